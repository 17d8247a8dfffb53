import * as vscode from 'vscode';

const prefix = 'panel/';

/**
 * The panel's own strings in the user's language. The panel knows the English ones by key; a language's bundle has them under
 * `panel/<key>`, and what it leaves out stays English.
 */
export function panelStrings(): Readonly<Record<string, string>> {
  const entries = Object.entries(vscode.l10n.bundle ?? {}).filter(([key, value]) => key.startsWith(prefix) && typeof value === 'string');
  return Object.fromEntries(entries.map(([key, value]) => [key.slice(prefix.length), value]));
}
