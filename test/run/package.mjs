// `npm run package`: builds for production and packs the extension into one .vsix, without a network.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { packages } from './setup.mjs';
import { mustRun, node24, program, readJson, root } from './shell.mjs';

/** @returns {Promise<string>} path of the .vsix; vsce runs `vscode:prepublish`, which is the production build */
export async function packageExtension({ quiet = false } = {}) {
  await packages();
  const { name, version } = readJson(join(root, 'package.json'));
  const file = join(root, `${name}-${version}.vsix`);
  const args = ['package', '--no-dependencies', '--allow-missing-repository', '--no-rewrite-relative-links', '--out', file];
  await mustRun('Packaging', node24, [join(root, 'node_modules/@vscode/vsce/vsce'), ...args], { quiet });
  const size = countedSize(file);
  if (size > mostBytes)
    throw new Error(`The package has ${megabytes(size)} without the encoder's run-time, and may have ${megabytes(mostBytes)}.`);
  return file;
}

/** Bytes that the package may have, apart from the run-time of the optional encoder. */
export const mostBytes = 8 * 1024 * 1024;

/** Bytes of a package that was packed from what is built now, apart from that run-time. */
export function countedSize(file) {
  return statSync(file).size - packed('dist/ort-wasm-simd-threaded.wasm');
}

const packed = path => deflateRawSync(readFileSync(join(root, path))).length;
const megabytes = bytes => `${(bytes / 1024 / 1024).toFixed(2)} MB`;

program(import.meta, async () => {
  const file = await packageExtension();
  console.log(`${file} (${megabytes(statSync(file).size)})`);
});
