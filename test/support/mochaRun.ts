import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';

/** What a mocha run leaves for the script that started it, as JSON in the file that DOCGRAPH_TEST_RESULTS names. */
export interface MochaResults {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Title and error of each test that failed. */
  readonly failures: readonly string[];
}

/** A window on a busy machine may lose a key or its focus: such a test gets a second try, and the first one is told. */
const retries = 1;

/**
 * Runs the specs in this process, in order. Rejects where a test failed, where one was skipped, or where there was none.
 * Lines begin with `[test]`, so that they can be told from what else a host prints.
 */
export async function runSpecs(specs: readonly (() => void)[]): Promise<void> {
  const mocha = new Mocha({ ui: 'tdd', timeout: 60_000, reporter: Silent, grep: process.env.DOCGRAPH_TEST_GREP, retries });
  mocha.suite.emit('pre-require', globalThis, '', mocha);
  for (const load of specs) load();
  const results = { passed: 0, failed: 0, skipped: 0, failures: [] as string[] };
  await new Promise<void>(resolve => {
    const runner = mocha.run(() => resolve());
    runner.on('pass', test => {
      results.passed++;
      say(`  ✔ ${test.fullTitle()} (${test.duration ?? 0} ms)`);
    });
    runner.on('retry', (test, error) => say(`  ↻ ${test.fullTitle()}, tried once more after:\n${error.stack ?? error.message}`));
    runner.on('fail', (test, error) => {
      results.failed++;
      const failure = `${test.fullTitle()}\n${error.stack ?? error.message}`;
      results.failures.push(failure);
      say(`  ✖ ${failure}`);
    });
    runner.on('pending', test => {
      results.skipped++;
      say(`  - ${test.fullTitle()} (skipped)`);
    });
  });
  const file = process.env.DOCGRAPH_TEST_RESULTS;
  if (file !== undefined) writeFileSync(file, JSON.stringify(results satisfies MochaResults));
  if (results.passed === 0 || results.failed + results.skipped > 0)
    throw new Error(`${results.passed} passed, ${results.failed} failed, ${results.skipped} skipped`);
}

/** We report ourselves, from the runner's events. */
class Silent extends Mocha.reporters.Base {
  override epilogue(): void {}
}

function say(text: string): void {
  for (const line of text.split('\n')) console.log(`[test] ${line}`);
}
