/** The closed set of failures that a caller can act on. Bad input is data (`Problem`), a bug is thrown as it is. */
export type EngineErrorCode =
  | 'no-folder'
  | 'no-markdown'
  | 'too-many-files'
  | 'paused'
  | 'store-unusable'
  | 'store-locked'
  | 'index-broken'
  | 'not-found'
  | 'invalid-option'
  | 'invalid-input'
  | 'host-too-old'
  | 'encoder-unusable'
  | 'worker-lost';

/** `message` is a sentence for the user that names the file or setting and the remedy. */
export class EngineError extends Error {
  constructor(
    readonly code: EngineErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'EngineError';
  }
}
