import { hashText } from '../../base/hash';
import { type SentenceSource, splitSentences } from '../extraction/sentences';
import type { DocumentId } from '../model/ids';
import type { Span } from '../model/span';
import { isStopWord } from '../search/stopWords';
import { tokensOf } from '../search/tokenizer';
import { stemOf } from '../search/vocabulary';
import type { EntityGraph } from './entityGraph';
import { themeParameters } from './parameters';
import { isOnlyLink, readsAlone } from './readsAlone';

const { findings: numbers } = themeParameters;

/** A passage as it is read: its raw text with its place, and the names in a run of text. */
export interface PassageReader {
  source(passage: number): (SentenceSource & { readonly document: DocumentId; readonly start: number }) | undefined;
  /** Nodes of the entities that a text names. */
  nodesIn(text: string): readonly number[];
}

/** A sentence that may be a finding of several communities. */
export interface Sentence {
  readonly document: DocumentId;
  readonly span: Span;
  readonly hash: string;
  /** Place of its passage in `EntityGraph.passages`. */
  readonly passage: number;
  readonly item: boolean;
  /** Nodes that it names, and the one that its document is about. */
  readonly nodes: readonly number[];
  readonly words: ReadonlySet<string>;
  /** Whether it opens its document: what a thing is stands first. */
  readonly opens: boolean;
}

/** Sentences of the fullest passages that a reader understands by themselves. */
export function sentencesOf(passages: readonly number[], most: number, graph: EntityGraph, reader: PassageReader): Sentence[] {
  const perDocument = new Map<number, number>();
  const found: Sentence[] = [];
  let read = 0;
  for (const i of passages) {
    if (read >= most) break;
    const document = graph.documentOf[i];
    const before = perDocument.get(document) ?? 0;
    if (before >= numbers.perDocument) continue;
    const sentences = ofPassage(i, graph, reader);
    if (sentences.length === 0) continue;
    perDocument.set(document, before + 1);
    read++;
    found.push(...sentences);
  }
  return found;
}

function ofPassage(i: number, graph: EntityGraph, reader: PassageReader): Sentence[] {
  const source = reader.source(graph.passages[i]);
  if (!source || source.kind === 'code' || source.kind === 'table' || source.kind === 'html' || source.kind === 'record') return [];
  const title = graph.titleOf[graph.documentOf[i]];
  const opens = i === 0 || graph.documentOf[i - 1] !== graph.documentOf[i];
  return splitSentences(source).flatMap(({ span, text, form }, ordinal) => {
    if (!readsAlone(text, form)) return [];
    const named = reader.nodesIn(text);
    if (named.length === 0 && !(opens && ordinal === 0)) return [];
    const raw = source.text.slice(span.start, span.end);
    if (isOnlyLink(raw)) return [];
    return {
      document: source.document,
      span: { start: source.start + span.start, end: source.start + span.end },
      hash: hashText(raw),
      passage: i,
      item: form === 'item',
      nodes: [...new Set(title < 0 ? named : [...named, title])],
      words: contentWords(text),
      opens: opens && ordinal === 0,
    };
  });
}

function contentWords(text: string): ReadonlySet<string> {
  return new Set(
    tokensOf(text)
      .filter(token => !isStopWord(token))
      .map(stemOf),
  );
}

/** What a choice of findings is made for. */
export interface Choice {
  /** How central a node is in the community; 0 for others. */
  readonly value: (node: number) => number;
  readonly most: number;
  /** Which part of the community a sentence speaks for; each part is to be heard. */
  readonly partOf: (sentence: Sentence) => number;
}

/**
 * Sentences that together name most of what is central, one after the other: each is worth the members that it names, those that are named
 * already count little, as do a document and a part that are heard already. No two say the same.
 */
export function chooseFindings(sentences: readonly Sentence[], { value, most, partOf }: Choice): Sentence[] {
  const chosen: Sentence[] = [];
  const named = new Set<number>();
  const documents = new Map<string, number>();
  const parts = new Map<number, number>();
  let left = sentences;
  while (chosen.length < most && left.length > 0) {
    let best: Sentence | undefined;
    let bestGain = 0;
    for (const sentence of left) {
      const heard = (documents.get(sentence.document) ?? 0) + (parts.get(partOf(sentence)) ?? 0);
      let gain = 0;
      for (const node of sentence.nodes) gain += value(node) * (named.has(node) ? numbers.again : 1);
      gain *= (sentence.item ? 0.7 : 1) * (sentence.opens ? 1.5 : 1) * 0.5 ** heard;
      if (gain > bestGain) {
        best = sentence;
        bestGain = gain;
      }
    }
    if (!best) break;
    const taken = best;
    chosen.push(taken);
    for (const node of taken.nodes) named.add(node);
    documents.set(taken.document, (documents.get(taken.document) ?? 0) + 1);
    parts.set(partOf(taken), (parts.get(partOf(taken)) ?? 0) + 1);
    left = left.filter(sentence => sentence !== taken && !sameWords(sentence.words, taken.words));
  }
  return chosen;
}

function sameWords(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  let common = 0;
  for (const word of a) if (b.has(word)) common++;
  const smaller = Math.min(a.size, b.size);
  return smaller === 0 || common / (a.size + b.size - common) >= numbers.same || common === smaller;
}
