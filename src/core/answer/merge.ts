import { isContent, type Stems, tokenize } from '../extraction/words';
import type { CandidatePoint, Verdict } from '../model/answer';
import { evenQuote } from './quoteMatch';

/** A point with what the check said of it. */
export interface Checked {
  readonly candidate: CandidatePoint;
  readonly verdict: Verdict;
  /** How many independent documents say it. */
  readonly documents: number;
}

/** Two points say the same where they share this part of the words of the longer one. */
const sameShare = 0.9;
/** The same words at this length in two documents are a copy, not a second witness. */
const copyLength = 40;

/**
 * Points of one sentence that say the same become one, the first, with the citations of all: several documents bear it out. A document that only
 * repeats the words of another is no further witness. Of points with several parts, each document bears out its own part, and all count; they become
 * one only where they say the very same, as a list in two versions of a page.
 */
export function mergeSame(checked: readonly Omit<Checked, 'documents'>[], stems: Stems): Checked[] {
  const groups: { readonly words: ReadonlySet<string>; readonly items: Omit<Checked, 'documents'>[] }[] = [];
  for (const item of checked) {
    const words = wordsOf(item.candidate.text, stems);
    const single = item.candidate.kind === 'sentence' && item.candidate.citations.length === 1;
    const group = groups.find(
      ({ words: known, items: [{ candidate }] }) =>
        (single && candidate.citations.length === 1 && isSame(known, words)) || isTwin(candidate, item.candidate),
    );
    if (group === undefined) groups.push({ words, items: [item] });
    else group.items.push(item);
  }
  return groups.map(({ items }) => join(items));
}

/** Without the points of one sentence that say what one of these others, or one before them, says; of others, those that say the very same. */
export function withoutRepeats<T extends { readonly candidate: CandidatePoint }>(
  items: readonly T[],
  others: readonly T[],
  stems: Stems,
): T[] {
  const said = others.map(item => wordsOf(item.candidate.text, stems));
  const told = others.map(item => item.candidate);
  return items.filter(({ candidate }) => {
    const words = wordsOf(candidate.text, stems);
    if (candidate.kind === 'sentence' && candidate.citations.length === 1 && said.some(other => isSame(other, words))) return false;
    if (told.some(other => isTwin(other, candidate))) return false;
    told.push(candidate);
    said.push(words);
    return true;
  });
}

/** The same words to the letter, out of another document. */
function isTwin(a: CandidatePoint, b: CandidatePoint): boolean {
  return a.kind === b.kind && a.text === b.text && !a.citations.some(mine => b.citations.some(other => mine.document === other.document));
}

function join(items: readonly Omit<Checked, 'documents'>[]): Checked {
  const [first] = items;
  if (items.length === 1) return { ...first, documents: new Set(first.verdict.citations.map(citation => citation.document)).size };
  const citations = items.flatMap(item => item.verdict.citations);
  const voices = new Map<string, string>();
  for (const { document, quote } of citations) {
    const even = evenQuote(quote ?? '');
    const voice = even.length >= copyLength ? even : `${document}\n${even}`;
    if (!voices.has(voice) && ![...voices.values()].includes(document)) voices.set(voice, document);
  }
  return { candidate: first.candidate, verdict: { ...first.verdict, citations }, documents: voices.size };
}

function wordsOf(text: string, stems: Stems): ReadonlySet<string> {
  return new Set(
    tokenize(text, stems)
      .filter(isContent)
      .map(token => token.stem),
  );
}

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const shared = [...a].filter(word => b.has(word)).length;
  return shared >= sameShare * Math.max(a.size, b.size);
}
