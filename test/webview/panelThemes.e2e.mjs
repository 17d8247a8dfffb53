// Themes and connections in the panel, in a real browser: `node --test test/webview/panelThemes.e2e.mjs`.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chromiumPath, hasChromium, waitForPosted } from './harness/browser.mjs';
import { useHarness } from './harness/onPage.mjs';
import { assertAccessible, fixtures, graphKeys, keysOf, sorted } from './harness/probes.mjs';

const { snapshots } = await fixtures();

describe('themes and connections', { skip: hasChromium ? false : `no Chromium at ${chromiumPath}` }, () => {
  const { onPage } = useHarness();
  const zoom = page => page.evaluate(() => document.querySelector('.drawing-stage')._cyreg.cy.zoom());
  const keysOfTheme = id =>
    sorted(
      Object.entries(snapshots.themes.themes.of)
        .filter(([, chain]) => chain.includes(id))
        .map(([key]) => key),
    );

  for (const theme of ['dark', 'light', 'hc-dark', 'hc-light']) {
    test(
      `the map of themes, ways and their absence can be read by everybody (${theme})`,
      onPage({ theme, snapshot: 'themes' }, async page => {
        for (const name of ['themes', 'paths', 'no-path']) {
          await page.evaluate(wanted => window.stage.show(wanted), name);
          await page
            .locator(name === 'themes' ? '.theme-button' : '.paths')
            .first()
            .waitFor();
          await assertAccessible(page);
        }
      }),
    );
  }
  test(
    'the map opens coloured by its broadest themes; the slider turns the colours off and to finer levels',
    onPage({ snapshot: 'themes' }, async page => {
      assert.deepEqual(await graphKeys(page, '.theme-0'), keysOfTheme('t0'));
      assert.equal(await page.locator('.theme-button').count(), 8);
      const slider = page.getByRole('slider', { name: 'Themes' });
      assert.equal(await slider.getAttribute('aria-valuetext'), 'level 1 of 2');
      await slider.press('ArrowRight');
      assert.equal(await page.locator('.theme-button').count(), 9);
      assert.equal(await page.locator('[data-theme="t0a"]').count(), 1);
      await slider.press('Home');
      assert.deepEqual(await graphKeys(page, '.theme-0'), []);
      assert.equal(await page.locator('.theme-button').count(), 0);
    }),
  );
  test(
    'a click on a theme zooms to its nodes and shows what it is divided into, and there is a way back',
    onPage({ snapshot: 'themes' }, async page => {
      const before = await zoom(page);
      await page.locator('[data-theme="t0"]').click();
      assert.deepEqual(await keysOf(page, '.theme-button', 'theme'), ['t0a', 't0b']);
      assert.notEqual(await zoom(page), before);
      assert.equal((await graphKeys(page, '.outside')).length, 42);
      await page.getByRole('button', { name: 'All themes' }).click();
      assert.equal(await page.locator('.theme-button').count(), 8);
      assert.equal(await zoom(page), before);
      assert.deepEqual(await graphKeys(page, '.outside'), []);
    }),
  );
  test(
    'a way is marked in the graph, and each of its steps opens its sentence',
    onPage({ snapshot: 'paths' }, async page => {
      const [way] = snapshots.paths.paths.paths;
      await page.locator('.path-head').click();
      assert.deepEqual(await graphKeys(page, '.chosen'), sorted(way.keys));
      assert.deepEqual((await waitForPosted(page, 'select'))[0].keys, way.keys);
      await page.locator('.path-quote').nth(1).click();
      assert.deepEqual((await waitForPosted(page, 'open'))[0].target, way.steps[1].evidence);
      await page.getByRole('button', { name: 'Close' }).click();
      await waitForPosted(page, 'clearResult');
    }),
  );
  test(
    'a question that the graph suggests is asked with a click',
    onPage({ snapshot: 'partial' }, async page => {
      assert.equal(await page.locator('.follow-up').count(), 3);
      await page.getByRole('button', { name: 'What replaces the K-30?' }).click();
      assert.equal((await waitForPosted(page, 'ask'))[0].question, 'What replaces the K-30?');
    }),
  );
  test(
    'where nothing ties the two, the panel says so',
    onPage({ snapshot: 'no-path' }, async page => {
      assert.match(await page.locator('.paths').textContent(), /No connection found/);
      assert.match(await page.locator('.paths').textContent(), /ties Larkfield opening to K-30/);
    }),
  );
});
