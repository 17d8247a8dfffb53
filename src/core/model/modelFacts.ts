import type { DocumentId } from './ids';

/** Passages of one document that a model reads at once. */
export interface ModelUnit {
  /** Of its text and the version of the prompt: what a model said of it holds wherever the same text stands. */
  readonly key: string;
  /** All documents that hold this very text, in order of id. */
  readonly documents: readonly DocumentId[];
  /** The first of them as people name it, and the 0-based line at which the unit begins there. */
  readonly file: string;
  readonly line: number;
  /** Its passages as they are written, with an empty line between two. */
  readonly text: string;
}

/** What a model said of one unit. Nothing of it is known to be true. */
export interface ModelFacts {
  readonly entities: readonly { readonly name: string; readonly type: string }[];
  readonly relations: readonly { readonly from: string; readonly to: string; readonly type: string; readonly quote: string }[];
}

/** The facts of a unit, and the documents to which they belong. */
export type ModelFactEntry = Pick<ModelUnit, 'key' | 'documents'> & { readonly facts: ModelFacts };

/** What a model may be asked to read, and in whose words it is to answer. */
export interface ModelUnits {
  /** Units that no model has read, by document and place, as many as fit into the tokens asked for. */
  readonly pending: readonly ModelUnit[];
  /** Units beyond those. */
  readonly beyond: number;
  /** Units that a model has read already. */
  readonly known: number;
  /** What the schema declares; empty without one, then any type may be given. */
  readonly types: readonly string[];
  readonly relations: readonly { readonly name: string; readonly from: readonly string[]; readonly to: readonly string[] }[];
}

/**
 * Why a fact is dropped: its quote does not stand in one passage, a name does not stand beside its quote, its type is not of the schema,
 * or it says nothing (an end or the type is missing, both ends are the same).
 */
export type DropReason = 'quote' | 'name' | 'type' | 'empty';

/** What became of facts. */
export interface FactsTaken {
  readonly entities: number;
  readonly relations: number;
  readonly dropped: Readonly<Record<DropReason, number>>;
}
