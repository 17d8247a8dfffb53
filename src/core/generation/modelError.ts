/** What may go wrong with a language model, as the user can act on it. */
export type ModelErrorCode =
  | 'unreachable'
  | 'unauthorized'
  | 'no-model'
  | 'no-consent'
  | 'rate-limited'
  | 'server'
  | 'timeout'
  | 'context-overflow'
  | 'refused'
  | 'bad-reply'
  | 'insecure';

/** `message` is a sentence for the user that names the model and, where there is one, the remedy. It never holds the key or text of a document. */
export class ModelError extends Error {
  constructor(
    readonly code: ModelErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'ModelError';
  }
}
