import { describe, expect, it } from 'vitest';
import type { Theme, Themes } from '../../../src/core/model/themes';
import type { Place } from '../../../src/core/engine';
import { createEngine } from '../../../src/core/index';
import { memoryStore } from '../../../src/core/indexing/memoryStore';
import { defaultSettings } from '../../../src/core/options';
import { quietMilliseconds } from '../../../src/core/workbench/enrichment';
import { MemoryWorkspace } from '../../support/memoryWorkspace';
import { silent, smallEngine } from '../../support/smallEngine';
import type { NodeId } from '../../../src/core/model/ids';

/** Two themes that only a page of both joins: ferries, and bread. */
const files = {
  'ferry.md': '# Ferry\n\nThe Ferry waits for the Pilot Boat at the Harbour Gate every evening.\n\nA [pilot](pilot.md) comes first.\n',
  'pilot.md': '# Pilot Boat\n\nThe Pilot Boat leads each Ferry through the Harbour Gate when the tide is low.\n',
  'gate.md': '# Harbour Gate\n\nThe Harbour Gate opens for the Ferry and for the Pilot Boat at sunrise.\n',
  'bread.md': '# Rye Bread\n\nThe Rye Bread rises on Wild Yeast for a night before it meets the Stone Oven.\n',
  'yeast.md': '# Wild Yeast\n\nThe Wild Yeast feeds on the flour of the Rye Bread and fears the Stone Oven.\n',
  'oven.md': '# Stone Oven\n\nThe Stone Oven bakes Rye Bread that was raised with Wild Yeast in one hour.\n',
};

function all(themes: readonly Theme<Place>[]): Theme<Place>[] {
  return themes.flatMap(theme => [theme, ...all(theme.children)]);
}

/** Each broadest theme as its members and files. */
function inShort({ themes }: Themes<Place>): string[] {
  const named = (theme: Theme<Place>) => theme.members.map(({ id }) => id).sort();
  return themes
    .map(
      theme =>
        `${named(theme).join(', ')}: ${theme.documents
          .map(({ file }) => file)
          .sort()
          .join(', ')}`,
    )
    .sort();
}

const expected = [
  'ferry, harbour gate, pilot boat: ferry.md, gate.md, pilot.md',
  'rye bread, stone oven, wild yeast: bread.md, oven.md, yeast.md',
];

describe('themes', () => {
  it('groups what stands together, with the documents that speak of it', async () => {
    const { engine } = await smallEngine(files);
    const themes = await engine.themes();
    expect(inShort(themes)).toEqual(expected);
    expect({ levels: themes.levels, alone: themes.alone, current: themes.current }).toEqual({ levels: 1, alone: 0, current: true });
  });

  it('reports with sentences of the files at their exact places, none twice', async () => {
    const { engine } = await smallEngine(files);
    const shown = all((await engine.themes()).themes).flatMap(({ findings }) => findings);
    expect(shown.length).toBeGreaterThanOrEqual(4);
    const texts = new Map(Object.entries(files));
    for (const { text, place } of shown) {
      expect(texts.get(place.path)?.slice(place.span.start, place.span.end)).toBe(place.quote);
      expect(text).toMatch(/^The .+\.$/);
    }
    expect(new Set(shown.map(({ text }) => text)).size).toBe(shown.length);
  });

  it('are the same whatever the order of edits', async () => {
    const { engine: fresh } = await smallEngine(files);
    const { engine, workspace, refresh } = await smallEngine({
      'oven.md': '# Stone Oven\n\nCold.\n',
      'extra.md': '# Extra\n\nThe Ferry.\n',
    });
    await engine.themes();
    for (const [path, text] of Object.entries(files).reverse()) {
      workspace.write(path, text);
      await refresh();
      await engine.themes();
    }
    workspace.remove('extra.md');
    await refresh();
    const bare = ({ themes, alone }: Themes<Place>) =>
      JSON.stringify({ themes: all(themes).map(theme => ({ ...theme, id: '', children: [] })), alone });
    expect(bare(await engine.themes())).toBe(bare(await fresh.themes()));
  });

  it('keep their ids in the next generation while most members stay', async () => {
    const { engine, workspace, refresh } = await smallEngine(files);
    const before = await engine.themes();
    workspace.write('bakery.md', '# Bakery\n\nThe Bakery sells Rye Bread from the Stone Oven in the morning hours.\n');
    await refresh();
    const after = await engine.themes();
    expect(after.generation).toBe(before.generation + 1);
    expect(inShort(after)).not.toEqual(inShort(before));
    expect(after.themes.map(({ id }) => id).sort()).toEqual(before.themes.map(({ id }) => id).sort());
  });

  it('are read from the store while nothing has changed, and are never stale', async () => {
    const { engine, store } = await smallEngine(files);
    const before = await engine.themes();
    const again = await smallEngine(files, { store });
    expect(await again.engine.themes()).toEqual(before);
    await again.engine.setOverlay({ folder: '', path: 'gate.md' }, files['gate.md'].replace('opens', 'no longer opens'));
    const texts = all((await again.engine.themes()).themes).flatMap(({ findings }) => findings.map(({ text }) => text));
    expect(texts.filter(text => text.startsWith('The Harbour Gate opens'))).toEqual([]);
  });

  it('can be cancelled, and computed after that', async () => {
    const { engine } = await smallEngine(files);
    await expect(engine.themes({ aborted: true })).rejects.toThrow('cancelled');
    let looks = 0;
    const later = Object.defineProperty({ aborted: false }, 'aborted', { get: () => ++looks > 3 });
    await expect(engine.themes(later)).rejects.toThrow('cancelled');
    expect(inShort(await engine.themes())).toEqual(expected);
  });

  it('suggest links between documents that are close and do not link', async () => {
    const { engine } = await smallEngine(files);
    const pairs = (await engine.themes()).suggestedLinks.map(({ from, to }) => `${from} ${to}`);
    expect(pairs).toContain('bread.md yeast.md');
    expect(pairs).not.toContain('ferry.md pilot.md');
  });

  it('are none where there is nothing', async () => {
    const { engine } = await smallEngine({});
    expect(await engine.themes()).toMatchObject({ themes: [], levels: 0, alone: 0 });
  });
});

