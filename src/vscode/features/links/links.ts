import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import type { EngineSource, Indexer } from '../../indexer';
import type { HostLog } from '../../logger';
import { registerCodeLens } from './codeLens';
import { registerCompletion } from './completion';
import { registerCreateNote } from './createNote';
import { registerDiagnostics } from './diagnostics';
import { linkAnswers } from './linkAnswers';
import { registerNavigation } from './navigation';
import { yielding } from './others';
import { LinkPreview, type MarkdownIt } from './preview';
import { registerRename } from './rename';

/** Links in the editor: only what VS Code does not do itself, and nothing where another extension for wikilinks is active. */
export interface Links extends vscode.Disposable {
  /** Called by VS Code's markdown preview. */
  extendMarkdownIt(markdown: MarkdownIt): MarkdownIt;
}

export function registerLinks(engines: EngineSource, indexer: Indexer, log: HostLog): Links {
  const owned = new DisposableStore();
  const yields = yielding(
    id => vscode.extensions.getExtension(id)?.isActive === true,
    message => log.info(message),
  );
  const answers = linkAnswers(engines, indexer, yields);
  const preview = owned.add(new LinkPreview(answers, indexer, log));
  owned.add(registerNavigation(answers));
  owned.add(registerCompletion(answers));
  owned.add(registerRename({ engines, indexer, answers, log }));
  owned.add(registerCreateNote(answers, log));
  owned.add(registerCodeLens(answers, indexer));
  owned.add(registerDiagnostics(answers, indexer, log));
  return { extendMarkdownIt: markdown => preview.extend(markdown), dispose: () => owned.dispose() };
}
