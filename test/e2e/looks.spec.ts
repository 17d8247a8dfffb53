import assert from 'node:assert/strict';
import { assertAccessible } from '../support/axe';
import { Workbench } from '../support/workbench';

const views = ['Documents', 'Related', 'Entities', 'Themes', 'Health', 'Kept Answers', 'History'];
const themes = ['Light Modern', 'Dark Modern', 'Dark High Contrast', 'Light High Contrast'];

suite('all views side by side, on the sample', function () {
  // A window is opened, its extension installed, its folder read.
  this.timeout(180_000);
  let workbench: Workbench;

  suiteSetup(async () => {
    workbench = await Workbench.open({
      workspace: 'media/sample',
      vsix: process.env.DOCGRAPH_VSIX!,
      // High enough for all of them at once.
      viewport: { width: 1400, height: 2000 },
    });
    await workbench.command('Docgraph: Ask a Question');
    await workbench.answerInput('Why is the launch at risk?');
    const panel = await workbench.panel();
    await panel.locator('.point .citation').first().click();
    await workbench.selectedText();
    await workbench.command('Docgraph: Keep This Answer');
    await workbench.page.locator('.pane-header', { hasText: 'Kept Answers' }).waitFor();
  });

  suiteTeardown(() => workbench.close());

  teardown(async function () {
    if (this.currentTest?.state === 'failed') await workbench.screenshot(`failed ${this.currentTest.title}`);
  });

  test('each view has something to show', async () => {
    for (const view of views) {
      await workbench.command(`Docgraph: Focus on ${view} View`);
      const pane = workbench.page.locator('.pane', { has: workbench.page.locator('.pane-header', { hasText: view }) });
      await pane.locator('.monaco-list-row, .welcome-view-content p').first().waitFor();
    }
    assert.ok((await workbench.page.locator('.pane-body .monaco-list-row').count()) > views.length);
  });

  for (const theme of themes) {
    test(`and is shown in ${theme}`, async () => {
      await workbench.chooseTheme(theme);
      await assertAccessible(await workbench.panel(), theme);
      await workbench.screenshot(`views ${theme}`);
    });
  }

  test('what keeps a file or a passage out is told', async () => {
    await workbench.command('Docgraph: Why Is This File Not Indexed?');
    await workbench.page
      .locator('.notification-list-item, .quick-input-widget:not([style*="display: none"]) .monaco-list-row')
      .first()
      .waitFor();
    await workbench.screenshot('why not indexed');
    await workbench.page.keyboard.press('Escape');
  });
});
