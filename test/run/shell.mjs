// What every script here needs: where the project lies, and running a program with its output streamed.
// Plain JavaScript on purpose: these scripts start on any Node, before `npm ci`.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Two levels up, from here as from the bundles in test/out.
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');
/** What is installed for tests only; git-ignored and reused. */
export const testHome = join(root, '.vscode-test');
/** What test runs leave behind: bundles, results, screenshots; git-ignored. */
export const outDir = join(root, 'test/out');
const windows = process.platform === 'win32';
/** The Node that the project pins (devDependency `node`). */
export const node24 = join(root, 'node_modules/node/bin', windows ? 'node.exe' : 'node');

/** The environment of what we start: the project's own programs come first. */
export function environment(extra = {}) {
  const env = { ...process.env, PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH, ...extra };
  for (const name of Object.keys(env)) if (env[name] === undefined) delete env[name];
  return env;
}

/**
 * Runs a program to its end with its output streamed to ours.
 * @returns {Promise<{ code: number, output: string }>} never rejects; a program that cannot start has code 127.
 */
export function run(command, args, { cwd = root, env = {}, quiet = false } = {}) {
  return new Promise(resolve => {
    let output = '';
    const child = spawn(command, args, {
      cwd,
      env: environment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: windows && !command.endsWith('.exe'),
    });
    const keep = stream => chunk => {
      output += chunk;
      if (!quiet) stream.write(chunk);
    };
    child.stdout.on('data', keep(process.stdout));
    child.stderr.on('data', keep(process.stderr));
    child.on('error', error => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', code => resolve({ code: code ?? 1, output }));
  });
}

/** Like `run`, but a failure throws with the end of the output. */
export async function mustRun(what, command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new Error(`${what} failed (exit code ${code}):\n${output.trim().split('\n').slice(-15).join('\n')}`);
  return output;
}

/** Whether a program is on the PATH. */
export async function onPath(program) {
  const { code } = await run(windows ? 'where' : 'which', [program], { quiet: true });
  return code === 0;
}

export function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/** Runs `main` where the file is the program itself, with one line for a failure. */
export function program(meta, main) {
  if (process.argv[1] === undefined || fileURLToPath(meta.url) !== process.argv[1]) return;
  main(process.argv.slice(2)).then(
    code => process.exit(code ?? 0),
    error => {
      console.error(error.message);
      process.exit(1);
    },
  );
}
