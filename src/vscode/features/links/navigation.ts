import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import type { LinkDestination, LinkInfo } from '../../../core/model/editing';
import { internalCommands } from '../../contributions';
import { uriOf } from '../../folders';
import { type LinkAnswers, linkDocuments, toRange } from './linkAnswers';

/** Definition, hover, references and underlines of the links that VS Code does not follow itself. */
export function registerNavigation(answers: LinkAnswers): vscode.Disposable {
  const owned = new DisposableStore();
  const linkAt = async (document: vscode.TextDocument, { line, character }: vscode.Position): Promise<LinkInfo | undefined> => {
    const asked = await answers.current(document);
    const link = await asked?.engine.linkAt(asked.id, line, character);
    return link && !link.native ? link : undefined;
  };
  owned.add(
    vscode.languages.registerDefinitionProvider(linkDocuments, {
      async provideDefinition(document, position) {
        const link = await linkAt(document, position);
        return link?.target ? definition(link, link.target) : undefined;
      },
    }),
  );
  owned.add(
    vscode.languages.registerHoverProvider(linkDocuments, {
      async provideHover(document, position) {
        const link = await linkAt(document, position);
        return link && new vscode.Hover(hoverText(link), toRange(link.range));
      },
    }),
  );
  owned.add(
    vscode.languages.registerReferenceProvider(linkDocuments, {
      async provideReferences(document, { line, character }) {
        const asked = await answers.current(document);
        const rows = (await asked?.engine.referencesTo(asked.id, line, character)) ?? [];
        return rows.flatMap(({ from }) => {
          const uri = uriOf(from);
          return uri ? [new vscode.Location(uri, toRange(from.range))] : [];
        });
      },
    }),
  );
  owned.add(
    vscode.languages.registerDocumentLinkProvider(linkDocuments, {
      async provideDocumentLinks(document) {
        const asked = await answers.current(document);
        const links = (await asked?.engine.foreignLinks(asked.id)) ?? [];
        return links.flatMap(link => documentLink(link) ?? []);
      },
    }),
  );
  return owned;
}

function definition({ range }: LinkInfo, target: LinkDestination): vscode.LocationLink[] | undefined {
  const uri = uriOf(target);
  if (uri === undefined || target.path.endsWith('/')) return undefined;
  return [
    { originSelectionRange: toRange(range), targetUri: uri, targetRange: new vscode.Range(target.line ?? 0, 0, target.line ?? 0, 0) },
  ];
}

/** All as plain text: a document's own images and links do not belong into a hover. */
function hoverText({ target, problem, create }: LinkInfo): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  if (target === null || problem !== '') text.appendText(problem);
  if (create !== null) text.appendText(`\n${vscode.l10n.t('A quick fix creates {0}.', create.path)}`);
  if (target === null) return text;
  if (problem !== '') text.appendMarkdown('\n\n');
  text.appendMarkdown('**').appendText([target.title, ...target.headings.filter(heading => heading !== target.title)].join(' › '));
  text.appendMarkdown('**\n\n').appendText(target.file);
  if (target.preview !== '') text.appendMarkdown('\n\n---\n\n').appendText(target.preview);
  return text;
}

function documentLink({ kind, range, target, create }: LinkInfo): vscode.DocumentLink | undefined {
  if (kind === 'footnote') return undefined;
  if (target === null) {
    if (create === null) return undefined;
    const command = vscode.Uri.parse(`command:${internalCommands.createNote}?${encodeURIComponent(JSON.stringify([create]))}`);
    const missing = new vscode.DocumentLink(toRange(range), command);
    missing.tooltip = vscode.l10n.t('Create {0}', create.path);
    return missing;
  }
  const uri = uriOf(target);
  if (uri === undefined || target.path.endsWith('/')) return undefined;
  const link = new vscode.DocumentLink(toRange(range), target.line === null ? uri : uri.with({ fragment: `L${target.line + 1}` }));
  link.tooltip = target.title;
  return link;
}
