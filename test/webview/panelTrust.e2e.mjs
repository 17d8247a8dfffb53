// The map of settings, the checked text and what a question is read with, in a real browser: `node --test test/webview/panelTrust.e2e.mjs`.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chromiumPath, hasChromium, posted, waitForPosted } from './harness/browser.mjs';
import { useHarness } from './harness/onPage.mjs';
import { fixtures, showState } from './harness/probes.mjs';

const { launch, snapshots } = await fixtures();

describe('what makes an answer worth trust', { skip: hasChromium ? false : `no Chromium at ${chromiumPath}` }, () => {
  const { onPage } = useHarness();
  const unfold = page => page.locator('.disclosure[data-disclosure="settingsMap"] .disclosure-button').click();
  const { map } = snapshots;

  test(
    'the map of settings is asked for once it is unfolded, and tells which setting releases which statement',
    onPage({}, async page => {
      assert.deepEqual(await posted(page, 'mapSettings'), []);
      await unfold(page);
      await waitForPosted(page, 'mapSettings');
      await showState(page, 'map');
      const { hops, passages, points } = map.settingsMap;
      assert.equal(await page.locator('.map-cell').count(), hops.length * passages.length);
      const cell = page.getByRole('button', { name: /^2 hops.* 8 passages/ });
      const title = await cell.getAttribute('title');
      for (const point of points) assert.ok(title?.includes(point), title ?? '');
      const least = await page.locator('.map-points li').nth(1).textContent();
      assert.match(least ?? '', /1 hop.*4 passages/);
    }),
  );
  test(
    'the ranks under each mode are asked for once they are unfolded',
    onPage({}, async page => {
      await page.locator('.disclosure[data-disclosure="modeRanks"] .disclosure-button').click();
      await waitForPosted(page, 'compareModes');
    }),
  );
  test(
    'a click on the map applies its setting; so do the arrow keys with Enter',
    onPage({ snapshot: 'map' }, async page => {
      await unfold(page);
      await page.locator('.map-cell').first().click();
      assert.deepEqual(await waitForPosted(page, 'setSettings'), [{ type: 'setSettings', hops: 0, passages: 1 }]);
      await page.locator('.map-cell').first().focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.activeElement?.classList.contains('map-cell'));
      assert.deepEqual((await posted(page, 'setSettings')).at(-1), { type: 'setSettings', hops: 1, passages: 2 });
    }),
  );
  test(
    'names that a question is read with are shown, and each can be taken away',
    onPage({ snapshot: 'follow-up' }, async page => {
      const { question, carried } = snapshots['follow-up'].result;
      assert.deepEqual(
        (await page.locator('.carried-chip').allTextContents()).map(text => text.trim()),
        carried,
      );
      await page.getByRole('button', { name: `Read the question without ${carried[0]}` }).click();
      assert.deepEqual(await waitForPosted(page, 'ask'), [{ type: 'ask', question, carried: carried.slice(1) }]);
    }),
  );
  test(
    'a checked statement has its class, its offending part and its evidence, and is shown in its text',
    onPage({ snapshot: 'check' }, async page => {
      const { statements } = snapshots.check.check;
      assert.deepEqual(
        await page.locator('.checked-statement').evaluateAll(rows => rows.map(row => row.getAttribute('data-class'))),
        statements.map(statement => statement.class),
      );
      const second = page.locator('.checked-statement').nth(1);
      const [{ start, end }] = statements[1].uncovered;
      assert.equal(await second.locator('mark').textContent(), statements[1].text.slice(start, end));
      await second.locator('.citation').click();
      assert.deepEqual((await waitForPosted(page, 'open'))[0].target, statements[1].citations[0].target);
      await second.locator('.checked-text').click();
      assert.deepEqual(await waitForPosted(page, 'showChecked'), [{ type: 'showChecked', index: 1 }]);
    }),
  );
  test(
    'a contradiction shows both values, each with its place',
    onPage({}, async page => {
      const [{ sides }] = launch.answer.conflicts;
      const shown = await page.locator('.conflict').first().locator('.side').allTextContents();
      assert.deepEqual(
        shown.map(text => text.replace(/\s+/g, ' ').trim()),
        sides.map(({ value, target }) => `${value} ${target.file}:${target.line}`),
      );
    }),
  );
  test(
    'a run that failed is an error, and no answer is beside it',
    onPage({ snapshot: 'error' }, async page => {
      assert.equal(await page.getByRole('alert').count(), 1);
      assert.equal(await page.locator('.point, .unknown').count(), 0);
      assert.doesNotMatch((await page.textContent('body')) ?? '', /Nothing found|No answer/);
    }),
  );
});
