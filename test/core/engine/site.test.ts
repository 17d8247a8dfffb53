import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../../../src/core/options';
import { smallEngine } from '../../support/smallEngine';

/** Where the only link of `content/a.md` leads. */
async function target(files: Readonly<Record<string, string>>, site: string): Promise<string> {
  const { engine } = await smallEngine(files, { settings: { ...defaultSettings, site } });
  const [link] = await engine.allLinks();
  return `${link.state} ${link.target?.file ?? ''}`.trim();
}

const hugo = { 'content/a.md': '# A\n\n[B](/guide/c/)', 'content/guide/b.md': '---\nslug: c\n---\n# B' };

describe('the convention that links follow', () => {
  test.each([
    ['by its configuration file', { ...hugo, 'hugo.toml': 'baseURL = "https://example.org/"' }, 'auto', 'ok content/guide/b.md'],
    ['chosen, with no configuration file', hugo, 'hugo', 'ok content/guide/b.md'],
    ['plain, though there is a configuration file', { ...hugo, 'hugo.toml': 'baseURL = "https://example.org/"' }, 'github', 'missing-file'],
  ])('%s', async (_, files, site, expected) => {
    expect(await target(files, site)).toBe(expected);
  });
});
