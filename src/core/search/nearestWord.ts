import { liveFrequency, postings } from './bm25';
import type { Corpus } from './corpus';
import { type OtherSpelling, partedWord } from './joinedWords';
import { isPlainWord } from './plainWords';
import { isStopWord } from './stopWords';
import { tokenize } from './tokenizer';
import { bagOf, usedWords } from './usedWords';
import { stemOf } from './vocabulary';

/** Letters from which one, and two, slips of the pen are thought of. Shorter words are near to too many others. */
const oneSlip = 5;
const twoSlips = 8;

/**
 * A question in whose place of each word that no text holds stands the nearest known one. Left alone are names of code, words in capitals,
 * short words, and what stands in quotes. Cost, where there is such a word: one look at each word of the vocabulary.
 */
export function withKnownWords(corpus: Corpus, question: string): { readonly question: string; readonly said: readonly OtherSpelling[] } {
  const said: OtherSpelling[] = [];
  let read = '';
  let done = 0;
  tokenize(question, (word, start, end) => {
    const written = question.slice(start, end);
    if (word.length < oneSlip || isStopWord(word) || isQuoted(question, start) || !isPlainWord(question, start, end)) return;
    if (liveFrequency(postings(corpus, stemOf(word))) > 0) return;
    const parts = partedWord(corpus, word);
    const known = parts ? `${parts.first} ${parts.second}` : nearestWord(corpus, word);
    if (known === null) return;
    const to = /^\p{Lu}/u.test(written) ? known[0].toUpperCase() + known.slice(1) : known;
    read += question.slice(done, start) + to;
    done = end;
    said.push({ from: written, to, how: parts ? 'parted' : 'nearest' });
  });
  return { question: read + question.slice(done), said };
}

/** Of the nearest words the one that begins alike, then the one that is used most, then the first of the alphabet; null where none is near. */
export function nearestWord(corpus: Corpus, word: string): string | null {
  const most = word.length >= twoSlips ? 2 : 1;
  const { counts, bags } = usedWords(corpus);
  const bag = bagOf(word);
  const { vocabulary } = corpus;
  let best: Near | null = null;
  for (let id = 0; id < counts.length; id++) {
    if (counts[id] === 0 || bitCount(bags[id] ^ bag) > 2 * most) continue;
    const token = vocabulary.token(id);
    if (Math.abs(token.length - word.length) > most || token.length < oneSlip - 1 || isStopWord(token) || !/^\p{L}+$/u.test(token))
      continue;
    // Something put before a word makes another one of it: `unauthorized` is none of the ways to write `authorized`.
    if (most > 1 && word.length - token.length > 1 && word.endsWith(token)) continue;
    const distance = slipsBetween(word, token, best?.distance ?? most);
    if (distance > (best?.distance ?? most)) continue;
    const found = { token, distance, alike: token[0] === word[0], count: counts[id] };
    if (best === null || isBetter(found, best)) best = found;
  }
  return best?.token ?? null;
}

type Near = { readonly token: string; readonly distance: number; readonly alike: boolean; readonly count: number };

function isBetter(a: Near, b: Near): boolean {
  if (a.distance !== b.distance) return a.distance < b.distance;
  if (a.alike !== b.alike) return a.alike;
  return a.count === b.count ? a.token < b.token : a.count > b.count;
}

/** Letters put in, left out, changed, or two neighbours swapped, that lead from one word to the other; more than `most` where it is more. */
export function slipsBetween(a: string, b: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      let cost = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2] + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    before = last;
    last = row;
  }
  return last[b.length];
}

function bitCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

function isQuoted(question: string, at: number): boolean {
  const before = question.slice(0, at);
  return (
    (before.match(/"/g) ?? []).length % 2 === 1 ||
    (before.match(/`/g) ?? []).length % 2 === 1 ||
    before.lastIndexOf('“') > before.lastIndexOf('”')
  );
}