describe('themes in the background', () => {
  /** An engine whose every step takes a turn; `turn` lets what waits go on, and gives for how long the next one waits: null where nothing does. */
  async function inBackground() {
    const waiting: { readonly milliseconds: number; readonly go: () => void }[] = [];
    const workspace = new MemoryWorkspace(files);
    const store = memoryStore();
    let time = 0;
    const idle = (milliseconds: number) => new Promise<void>(go => waiting.push({ milliseconds, go }));
    const engine = createEngine({ workspace, store, clock: { now: () => (time += 20) }, logger: silent, idle });
    const save = async (path: string, text: string) => {
      workspace.write(path, text);
      await engine.refresh({ settings: defaultSettings, files: [{ folder: '', path }] });
    };
    const turn = async () => {
      for (const { go } of waiting.splice(0)) go();
      await new Promise(setImmediate);
      return waiting.at(0)?.milliseconds ?? null;
    };
    await engine.refresh({ settings: defaultSettings });
    /** Those that are asked for, while all that waits gets its turn. */
    const asked = async (): Promise<Themes<Place>> => {
      let found: Themes<Place> | null = null;
      void engine.themes().then(themes => (found = themes));
      await null;
      while (found === null) await turn();
      return found;
    };
    return { asked, save, turn, waits: () => waiting.map(({ milliseconds }) => milliseconds), themes: () => store.meta('themes') };
  }

  it('begin when nothing has changed for a while', async () => {
    const { save, turn, waits, themes } = await inBackground();
    expect(waits()).toEqual([quietMilliseconds]);
    await save('gate.md', '# Harbour Gate\n\nThe Harbour Gate is shut for the Ferry.\n');
    expect(await turn()).toBe(quietMilliseconds);
    expect(await turn()).toBe(0);
    for (let next: number | null = 0; next !== null; ) next = await turn();
    expect(themes()).toBeDefined();
  });

  it('are dropped by a save in the middle, and those after it are the ones of the workspace as it is', async () => {
    const { asked, save, turn, themes } = await inBackground();
    expect([await turn(), await turn()]).toEqual([0, 0]);
    await save('ash.md', '# Ash Tree\n\nThe Ash Tree stands beside the Stone Oven and the Wild Yeast.\n');
    expect([await turn(), themes()]).toEqual([quietMilliseconds, undefined]);
    for (let next: number | null = 0; next !== null; ) next = await turn();
    const changed = await smallEngine({
      ...files,
      'ash.md': '# Ash Tree\n\nThe Ash Tree stands beside the Stone Oven and the Wild Yeast.\n',
    });
    expect(inShort(await asked())).toEqual(inShort(await changed.engine.themes()));
  });

  it('are there at once for whoever asks', async () => {
    const { asked, waits } = await inBackground();
    const themes = asked();
    expect(waits()).toEqual([quietMilliseconds, 0]);
    expect(inShort(await themes)).toEqual(expected);
  });
});

