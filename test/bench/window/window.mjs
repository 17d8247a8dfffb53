// What needs a window: the extension host of a real workbench with a large folder, and the panel in a browser. Rows for `bench.mjs`.
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { launchBrowser } from '../../run/browser.mjs';
import { runSuite } from '../../run/hostTests.mjs';
import { readJson, root } from '../../run/shell.mjs';
import { panFrames, percentile } from '../../webview/harness/frames.mjs';
import { hasChromium, startHarness } from '../../webview/harness/browser.mjs';

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

/** Milliseconds until the panel's page is painted first, by rounds; and of the frames while a graph of so many nodes is dragged. */
export async function measurePanel(rounds) {
  if (!hasChromium) return null;
  const harness = await startHarness();
  try {
    const paints = [];
    for (let round = 0; round < rounds; round++) {
      const { page, close } = await harness.open({ place: 'sidebar' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      paints.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime));
      await close();
    }
    const frames = {};
    for (const nodes of [500, 2000]) {
      const { page, close } = await harness.openGraph(nodes);
      frames[nodes] = percentile(await panFrames(page), 0.5);
      await close();
    }
    return { paints, frames };
  } finally {
    await harness.close();
  }
}
