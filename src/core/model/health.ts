import type { FileEdit, NewFile } from './edit';
import type { DocumentId } from './ids';
import type { Range, Span } from './span';

/** In the order in which they are shown. */
export const healthKinds = [
  'broken-link',
  'broken-anchor',
  'ambiguous-link',
  'duplicate-id',
  'front-matter',
  'unread-file',
  'contradiction',
  'missing-property',
  'undefined-term',
  'unanswered',
  'repeated-heading',
  'placeholder',
  'orphan',
  'dead-end',
  'skipped-file',
] as const;
export type HealthKind = (typeof healthKinds)[number];

/** Kinds where something is wrong; the others are worth knowing, and may be as they should. */
export const wrongKinds: ReadonlySet<HealthKind> = new Set<HealthKind>([
  'broken-link',
  'broken-anchor',
  'ambiguous-link',
  'duplicate-id',
  'front-matter',
  'unread-file',
]);

/** A change that puts a finding right; only where there is no doubt what is meant. */
export interface HealthFix {
  /** What it does, for a button. */
  readonly title: string;
  readonly edits: readonly FileEdit[];
  readonly create: NewFile | null;
}

export interface HealthFinding {
  readonly kind: HealthKind;
  /** Null for a file that is not in the index. */
  readonly document: DocumentId | null;
  readonly folder: string;
  readonly path: string;
  /** The file as people name it. */
  readonly file: string;
  /** Null where the whole file is meant. */
  readonly range: Range | null;
  /** The characters in `range`; empty where it is null. */
  readonly quote: string;
  /** Hash of the text that `range` counts in; empty where it is null. */
  readonly hash: string;
  /** What is so, in a few words. */
  readonly message: string;
  /** Why it is so, in a sentence. */
  readonly reason: string;
  readonly fix: HealthFix | null;
  /** The other characters that it is about, for a contradiction. */
  readonly beside?: {
    readonly document: DocumentId;
    readonly file: string;
    readonly span: Span;
    readonly range: Range;
    readonly quote: string;
    readonly hash: string;
  };
}