describe('paths', () => {
  /** Each path as the labels of its nodes with the kinds of edges between them, and all quotes of its evidence. */
  async function check(texts: Readonly<Record<string, string>>, from: string, to: string) {
    const { engine } = await smallEngine(texts);
    const { paths } = await engine.path(from, to);
    for (const { place } of paths.flatMap(({ edges }) => edges.map(({ evidence }) => ({ place: evidence }))))
      expect(texts[place.path].slice(place.span.start, place.span.end)).toBe(place.quote);
    return paths.map(({ nodes, edges }) => nodes.map(({ label }, i) => (i === 0 ? label : `${edges[i - 1].kind} ${label}`)).join(' > '));
  }
  const chain = {
    'a.md': '# Alpha Unit\n\nThe Alpha Unit feeds the Beta Pump.\n',
    'b.md': '# Beta Pump\n\nSee [the tank](c.md).\n',
    'c.md': '# Gamma Tank\n\nIt is blue.\n',
    'z.md': '# Zeta\n\nAlone.\n',
  };

  it('lead over what is named and linked, with the characters of each step', async () => {
    const [best] = await check(chain, 'Alpha Unit', 'Gamma Tank');
    expect(best).toMatch(/^Alpha Unit > .*Beta Pump.*Gamma Tank$/);
  });

  it('take documents by their paths', async () => {
    expect(await check(chain, 'a.md', 'c.md')).not.toEqual([]);
  });

  it('go over a stated relation first', async () => {
    const texts = {
      'a.md': '# Checkout Service\n\nThe Checkout Service requires the Payment Gateway.\n',
      'b.md': '# Payment Gateway\n\nThe Payment Gateway is slow.\n',
    };
    expect((await check(texts, 'Checkout Service', 'Payment Gateway'))[0]).toBe('Checkout Service > RELATES Payment Gateway');
  });

  it('go by names that only sentences give, with the name as the evidence', async () => {
    const texts = {
      'a.md': '# Setup\n\nKestrel requires a licence. Before that, Kestrel and the Beta Pump are cleaned.\n',
      'b.md': '# Beta Pump\n\nIt is blue.\n',
    };
    const [best] = await check(texts, 'Kestrel', 'Beta Pump');
    expect(best).toMatch(/^Kestrel > MENTIONS .* > MENTIONS Beta Pump$/);
  });

  it('are none where nothing ties the two', async () => {
    expect(await check(chain, 'Zeta', 'Gamma Tank')).toEqual([]);
  });

  it.each([
    ['an unknown name', 'Alpha Unit', 'Omega', 'Nothing is called "Omega".'],
    ['the same thing twice', 'Alpha Unit', 'alpha units', 'are the same'],
  ])('refuse %s', async (_, from, to, message) => {
    await expect(check(chain, from, to)).rejects.toThrow(message);
  });
});

describe('themes in graphs', () => {
  it('mark the things and documents of a graph, level by level, and nothing else', async () => {
    const { engine } = await smallEngine(files);
    const map = (await engine.graph(null, 1, 100)).nodes.map(({ key }) => key);
    const { levels, themes, of } = await engine.themeMarks(map);
    const together = (a: NodeId, b: NodeId) => of[a] !== undefined && JSON.stringify(of[a]) === JSON.stringify(of[b]);
    expect({ levels, titles: themes.length }).toEqual({ levels: 1, titles: 2 });
    expect(together('entity:ferry' as NodeId, 'entity:pilot boat' as NodeId)).toBe(true);
    expect(together('entity:ferry' as NodeId, map.find(key => key.endsWith('gate.md'))!)).toBe(true);
    expect(together('entity:ferry' as NodeId, 'entity:stone oven' as NodeId)).toBe(false);
    expect(Object.keys(of).filter(key => !/^(entity|document):/.test(key))).toEqual([]);
  });

  it('are drawn as one map: their central things in turns, each tie with characters of a file that name both', async () => {
    const { engine } = await smallEngine(files);
    const map = await engine.themeMap(4);
    expect(map.nodes).toHaveLength(4);
    expect(map.attributes.more).toBe(2);
    const { of } = await engine.themeMarks(map.nodes.map(({ key }) => key));
    expect(new Set(Object.values(of).map(chain => chain[0])).size).toBe(2);
    expect(map.edges.length).toBeGreaterThanOrEqual(2);
    const labels = new Map(map.nodes.map(({ key, attributes }) => [key, attributes.label]));
    for (const { source, target, attributes } of map.edges) {
      expect(of[source]).toEqual(of[target]);
      const quote = attributes.evidence!.quote.toLowerCase();
      for (const end of [source, target]) expect(quote).toContain(labels.get(end)!.toLowerCase());
    }
    expect(await engine.themeMap(4)).toEqual(map);
  });
});
