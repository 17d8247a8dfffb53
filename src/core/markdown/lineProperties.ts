import type { Anchor, Name, Property } from '../model/lexical';
import type { TagFound, Token } from './inlineTypes';

const opening = /^[ \t]*([A-Za-z][\w-]*)::(?=[ \t\r]|$)/;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the `key:: value` lines of a paragraph say. */
export interface LineProperties {
  readonly properties: readonly Property[];
  /** Whether the paragraph holds nothing else: at the beginning of a document these are the document's own. */
  readonly alone: boolean;
}

/** Reads Logseq's properties: lines `key:: value`; values parted by commas, without the brackets or `#` of links and tags. */
export function readLineProperties(source: string, base: number): LineProperties {
  const properties: Property[] = [];
  let alone = true;
  let start = 0;
  for (const text of source.split('\n')) {
    const match = opening.exec(text);
    if (match === null) alone &&= text.trim() === '';
    else {
      const [{ length }, key] = match;
      const keyEnd = base + start + length - 2;
      properties.push({
        key,
        keySpan: { start: keyEnd - key.length, end: keyEnd },
        values: valuesOf(text.slice(length), base + start + length),
      });
    }
    start += text.length + 1;
  }
  return { properties, alone: alone && properties.length > 0 };
}

function valuesOf(value: string, base: number): Name[] {
  const found: Name[] = [];
  for (const match of value.matchAll(/#?\[\[([^[\]]+)\]\]|[^\s,][^,]*/g)) {
    const text = (match[1] ?? match[0]).trim().replace(/^#/, '');
    if (text === '') continue;
    const start = base + match.index + match[0].indexOf(text);
    found.push({ text, span: { start, end: start + text.length } });
  }
  return found;
}

/** The ids that `id:: uuid` gives blocks. */
export function blockIdsOf({ properties }: LineProperties): Anchor[] {
  return properties
    .filter(({ key }) => key === 'id')
    .flatMap(({ values: [value] }) =>
      value !== undefined && uuid.test(value.text) ? [{ id: value.text, span: value.span, kind: 'block' as const }] : [],
    );
}

/** The tags that `tags:: a, b` gives, but for those that the text shows as tags or links themselves. */
export function tagsOf({ properties }: LineProperties, tokens: readonly Token[], known: readonly TagFound[]): TagFound[] {
  const names = properties.filter(({ key }) => /^tags?$/i.test(key)).flatMap(({ values }) => values);
  const isShown = ({ span }: Name): boolean =>
    tokens.some(({ start, end }) => start <= span.start && span.end <= end) ||
    known.some(({ start, end }) => start <= span.start && span.end <= end);
  return names.filter(name => !isShown(name)).map(({ text, span }) => ({ name: text, ...span }));
}
