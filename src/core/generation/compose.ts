import type { CancelSignal } from '../../base/cancel';
import type { AskResult } from '../engine';
import type { CandidatePoint, Citation } from '../model/answer';
import type { DocumentId } from '../model/ids';
import type { RankedPassage } from '../model/retrieval';
import type { LanguageModel } from '../ports';
import { ModelError } from './modelError';
import { composePrompt, type Prompt } from './prompt';
import { readReply, type ReplyPoint } from './reply';
import { readableReply } from './wholeReply';

/** How often a request that was too big is made smaller. */
const mostShrinks = 2;

/** What a model has composed; the points are candidates that nobody has checked. */
export interface Composed {
  readonly points: readonly CandidatePoint[];
  /** The reply ended before its end. */
  readonly cut: boolean;
  /** Selected passages that did not fit into the model's context. */
  readonly omitted: number;
  readonly requests: number;
}

/** Asks the model once, once more where its reply cannot be read, and with less where that was too much. @throws ModelError, CancelledError */
export async function composeWithModel(model: LanguageModel, result: AskResult, signal: CancelSignal): Promise<Composed> {
  let requests = 0;
  for (let shrink = 0; ; shrink++) {
    const prompt = composePrompt(result, model.contextTokens / 2 ** shrink);
    if (prompt.passages.length === 0)
      throw new ModelError('context-overflow', `Not one passage fits into the context of ${model.name}. Choose a model with a bigger one.`);
    try {
      const onReply = () => void requests++;
      const reply = await readableReply(model, prompt.messages, { read: readReply, onReply }, signal);
      return { points: reply.points.map(point => toCandidate(point, prompt)), cut: reply.cut, omitted: prompt.omitted, requests };
    } catch (failure) {
      if (!(failure instanceof ModelError) || failure.code !== 'context-overflow' || shrink >= mostShrinks) throw failure;
    }
  }
}

function toCandidate({ text, quotes }: ReplyPoint, prompt: Prompt): CandidatePoint {
  const citations = quotes.map(({ passage, quote }) => {
    const found = passage === null ? holder(quote, prompt.passages) : prompt.passages[passage - 1];
    return found === undefined ? nowhere(passage, quote) : toCitation(found, quote);
  });
  return { text, kind: 'sentence', requires: [...new Set(citations.flatMap(({ passage }) => passage ?? []))], citations, score: null };
}

/** A quote without a number: the passage that has it, else the first, where the check then does not find it. */
function holder(quote: string | null, passages: readonly RankedPassage[]): RankedPassage | undefined {
  return quote === null ? undefined : (passages.find(passage => passage.text.includes(quote)) ?? passages[0]);
}

function toCitation({ document, file, id, headings, text, span, hash }: RankedPassage, quote: string | null): Citation {
  const at = quote === null ? -1 : text.indexOf(quote);
  return {
    document,
    file,
    passage: id,
    headings,
    span: at < 0 || quote === null ? null : { start: span.start + at, end: span.start + at + quote.length },
    range: null,
    quote,
    hash,
  };
}

/** A passage that the model was not given: no file has this name, so the check finds it missing. */
function nowhere(passage: number | null, quote: string | null): Citation {
  const name = passage === null ? '(no passage)' : `(passage ${passage}, which it was not given)`;
  return { document: name as DocumentId, file: name, passage: null, headings: [], span: null, range: null, quote, hash: null };
}
