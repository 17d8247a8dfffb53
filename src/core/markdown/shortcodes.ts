import type { Span } from '../model/span';
import { templateEnd } from './linkTail';

export interface Shortcode {
  readonly end: number;
  /** What it points at, for `ref`, `relref` and the like. */
  readonly raw: Span | null;
  readonly comment: boolean;
}

const hugoReference = /^\{\{[<%]\s*(?:rel)?ref\s+(?:path\s*=\s*)?(?:"([^"]*)"|`([^`]*)`|([^\s"`>%]+))/d;
const liquidReference = /^\{%-?\s*(?:link|post_url)\s+(\S+?)\s*-?%\}/d;

/**
 * Reads a template construct at `position` (a `{`): Hugo shortcodes, Liquid tags, and JSX comments in MDX. `{{</* ref *\/>}}`
 * is Hugo's way to show one, hence no reference.
 */
export function readShortcode(text: string, position: number, mdx: boolean): Shortcode | null {
  if (mdx && text.startsWith('{/*', position)) {
    const close = text.indexOf('*/}', position + 3);
    return close < 0 ? null : { end: close + 3, raw: null, comment: true };
  }
  const end = templateEnd(text, position);
  if (end === position + 1) return null;
  const whole = text.slice(position, end);
  if (/^\{\{[-<%]?\s*\/\*/.test(whole)) return { end, raw: null, comment: true };
  const groups = (hugoReference.exec(whole) ?? liquidReference.exec(whole))?.indices;
  const found = groups?.slice(1).find(range => range !== undefined);
  if (found !== undefined) return { end, raw: { start: position + found[0], end: position + found[1] }, comment: false };
  // Only Hugo's and Liquid's forms with a mark of their own; `{{ x }}` is text that some generator fills in.
  return /^\{(?:\{[<%]|%)/.test(whole) ? { end, raw: null, comment: false } : null;
}
