// npm run prove -- kill|fuzz|property|soak [FOLDER] [--times N] [--seed N]
// Long runs that show that the index is never lost and never stale; `npm test` has a short form of each.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

const proofs = ['kill', 'fuzz', 'property', 'soak'];
const [name, ...rest] = process.argv.slice(2);
if (!proofs.includes(name)) {
  console.error(`usage: npm run prove -- ${proofs.join('|')} [FOLDER] [--times N] [--seed N]`);
  process.exit(2);
}

const work = mkdtempSync(join(tmpdir(), 'docgraph-prove-'));
try {
  // Inside the project, so that the word vectors of the package are found as the built program finds them.
  const program = join('test', 'out', 'prove', `${name}.cjs`);
  await build({
    entryPoints: [`test/prove/${name}.ts`],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    outfile: program,
    logLevel: 'error',
  });
  const args = ['--expose-gc', '--disable-warning=ExperimentalWarning', program, '--work', work, ...rest];
  process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
