// A headless Chromium with the panel in it, as the browser tests and the screenshots need it.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { serveHarness } from './server.mjs';

export const chromiumPath = process.env.CHROMIUM ?? '/usr/bin/chromium';
export const hasChromium = existsSync(chromiumPath);

const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Software rendering either way: with WebGL, or without any. */
const graphics = {
  without: ['--disable-gpu', '--disable-3d-apis'],
  webgl: ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
};
const sizes = { sidebar: { width: 320, height: 900 }, editor: { width: 1300, height: 850 } };

/** Opens pages of the harness; `close` ends browser and server. */
export async function startHarness(mode = 'without') {
  const server = await serveHarness();
  const browser = await chromium.launch({ executablePath: chromiumPath, args: [...flags, ...graphics[mode]] });
  return {
    /** A page of its own with the panel in a state; `failures` fills with whatever the page complains of. */
    open: async ({ place = 'editor', theme = 'dark', snapshot = 'partial', body = '', neighbours = 3 } = {}) => {
      const page = await (await browser.newContext({ viewport: sizes[place] })).newPage();
      const failures = watch(page);
      const query = new URLSearchParams({ place, theme, snapshot, neighbours, ...(body === '' ? {} : { body }) });
      await page.goto(`${server.origin}/?${query}`);
      await page.waitForSelector('.panel');
      return { page, failures, close: () => page.context().close() };
    },
    /** A page with a made graph only, see `graphBench.ts`. */
    openGraph: async (nodes, layout = 'force') => {
      const page = await (await browser.newContext({ viewport: sizes.editor })).newPage();
      // The layout of thousands of nodes on a busy machine.
      page.setDefaultTimeout(120_000);
      const failures = watch(page);
      await page.goto(`${server.origin}/graphBench.html?nodes=${nodes}&layout=${layout}`);
      await page.waitForFunction(() => window.bench !== undefined);
      return { page, failures, close: () => page.context().close() };
    },
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

/** Console errors and warnings, exceptions, and what the page's policy refused. */
function watch(page) {
  const failures = [];
  page.on('console', message => ['error', 'warning'].includes(message.type()) && failures.push(message.text()));
  page.on('pageerror', error => failures.push(String(error)));
  return failures;
}

/** What the panel has posted, of one type where it is given. */
export const posted = (page, type) =>
  page.evaluate(wanted => window.stage.posted.filter(message => wanted === undefined || message.type === wanted), type);

/** Waits until the panel has posted so many messages of a type, and returns them. */
export async function waitForPosted(page, type, count = 1) {
  await page.waitForFunction(
    ([wanted, least]) => window.stage.posted.filter(message => message.type === wanted).length >= least,
    [type, count],
  );
  const messages = await posted(page, type);
  assert.equal(messages.length, count, `${count} messages of type ${type}`);
  return messages;
}
