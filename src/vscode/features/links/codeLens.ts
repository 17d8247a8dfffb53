import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import type { LinkRow } from '../../../core/engine';
import { showsCodeLens } from '../../config';
import { uriOf } from '../../folders';
import type { Indexer } from '../../indexer';
import { type LinkAnswers, linkDocuments, toRange } from './linkAnswers';

// A hub may have thousands; nobody peeks at more.
const mostShown = 1_000;

/** How many links lead to a document and to each of its headings, above them; a click peeks at the links. Off unless the setting says so. */
export function registerCodeLens(answers: LinkAnswers, indexer: Indexer): vscode.Disposable {
  const owned = new DisposableStore();
  const changed = owned.add(new vscode.EventEmitter<void>());
  owned.add(indexer.onDidIndex(() => showsCodeLens() && changed.fire()));
  owned.add(vscode.workspace.onDidChangeConfiguration(event => event.affectsConfiguration('docgraph.links.codeLens') && changed.fire()));
  owned.add(
    vscode.languages.registerCodeLensProvider(linkDocuments, {
      onDidChangeCodeLenses: changed.event,
      async provideCodeLenses(document, token) {
        const asked = showsCodeLens() ? await answers.current(document) : undefined;
        if (asked === undefined || token.isCancellationRequested) return [];
        const known = (await indexer.documents()).some(({ id }) => id === asked.id);
        if (!known) return [];
        const [{ sections }, rows] = await Promise.all([asked.engine.documentText(asked.id), asked.engine.backlinks(asked.id)]);
        return lenses(document.uri, sections, rows);
      },
      resolveCodeLens: lens => (lens instanceof LinksLens ? lens.resolved() : lens),
    }),
  );
  return owned;
}

/** The document's own stands in its first line; a heading that nothing leads to has none. */
function lenses(uri: vscode.Uri, sections: readonly { readonly line: number }[], rows: readonly LinkRow[]): vscode.CodeLens[] {
  const byLine = new Map<number, LinkRow[]>();
  for (const row of rows) {
    const line = row.target?.fragment ? (row.target.line ?? -1) : -1;
    const others = byLine.get(line);
    if (others === undefined) byLine.set(line, [row]);
    else others.push(row);
  }
  const headings = sections.flatMap(({ line }) => {
    const own = byLine.get(line) ?? [];
    const words = own.length === 1 ? vscode.l10n.t('1 link here') : vscode.l10n.t('{0} links here', own.length);
    return own.length === 0 ? [] : [new LinksLens(uri, line, words, own)];
  });
  const words = rows.length === 1 ? vscode.l10n.t('1 link to this document') : vscode.l10n.t('{0} links to this document', rows.length);
  return [new LinksLens(uri, 0, words, rows), ...headings];
}

/** Which places it leads to is made only when it is on the screen. */
class LinksLens extends vscode.CodeLens {
  readonly #uri: vscode.Uri;
  readonly #title: string;
  readonly #rows: readonly LinkRow[];

  constructor(uri: vscode.Uri, line: number, title: string, rows: readonly LinkRow[]) {
    super(new vscode.Range(line, 0, line, 0));
    this.#uri = uri;
    this.#title = title;
    this.#rows = rows;
  }

  resolved(): vscode.CodeLens {
    const locations = this.#rows.slice(0, mostShown).flatMap(({ from }) => {
      const file = uriOf(from);
      return file === undefined ? [] : [new vscode.Location(file, toRange(from.range))];
    });
    const command = locations.length === 0 ? '' : 'editor.action.showReferences';
    return new vscode.CodeLens(this.range, { title: this.#title, command, arguments: [this.#uri, this.range.start, locations] });
  }
}
