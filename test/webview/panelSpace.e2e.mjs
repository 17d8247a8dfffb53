// The graph in space, in a real browser with WebGL (in software): `node --test test/webview/panelSpace.e2e.mjs`.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chromiumPath, hasChromium, waitForPosted } from './harness/browser.mjs';
import { useHarness } from './harness/onPage.mjs';
import { assertAccessible, fixtures } from './harness/probes.mjs';

const { launch, litAt } = await fixtures();
// Software rendering on a busy machine.
const patience = { timeout: 120_000 };

describe('the graph in space', { skip: hasChromium ? false : `no Chromium at ${chromiumPath}` }, () => {
  const { onPage } = useHarness('webgl');
  const state = page => page.evaluate(() => document.querySelector('.space').spaceState());
  const open = async page => {
    await page.getByRole('button', { name: 'Show in 3D' }).click();
    await page.waitForFunction(() => document.querySelector('.space')?.spaceState?.().nodes.length > 0, undefined, patience);
    await page.waitForFunction(() => document.querySelector('.graph-note') === null, undefined, patience);
  };
  const nodes = launch.resultGraph.nodes.map(({ key }) => key);
  const entity = 'entity:k-40 compressor';
  const sorted = keys => [...keys].sort();

  test(
    'shows the same nodes, the same selection and the same film as the flat drawing',
    onPage({}, async page => {
      await page.evaluate(key => window.stage.send({ type: 'highlight', keys: [key] }), entity);
      await open(page);
      const first = await state(page);
      assert.deepEqual([sorted(first.nodes), first.chosen, sorted(first.lit)], [sorted(nodes), [entity], sorted(nodes)]);
      await assertAccessible(page);
      await page.locator('.player-start').click();
      await page.getByRole('button', { name: 'Pause' }).click();
      const { steps } = launch.result;
      for (const position of [0, 3, steps.length - 1, 1]) {
        await page.locator('.player-slider').evaluate((slider, value) => {
          slider.value = String(value);
          slider.dispatchEvent(new Event('input'));
        }, position);
        const lit = litAt(steps, position);
        const { lit: shown, current } = await state(page);
        assert.deepEqual(sorted(shown), sorted(nodes.filter(key => lit.nodes.has(key) || lit.passages.has(key))), `step ${position}`);
        assert.deepEqual(sorted(current), sorted(nodes.filter(key => lit.current.has(key))), `step ${position}`);
      }
    }),
  );
  test(
    'is used by keyboard: arrows choose, Enter opens, Shift and arrows turn, plus zooms',
    onPage({ body: 'vscode-reduce-motion' }, async page => {
      await open(page);
      await page.locator('.space').focus();
      await page.keyboard.press('ArrowRight');
      const seed = launch.resultGraph.nodes.find(({ attributes }) => attributes.seed);
      assert.deepEqual((await state(page)).chosen, [seed.key]);
      await page.keyboard.press('Enter');
      assert.deepEqual((await waitForPosted(page, 'open'))[0].target, seed.attributes.target);
      const { camera: before } = await state(page);
      await page.keyboard.press('Shift+ArrowLeft');
      const { camera: turned } = await state(page);
      assert.notDeepEqual(turned, before);
      await page.keyboard.press('+');
      assert.notDeepEqual((await state(page)).camera, turned);
      await page.keyboard.press('h');
      await page.waitForFunction(count => document.querySelector('.space').spaceState().nodes.length === count, nodes.length - 1, patience);
      await page.waitForFunction(
        () => window.stage.posted.filter(({ type }) => type === 'select').at(-1).keys.length === 0,
        undefined,
        patience,
      );
    }),
  );
  test(
    'takes over another theme, and stands the same way each time it is opened',
    onPage({ body: 'vscode-reduce-motion' }, async page => {
      await open(page);
      const { background, places } = await state(page);
      await page.evaluate(() => {
        document.documentElement.dataset.theme = 'light';
        document.body.className = 'vscode-light vscode-reduce-motion';
      });
      await page.waitForFunction(before => document.querySelector('.space').spaceState().background !== before, background, patience);
      await page.getByRole('button', { name: 'Show as a drawing' }).click();
      await page.locator('.drawing-stage').waitFor();
      await open(page);
      const again = await state(page);
      for (const key of nodes) assert.ok(Math.hypot(again.places[key].x - places[key].x, again.places[key].y - places[key].y) < 2, key);
    }),
  );
  test(
    'three opens and closes leave nothing behind',
    onPage({}, async page => {
      const counts = () =>
        page.evaluate(() => ({
          canvases: document.querySelectorAll('.space canvas').length,
          labels: document.querySelectorAll('.space-label').length,
          scripts: document.querySelectorAll('script').length,
          stages: document.querySelectorAll('.space .drawing-stage').length,
        }));
      // Held here: a context whose canvas is collected first would never tell that it was lost.
      const contexts = await page.evaluateHandle(() => {
        const made = new Set();
        const get = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...others) {
          const context = get.call(this, kind, ...others);
          if (kind === 'webgl2' && context !== null) made.add(context);
          return context;
        };
        return made;
      });
      for (let round = 0; round < 3; round++) {
        await open(page);
        assert.deepEqual(await counts(), { canvases: 1, labels: 21, scripts: 3, stages: 1 });
        await page.getByRole('button', { name: 'Show as a drawing' }).click();
        await page.locator('.drawing-stage').waitFor();
        await page.waitForFunction(made => made.size > 0 && [...made].every(context => context.isContextLost()), contexts, patience);
      }
      assert.ok((await contexts.evaluate(made => made.size)) >= 3);
      assert.equal(await page.evaluate(() => document.querySelectorAll('.space').length), 0);
    }),
  );
});
