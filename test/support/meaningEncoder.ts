import { CancelledError, type CancelSignal } from '../../src/base/cancel';
import type { Encoder, EncoderChoice, OpenEncoder } from '../../src/core/encoder';
import { EngineError } from '../../src/core/errors';
import { unitVector } from '../../src/core/vectors/pooling';

const dimension = 16;
/** Words by what they mean; each meaning is a direction. */
const meanings = [
  ['dog', 'hound'],
  ['car', 'automobile'],
  ['wine', 'claret'],
  ['doctor', 'physician'],
];

/** An encoder that knows a few words, counts what it reads, and can be told to fail or to be slow. */
export class MeaningEncoder {
  /** All passages that it has read, in order. */
  readonly read: string[] = [];
  readonly questions: string[] = [];
  /** Opened so many times, and not closed again. */
  open = 0;
  fails = false;
  /** Called before each batch of passages. */
  before: () => void | Promise<void> = () => {};

  readonly openEncoder: OpenEncoder = async choice => {
    if (choice.provider === 'folder' && choice.folder === 'empty') throw unusable('A model is missing.');
    this.open++;
    return this.#encoder(choice);
  };

  #encoder(choice: EncoderChoice): Encoder {
    return {
      name: 'meanings',
      dimension,
      version: JSON.stringify(choice),
      batch: 2,
      encode: (texts, purpose, signal) => this.#encode(texts, purpose, signal),
      close: async () => {
        this.open--;
      },
    };
  }

  async #encode(texts: readonly string[], purpose: 'question' | 'passage', signal?: CancelSignal): Promise<Float32Array[]> {
    if (this.fails) throw unusable('The encoder broke off.');
    if (purpose === 'passage') await this.before();
    if (signal?.aborted) throw new CancelledError();
    (purpose === 'passage' ? this.read : this.questions).push(...texts);
    return texts.map(vectorOf);
  }
}

function unusable(message: string): EngineError {
  return new EngineError('encoder-unusable', message);
}

function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(dimension);
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
    const meaning = meanings.findIndex(words => words.includes(word));
    if (meaning >= 0) vector[meaning] += 1;
    else vector[4 + (word.length % 12)] += 0.05;
  }
  return unitVector(vector);
}
