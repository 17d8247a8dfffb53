// Work on the graph by hand, in a real browser: `node --test test/webview/panelGraphWork.e2e.mjs`.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chromiumPath, hasChromium, posted, waitForPosted } from './harness/browser.mjs';
import { useHarness } from './harness/onPage.mjs';
import { assertAccessible, atRest, fixtures, graphKeys, litGraphKeys, placeOf } from './harness/probes.mjs';

const { launch, litAt } = await fixtures();

describe('work on the graph', { skip: hasChromium ? false : `no Chromium at ${chromiumPath}` }, () => {
  const { onPage } = useHarness();
  const entity = 'entity:k-40 compressor';
  const nodes = page => graphKeys(page, 'node');
  const all = launch.resultGraph.nodes.map(({ key }) => key);
  const waitForNodes = (page, count) =>
    page.waitForFunction(wanted => document.querySelector('.drawing-stage')._cyreg.cy.nodes().length === wanted, count);
  const placeIn = (page, key) =>
    page.evaluate(id => ({ ...document.querySelector('.drawing-stage')._cyreg.cy.getElementById(id).position() }), key);
  const choose = async (page, key) => {
    await page.mouse.click(...(await placeOf(page, key)));
    await page.locator(`[data-chosen="${key}"]`).waitFor();
  };
  const button = (page, name) => page.getByRole('button', { name });

  test(
    'expanding adds the neighbours beside the node, nothing else moves, and collapsing takes them away',
    onPage({}, async page => {
      await choose(page, entity);
      const before = await placeIn(page, 'document:launch/plan.md');
      await button(page, 'Show its neighbours (E)').click();
      await waitForNodes(page, all.length + 3);
      assert.deepEqual((await waitForPosted(page, 'expand'))[0].keys, [entity]);
      assert.deepEqual(await placeIn(page, 'document:launch/plan.md'), before);
      const [own, near] = [await placeIn(page, entity), await placeIn(page, `document:near 1 of ${entity}`)];
      assert.ok(Math.hypot(own.x - near.x, own.y - near.y) < 400);
      await page.locator('.drawing').focus();
      await page.keyboard.press('e');
      await waitForNodes(page, all.length);
      assert.deepEqual((await posted(page, 'expand')).at(-1).keys, []);
    }),
  );
  test(
    'folding, hiding and pinning, by keyboard, with the way back',
    onPage({}, async page => {
      await choose(page, entity);
      await page.locator('.drawing').focus();
      await page.keyboard.press('p');
      assert.deepEqual(await graphKeys(page, '.pinned'), [entity]);
      const held = await placeIn(page, entity);
      await page.keyboard.press('h');
      await waitForNodes(page, all.length - 1);
      assert.match(await page.locator('.graph-more').textContent(), /1 hidden/);
      await page.locator('.drawing').focus();
      await page.keyboard.press('Alt+ArrowLeft');
      await waitForNodes(page, all.length);
      assert.deepEqual(await placeIn(page, entity), held);
      await button(page, 'Forward (Alt+Right)').click();
      await waitForNodes(page, all.length - 1);
    }),
  );
  test(
    'filters narrow the graph and say how much; clearing brings it back',
    onPage({}, async page => {
      await page.locator('.graph-menu-button[data-menu=filter]').click();
      await page.getByRole('checkbox', { name: 'Document', exact: true }).uncheck();
      const documents = all.filter(key => key.startsWith('document:')).length;
      await waitForNodes(page, all.length - documents);
      assert.match(await page.locator('.graph-more').textContent(), new RegExp(`${documents} filtered out`));
      assert.equal(await page.locator('.graph-menu-button[data-menu=filter] .badge').getAttribute('data-count'), '1');
      await page.getByRole('checkbox', { name: 'requires' }).uncheck();
      assert.equal(await page.locator('.graph-menu-button[data-menu=filter] .badge').getAttribute('data-count'), '2');
      await assertAccessible(page);
      await button(page, 'Clear all filters').click();
      await waitForNodes(page, all.length);
      await page.getByLabel('From', { exact: true }).fill('2026-04-11');
      await page.waitForFunction(() => document.querySelector('.graph-more').textContent.includes('filtered out'));
      assert.ok((await nodes(page)).includes('document:minutes/2026-04-11.md'));
      assert.ok(!(await nodes(page)).includes('document:launch/plan.md'));
    }),
  );
  test(
    'a search marks its matches and goes from one to the next; Escape closes it',
    onPage({}, async page => {
      await page.locator('.drawing').focus();
      await page.keyboard.press('/');
      const field = page.getByRole('searchbox', { name: 'Search in the graph (/)' });
      await field.fill('K-');
      const found = await graphKeys(page, 'node.found');
      assert.ok(found.length >= 2 && found.includes(entity));
      assert.match(await page.locator('.graph-search-count').textContent(), new RegExp(`^${found.length} matches$`));
      await field.press('Enter');
      assert.match(await page.locator('.graph-search-count').textContent(), new RegExp(`^1 of ${found.length}$`));
      const first = (await posted(page, 'select')).at(-1).keys;
      await field.press('Enter');
      assert.notDeepEqual((await posted(page, 'select')).at(-1).keys, first);
      await field.press('Escape');
      assert.equal(await page.locator('.graph-menu').count(), 0);
      assert.deepEqual(await graphKeys(page, '.faded'), []);
    }),
  );
  test(
    'the way between two nodes is marked, step by step with the sentence behind it',
    onPage({}, async page => {
      await choose(page, 'entity:larkfield opening');
      await button(page, 'Show the way from here (W)').click();
      assert.match(await page.locator('.graph-way').textContent(), /choose where it leads/);
      await page.mouse.click(...(await placeOf(page, entity)));
      await page.locator('.way-steps li').first().waitFor();
      const marked = await graphKeys(page, 'node.route');
      assert.ok(marked.includes(entity) && marked.includes('entity:larkfield opening') && marked.length >= 2);
      assert.equal(await page.locator('.way-steps li').count(), marked.length - 1);
      await assertAccessible(page);
      await button(page, 'End the way').click();
      assert.deepEqual(await graphKeys(page, '.route'), []);
    }),
  );
  test(
    'layout, size, colour, directions and names of connections follow the menu',
    onPage({}, async page => {
      await button(page, 'Look, views and export').click();
      await assertAccessible(page);
      const before = await placeIn(page, entity);
      await page.getByLabel('Layout').selectOption('layered');
      await page.waitForFunction(
        ([id, x]) => document.querySelector('.drawing-stage')._cyreg.cy.getElementById(id).position('x') !== x,
        [entity, before.x],
      );
      const width = key => page.evaluate(id => document.querySelector('.drawing-stage')._cyreg.cy.getElementById(id).width(), key);
      const usual = await width(entity);
      await page.getByLabel('Size by').selectOption('degree');
      assert.notEqual(await width(entity), usual);
      await page.getByLabel('Colour by').selectOption('folder');
      assert.ok((await graphKeys(page, '.theme-0')).length > 0);
      assert.match(await page.locator('.legend').textContent(), /suppliers/);
      await page.getByRole('checkbox', { name: 'Show directions' }).uncheck();
      assert.equal((await graphKeys(page, 'edge.no-arrow')).length, launch.resultGraph.edges.length);
      await page.getByRole('checkbox', { name: 'Name all connections' }).check();
      assert.equal((await graphKeys(page, 'edge.named')).length, launch.resultGraph.edges.length);
    }),
  );
  test(
    'the neighbourhood of one node takes the place of the graph',
    onPage({}, async page => {
      await choose(page, entity);
      await button(page, 'Show its neighbourhood alone (C)').click();
      await waitForNodes(page, 4);
      assert.match(await page.locator('#graph-title').textContent(), /Around/);
      await button(page, 'Back (Alt+Left)').click();
      await waitForNodes(page, all.length);
    }),
  );
  test(
    'views are saved, opened and deleted; the overview is asked for',
    onPage({}, async page => {
      await button(page, 'Look, views and export').click();
      await button(page, 'Save this view …').click();
      const [saved] = await waitForPosted(page, 'saveView');
      assert.equal(saved.base, `question|${launch.result.question}`);
      assert.equal(JSON.parse(saved.look).layout, 'force');
      await button(page, 'Suppliers alone').first().click();
      await page.waitForFunction(() => document.querySelector('.graph-more').textContent.includes('filtered out'));
      await button(page, 'Delete the view Suppliers alone').click();
      assert.deepEqual(await waitForPosted(page, 'deleteView'), [{ type: 'deleteView', name: 'Suppliers alone' }]);
      await button(page, 'Whole workspace by themes').click();
      await waitForPosted(page, 'showOverview');
    }),
  );
  for (const [format, name] of [
    ['png', 'PNG'],
    ['svg', 'SVG'],
    ['canvas', 'JSON Canvas'],
  ]) {
    test(
      `what is drawn goes out as ${name}`,
      onPage({}, async page => {
        await button(page, 'Look, views and export').click();
        await page.getByRole('button', { name, exact: true }).click();
        const [message] = await waitForPosted(page, 'exportGraph');
        assert.deepEqual([message.format, message.nodes, message.places.length], [format, all, all.length]);
        if (format === 'png') assert.equal(Buffer.from(message.image, 'base64').subarray(1, 4).toString(), 'PNG');
        if (format === 'svg') {
          assert.match(message.image, /^<svg /);
          const problem = await page.evaluate(
            text => new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror')?.textContent ?? '',
            message.image,
          );
          assert.equal(problem, '');
        }
      }),
    );
  }
  test(
    'the host asks for what is drawn',
    onPage({}, async page => {
      await page.evaluate(() => window.stage.send({ type: 'exportGraph', format: 'gexf' }));
      assert.equal((await waitForPosted(page, 'exportGraph'))[0].format, 'gexf');
    }),
  );
  test(
    'a large graph is laid out in a thread of its own, with its progress, and can be left on its rings',
    onPage({ snapshot: 'huge' }, async page => {
      await page.getByRole('button', { name: 'Draw more' }).click();
      // Looked at and broken off in one go: it may be over before a click gets there.
      const rings = await page.waitForFunction(
        id => {
          const [note, node] = [
            document.querySelector('.graph-note'),
            document.querySelector('.drawing-stage')._cyreg?.cy.getElementById(id),
          ];
          if (!/[1-9]\d? %/.test(note?.textContent ?? '') || node === undefined || node.empty()) return null;
          const place = { ...node.position() };
          note.querySelector('button').click();
          return place;
        },
        'entity:100',
        { timeout: 60_000 },
      );
      const before = await rings.jsonValue();
      await page.locator('.graph-note').waitFor({ state: 'detached' });
      await waitForNodes(page, 1500);
      await atRest(page);
      assert.deepEqual(await placeIn(page, 'entity:100'), before);
      await button(page, 'Look, views and export').click();
      await button(page, 'Lay out again').click();
      await page.waitForFunction(
        ([x, y]) => {
          const place = document.querySelector('.drawing-stage')._cyreg.cy.getElementById('entity:100').position();
          return place.x !== x || place.y !== y;
        },
        [before.x, before.y],
        { timeout: 120_000 },
      );
    }),
  );
  test(
    'a large graph moves as a picture, is painted sharply when it rests, and goes out whole while it is being drawn',
    onPage({ snapshot: 'huge' }, async page => {
      await atRest(page);
      const moved = () => page.evaluate(() => document.querySelector('[data-id="layer2-node"]').style.transform);
      const painted = () =>
        page.evaluate(() => {
          const drawn = document.querySelector('[data-id="layer2-node"]');
          const { width, height } = drawn;
          return drawn.toDataURL() !== Object.assign(document.createElement('canvas'), { width, height }).toDataURL();
        });
      assert.ok(await painted());
      await page.mouse.move(...(await placeOf(page, 'entity:0')));
      await page.mouse.wheel(0, -100);
      await page.waitForFunction(() => document.querySelector('[data-id="layer2-node"]').style.transform.includes('scale'));
      await atRest(page);
      assert.equal(await moved(), '');
      assert.ok(await painted());
      await page.getByRole('button', { name: 'Draw more' }).click();
      await page.evaluate(() => window.stage.send({ type: 'exportGraph', format: 'svg' }));
      const [message] = await waitForPosted(page, 'exportGraph');
      assert.deepEqual([message.nodes.length, message.places.length], [1500, 1500]);
      assert.equal((await nodes(page)).length, 1500);
      assert.match(message.image, /^<svg /);
    }),
  );
  test(
    'the overview opens a theme',
    onPage({ snapshot: 'overview' }, async page => {
      assert.equal(await page.locator('#graph-title').textContent(), 'The whole workspace');
      await choose(page, 'theme:t1');
      await button(page, 'Show its neighbours (E)').click();
      await waitForNodes(page, 8);
    }),
  );
  test(
    'without WebGL the graph stays flat, with a word',
    onPage({}, async page => {
      await button(page, 'Show in 3D').click();
      await page.getByRole('alert').waitFor();
      assert.match(await page.getByRole('alert').textContent(), /no WebGL/);
      assert.equal(await page.locator('.space').count(), 0);
      assert.equal(await page.locator('.drawing').count(), 1);
    }),
  );
  test(
    'each step of the film lights what the run touched so far, also backwards; its speed is chosen',
    onPage({}, async page => {
      const { steps } = launch.result;
      const drawn = new Set([...launch.resultGraph.nodes, ...launch.resultGraph.edges].map(({ key }) => key));
      await button(page, 'Play the steps').click();
      await button(page, 'Pause').click();
      await page.getByLabel('Speed').selectOption('4');
      const seek = position =>
        page.locator('.player-slider').evaluate((slider, value) => {
          slider.value = String(value);
          slider.dispatchEvent(new Event('input'));
        }, position);
      const order = [...steps.keys(), ...[...steps.keys()].reverse()];
      for (const position of order) {
        await seek(position);
        const lit = litAt(steps, position);
        const keys = [...new Set([...lit.nodes, ...lit.edges, ...lit.passages])].filter(key => drawn.has(key)).sort();
        assert.deepEqual(await litGraphKeys(page), keys, `step ${position}`);
      }
      await button(page, 'Play the steps').click();
      await page.waitForFunction(last => document.querySelector('.player-count').textContent === `${last}/${last}`, steps.length, {
        timeout: 60_000,
      });
      await seek(0);
      const first = await litGraphKeys(page);
      await seek(steps.length - 1);
      await button(page, 'Play again').click();
      await button(page, 'Pause').click();
      assert.equal(await page.locator('.player-count').textContent(), `1/${steps.length}`);
      assert.deepEqual(await litGraphKeys(page), first);
      await page.evaluate(() => window.stage.show('changed'));
      await page.waitForFunction(() => document.querySelector('.player-count').textContent.startsWith('1/'));
      assert.equal(await button(page, 'Play the steps').count(), 1);
    }),
  );
  test(
    'graphs, the map of themes and lists that come and go leave nothing behind',
    onPage({}, async page => {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Performance.enable');
      const held = async () => {
        await devtools.send('HeapProfiler.collectGarbage');
        const { metrics } = await devtools.send('Performance.getMetrics');
        const of = name => metrics.find(metric => metric.name === name).value;
        return { nodes: of('Nodes'), listeners: of('JSEventListeners'), megabytes: of('JSHeapUsedSize') / 2 ** 20 };
      };
      const round = async () => {
        for (const name of ['huge', 'themes', 'paths', 'partial']) {
          await page.evaluate(wanted => window.stage.show(wanted), name);
          await page.locator('.drawing-stage canvas').first().waitFor();
          await atRest(page);
        }
        await button(page, 'Show as a list').click();
        await button(page, 'Show as a drawing').click();
        await atRest(page);
      };
      await round();
      const before = await held();
      for (let count = 0; count < 3; count++) await round();
      const after = await held();
      assert.ok(after.nodes <= before.nodes + 50, `${before.nodes} nodes of the page, then ${after.nodes}`);
      assert.ok(after.listeners <= before.listeners + 5, `${before.listeners} listeners, then ${after.listeners}`);
      assert.ok(after.megabytes < before.megabytes + 3, `${before.megabytes} MB, then ${after.megabytes}`);
    }),
  );
  for (const theme of ['dark', 'light', 'hc-dark', 'hc-light']) {
    test(
      `the menus and the overview can be read by everybody (${theme})`,
      onPage({ theme, snapshot: 'overview' }, async page => {
        await assertAccessible(page);
        await page.evaluate(() => window.stage.show('partial'));
        await page.locator('.answer').first().waitFor();
        for (const menu of ['search', 'filter', 'look']) {
          await page.locator(`.graph-menu-button[data-menu=${menu}]`).click();
          await assertAccessible(page);
        }
      }),
    );
  }
});
