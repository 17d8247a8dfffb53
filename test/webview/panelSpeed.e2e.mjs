// How fast the graph is laid out and drawn: `node --test test/webview/panelSpeed.e2e.mjs`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chromiumPath, hasChromium, startHarness } from './harness/browser.mjs';
import { panFrames, percentile } from './harness/frames.mjs';

describe('speed of the graph', { skip: hasChromium ? false : `no Chromium at ${chromiumPath}` }, () => {
  /** @type {Awaited<ReturnType<typeof startHarness>>} */
  let harness;
  before(async () => {
    harness = await startHarness();
  });
  after(() => harness?.close());

  test('300 nodes are laid out within a second, the same each time', async t => {
    const seen = [];
    for (let round = 0; round < 2; round++) {
      const { page, failures, close } = await harness.openGraph(300);
      seen.push(await page.evaluate(() => window.bench));
      assert.deepEqual(failures, []);
      await close();
    }
    t.diagnostic(
      `layout ${seen.map(bench => Math.round(bench.layout)).join(', ')} ms; with drawing ${seen.map(bench => Math.round(bench.milliseconds)).join(', ')} ms`,
    );
    assert.equal(seen[0].positions, seen[1].positions);
    assert.ok(Math.min(...seen.map(bench => bench.layout)) < 1000);
  });
  for (const nodes of [500, 2000]) {
    test(`frames while panning ${nodes} nodes`, async t => {
      const { page, close } = await harness.openGraph(nodes);
      const frames = await panFrames(page);
      await close();
      t.diagnostic(`${nodes} nodes: frame p50 ${percentile(frames, 0.5)} ms, p95 ${percentile(frames, 0.95)} ms, ${frames.length} frames`);
      assert.ok(frames.length > 10);
    });
  }
});
