// Starts and stops code-server (a real VS Code workbench and extension host) on a free port of this machine.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeServer, codeServerEntry } from './setup.mjs';
import { environment, mustRun, node24, readJson } from './shell.mjs';

// A quiet workbench: no welcome page, no offers, nothing that asks for a network.
const quietSettings = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'workbench.enableExperiments': false,
  'chat.disableAIFeatures': true,
  // In a browser VS Code saves by itself after a second; on a desktop it does not.
  'files.autoSave': 'off',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
};

/** A profile of its own, in a temporary folder unless a `home` is given, that then stays. */
export function makeProfile({ home, settings = {} } = {}) {
  const folder = home ?? mkdtempSync(join(tmpdir(), 'docgraph-profile-'));
  const profile = { home: folder, user: join(folder, 'user'), extensions: join(folder, 'extensions') };
  mkdirSync(join(profile.user, 'User'), { recursive: true });
  mkdirSync(profile.extensions, { recursive: true });
  writeFileSync(join(profile.user, 'User/settings.json'), JSON.stringify({ ...quietSettings, ...settings }, null, 2));
  return { ...profile, remove: () => home === undefined && rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

const profileArgs = profile => [
  '--user-data-dir',
  profile.user,
  '--extensions-dir',
  profile.extensions,
  '--config',
  join(profile.home, 'config.yaml'),
];

/** Puts an unpacked extension where the host looks for installed ones; for the only one of a fresh profile. */
export function placeExtension(folder, profile) {
  const { publisher, name, version } = readJson(join(folder, 'package.json'));
  const id = `${publisher}.${name}`;
  const relativeLocation = `${id}-${version}`;
  const path = join(profile.extensions, relativeLocation);
  cpSync(folder, path, { recursive: true });
  const entry = { identifier: { id }, version, location: { $mid: 1, path, scheme: 'file' }, relativeLocation };
  writeFileSync(join(profile.extensions, 'extensions.json'), JSON.stringify([entry]));
}

export async function installExtension(vsix, profile) {
  await codeServer();
  await mustRun('Installing the extension', node24, [codeServerEntry, '--install-extension', vsix, '--force', ...profileArgs(profile)], {
    quiet: true,
  });
}

/**
 * @param options `trust: true` leaves workspace trust on, `port` 0 takes a free one, `env` goes to the extension host too.
 * @returns {Promise<{ authority: string, log(): string, stop(): Promise<void> }>}
 */
export async function startCodeServer(profile, { trust = false, port = 0, env = {} } = {}) {
  await codeServer();
  const args = [codeServerEntry, '--auth', 'none', '--bind-addr', `127.0.0.1:${port}`, '--disable-telemetry', '--disable-update-check'];
  if (!trust) args.push('--disable-workspace-trust');
  const server = spawn(node24, [...args, ...profileArgs(profile)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment({ PORT: undefined, ...env }),
  });
  let log = '';
  const ended = new Promise(resolve => server.once('close', resolve));
  const authority = await new Promise((resolve, reject) => {
    const read = chunk => {
      log += chunk;
      const match = /listening on https?:\/\/([\w.:]+)/.exec(log);
      if (match) resolve(match[1]);
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.once('error', reject);
    ended.then(() => reject(new Error(`code-server stopped at once:\n${log.slice(-2000)}`)));
  });
  const stop = async () => {
    server.kill('SIGTERM');
    const hard = setTimeout(() => server.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(hard);
  };
  return { authority, log: () => log, ended, stop };
}
