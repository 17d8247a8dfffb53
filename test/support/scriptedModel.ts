import type { LanguageModel, ModelMessage } from '../../src/core/ports';

/** A model whose replies are given: texts, or whatever throws. The last one goes on for ever. */
export class ScriptedModel implements LanguageModel {
  readonly name = 'Scripted';
  readonly requests: (readonly ModelMessage[])[] = [];
  readonly #replies: readonly (string | Error)[];

  constructor(
    replies: readonly (string | Error)[],
    readonly contextTokens = 8_000,
  ) {
    this.#replies = replies;
  }

  async *generate(messages: readonly ModelMessage[]): AsyncIterable<string> {
    const reply = this.#replies[Math.min(this.requests.length, this.#replies.length - 1)];
    this.requests.push(messages);
    if (reply instanceof Error) throw reply;
    for (let i = 0; i < reply.length; i += 7) yield reply.slice(i, i + 7);
  }
}

/** A reply of points `[text, passage, quote]`. */
export function points(...list: readonly (readonly [text: string, passage: number | null, quote: string | null])[]): string {
  return JSON.stringify({ points: list.map(([text, passage, quote]) => ({ text, quotes: [{ passage, quote }] })) });
}
