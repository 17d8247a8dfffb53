import type { Frame } from 'playwright-core';
import { assertAccessible } from '../support/axe';
import { Workbench } from '../support/workbench';

const themes = [
  { name: 'light', theme: 'Light Modern', kind: 'vscode-light' },
  { name: 'dark', theme: 'Dark Modern', kind: 'vscode-dark' },
  { name: 'high-contrast', theme: 'Dark High Contrast', kind: 'vscode-high-contrast' },
  { name: 'high-contrast-light', theme: 'Light High Contrast', kind: 'vscode-high-contrast-light' },
];

suite('in every theme, on the sample', () => {
  let workbench: Workbench;
  let tab: Frame;

  suiteSetup(async () => {
    workbench = await Workbench.answered();
  });

  suiteTeardown(() => workbench.close());

  teardown(async function () {
    if (this.currentTest?.state === 'failed') await workbench.screenshot(`failed ${this.currentTest.title}`);
  });

  test('a citation and the tab beside it, as in the README', async () => {
    const sidebar = await workbench.panel();
    await sidebar.locator('.point .citation').first().click();
    await workbench.selectedText();
    tab = await workbench.panelBeside();
    await workbench.command('View: Toggle Primary Side Bar Visibility');
    await tab.locator('.point .citation').first().waitFor();
  });

  for (const { name, theme, kind } of themes) {
    test(`follows a change to the ${name} theme`, async () => {
      await workbench.chooseTheme(theme);
      await tab.locator(`body.${kind}`).waitFor();
      await assertAccessible(tab, name);
      await workbench.screenshot(`theme ${name}`);
    });
  }
});
