// `npm test`: sets up what is missing, runs everything, and ends with one line `N passed, N failed`.
// Parts can be named: `npm test -- unit host e2e`. What cannot be set up or run counts as failed, never as skipped.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, codeServer, node22, packages } from './setup.mjs';
import { node24, outDir, program, readJson, root, run } from './shell.mjs';

/** A program that passes or fails as a whole. */
async function whole(command, args) {
  const { code } = await run(command, args);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

const script = (path, ...args) => whole(node24, [join(root, path), ...args]);

/** vitest under the given Node, with its results counted. */
async function vitest(node, name, args) {
  const results = join(outDir, `${name}.json`);
  rmSync(results, { force: true });
  const vitestArgs = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts', '--root', '.'];
  const { code } = await run(node, [...vitestArgs, '--reporter=default', '--reporter=json', `--outputFile.json=${results}`, ...args]);
  const report = readJson(results);
  if (report === undefined) throw new Error('vitest did not finish.');
  const broken = report.testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0).length;
  const failed = report.numFailedTests + broken;
  // An error outside any test still fails the run.
  const failures = report.testResults.flatMap(file => [
    ...(file.assertionResults.length === 0 && file.status === 'failed' ? [`${file.name}\n${file.message}`] : []),
    ...file.assertionResults.filter(test => test.status === 'failed').map(test => `${test.fullName}\n${test.failureMessages.join('\n')}`),
  ]);
  return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed, skipped: report.numPendingTests, failures };
}

/** node's own test runner, with its results counted; what fails is tried once more and told, for pages are at the mercy of the machine. */
async function nodeTests(files) {
  const first = await runNodeTests(files);
  if (first.failed.length === 0) return { ...first.counts, failures: first.failures };
  console.log(`Tried once more after:\n${first.failures.join('\n')}`);
  const again = await runNodeTests(files, ...first.failed.map(name => `--test-name-pattern=/^${RegExp.escape(name)}$/`));
  // What cannot be tried alone, such as a file that does not load, stays failed.
  const untried = Math.max(0, first.counts.failed - first.failed.length);
  const isTried = again.counts.passed + again.counts.failed >= first.failed.length;
  const failed = isTried ? again.counts.failed + untried : first.counts.failed;
  const passed = first.counts.passed + first.counts.failed - failed;
  return { passed, failed, skipped: first.counts.skipped, failures: failed === 0 ? [] : [...first.failures, ...again.failures] };
}

async function runNodeTests(files, ...options) {
  const { output } = await run(node24, ['--test', '--test-reporter=tap', ...options, ...files], { quiet: true });
  const count = name => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(output)?.[1] ?? Number.NaN);
  const counts = { passed: count('pass'), failed: count('fail') + count('cancelled'), skipped: count('skipped') };
  if (Number.isNaN(counts.passed)) throw new Error('The tests of the panel did not finish.');
  const lines = output.split('\n').filter(line => /^\s*(not ok| {2}error:)/.test(line));
  // Of a suite it is told as well that it failed: by a test in it.
  const results = output.matchAll(/^ *not ok \d+ - (.+)\n *---\n *duration_ms: .*\n *type: '(test|suite)'$/gm);
  const failed = Array.from(results).flatMap(([, name, type]) => (type === 'test' ? [name] : []));
  return { counts, failed, failures: lines.length > 0 ? [lines.join('\n')] : [] };
}

const withHost = async () => {
  await packages();
  await codeServer();
  await chromium();
};

/** In the order in which they run; `needs` is the set-up. */
const parts = {
  types: { needs: packages, run: () => script('node_modules/typescript/bin/tsc', '-b') },
  lint: { needs: packages, run: () => script('node_modules/@biomejs/biome/bin/biome', 'check', '.') },
  build: { needs: packages, run: () => script('esbuild.mjs') },
  unit: { needs: packages, run: () => vitest(node24, 'unit', ['--exclude', 'test/cli/**']) },
  unit22: { needs: packages, run: async () => vitest(await node22(), 'unit22', ['--exclude', 'test/cli/**']) },
  panel: {
    needs: async () => {
      await packages();
      await chromium();
    },
    run: () =>
      nodeTests(
        [
          'panel',
          'panelEvidence',
          'panelTree',
          'panelGraph',
          'panelGraphWork',
          'panelSpace',
          'panelThemes',
          'panelSpeed',
          'panelTrust',
        ].map(name => `test/webview/${name}.e2e.mjs`),
      ),
  },
  cli: { needs: packages, run: () => vitest(node24, 'cli', ['test/cli/']) },
  host: { needs: withHost, run: async () => (await import('./hostTests.mjs')).runHostTests() },
  e2e: { needs: withHost, run: async () => (await import('./e2eTests.mjs')).runE2eTests() },
};

/** These run the built files. */
const needBuild = ['cli', 'host'];

function chosenParts(names) {
  const unknown = names.filter(name => parts[name] === undefined);
  if (unknown.length > 0) throw new Error(`Unknown part: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`);
  const chosen = new Set(names.length === 0 ? Object.keys(parts) : names);
  if (needBuild.some(name => chosen.has(name))) chosen.add('build');
  return Object.keys(parts).filter(name => chosen.has(name));
}

/** What a person needs of an error with its stack. */
const firstLines = text => text.split('\n').slice(0, 8).join('\n  ').slice(0, 1_000);

async function runPart(name) {
  console.log(`\n=== ${name}`);
  const start = Date.now();
  const result = { name, passed: 0, failed: 0, skipped: 0, failures: [] };
  try {
    await parts[name].needs();
    Object.assign(result, await parts[name].run());
  } catch (error) {
    console.error(`${name}: ${error.message}`);
    result.failed++;
    result.failures.push(error.message);
  }
  return { ...result, seconds: (Date.now() - start) / 1000 };
}

program(import.meta, async names => {
  mkdirSync(outDir, { recursive: true });
  const results = [];
  for (const name of chosenParts(names)) results.push(await runPart(name));
  console.log('');
  // Once more at the end: of a long output, often nothing else is kept.
  for (const { name, failures } of results) for (const failure of failures) console.log(`FAILED ${name}: ${firstLines(failure)}\n`);
  for (const { name, passed, failed, skipped, seconds } of results) {
    console.log(`${name.padEnd(8)} ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''} (${seconds.toFixed(1)} s)`);
  }
  const sum = key => results.reduce((total, result) => total + result[key], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') > 0 ? 1 : 0;
});
