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
  /** Statements; of a RELATED edge, which nothing states, the passages that name both ends. */
  readonly weight: number;
  /** Whether only a model has read it out of the words that are its evidence. */
  readonly byModel: boolean;
  /** How much more often than by chance both are named together; null for what is stated. */
  readonly score: number | null;
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

/** An entity in a list of very many: without its places. */
export interface EntitySummary {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** Other names. */
  readonly aliases: readonly string[];
  /** Passages that name it. */
  readonly mentions: number;
}

/** The entities of one type. */
export interface EntityGroup {
  /** `UNKNOWN` for those without a type, who come last. */
  readonly type: string;
  /** How many there are; `entities` has the first of them, the most mentioned first. */
  readonly count: number;
  readonly entities: readonly EntitySummary[];
}

/** A place that names an entity. */
export interface Mention<P> {
  readonly place: P;
  /** Whether it stands inside of a link, which leads somewhere itself. */
  readonly inLink: boolean;
}

/** All that is known of one entity. */
export interface EntityDetails<P> extends EntitySummary {
  readonly merges: readonly { readonly name: string; readonly reason: string }[];
  readonly otherTypes: readonly { readonly type: string; readonly votes: number }[];
  /** The characters that define it. */
  readonly description: P | null;
  /** Where it is defined, titled or recorded, the most trusted first. */
  readonly definitions: readonly P[];
  /** Where it is named, by document and place; at most some, `mentions` counts all. */
  readonly places: readonly P[];
  /** With it as subject or object, by type and ends. */
  readonly relations: readonly RelationRow<P>[];
  readonly claims: readonly ClaimRow<P>[];
}

/** A known name under the cursor, and the things that it means: several where rows of the records share it. */
export interface EntityAt<P> {
  /** Its characters; the place's quote is the name as it stands there. */
  readonly named: P;
  readonly inHeading: boolean;
  readonly entities: readonly EntityHover<P>[];
}

/** What a hover shows of an entity. */
export interface EntityHover<P> {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly aliases: readonly string[];
  readonly description: P | null;
  /** Where else than under the cursor it is defined or titled. */
  readonly definitions: readonly P[];
}

/** One of two statements that cannot both hold. */
export interface ContradictionSide<P> {
  /** What it says, in a few words: the value, or the other end. */
  readonly says: string;
  readonly negated: boolean;
  readonly date: HeldFrom | null;
  readonly evidence: P;
}

export interface ContradictionRow<P> {
  /** `value`: one predicate, two values. `object`: one relation that has one object at a time, two objects. `denied`: said here, denied there. */
  readonly kind: 'value' | 'object' | 'denied';
  readonly subject: RelationEnd;
  readonly predicate: string;
  readonly first: ContradictionSide<P>;
  readonly second: ContradictionSide<P>;
  /** Which of them is newer, and what tells so; null where nothing does. Nothing is resolved by it. */
  readonly newer: {
    readonly side: 'first' | 'second';
    readonly reason: 'superseded' | 'valid-time' | 'page-version' | 'document-date';
  } | null;
}
