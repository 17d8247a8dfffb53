import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { until, Workbench } from '../support/workbench';

const question = 'Why is the evening ferry delayed?';
const evidence = 'The evening ferry is delayed at low tide because the evening ferry waits for the pilot boat.';

suite('as a person uses it', () => {
  let workbench: Workbench;

  suiteSetup(async () => {
    workbench = await Workbench.open({ workspace: 'test/fixtures/workspace', vsix: process.env.DOCGRAPH_VSIX! });
  });

  suiteTeardown(() => workbench.close());

  teardown(async function () {
    if (this.currentTest?.state === 'failed') await workbench.screenshot(`failed ${this.currentTest.title}`);
  });

  test('a question from the palette is answered in the panel', async () => {
    await workbench.command('Docgraph: Ask a Question');
    await workbench.answerInput(question);
    const panel = await workbench.panel();
    await panel.locator('.point', { hasText: evidence }).waitFor();
    assert.equal(await panel.locator('.asked').textContent(), question);
    await workbench.screenshot('answer');
  });

  test('a click on a citation selects exactly the quoted characters', async () => {
    const panel = await workbench.panel();
    await panel.locator('.point .citation').first().click();
    await workbench.waitForTab('tides.md');
    assert.equal(await workbench.selectedText(), evidence);
    await workbench.screenshot('citation');
  });

  test('a click on a passage opens it', async () => {
    const panel = await workbench.panel();
    const card = panel.locator('.card', { hasText: 'A day ticket costs' }).first();
    await card.locator('.card-title').click();
    await workbench.waitForTab('tickets.md');
    assert.equal(await workbench.selectedText(), 'A day ticket costs 12 euro and is sold on board.');
  });

  test('a smaller budget says what changed, withholds the statement, and its remedy brings it back', async () => {
    const panel = await workbench.panel();
    await panel.locator('#setting-passages').fill('1');
    await panel.locator('#setting-passages').press('Enter');
    await panel.locator('.change-lines li').first().waitFor();
    assert.equal(await panel.locator('.points .point', { hasText: 'rescue station' }).count(), 0);
    await panel.getByText('Not confirmed', { exact: false }).first().click();
    await panel.locator('.withheld-point', { hasText: 'rescue station' }).first().waitFor();
    await workbench.screenshot('withheld');
    await panel.locator('.withheld-point vscode-button').first().click();
    await panel.locator('.points .point', { hasText: 'rescue station' }).waitFor();
  });

  test('the steps of the run can be played to their end and restarted', async () => {
    const panel = await workbench.panel();
    await playToEnd(panel);
    await workbench.screenshot('playback');
  });

  test('the panel opens beside the editor and both show the one result', async () => {
    await workbench.command('Docgraph: Open Panel Beside the Editor');
    const tab = await workbench.panel('editor');
    await tab.locator('.point', { hasText: evidence }).waitFor();
    await tab.locator('canvas').first().waitFor();
    await tab.locator('.card-title').first().click();
    await workbench.waitForTab('tides.md');
    await workbench.selectedText();
    const sidebar = await workbench.panel('sidebar');
    await sidebar.locator('.card.chosen').first().waitFor();
  });

  test('a reload of the window keeps question, result and tab', async () => {
    await workbench.reload();
    const tab = await workbench.panel('editor');
    await tab.locator('.asked', { hasText: question }).waitFor();
    const sidebar = await workbench.panel('sidebar');
    await sidebar.locator('.point', { hasText: evidence }).waitFor();
  });

  test('the tree shows a document with its backlinks, and opens one exactly', async () => {
    await workbench.command('Docgraph: Focus on Documents View');
    const { page } = workbench;
    const row = (text: string) => page.locator('.pane-body .monaco-list-row', { hasText: text });
    await row('guides/crew.md').first().click();
    await page.keyboard.press('ArrowRight');
    await row('Backlinks').first().waitFor();
    // By the keys, since the view is low and a hover may cover the row.
    const focused = page.locator('.pane-body .monaco-list-row.focused');
    for (let step = 0; step < 12 && !(await focused.first().textContent())?.includes('is told by radio'); step++) {
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await workbench.waitForTab('tides.md');
    // The file may have been in front already.
    await until('the link is selected', async () => (await workbench.selectedText()) === '[crew](crew.md)' || undefined);
    await workbench.screenshot('documents');
  });
});

/** Play, pause, step to the end by the keyboard and the button, restart. */
async function playToEnd(panel: Frame): Promise<void> {
  await panel.locator('.player-start').click();
  await panel.getByRole('button', { name: 'Pause' }).click();
  const captions = new Set<string>();
  const forward = panel.getByRole('button', { name: 'Step forward' });
  for (let step = 0; step < 50 && (await forward.isEnabled()); step++) {
    captions.add((await panel.locator('.player .caption').textContent()) ?? '');
    await forward.click();
  }
  captions.add((await panel.locator('.player .caption').textContent()) ?? '');
  const all = [...captions].join('\n');
  for (const words of ['Look up the words', 'Hop 1 adds', 'Ranked: ', 'Chosen: ', 'Confirmed: ']) assert.ok(all.includes(words), all);
  await panel.getByRole('button', { name: 'Play again' }).click();
  await panel.getByRole('button', { name: 'Pause' }).waitFor();
  await panel.getByRole('button', { name: 'Show all at once' }).click();
}
