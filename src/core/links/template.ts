/** What a destination with template marks comes to where that can be told without building the site. */
export type Unwrapped = { readonly kind: 'path'; readonly path: string } | { readonly kind: 'reference'; readonly path: string };

const rules: readonly { readonly pattern: RegExp; readonly kind: Unwrapped['kind']; readonly prefix: string }[] = [
  {
    pattern: /^\{\{[<%]\s*(?:rel)?ref\s+(?:path\s*=\s*)?["`]?([^"`\s]+?)["`]?(?:\s+[^{}]*?)?\s*[%>]\}\}(\S*)$/,
    kind: 'reference',
    prefix: '',
  },
  { pattern: /^\{%-?\s*link\s+(\S+?)\s*-?%\}(\S*)$/, kind: 'path', prefix: '/' },
  { pattern: /^\{%-?\s*post_url\s+(\S+?)\s*-?%\}(\S*)$/, kind: 'reference', prefix: '' },
  {
    pattern: /^\{\{-?\s*(?:site\.(?:baseurl|url|github\.url)|\.?Site\.BaseURL|base_path|baseurl)\s*-?\}\}(\/?\S*)$/i,
    kind: 'path',
    prefix: '',
  },
  {
    pattern:
      /^\{\{-?\s*["']([^"']+)["']\s*\|\s*(?:relative_url|absolute_url|relURL|relLangURL|absURL|url|prepend:\s*site\.\w+)(?:\s*\|\s*prepend:\s*site\.\w+)*\s*-?\}\}(\S*)$/,
    kind: 'path',
    prefix: '',
  },
];

/** Hugo's `ref` and `relref`, Liquid's `link`, `post_url`, `{{ site.baseurl }}` and `relative_url`; null for all others. */
export function unwrapTemplate(raw: string): Unwrapped | null {
  const plain = raw.replace(/^(?:\{\{-?\s*site\.(?:url|baseurl)\s*-?\}\})+(?=\{[{%])/, '');
  for (const { pattern, kind, prefix } of rules) {
    const match = pattern.exec(plain);
    if (match === null) continue;
    const path = `${match[1]}${match[2] ?? ''}`;
    if (/\{\{|\{%/.test(path)) return null;
    return { kind, path: prefix !== '' && !path.startsWith(prefix) ? prefix + path : path === '' ? '/' : path };
  }
  return null;
}
