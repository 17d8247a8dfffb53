import type { DocumentId, PassageId } from './ids';

/** A thing that some passages name, with what they say of it; `P` is a place in a file. */
export interface NamedEntity<P> {
  readonly id: string;
  readonly name: string;
  /** `UNKNOWN` where nothing says it. */
  readonly type: string;
  readonly aliases: readonly string[];
  /** Where it is defined, else first stated. */
  readonly description: P | null;
  /** Where these passages name it, by passage and place. */
  readonly places: readonly { readonly passage: PassageId; readonly place: P }[];
  /** Relations that are stated in these passages, by type and ends. */
  readonly relations: readonly { readonly type: string; readonly from: string; readonly to: string; readonly evidence: P }[];
}

/** Where another document names this one without a link. */
export interface UnlinkedMention<P> {
  /** The name as it stands there. */
  readonly place: P;
  readonly fromTitle: string;
}

/** A document that is close in what it speaks of, while neither links to the other. */
export interface LinkSuggestion<P> {
  readonly document: DocumentId;
  readonly folder: string;
  readonly path: string;
  readonly file: string;
  readonly title: string;
  /** From 0 to 1, against the closest pair of the workspace. */
  readonly score: number;
  /** Names of things that both speak of, the most telling first. */
  readonly shared: readonly string[];
  /** Where this document names the other, outside of links; null where it does not. */
  readonly place: P | null;
}
