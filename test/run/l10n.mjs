// `npm run l10n`: collects the English strings of src/vscode (`l10n.t`) and of the panel into l10n/bundle.l10n.json, which
// translators copy to `bundle.l10n.<language>.json`. A unit test fails where the file is behind.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { program, root } from './shell.mjs';

export const bundleFile = join(root, 'l10n/bundle.l10n.json');

/** @returns {Promise<string>} what the file should hold */
export async function collectStrings() {
  const strings = {};
  for (const text of await hostStrings()) strings[text] = text;
  for (const [key, text] of Object.entries(await panelStrings())) strings[`panel/${key}`] = text;
  const sorted = Object.fromEntries(Object.entries(strings).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify(sorted, null, 2)}\n`;
}

async function hostStrings() {
  const { default: ts } = await import('typescript');
  const found = [];
  const look = node => {
    if (ts.isCallExpression(node) && /(^|\.)l10n\.t$/.test(node.expression.getText())) {
      const [message] = node.arguments;
      // A composed string could never be found in a translation.
      if (!ts.isStringLiteralLike(message)) throw new Error(`l10n.t needs a plain string: ${node.getText()}`);
      found.push(message.text);
    }
    ts.forEachChild(node, look);
  };
  const folder = join(root, 'src/vscode');
  for (const name of readdirSync(folder, { recursive: true })) {
    if (name.endsWith('.ts')) look(ts.createSourceFile(name, readFileSync(join(folder, name), 'utf8'), ts.ScriptTarget.ES2022, true));
  }
  return found;
}

async function panelStrings() {
  const esbuild = await import('esbuild');
  const { outputFiles } = await esbuild.build({
    entryPoints: [join(root, 'webview/strings.ts')],
    bundle: true,
    format: 'esm',
    write: false,
  });
  const { english } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
  return english;
}

program(import.meta, async () => {
  const text = await collectStrings();
  writeFileSync(bundleFile, text);
  console.log(`${Object.keys(JSON.parse(text)).length} strings in ${bundleFile}`);
});
