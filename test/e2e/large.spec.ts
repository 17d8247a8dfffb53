import assert from 'node:assert/strict';
import { join, relative } from 'node:path';
import type { Frame } from 'playwright-core';
import { generate } from '../bench/generate.mjs';
import { outDir, root } from '../run/shell.mjs';
import { Workbench } from '../support/workbench';

const documents = 10_000;
/** Milliseconds: what a person feels as a hitch, and far beyond it; by the clock, so also what others on the machine take. */
const long = 50;
const longest = 1000;

interface Watched {
  longTasks: number[];
}

suite('a folder of 10,000 notes', function () {
  this.timeout(600_000);
  let workbench: Workbench;
  let panel: Frame;

  suiteSetup(async () => {
    const folder = join(outDir, 'ten-thousand');
    generate(folder, { documents, bigBytes: 256 * 1024 });
    workbench = await Workbench.open({
      workspace: relative(root, folder),
      vsix: process.env.DOCGRAPH_VSIX!,
      settings: { 'docgraph.index.maxFiles': 2 * documents },
      viewport: { width: 1400, height: 1000 },
    });
    await workbench.command('Docgraph: Open Panel');
    panel = await workbench.panel();
    await panel.locator('.index-line', { hasText: /10,?000 documents/ }).waitFor({ timeout: 300_000 });
    await watch(panel);
  });

  suiteTeardown(() => workbench.close());

  teardown(async function () {
    if (this.currentTest?.state === 'failed') await workbench.screenshot(`failed ${this.currentTest.title}`);
  });

  /** Keeps what the page itself notes down of its own long tasks; what the window around it does is not ours. */
  const watch = (frame: Frame): Promise<void> =>
    frame.evaluate(() => {
      const watched = window as unknown as Watched;
      watched.longTasks = [];
      new PerformanceObserver(list => {
        for (const { name, duration } of list.getEntries()) if (name === 'self') watched.longTasks.push(duration);
      }).observe({ type: 'longtask' });
    });

  const answers = async (frame: Frame, what: string, act: () => Promise<void>): Promise<void> => {
    await frame.evaluate(() => {
      (window as unknown as Watched).longTasks = [];
    });
    await act();
    const tasks = await frame.evaluate(() => (window as unknown as Watched).longTasks);
    const most = Math.max(0, ...tasks.map(Math.round));
    console.log(`  ${what}: ${tasks.length} tasks of more than ${long} ms${tasks.length === 0 ? '' : `, the longest ${most} ms`}`);
    assert.ok(most < longest, `${what}: a task of ${most} ms`);
  };

  test('is asked, searched, expanded, listed and scrolled without a long block of the panel', async () => {
    const { page } = workbench;
    await answers(panel, 'searched', async () => {
      await panel.locator('.question-field').click();
      await panel.locator('.question-field').pressSequentially('hub');
      await panel.locator('.found-row').first().waitFor();
    });
    await answers(panel, 'asked', async () => {
      await panel.locator('.question-field').fill('What does the hub say?');
      await panel.locator('.question-field').press('Enter');
      await panel.locator('.card').first().waitFor({ timeout: 60_000 });
    });
    await answers(panel, 'tabs', async () => {
      for (const tab of ['sources', 'entities', 'passages']) await panel.locator(`#tab-${tab}`).click();
    });
    await workbench.command('Docgraph: Open Panel Beside the Editor');
    const tab = await workbench.panel('editor');
    await watch(tab);
    await tab.locator('canvas').first().waitFor();
    await answers(tab, 'expanded', async () => {
      await tab.locator('.drawing').focus();
      await page.keyboard.press('ArrowRight');
      const before = await tab.locator('.drawing').getAttribute('aria-label');
      await page.keyboard.press('e');
      await tab.waitForFunction(label => document.querySelector('.drawing')?.getAttribute('aria-label') !== label, before);
    });
    await answers(tab, 'listed', async () => {
      await tab.getByRole('button', { name: 'Show as a list' }).click();
      await tab.locator('[role="treeitem"]').first().focus();
      for (let row = 0; row < 10; row++) await page.keyboard.press('ArrowDown');
    });
    await answers(tab, 'documents scrolled', async () => {
      await workbench.command('Docgraph: Focus on Documents View');
      await page.locator('.pane-body .monaco-list-row').first().hover();
      for (let turn = 0; turn < 20; turn++) await page.mouse.wheel(0, 400);
    });
    await workbench.screenshot('ten thousand');
  });
});
