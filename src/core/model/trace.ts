import type { EntityId, PassageId } from './ids';
import type { CheckClass } from './answer';

/** The ordered steps of one retrieval, as data. The panel plays them, the CLI prints them. */
export type TraceStep =
  /** Who asks: the words of the question that mean him, and what he cares for most, in words. */
  | { readonly kind: 'reader'; readonly name: string; readonly words: readonly string[]; readonly focus: readonly string[] }
  /** What was written into the question beside its words, and words that are read, or also looked for, in another spelling. */
  | { readonly kind: 'query'; readonly parts: readonly QueryPart[]; readonly spellings: readonly QuerySpelling[] }
  /** The encoder that the user has chosen: passages that it has read, of all; and why it was not used, where it was not. */
  | {
      readonly kind: 'encoder';
      readonly name: string;
      readonly ready: number;
      readonly total: number;
      readonly problem: string;
    }
  | { readonly kind: 'route'; readonly mode: RetrievalMode; readonly reason: string }
  /** What the question is narrowed to, in words, and which days counted for the passages that were found. */
  | { readonly kind: 'filter'; readonly filters: readonly string[]; readonly dates: Readonly<Record<string, number>> }
  /** What a question for the whole was answered from: themes of one generation, at the level that fits. */
  | {
      readonly kind: 'themes';
      readonly generation: number;
      readonly level: number;
      /** Reports compared with the question. */
      readonly tests: number;
      readonly themes: readonly { readonly id: string; readonly title: string; readonly level: number; readonly documents: number }[];
      /** Documents that these themes cover. */
      readonly documents: number;
    }
  | {
      readonly kind: 'match';
      readonly entities: readonly MatchedEntity[];
      /** Generation of what the workspace has taught of its words, which nearness in meaning goes by; 0: the package's vectors alone. */
      readonly learned: number;
      readonly hits: readonly { readonly passage: PassageId; readonly score: number }[];
    }
  /** The parts of the question that were looked for by themselves: the sides of a comparison, or what has to be known first. */
  | {
      readonly kind: 'steps';
      readonly steps: readonly { readonly kind: 'side' | 'first'; readonly words: string; readonly passages: readonly PassageId[] }[];
    }
  /** Selected passages that gained since one of the best leads on to them, and they hold what it lacks: by names in it, or links. */
  | {
      readonly kind: 'bridge';
      readonly from: readonly PassageId[];
      readonly entities: readonly { readonly id: EntityId; readonly name: string }[];
      readonly passages: readonly PassageId[];
    }
  | {
      readonly kind: 'hop';
      readonly hop: number;
      readonly entities: readonly { readonly id: EntityId; readonly name: string }[];
      readonly passages: readonly PassageId[];
      /** Nodes that the node cap left out, and those that score too little. */
      readonly cut: number;
      readonly faint: number;
    }
  | { readonly kind: 'rank'; readonly passages: readonly PassageId[] }
  /**
   * How many explored passages each limit left out; by the node cap, and by the least score in the walk, how many nodes were never walked.
   * `nodeCap` is the cap that was taken, and what gave it: the setting, or, below that, that the words or themes decide and not the walk.
   */
  | {
      readonly kind: 'select';
      readonly passages: readonly PassageId[];
      readonly cutByHops: number;
      readonly cutByBudget: number;
      readonly cutByScore: number;
      readonly cutByNodes: number;
      readonly cutInWalk: number;
      readonly nodeCap: number;
      readonly nodeCapBy: 'setting' | 'mode';
    }
  | { readonly kind: 'compose'; readonly points: number }
  /**
   * What a model did beyond one reply: it read passages of the whole, merged its statements, split the question into tasks, did a task, or
   * did it again with more passages. `question` is that of the task, or all of them.
   */
  | {
      readonly kind: 'model';
      readonly part: 'read' | 'merge' | 'split' | 'task' | 'deeper';
      readonly question: string;
      readonly passages: number;
      readonly points: number;
    }
  /** `point` counts the composed statements, also those that another one says already; `text` tells which it is. */
  | { readonly kind: 'check'; readonly point: number; readonly text: string; readonly class: CheckClass };

/**
 * A phrase in quotes, or a filter. Among words that are looked for, a phrase is a condition on the passage, and where no passage holds it, its
 * words are looked for one by one; in a whole question it is the name of something, and no condition.
 */
export interface QueryPart {
  readonly kind: 'phrase' | 'path' | 'tag' | 'type' | 'after' | 'before';
  readonly value: string;
  /** As it stands in the question. */
  readonly written: string;
  readonly taken: 'condition' | 'name' | 'words';
}

/** `nearest`: no text holds the word. `joined`, `parted`: one word for two, and two for one. */
export interface QuerySpelling {
  readonly from: string;
  readonly to: string;
  readonly how: 'joined' | 'parted' | 'nearest';
}

export type RetrievalMode = 'lookup' | 'local' | 'global';

/** An entity that the question names, and how it was recognised. */
export interface MatchedEntity {
  readonly id: EntityId;
  readonly name: string;
  /** The words of the question that name it. */
  readonly term: string;
  readonly how: 'name' | 'alias' | 'fuzzy';
}
