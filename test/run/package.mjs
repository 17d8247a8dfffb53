// `npm run package`: builds for production and packs the extension into one .vsix, without a network.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { packages } from './setup.mjs';
import { mustRun, node24, program, readJson, root } from './shell.mjs';

/** @returns {Promise<string>} path of the .vsix; vsce runs `vscode:prepublish`, which is the production build */
export async function packageExtension({ quiet = false } = {}) {
  await packages();
  const { name, version } = readJson(join(root, 'package.json'));
  const file = join(root, `${name}-${version}.vsix`);
  const args = ['package', '--no-dependencies', '--allow-missing-repository', '--no-rewrite-relative-links', '--out', file];
  await mustRun('Packaging', node24, [join(root, 'node_modules/@vscode/vsce/vsce'), ...args], { quiet });
  return file;
}

program(import.meta, async () => {
  const file = await packageExtension();
  console.log(`${file} (${(statSync(file).size / 1024 / 1024).toFixed(2)} MB)`);
});
