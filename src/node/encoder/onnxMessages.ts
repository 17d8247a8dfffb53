import type { Pooling } from '../../core/vectors/pooling';

/** What the encoder's thread is started with: paths, as `examineFolder` found them. */
export interface OnnxStart {
  readonly model: string;
  readonly tokenizer: string;
  readonly pooling: Pooling;
  readonly dimension: number;
  /** Pieces of a text at most. */
  readonly mostPieces: number;
}

export type ToOnnx = { readonly type: 'encode'; readonly id: number; readonly text: string } | { readonly type: 'close' };

export type FromOnnx =
  /** The model is loaded; `hash` is of its files. */
  | { readonly type: 'ready'; readonly hash: string }
  | { readonly type: 'vector'; readonly id: number; readonly vector: Float32Array }
  | { readonly type: 'failure'; readonly id: number | null; readonly message: string };
