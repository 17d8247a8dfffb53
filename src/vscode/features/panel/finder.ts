import { CancelledError } from '../../../base/cancel';
import { EngineError } from '../../../core/errors';
import { shownText } from '../../../core/markdown/plain';
import type { RankedPassage } from '../../../core/model/retrieval';
import type { QuestionOptions } from '../../../core/options';
import type { FoundView } from '../../../protocol/found';
import { type EngineParts, readyEngine } from '../../readyEngine';
import { passageKey } from './keys';
import { snippetAround } from './snippet';
import { placeTarget } from './toView';

/** As many as fit below the box without hiding the answer. */
const mostFound = 8;

/** Looks for passages while a question is being typed: by words and meaning, without the graph. One search at a time. */
export class Finder {
  readonly #parts: EngineParts;
  #abort = new AbortController();

  constructor(parts: EngineParts) {
    this.#parts = parts;
  }

  /** Null where another search, or nothing, has been asked for meanwhile; none where there is nothing to search. */
  async find(text: string, options: QuestionOptions): Promise<readonly FoundView[] | null> {
    this.#abort.abort();
    if (text.trim() === '') return null;
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    try {
      const engine = await readyEngine(this.#parts, signal);
      const { passages } = await engine.search(text, { ...options, mode: 'lookup', passages: mostFound }, signal);
      return signal.aborted ? null : passages.slice(0, mostFound).map(foundView);
    } catch (failure) {
      if (failure instanceof CancelledError) return null;
      // What is typed may be no question yet (a filter alone), and an index in trouble speaks for itself.
      if (failure instanceof EngineError) return [];
      throw failure;
    }
  }

  dispose(): void {
    this.#abort.abort();
  }
}

function foundView(passage: RankedPassage): FoundView {
  return {
    key: passageKey(passage.id),
    title: passage.title,
    place: passage.headings.filter(heading => heading !== passage.title).join(' › '),
    ...snippetAround(
      shownText(passage),
      passage.score.terms.map(({ term }) => term),
    ),
    target: placeTarget({ ...passage, quote: passage.text }),
  };
}
