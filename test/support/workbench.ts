import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Frame, Page } from 'playwright-core';
import { launchBrowser, openPage } from '../run/browser.mjs';
import { installExtension, makeProfile, startCodeServer } from '../run/codeServer.mjs';
import { copyWorkspace } from '../run/hostTests.mjs';
import { outDir } from '../run/shell.mjs';

const screens = join(outDir, 'screens');

/** What a window is opened with. */
export interface WorkbenchOptions {
  /** Folder below the project that is copied; '' is an empty folder, null none. */
  readonly workspace: string | null;
  /** The packaged extension. */
  readonly vsix: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Whether the window can draw in space. */
  readonly webgl?: boolean;
}

/** A real VS Code window that is driven as a person does: keys, clicks, and what is seen. */
export class Workbench {
  readonly page: Page;
  readonly #close: () => Promise<void>;

  private constructor(page: Page, close: () => Promise<void>) {
    this.page = page;
    this.#close = close;
  }

  static async open({ workspace, vsix, settings = {}, viewport, webgl = false }: WorkbenchOptions): Promise<Workbench> {
    const profile = makeProfile({ settings });
    await installExtension(vsix, profile);
    const server = await startCodeServer(profile);
    let browser: Browser | undefined;
    const close = async (): Promise<void> => {
      await browser?.close();
      await server.stop();
      profile.remove();
    };
    try {
      browser = await launchBrowser(webgl ? 'webgl' : 'without');
      const page = await openPage(browser, { authority: server.authority, viewport });
      const folder = workspace === null ? null : copyWorkspace(workspace);
      const workbench = new Workbench(page, close);
      const url = `http://${server.authority}/?${folder === null ? 'ew=true' : `folder=${encodeURIComponent(folder)}`}`;
      await page.goto(url, { timeout: 60_000 });
      await workbench.#ready();
      return workbench;
    } catch (error) {
      // Else a window that did not open would stay behind, and slow down the next.
      await close();
      throw error;
    }
  }

  /** A big window on the sample, with the answer to its question in the side bar. */
  static async answered(webgl = false): Promise<Workbench> {
    const workbench = await Workbench.open({
      workspace: 'media/sample',
      vsix: process.env.DOCGRAPH_VSIX!,
      viewport: { width: 1600, height: 1000 },
      webgl,
    });
    try {
      await workbench.command('Docgraph: Ask a Question');
      await workbench.answerInput('Why is the launch at risk?');
      await (await workbench.panel()).locator('.point .citation').first().waitFor();
      return workbench;
    } catch (error) {
      await workbench.close();
      throw error;
    }
  }

  /** The panel in an editor tab beside, drawn. */
  async panelBeside(): Promise<Frame> {
    await this.command('Docgraph: Open Panel Beside the Editor');
    const tab = await this.panel('editor');
    await tab.locator('canvas').first().waitFor();
    return tab;
  }

  async #ready(): Promise<void> {
    await this.page.locator('.monaco-workbench .activitybar').waitFor({ timeout: 60_000 });
    await this.page.locator('.activitybar [aria-label^="Docgraph"]').first().waitFor({ timeout: 60_000 });
  }

  /** Reloads the window and waits until it is there again. */
  async reload(): Promise<void> {
    const loaded = this.page.waitForEvent('load', { timeout: 60_000 });
    await this.command('Developer: Reload Window');
    await loaded;
    await this.#ready();
  }

  /** Chooses a colour theme by its name in the list. */
  async chooseTheme(name: string): Promise<void> {
    await this.page.keyboard.press('Control+K');
    await this.page.keyboard.press('Control+T');
    await this.page.locator('.quick-input-list .monaco-list-row').first().waitFor();
    await this.page.keyboard.type(name);
    await this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: name }).first().waitFor();
    await this.page.keyboard.press('Enter');
    await this.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  }

  /**
   * F1, the command's title, Enter; anew where the list closed because something else took the keyboard. The title goes to the list and nowhere
   * else: typed blindly, it would be written into an editor that takes the keyboard just then.
   */
  async command(title: string): Promise<void> {
    const { keyboard } = this.page;
    const input = this.page.locator('.quick-input-widget input[type="text"]').first();
    const row = this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: title }).first();
    for (let attempt = 1; ; attempt++) {
      await keyboard.press('F1');
      try {
        await input.fill(`>${title}`, { timeout: 5000 });
        await row.waitFor({ timeout: 15_000 });
        await input.press('Enter', { timeout: 5000 });
        return;
      } catch (error) {
        if (attempt === 3) throw error;
        await keyboard.press('Escape');
      }
    }
  }

  /** Text into the input that a command has opened, then Enter. */
  async answerInput(text: string): Promise<void> {
    const widget = this.page.locator('.quick-input-widget');
    await widget.locator('.quick-input-title', { hasText: /./ }).first().waitFor();
    await this.page.keyboard.type(text);
    await widget.locator('.monaco-list-row.focused', { hasText: text }).first().waitFor();
    await this.page.keyboard.press('Enter');
  }

  /** The page of the panel in the side bar or in the editor area, once it shows something. */
  async panel(place: 'sidebar' | 'editor' = 'sidebar'): Promise<Frame> {
    return await until(`the panel in the ${place}`, async () => {
      for (const frame of this.page.frames()) {
        if (!frame.url().includes('fake.html')) continue;
        const shown = await frame
          .locator(`.panel[data-place="${place}"]`)
          .count()
          .catch(() => 0);
        if (shown > 0) return frame;
      }
      return undefined;
    });
  }

  /** The selected text of the focused editor, by the clipboard. */
  async selectedText(): Promise<string> {
    await this.page.locator('.statusbar-item', { hasText: 'selected)' }).waitFor();
    await this.page.keyboard.press('Control+C');
    return await this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** Name of the tab in front. */
  async activeTab(): Promise<string> {
    return (
      (await this.page
        .locator('.editor-group-container.active .tab.active')
        .first()
        .getAttribute('data-resource-name', { timeout: 1000 })
        .catch(() => null)) ?? ''
    );
  }

  /** Tab by Tab, as someone without a mouse, from where the focus is in the panel until it is on what fits the selector. */
  async tabTo(frame: Frame, selector: string): Promise<void> {
    await until('the focus in the panel', async () => ((await frame.evaluate(() => document.hasFocus())) ? true : undefined));
    const isThere = (): Promise<boolean> => frame.evaluate(wanted => document.activeElement?.matches(wanted) ?? false, selector);
    for (let presses = 0; presses < 60; presses++) {
      if (await isThere()) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`The Tab key does not lead to ${selector}.`);
  }

  async waitForTab(name: string): Promise<void> {
    await until(`${name} in front`, async () => ((await this.activeTab()) === name ? true : undefined));
  }

  /** A picture in test/out/screens. */
  async screenshot(name: string): Promise<string> {
    mkdirSync(screens, { recursive: true });
    const path = join(screens, `${name}.png`);
    await this.page.screenshot({ path });
    return path;
  }

  async close(): Promise<void> {
    await this.#close();
  }
}

/** Looks again until there is something; the time is the limit of a person's patience, not of the machine. */
export async function until<T>(what: string, look: () => Promise<T | undefined>, milliseconds = 45_000): Promise<T> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`Not seen in ${milliseconds / 1000} s: ${what}`);
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}
