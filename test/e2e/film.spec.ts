import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { Workbench } from '../support/workbench';

/** What the drawing shows, and what of it is lit. */
interface Shown {
  readonly nodes: readonly string[];
  readonly lit: readonly string[];
}

suite('the film and the graph, on the sample', function () {
  // A window is opened, its extension installed, its folder read.
  this.timeout(180_000);
  let workbench: Workbench;
  let tab: Frame;

  suiteSetup(async () => {
    workbench = await Workbench.answered(true);
    tab = await workbench.panelBeside();
    await workbench.command('View: Toggle Primary Side Bar Visibility');
  });

  suiteTeardown(() => workbench.close());

  teardown(async function () {
    if (this.currentTest?.state === 'failed') await workbench.screenshot(`failed ${this.currentTest.title}`);
  });

  const flat = (): Promise<Shown> =>
    tab.evaluate(() => {
      const { cy } = (document.querySelector('.drawing-stage') as unknown as { _cyreg: { cy: Drawing } })._cyreg;
      const keys = (nodes: readonly Node[]): string[] => nodes.map(node => node.id()).sort();
      interface Node {
        id(): string;
        hasClass(name: string): boolean;
      }
      interface Drawing {
        nodes(): { toArray(): readonly Node[] };
      }
      const nodes = cy.nodes().toArray();
      return { nodes: keys(nodes), lit: keys(nodes.filter(node => !node.hasClass('unlit'))) };
    });
  const space = (): Promise<Shown> =>
    tab.evaluate(() => {
      const { spaceState } = document.querySelector('.space') as unknown as { spaceState(): Shown };
      const { nodes, lit } = spaceState();
      return { nodes: [...nodes].sort(), lit: [...lit].sort() };
    });
  const count = async (): Promise<readonly [at: number, of: number]> => {
    const [at, of] = ((await tab.locator('.player-count').textContent()) ?? '').split('/').map(Number);
    return [at, of];
  };
  const seen: Shown[] = [];

  test('is stepped through: each step lights what was lit before and more, until all that the run touched is', async () => {
    await tab.locator('.player-start').click();
    await tab.getByRole('button', { name: 'Pause' }).click();
    await tab.locator('.player-slider').press('Home');
    const [, steps] = await count();
    assert.ok(steps > 4);
    for (let step = 1; step <= steps; step++) {
      assert.deepEqual(await count(), [step, steps]);
      seen.push(await flat());
      if (step < steps) await tab.getByRole('button', { name: 'Step forward' }).click();
    }
    for (const [at, { lit }] of seen.entries()) for (const key of seen[at - 1]?.lit ?? []) assert.ok(lit.includes(key), `${key} at ${at}`);
    assert.ok(seen[0].lit.length < (seen.at(-1)?.lit.length ?? 0));
    for (let step = 0; step < 4; step++) await tab.getByRole('button', { name: 'Step back' }).click();
    await workbench.screenshot('film');
  });

  test('begins again on request, lit as at first', async () => {
    await tab.getByRole('button', { name: 'Play again' }).click();
    await tab.getByRole('button', { name: 'Pause' }).click();
    assert.equal((await count())[0], 1);
    assert.deepEqual(await flat(), seen[0]);
    await tab.locator('.player-slider').press('End');
    assert.deepEqual(await flat(), seen.at(-1));
  });

  test('is the same backwards, and in 3D', async () => {
    await tab.getByRole('button', { name: 'Step back' }).click();
    assert.deepEqual((await flat()).lit, seen.at(-2)?.lit);
    await tab.getByRole('button', { name: 'Show in 3D' }).click();
    await tab.locator('.space canvas').waitFor({ timeout: 90_000 });
    await tab.waitForFunction(() => (document.querySelector('.space') as unknown as { spaceState?: unknown }).spaceState !== undefined);
    assert.deepEqual(await space(), seen.at(-2));
    await tab.locator('.player-slider').press('Home');
    assert.deepEqual((await space()).lit, seen[0].lit);
    await workbench.screenshot('film in 3D');
  });

  test('another theme is taken over in 3D', async () => {
    const background = (): Promise<string> =>
      tab.evaluate(() => (document.querySelector('.space') as unknown as { spaceState(): { background: string } }).spaceState().background);
    await tab.locator('.player-slider').press('End');
    // Which one a window begins with differs between versions of VS Code.
    for (const [theme, kind] of [
      ['Dark Modern', 'dark'],
      ['Light Modern', 'light'],
      ['Dark Modern', 'dark'],
    ]) {
      const [before, isThere] = [await background(), (await tab.locator(`body.vscode-${kind}`).count()) > 0];
      await workbench.chooseTheme(theme);
      await tab.locator(`body.vscode-${kind}`).waitFor();
      if (!isThere)
        await tab.waitForFunction(
          old => (document.querySelector('.space') as unknown as { spaceState(): { background: string } }).spaceState().background !== old,
          before,
        );
      await workbench.screenshot(`space ${kind}`);
    }
    await tab.getByRole('button', { name: 'Show as a drawing' }).click();
    await tab.locator('.drawing-stage').waitFor();
  });

  test('changed settings prepare a fresh run from its start', async () => {
    await tab.getByRole('button', { name: 'Passages: more' }).click();
    await tab.locator('.notice').first().waitFor();
    assert.equal((await count())[0], 1);
    assert.equal(await tab.getByRole('button', { name: 'Play the steps' }).count(), 1);
  });

  test('what is expanded, and a view under a name, outlive a reload of the window and a rebuild of the index', async () => {
    await tab.getByRole('button', { name: 'Show all at once' }).click();
    const { nodes } = await flat();
    await tab.locator('.drawing').focus();
    await workbench.page.keyboard.press('ArrowRight');
    await tab.getByRole('button', { name: /^Show its neighbours/ }).click();
    await tab.waitForFunction(
      before =>
        (document.querySelector('.drawing-stage') as unknown as { _cyreg: { cy: { nodes(): { length: number } } } })._cyreg.cy.nodes()
          .length > before,
      nodes.length,
    );
    const expanded = await flat();
    await tab.locator('.graph-menu-button[data-menu=look]').click();
    await tab.getByRole('button', { name: 'Save this view …' }).click();
    await workbench.page.locator('.quick-input-widget input[type="text"]').first().waitFor();
    await workbench.page.keyboard.type('Around the launch');
    await workbench.page.keyboard.press('Enter');
    await tab.getByRole('button', { name: 'Open the view Around the launch' }).or(tab.locator('.graph-view-name')).first().waitFor();
    await workbench.reload();
    tab = await workbench.panel('editor');
    await tab.waitForFunction(
      wanted =>
        (
          document.querySelector('.drawing-stage') as unknown as { _cyreg?: { cy: { nodes(): { length: number } } } } | null
        )?._cyreg?.cy.nodes().length === wanted,
      expanded.nodes.length,
      { timeout: 60_000 },
    );
    assert.deepEqual((await flat()).nodes, expanded.nodes);
    await workbench.command('Docgraph: Rebuild Index');
    if ((await tab.locator('.graph-menu[data-menu=look]').count()) === 0) await tab.locator('.graph-menu-button[data-menu=look]').click();
    assert.equal(
      await tab
        .locator('.graph-view-name')
        .textContent()
        .then(text => text?.trim()),
      'Around the launch',
    );
  });
});
