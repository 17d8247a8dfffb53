import { EngineError } from '../errors';
import type { Segment, SegmentDocument } from './segment';
import type { Vocabulary } from './vocabulary';

/**
 * The stored form of a segment: a header in JSON (documents, names, links, its own vocabulary) and the flat arrays behind it, tokens
 * renumbered to that vocabulary, so that each segment can be read without any other, and is the same whatever else has been read before.
 * Cost: linear, some 500 MB/s.
 */
const magic = 0x31534744; // "DGS1"
const formatVersion = 9;
/** Bytes before the first array. */
const headLength = 8;

const arrays = [
  ['documentSection', 'u32'],
  ['documentPassage', 'u32'],
  ['sectionParent', 'u32'],
  ['sectionLevel', 'u8'],
  ['passageSection', 'u32'],
  ['passageKind', 'u8'],
  ['passageHeader', 'u32'],
  ['passageStart', 'u32'],
  ['passageEnd', 'u32'],
  ['passageHash', 'u32'],
  ['passageTwin', 'u16'],
  ['passageToken', 'u32'],
  ['tokens', 'u32'],
  ['terms', 'u32'],
  ['termPosting', 'u32'],
  ['postingPassage', 'u32'],
  ['postingCount', 'u16'],
  ['vectors', 'i8'],
  ['nameDocument', 'u32'],
  ['nameSection', 'u32'],
  ['namePassage', 'u32'],
  ['nameKind', 'u8'],
  ['nameToken', 'u32'],
  ['nameTokens', 'u32'],
  ['documentLink', 'u32'],
  ['linkPassage', 'u32'],
  ['linkOrdinal', 'u32'],
  ['linkSpan', 'u32'],
] as const;

const domainArrays = ['documentName', 'names', 'documentStatement', 'statements'] as const;

type ArrayName = (typeof arrays)[number][0];
type ArrayKind = (typeof arrays)[number][1];
/** Bytes of one number. */
const widths: Readonly<Record<ArrayKind, number>> = { u8: 1, i8: 1, u16: 2, u32: 4 };
type FlatArray = Uint8Array | Int8Array | Uint16Array | Uint32Array;

interface Header {
  readonly documents: readonly SegmentDocument[];
  /** What a start does not need, in JSON of its own: read when it is asked for first. */
  readonly headings: string;
  readonly names: string;
  readonly links: string;
  /** Keys and words of the domain, joined by line ends, of which they have none. */
  readonly keys: string;
  readonly words: string;
  readonly vocabulary: string;
  readonly lengths: readonly number[];
}

/** A segment as it is stored: its header as JSON, and the arrays as bytes. */
export interface EncodedSegment {
  readonly header: string;
  readonly bytes: Uint8Array;
}

export function encodeSegment(segment: Segment, vocabulary: Vocabulary): EncodedSegment {
  const local = localNumbers(segment, vocabulary);
  const sorted = sortTerms({
    ...segment,
    tokens: renumbered(segment.tokens, local.numbers),
    nameTokens: renumbered(segment.nameTokens, local.numbers),
    terms: segment.terms.map(term => local.numbers[term]),
  });
  const header: Header = {
    documents: segment.documents,
    headings: JSON.stringify(segment.headings),
    names: JSON.stringify(segment.names),
    links: JSON.stringify(segment.links),
    keys: segment.domain.keys.join('\n'),
    words: segment.domain.words.join('\n'),
    vocabulary: local.tokens.join('\n'),
    lengths: [],
  };
  const parts = [...arrays.map(([name]) => sorted[name] as FlatArray), ...domainArrays.map(name => segment.domain[name]), local.stems];
  const lengths = parts.map(({ length }) => length);
  const total = parts.reduce((sum, part) => sum + align(part.byteLength), headLength);
  const bytes = new Uint8Array(total);
  new Uint32Array(bytes.buffer, 0, 2).set([magic, formatVersion]);
  let at = headLength;
  for (const part of parts) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += align(part.byteLength);
  }
  return { header: JSON.stringify({ ...header, lengths }), bytes };
}

/**
 * Reads a stored segment into the numbers of `vocabulary`. The first one that is read into an empty vocabulary keeps its numbers, and
 * its arrays stay where they are. Throws `index-broken` where it is not one of ours, before the vocabulary is touched. */
