import type { DocumentId, PassageId } from '../model/ids';
import { passageId } from '../model/ids';
import type { PassageKind } from '../model/lexical';
import type { SegmentDomain } from './domainRows';

/**
 * What a name is, the most trusted first: a row of the records, what a document calls itself, what a text defines, shortens or calls
 * otherwise (`known`), the target of a link, a heading.
 */
export const nameKinds = ['record', 'title', 'alias', 'file', 'defined', 'abbreviation', 'known', 'placeholder', 'heading'] as const;
export type NameKind = (typeof nameKinds)[number];

export const passageKinds: readonly PassageKind[] = [
  'paragraph',
  'list',
  'table',
  'code',
  'quote',
  'html',
  'definition',
  'heading',
  'record',
];

/** Stands for "none" in the unsigned arrays below. */
export const none = 0xffffffff;

export interface SegmentDocument {
  readonly id: DocumentId;
  readonly folder: string;
  readonly path: string;
  readonly title: string;
  readonly aliases: readonly string[];
  /** Front matter values from which site generators build addresses, by key in lower case. */
  readonly properties: Readonly<Record<string, readonly string[]>>;
  readonly hash: string;
  /** Days the document states or carries, `YYYY-MM-DD`, or empty. */
  readonly day: string;
}

/**
 * The searchable form of a batch of documents: immutable flat arrays, numbered within the segment. Numbers of tokens are local to
 * the stored form and those of the run's `Vocabulary` once loaded. A token in `tokens` and `nameTokens` is `number * 2 + capital`.
 */
export interface Segment {
  readonly documents: readonly SegmentDocument[];
  /** First section and first passage of each document, with the end after the last. */
  readonly documentSection: Uint32Array;
  readonly documentPassage: Uint32Array;
  /** Enclosing section, or `none`. */
  readonly sectionParent: Uint32Array;
  readonly sectionLevel: Uint8Array;
  readonly headings: readonly string[];
  readonly passageSection: Uint32Array;
  /** Index into `passageKinds`. */
  readonly passageKind: Uint8Array;
  /** Span of the table header read with each passage, two numbers each, or `none`. */
  readonly passageHeader: Uint32Array;
  readonly passageStart: Uint32Array;
  readonly passageEnd: Uint32Array;
  /** Two lanes of the hash in the passage's id, and the ordinal among identical ones. */
  readonly passageHash: Uint32Array;
  readonly passageTwin: Uint16Array;
  /** First token of each passage, with the end after the last. */
  readonly passageToken: Uint32Array;
  readonly tokens: Uint32Array;
  /** Stems in rising order, and the postings of each. */
  readonly terms: Uint32Array;
  readonly termPosting: Uint32Array;
  readonly postingPassage: Uint32Array;
  /** Occurrences: bits 0-7 in the text, 8-11 in headings, 12-15 in the title. */
  readonly postingCount: Uint16Array;
  /** Vector of each passage in its context (`vectors/passageVectors.ts`); empty where there are none. */
  readonly vectors: Int8Array;
  readonly nameDocument: Uint32Array;
  /** The section that the name heads, or `none` where it names the document. */
  readonly nameSection: Uint32Array;
  /** The passage that gives the name, or `none` where the document or a heading does. */
  readonly namePassage: Uint32Array;
  readonly nameKind: Uint8Array;
  readonly nameToken: Uint32Array;
  readonly nameTokens: Uint32Array;
  readonly names: readonly string[];
  /** Links out of each document: first link, with the end after the last. */
  readonly documentLink: Uint32Array;
  /** Passage of each link, or `none`. */
  readonly linkPassage: Uint32Array;
  /** Ordinal of the link in its document. */
  readonly linkOrdinal: Uint32Array;
  /** Span of each link, two numbers each. */
  readonly linkSpan: Uint32Array;
  readonly links: readonly SegmentLink[];
  readonly domain: SegmentDomain;
}

export interface SegmentLink {
  readonly kind: string;
  readonly raw: string;
  readonly label: string;
  /** Whether the destination stands inside a longer construct, as in a wikilink. */
  readonly bracketed: boolean;
}

export const countLimits = { text: 255, heading: 15, title: 15 } as const;

export function packCount(text: number, heading: number, title: number): number {
  return Math.min(text, countLimits.text) | (Math.min(heading, countLimits.heading) << 8) | (Math.min(title, countLimits.title) << 12);
}

export function passageIdAt(segment: Segment, documentIndex: number, passage: number): PassageId {
  const hash = hex(segment.passageHash[passage * 2]) + hex(segment.passageHash[passage * 2 + 1]);
  return passageId(segment.documents[documentIndex].id, hash, segment.passageTwin[passage]);
}

const hexBytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** By table: a run tells some thousand ids. */
function hex(value: number): string {
  return hexBytes[value >>> 24] + hexBytes[(value >>> 16) & 255] + hexBytes[(value >>> 8) & 255] + hexBytes[value & 255];
}
