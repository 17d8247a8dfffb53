import type { Segment } from './segment';

/** A segment in its place in the corpus. */
export interface LoadedSegment {
  readonly number: number;
  readonly segment: Segment;
  /** Number of its first passage in the corpus. */
  base: number;
  /** Number of its first section in the corpus. */
  sectionBase: number;
  readonly dead: Uint8Array;
  /** The numbers of the dead ones, in no order. */
  deadDocuments: number[];
  /** Document of each passage and of each section. */
  readonly passageDocument: Uint32Array;
  readonly sectionDocument: Uint32Array;
}

export function loadedSegment(number: number, segment: Segment): LoadedSegment {
  return {
    number,
    segment,
    base: 0,
    sectionBase: 0,
    dead: new Uint8Array(segment.documents.length),
    deadDocuments: [],
    passageDocument: owners(segment.documentPassage),
    sectionDocument: owners(segment.documentSection),
  };
}

export function bury(loaded: LoadedSegment, document: number): void {
  loaded.dead[document] = 1;
  loaded.deadDocuments.push(document);
}

export function revive(loaded: LoadedSegment, document: number): void {
  loaded.dead[document] = 0;
  loaded.deadDocuments = loaded.deadDocuments.filter(other => other !== document);
}

function owners(starts: Uint32Array): Uint32Array {
  const owner = new Uint32Array(starts[starts.length - 1] ?? 0);
  for (let i = 0; i + 1 < starts.length; i++) owner.fill(i, starts[i], starts[i + 1]);
  return owner;
}
