// Brings in what a run needs, each once and only where it is missing.
import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mustRun, node24, onPath, readJson, root, run, testHome } from './shell.mjs';

export const codeServerVersion = '4.139.1';
const node22Version = '22.15.1';
const codeServerHome = join(testHome, 'code-server');
export const codeServerEntry = join(codeServerHome, 'node_modules/code-server/out/node/entry.js');

// Chromium shows the workbench; the others are headers that code-server's native modules are built against.
const headers = ['libkrb5-dev', 'libsecret-1-dev', 'libxkbfile-dev', 'libx11-dev', 'pkg-config'];

const done = new Map();
/** Each step runs once per program, also when several parts ask for it. */
const once = (name, step) => () => {
  if (!done.has(name)) done.set(name, step());
  return done.get(name);
};

/** npm packages as package-lock.json names them; compared by version, since times of files say nothing after a checkout. */
export const packages = once('packages', async () => {
  const wanted = readJson(join(root, 'package-lock.json')).packages;
  const installed = readJson(join(root, 'node_modules/.package-lock.json'))?.packages ?? {};
  const missing = Object.keys(wanted).filter(
    path => path !== '' && !wanted[path].optional && installed[path]?.version !== wanted[path].version,
  );
  if (missing.length === 0 && existsSync(node24)) return;
  if (existsSync(join(root, 'node_modules')) && lstatSync(join(root, 'node_modules')).isSymbolicLink()) {
    throw new Error(`node_modules is a link and not up to date (${missing.slice(0, 3).join(', ')}): run \`npm ci\` where it leads.`);
  }
  console.log('Installing npm packages (npm ci)');
  await mustRun('npm ci', 'npm', ['ci', '--no-audit', '--no-fund']);
});

async function debianPackages(names) {
  if (process.platform !== 'linux' || !(await onPath('dpkg'))) return;
  const missing = [];
  for (const name of names) {
    const { output } = await run('dpkg', ['-s', name], { quiet: true });
    if (!output.includes('Status: install ok installed')) missing.push(name);
  }
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0)
    throw new Error(`These Debian packages are missing, and only root can install them: apt-get install ${missing.join(' ')}`);
  console.log(`Installing Debian packages: ${missing.join(' ')}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await mustRun('apt-get update', 'apt-get', ['update', '-q'], { env, quiet: true });
  await mustRun('apt-get install', 'apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing], { env, quiet: true });
}

/** Installs npm packages in a folder of their own, outside the project's own tree. */
async function installApart(home, spec, env = {}) {
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n');
  // Under `npm test` the outer npm names its own Node here, and packages believe it rather than the Node that installs them.
  const own = { npm_config_user_agent: undefined, ...env };
  await mustRun(`npm install ${spec}`, 'npm', ['install', '--prefix', home, '--no-audit', '--no-fund', spec], { cwd: home, env: own });
}

/** Headers and binary of a Node that npm installed: `<home>/node_modules/node/node_modules/node-<platform>-<arch>`. */
function nodeHome(home) {
  const nested = join(home, 'node_modules/node/node_modules');
  const name = existsSync(nested)
    ? readdirSync(nested).find(entry => entry.startsWith('node-') && existsSync(join(nested, entry, 'include')))
    : undefined;
  return name === undefined ? undefined : join(nested, name);
}

/** The real VS Code for tests: code-server from npm, about four minutes once. */
export const codeServer = once('codeServer', async () => {
  await packages();
  const version = readJson(join(codeServerHome, 'node_modules/code-server/package.json'))?.version;
  if (version === codeServerVersion && existsSync(codeServerEntry)) return;
  await debianPackages(headers);
  console.log(`Installing code-server ${codeServerVersion} (about four minutes, once)`);
  const nodeVersion = readJson(join(root, 'node_modules/node/package.json')).version;
  const home = join(testHome, 'node24');
  if (nodeHome(home) === undefined) await installApart(home, `node@${nodeVersion}`);
  const headersHome = nodeHome(home);
  if (headersHome === undefined)
    throw new Error(`The npm package node@${nodeVersion} brought no headers: code-server's native modules cannot be built.`);
  rmSync(codeServerHome, { recursive: true, force: true });
  // nodedir: node-gyp takes the headers that came with the package; without it, it looks for a download.
  const env = { PATH: `${join(headersHome, 'bin')}:${process.env.PATH}`, npm_config_nodedir: headersHome };
  await installApart(codeServerHome, `code-server@${codeServerVersion}`, env);
  if (!existsSync(codeServerEntry)) throw new Error(`code-server was installed, but ${codeServerEntry} is not there.`);
});

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** @returns the path of a Chromium; `CHROMIUM` in the environment names another. */
export const chromium = once('chromium', async () => {
  const find = () => [process.env.CHROMIUM, ...browsers].find(path => path && existsSync(path));
  if (find() === undefined) await debianPackages(['chromium']);
  const path = find();
  if (path === undefined) throw new Error('No Chromium was found: install one, or name it in the environment variable CHROMIUM.');
  return path;
});

/** The lowest Node that the extension supports, for a second run of the unit tests. */
export const node22 = once('node22', async () => {
  const home = join(testHome, 'node22');
  const binary = join(home, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(binary)) {
    console.log(`Installing Node ${node22Version} for the unit tests`);
    await installApart(home, `node@${node22Version}`);
  }
  const { code, output } = await run(binary, ['--version'], { quiet: true });
  if (code !== 0 || output.trim() !== `v${node22Version}`) throw new Error(`Node ${node22Version} could not be installed in ${home}.`);
  return binary;
});
