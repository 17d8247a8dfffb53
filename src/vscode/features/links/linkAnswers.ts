import * as vscode from 'vscode';
import type { Engine } from '../../../core/engine';
import { type DocumentId, documentId } from '../../../core/model/ids';
import { type FileName, fileName, isMarkdown } from '../../folders';
import type { EngineSource, Indexer } from '../../indexer';

/** What the link features ask: the engine, with the text of the editor as it is now; undefined where others answer. */
export interface LinkAnswers {
  /** For a document that is in the workspace, with its unsaved text told. */
  current(document: vscode.TextDocument): Promise<AskedDocument | undefined>;
  /** The same without waiting for the unsaved text, also for a document that is not open. */
  asIs(document: Pick<vscode.TextDocument, 'uri'>): AskedDocument | undefined;
  readonly yields: () => boolean;
}

export interface AskedDocument {
  readonly engine: Engine;
  readonly file: FileName;
  readonly id: DocumentId;
}

export function linkAnswers(engines: EngineSource, indexer: Indexer, yields: () => boolean): LinkAnswers {
  const told = new WeakMap<vscode.TextDocument, number>();
  const asIs = (document: Pick<vscode.TextDocument, 'uri'>): AskedDocument | undefined => {
    const file = isMarkdown(document.uri) ? fileName(document.uri) : undefined;
    const engine = engines.get();
    if (file === undefined || engine === undefined || yields()) return undefined;
    return { engine, file, id: documentId(file.folder, file.path) };
  };
  return {
    yields,
    asIs,
    async current(document) {
      const asked = asIs(document);
      if (asked !== undefined && document.isDirty && told.get(document) !== document.version) {
        told.set(document, document.version);
        await indexer.setOverlay(asked.file, document.getText());
      }
      return asked;
    },
  };
}

/** The documents that link features are for: markdown and MDX of any file system, not of output channels and the like. */
export const linkDocuments: vscode.DocumentSelector = [{ language: 'markdown' }, { pattern: '**/*.mdx' }];

export function toRange({
  start,
  end,
}: {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}
