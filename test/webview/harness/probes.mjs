// What the browser tests ask of a page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The fixtures and the pure timeline, from their TypeScript. */
export async function fixtures() {
  const contents =
    "export * as launch from './launch'; export * as evidence from './evidence'; export { snapshots } from './snapshots'; export { litAt } from '../../../webview/playback/timeline';";
  const options = {
    stdin: { contents, resolveDir: dirname(fileURLToPath(import.meta.url)), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
  };
  const built = await esbuild.build(options);
  return import(`data:text/javascript;base64,${Buffer.from(built.outputFiles[0].text).toString('base64')}`);
}

export async function unfold(page) {
  for (const name of [/^Not confirmed/, /more explored$/]) {
    const button = page.getByRole('button', { name });
    if ((await button.count()) > 0) await button.click();
  }
  if ((await page.locator('.score').count()) > 0) await page.locator('.score').first().click();
}

/** Waits until the page has drawn another state. */
export async function showState(page, snapshot) {
  await page.evaluate(wanted => window.stage.show(wanted), snapshot);
  await drawn(page);
}

export const drawn = page => page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Waits until the graph is drawn and nothing more happens to it for some frames. */
export const atRest = page =>
  page.evaluate(
    () =>
      new Promise(resolve => {
        let quiet = 0;
        const look = () => {
          quiet = document.querySelector('.drawing[aria-busy="true"]') === null ? quiet + 1 : 0;
          if (quiet > 20) resolve(undefined);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );

export async function assertAccessible(page, what = '') {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axeSource};0`);
  const violations = await page.evaluate(async () => {
    const { violations: found } = await window.axe.run(document, { rules: { 'page-has-heading-one': { enabled: false } } });
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(node => `${node.target} ${node.any[0]?.message ?? ''}`).join('; ')}`);
  });
  assert.deepEqual(violations, [], what);
}

export const sorted = keys => [...keys].sort();
export const keysOf = async (page, selector, data) =>
  sorted(await page.locator(selector).evaluateAll((elements, name) => elements.map(element => element.dataset[name]), data));
export const graphKeys = async (page, selector) =>
  sorted(
    await page.evaluate(
      wanted =>
        document
          .querySelector('.drawing-stage')
          ._cyreg.cy.elements(wanted)
          .map(element => element.data('key')),
      selector,
    ),
  );

export const litGraphKeys = async page =>
  sorted(
    await page.evaluate(() =>
      document
        .querySelector('.drawing-stage')
        ._cyreg.cy.elements()
        .filter(element => !element.hasClass('unlit'))
        .map(element => element.data('key')),
    ),
  );

/** Where an element of the drawing is on the page; of an edge, its middle. */
export const placeOf = (page, id) =>
  page.evaluate(wanted => {
    const stage = document.querySelector('.drawing-stage');
    const element = stage._cyreg.cy.getElementById(wanted);
    const box = stage.getBoundingClientRect();
    const { x, y } = element.isNode() ? element.renderedPosition() : element.renderedMidpoint();
    return [box.x + x, box.y + y];
  }, id);
