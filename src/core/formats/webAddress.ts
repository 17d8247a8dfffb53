import type { HtmlToken } from './htmlTokens';

/** Where a page says that it lies on the web: the note of a browser that saved it, its base, or its canonical address; null where it says nothing. */
export function addressOf(tokens: readonly HtmlToken[], comments: readonly string[]): string | null {
  let canonical: string | null = null;
  for (const token of tokens) {
    if (token.kind !== 'open') continue;
    if (token.name === 'body') break;
    const href = token.attributes.get('href')?.trim() ?? '';
    if (!isWeb(href)) continue;
    if (token.name === 'base') return href;
    if (token.name === 'link' && /(?:^|\s)canonical(?:\s|$)/i.test(token.attributes.get('rel') ?? '')) canonical ??= href;
  }
  const saved = comments.map(comment => /saved from url=\(\d+\)(https?:\/\/\S+)/i.exec(comment)?.[1]).find(url => url !== undefined);
  return saved ?? canonical;
}

/** A link of such a page as it leads on the web; what leads to the page itself, and what has a scheme, stays. */
export function onTheWeb(address: string, link: string): string {
  const raw = link.trim();
  if (raw === '' || raw.startsWith('#') || /^[a-z][a-z0-9+.-]*:/i.test(raw)) return link;
  const [, origin, path] = /^(https?:\/\/[^/?#]+)([^?#]*)/i.exec(address) ?? [];
  if (origin === undefined) return link;
  if (raw.startsWith('//')) return `${origin.slice(0, origin.indexOf(':') + 1)}${raw}`;
  if (raw.startsWith('?')) return `${origin}${path}${raw}`;
  const [, way, rest] = /^([^?#]*)(.*)$/s.exec(raw) ?? [];
  const parts = way.startsWith('/') ? [] : path.split('/').slice(1, -1);
  for (const part of way.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && (part !== '' || parts.length > 0)) parts.push(part);
  }
  return `${origin}/${parts.join('/')}${rest}`;
}

function isWeb(url: string): boolean {
  return /^https?:\/\/[^/\s]/i.test(url);
}
