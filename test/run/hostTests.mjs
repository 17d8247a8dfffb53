// Runs the in-host suites (test/host) inside a real VS Code extension host: code-server, shown by headless Chromium.
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser, openPage } from './browser.mjs';
import { bundleSpecs } from './bundle.mjs';
import { makeProfile, placeExtension, startCodeServer } from './codeServer.mjs';
import { hostSuites } from './hostSuites.mjs';
import { outDir, program, readJson, root } from './shell.mjs';

// A suite takes some two minutes on a quiet machine.
const timeoutMilliseconds = 900_000;

const screens = join(outDir, 'screens');

/** Each suite has a window of its own, on a fresh copy of its workspace. */
export async function runHostTests() {
  const total = { passed: 0, failed: 0, skipped: 0, failures: [] };
  const browser = await launchBrowser();
  try {
    for (const suite of hostSuites.filter(({ folder }) => [undefined, folder].includes(process.env.DOCGRAPH_TEST_SUITE))) {
      console.log(`In-host tests: ${suite.folder}`);
      const results = await runSuite(browser, suite);
      for (const key of ['passed', 'failed', 'skipped']) total[key] += results[key];
      total.failures.push(...results.failures.map(failure => `${suite.folder}: ${failure}`));
    }
  } finally {
    await browser.close();
  }
  return total;
}

export async function runSuite(browser, suite) {
  const bundle = await bundleSpecs(suite.folder);
  const resultsFile = `${bundle}.json`;
  rmSync(resultsFile, { force: true });
  const workspace = suite.workspace === null ? null : copyWorkspace(suite.workspace);
  const profile = makeProfile({ settings: suite.settings });
  for (const extension of suite.extensions ?? []) placeExtension(join(root, extension), profile);
  mkdirSync(screens, { recursive: true });
  const env = {
    DOCGRAPH_TEST_RESULTS: resultsFile,
    DOCGRAPH_TEST_SCREENS: screens,
    DOCGRAPH_TEST_GREP: process.env.DOCGRAPH_TEST_GREP,
    ...suite.env,
  };
  const server = await startCodeServer(profile, { env, trust: suite.trust });
  try {
    const code = await runInWindow(browser, server.authority, { bundle, workspace, file: suite.file });
    const results = readJson(resultsFile);
    if (results === undefined)
      throw new Error(`The suite test/${suite.folder} did not finish (exit code ${code}). ${server.log().slice(-1500)}`);
    return results;
  } finally {
    await server.stop();
    profile.remove();
    if (workspace !== null) rmSync(workspace, { recursive: true, force: true });
  }
}

/** In the page: the window loses or gets the focus, as VS Code is told of it. Where a view inside has the focus, the window had lost it before. */
function turnFocus(event) {
  for (const each of [event === 'focus' ? 'blur' : 'focus', event]) {
    document.hasFocus = () => each === 'focus';
    window.dispatchEvent(new Event(each));
  }
}

/** Tests change files: they get a copy. */
export function copyWorkspace(path) {
  const copy = mkdtempSync(join(tmpdir(), 'docgraph-workspace-'));
  if (path !== '' && !existsSync(join(root, path))) throw new Error(`The workspace ${path} is not there.`);
  if (path !== '') cpSync(join(root, path), copy, { recursive: true });
  return copy;
}

async function runInWindow(browser, authority, { bundle, workspace, file }) {
  const page = await openPage(browser, { authority });
  const finished = new Promise(resolve => page.exposeFunction('codeAutomationExit', resolve));
  await page.exposeFunction('codeAutomationLog', (_type, args) => {
    const text = args.join(' ');
    const [, focus] = /\[window\] (blur|focus)/.exec(text) ?? [];
    if (focus) void page.evaluate(turnFocus, focus);
    else if (/\[screen\] /.test(text)) void takeScreenshot(page, text.replace(/.*\[screen\] ([\w -]+).*/s, '$1'));
    else if (/\[test\]/.test(text)) console.log(text.replace(/.*?\[test\] ?/, ''));
    else if (process.env.DOCGRAPH_TEST_VERBOSE) console.log(text.slice(0, 1000));
  });
  await turnOnTestDriver(page);
  const remote = path => `vscode-remote://${authority}${path}`;
  const payload = JSON.stringify([
    ['extensionDevelopmentPath', remote(root)],
    ['extensionTestsPath', remote(bundle)],
  ]);
  await page.goto(`http://${authority}/?${whatIsOpened(workspace, file)}&payload=${encodeURIComponent(payload)}`);
  let timer;
  const late = new Promise(resolve => {
    timer = setTimeout(resolve, timeoutMilliseconds, 124);
  });
  const code = await Promise.race([finished, late]);
  clearTimeout(timer);
  if (code !== 0) {
    await page.screenshot({ path: join(screens, 'host-failed.png') }).catch(error => console.error(error.message));
  }
  await page.context().close();
  return code;
}

/** No folder, a folder, or a workspace file in it. */
function whatIsOpened(workspace, file) {
  if (workspace === null) return 'ew=true';
  return file === undefined ? `folder=${encodeURIComponent(workspace)}` : `workspace=${encodeURIComponent(join(workspace, file))}`;
}

/** Toasts and the caret change from one moment to the next: whoever looks has seen the last frame. */
async function takeScreenshot(page, name) {
  // Written under another name first: the test goes on when the file is there.
  const path = join(screens, `${name}.png`);
  // The panel has its snapshot, and draws it.
  await page.waitForTimeout(1_500);
  await page.screenshot({ path: `${path}.new`, type: 'png' }).catch(error => console.error(error.message));
  if (existsSync(`${path}.new`)) renameSync(`${path}.new`, path);
}

/** The built workbench honours extensionDevelopmentPath only with its smoke-test driver on: the page's settings get it. */
async function turnOnTestDriver(page) {
  await page.route(
    url => url.pathname === '/',
    async route => {
      const response = await route.fetch();
      const options = '&quot;developmentOptions&quot;:{';
      const body = (await response.text()).replace(options, `${options}&quot;enableSmokeTestDriver&quot;:true,`);
      await route.fulfill({ response, body });
    },
  );
}

program(import.meta, async () => {
  const { passed, failed, skipped } = await runHostTests();
  console.log(`${passed} passed, ${failed + skipped} failed`);
  return failed + skipped > 0 ? 1 : 0;
});
