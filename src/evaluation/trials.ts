import { random } from '../base/random';
import type { Checkable } from '../core/answer/check';
import { evenOut, evenQuote, findQuote } from '../core/answer/quoteMatch';
import { splitSentences } from '../core/extraction/sentences';
import type { Citation } from '../core/model/answer';
import type { ParsedDocument, Passage } from '../core/model/lexical';
import { alterations } from './alterations';
import { rewordings } from './rewordings';

/** A statement with its citations, of which it is known whether it is borne out. */
export interface Trial {
  /** What was done to a sentence of the texts: `verbatim`, a kind of rewording, a kind of alteration, or of a wrong citation. */
  readonly kind: string;
  readonly isTrue: boolean;
  readonly point: Checkable;
}

export interface TrialOptions {
  /** Sentences taken from the documents, spread over them evenly. */
  readonly sentences: number;
  readonly seed: number;
}

interface Source {
  readonly document: ParsedDocument;
  readonly passage: Passage;
  readonly text: string;
  readonly quote: string;
}

/** True and false statements made mechanically from sentences of the documents. Same input, same trials. */
export function makeTrials(documents: readonly ParsedDocument[], { sentences, seed }: TrialOptions): Trial[] {
  const next = random(seed);
  const pick = (count: number) => Math.min(count - 1, Math.floor(next() * count));
  const byDocument = new Map(documents.map(document => [document, sourcesOf(document)]));
  const sources = sample([...byDocument.values()].flat(), sentences);
  const names = [...new Set(documents.map(document => document.title.replace(/ \([^)]*\)$/, '')).filter(isName))].sort();
  return sources.flatMap((source, i) => {
    const other = sources[(i + Math.floor(sources.length / 2)) % sources.length];
    const reworded = rewordings(source.text, source.document.title);
    return [
      // No more of them word for word than said otherwise.
      ...(reworded.length === 0 ? [] : [trial('verbatim', true, source.text, cite(source, source.quote))]),
      ...reworded.map(({ kind, text }) => trial(kind, true, text, cite(source, source.quote))),
      ...alterations(source.text, names, pick).map(({ kind, text }) => trial(kind, false, text, cite(source, source.quote))),
      ...wrongCitations(source, other, names, pick),
      ...stitched(source, byDocument.get(source.document) ?? []),
    ];
  });
}

function wrongCitations(source: Source, other: Source, names: readonly string[], pick: (count: number) => number): Trial[] {
  const trials: Trial[] = [];
  const changed = alterations(source.text, names, pick);
  if (changed.length > 0) {
    const { text } = changed[pick(changed.length)];
    trials.push(trial('fabricated', false, text, cite(source, text)));
  }
  if (other.document !== source.document) trials.push(trial('misattributed', false, source.text, cite(other, source.quote)));
  return trials;
}

/** The beginning of one sentence with the end of a later one of the same document. */
function stitched(source: Source, all: readonly Source[]): Trial[] {
  const later = all.find(item => item.passage.ordinal > source.passage.ordinal && item.text !== source.text);
  if (later === undefined) return [];
  const start = source.text.split(' ');
  const end = later.text.split(' ');
  const joined = [...start.slice(0, Math.floor(start.length / 2)), ...end.slice(Math.floor(end.length / 2))].join(' ');
  return [trial('stitched', false, joined, cite(source, joined))];
}

function trial(kind: string, isTrue: boolean, text: string, citation: Citation): Trial {
  return { kind, isTrue, point: { text, requires: [], citations: [citation] } };
}

function cite({ document, passage }: Source, quote: string): Citation {
  const headings = document.sections[passage.section].headings;
  return { document: document.id, file: document.path, passage: passage.id, headings, span: null, range: null, quote, hash: document.hash };
}

const fewestWords = 8;
const mostWords = 40;

/** Sentences of prose that stand once in their document, and say something by themselves. */
function sourcesOf(document: ParsedDocument): Source[] {
  const seen = new Map<string, number>();
  const found: Source[] = [];
  const even = evenOut(document.text);
  for (const passage of document.passages) {
    if (passage.kind !== 'paragraph') continue;
    const raw = document.text.slice(passage.span.start, passage.span.end);
    for (const sentence of splitSentences({ text: raw, kind: passage.kind, header: '' })) {
      const words = sentence.text.split(' ').length;
      if (words < fewestWords || words > mostWords || !/^[\p{Lu}`].*\.$/u.test(sentence.text) || /[{}<>|]/.test(sentence.text)) continue;
      seen.set(sentence.text, (seen.get(sentence.text) ?? 0) + 1);
      found.push({ document, passage, text: sentence.text, quote: raw.slice(sentence.span.start, sentence.span.end) });
    }
  }
  return found.filter(item => seen.get(item.text) === 1 && findQuote(even, evenQuote(item.quote)) !== null);
}

function sample<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, i) => items[Math.floor((i * items.length) / count)]);
}

function isName(title: string): boolean {
  return /^\p{Lu}[\p{L}\p{N}-]+(?: \p{Lu}[\p{L}\p{N}-]+){0,2}$/u.test(title);
}
