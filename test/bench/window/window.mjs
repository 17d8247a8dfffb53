// What needs a window: the extension host of a real workbench with a large folder, and the panel in a browser. Rows for `bench.mjs`.
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { launchBrowser } from '../../run/browser.mjs';
import { runSuite } from '../../run/hostTests.mjs';
import { readJson, root } from '../../run/shell.mjs';
import { hasChromium, startHarness } from '../../webview/harness/browser.mjs';
import { atRest } from '../../webview/harness/probes.mjs';
import { openingOf, panOf, zoomOf } from '../../webview/harness/tracing.mjs';

/** Milliseconds that activation took, of our longest block of the host's thread, and until the panel that was asked for is there. */
export async function measureHost(folder) {
  const file = join(tmpdir(), `docgraph-bench-window-${process.pid}.json`);
  const browser = await launchBrowser();
  try {
    await runSuite(browser, {
      folder: 'bench/window',
      workspace: relative(root, folder),
      settings: { 'docgraph.index.maxFiles': 1_000_000 },
      env: { DOCGRAPH_BENCH_RESULTS: file },
    });
    return readJson(file);
  } finally {
    rmSync(file, { force: true });
    await browser.close();
  }
}

/**
 * By the browser's own tracing: milliseconds until the panel's page is painted first, by rounds; and what it takes to drag and to zoom a
 * graph of so many nodes.
 */
export async function measurePanel(rounds) {
  if (!hasChromium) return null;
  const harness = await startHarness();
  try {
    const paints = [];
    for (let round = 0; round < rounds; round++) paints.push((await openingOf(harness)).firstPaint);
    const moves = {};
    for (const nodes of [500, 2000]) {
      const { page, close } = await harness.openGraph(nodes, 'rings');
      await atRest(page);
      moves[nodes] = { pan: await panOf(page), zoom: await zoomOf(page) };
      await close();
    }
    return { paints, moves };
  } finally {
    await harness.close();
  }
}
