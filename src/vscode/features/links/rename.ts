import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import type { FileEdit } from '../../../core/model/edit';
import type { Renamable, RenameRequest } from '../../../core/model/editing';
import { commands } from '../../contributions';
import { fileName } from '../../folders';
import type { EngineSource, Indexer } from '../../indexer';
import { describeFailure, type HostLog } from '../../logger';
import { workspaceEdit } from './applyEdits';
import type { LinkAnswers } from './linkAnswers';

export interface RenameParts {
  readonly engines: EngineSource;
  readonly indexer: Indexer;
  readonly answers: LinkAnswers;
  readonly log: HostLog;
}

/** Keeps wikilinks right when files move (with VS Code's preview), and renames headings and tags with all that names them. */
export function registerRename(parts: RenameParts): vscode.Disposable {
  const owned = new DisposableStore();
  owned.add(
    vscode.workspace.onWillRenameFiles(event => {
      if (parts.answers.yields()) return;
      event.waitUntil(editsOfMove(parts, event.files).catch(failure => void describeFailure(failure, parts.log)));
    }),
  );
  owned.add(
    vscode.commands.registerCommand(commands.renameLinked, async (argument?: { readonly name?: string }) => {
      try {
        return await renameHere(parts, argument?.name);
      } catch (failure) {
        return void vscode.window.showErrorMessage(describeFailure(failure, parts.log));
      }
    }),
  );
  return owned;
}

async function editsOfMove(
  { engines, indexer }: RenameParts,
  files: vscode.FileWillRenameEvent['files'],
): Promise<vscode.WorkspaceEdit | undefined> {
  const moves = files.flatMap(({ oldUri, newUri }) => {
    const from = fileName(oldUri);
    const to = fileName(newUri);
    // Wikilinks of one workspace folder do not name files of another by their way there.
    return from !== undefined && to !== undefined && from.folder === to.folder
      ? [{ folder: from.folder, from: from.path, to: to.path }]
      : [];
  });
  if (moves.length === 0) return undefined;
  await indexer.settled();
  const edits = (await engines.get()?.renameEdits({ kind: 'files', moves })) ?? [];
  return edits.length === 0 ? undefined : workspaceEdit(edits, confirmed(edits));
}

function confirmed(edits: readonly FileEdit[]): vscode.WorkspaceEditEntryMetadata {
  const files = new Set(edits.map(({ file }) => file)).size;
  return {
    needsConfirmation: true,
    label: vscode.l10n.t('Update links'),
    description: vscode.l10n.t('{0} links in {1} files', edits.length, files),
  };
}

/** The heading or tag at the cursor. Links in other files are shown before they are changed. Returns whether something was changed. */
async function renameHere({ answers, engines, indexer }: RenameParts, given: string | undefined): Promise<boolean> {
  const editor = vscode.window.activeTextEditor;
  const asked = editor && (await answers.current(editor.document));
  const { line, character } = editor?.selection.active ?? { line: 0, character: 0 };
  const found = await asked?.engine.renamableAt(asked.id, line, character);
  if (!found) {
    void vscode.window.showInformationMessage(vscode.l10n.t('Place the cursor in a heading or a tag to rename it.'));
    return false;
  }
  const name = given ?? (await askName(found));
  if (name === undefined || name.trim() === '' || name === found.text) return false;
  await indexer.settled();
  const edits = (await engines.get()?.renameEdits(requestOf(found, name.trim()))) ?? [];
  const elsewhere = new Set(edits.map(({ file }) => file)).size > 1;
  return await vscode.workspace.applyEdit(workspaceEdit(edits, elsewhere ? confirmed(edits) : undefined));
}

function askName(found: Renamable): Thenable<string | undefined> {
  const title = found.kind === 'tag' ? vscode.l10n.t('Rename tag') : vscode.l10n.t('Rename heading');
  return vscode.window.showInputBox({
    title,
    value: found.text,
    validateInput: value =>
      found.kind === 'tag' && !/^#?[\p{L}\p{N}_][\p{L}\p{N}_\-/.]*$/u.test(value.trim())
        ? vscode.l10n.t('A tag is made of letters, digits, _, -, . and /.')
        : undefined,
  });
}

function requestOf(found: Renamable, name: string): RenameRequest {
  if (found.kind === 'tag') return { kind: 'tag', from: found.text, to: name };
  return { kind: 'heading', document: found.document, section: found.section, heading: name };
}
