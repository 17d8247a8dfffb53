import type { DocumentId } from '../model/ids';
import { LineIndex } from '../model/span';

/** A document's text with its line starts. */
export interface LoadedText {
  readonly text: string;
  readonly lines: LineIndex;
}

/** UTF-16 units of text kept ready; a run reads some hundred documents. */
const capacity = 8_000_000;

/** Texts of the documents as they are indexed (an unsaved editor's text before the stored one), the last used ones kept ready. */
export class Texts {
  readonly #read: (document: DocumentId) => string | undefined;
  readonly #loaded = new Map<DocumentId, LoadedText>();
  #size = 0;

  constructor(read: (document: DocumentId) => string | undefined) {
    this.#read = read;
  }

  get(document: DocumentId): LoadedText | undefined {
    const known = this.#loaded.get(document);
    if (known) {
      this.#loaded.delete(document);
      this.#loaded.set(document, known);
      return known;
    }
    const text = this.#read(document);
    if (text === undefined) return undefined;
    const loaded = { text, lines: new LineIndex(text) };
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
