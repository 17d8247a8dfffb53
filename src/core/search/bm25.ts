import type { Corpus } from './corpus';
import { isStopWord } from './stopWords';
import { identifierParts, tokenize } from './tokenizer';
import { packCount } from './segment';
import { stemOf } from './vocabulary';

/**
 * BM25F over text, headings and title (Robertson, Zaragoza and Taylor 2004: weighted counts of the fields go into one saturation).
 */
export interface Bm25Parameters {
  /** How slowly repeated words saturate; useful from 0.6 to 2. */
  readonly k1: number;
  /** How far long passages are held down; 0 to 1. */
  readonly b: number;
  /** One occurrence in the headings above, or in the title, against one in the text. */
  readonly heading: number;
  readonly title: number;
}

export interface QuestionTerm {
  /** The word as asked, folded. */
  readonly word: string;
  readonly stem: string;
  /** How much it counts; parts of an identifier count less than the whole. */
  readonly weight: number;
  /** Passages that have it in another form or as two words, by number, with how often as packed counts. */
  readonly beside?: ReadonlyMap<number, number>;
}

/** A part of an identifier against the identifier itself. */
const partWeight = 0.5;

/** Words of a question that count: stop words are left out, unless there is nothing else. */
export function questionTerms(question: string): QuestionTerm[] {
  const all: QuestionTerm[] = [];
  tokenize(question, (word, start, end) => {
    all.push({ word, stem: stemOf(word), weight: 1 });
    for (const part of identifierParts(question.slice(start, end))) all.push({ word: part, stem: stemOf(part), weight: partWeight });
  });
  const content = all.filter(term => !isStopWord(term.word));
  const distinct = new Map<string, QuestionTerm>();
  for (const term of content.length > 0 ? content : all) if (!distinct.has(term.stem)) distinct.set(term.stem, term);
  return [...distinct.values()];
}

export interface LookupScores {
  /** By passage number; 0 where no word matches. */
  readonly scores: Float32Array;
  /** Passages with a score, in no order. */
  readonly matched: readonly number[];
}

/** Scores all passages. Cost: the postings of the question's words. */
export function scoreQuestion(corpus: Corpus, terms: readonly QuestionTerm[], parameters: Bm25Parameters): LookupScores {
  const scores = new Float32Array(corpus.passageCapacity);
  const matched: number[] = [];
  for (const term of terms) {
    const lists = postings(corpus, term.stem);
    const apart = apartOnly(corpus, term, lists);
    const frequency = liveFrequency(lists) + apart.length;
    if (frequency === 0) continue;
    const rarity = term.weight * inverseFrequency(corpus.livePassages, frequency);
    const add = (passage: number, length: number, packed: number) => {
      if (scores[passage] === 0) matched.push(passage);
      scores[passage] += rarity * saturate(weightedCount(packed, length, corpus.averageLength, parameters), parameters.k1);
    };
    for (const passage of apart) {
      const { from, to } = corpus.tokens(passage);
      add(passage, to - from, withBeside(0, term, passage));
    }
    for (const list of lists) {
      const { loaded, from, to } = list;
      const { postingPassage, postingCount, passageToken } = loaded.segment;
      for (let i = from; i < to; i++) {
        const local = postingPassage[i];
        if (loaded.deadDocuments.length > 0 && loaded.dead[loaded.passageDocument[local]] !== 0) continue;
        const length = passageToken[local + 1] - passageToken[local];
        const passage = loaded.base + local;
        add(passage, length, withBeside(postingCount[i], term, passage));
      }
    }
  }
  return { scores, matched };
}

