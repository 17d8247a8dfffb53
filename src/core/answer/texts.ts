import type { DocumentId } from '../model/ids';
import type { ParsedDocument } from '../model/lexical';

/** What the check needs of a document as it is now; a parsed document fits. */
export type CurrentText = Pick<ParsedDocument, 'id' | 'text' | 'origin' | 'hash' | 'title' | 'sections' | 'passages'>;

/** The workspace's texts as they are now, unsaved editors included. */
export interface CurrentTexts {
  /** Undefined where there is no such document any more. */
  read(document: DocumentId): CurrentText | undefined;
  /** The document that people name so (path, with the folder's name where there are several). */
  named(file: string): DocumentId | undefined;
  /** Documents in which a quote with these words may stand: rather too many than one too few. Asked only for quotes that stand in no cited place. */
  mentioning(words: readonly string[]): Iterable<DocumentId>;
}
