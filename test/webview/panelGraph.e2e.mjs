// The drawing in the panel, in a real browser: `node --test test/webview/panelGraph.e2e.mjs`.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chromiumPath, hasChromium, posted, waitForPosted } from './harness/browser.mjs';
import { useHarness } from './harness/onPage.mjs';
import { fixtures, placeOf } from './harness/probes.mjs';

const { launch } = await fixtures();

describe('the drawing', { skip: hasChromium ? false : `no Chromium at ${chromiumPath}` }, () => {
  const { onPage } = useHarness();

  describe('graph', () => {
    test(
      'a click selects a node and marks what belongs to it, a double click opens it',
      onPage({}, async page => {
        const key = 'entity:k-30';
        await page.mouse.click(...(await placeOf(page, key)));
        assert.deepEqual((await waitForPosted(page, 'select'))[0].keys, [key]);
        assert.match((await page.locator('[data-passage="passage:mail-ships"]').getAttribute('class')) ?? '', /related/);
        assert.match((await page.locator('[data-point="point:1"]').getAttribute('class')) ?? '', /related/);
        await page.mouse.dblclick(...(await placeOf(page, key)));
        const node = launch.resultGraph.nodes.find(other => other.key === key);
        assert.deepEqual((await waitForPosted(page, 'open'))[0].target, node.attributes.target);
      }),
    );
    test(
      'a click on an edge opens its evidence',
      onPage({}, async page => {
        const edge = launch.resultGraph.edges.find(({ attributes }) => attributes.label === 'requires');
        await page.mouse.click(...(await placeOf(page, `edge ${edge.key}`)));
        assert.deepEqual((await waitForPosted(page, 'open'))[0].target, edge.attributes.evidence);
      }),
    );
    test(
      'arrow keys move, Enter opens',
      onPage({}, async page => {
        await page.locator('.drawing').focus();
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Enter');
        const seed = launch.resultGraph.nodes.find(({ attributes }) => attributes.seed);
        assert.deepEqual((await waitForPosted(page, 'open'))[0].target, seed.attributes.target);
        await page.keyboard.press('ArrowRight');
        const keys = (await waitForPosted(page, 'select', 2))[1].keys;
        assert.equal(keys.length === 1 && keys[0] !== seed.key, true);
      }),
    );
    test(
      'another theme is taken over while the panel is open',
      onPage({}, async page => {
        const colour = () =>
          page.evaluate(() =>
            document.querySelector('.drawing-stage')._cyreg.cy.getElementById('document:launch/plan.md').style('background-color'),
          );
        const dark = await colour();
        await page.evaluate(() => {
          document.documentElement.dataset.theme = 'light';
          document.body.className = 'vscode-light';
        });
        await page.waitForFunction(
          before =>
            document.querySelector('.drawing-stage')._cyreg.cy.getElementById('document:launch/plan.md').style('background-color') !==
            before,
          dark,
        );
      }),
    );
    test(
      'the graph is laid out anew for an area of another shape only, and not after it was arranged by hand',
      onPage({}, async page => {
        const places = () =>
          page.evaluate(() =>
            document
              .querySelector('.drawing-stage')
              ._cyreg.cy.nodes()
              .map(node => [node.id(), node.position('x'), node.position('y')]),
          );
        const resize = async (width, height) => {
          await page.setViewportSize({ width, height });
          await page.waitForFunction(() => {
            const { cy } = document.querySelector('.drawing-stage')._cyreg;
            return (
              cy.width() === document.querySelector('.drawing').clientWidth &&
              cy.height() === document.querySelector('.drawing').clientHeight
            );
          });
        };
        const first = await places();
        await resize(1260, 850);
        assert.deepEqual(await places(), first);
        await resize(760, 1000);
        await page.waitForFunction(
          before => document.querySelector('.drawing-stage')._cyreg.cy.nodes()[0].position('x') !== before,
          first[0][1],
        );
        await page.evaluate(() => {
          document.querySelector('.drawing-stage')._cyreg.cy.nodes()[0].position({ x: 10, y: 20 }).emit('dragfree');
        });
        const arranged = await places();
        await resize(1600, 700);
        assert.deepEqual(await places(), arranged);
      }),
    );
    test(
      'an area of another size is never seen empty',
      onPage({}, async page => {
        await page.evaluate(() => {
          window.painted = [];
          // Told after the drawing is, and before anything is shown.
          new ResizeObserver(() => {
            const drawn = document.querySelector('[data-id="layer2-node"]');
            const { width, height } = drawn;
            const empty = Object.assign(document.createElement('canvas'), { width, height });
            window.painted.push(drawn.toDataURL() !== empty.toDataURL());
          }).observe(document.querySelector('.drawing'));
        });
        // The first time it tells of what is there. The window stays as it is: of its own size the drawing knows earlier.
        for (const [index, padding] of [0, 60, 20, 90].entries()) {
          await page.evaluate(pixels => {
            document.querySelector('.player').style.paddingBottom = `${pixels}px`;
          }, padding);
          await page.waitForFunction(count => window.painted.length > count, index);
        }
        assert.deepEqual(new Set(await page.evaluate(() => window.painted)), new Set([true]));
      }),
    );
    test(
      'a label that has no room is shown on pointing, in full, and all are when zoomed in',
      onPage({ place: 'sidebar' }, async page => {
        const shown = () =>
          page.evaluate(
            () =>
              document
                .querySelector('.drawing-stage')
                ._cyreg.cy.nodes()
                .filter(node => node.style('label') !== '').length,
          );
        await page.locator('.drawing').scrollIntoViewIfNeeded();
        const few = await shown();
        const hidden = await page.evaluate(
          () =>
            document
              .querySelector('.drawing-stage')
              ._cyreg.cy.nodes()
              .filter(node => node.style('label') === '')[0]
              ?.id() ?? null,
        );
        assert.notEqual(hidden, null);
        const isInFull = () =>
          page.evaluate(id => {
            const node = document.querySelector('.drawing-stage')._cyreg.cy.getElementById(id);
            return node.style('label') === node.data('label');
          }, hidden);
        // On a slow machine the drawing may still come to rest: who points sees the node move and follows it.
        const end = Date.now() + 30_000;
        while (!(await isInFull())) {
          assert.ok(Date.now() < end, 'the label is not shown on pointing');
          await page.mouse.move(1, 1);
          await page.mouse.move(...(await placeOf(page, hidden)));
          await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));
        }
        await page.mouse.move(1, 1);
        await page.locator('.drawing').focus();
        for (let steps = 0; steps < 5; steps++) await page.keyboard.press('+');
        await page.waitForFunction(
          before =>
            document
              .querySelector('.drawing-stage')
              ._cyreg.cy.nodes()
              .every(node => node.style('label') !== '') && before < document.querySelector('.drawing-stage')._cyreg.cy.nodes().length,
          few,
        );
      }),
    );
    test(
      'what the other view selects is marked and brought into view',
      onPage({}, async page => {
        await page.evaluate(() => window.stage.send({ type: 'highlight', keys: ['passage:rota'] }));
        const card = page.locator('[data-passage="passage:rota"]');
        await card.waitFor();
        assert.equal(await card.evaluate(element => element.getBoundingClientRect().bottom <= innerHeight), true);
        assert.deepEqual(await posted(page, 'select'), []);
      }),
    );
  });
});