export function decodeSegment(stored: EncodedSegment, vocabulary: Vocabulary): Segment {
  const bytes = stored.bytes.byteOffset % 4 === 0 ? stored.bytes : stored.bytes.slice();
  const header = headerOf(stored.header, bytes);
  if (!header) throw new EngineError('index-broken', 'A part of the index has an unknown format. Rebuild the index.');
  let at = headLength;
  const take = (kind: ArrayKind, length: number) => {
    const start = bytes.byteOffset + at;
    at += align(length * widths[kind]);
    if (kind === 'u8') return new Uint8Array(bytes.buffer, start, length);
    if (kind === 'i8') return new Int8Array(bytes.buffer, start, length);
    return kind === 'u16' ? new Uint16Array(bytes.buffer, start, length) : new Uint32Array(bytes.buffer, start, length);
  };
  const read = {} as Record<ArrayName, FlatArray>;
  arrays.forEach(([name, kind], i) => {
    read[name] = take(kind, header.lengths[i]);
  });
  const takeNext = (i: number) => take('u32', header.lengths[arrays.length + i]) as Uint32Array;
  const [documentName, domainNames, documentStatement, statements] = domainArrays.map((_, i) => takeNext(i));
  const stems = takeNext(domainArrays.length);
  const tokens = split(header.vocabulary);
  const numbers = Uint32Array.from(tokens, token => vocabulary.add(token));
  stems.forEach((stem, i) => {
    if (stem < numbers.length) vocabulary.learnStem(numbers[i], numbers[stem]);
  });
  const [headings, names, links] = [header.headings, header.names, header.links].map(parsedLater);
  const segment = {
    ...read,
    documents: header.documents,
    get headings() {
      return headings();
    },
    get names() {
      return names();
    },
    get links() {
      return links();
    },
    domain: { keys: split(header.keys), words: split(header.words), documentName, names: domainNames, documentStatement, statements },
  } as unknown as Segment;
  if (numbers.every((number, i) => number === i)) return segment;
  renumbered(segment.tokens, numbers, segment.tokens);
  renumbered(segment.nameTokens, numbers, segment.nameTokens);
  return sortTerms({ ...segment, terms: segment.terms.map(term => numbers[term]) });
}

/** Parses a text once it is asked for, and lets go of it. */
function parsedLater(json: string): () => unknown {
  let text = json;
  let value: unknown;
  return () => {
    if (text !== '') value = JSON.parse(text);
    text = '';
    return value;
  };
}

/** The header of a segment of this format whose arrays are all there; null for anything else. */
function headerOf(json: string, bytes: Uint8Array): Header | null {
  const [found, version] = bytes.byteLength >= headLength ? new Uint32Array(bytes.buffer, bytes.byteOffset, 2) : [0, 0];
  if (found !== magic || version !== formatVersion) return null;
  try {
    const header = JSON.parse(json) as Header;
    const widthOf = (i: number) => (i < arrays.length ? widths[arrays[i][1]] : widths.u32);
    const total = header.lengths.reduce((sum, length, i) => sum + align(length * widthOf(i)), headLength);
    // Behind the arrays that have names come the stems.
    return header.lengths.length === arrays.length + domainArrays.length + 1 && total === bytes.byteLength ? header : null;
  } catch {
    return null;
  }
}

function localNumbers(segment: Segment, vocabulary: Vocabulary) {
  // Twice the size, since a token that is asked for its stem for the first time may make one more.
  const numbers = new Int32Array(vocabulary.size * 2).fill(-1);
  const globals: number[] = [];
  const number = (global: number): number => {
    if (numbers[global] < 0) numbers[global] = globals.push(global) - 1;
    return numbers[global];
  };
  // Millions of tokens: without a call or an iterator for each.
  for (const tokens of [segment.tokens, segment.nameTokens]) for (let i = 0; i < tokens.length; i++) number(tokens[i] >>> 1);
  // What stands in no text has no place of its own: by spelling, since the order of `terms` is that of one run.
  const others = [...segment.terms].filter(term => numbers[term] < 0).map(term => vocabulary.token(term));
  for (const token of others.sort()) number(vocabulary.find(token));
  const before = globals.length;
  const stems = Uint32Array.from({ length: before }, (_, i) => number(vocabulary.stem(globals[i])));
  return { numbers, stems, tokens: globals.map(global => vocabulary.token(global)) };
}

/** In a copy, or in place where `to` is the same array. */
function renumbered(tokens: Uint32Array, numbers: ArrayLike<number>, to: Uint32Array = new Uint32Array(tokens.length)): Uint32Array {
  for (let i = 0; i < tokens.length; i++) to[i] = numbers[tokens[i] >>> 1] * 2 + (tokens[i] & 1);
  return to;
}

/** Puts the terms into rising order again after renumbering, their postings with them. */
function sortTerms(segment: Segment): Segment {
  const { terms, termPosting, postingPassage, postingCount } = segment;
  if (terms.every((term, i) => i === 0 || terms[i - 1] < term)) return segment;
  // Term and place in one number, so that the sort needs no comparator.
  const keys = Float64Array.from(terms, (term, i) => term * terms.length + i).sort();
  const order = Uint32Array.from(keys, key => key % terms.length);
  const sorted = { terms: new Uint32Array(terms.length), termPosting: new Uint32Array(terms.length + 1) };
  const passages = new Uint32Array(postingPassage.length);
  const counts = new Uint16Array(postingCount.length);
  let at = 0;
  order.forEach((from, to) => {
    sorted.terms[to] = terms[from];
    // Most runs are short: copied without a view of each.
    for (let posting = termPosting[from]; posting < termPosting[from + 1]; posting++, at++) {
      passages[at] = postingPassage[posting];
      counts[at] = postingCount[posting];
    }
    sorted.termPosting[to + 1] = at;
  });
  return { ...segment, ...sorted, postingPassage: passages, postingCount: counts };
}

function align(length: number): number {
  return (length + 3) & ~3;
}

function split(joined: string): string[] {
  return joined === '' ? [] : joined.split('\n');
}
