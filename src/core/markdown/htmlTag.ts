import type { Span } from '../model/span';
import { isDigit, isLetter, isSpace, skipSpaces } from './characters';

/** How far an attribute may reach; bounds the cost of a tag that never closes. */
const maxAttribute = 2000;

export interface Attribute {
  /** In lower case. */
  readonly name: string;
  /** The value without its quotes. */
  readonly value: Span;
}

export interface HtmlTag {
  /** In lower case; with `/` before it for a closing tag. */
  readonly name: string;
  readonly end: number;
  /** Whether it is a component of JSX or Vue (`Link`, `router-link`) rather than an element of HTML. */
  readonly component: boolean;
  readonly attributes: readonly Attribute[];
}

/**
 * Reads the open or closing tag that begins at `position` (a `<`); null where it is none. Attributes may span lines; values
 * may be JSX expressions (`{...}`) and may hold Hugo shortcodes with quotes of their own. `asBrowser` passes over characters that
 * no attribute has (`<img src="a.png" \>`), as browsers do; markdown's own rule for tags within a line does not.
 */
export function readHtmlTag(text: string, position: number, asBrowser = false): HtmlTag | null {
  let i = position + 1;
  const closing = text.charCodeAt(i) === 47;
  if (closing) i++;
  if (!isLetter(text.charCodeAt(i))) return null;
  const nameStart = i;
  while (isTagName(text.charCodeAt(i))) i++;
  const written = text.slice(nameStart, i);
  const name = written.toLowerCase();
  const component = /^[A-Z]\w*[a-z]|-/.test(written);
  const attributes: Attribute[] = [];
  for (;;) {
    const after = skipSpaces(text, i);
    const unit = text.charCodeAt(after);
    if (unit === 62) return { name: closing ? `/${name}` : name, end: after + 1, component, attributes };
    if (unit === 47 && text.charCodeAt(after + 1) === 62) return { name, end: after + 2, component, attributes };
    if (closing || after === i) return null;
    if (asBrowser && isStray(unit)) {
      i = after + 1;
      continue;
    }
    const end = unit === 123 ? braceEnd(text, after) : readAttribute(text, after, attributes);
    if (end < 0) return null;
    i = end;
  }
}

function isTagName(unit: number): boolean {
  return isLetter(unit) || isDigit(unit) || unit === 45 || unit === 46 || unit === 95;
}

function isAttributeName(unit: number): boolean {
  return isTagName(unit) || unit === 58 || unit === 64;
}

/** `\`, `/`, `,` and `;` between attributes. */
function isStray(unit: number): boolean {
  return unit === 92 || unit === 47 || unit === 44 || unit === 59;
}

function readAttribute(text: string, position: number, attributes: Attribute[]): number {
  let i = position;
  while (isAttributeName(text.charCodeAt(i))) i++;
  if (i === position) return -1;
  const name = text.slice(position, i).toLowerCase();
  const equals = skipSpaces(text, i);
  if (text.charCodeAt(equals) !== 61) {
    attributes.push({ name, value: { start: i, end: i } });
    return i;
  }
  const start = skipSpaces(text, equals + 1);
  const unit = text.charCodeAt(start);
  if (unit === 34 || unit === 39) {
    const end = quoteEnd(text, start);
    if (end > 0) attributes.push({ name, value: { start: start + 1, end: end - 1 } });
    return end;
  }
  if (unit === 123) {
    const end = braceEnd(text, start);
    const value = end < 0 ? null : literal(text.slice(start, end), start);
    if (value !== null) attributes.push({ name, value });
    return end;
  }
  const end = bareEnd(text, start);
  if (end > start) attributes.push({ name, value: { start, end } });
  return end > start ? end : -1;
}

const string = /^\{\s*(?:(?:require|useBaseUrl|withBase)\(\s*)?(['"`])([^'"`\n{}$]*)\1\s*(?:\))?(?:\.default)?\s*\}$/d;

/** The string that a JSX expression comes to (`{'x'}`, `{require('./x.png').default}`); null where that cannot be told. */
function literal(expression: string, position: number): Span | null {
  const range = string.exec(expression)?.indices?.[2];
  return range === undefined ? null : { start: position + range[0], end: position + range[1] };
}

function quoteEnd(text: string, position: number): number {
  const quote = text[position];
  const template = text.startsWith('{{', position + 1) ? text.indexOf('}}', position) : -1;
  const end = text.indexOf(quote, template > 0 && template < position + maxAttribute ? template : position + 1);
  return end < 0 || end > position + 100 * maxAttribute ? -1 : end + 1;
}

function braceEnd(text: string, position: number): number {
  const limit = Math.min(text.length, position + maxAttribute);
  let depth = 0;
  for (let i = position; i < limit; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 123) depth++;
    else if (unit === 125 && --depth === 0) return i + 1;
  }
  return -1;
}

function bareEnd(text: string, position: number): number {
  let i = position;
  while (i < text.length && !isSpace(text.charCodeAt(i)) && !'"\'=<>`'.includes(text[i])) i++;
  return text.charCodeAt(i) === 62 && text.charCodeAt(i - 1) === 47 && i - 1 > position ? i - 1 : i;
}
