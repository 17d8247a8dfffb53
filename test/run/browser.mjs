// Headless Chromium for the workbench.
import { chromium as findChromium } from './setup.mjs';

const args = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Else the WebSocket of a page whose document was intercepted is refused.
  '--disable-features=LocalNetworkAccessChecks',
];

/** Software rendering either way. */
const graphics = {
  without: ['--disable-gpu'],
  webgl: ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
};

/** @param {'without' | 'webgl'} mode @returns {Promise<import('playwright-core').Browser>} */
export async function launchBrowser(mode = 'without') {
  const executablePath = await findChromium();
  // Imported late: this file is also read before `npm ci`.
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath, args: [...args, ...graphics[mode]] });
}

/** A page with a desktop's size and the clipboard open to the tests. */
export async function openPage(browser, { authority, viewport = { width: 1400, height: 900 } }) {
  const context = await browser.newContext({ viewport });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: `http://${authority}` });
  return context.newPage();
}
