// The tabs of the evidence, what is found while typing, and compared runs, in a real browser: `node --test test/webview/panelEvidence.e2e.mjs`.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chromiumPath, hasChromium, posted, waitForPosted } from './harness/browser.mjs';
import { useHarness } from './harness/onPage.mjs';
import { assertAccessible, drawn, fixtures, showState } from './harness/probes.mjs';

const { launch, evidence, snapshots } = await fixtures();
const themes = ['dark', 'light', 'hc-dark', 'hc-light'];

describe('evidence', { skip: hasChromium ? false : `no Chromium at ${chromiumPath}` }, () => {
  const { onPage } = useHarness();
  const said = page => page.locator('.announcer').textContent();

  describe('tabs', () => {
    test(
      'the arrow keys go from tab to tab; the row is one stop of the Tab key',
      onPage({ snapshot: 'entities' }, async page => {
        await page.getByRole('tab', { name: /^Passages/ }).focus();
        assert.equal(await page.locator('[role="tab"][tabindex="0"]').count(), 1);
        await page.keyboard.press('ArrowLeft');
        assert.equal(await page.locator('.source').count(), 3);
        await page.keyboard.press('ArrowLeft');
        assert.equal(await page.locator('.entity').count(), evidence.entities.length);
        await page.keyboard.press('Home');
        assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-selected')), 'true');
      }),
    );
    test(
      'a source shows what is cited of it, and opens exactly that',
      onPage({}, async page => {
        await page.getByRole('tab', { name: /^Sources/ }).click();
        const mails = page.locator('.source', { hasText: 'suppliers/norrland-mails.md' });
        assert.equal(await mails.locator('.quote-button').count(), 2);
        await mails.locator('.quote-button').first().click();
        const { file, quote } = (await waitForPosted(page, 'open'))[0].target;
        assert.deepEqual([file, quote.startsWith('The cold-store units ship')], ['suppliers/norrland-mails.md', true]);
        assert.equal(await mails.locator('.quote.chosen').count(), 1);
      }),
    );
    test(
      'the entities are asked for once somebody looks; each unfolds to its definition, relations and places',
      onPage({}, async page => {
        await page.getByRole('tab', { name: 'Entities' }).click();
        await waitForPosted(page, 'showEntities');
        await showState(page, 'entities');
        await waitForPosted(page, 'showEntities');
        await page.getByRole('button', { name: /^K-40 compressor/ }).click();
        const details = page.locator('.entity-details');
        assert.match(await details.textContent(), /Also called K-40/);
        await details.getByRole('button', { name: /delivery waits for/ }).click();
        assert.deepEqual((await waitForPosted(page, 'open'))[0].target, evidence.entities[0].relations[0].evidence);
        await page.getByRole('button', { name: 'Show K-40 compressor in the graph' }).click();
        assert.deepEqual((await waitForPosted(page, 'select'))[0].keys, [evidence.entities[0].key]);
      }),
    );
    for (const theme of themes) {
      test(
        `each of them is accessible (${theme})`,
        onPage({ snapshot: 'entities', theme, place: 'sidebar' }, async page => {
          for (const tab of ['sources', 'entities']) {
            await page.locator(`#tab-${tab}`).click();
            if (tab === 'entities') await page.locator('.entity-button').first().click();
            await assertAccessible(page, tab);
            for (const snapshot of ['unknown', 'entities-none', 'entities-computing', 'entities']) {
              await showState(page, snapshot);
              await assertAccessible(page, `${tab} ${snapshot}`);
            }
          }
        }),
      );
    }
  });

  describe('what is found while a question is written', () => {
    const type = async (page, text) => {
      await page.locator('.question-field').click();
      await page.keyboard.type(text);
      // On a slow machine the pause may come between two keys.
      await page.waitForFunction(wanted => window.stage.posted.at(-1)?.text === wanted, text);
      return (await posted(page, 'find')).at(-1);
    };
    const answerFind = async (page, text, found = evidence.found) => {
      await page.evaluate(message => window.stage.send(message), { type: 'found', text, found });
      await drawn(page);
    };
    test(
      'what is typed is looked for; the arrows choose a row, Enter opens its exact characters',
      onPage({ snapshot: 'ready' }, async page => {
        const { text } = await type(page, 'cold store');
        assert.equal(text, 'cold store');
        await answerFind(page, text);
        assert.equal(await page.locator('.found-row').count(), evidence.found.length);
        assert.equal(await said(page), '4 passages fit. Arrow down chooses one, Enter asks.');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowDown');
        const field = page.getByRole('combobox', { name: 'Question' });
        assert.equal(await field.getAttribute('aria-activedescendant'), 'found-1');
        assert.equal(await page.locator('.found-row[aria-selected="true"]').count(), 1);
        await page.keyboard.press('Enter');
        assert.deepEqual((await waitForPosted(page, 'open'))[0].target, evidence.found[1].target);
        assert.equal(await page.locator('.found-row').count(), 0);
      }),
    );
    test(
      'the row that the arrows go to is in view, and so is the hint',
      onPage({ snapshot: 'ready' }, async page => {
        const { text } = await type(page, 'cold');
        const many = Array.from({ length: 20 }, (_, at) => ({ ...evidence.found[0], title: `Found ${at}` }));
        await answerFind(page, text, many);
        await page.keyboard.press('ArrowUp');
        const [list, row, hint] = await page.evaluate(() =>
          ['.found', '.found-row.active', '.found-hint'].map(selector => document.querySelector(selector).getBoundingClientRect()),
        );
        assert.match(await page.locator('.found-row.active').textContent(), /Found 19/);
        // Scrolling is by whole pixels.
        assert.ok(row.top >= list.top - 1 && row.bottom <= hint.top + 1 && hint.bottom <= list.bottom);
        await assertAccessible(page);
      }),
    );
    test(
      'Enter without a choice asks and closes the list; what comes late is not shown',
      onPage({ snapshot: 'ready' }, async page => {
        const { text } = await type(page, 'cold');
        await page.keyboard.press('Enter');
        assert.equal((await waitForPosted(page, 'ask'))[0].question, 'cold');
        await answerFind(page, text);
        assert.equal(await page.locator('.found-row').count(), 0);
        assert.equal((await posted(page, 'find')).at(-1).text, '');
      }),
    );
    test(
      'Escape closes the list, and so does leaving the box',
      onPage({ snapshot: 'ready' }, async page => {
        const { text } = await type(page, 'cold');
        await answerFind(page, text);
        await page.keyboard.press('Escape');
        assert.equal(await page.locator('.found-row').count(), 0);
        await page.keyboard.type('s');
        await page.waitForFunction(() => window.stage.posted.at(-1)?.text === 'colds');
        await answerFind(page, 'colds');
        assert.equal(await page.locator('.found-row').count(), 4);
        await page.mouse.click(600, 800);
        await drawn(page);
        assert.equal(await page.locator('.found-row').count(), 0);
      }),
    );
    test(
      'a click opens a row',
      onPage({ snapshot: 'ready' }, async page => {
        const { text } = await type(page, 'cold');
        await answerFind(page, text);
        await page.locator('.found-row').nth(2).click();
        assert.deepEqual((await waitForPosted(page, 'open'))[0].target, evidence.found[2].target);
      }),
    );
    for (const theme of themes) {
      test(
        `the list, and that there is nothing, are accessible (${theme})`,
        onPage({ snapshot: 'ready', theme, place: 'sidebar' }, async page => {
          const { text } = await type(page, 'cold');
          await answerFind(page, text);
          await page.keyboard.press('ArrowDown');
          await assertAccessible(page, 'found');
          await answerFind(page, text, []);
          assert.equal(await said(page), 'No passage fits these words.');
          await assertAccessible(page, 'none');
        }),
      );
    }
  });

  describe('compared runs', () => {
    test(
      'what changed comes first, each with its place; what did not is folded',
      onPage({ snapshot: 'compared' }, async page => {
        const { points } = evidence.comparison;
        assert.equal(await page.locator('.fate').count(), points.length - 1);
        await page.locator('.fate[data-fate="new"] .fate-place').click();
        assert.deepEqual((await waitForPosted(page, 'open'))[0].target, points[0].target);
        await page.locator('.comparison .quote-button').click();
        assert.equal((await waitForPosted(page, 'open', 2))[1].target.quote, evidence.comparison.changed[0].quote);
        await page.getByRole('button', { name: '1 unchanged' }).first().click();
        assert.equal(await page.locator('.fate').count(), points.length);
        await page.getByRole('button', { name: 'Close the comparison' }).click();
        await waitForPosted(page, 'closeComparison');
      }),
    );
    test(
      'where nothing changed, it says so',
      onPage({ snapshot: 'compared-same' }, async page => {
        assert.match(await page.locator('.comparison').textContent(), /The statements are the same\..*The ranks are the same\./s);
      }),
    );
  });

  test(
    'what happens is announced: the search, what came of it, the step, and nothing twice',
    onPage({ snapshot: 'busy' }, async page => {
      assert.match(await said(page), /^Looking for an answer to/);
      await showState(page, 'partial');
      const { points, withheld } = launch.answer;
      assert.equal(await said(page), `${points.length} statements, ${withheld.length} not confirmed`);
      await page.locator('.player-start').click();
      await page.getByRole('button', { name: 'Pause' }).click();
      assert.match(await said(page), new RegExp(`^Step 1 of ${snapshots.partial.result.steps.length}: `));
      await showState(page, 'error');
      assert.equal(await page.getByRole('alert').count(), 1);
    }),
  );
  test(
    'at 200 % nothing is cut off, and no part scrolls sideways',
    onPage({ snapshot: 'compared', place: 'editor' }, async page => {
      // Zooming to 200 % halves the room that a page has.
      await page.setViewportSize({ width: 650, height: 425 });
      for (const snapshot of ['compared', 'entities', 'map', 'modes', 'check', 'themes']) {
        await showState(page, snapshot);
        const wide = await page.evaluate(() =>
          [...document.querySelectorAll('.top, .body, .text-side, .part')]
            .filter(part => part.scrollWidth > part.clientWidth + 1)
            .map(part => part.className),
        );
        assert.deepEqual(wide, [], snapshot);
      }
    }),
  );
});
