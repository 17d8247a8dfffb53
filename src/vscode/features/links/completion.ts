import * as vscode from 'vscode';
import type { Completion, CompletionKind } from '../../../core/model/editing';
import { opensCode } from '../../../core/links/edits/completionContext';
import { type LinkAnswers, linkDocuments } from './linkAnswers';

const icons: Readonly<Record<CompletionKind, vscode.CompletionItemKind>> = {
  note: vscode.CompletionItemKind.File,
  alias: vscode.CompletionItemKind.Reference,
  heading: vscode.CompletionItemKind.Struct,
  block: vscode.CompletionItemKind.Text,
  tag: vscode.CompletionItemKind.Keyword,
};

/** Notes, headings, block ids and tags while they are typed. */
export function registerCompletion(answers: LinkAnswers): vscode.Disposable {
  const provider: vscode.CompletionItemProvider = {
    async provideCompletionItems(document, position) {
      const line = document.lineAt(position.line).text;
      const before = line.slice(0, position.character);
      if (!/\[\[|#|ref/.test(before) || opensCode(linesBefore(document, position.line))) return undefined;
      // The headings of the document itself are asked for as they are typed.
      const asked = /\[\[#/.test(before) ? await answers.current(document) : answers.asIs(document);
      const found = await asked?.engine.complete(asked.file, before);
      if (!found) return undefined;
      const after = line.slice(position.character);
      const closing = found.close !== '' && after.startsWith(found.close) ? found.close.length : 0;
      const range = new vscode.Range(position.line, found.start, position.line, position.character + closing);
      const typed = before.slice(found.start);
      const items = found.items.map((item, index) => completionItem(item, { range, close: found.close, index, typed }));
      return new vscode.CompletionList(items, found.incomplete);
    },
  };
  return vscode.languages.registerCompletionItemProvider(linkDocuments, provider, '[', '#', '^', '"', '/');
}

function completionItem(
  { kind, label, detail, insert, filter }: Completion,
  { range, close, index, typed }: { readonly range: vscode.Range; readonly close: string; readonly index: number; readonly typed: string },
): vscode.CompletionItem {
  const item = new vscode.CompletionItem({ label, description: detail }, icons[kind]);
  item.insertText = insert + close;
  item.range = range;
  // The engine has matched already.
  item.filterText = `${typed} ${filter}`;
  item.sortText = String(index).padStart(5, '0');
  return item;
}

function linesBefore(document: vscode.TextDocument, line: number): string[] {
  const lines: string[] = [];
  for (let i = 0; i < line; i++) lines.push(document.lineAt(i).text);
  return lines;
}
