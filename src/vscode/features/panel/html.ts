import * as vscode from 'vscode';

/** What the page is made of; all paths are the package's own. */
export interface PanelPage {
  readonly extensionUri: vscode.Uri;
  readonly webview: vscode.Webview;
  /** Fresh for each page: only elements that carry it may run. */
  readonly nonce: string;
  readonly title: string;
}

/** The only folder that a panel may load from. */
export function panelRoots(extensionUri: vscode.Uri): readonly vscode.Uri[] {
  return [vscode.Uri.joinPath(extensionUri, 'dist')];
}

/**
 * The page without any content of ours: everything it shows comes as messages. No inline script, no network, no frames; styles
 * come from files, or from elements that carry the nonce.
 */
export function panelHtml({ extensionUri, webview, nonce, title }: PanelPage): string {
  const file = (name: string): string => escapeHtml(webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'dist', name)).toString());
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource} 'nonce-${nonce}'`,
    `font-src ${webview.cspSource}`,
    `img-src ${webview.cspSource}`,
    // The layout of a large graph has a thread of its own, whose text is part of the script.
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${escapeHtml(vscode.env.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" id="vscode-codicon-stylesheet" nonce="${nonce}" href="${file('codicons/codicon.css')}">
<link rel="stylesheet" nonce="${nonce}" href="${file('webview.css')}">
</head>
<body>
<div id="app"></div>
<script nonce="${nonce}" src="${file('webview.js')}" data-space="${file('space.js')}"></script>
</body>
</html>`;
}

/** Text for an attribute or an element. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
}
