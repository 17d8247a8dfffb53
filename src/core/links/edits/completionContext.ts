/** What is being typed, by the text of the line before the cursor. `start` is the character at which the replaced text begins. */
export type CompletionContext =
  | { readonly kind: 'note'; readonly query: string; readonly start: number; readonly close: ']]' }
  | { readonly kind: 'heading' | 'block'; readonly target: string; readonly query: string; readonly start: number; readonly close: ']]' }
  | { readonly kind: 'reference'; readonly query: string; readonly start: number; readonly close: '' }
  | { readonly kind: 'tag'; readonly query: string; readonly start: number; readonly close: '' };

const wiki = /\[\[([^[\]|\n]*)$/;
const reference = /\{\{[<%]\s*(?:rel)?ref\s+(?:path\s*=\s*)?"([^"]*)$/;
const tag = /(?:^|[\s,(])#([\p{L}\p{N}_][\p{L}\p{N}_\-/.]*|)$/u;

/** Null where nothing of ours is being typed, or the cursor stands in a code span. */
export function completionContext(before: string): CompletionContext | null {
  if ((before.match(/`/g)?.length ?? 0) % 2 === 1) return null;
  const link = wiki.exec(before);
  if (link) return inWikiLink(link[1], before.length);
  const shortcode = reference.exec(before);
  if (shortcode) return { kind: 'reference', query: shortcode[1], start: before.length - shortcode[1].length, close: '' };
  const tagged = tag.exec(before);
  // A `#` alone at the start of a line is more likely a heading.
  if (!tagged || (tagged[1] === '' && /^\s*#$/.test(before))) return null;
  return { kind: 'tag', query: tagged[1], start: before.length - tagged[1].length, close: '' };
}

function inWikiLink(typed: string, end: number): CompletionContext {
  const hash = typed.indexOf('#');
  if (hash < 0) return { kind: 'note', query: typed, start: end - typed.length, close: ']]' };
  const target = typed.slice(0, hash);
  const fragment = typed.slice(typed.lastIndexOf('#') + 1);
  const kind = fragment.startsWith('^') ? 'block' : 'heading';
  const query = kind === 'block' ? fragment.slice(1) : fragment;
  return { kind, target, query, start: end - query.length, close: ']]' };
}

/** Whether the lines before (each without its end) leave a fenced code block or front matter open. */
export function opensCode(lines: readonly string[]): boolean {
  let fence = '';
  let index = 0;
  if (lines[0]?.trimEnd() === '---') {
    index = 1;
    while (index < lines.length && !/^(?:---|\.\.\.)\s*$/.test(lines[index])) index++;
    if (index === lines.length) return false;
    index++;
  }
  for (; index < lines.length; index++) {
    const mark = /^(?:\s*>)*\s*(?:[-*+]\s+|\d+[.)]\s+)?(`{3,}|~{3,})(.*)$/.exec(lines[index]);
    if (mark === null) continue;
    if (fence === '') fence = mark[1].startsWith('`') && mark[2].includes('`') ? '' : mark[1];
    else if (mark[1][0] === fence[0] && mark[1].length >= fence.length && mark[2].trim() === '') fence = '';
  }
  return fence !== '';
}
