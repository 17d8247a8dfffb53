// `npm start [-- FOLDER]` opens FOLDER (or the sample) with Docgraph: in your VS Code where `code` is on the PATH, else in
// code-server in the browser. It has a profile of its own: your extensions and settings stay as they are.
// `npm start -- --cli FOLDER "question"` answers in the terminal.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installExtension, makeProfile, startCodeServer } from './codeServer.mjs';
import { packageExtension } from './package.mjs';
import { packages } from './setup.mjs';
import { mustRun, node24, onPath, program, root, run, testHome } from './shell.mjs';

async function answerInTerminal([folder, question]) {
  if (question === undefined) throw new Error('Usage: npm start -- --cli FOLDER "question"');
  await packages();
  await mustRun('Building', node24, [join(root, 'esbuild.mjs')], { quiet: true });
  const { code } = await run(node24, [join(root, 'dist/cli.js'), 'ask', existingFolder(folder), question]);
  return code;
}

/** Relative to where npm was called, not to where it runs. */
function existingFolder(path) {
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), path);
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  return folder;
}

async function startDesktop(vsix, folder, profile, trustArgs) {
  const args = ['--extensions-dir', profile.extensions, '--user-data-dir', profile.user];
  await mustRun('Installing the extension', 'code', ['--install-extension', vsix, '--force', ...args]);
  console.log(`Opening ${folder} in VS Code. Docgraph is in the activity bar.`);
  const { code } = await run('code', [...args, ...trustArgs, '--new-window', '--wait', folder], { env: openPanel });
  return code;
}

async function startInBrowser(vsix, folder, profile, trust) {
  await installExtension(vsix, profile);
  const server = await startCodeServer(profile, { trust, env: openPanel });
  console.log(`\nDocgraph runs at http://${server.authority}/?folder=${encodeURIComponent(folder)}\nCtrl+C ends it.`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.stop());
  await server.ended;
  return 0;
}

// The extension shows its view when it starts with this.
const openPanel = { DOCGRAPH_OPEN_PANEL: '1' };

program(import.meta, async args => {
  if (args[0] === '--cli') return answerInTerminal(args.slice(1));
  const sample = join(root, 'media/sample');
  const folder = args[0] === undefined ? sample : existingFolder(args[0]);
  const vsix = await packageExtension({ quiet: true });
  const profile = makeProfile({ home: join(testHome, 'start') });
  const trust = folder !== sample;
  return (await onPath('code'))
    ? startDesktop(vsix, folder, profile, trust ? [] : ['--disable-workspace-trust'])
    : startInBrowser(vsix, folder, profile, trust);
});
