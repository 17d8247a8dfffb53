import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import type { LinkInfo } from '../../../core/model/editing';
import { showsLinkDiagnostics } from '../../config';
import type { Indexer } from '../../indexer';
import { describeFailure, type HostLog } from '../../logger';
import { type LinkAnswers, toRange } from './linkAnswers';

/** Problems of open documents, where the setting asks for them: only of links that VS Code's own validation does not look at. */
export function registerDiagnostics(answers: LinkAnswers, indexer: Indexer, log: HostLog): vscode.Disposable {
  const owned = new DisposableStore();
  const problems = owned.add(vscode.languages.createDiagnosticCollection('docgraph'));
  const show = async (document: vscode.TextDocument): Promise<void> => {
    const asked = showsLinkDiagnostics() ? answers.asIs(document) : undefined;
    const links = (await asked?.engine.foreignLinks(asked.id)) ?? [];
    problems.set(document.uri, links.flatMap(toDiagnostic));
  };
  const showAll = (): void => {
    for (const document of vscode.workspace.textDocuments)
      if (document.languageId === 'markdown') show(document).catch(failure => describeFailure(failure, log));
  };
  owned.add(indexer.onDidIndex(showAll));
  owned.add(vscode.workspace.onDidOpenTextDocument(showAll));
  owned.add(vscode.workspace.onDidCloseTextDocument(({ uri }) => problems.delete(uri)));
  owned.add(vscode.workspace.onDidChangeConfiguration(event => event.affectsConfiguration('docgraph.links') && showAll()));
  return owned;
}

function toDiagnostic({ range, state, problem, create }: LinkInfo): vscode.Diagnostic[] {
  if (state !== 'missing-file' && state !== 'missing-anchor' && state !== 'ambiguous') return [];
  const severity = create === null ? vscode.DiagnosticSeverity.Warning : vscode.DiagnosticSeverity.Information;
  const diagnostic = new vscode.Diagnostic(toRange(range), problem, severity);
  diagnostic.source = 'Docgraph';
  diagnostic.code = state;
  return [diagnostic];
}
