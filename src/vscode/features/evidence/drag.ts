import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import type { OpenTarget } from '../../../protocol/views';
import { linkDocuments } from '../links/linkAnswers';
import { citationMarkdown } from './citationMarkdown';
import { linkFrom } from './linkTo';

/** What a drag of ours carries beside the addresses of the files: `OpenTarget[]` as JSON. */
const mimeType = 'application/vnd.docgraph.citations';
const uriList = 'text/uri-list';

/** What an item of a tree is when it is dragged: citations, or a file that VS Code links and opens itself. */
export type Dragged = { readonly citations: readonly OpenTarget[] } | { readonly file: vscode.Uri } | undefined;

/** Lets items of a tree be dragged into documents. Nothing can be dropped on the tree. */
export function citationDrag<T>(draggedAs: (item: T) => Dragged): vscode.TreeDragAndDropController<T> {
  return {
    dragMimeTypes: [uriList, mimeType],
    dropMimeTypes: [],
    handleDrag(items, transfer) {
      const dragged = items.map(draggedAs);
      const files = dragged.flatMap(item => (item !== undefined && 'file' in item ? [item.file.toString()] : []));
      const citations = dragged.flatMap(item => (item !== undefined && 'citations' in item ? item.citations : []));
      if (files.length > 0) transfer.set(uriList, new vscode.DataTransferItem(files.join('\r\n')));
      if (citations.length > 0) transfer.set(mimeType, new vscode.DataTransferItem(JSON.stringify(citations)));
    },
  };
}

const dropKind = vscode.DocumentDropOrPasteEditKind.Empty.append('markdown', 'link', 'docgraph');

/** What is dropped into a document: a link to file and line with the quoted words, written as seen from that document. */
export const citationDrop: vscode.DocumentDropEditProvider = {
  async provideDocumentDropEdits(document, _position, transfer) {
    const targets = targetsIn(await transfer.get(mimeType)?.asString());
    if (targets.length === 0) return undefined;
    const linkTo = linkFrom(document.uri);
    const edit = new vscode.DocumentDropEdit(targets.map(target => citationMarkdown(target, linkTo)).join('\n'));
    edit.title = vscode.l10n.t('Insert Citation');
    edit.kind = dropKind;
    return edit;
  },
};

export function registerCitationDrop(): vscode.Disposable {
  const owned = new DisposableStore();
  const metadata = { dropMimeTypes: [mimeType], providedDropEditKinds: [dropKind] };
  owned.add(vscode.languages.registerDocumentDropEditProvider(linkDocuments, citationDrop, metadata));
  return owned;
}

/** Another extension may drag under our name: what is no citation is left alone. */
function targetsIn(json: string | undefined): OpenTarget[] {
  if (json === undefined) return [];
  const isTarget = (value: Partial<OpenTarget> | null): value is OpenTarget =>
    typeof value?.document === 'string' &&
    typeof value.file === 'string' &&
    typeof value.quote === 'string' &&
    typeof value.line === 'number';
  try {
    const read: unknown = JSON.parse(json);
    return Array.isArray(read) ? read.filter(isTarget) : [];
  } catch (failure) {
    if (failure instanceof SyntaxError) return [];
    throw failure;
  }
}
