import type { IndexState } from '../indexing/indexState';
import type { RenameEdits } from '../model/editing';
import type { FileEdit } from '../model/edit';
import { mayEdit } from '../model/formats';
import type { DocumentId } from '../model/ids';
import type { ParsedDocument } from '../model/lexical';
import { LineIndex, type Span } from '../model/span';

/** A change of one document's text. */
export interface TextEdit {
  readonly span: Span;
  readonly newText: string;
}

/** The edits of all documents that may have some, in order of file; those that we do not write into are told instead, whatever their edits say. */
export function inDocuments(
  state: IndexState,
  may: (id: DocumentId) => boolean,
  edits: (document: ParsedDocument) => readonly TextEdit[],
): RenameEdits {
  const found: FileEdit[] = [];
  const left: string[] = [];
  const ids = [...state.corpus.documentIds()].sort();
  for (const id of ids) {
    const document = may(id) ? state.document(id) : undefined;
    if (!document) continue;
    const own = [...edits(document)].sort((a, b) => a.span.start - b.span.start);
    if (own.length === 0) continue;
    if (!mayEdit(document.path)) {
      left.push(state.fileName(document));
      continue;
    }
    const lines = new LineIndex(document.text);
    const { folder, path, text } = document;
    // A definition that several references use is changed once.
    const once = own.filter(({ span }, index) => index === 0 || span.start >= own[index - 1].span.end);
    for (const { span, newText } of once)
      found.push({
        document: id,
        folder,
        path,
        file: state.fileName(document),
        range: lines.range(span),
        oldText: text.slice(span.start, span.end),
        newText,
      });
  }
  return { edits: found, left };
}
