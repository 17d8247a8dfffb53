import type { Span } from './span';

/** Bad input, as data: parsing and indexing never throw for it, and lose nothing else. */
export interface Problem {
  readonly code: ProblemCode;
  /** A sentence for the user that names what is wrong and what to do. */
  readonly message: string;
  readonly span: Span | null;
}

export type ProblemCode =
  | 'front-matter-invalid'
  | 'format-invalid'
  | 'records-invalid'
  | 'schema-invalid'
  | 'too-complex'
  | 'invalid-encoding'
  | 'binary'
  | 'too-large'
  | 'unreadable'
  | 'ignored'
  | 'excluded'
  | 'outside'
  | 'duplicate'
  | 'stuck';
