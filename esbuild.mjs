// Builds dist/ from the entries below. esbuild never checks types: `npm run check` does.
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { panelBundle, panelStyles, spaceBundle } from './webview/build.mjs';

const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');

/** @type {esbuild.BuildOptions} */
const base = {
  bundle: true,
  minify: production,
  sourcemap: production ? false : 'linked',
  target: 'node22',
  logLevel: 'warning',
  legalComments: 'none',
};
const node = { ...base, platform: 'node', format: 'cjs' };

/** The protocol's kit is big, and only `docgraph mcp` needs it: it lies beside the program, which loads it when it is used. */
const mcpApart = {
  name: 'mcp-apart',
  setup: build => build.onResolve({ filter: /\/mcp\/serve$/ }, () => ({ path: './mcp.js', external: true })),
};

/** So does the library for PDF files, which only who has them switched on needs. */
const pdfApart = {
  name: 'pdf-apart',
  setup: build => build.onResolve({ filter: /\/pdfPages$/ }, () => ({ path: './pdf.mjs', external: true })),
};

/** Its modules for Node look for themselves by an address that a CommonJS bundle has not. */
const onnx = { 'onnxruntime-web': './node_modules/onnxruntime-web/dist/ort.node.min.js' };

const requireInModule = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/** @type {esbuild.BuildOptions[]} */
const targets = [
  { ...node, entryPoints: ['src/vscode/extension.ts'], outfile: 'dist/extension.js', external: ['vscode'], plugins: [pdfApart] },
  { ...node, entryPoints: ['src/node/indexWorker.ts'], outfile: 'dist/worker.js', plugins: [pdfApart] },
  { ...node, entryPoints: ['src/node/parserWorker.ts'], outfile: 'dist/parser.js', plugins: [pdfApart] },
  { ...node, entryPoints: ['src/node/encoder/onnxWorker.ts'], outfile: 'dist/encoder.js', alias: onnx },
  // A module, since the library asks where it lies; some of its parts require others all the same.
  { ...node, entryPoints: ['src/node/pdfPages.ts'], outfile: 'dist/pdf.mjs', format: 'esm', banner: { js: requireInModule } },
  {
    ...node,
    entryPoints: ['src/cli/main.ts'],
    outfile: 'dist/cli.js',
    banner: { js: '#!/usr/bin/env node' },
    plugins: [mcpApart, pdfApart],
  },
  { ...node, entryPoints: ['src/mcp/serve.ts'], outfile: 'dist/mcp.js', plugins: [pdfApart] },
  { ...base, ...panelBundle(production), outfile: 'dist/webview.js' },
  { ...base, ...spaceBundle(), outfile: 'dist/space.js' },
].filter(target => existsSync(target.entryPoints[0]));

await rm('dist', { recursive: true, force: true });
await mkdir('dist/codicons', { recursive: true });
for (const file of ['codicon.css', 'codicon.ttf']) await cp(`node_modules/@vscode/codicons/dist/${file}`, `dist/codicons/${file}`);
// The run-time of the encoder, one of its variants: its program is loaded by the thread that runs a model, and by nothing else.
for (const file of ['ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm'])
  await cp(`node_modules/onnxruntime-web/dist/${file}`, `dist/${file}`);
await writeFile('dist/webview.css', await panelStyles());

if (watch) for (const target of targets) await (await esbuild.context(target)).watch();
else {
  const built = await Promise.all(targets.map(target => esbuild.build({ ...target, metafile: true })));
  await writeFile('dist/THIRD_PARTY_NOTICES.txt', await notices(built.flatMap(({ metafile }) => Object.keys(metafile.inputs))));
}

/** Packages under the MIT licence that are published without its text, and whose they are by the text in their repository. */
function licenceOf(name, license) {
  const holder = { 'onnxruntime-common': 'Microsoft Corporation', 'onnxruntime-web': 'Microsoft Corporation' }[name];
  if (license !== 'MIT' || holder === undefined) throw new Error(`${name} comes without the text of its licence.`);
  return `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`;
}

/** The licence of everything by others that is in the package: what was bundled, the icons, the word vectors and the synonyms. */
async function notices(inputs) {
  const folders = inputs.flatMap(input => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []);
  const packages = [...new Set([...folders, 'node_modules/@vscode/codicons'])].map(async folder => {
    const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const files = (await readdir(folder)).filter(file => /^(licen[cs]e|notice|copying)/i.test(file)).sort();
    const texts = await Promise.all(files.map(file => readFile(join(folder, file), 'utf8')));
    if (texts.length === 0) texts.push(licenceOf(name, license));
    return [`${name} ${version} (${license ?? 'see below'})`, ...texts.map(text => text.trim())].join('\n\n');
  });
  const texts = ['media/vectors/NOTICE', 'media/words/NOTICE', 'node_modules/typescript/LICENSE.txt'];
  const [vectors, words, apache] = await Promise.all(texts.map(async file => (await readFile(file, 'utf8')).trim()));
  // Comes inside of unpdf, which says nothing of its licence.
  const pdf = 'pdf.js, as it is part of unpdf\n\nCopyright Mozilla Foundation. Licensed under the Apache License, Version 2.0.';
  const others = [vectors, words, pdf, `The Apache License, of the parts above that name it\n\n${apache}`];
  return `${[...new Set(await Promise.all(packages))]
    .sort()
    .concat(others)
    .join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
