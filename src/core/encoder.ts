import type { CancelSignal } from '../base/cancel';

/** The encoder that the user has chosen: none, a folder with an ONNX model, or a server that speaks OpenAI's protocol of embeddings. */
export type EncoderChoice =
  | { readonly provider: 'none' }
  | { readonly provider: 'folder'; readonly folder: string }
  | { readonly provider: 'server'; readonly endpoint: string; readonly name: string; readonly key: string };

/** A sentence encoder: texts of like meaning get vectors that are near. */
export interface Encoder {
  /** As the user knows it. */
  readonly name: string;
  /** Components of its vectors. */
  readonly dimension: number;
  /** Of its numbers: vectors of another version cannot be compared with them. It changes with the model's weights, not with its place. */
  readonly version: string;
  /** Texts that are best given at once. */
  readonly batch: number;
  /**
   * Unit vectors, in order. A question comes before texts that wait. @throws EngineError `encoder-unusable` where it fails; CancelledError
   */
  encode(texts: readonly string[], purpose: 'question' | 'passage', signal?: CancelSignal): Promise<readonly Float32Array[]>;
  close(): Promise<void>;
}

/** Opens what was chosen. @throws EngineError `encoder-unusable`, saying what is missing */
export type OpenEncoder = (choice: Exclude<EncoderChoice, { provider: 'none' }>, signal?: CancelSignal) => Promise<Encoder>;

/** How far the passages of the workspace are encoded. */
export interface EncodingStatus {
  /** Empty where none is chosen. */
  readonly name: string;
  /** Passages whose vector is there, and all that count. */
  readonly ready: number;
  readonly total: number;
  /** Texts that wait for the encoder: passages that are the same share one. */
  readonly waiting: number;
  /** Why the chosen one is not used; empty where it is. */
  readonly problem: string;
}

/** What a run of encoding did. */
export interface EncodingResult extends EncodingStatus {
  /** Texts that were encoded. */
  readonly encoded: number;
  readonly milliseconds: number;
}