/** What each word gives to one passage, for people. Costs a binary search in the postings of each word. */
export function explainScore(corpus: Corpus, terms: readonly QuestionTerm[], passage: number, parameters: Bm25Parameters) {
  const { loaded, local } = corpus.locate(passage);
  const parts: { term: string; score: number; field: 'text' | 'heading' | 'title' }[] = [];
  for (const term of terms) {
    const lists = postings(corpus, term.stem);
    const list = lists.find(candidate => candidate.loaded === loaded);
    const at = list ? search(loaded.segment.postingPassage, list.from, list.to, local) : -1;
    const count = withBeside(at < 0 ? 0 : loaded.segment.postingCount[at], term, passage);
    if (count === 0) continue;
    const length = loaded.segment.passageToken[local + 1] - loaded.segment.passageToken[local];
    const frequency = liveFrequency(lists) + apartOnly(corpus, term, lists).length;
    const rarity = term.weight * inverseFrequency(corpus.livePassages, frequency);
    const score = rarity * saturate(weightedCount(count, length, corpus.averageLength, parameters), parameters.k1);
    const field = count >>> 12 > 0 ? 'title' : count & 255 ? 'text' : 'heading';
    parts.push({ term: term.word, score, field });
  }
  return parts.sort((a, b) => b.score - a.score || (a.term < b.term ? -1 : 1));
}

/** Passages that have a term as two words and nowhere as one. */
function apartOnly(corpus: Corpus, { beside }: QuestionTerm, lists: readonly PostingList[]): number[] {
  if (!beside) return [];
  return [...beside.keys()].filter(passage => {
    const { loaded, local } = corpus.locate(passage);
    const list = lists.find(candidate => candidate.loaded === loaded);
    return !list || search(loaded.segment.postingPassage, list.from, list.to, local) < 0;
  });
}

/** The packed counts of a term in a passage, with what stands there as two words. */
function withBeside(packed: number, { beside }: QuestionTerm, passage: number): number {
  const times = beside?.get(passage) ?? 0;
  return addCounts(packed, times);
}

/** Two packed counts of a passage together. */
export function addCounts(a: number, b: number): number {
  return packCount((a & 255) + (b & 255), Math.min(15, ((a >>> 8) & 15) + ((b >>> 8) & 15)), (a >>> 12) + (b >>> 12));
}

export function weightedCount(packed: number, length: number, average: number, parameters: Bm25Parameters): number {
  const text = (packed & 255) / (1 - parameters.b + (parameters.b * length) / average);
  return text + parameters.heading * ((packed >>> 8) & 15) + parameters.title * (packed >>> 12);
}

export function saturate(count: number, k1: number): number {
  return (count * (k1 + 1)) / (count + k1);
}

/** Rarity of a word: always above 0. */
export function inverseFrequency(passages: number, frequency: number): number {
  return Math.log(1 + (passages - frequency + 0.5) / (frequency + 0.5));
}

export interface PostingList {
  readonly loaded: Corpus['segments'][number];
  readonly from: number;
  readonly to: number;
}

/** The postings of a stem, segment by segment. */
export function postings(corpus: Corpus, stem: string): PostingList[] {
  const id = corpus.vocabulary.find(stem);
  return id < 0 ? [] : postingsOf(corpus, id);
}

export function postingsOf(corpus: Corpus, stem: number): PostingList[] {
  const lists: PostingList[] = [];
  for (const loaded of corpus.segments) {
    const { terms, termPosting } = loaded.segment;
    const at = search(terms, 0, terms.length, stem);
    if (at >= 0) lists.push({ loaded, from: termPosting[at], to: termPosting[at + 1] });
  }
  return lists;
}

/** Live passages in posting lists. Cost: where few documents of a segment are dead, a search for each; else all postings. */
export function liveFrequency(lists: readonly PostingList[]): number {
  let frequency = 0;
  for (const { loaded, from, to } of lists) {
    const { postingPassage, documentPassage } = loaded.segment;
    frequency += to - from;
    if (loaded.deadDocuments.length * searchCost < to - from) {
      for (const document of loaded.deadDocuments) {
        const first = firstAtLeast(postingPassage, from, to, documentPassage[document]);
        frequency -= firstAtLeast(postingPassage, first, to, documentPassage[document + 1]) - first;
      }
    } else for (let i = from; i < to; i++) if (loaded.dead[loaded.passageDocument[postingPassage[i]]] !== 0) frequency--;
  }
  return frequency;
}

/** Postings that could be looked at in the time of the two searches for a dead document. */
const searchCost = 32;

function search(sorted: Uint32Array, from: number, to: number, wanted: number): number {
  const at = firstAtLeast(sorted, from, to, wanted);
  return at < to && sorted[at] === wanted ? at : -1;
}

function firstAtLeast(sorted: Uint32Array, from: number, to: number, wanted: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
