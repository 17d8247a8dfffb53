import type { DocumentId, EntityId, NodeId, PassageId } from './ids';
import type { PassageKind } from './lexical';
import type { Range, Span } from './span';
import type { MatchedEntity, TraceStep } from './trace';

/** The fewest hops, then the fewest passages, that bring something into the selected context. */
export interface Remedy {
  readonly hops: number;
  readonly passages: number;
}

/** The parts of a passage's score, each from 0 to 1 before weighting, and what they add up to. */
export interface ScoreParts {
  /** How well the passage fits by itself, words and meaning together, against the best of the workspace. */
  readonly lookup: number;
  /** BM25 against the best. */
  readonly words: number;
  /** Nearness in meaning: 0 the usual one of the workspace, 1 its best. */
  readonly meaning: number;
  /** Personalised PageRank against the best of the run. */
  readonly walk: number;
  readonly total: number;
  /** What each question word gave to `words`, strongest first. */
  readonly terms: readonly { readonly term: string; readonly score: number; readonly field: 'text' | 'heading' | 'title' }[];
}

/** One step on the way that brought a passage: from a node over an edge to a node. */
export interface PathStep {
  readonly from: NodeId;
  readonly edge: EdgeKind;
  /** Type of a RELATES edge, reason of a SAME_AS edge. */
  readonly label?: string;
  /** Whether a RELATES edge was walked from its object to its subject. */
  readonly turned?: boolean;
  readonly to: NodeId;
  /** Names of both ends, for people. */
  readonly fromLabel: string;
  readonly toLabel: string;
  /** The characters that make the edge, where text makes it. */
  readonly evidence: { readonly document: DocumentId; readonly span: Span; readonly quote: string } | null;
}

/** `NAMES` and `MATCHES` lead from words of the question to an entity and to a passage; the others are edges of the graph. */
export type EdgeKind =
  | 'NAMES'
  | 'MATCHES'
  | 'CONTAINS'
  | 'NEXT'
  | 'LINKS_TO'
  | 'EMBEDS'
  | 'TAGGED'
  | 'SIMILAR_TO'
  | 'MENTIONS'
  | 'RELATES'
  | 'ABOUT'
  | 'SAME_AS'
  | 'CONTRADICTS';

/** A passage of a run: explored, ranked, perhaps selected. Complete enough to compose and check from without further reading. */
export interface RankedPassage {
  readonly id: PassageId;
  readonly document: DocumentId;
  /** Path of the file as people name it (with the folder's name where there are several). */
  readonly file: string;
  readonly title: string;
  readonly headings: readonly string[];
  readonly kind: PassageKind;
  readonly text: string;
  readonly span: Span;
  readonly range: Range;
  /** Text of the table header that is read with it; empty otherwise. */
  readonly header: string;
  /** Hash of the document's text. */
  readonly hash: string;
  /** Position in the section's sequence of passages: same section and neighbouring ordinals are NEXT of each other. */
  readonly section: number;
  readonly ordinal: number;
  /** Hops from the question; 0 to 4. */
  readonly hop: number;
  /** From 0, over all explored passages. */
  readonly rank: number;
  readonly score: ScoreParts;
  readonly selected: boolean;
  /** What would select it; for a selected passage, the least that still does. */
  readonly remedy: Remedy;
  readonly path: readonly PathStep[];
  /** Entities that it names. */
  readonly entities: readonly EntityId[];
  /** Day the document states or was last changed, `YYYY-MM-DD`, and where that comes from; null where unknown. */
  readonly date: { readonly day: string; readonly from: 'text' | 'front matter' | 'commit' | 'file' } | null;
}

/** One of the things that a name may stand for. */
export interface Reading {
  /** Id of the entity. */
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** How the schema calls it so that no other thing is meant: by its name, or as a row of the records. */
  readonly inSchema: string;
}

/** A name in the question that stands for two or more things which are kept apart. */
export interface AmbiguousName {
  /** As the question has it. */
  readonly term: string;
  /** By id. */
  readonly readings: readonly Reading[];
  /** Id of the one that the schema says is meant; null where nothing says so, and all are looked for. */
  readonly taken: string | null;
}

/** What answers a question before any composing. `passages` are all explored ones in rank order. */
export interface Retrieval {
  readonly question: string;
  readonly entities: readonly MatchedEntity[];
  readonly ambiguous: readonly AmbiguousName[];
  readonly passages: readonly RankedPassage[];
  readonly trace: readonly TraceStep[];
  readonly nodesWalked: number;
}
