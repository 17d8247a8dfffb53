// Bundles TypeScript tests for mocha: one file per suite, in test/out.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { outDir, root } from './shell.mjs';

/**
 * @param {string} folder folder of `*.spec.ts` files below test/
 * @param {'cjs' | 'esm'} format what a host loads is CommonJS
 * @returns {Promise<string>} path of the bundle; it exports `run(): Promise<void>`
 */
export async function bundleSpecs(folder, format = 'cjs') {
  const specs = readdirSync(join(root, 'test', folder))
    .filter(name => name.endsWith('.spec.ts'))
    .sort();
  if (specs.length === 0) throw new Error(`There are no tests in test/${folder}.`);
  const esbuild = await import('esbuild');
  const outfile = join(outDir, `${folder.replaceAll('/', '-')}.${format === 'cjs' ? 'cjs' : 'mjs'}`);
  // Specs are loaded by the runner, after it has made mocha's `suite` and `test` known.
  const loaders = specs.map(name => `() => require('./test/${folder}/${name}')`);
  await esbuild.build({
    stdin: {
      contents: `import { runSpecs } from './test/support/mochaRun';\nexport const run = () => runSpecs([${loaders.join(', ')}]);`,
      resolveDir: root,
      loader: 'ts',
    },
    bundle: true,
    platform: 'node',
    format,
    target: 'node22',
    sourcemap: 'inline',
    outfile,
    external: ['vscode', 'mocha', 'playwright-core'],
    logLevel: 'warning',
  });
  return outfile;
}
