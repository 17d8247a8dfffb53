import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import { commandRunner } from '../../commandRunner';
import { commands } from '../../contributions';
import { isMarkdown } from '../../folders';
import type { HostLog } from '../../logger';
import { linkDocuments } from '../links/linkAnswers';
import { type CodeName, codeNameAt } from './codeName';

/** Other extensions answer, some of them by looking through the whole workspace: longer than this nobody waits, and more are no help. */
const bounds = { milliseconds: 5_000, symbols: 20 } as const;

/** The code that a name in a document means: by *Go to Definition*, and by a command. Nothing is looked for before one asks. */
export function registerSymbols(log: HostLog): vscode.Disposable {
  const owned = new DisposableStore();
  owned.add(
    vscode.languages.registerDefinitionProvider(linkDocuments, {
      async provideDefinition(document, position) {
        const found = codeNameAt(document.lineAt(position.line).text, position.character);
        if (found === null) return undefined;
        const originSelectionRange = new vscode.Range(position.line, found.start, position.line, found.end);
        return ((await symbolsOf(found)) ?? []).map(({ location: { uri: targetUri, range: targetRange } }) => ({
          originSelectionRange,
          targetUri,
          targetRange,
        }));
      },
    }),
  );
  commandRunner(owned, log)(commands.openSymbol, openSymbol);
  return owned;
}

async function openSymbol(): Promise<vscode.Location | undefined> {
  const editor = vscode.window.activeTextEditor;
  const at = editor?.selection.active;
  const found = editor === undefined || at === undefined ? null : codeNameAt(editor.document.lineAt(at.line).text, at.character);
  const say = (words: string): undefined => void vscode.window.showInformationMessage(words);
  const { l10n } = vscode;
  if (found === null) return say(l10n.t('Put the cursor into a name in backticks first, such as `retryCount`.'));
  const options = { location: vscode.ProgressLocation.Window, title: l10n.t('Looking for {0} in the code ...', found.name) };
  const symbols = await vscode.window.withProgress(options, () => symbolsOf(found));
  if (symbols === undefined) return say(l10n.t('The language extensions did not answer in time. Try again when they have read the code.'));
  if (symbols.length === 0)
    return say(l10n.t('No language extension knows {0}. Some know a name only once a file of its language is open.', found.name));
  const symbol = symbols.length === 1 ? symbols[0] : await pickSymbol(symbols);
  if (symbol === undefined) return undefined;
  await vscode.window.showTextDocument(symbol.location.uri, { selection: symbol.location.range });
  return symbol.location;
}

/** Symbols of that very name outside of documents; where some stand in what the name says, only those. Undefined where it takes too long. */
async function symbolsOf({ name, containers }: CodeName): Promise<readonly vscode.SymbolInformation[] | undefined> {
  const asked = vscode.commands.executeCommand<vscode.SymbolInformation[] | undefined>('vscode.executeWorkspaceSymbolProvider', name);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>(resolve => {
    timer = setTimeout(resolve, bounds.milliseconds, null);
  });
  const answered = await Promise.race([asked, late]).finally(() => clearTimeout(timer));
  if (answered === null) return undefined;
  const named = (answered ?? []).filter(symbol => bareName(symbol.name) === name && !isMarkdown(symbol.location.uri));
  const container = containers.at(-1);
  const within = container === undefined ? [] : named.filter(symbol => symbol.containerName.split(/\W+/).includes(container));
  return (within.length > 0 ? within : named).slice(0, bounds.symbols);
}

/** Some providers write a function with its parentheses. */
function bareName(name: string): string {
  return name.replace(/\(.*$/s, '');
}

async function pickSymbol(symbols: readonly vscode.SymbolInformation[]): Promise<vscode.SymbolInformation | undefined> {
  const items = symbols.map(symbol => ({
    label: symbol.name,
    description: symbol.containerName,
    detail: `${vscode.workspace.asRelativePath(symbol.location.uri)}:${symbol.location.range.start.line + 1}`,
    symbol,
  }));
  return (await vscode.window.showQuickPick(items, { title: vscode.l10n.t('Which one?'), matchOnDetail: true }))?.symbol;
}
