import { checkDocument } from '../answer/checkDocument';
import { verify } from '../answer/verify';
import type { IndexState } from '../indexing/indexState';
import { parseDocument } from '../markdown/parse';
import type { CheckedStatement, Verdict, VerifyPoint } from '../model/answer';
import { currentTexts } from './currentTexts';

/** Checks statements of somebody else's text against the workspace. */
export class Verifying {
  readonly #state: IndexState;

  constructor(state: IndexState) {
    this.#state = state;
  }

  points(points: readonly VerifyPoint[]): Verdict[] {
    return verify(points, currentTexts(this.#state));
  }

  /** The text need not be a file; its links are read as if it were this one. */
  document(file: { readonly folder: string; readonly path: string; readonly text: string }): CheckedStatement[] {
    const parsed = parseDocument(file);
    return checkDocument(parsed, {
      texts: currentTexts(this.#state),
      fileName: id => {
        const found = this.#state.structure(id);
        return found === undefined ? id : this.#state.fileName(found);
      },
      target: link => this.#state.resolve(parsed, link),
    });
  }
}
