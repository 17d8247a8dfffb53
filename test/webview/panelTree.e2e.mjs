// The graph as a tree, in a real browser: `node --test test/webview/panelTree.e2e.mjs`.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chromiumPath, hasChromium, waitForPosted } from './harness/browser.mjs';
import { useHarness } from './harness/onPage.mjs';
import { assertAccessible, fixtures } from './harness/probes.mjs';

const { launch } = await fixtures();
const k40 = 'entity:k-40 compressor';
const reader = { body: 'vscode-using-screen-reader' };

describe('the graph as a tree', { skip: hasChromium ? false : `no Chromium at ${chromiumPath}` }, () => {
  const { onPage } = useHarness();
  const row = (page, key) => page.locator(`[role="treeitem"][data-node="${key}"]`);
  const focused = page => page.evaluate(() => document.activeElement?.querySelector('.tree-label, strong')?.textContent ?? '');
  const stops = page => page.locator('[role="treeitem"][tabindex="0"]').count();

  test(
    'is what a screen reader gets, also one that is started later',
    onPage({}, async page => {
      assert.equal(await page.locator('.graph-tree').count(), 0);
      await page.evaluate(() => document.body.classList.add('vscode-using-screen-reader'));
      await page.locator('.graph-tree').waitFor();
      assert.equal(await page.locator('.drawing').count(), 0);
    }),
  );
  test(
    'is one stop of the Tab key, and every row has a name, a level and its place',
    onPage(reader, async page => {
      assert.equal(await stops(page), 1);
      for (const name of ['aria-level', 'aria-posinset', 'aria-setsize'])
        assert.equal(await page.locator(`[role="treeitem"]:not([${name}])`).count(), 0);
      assert.match(await page.getByRole('tree').getAttribute('aria-label'), /as a tree: arrow keys move/);
      await assertAccessible(page);
    }),
  );
  test(
    'arrows move, unfold and fold, Home and End go to the ends, a letter does what it does in the drawing',
    onPage(reader, async page => {
      const { keyboard } = page;
      await page.locator('[role="treeitem"]').first().focus();
      await keyboard.press('ArrowDown');
      const first = await focused(page);
      await keyboard.press('ArrowUp');
      await keyboard.press('ArrowRight');
      assert.equal(await focused(page), first, 'right on an open group goes to its first row');
      const rows = () => page.locator('[role="treeitem"]').count();
      const before = await rows();
      await keyboard.press('ArrowLeft');
      await keyboard.press('ArrowLeft');
      assert.ok((await rows()) < before, 'left folds the group');
      await keyboard.press('ArrowRight');
      assert.equal(await rows(), before);
      await keyboard.press('End');
      const last = await focused(page);
      await keyboard.press('Home');
      assert.notEqual(await focused(page), last);
      await keyboard.press('ArrowDown');
      const hidden = await focused(page);
      await keyboard.press('h');
      await page.locator('.graph-more', { hasText: '1 hidden' }).waitFor();
      assert.ok(!['', hidden].includes(await focused(page)), 'the next row has the keyboard');
      assert.equal(await stops(page), 1);
    }),
  );
  test(
    'Space selects everywhere, Enter opens; a connection is a row below and Enter opens its words',
    onPage(reader, async page => {
      const { keyboard } = page;
      await row(page, k40).focus();
      await keyboard.press(' ');
      assert.deepEqual((await waitForPosted(page, 'select'))[0].keys, [k40]);
      await keyboard.press('Enter');
      const node = launch.resultGraph.nodes.find(({ key }) => key === k40);
      assert.deepEqual((await waitForPosted(page, 'open'))[0].target, node.attributes.target);
      await keyboard.press('ArrowRight');
      await keyboard.press('ArrowRight');
      const edges = launch.resultGraph.edges.filter(({ source, target }) => source === k40 || target === k40);
      assert.equal(await page.locator('[role="treeitem"][aria-level="3"]').count(), edges.length);
      assert.equal(await page.locator('[role="treeitem"]:has-text("this")').count(), edges.filter(({ target }) => target === k40).length);
      const at = edges.findIndex(({ attributes }) => attributes.evidence !== null);
      for (let step = 0; step < at; step++) await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
      assert.deepEqual((await waitForPosted(page, 'open', 2))[1].target, edges[at].attributes.evidence);
      await keyboard.press('ArrowLeft');
      assert.equal(await focused(page), node.attributes.label, 'left goes to the row above');
    }),
  );
  test(
    'a click selects, a click on the arrow unfolds, and the button opens',
    onPage({ ...reader, place: 'sidebar' }, async page => {
      await row(page, k40).locator('.tree-label').click();
      assert.deepEqual((await waitForPosted(page, 'select'))[0].keys, [k40]);
      await row(page, k40).locator('.tree-twist').click();
      assert.equal(await row(page, k40).getAttribute('aria-expanded'), 'true');
      await row(page, k40).locator('.tree-action').click();
      assert.equal((await waitForPosted(page, 'open'))[0].target.file, 'suppliers/norrland-mails.md');
    }),
  );
  for (const theme of ['dark', 'light', 'hc-dark', 'hc-light']) {
    test(
      `with a selection, unfolded and played it is accessible (${theme})`,
      onPage({ ...reader, place: 'sidebar', theme }, async page => {
        await row(page, k40).focus();
        await page.keyboard.press(' ');
        await page.keyboard.press('ArrowRight');
        await assertAccessible(page, 'unfolded');
        await page.locator('.player-start').click();
        await assertAccessible(page, 'played');
      }),
    );
  }
});
