import type { CurrentTexts } from '../core/answer/texts';
import type { DocumentId } from '../core/model/ids';
import type { ParsedDocument } from '../core/model/lexical';

/** The texts of parsed documents as the check reads them. Cost of `mentioning`: all texts, so it is for evaluation only. */
export class DocumentTexts implements CurrentTexts {
  readonly #documents: ReadonlyMap<DocumentId, ParsedDocument>;
  readonly #named: ReadonlyMap<string, DocumentId>;
  readonly #lower = new Map<DocumentId, string>();

  constructor(documents: readonly ParsedDocument[]) {
    this.#documents = new Map(documents.map(document => [document.id, document]));
    this.#named = new Map(documents.map(document => [document.path.normalize('NFC'), document.id]));
  }

  read(document: DocumentId): ParsedDocument | undefined {
    return this.#documents.get(document);
  }

  named(file: string): DocumentId | undefined {
    return this.#named.get(file.normalize('NFC'));
  }

  *mentioning(words: readonly string[]): Iterable<DocumentId> {
    const needed = words.map(word => word.toLowerCase());
    for (const [id, document] of this.#documents) {
      let lower = this.#lower.get(id);
      if (lower === undefined) {
        lower = document.text.toLowerCase();
        this.#lower.set(id, lower);
      }
      if (needed.every(word => lower?.includes(word))) yield id;
    }
  }
}
