import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import type { NewFile } from '../../../core/model/edit';
import { internalCommands } from '../../contributions';
import { describeFailure, type HostLog } from '../../logger';
import { createFile } from './applyEdits';
import { type LinkAnswers, linkDocuments } from './linkAnswers';

/** The quick fix of a wikilink to a note that is not there yet. */
export function registerCreateNote(answers: LinkAnswers, log: HostLog): vscode.Disposable {
  const owned = new DisposableStore();
  owned.add(
    vscode.languages.registerCodeActionsProvider(
      linkDocuments,
      {
        async provideCodeActions(document, { start }) {
          const asked = await answers.current(document);
          const create = (await asked?.engine.linkAt(asked.id, start.line, start.character))?.create;
          if (!create) return undefined;
          const action = new vscode.CodeAction(vscode.l10n.t('Create {0}', create.path), vscode.CodeActionKind.QuickFix);
          action.command = { command: internalCommands.createNote, title: action.title, arguments: [create] };
          return [action];
        },
      },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
    ),
  );
  owned.add(
    vscode.commands.registerCommand(internalCommands.createNote, async (file: unknown) => {
      try {
        return isNewFile(file) ? await createFile(file) : undefined;
      } catch (failure) {
        return void vscode.window.showErrorMessage(describeFailure(failure, log));
      }
    }),
  );
  return owned;
}

/** Arguments of a command may come from anywhere; what is written stays a markdown file of the workspace (`uriOf`). */
function isNewFile(value: unknown): value is NewFile {
  if (typeof value !== 'object' || value === null || !('folder' in value && 'path' in value && 'text' in value)) return false;
  return typeof value.folder === 'string' && typeof value.path === 'string' && typeof value.text === 'string' && value.path.endsWith('.md');
}
