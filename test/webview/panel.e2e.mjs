// The panel in a real browser under its strict policy: `node --test test/webview/panel.e2e.mjs`.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chromiumPath, hasChromium, waitForPosted } from './harness/browser.mjs';
import { useHarness } from './harness/onPage.mjs';
import { assertAccessible, fixtures, graphKeys, keysOf, litGraphKeys, showState, sorted, unfold } from './harness/probes.mjs';

const { launch, snapshots, litAt } = await fixtures();

describe('panel', { skip: hasChromium ? false : `no Chromium at ${chromiumPath}` }, () => {
  const { onPage } = useHarness();

  describe('every state', () => {
    for (const theme of ['dark', 'light', 'hc-dark', 'hc-light']) {
      for (const place of ['sidebar', 'editor']) {
        test(
          `shows without complaint and is accessible (${theme}, ${place})`,
          onPage({ place, theme, snapshot: 'ready' }, async page => {
            for (const snapshot of Object.keys(snapshots)) {
              await showState(page, snapshot);
              await assertAccessible(page, snapshot);
              await assertStays(page, snapshot);
            }
          }),
        );
      }
      test(
        `all unfolded is accessible (${theme})`,
        onPage({ place: 'sidebar', theme }, async page => {
          await unfold(page);
          await assertAccessible(page);
          await assertStays(page);
        }),
      );
    }
    for (const place of ['sidebar', 'editor'])
      test(
        `what is computed when it is unfolded makes the panel scroll, not the page (${place})`,
        onPage({ place, snapshot: 'map' }, async page => {
          await page.locator('.disclosure[data-disclosure="settingsMap"] .disclosure-button').click();
          await page.locator('.disclosure[data-disclosure="settingsMap"] table').waitFor();
          await assertStays(page);
        }),
      );
    test(
      'the list, a selection and the playback are accessible',
      onPage({ place: 'sidebar', body: 'vscode-using-screen-reader' }, async page => {
        await unfold(page);
        await page.locator('.tree-row').nth(1).click();
        await page.locator('.player-start').click();
        await page.locator('.player .icon-button').nth(1).click();
        await assertAccessible(page);
      }),
    );
    test(
      'text of a file is never markup',
      onPage({ snapshot: 'hostile', place: 'sidebar' }, async page => {
        await unfold(page);
        assert.equal(await page.title(), 'Docgraph panel');
        assert.equal(await page.locator('img, script:not([nonce])').count(), 0);
        assert.equal(
          await page.evaluate(() => document.querySelector('.body').scrollWidth <= document.querySelector('.body').clientWidth),
          true,
        );
      }),
    );
    test(
      'a number that is clicked stays where it is, though its passage lies far below',
      onPage({ place: 'sidebar' }, async page => {
        await page.setViewportSize({ width: 320, height: 420 });
        const chip = page.locator('.citation').nth(1);
        await chip.scrollIntoViewIfNeeded();
        const top = async () => (await chip.boundingBox()).y;
        const before = await top();
        await chip.click();
        await page.locator('.card.chosen').first().waitFor({ state: 'attached' });
        assert.ok(Math.abs((await top()) - before) < 2, `${before} ${await top()}`);
      }),
    );
    test(
      'nothing is cut off at 250 pixels',
      onPage({ place: 'sidebar' }, async page => {
        await page.setViewportSize({ width: 250, height: 900 });
        await unfold(page);
        assert.equal(
          await page.evaluate(() => [...document.querySelectorAll('.top, .body')].every(part => part.scrollWidth <= part.clientWidth)),
          true,
        );
      }),
    );
  });

  test(
    'numbers are drawn, with a table of the same rows and the source of each beside',
    onPage({ snapshot: 'chart', place: 'sidebar' }, async page => {
      assert.equal(await page.locator('svg.chart-picture[role=img][aria-label]').count(), 2);
      assert.equal(await page.locator('.chart-bar').count(), 3);
      assert.equal(await page.locator('.chart-dot').count(), 3);
      assert.deepEqual(await page.locator('.chart-table').first().locator('td:nth-child(2)').allTextContents(), [
        '640 g',
        '710 g',
        '120 g',
      ]);
      assert.equal(await page.locator('.chart-table .citation').count(), 6);
      const widths = await page.locator('.chart-bar').evaluateAll(bars => bars.map(bar => Number(bar.getAttribute('width'))));
      assert.ok(widths[1] > widths[0] && widths[0] > 4 * widths[2], widths.join());
    }),
  );

  describe('citations', () => {
    const { target, passage } = launch.answer.points[0].citations[1];
    for (const [how, act, beside] of [
      ['a click', citation => citation.click(), false],
      ['Enter', citation => citation.press('Enter'), false],
      ['a click with Ctrl', citation => citation.click({ modifiers: ['Control'] }), true],
    ]) {
      test(
        `${how} selects the passage and opens the exact characters`,
        onPage({}, async page => {
          await act(page.locator('.citation').nth(1));
          assert.deepEqual(await waitForPosted(page, 'open'), [{ type: 'open', target, beside }]);
          assert.deepEqual(await waitForPosted(page, 'select'), [{ type: 'select', keys: [passage] }]);
          assert.match((await page.locator(`[data-passage="${passage}"]`).getAttribute('class')) ?? '', /chosen/);
          assert.deepEqual(await graphKeys(page, '.chosen'), [passage]);
        }),
      );
    }
    test(
      'a side of a contradiction opens its characters',
      onPage({}, async page => {
        await page.locator('.side').nth(1).click();
        assert.deepEqual((await waitForPosted(page, 'open'))[0].target, launch.answer.conflicts[0].sides[1].target);
      }),
    );
    test(
      'a statement is copied with its citations, and all its evidence is shown, without choosing it',
      onPage({}, async page => {
        const point = page.locator('.point').nth(1);
        await point.getByRole('button', { name: 'Copy this statement with its citations' }).click();
        await point.getByRole('button', { name: 'Show all its evidence in the editor' }).press('Enter');
        const { key } = launch.answer.points[1];
        assert.deepEqual(await waitForPosted(page, 'copyPoint'), [{ type: 'copyPoint', key }]);
        assert.deepEqual(await waitForPosted(page, 'peekPoint'), [{ type: 'peekPoint', key }]);
        assert.equal(await page.locator('.point.chosen').count(), 0);
      }),
    );
    test(
      'the title of a passage opens it',
      onPage({}, async page => {
        await page.locator('.card-title').nth(2).click();
        assert.deepEqual((await waitForPosted(page, 'open'))[0].target, launch.passages[2].target);
      }),
    );
  });

  describe('question and settings', () => {
    test(
      'Enter asks',
      onPage({ snapshot: 'ready' }, async page => {
        await page.locator('.question-field').click();
        await page.keyboard.type('  What next? ');
        await page.keyboard.press('Enter');
        assert.deepEqual(await waitForPosted(page, 'ask'), [{ type: 'ask', question: 'What next?', carried: null }]);
      }),
    );
    test(
      'Escape cancels what runs',
      onPage({ snapshot: 'busy' }, async page => {
        await page.locator('.question-field').click();
        await page.keyboard.press('Escape');
        await waitForPosted(page, 'cancel');
      }),
    );
    test(
      'several changes of a setting are sent once, as they end',
      onPage({}, async page => {
        const more = page.getByRole('button', { name: 'Passages: more' });
        await more.evaluate(button => {
          for (let clicks = 0; clicks < 3; clicks++) button.click();
        });
        assert.equal(await page.getByRole('spinbutton', { name: 'Passages' }).inputValue(), '7');
        assert.deepEqual(await waitForPosted(page, 'setSettings'), [{ type: 'setSettings', hops: 2, passages: 7 }]);
      }),
    );
    test(
      'what the host tells while a setting is typed does not undo it',
      onPage({}, async page => {
        const field = page.getByRole('spinbutton', { name: 'Passages' });
        await field.fill('1');
        await page.evaluate(() => window.stage.show('partial'));
        await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));
        await field.press('Enter');
        assert.deepEqual(await waitForPosted(page, 'setSettings'), [{ type: 'setSettings', hops: 2, passages: 1 }]);
      }),
    );
    test(
      'the remedy of a withheld point is one button',
      onPage({}, async page => {
        await page.getByRole('button', { name: 'Not confirmed (2)' }).click();
        await page.getByRole('button', { name: 'Use 3 hops, 5 passages' }).click();
        assert.deepEqual(await waitForPosted(page, 'setSettings'), [{ type: 'setSettings', hops: 3, passages: 5 }]);
      }),
    );
    test(
      'what changed can be dismissed',
      onPage({ snapshot: 'changed' }, async page => {
        await page.getByRole('button', { name: 'Dismiss' }).click();
        assert.equal(await page.locator('.notice').count(), 0);
      }),
    );
    test(
      'the host moves the keyboard to the question box',
      onPage({}, async page => {
        await page.evaluate(() => window.stage.send({ type: 'focusQuestion' }));
        await page.waitForFunction(() => document.activeElement?.className.includes('question-field'));
      }),
    );
    test(
      'a run that failed without a folder offers to open one, not to build an index of nothing',
      onPage({ snapshot: 'error-no-folder' }, async page => {
        const notice = page.locator('.notice-error');
        await notice.getByRole('button', { name: 'Open a folder' }).click();
        assert.deepEqual(await waitForPosted(page, 'command'), [{ type: 'command', command: 'openFolder' }]);
        assert.equal(await notice.getByRole('button', { name: 'Rebuild the index' }).count(), 0);
      }),
    );
    for (const [snapshot, name, command] of [
      ['no-folder', 'Open a folder', 'openFolder'],
      ['no-markdown', 'Why is a file not indexed?', 'whyNotIndexed'],
      ['none', 'Build the index', 'rebuildIndex'],
      ['ready', 'See what they are about', 'overview'],
      ['index-error', 'Show the log', 'showLog'],
    ]) {
      test(
        `${snapshot} offers: ${name}`,
        onPage({ snapshot }, async page => {
          await page.getByRole('button', { name }).click();
          assert.deepEqual(await waitForPosted(page, 'command'), [{ type: 'command', command }]);
        }),
      );
    }
  });

  describe('playback', () => {
    test(
      'each step lights what the run touched so far',
      onPage({}, async page => {
        await page.getByRole('button', { name: 'Not confirmed (2)' }).click();
        await page.getByRole('button', { name: '2 more explored' }).click();
        await page.getByRole('button', { name: 'Play the steps' }).click();
        for (let position = 0; position < launch.steps.length; position++) {
          if (position > 0) await page.getByRole('button', { name: 'Step forward' }).click();
          const lit = litAt(launch.steps, position);
          assert.equal((await page.locator('.caption').textContent()).trim(), launch.steps[position].caption);
          assert.deepEqual(await keysOf(page, '.card:not(.unlit)', 'passage'), sorted(lit.passages));
          assert.deepEqual(await keysOf(page, ':is(.point, .withheld-point):not(.unlit)', 'point'), sorted(lit.points));
          assert.deepEqual(await litGraphKeys(page), sorted(new Set([...lit.nodes, ...lit.edges, ...lit.passages])));
        }
        assert.equal(await page.getByRole('button', { name: 'Step forward' }).isDisabled(), true);
        await page.getByRole('button', { name: 'Step back' }).click();
        assert.equal(await page.locator('.player-count').textContent(), `${launch.steps.length - 1}/${launch.steps.length}`);
      }),
    );
    test(
      'it plays by itself, and again after the end',
      onPage({ body: 'vscode-reduce-motion' }, async page => {
        await page.clock.install();
        await page.getByRole('button', { name: 'Play the steps' }).click();
        for (const _ of launch.steps) await page.clock.runFor(5000);
        assert.equal(await page.locator('.player-count').textContent(), `${launch.steps.length}/${launch.steps.length}`);
        await page.getByRole('button', { name: 'Play again' }).click();
        assert.equal(await page.locator('.player-count').textContent(), `1/${launch.steps.length}`);
        assert.equal(
          await page
            .locator('.card')
            .first()
            .evaluate(card => getComputedStyle(card).transitionDuration),
          '0s',
        );
      }),
    );
    test(
      'a new run of the question waits at its start, another question ends it',
      onPage({}, async page => {
        await page.getByRole('button', { name: 'Play the steps' }).click();
        await page.getByRole('button', { name: 'Step forward' }).click();
        await page.evaluate(() => window.stage.show('changed'));
        await page.waitForFunction(() => document.querySelector('.player-count')?.textContent.startsWith('1/'));
        assert.equal(await page.getByRole('button', { name: 'Pause' }).count(), 0);
        await page.evaluate(() => window.stage.show('list'));
        await page.waitForSelector('.player-idle');
      }),
    );
  });

  test(
    'a reload brings back selection, step, disclosures, draft, scroll and positions',
    onPage({ place: 'sidebar' }, async page => {
      await page.getByRole('button', { name: 'Not confirmed (2)' }).click();
      await page.locator('[data-passage="passage:approvals"] .icon-button').click();
      await page.getByRole('button', { name: 'Play the steps' }).click();
      for (let step = 0; step < 3; step++) await page.getByRole('button', { name: 'Step forward' }).click();
      await page.locator('.question-field').click();
      await page.keyboard.press('End');
      await page.keyboard.type(' And when?');
      await page.locator('.body').evaluate(body => body.scrollTo(0, 333));
      const look = () =>
        page.evaluate(() => ({
          chosen: [...document.querySelectorAll('.card.chosen')].map(card => card.dataset.passage),
          step: document.querySelector('.player-count')?.textContent,
          unfolded: document.querySelector('.withheld') !== null,
          draft: document.querySelector('.question-field').value,
          scroll: document.querySelector('.body').scrollTop,
          positions: document
            .querySelector('.drawing-stage')
            ._cyreg.cy.nodes()
            .map(node => [node.id(), node.position('x'), node.position('y')]),
        }));
      await page.evaluate(() => {
        document.querySelector('.drawing-stage')._cyreg.cy.nodes()[0].position({ x: 1234, y: 56 }).emit('dragfree');
      });
      const before = await look();
      await page.waitForFunction(() => JSON.parse(sessionStorage.getItem('docgraph.panel') ?? 'null')?.scroll.body === 333);
      await page.reload();
      await page.waitForSelector('.card.chosen');
      await page.waitForFunction(() => document.querySelector('.body').scrollTop > 0);
      const again = await look();
      // The browser keeps the text in place when heights above it settle by a pixel or two.
      assert.ok(Math.abs(again.scroll - 333) < 5);
      assert.deepEqual({ ...again, scroll: before.scroll }, before);
      assert.deepEqual(before.chosen, ['passage:approvals']);
    }),
  );

  test(
    'Tab goes from the question to the settings, the answer, the passages, the graph and the playback',
    onPage({ place: 'sidebar' }, async page => {
      await page.locator('.question-field').click();
      const parts = [];
      for (let presses = 0; presses < 80; presses++) {
        const part = await page.evaluate(
          () => document.activeElement?.closest('.question, .settings, .index-line, .answer, .passages, .graph, .player')?.classList[0],
        );
        const visible = await page.evaluate(() => document.activeElement?.checkVisibility() ?? false);
        assert.equal(visible, true);
        const name = part === 'part' ? await page.evaluate(() => document.activeElement?.closest('.part')?.classList[1]) : part;
        if (name !== undefined && parts.at(-1) !== name) parts.push(name);
        if (name === 'player') break;
        await page.keyboard.press('Tab');
      }
      assert.deepEqual(parts, ['question', 'settings', 'answer', 'passages', 'graph', 'player']);
    }),
  );
});

/** Only parts of the page scroll, never the page, which would take its head away. */
async function assertStays(page, what = '') {
  assert.equal(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight), 0, what);
}
