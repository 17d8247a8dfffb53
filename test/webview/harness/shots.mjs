// Pictures of the panel's states in every theme, to look at: `node test/webview/harness/shots.mjs <folder> [state ...]`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startHarness } from './browser.mjs';
import { atRest, drawn, fixtures, showState } from './probes.mjs';

const [folder = 'test/out/shots', ...wanted] = process.argv.slice(2);
const { evidence } = await fixtures();
const themes = ['light', 'dark', 'hc-dark', 'hc-light'];

const press = selector => async page => (await page.locator(selector).first().click()) ?? drawn(page);
const find = async page => {
  await page.locator('.question-field').click();
  await page.keyboard.type('cold store');
  await page.waitForFunction(() => window.stage.posted.at(-1)?.text === 'cold store');
  await page.evaluate(message => window.stage.send(message), { type: 'found', text: 'cold store', found: evidence.found });
  await drawn(page);
  await page.keyboard.press('ArrowDown');
};
const filter = async page => {
  await page.locator('.graph-menu-button[data-menu=filter]').click();
  await page.getByRole('checkbox', { name: 'Document', exact: true }).uncheck();
};
const unfoldEntity = async page => {
  await page.locator('#tab-entities').click();
  await page.locator('.entity-button').first().click();
};

const film = async page => {
  await page.locator('.player-start').click();
  await page.getByRole('button', { name: 'Pause' }).click();
  for (let step = 0; step < 3; step++) await page.getByRole('button', { name: 'Step forward' }).click();
};
const inSpace = async page => {
  await page.getByRole('button', { name: 'Show in 3D' }).click();
  await page.waitForFunction(() => document.querySelector('.space')?.spaceState?.().nodes.length > 0, undefined, { timeout: 60_000 });
  await page.waitForFunction(() => document.querySelector('.graph-note') === null);
};
const choose = async page => {
  await page.evaluate(key => window.stage.send({ type: 'highlight', keys: [key] }), 'entity:k-40 compressor');
  await drawn(page);
};

/** Name of the picture: the state, and what is done to it. */
const shots = {
  answer: ['partial', null],
  sources: ['partial', press('#tab-sources')],
  entities: ['entities', unfoldEntity],
  search: ['ready', find],
  compared: ['compared', null],
  tree: ['partial', press('.toolbar [aria-label="Show as a list"]')],
  chart: ['chart', null],
  empty: ['none', null],
  filtered: ['partial', filter],
  menu: ['partial', press('.graph-menu-button[data-menu=look]')],
  withheld: ['withheld', null],
  unknown: ['unknown', null],
  near: ['near', null],
  error: ['error', null],
  indexing: ['indexing', null],
  modes: ['modes', press('.disclosure[data-disclosure="modeRanks"] .disclosure-button')],
  map: ['map', press('.disclosure[data-disclosure="settingsMap"] .disclosure-button')],
  check: ['check', null],
  themes: ['themes', null],
  chosen: ['partial', choose],
  film: ['partial', film],
  space: ['partial', inSpace],
  ready: ['ready', null],
  busy: ['busy', null],
  focus: ['focus', null],
  changed: ['changed', null],
  list: ['list', null],
  followUp: ['follow-up', null],
  query: ['query', null],
  byModel: ['by-model', null],
  modelGone: ['model-gone', null],
  noEntities: ['entities-none', press('#tab-entities')],
  comparedSame: ['compared-same', null],
  checkNone: ['check-none', null],
  paths: ['paths', null],
  noPath: ['no-path', null],
  overview: ['overview', null],
  large: ['large', null],
  noFolder: ['no-folder', null],
  noMarkdown: ['no-markdown', null],
  paused: ['paused', null],
  indexError: ['index-error', null],
  errorNoFolder: ['error-no-folder', null],
  hostile: ['hostile', null],
};

mkdirSync(folder, { recursive: true });
// With WebGL, for the picture in space.
const harness = await startHarness('webgl');
try {
  for (const theme of themes) {
    for (const place of ['sidebar', 'editor']) {
      const { page, close } = await harness.open({ theme, place, snapshot: 'ready' });
      for (const [name, [state, act]] of Object.entries(shots)) {
        if (wanted.length > 0 && !wanted.includes(name)) continue;
        await page.evaluate(() => sessionStorage.clear());
        await page.reload();
        await page.waitForSelector('.panel');
        await showState(page, state);
        await act?.(page);
        // In the narrow side bar what was unfolded may lie below.
        if (act !== null)
          await page.evaluate(() => document.activeElement?.closest('.disclosure, .evidence, .entity')?.scrollIntoView({ block: 'start' }));
        await atRest(page);
        await page.screenshot({ path: join(folder, `${name} ${place} ${theme}.png`) });
      }
      await close();
    }
  }
} finally {
  await harness.close();
}
