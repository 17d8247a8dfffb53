import { isContent, type Stems, tokenize, type Token } from '../extraction/words';
import type { Span } from '../model/span';
import type { Reading } from './direction';

/** One value of a quoted row of YAML or JSON, with the key's last word. */
interface Property {
  readonly key: readonly string[];
  readonly value: ReadonlySet<string>;
}

/** The last word of a key: quotes are compared with white space evened out, so that where a key of several words begins is not known. */
const keyEnd = /([\p{L}_][\p{L}\p{N}_-]*)["']?[ \t]*:\s+/gu;
const naming = /^(?:id|key|slug|name|title)$/i;
/** A single `key: value` may be prose. */
const fewest = 2;

/**
 * Where a statement turns round what a quoted row says: the row is about what its name says, and each of its keys ties that to the key's own
 * value. `owns` of one row gives nobody else the car, and the car owns nobody. Null where it does not.
 */
export function swappedInRow(stated: Reading, quotes: readonly Reading[], stems: Stems): Span | null {
  const found = quotes.map(quote => inRow(stated, propertiesOf(quote.text, stems)));
  return found.some(verdict => verdict === 'borne out')
    ? null
    : (found.find(verdict => typeof verdict === 'object' && verdict !== null) ?? null);
}

interface Row {
  readonly name: ReadonlySet<string>;
  readonly properties: readonly Property[];
}

function propertiesOf(text: string, stems: Stems): Row | null {
  const name = new Set<string>();
  const properties: Property[] = [];
  const keys = [...text.matchAll(keyEnd)];
  keys.forEach((match, i) => {
    const value = text.slice(match.index + match[0].length, keys[i + 1]?.index ?? text.length);
    const words = tokenize(value, stems)
      .filter(isContent)
      .map(({ stem }) => stem);
    if (naming.test(match[1])) for (const word of words) name.add(word);
    else properties.push({ key: tokenize(match[1], stems).map(({ stem }) => stem), value: new Set(words) });
  });
  return name.size > 0 && properties.length + 1 >= fewest ? { name, properties } : null;
}

function inRow(stated: Reading, row: Row | null): Span | 'borne out' | null {
  if (!row) return null;
  for (const { key, value } of row.properties) {
    const at = stated.tokens.findIndex((_, i) => key.length > 0 && key.every((stem, j) => stated.tokens[i + j]?.stem === stem));
    if (at <= 0) continue;
    const end = at + key.length;
    const before = stated.tokens.slice(0, at);
    const after = stated.tokens.slice(end);
    const turned = after[0]?.lower === 'by';
    const [subject, object] = turned ? [after, before] : [before, after];
    if (names(subject, row.name) && names(object, value)) return 'borne out';
    // Only where both sides are things of this row is it the row that is turned round.
    const known = (tokens: readonly Token[]) =>
      tokens.some(({ stem }) => row.name.has(stem) || row.properties.some(other => other.value.has(stem)));
    if (known(before) && known(after)) return { start: stated.tokens[at].start, end: stated.tokens[end - 1].end };
  }
  return null;
}

/** Whether the words that name something on one side of a statement are those of the row. */
function names(tokens: readonly Token[], wanted: ReadonlySet<string>): boolean {
  const named = tokens.filter(token => token.named && isContent(token));
  return (
    (named.length > 0 ? named : tokens.filter(isContent)).every(({ stem }) => wanted.has(stem)) &&
    tokens.some(({ stem }) => wanted.has(stem))
  );
}
