import type { Span } from '../model/span';
import { readHtmlTag, type HtmlTag } from './htmlTag';

export interface PlacedTag extends HtmlTag {
  readonly start: number;
}

/** Their content is not text of the document. */
const opaque = ['script', 'style'];

/** The tags of an HTML block (offsets in `source`), without those in comments, scripts and styles. Cost: linear. */
export function scanTags(source: string): PlacedTag[] {
  const tags: PlacedTag[] = [];
  for (let i = source.indexOf('<'); i >= 0; i = source.indexOf('<', i)) {
    if (source.startsWith('<!--', i)) {
      const close = source.indexOf('-->', i + 3);
      if (close < 0) break;
      i = close + 3;
      continue;
    }
    const tag = readHtmlTag(source, i, true);
    if (tag === null) {
      i++;
      continue;
    }
    tags.push({ ...tag, start: i });
    i = tag.end;
    if (opaque.includes(tag.name)) {
      const close = new RegExp(`</${tag.name}`, 'gi');
      close.lastIndex = i;
      const match = close.exec(source);
      if (match === null) break;
      i = match.index;
    }
  }
  return tags;
}

/** Whether an attribute of a tag points somewhere, and whether to what is shown in its place. Components of JSX and Vue take `to` and `href`. */
export function destinationKind({ name, component }: HtmlTag, attribute: string): 'html' | 'html_image' | null {
  if (name === 'a' || component) {
    if (attribute === 'href' || (component && attribute === 'to')) return 'html';
    return component && attribute === 'src' ? 'html_image' : null;
  }
  return attribute === 'src' && ['img', 'video', 'audio', 'source', 'iframe'].includes(name) ? 'html_image' : null;
}

/** Whether the attribute makes its element a target: `id` anywhere, `name` of `a`. */
export function isAnchorAttribute(tagName: string, attribute: string): boolean {
  return attribute === 'id' || (attribute === 'name' && tagName === 'a');
}

/** What a reader does not see of HTML: tags and comments, in order. Offsets in `source`. */
export function htmlHidden(source: string): Span[] {
  const hidden: Span[] = scanTags(source).map(({ start, end }) => ({ start, end }));
  for (const comment of source.matchAll(/<!--[\s\S]*?(?:-->|$)/g)) {
    hidden.push({ start: comment.index, end: comment.index + comment[0].length });
  }
  return hidden.sort((a, b) => a.start - b.start);
}

/** The visible text of HTML. */
export function htmlText(source: string): string {
  let text = '';
  let position = 0;
  for (const { start, end } of htmlHidden(source)) {
    if (start > position) text += source.slice(position, start);
    position = Math.max(position, end);
  }
  return text + source.slice(position);
}

const simpleHeading = /^<h([1-6])(?:\s[^<>]*)?>([\s\S]{1,500}?)<\/h\1\s*>\s*$/i;

/** An HTML block that is one heading and nothing else: its level, and where its content stands in `source`. */
export function htmlHeading(source: string): { readonly level: number; readonly start: number; readonly end: number } | null {
  if (source.length > 1000) return null;
  const match = simpleHeading.exec(source);
  if (match === null || /<\/?h[1-6]|<!--/i.test(match[2])) return null;
  const start = source.indexOf('>') + 1;
  return { level: Number(match[1]), start, end: start + match[2].length };
}
