import type { DocumentId } from '../model/ids';
import { linesOf, type Origin } from '../model/origin';
import type { TextLines } from '../model/span';

/** A document's text, and how it came out of its file. */
export interface SourceText {
  readonly text: string;
  readonly origin?: Origin;
}

/** A document's text with the lines of its file. */
export interface LoadedText {
  readonly text: string;
  readonly lines: TextLines;
}

/** UTF-16 units of text kept ready; a run reads some hundred documents. */
const capacity = 8_000_000;

/** Texts of the documents as they are indexed (an unsaved editor's text before the stored one), the last used ones kept ready. */
export class Texts {
  readonly #read: (document: DocumentId) => SourceText | undefined;
  readonly #loaded = new Map<DocumentId, LoadedText>();
  #size = 0;

  constructor(read: (document: DocumentId) => SourceText | undefined) {
    this.#read = read;
  }

  get(document: DocumentId): LoadedText | undefined {
    const known = this.#loaded.get(document);
    if (known) {
      this.#loaded.delete(document);
      this.#loaded.set(document, known);
      return known;
    }
    const source = this.#read(document);
    if (source === undefined) return undefined;
    const { text } = source;
    const loaded = { text, lines: linesOf(source) };
    this.#loaded.set(document, loaded);
    this.#size += text.length;
    for (const [oldest, { text: old }] of this.#loaded) {
      if (this.#size <= capacity || oldest === document) break;
      this.#loaded.delete(oldest);
      this.#size -= old.length;
    }
    return loaded;
  }

  /** Whatever changed is read anew. */
  forget(document: DocumentId): void {
    const known = this.#loaded.get(document);
    if (!known) return;
    this.#loaded.delete(document);
    this.#size -= known.text.length;
  }

  clear(): void {
    this.#loaded.clear();
    this.#size = 0;
  }
}
