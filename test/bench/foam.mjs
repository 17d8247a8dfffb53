// foam-cli on the same folder, for comparison; installed into a temporary folder, so that it is no dependency.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const version = '0.46';
/** The links of 10,000 notes take it a minute or more. */
const patience = 30 * 60 * 1000;

/** Installs it; returns its entry, or why there is none. */
export function installFoam(work) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status, stderr } = spawnSync(npm, ['install', '--no-save', '--prefix', work, `foam-cli@${version}`], { encoding: 'utf8' });
  return status === 0 ? { program: join(work, 'node_modules', '.bin', 'foam') } : { reason: stderr.trim().split('\n')[0] };
}

/** Milliseconds and peak resident size, in MB, of `foam graph` over a folder, Node's start included. */
export function measureFoam(work, program, folder) {
  const hook = join(work, 'peak.cjs');
  writeFileSync(hook, "process.on('exit', () => process.stderr.write('\\npeak ' + process.resourceUsage().maxRSS));");
  const before = performance.now();
  const { status, stderr } = spawnSync(program, ['graph', '--workspace', folder], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: `--require=${hook}` },
    maxBuffer: 2 ** 30,
    timeout: patience,
  });
  const peak = Number(/peak (\d+)\s*$/.exec(stderr)?.[1] ?? Number.NaN) / 1024;
  return { ms: performance.now() - before, peak, failed: status !== 0 };
}
