import { mergeDomains } from './domainMerge';
import { none, type Segment } from './segment';

/** A segment with those of its documents that go on; its token numbers are those of the run's vocabulary. */
export interface MergePart {
  readonly segment: Segment;
  readonly live: (document: number) => boolean;
}

/** Neighbouring documents that come from one segment, and stay neighbours. */
interface Stretch {
  readonly segment: Segment;
  readonly from: number;
  to: number;
}

/** A run of items of one kind (passages, links ...): where it stood in its segment, and where it stands in the merged one. */
interface Run {
  readonly segment: Segment;
  readonly from: number;
  readonly to: number;
  readonly at: number;
}

/**
 * One segment of the live documents of several, in order of document id: what `SegmentBuilder` would make of them, without their texts.
 * A document must be live in one part only. Cost: copying the arrays, and a counting sort of the postings.
 */
export function mergeSegments(parts: readonly MergePart[]): Segment {
  const stretches = stretchesOf(parts);
  const runs = (starts: (segment: Segment) => Uint32Array) => runsOf(stretches, starts);
  const documents = runs(segment => Uint32Array.from({ length: segment.documents.length + 1 }, (_, i) => i));
  const sections = runs(segment => segment.documentSection);
  const passages = runs(segment => segment.documentPassage);
  const links = runs(segment => segment.documentLink);
  const names = runs(nameStarts);
  const tokens = within(passages, segment => segment.passageToken);
  const nameTokens = within(names, segment => segment.nameToken);
  return {
    documents: list(documents, segment => segment.documents),
    documentSection: starts(documents, segment => segment.documentSection, sections),
    documentPassage: starts(documents, segment => segment.documentPassage, passages),
    sectionParent: numbers(sections, segment => segment.sectionParent, { of: sections }),
    sectionLevel: bytes(sections, segment => segment.sectionLevel),
    headings: list(sections, segment => segment.headings),
    passageSection: numbers(passages, segment => segment.passageSection, { of: sections }),
    passageKind: bytes(passages, segment => segment.passageKind),
    passageHeader: numbers(passages, segment => segment.passageHeader, { width: 2 }),
    passageStart: numbers(passages, segment => segment.passageStart),
    passageEnd: numbers(passages, segment => segment.passageEnd),
    passageHash: numbers(passages, segment => segment.passageHash, { width: 2 }),
    passageTwin: Uint16Array.from(numbers(passages, segment => segment.passageTwin)),
    passageToken: starts(passages, segment => segment.passageToken, tokens),
    tokens: numbers(tokens, segment => segment.tokens),
    ...mergePostings(parts, passages),
    vectors: mergeVectors(passages),
    nameDocument: numbers(names, segment => segment.nameDocument, { of: documents }),
    nameSection: numbers(names, segment => segment.nameSection, { of: sections }),
    namePassage: numbers(names, segment => segment.namePassage, { of: passages }),
    nameKind: bytes(names, segment => segment.nameKind),
    nameToken: starts(names, segment => segment.nameToken, nameTokens),
    nameTokens: numbers(nameTokens, segment => segment.nameTokens),
    names: list(names, segment => segment.names),
    documentLink: starts(documents, segment => segment.documentLink, links),
    linkPassage: numbers(links, segment => segment.linkPassage, { of: passages }),
    linkOrdinal: numbers(links, segment => segment.linkOrdinal),
    linkSpan: numbers(links, segment => segment.linkSpan, { width: 2 }),
    links: list(links, segment => segment.links),
    domain: mergeDomains(stretches.map(({ segment, from, to }) => ({ domain: segment.domain, from, to }))),
  };
}

function stretchesOf(parts: readonly MergePart[]): Stretch[] {
  const live = parts.flatMap(({ segment, live: isLive }) =>
    segment.documents.flatMap(({ id }, document) => (isLive(document) ? [{ id, segment, document }] : [])),
  );
  const stretches: Stretch[] = [];
  for (const { segment, document } of live.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const last = stretches.at(-1);
    if (last?.segment === segment && last.to === document) last.to++;
    else stretches.push({ segment, from: document, to: document + 1 });
  }
  return stretches;
}

function runsOf(stretches: readonly Stretch[], startsOf: (segment: Segment) => Uint32Array): Run[] {
  const known = new Map<Segment, Uint32Array>();
  let at = 0;
  return stretches.map(({ segment, from, to }) => {
    const first = known.get(segment) ?? startsOf(segment);
    known.set(segment, first);
    const run = { segment, from: first[from], to: first[to], at };
    at += run.to - run.from;
    return run;
  });
}

/** The items that belong to the items of other runs: the tokens of passages, say. */
function within(runs: readonly Run[], startsOf: (segment: Segment) => Uint32Array): Run[] {
  let at = 0;
  return runs.map(({ segment, from, to }) => {
    const run = { segment, from: startsOf(segment)[from], to: startsOf(segment)[to], at };
    at += run.to - run.from;
    return run;
  });
}

/** First name of each document, with the end after the last; names stand in the order of documents. */
function nameStarts({ documents, nameDocument }: Segment): Uint32Array {
  const first = new Uint32Array(documents.length + 1);
  for (const document of nameDocument) first[document + 1]++;
  for (let i = 1; i < first.length; i++) first[i] += first[i - 1];
  return first;
}

