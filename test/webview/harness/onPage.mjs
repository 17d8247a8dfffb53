// The harness for the tests of one `describe`: started before them, closed after them.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { startHarness } from './browser.mjs';

/** `mode`: whether the browser has WebGL. */
export function useHarness(mode = 'without') {
  /** @type {Awaited<ReturnType<typeof startHarness>>} */
  let harness;
  before(async () => {
    harness = await startHarness(mode);
  });
  after(() => harness?.close());

  /** Runs a test on a page of its own, which must not complain of anything. */
  const onPage = (options, run) => async () => {
    const { page, failures, close } = await harness.open(options);
    try {
      await run(page);
      assert.deepEqual(failures, []);
    } finally {
      await close();
    }
  };
  return { onPage };
}
