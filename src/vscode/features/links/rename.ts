import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import type { FileEdit } from '../../../core/model/edit';
import type { Renamable, RenameEdits, RenameRequest } from '../../../core/model/editing';
import { commands } from '../../contributions';
import { fileName, uriOf } from '../../folders';
import type { EngineSource, Indexer } from '../../indexer';
import { describeFailure, type HostLog } from '../../logger';
import { applyOrTell, workspaceEdit } from './applyEdits';
import { type LinkAnswers, linkDocuments, toRange } from './linkAnswers';

export interface RenameParts {
  readonly engines: EngineSource;
  readonly indexer: Indexer;
  readonly answers: LinkAnswers;
  readonly log: HostLog;
}

/** What a keybinding or a test may say beforehand; what is left out is asked. */
interface GivenRename {
  readonly name?: string;
  readonly preview?: boolean;
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
  owned.add(vscode.languages.registerRenameProvider(linkDocuments, tagRename(parts)));
  owned.add(
    vscode.commands.registerCommand(commands.renameLinked, async (argument?: GivenRename) => {
      try {
        return await renameHere(parts, argument);
      } catch (failure) {
        return void vscode.window.showErrorMessage(describeFailure(failure, parts.log));
      }
    }),
  );
  return owned;
}

/** F2 on a tag. Headings and plain links have VS Code's own; it asks the next provider where one refuses. */
function tagRename({ answers, indexer }: RenameParts): vscode.RenameProvider {
  const tagAt = async (document: vscode.TextDocument, { line, character }: vscode.Position) => {
    const asked = await answers.current(document);
    const found = await asked?.engine.renamableAt(asked.id, line, character);
    if (!asked || found?.kind !== 'tag') throw new Error(vscode.l10n.t('There is no tag here.'));
    return { engine: asked.engine, found };
  };
  return {
    async prepareRename(document, position) {
      const { found } = await tagAt(document, position);
      return { range: toRange(found.range), placeholder: found.text };
    },
    async provideRenameEdits(document, position, newName) {
      const { engine, found } = await tagAt(document, position);
      await indexer.settled();
      const { edits, left } = await engine.renameEdits({ kind: 'tag', from: found.text, to: newName });
      tellLeft(left);
      return workspaceEdit(edits);
    },
  };
}

async function editsOfMove(
  { engines, indexer }: RenameParts,
  files: vscode.FileWillRenameEvent['files'],
): Promise<vscode.WorkspaceEdit | undefined> {
  const moves = files.flatMap(({ oldUri, newUri }) => {
    const from = fileName(oldUri);
    const to = fileName(newUri);
    return from !== undefined && to !== undefined ? [{ folder: from.folder, from: from.path, to: to.path, toFolder: to.folder }] : [];
  });
  if (moves.length === 0) return undefined;
  await indexer.settled();
  const { edits, left } = (await engines.get()?.renameEdits({ kind: 'files', moves })) ?? nothing;
  tellLeft(left);
  // Not marked as to be confirmed: VS Code itself asks (all, a preview, or none), and its preview would begin with all of them off.
  return edits.length === 0 ? undefined : workspaceEdit(edits);
}

const nothing: RenameEdits = { edits: [], left: [] };
/** Files that a message names; the rest is a number. */
const namedFiles = 3;

/** Notebooks, web pages and the like name it too: they stay as they are, and whoever renames should know. */
function tellLeft(left: readonly string[]): void {
  if (left.length === 0) return;
  const named = left.slice(0, namedFiles).join(', ');
  const files = left.length > namedFiles ? vscode.l10n.t('{0} and {1} more', named, left.length - namedFiles) : named;
  void vscode.window.showWarningMessage(
    vscode.l10n.t('Docgraph changes markdown files only. The old name still stands in {0}: change it there by hand.', files),
  );
}

const changeAll = 'all';
type Answer = typeof changeAll | 'preview' | undefined;

/** Whether links in other files are changed at once or are shown before; undefined where the user gives it up. */
async function askPreview(edits: readonly FileEdit[], file: string): Promise<Answer> {
  const others = edits.filter(edit => edit.file !== file);
  if (others.length === 0) return changeAll;
  const all = vscode.l10n.t('Rename');
  const preview = vscode.l10n.t('Show Preview');
  const files = new Set(others.map(edit => edit.file)).size;
  const question = vscode.l10n.t('This also changes {0} places in {1} other files.', others.length, files);
  const chosen = await vscode.window.showInformationMessage(question, { modal: true }, all, preview);
  return chosen === all ? changeAll : chosen === preview ? 'preview' : undefined;
}

/** What is in other files is ticked in the preview before it is changed. */
function previewed(edits: readonly FileEdit[], file: string): vscode.WorkspaceEdit {
  const edit = workspaceEdit(edits.filter(own => own.file === file));
  for (const { folder, path, range, newText } of edits.filter(other => other.file !== file)) {
    const uri = uriOf({ folder, path });
    if (uri) edit.replace(uri, toRange(range), newText, { needsConfirmation: true, label: vscode.l10n.t('Links in other files') });
  }
  return edit;
}

/** The heading or tag at the cursor. Links in other files are shown before they are changed. Returns whether something was changed. */
async function renameHere({ answers, engines, indexer }: RenameParts, given: GivenRename | undefined): Promise<boolean> {
  const editor = vscode.window.activeTextEditor;
  const asked = editor && (await answers.current(editor.document));
  const { line, character } = editor?.selection.active ?? { line: 0, character: 0 };
  const found = await asked?.engine.renamableAt(asked.id, line, character);
  if (!found) {
    void vscode.window.showInformationMessage(vscode.l10n.t('Place the cursor in a heading or a tag to rename it.'));
    return false;
  }
  const name = given?.name ?? (await askName(found));
  if (name === undefined || name.trim() === '' || name === found.text) return false;
  await indexer.settled();
  const { edits, left } = (await engines.get()?.renameEdits(requestOf(found, name.trim()))) ?? nothing;
  const file = edits.find(edit => edit.document === asked?.id)?.file ?? '';
  const answer: Answer = given?.preview === undefined ? await askPreview(edits, file) : given.preview ? 'preview' : changeAll;
  if (answer === undefined || edits.length === 0) return false;
  tellLeft(left);
  return await applyOrTell(answer === changeAll ? workspaceEdit(edits) : previewed(edits, file));
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