function totalOf(runs: readonly Run[]): number {
  const last = runs.at(-1);
  return last ? last.at + last.to - last.from : 0;
}

/** Copies an array; with `of`, its values are numbers of items of those runs, and follow them. */
function numbers(
  runs: readonly Run[],
  pick: (segment: Segment) => Uint32Array | Uint16Array,
  { width = 1, of }: { readonly width?: number; readonly of?: readonly Run[] } = {},
): Uint32Array {
  const merged = new Uint32Array(totalOf(runs) * width);
  runs.forEach(({ segment, from, to, at }, i) => {
    const part = pick(segment).subarray(from * width, to * width);
    merged.set(part, at * width);
    const shift = of ? of[i].at - of[i].from : 0;
    if (shift === 0) return;
    for (let j = at * width; j < at * width + part.length; j++) if (merged[j] !== none) merged[j] += shift;
  });
  return merged;
}

function bytes(runs: readonly Run[], pick: (segment: Segment) => Uint8Array): Uint8Array {
  const merged = new Uint8Array(totalOf(runs));
  for (const { segment, from, to, at } of runs) merged.set(pick(segment).subarray(from, to), at);
  return merged;
}

/** Rows of zeros for what has no vectors; none at all where nothing has. */
function mergeVectors(passages: readonly Run[]): Int8Array {
  const dimensionOf = ({ vectors, passageSection }: Segment) => (passageSection.length > 0 ? vectors.length / passageSection.length : 0);
  const dimension = passages.reduce((most, { segment }) => Math.max(most, dimensionOf(segment)), 0);
  const merged = new Int8Array(totalOf(passages) * dimension);
  for (const { segment, from, to, at } of passages) {
    if (dimensionOf(segment) === dimension) merged.set(segment.vectors.subarray(from * dimension, to * dimension), at * dimension);
  }
  return merged;
}

/** Where the inner items of each item begin, with the end after the last. */
function starts(runs: readonly Run[], pick: (segment: Segment) => Uint32Array, inner: readonly Run[]): Uint32Array {
  const merged = new Uint32Array(totalOf(runs) + 1);
  merged.set(numbers(runs, pick, { of: inner }));
  merged[merged.length - 1] = totalOf(inner);
  return merged;
}

function list<T>(runs: readonly Run[], pick: (segment: Segment) => readonly T[]): T[] {
  return runs.flatMap(({ segment, from, to }) => pick(segment).slice(from, to));
}

type Postings = Pick<Segment, 'terms' | 'termPosting' | 'postingPassage' | 'postingCount'>;

function mergePostings(parts: readonly MergePart[], passages: readonly Run[]): Postings {
  const numbersOf = new Map(parts.map(({ segment }) => [segment, new Uint32Array(segment.passageKind.length).fill(none)]));
  for (const { segment, from, to, at } of passages) {
    const number = numbersOf.get(segment)!;
    for (let passage = from; passage < to; passage++) number[passage] = at + passage - from;
  }
  const counts = new Uint32Array(1 + parts.reduce((most, { segment }) => Math.max(most, (segment.terms.at(-1) ?? -1) + 1), 0));
  for (const { segment } of parts) eachPosting(segment, numbersOf.get(segment)!, term => counts[term + 1]++);
  const terms: number[] = [];
  const termPosting = [0];
  for (let term = 0; term + 1 < counts.length; term++) {
    const count = counts[term + 1];
    counts[term + 1] += counts[term];
    if (count > 0) {
      terms.push(term);
      termPosting.push(counts[term + 1]);
    }
  }
  const total = termPosting.at(-1)!;
  const merged = { postingPassage: new Uint32Array(total), postingCount: new Uint16Array(total) };
  for (const { segment } of parts) {
    eachPosting(segment, numbersOf.get(segment)!, (term, passage, count) => {
      const at = counts[term]++;
      merged.postingPassage[at] = passage;
      merged.postingCount[at] = count;
    });
  }
  for (let i = 0; i < terms.length; i++) sortByPassage(merged, termPosting[i], termPosting[i + 1]);
  return { terms: Uint32Array.from(terms), termPosting: Uint32Array.from(termPosting), ...merged };
}

function eachPosting(segment: Segment, number: Uint32Array, act: (term: number, passage: number, count: number) => void): void {
  const { terms, termPosting, postingPassage, postingCount } = segment;
  for (let i = 0; i < terms.length; i++) {
    for (let j = termPosting[i]; j < termPosting[i + 1]; j++) {
      const passage = number[postingPassage[j]];
      if (passage !== none) act(terms[i], passage, postingCount[j]);
    }
  }
}

/** Parts that follow one another in order of id leave nothing to sort. */
function sortByPassage(
  { postingPassage, postingCount }: Pick<Postings, 'postingPassage' | 'postingCount'>,
  from: number,
  to: number,
): void {
  let sorted = true;
  for (let i = from + 1; i < to && sorted; i++) sorted = postingPassage[i - 1] < postingPassage[i];
  if (sorted) return;
  const countRange = 0x10000;
  const keys = Float64Array.from({ length: to - from }, (_, i) => postingPassage[from + i] * countRange + postingCount[from + i]).sort();
  for (const [i, key] of keys.entries()) {
    postingPassage[from + i] = Math.floor(key / countRange);
    postingCount[from + i] = key % countRange;
  }
}
