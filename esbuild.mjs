// Builds dist/ from the entries below. esbuild never checks types: `npm run check` does.
import { existsSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import * as esbuild from 'esbuild';

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

/** @type {esbuild.BuildOptions[]} */
const targets = [
  { ...node, entryPoints: ['src/vscode/extension.ts'], outfile: 'dist/extension.js', external: ['vscode'] },
  { ...node, entryPoints: ['src/node/indexWorker.ts'], outfile: 'dist/worker.js' },
  { ...node, entryPoints: ['src/cli/main.ts'], outfile: 'dist/cli.js', banner: { js: '#!/usr/bin/env node' }, plugins: [mcpApart] },
  { ...node, entryPoints: ['src/mcp/serve.ts'], outfile: 'dist/mcp.js' },
  { ...base, entryPoints: ['webview/main.ts'], outfile: 'dist/webview.js', platform: 'browser', format: 'iife', target: 'es2022' },
].filter(target => existsSync(target.entryPoints[0]));

await rm('dist', { recursive: true, force: true });
await mkdir('dist/codicons', { recursive: true });
for (const file of ['codicon.css', 'codicon.ttf']) await cp(`node_modules/@vscode/codicons/dist/${file}`, `dist/codicons/${file}`);
if (existsSync('webview/theme.css')) await cp('webview/theme.css', 'dist/webview.css');

if (watch) for (const target of targets) await (await esbuild.context(target)).watch();
else await Promise.all(targets.map(target => esbuild.build(target)));
