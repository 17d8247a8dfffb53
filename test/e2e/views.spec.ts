import assert from 'node:assert/strict';
import { assertAccessible } from '../support/axe';
import { until, Workbench } from '../support/workbench';

const question = 'Why is the evening ferry delayed?';
const evidence = 'The evening ferry is delayed at low tide because the evening ferry waits for the pilot boat.';

suite('the views, as a person uses them', function () {
  // A window is opened, its extension installed, its folder read.
  this.timeout(180_000);
  let workbench: Workbench;

  suiteSetup(async () => {
    workbench = await Workbench.open({
      workspace: 'test/fixtures/workspace',
      vsix: process.env.DOCGRAPH_VSIX!,
      viewport: { width: 1400, height: 1000 },
    });
    await workbench.command('Docgraph: Ask a Question');
    await workbench.answerInput(question);
    await (await workbench.panel()).locator('.point', { hasText: evidence }).waitFor();
  });

  suiteTeardown(() => workbench.close());

  teardown(async function () {
    if (this.currentTest?.state === 'failed') await workbench.screenshot(`failed ${this.currentTest.title}`);
  });

  const row = (text: string) => workbench.page.locator('.pane-body .monaco-list-row', { hasText: text });

  test('a statement is copied with its citation, and all its evidence is shown in the editor', async () => {
    const { page } = workbench;
    const point = (await workbench.panel()).locator('.point', { hasText: evidence });
    await point.getByRole('button', { name: 'Copy this statement with its citations' }).click();
    await until('the statement on the clipboard', async () => {
      const text = await page.evaluate(() => navigator.clipboard.readText());
      return text.includes(evidence) && text.includes('tides.md') ? true : undefined;
    });
    await point.getByRole('button', { name: 'Show all its evidence in the editor' }).click();
    await page.locator('.peekview-widget', { hasText: 'tides.md' }).waitFor();
    await workbench.screenshot('peek');
    await page.keyboard.press('Escape');
  });

  test('the tabs show sources and entities; each opens what it stands for', async () => {
    const panel = await workbench.panel();
    await panel.locator('#tab-sources').click();
    await panel.locator('.source .quote-button', { hasText: 'waits for the pilot boat' }).first().click();
    await workbench.waitForTab('tides.md');
    assert.equal(await workbench.selectedText(), evidence);
    await panel.locator('#tab-entities').click();
    const entity = panel.locator('.entity-button', { hasText: 'Crew' }).first();
    await entity.click();
    await panel.locator('.entity-details .quote-button').first().waitFor();
    await assertAccessible(panel, 'entities');
    await workbench.screenshot('entities');
  });

  test('what is typed is found at once, and Enter on a row opens its characters', async () => {
    const { keyboard } = workbench.page;
    const panel = await workbench.panel();
    await panel.locator('.question-field').fill('');
    await panel.locator('.question-field').pressSequentially('day ticket');
    await panel.locator('.found-row', { hasText: '12 euro' }).waitFor();
    await assertAccessible(panel, 'found');
    await workbench.screenshot('found');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await workbench.waitForTab('tickets.md');
    assert.match(await workbench.selectedText(), /^A day ticket costs 12 euro/);
  });

  test('the graph as a tree goes by the arrow keys and opens with Enter', async () => {
    const panel = await workbench.panel();
    await panel.locator('.toolbar .codicon-list-tree').click();
    await panel.locator('[role="treeitem"]').first().focus();
    await workbench.page.keyboard.press('ArrowDown');
    await assertAccessible(panel, 'tree');
    await workbench.screenshot('tree');
    await panel.locator('.toolbar .codicon-list-tree').click();
  });

  test('a run of the history is compared with now', async () => {
    await workbench.command('Docgraph: Focus on History View');
    await row(question).first().hover();
    await row(question).first().locator('[aria-label="Compare"]').click();
    const panel = await workbench.panel();
    await panel.locator('.comparison').waitFor();
    await assertAccessible(panel, 'compared');
    await workbench.screenshot('compared');
    await panel.getByRole('button', { name: 'Close the comparison' }).click();
    await panel.locator('.comparison').waitFor({ state: 'detached' });
  });

  test('the related view follows the cursor, and a passage is linked where it stands', async () => {
    const { page } = workbench;
    await workbench.command('Docgraph: Focus on Related View');
    await page.keyboard.press('Control+P');
    await page.keyboard.type('crew.md');
    await page.locator('.quick-input-list .monaco-list-row.focused', { hasText: 'crew.md' }).waitFor();
    await page.keyboard.press('Enter');
    await workbench.waitForTab('crew.md');
    await page.keyboard.press('Control+End');
    await row('Low tide').first().waitFor();
    await workbench.screenshot('related view');
    const insert = row('Low tide').first().locator('[aria-label="Insert a Link to This"]');
    // The list is made anew while the index follows the text; what the pointer rests on is then told by its next move.
    await until('the link under the pointer', async () => {
      await page.mouse.move(0, 0);
      await row('Low tide').first().hover();
      return (await insert.isVisible()) ? true : undefined;
    });
    await insert.click();
    await page.locator('.view-line', { hasText: '(tides.md#low-tide)' }).waitFor();
    // The command ends by giving the keyboard to the editor.
    await page.locator('.monaco-editor.focused').first().waitFor();
    await page.keyboard.press('Control+Z');
    // Else the next closing of the file would ask whether to save it.
    await page.locator('.view-line', { hasText: '(tides.md#low-tide)' }).first().waitFor({ state: 'detached' });
    await page.locator('.tab.dirty').first().waitFor({ state: 'detached' });
  });

  test('three openings of the tab leave nothing behind', async () => {
    const { page } = workbench;
    const frames = (): number => page.frames().length;
    const openAndClose = async (): Promise<void> => {
      await workbench.command('Docgraph: Open Panel Beside the Editor');
      await workbench.panel('editor');
      await workbench.command('View: Close All Editors');
      await page.locator('.editor-group-container .tab').first().waitFor({ state: 'detached' });
    };
    await openAndClose();
    // The page of a closed tab goes a little later than the tab.
    let before = frames();
    await until('the page of the first one gone', async () => {
      const now = frames();
      const same = now === before && (await page.locator('iframe.webview').count()) === 1;
      before = now;
      return same ? true : undefined;
    });
    for (let round = 0; round < 3; round++) await openAndClose();
    await until('as many pages as before', async () => (frames() === before ? true : undefined));
  });
});
