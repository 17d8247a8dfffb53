import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import { parseSchema } from '../../../core/schema/parseSchema';
import { schemaPath } from '../../../core/schema/schema';
import { schemaCompletions } from '../../../core/schema/schemaCompletions';
import { commands } from '../../contributions';
import { workspaceFolders } from '../../folders';
import { describeFailure } from '../../logger';
import { readyEngine } from '../../readyEngine';
import { applyOrTell } from '../links/applyEdits';
import type { EntityParts } from './entityCommands';
import { fileExists, isSchema, schemaChanged, schemaUri } from './schemaFile';

/** A schema to begin with; problems and completions of one that is being written. */
export function registerSchemaEditing(parts: EntityParts): vscode.Disposable {
  const owned = new DisposableStore();
  owned.add(
    vscode.commands.registerCommand(commands.createSchema, () =>
      createSchema(parts).catch(failure => void vscode.window.showErrorMessage(describeFailure(failure, parts.log))),
    ),
  );
  owned.add(schemaProblems());
  owned.add(vscode.languages.registerCompletionItemProvider({ pattern: `**/${schemaPath}` }, completionProvider));
  return owned;
}

/** The extension that completes YAML by the JSON schema that we contribute: two lists of the same are worse than either. */
const yamlExtension = 'redhat.vscode-yaml';

const completionKinds = {
  key: vscode.CompletionItemKind.Property,
  type: vscode.CompletionItemKind.Class,
  relation: vscode.CompletionItemKind.Reference,
} as const;

const completionProvider: vscode.CompletionItemProvider = {
  provideCompletionItems(document, { line, character }) {
    if (!isSchema(document.uri)) return [];
    const found = schemaCompletions(document.getText(), line, character);
    const wanted = vscode.extensions.getExtension(yamlExtension)?.isActive ? found.filter(({ kind }) => kind !== 'key') : found;
    return wanted.map(({ label, kind }) => {
      const item = new vscode.CompletionItem(label, completionKinds[kind]);
      if (kind === 'key') item.insertText = `${label}: `;
      return item;
    });
  },
};

/** Writes what was found into a new file and opens it; one that there is is opened as it is. */
async function createSchema(parts: EntityParts): Promise<vscode.Uri | undefined> {
  const folder = await chooseFolder();
  if (folder === undefined) return undefined;
  const uri = schemaUri(folder);
  if (!(await fileExists(uri))) {
    const text = await (await readyEngine(parts, new AbortController().signal)).starterSchema();
    const edit = new vscode.WorkspaceEdit();
    edit.createFile(uri, { ignoreIfExists: true, contents: new TextEncoder().encode(text) });
    if (!(await applyOrTell(edit))) return undefined;
    await schemaChanged(parts.indexer, uri);
  }
  await vscode.window.showTextDocument(uri);
  return uri;
}

async function chooseFolder(): Promise<string | undefined> {
  const folders = workspaceFolders();
  if (folders.length < 2) return folders[0]?.key ?? '';
  const items = folders.map(({ name: label, key }) => ({ label, key }));
  return (await vscode.window.showQuickPick(items, { title: vscode.l10n.t('Whose schema?') }))?.key;
}

/** What is wrong in an open schema, while it is typed. */
function schemaProblems(): vscode.Disposable {
  const owned = new DisposableStore();
  const problems = owned.add(vscode.languages.createDiagnosticCollection('docgraph-schema'));
  const check = (document: vscode.TextDocument): void => {
    if (!isSchema(document.uri)) return;
    const found = parseSchema(document.getText()).problems.map(({ message, span }) => {
      const range = new vscode.Range(document.positionAt(span.start), document.positionAt(span.end));
      const diagnostic = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Warning);
      diagnostic.source = 'Docgraph';
      return diagnostic;
    });
    problems.set(document.uri, found);
  };
  for (const document of vscode.workspace.textDocuments) check(document);
  owned.add(vscode.workspace.onDidOpenTextDocument(check));
  owned.add(vscode.workspace.onDidChangeTextDocument(({ document }) => check(document)));
  owned.add(vscode.workspace.onDidCloseTextDocument(({ uri }) => problems.delete(uri)));
  return owned;
}
