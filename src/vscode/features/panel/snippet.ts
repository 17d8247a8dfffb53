import type { FoundView } from '../../../protocol/found';
import { oneLine } from '../../../base/oneLine';

/** Characters of a snippet, and of those before the first matched word. */
const snippetLength = 140;
const before = 40;

/** The words around the first match, on one line, with all that begins like one of the words marked. Words are compared without case. */
export function snippetAround(text: string, words: readonly string[]): Pick<FoundView, 'snippet' | 'marks'> {
  const line = oneLine(text);
  const found = matches(line, words);
  const first = found[0]?.start ?? 0;
  const cut = line.length <= snippetLength || first <= before ? 0 : wordStart(line, Math.min(first - before, line.length - snippetLength));
  const end = line.length - cut <= snippetLength ? line.length : wordEnd(line, cut + snippetLength);
  const lead = cut > 0 ? '… ' : '';
  const shift = lead.length - cut;
  return {
    snippet: `${lead}${line.slice(cut, end)}${end < line.length ? ' …' : ''}`,
    marks: found.filter(mark => mark.end <= end).map(mark => ({ start: mark.start + shift, end: mark.end + shift })),
  };
}

function matches(line: string, words: readonly string[]): { readonly start: number; readonly end: number }[] {
  const wanted = words.map(word => word.toLowerCase()).filter(word => word !== '');
  const spoken = [...line.matchAll(/[\p{L}\p{N}]+/gu)].map(match => ({ start: match.index, end: match.index + match[0].length }));
  return spoken.filter(({ start, end }) => {
    const word = line.slice(start, end).toLowerCase();
    return wanted.some(other => word.startsWith(other) || (other.startsWith(word) && word.length >= shortestStem(other)));
  });
}

/** "require" matches "requires", "re" does not. */
function shortestStem(word: string): number {
  return Math.max(3, word.length - 2);
}

function wordStart(line: string, at: number): number {
  const blank = line.indexOf(' ', at);
  return blank < 0 ? at : blank + 1;
}

function wordEnd(line: string, at: number): number {
  const blank = line.lastIndexOf(' ', at);
  return blank <= 0 ? at : blank;
}
