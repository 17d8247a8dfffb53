import type { ClaimValue, Modality, Standing } from './domain';

/** When something holds, `YYYY-MM-DD`, and who says so; null where nobody does. */
export interface HeldFrom {
  readonly day: string;
  readonly from: 'text' | 'front matter';
}

/** An entity as lists and trees show it; `P` is a place in a file. */
export interface EntityRow<P> {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly { readonly name: string; readonly reason: string }[];
  /** `UNKNOWN` where nothing says it. */
  readonly type: string;
  readonly otherTypes: readonly { readonly type: string; readonly votes: number }[];
  /** Passages that name it. */
  readonly mentions: number;
  /** The characters that define it. */
  readonly description: P | null;
  readonly evidence: readonly P[];
}

export interface RelationEnd {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

export interface RelationRow<P> {
  readonly type: string;
  readonly from: RelationEnd;
  readonly to: RelationEnd;
  readonly weight: number;
  /** The earliest day from which a statement of it holds. */
  readonly date: HeldFrom | null;
  readonly evidence: readonly P[];
}

export interface ClaimRow<P> {
  readonly subject: RelationEnd;
  readonly predicate: string;
  /** Null for a relation that is denied. */
  readonly value: ClaimValue | null;
  /** The other end of a denied relation. */
  readonly object: RelationEnd | null;
  readonly negated: boolean;
  readonly modality: Modality;
  readonly standing: Standing;
  readonly date: HeldFrom | null;
  readonly evidence: P;
}

/** What a list of the domain graph is narrowed to. */
export interface DomainFilter {
  /** Of entities (types below it count) or of relations; for claims the predicate. */
  readonly type?: string;
  /** `YYYY-MM-DD`: what holds, or was stated, from this day on; up to that day. What has no day is left out then. */
  readonly after?: string;
  readonly before?: string;
}

/** How much there is, and how far it can be trusted. */
export interface DomainSummary {
  readonly entities: number;
  readonly relations: number;
  readonly claims: number;
  /** A sentence on how noisy it is where no schema says what counts; empty with one. */
  readonly noise: string;
}

/** What a question selects, for a model to answer from. */
export interface QuestionContext<P> {
  /** All of it in words: entities with their properties, the relations among them, the passages. */
  readonly text: string;
  readonly entities: readonly (RelationEnd & { readonly properties: readonly { readonly key: string; readonly value: string }[] })[];
  readonly relations: readonly RelationRow<P>[];
  readonly passages: readonly { readonly place: P; readonly headings: readonly string[]; readonly text: string }[];
}
