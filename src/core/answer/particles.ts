import { isContent } from '../extraction/words';
import type { Span } from '../model/span';
import type { Reading } from './direction';

const OTHER: Readonly<Record<string, string>> = { on: 'off', off: 'on', in: 'out', out: 'in', up: 'down', down: 'up' };

/** A small word that gives a verb the other sense: `scales in` where the quotes have `scales out` only. Null where there is none. */
export function turnedParticle(stated: Reading, quotes: readonly Reading[]): Span | null {
  const after = (tokens: Reading['tokens'], i: number) => (isContent(tokens[i]) ? (tokens[i + 1]?.lower ?? '') : '');
  for (const [i, token] of stated.tokens.entries()) {
    const other = OTHER[after(stated.tokens, i)];
    if (other === undefined) continue;
    const known = quotes.flatMap(({ tokens }) => tokens.flatMap((quoted, j) => (quoted.stem === token.stem ? [after(tokens, j)] : [])));
    if (known.includes(other) && !known.includes(OTHER[other])) return { start: token.start, end: stated.tokens[i + 1].end };
  }
  return null;
}
