import type { OpenTarget } from './views';

/** A thing that the cited passages of the answer name, with what they say of it. */
export interface AnswerEntityView {
  /** Key of its node, where the graph has one. */
  readonly key: string;
  readonly id: string;
  readonly name: string;
  /** Empty where nothing says it. */
  readonly type: string;
  readonly aliases: readonly string[];
  /** Where it is defined, else first stated. */
  readonly description: OpenTarget | null;
  /** Where the cited passages name it; `passage` is the key of one. */
  readonly places: readonly { readonly passage: string; readonly target: OpenTarget }[];
  readonly relations: readonly {
    readonly from: string;
    /** In words. */
    readonly label: string;
    readonly to: string;
    readonly evidence: OpenTarget;
  }[];
}

/** Those of most cited passages first. */
export type AnswerEntitiesView = readonly AnswerEntityView[];
