import { liveFrequency, postings, type QuestionTerm } from './bm25';
import type { Corpus } from './corpus';
import { sideBySide } from './sideBySide';
import { isPlainWord } from './plainWords';
import { isStopWord } from './stopWords';
import { tokenize } from './tokenizer';
import { stemOf } from './vocabulary';

/** Words of a question that are also looked for in another spelling: as one word, as two, or as the nearest known one. */
export interface OtherSpelling {
  readonly from: string;
  readonly to: string;
  readonly how: 'joined' | 'parted' | 'nearest';
}

/** Function words that stand in another word as its first or last part (`up grade`, `back up`). Others would join what does not belong together. */
const leading = new Set('up down over under out off'.split(' '));
const trailing = new Set('up down over under out off in on'.split(' '));
const shortestJoined = 5;

/**
 * The terms of a question, with those that the texts write as one word where the question has two ("back up", "backup"), or the other way
 * round. Another spelling than the question's is looked for where the texts prefer it: what they write as the question does is found by its own
 * words, and a product's name run together in addresses ("vscode") says nothing of it. Then either spelling counts for the term.
 */
export function withJoinedWords(
  corpus: Corpus,
  question: string,
  terms: readonly QuestionTerm[],
): { readonly terms: readonly QuestionTerm[]; readonly said: readonly OtherSpelling[] } {
  const all = new Map(terms.map(term => [term.stem, term]));
  const said: OtherSpelling[] = [];
  for (const { first, second, written } of neighbours(question)) {
    const joined = joinedWord(corpus, first, second);
    if (joined === null || all.get(joined.stem)?.beside !== undefined) continue;
    const { word, stem } = joined;
    const beside = sideBySide(corpus, stemOf(first), stemOf(second));
    if (beside.size >= frequency(corpus, word)) continue;
    all.set(stem, { ...(all.get(stem) ?? { word, stem, weight: 1 }), beside });
    said.push({ from: written, to: word, how: 'joined' });
  }
  const plain = plainWords(question);
  for (const term of terms) {
    if (all.get(term.stem)?.beside !== undefined) continue;
    const parts = plain.has(term.word) ? partedWord(corpus, term.word) : null;
    if (parts === null || parts.beside.size <= frequency(corpus, term.word)) continue;
    all.set(term.stem, { ...term, beside: parts.beside });
    said.push({ from: term.word, to: `${parts.first} ${parts.second}`, how: 'parted' });
  }
  return { terms: [...all.values()], said };
}

/** How a word is written in two, if some passage has both parts side by side: the split that most passages have. */
export function partedWord(corpus: Corpus, word: string) {
  if (word.length < shortestJoined || !/^\p{Ll}+$/u.test(word)) return null;
  let best: { readonly first: string; readonly second: string; readonly beside: ReadonlyMap<number, number> } | null = null;
  for (let at = 2; at <= word.length - 2; at++) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    if (!mayJoin(first, second) || !isKnown(corpus, first) || !isKnown(corpus, second)) continue;
    const beside = sideBySide(corpus, stemOf(first), stemOf(second));
    if (beside.size > (best?.beside.size ?? 0)) best = { first, second, beside };
  }
  return best;
}

function joinedWord(corpus: Corpus, first: string, second: string): { readonly word: string; readonly stem: string } | null {
  if (!mayJoin(first, second)) return null;
  for (const start of new Set([first, stemOf(first)])) {
    const word = start + second;
    if (word.length >= shortestJoined && !isStopWord(word) && isKnown(corpus, word)) return { word, stem: stemOf(word) };
  }
  return null;
}

function plainWords(question: string): ReadonlySet<string> {
  const words = new Set<string>();
  tokenize(question, (word, start, end) => {
    if (isPlainWord(question, start, end)) words.add(word);
  });
  return words;
}

function mayJoin(first: string, second: string): boolean {
  if (first.length < 2 || second.length < 2) return false;
  if (isStopWord(first)) return leading.has(first) && !isStopWord(second);
  return !isStopWord(second) || trailing.has(second);
}

function isKnown(corpus: Corpus, word: string): boolean {
  return frequency(corpus, word) > 0;
}

/** Passages that hold a word in any of its forms. */
function frequency(corpus: Corpus, word: string): number {
  return liveFrequency(postings(corpus, stemOf(word)));
}

/**
 * Words that follow each other with nothing but a space or a hyphen between them. A capital inside the question makes a name, which is written
 * in one way only.
 */
function neighbours(question: string): { readonly first: string; readonly second: string; readonly written: string }[] {
  const found: { first: string; second: string; written: string }[] = [];
  let last: { readonly word: string; readonly start: number; readonly end: number } | null = null;
  tokenize(question, (word, start, end, capital) => {
    const isWord = /^\p{L}+$/u.test(word) && !(capital && /\S/.test(question.slice(0, start)));
    if (last && isWord && /^(?: +|-)$/.test(question.slice(last.end, start)))
      found.push({ first: last.word, second: word, written: question.slice(last.start, end) });
    last = isWord ? { word, start, end } : null;
  });
  return found;
}
