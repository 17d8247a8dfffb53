import assert from 'node:assert/strict';
import { until, Workbench } from '../support/workbench';

const evidence = 'A day ticket costs 12 euro and is sold on board.';

suite('with the keyboard alone', () => {
  let workbench: Workbench;

  suiteSetup(async () => {
    workbench = await Workbench.open({ workspace: 'test/fixtures/workspace', vsix: process.env.DOCGRAPH_VSIX! });
  });

  suiteTeardown(() => workbench.close());

  teardown(async function () {
    if (this.currentTest?.state === 'failed') await workbench.screenshot(`failed ${this.currentTest.title}`);
  });

  test('ask, tab to the citation, Enter: the quoted characters are selected', async () => {
    const { keyboard } = workbench.page;
    await workbench.command('Docgraph: Ask a Question');
    await workbench.answerInput('What does a day ticket cost?');
    const panel = await workbench.panel();
    await panel.locator('.point', { hasText: evidence }).waitFor();
    await workbench.command('Docgraph: Open Panel');
    await workbench.tabTo(panel, '.citation');
    await keyboard.press('Enter');
    await workbench.waitForTab('tickets.md');
    assert.equal(await workbench.selectedText(), evidence);
  });

  test('the question box of the panel asks with Enter, and an earlier question is one arrow away in the palette', async () => {
    const { keyboard } = workbench.page;
    await workbench.command('Docgraph: Open Panel');
    const panel = await workbench.panel();
    await panel.locator('.question-field:focus').waitFor();
    await workbench.tabTo(panel, '.question-field');
    // Ctrl+A goes round by the workbench and may come after the first letter.
    await keyboard.press('End');
    await keyboard.press('Shift+Home');
    await keyboard.type('Why is the evening ferry delayed?');
    await keyboard.press('Enter');
    await panel.locator('.point', { hasText: 'rescue station' }).first().waitFor();
    await workbench.command('Docgraph: Ask a Question');
    await workbench.page.locator('.quick-input-list .monaco-list-row', { hasText: 'What does a day ticket cost?' }).waitFor();
    await keyboard.press('Enter');
    await panel.locator('.asked', { hasText: 'What does a day ticket cost?' }).waitFor();
  });

  test('Jump to Evidence lists the citations, and Enter selects the characters', async () => {
    const { keyboard } = workbench.page;
    // The selection of the first test goes, so that the one seen below is this jump's.
    await keyboard.press('Control+1');
    await keyboard.press('Control+Home');
    await workbench.page.locator('.statusbar-item', { hasText: 'Ln 1, Col 1' }).waitFor();
    await workbench.command('Docgraph: Jump to Evidence');
    await workbench.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: evidence }).waitFor();
    await keyboard.press('Enter');
    await workbench.waitForTab('tickets.md');
    assert.equal(await workbench.selectedText(), evidence);
  });

  test('What Rests on This? lists kept and shown statements and pages in groups, and Enter goes to the chosen one', async () => {
    const { page } = workbench;
    await page.keyboard.press('Control+1');
    await workbench.command('Docgraph: Keep This Answer');
    await workbench.command('Docgraph: Focus on Kept Answers View');
    await page.locator('.pane-body .monaco-list-row', { hasText: 'What does a day ticket cost?' }).first().waitFor();
    await page.keyboard.press('Control+1');
    await workbench.command('Docgraph: What Rests on This?');
    const list = page.locator('.quick-input-list .monaco-list-row');
    await list.nth(2).waitFor();
    const groups = await page.locator('.quick-input-list .quick-input-list-separator').allTextContents();
    assert.deepEqual(
      groups.filter(text => text !== ''),
      ['Kept answers', 'The answer in the panel', 'Pages that link here'],
    );
    const rows = await list.allTextContents();
    assert.ok(rows[0].includes(evidence) && rows[1].includes(evidence) && rows[2].includes('Harbour handbook'), rows.join('\n'));
    await page.keyboard.type('README');
    await page.locator('.quick-input-list .monaco-list-row.focused', { hasText: 'Harbour handbook' }).waitFor();
    await page.keyboard.press('Enter');
    await workbench.waitForTab('README.md');
    assert.equal(await workbench.selectedText(), '[tickets](guides/tickets.md)');
  });

  test('a name that a question was read with is taken away with Tab and Enter, and the question is answered without it', async () => {
    const { page } = workbench;
    const panel = await workbench.panel();
    const chips = panel.locator('.carried-chip');
    await workbench.command('Docgraph: Ask a Question');
    await workbench.answerInput('Who prints the tide table?');
    await panel.locator('.point', { hasText: 'harbour office' }).first().waitFor();
    await workbench.command('Docgraph: Ask a Question');
    await workbench.answerInput('And when is it printed?');
    await panel.locator('.asked', { hasText: 'And when is it printed?' }).waitFor();
    await chips.first().waitFor();
    const names = (await chips.allTextContents()).map(text => text.trim());
    await workbench.command('Docgraph: Open Panel');
    await workbench.tabTo(panel, '.carried-chip');
    await page.keyboard.press('Enter');
    await until('one name less', async () => ((await chips.count()) === names.length - 1 ? true : undefined));
    assert.deepEqual(
      (await chips.allTextContents()).map(text => text.trim()),
      names.slice(1),
    );
    assert.equal(await panel.locator('.asked').textContent(), 'And when is it printed?');
  });

  test('Set Graph Hops and Set Passage Budget change the shown settings', async () => {
    const { page } = workbench;
    const { keyboard } = page;
    const panel = await workbench.panel();
    await workbench.command('Docgraph: Set Graph Hops');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'one step further' }).waitFor();
    await keyboard.type('0');
    await keyboard.press('Enter');
    await panel.locator('.part-note', { hasText: '0 hops, 8 passages' }).waitFor();
    await workbench.command('Docgraph: Set Passage Budget');
    await page.locator('.quick-input-message', { hasText: 'How many passages' }).waitFor();
    await keyboard.press('Control+A');
    await keyboard.type('5');
    await keyboard.press('Enter');
    await panel.locator('.part-note', { hasText: '0 hops, 5 passages' }).waitFor();
  });
});
