import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../../../src/core/options';
import type { Theme } from '../../../src/core/model/themes';
import type { Place } from '../../../src/core/engine';
import { options, smallEngine } from '../../support/smallEngine';

// Beside them stand "one entity is not split over its aliases" and "an edge without a span does not exist" in test/core/domain.

const ferries = {
  'ferry.md': '# Ferry\n\nThe Ferry waits for the Pilot Boat at the Harbour Gate every evening.\n',
  'pilot.md': '# Pilot Boat\n\nThe Pilot Boat leads each Ferry through the Harbour Gate when the tide is low.\n',
  'gate.md': '# Harbour Gate\n\nThe Harbour Gate opens for the Ferry and for the Pilot Boat at sunrise.\n',
};

function everything(themes: readonly Theme<Place>[]): Theme<Place>[] {
  return themes.flatMap(theme => [theme, ...everything(theme.children)]);
}

/** What the domain graph must never do, each by the name that it goes by. */
describe('guards of the domain graph', () => {
  test('one entity split over aliases: each name leads to all its relations, mentions and places', async () => {
    const { engine } = await smallEngine({
      'a.md': '---\naliases: [GS]\n---\n# Gate Scheduler\n\nThe Gate Scheduler requires the Tide Clock.\n',
      'b.md': '# Notes\n\nGS is owned by Mira Holt.\n',
    });
    const named = (await engine.entities({})).filter(({ name, aliases }) => [name, ...aliases.map(alias => alias.name)].includes('GS'));
    expect(named.map(({ id, name }) => [id, name])).toEqual([['gate scheduler', 'Gate Scheduler']]);
    const { relations, places } = await engine.entityDetails('gate scheduler');
    expect(relations.map(({ type, to }) => `${type} ${to.name}`)).toEqual(['OWNED_BY Mira Holt', 'REQUIRES Tide Clock']);
    expect(places.map(({ file, quote }) => `${file} ${quote}`)).toEqual(['a.md Gate Scheduler', 'b.md GS']);
  });

  test('an edge without a span: every relation and claim has evidence, and its quote is what the file has there', async () => {
    const files = {
      'a.md':
        '---\nowner: Port Team\n---\n# Gate\n\nThe Gate requires the Clock.\n\n| Part | Depends on |\n| --- | --- |\n| Bell | Clock |\n',
      'b.md': '# Clock\n\nThe Gate requires the Clock. The retention of the Clock is 30 days. The Clock does not use Redis.\n',
    };
    const { engine, workspace, refresh } = await smallEngine(files);
    const stated = async () => [
      ...(await engine.relations({})).map(({ evidence }) => evidence),
      ...(await engine.claims({})).map(({ evidence }) => [evidence]),
    ];
    const all = await stated();
    expect(all.length).toBeGreaterThanOrEqual(5);
    for (const evidence of all) {
      expect(evidence.length).toBeGreaterThan(0);
      for (const { path, span, quote } of evidence) {
        expect(quote).not.toBe('');
        expect(files[path as keyof typeof files].slice(span.start, span.end)).toBe(quote);
      }
    }
    // Where the characters go, the edge goes.
    workspace.remove('a.md');
    workspace.write('b.md', '# Clock\n\nNothing.\n');
    await refresh();
    expect(await stated()).toEqual([]);
  });

  test('a stale community: none is shown that rests on what the files no longer say', async () => {
    const { engine, workspace, refresh } = await smallEngine(ferries);
    const members = async () => everything((await engine.themes()).themes).flatMap(theme => theme.members.map(({ id }) => id));
    const findings = async () => everything((await engine.themes()).themes).flatMap(theme => theme.findings.map(({ text }) => text));
    expect(new Set(await members())).toEqual(new Set(['ferry', 'harbour gate', 'pilot boat']));
    expect((await findings()).join()).toContain('leads each Ferry');
    workspace.write('pilot.md', '# Rye Bread\n\nThe Rye Bread rises.\n');
    await refresh();
    expect((await findings()).join()).not.toContain('leads each Ferry');
    for (const path of ['ferry.md', 'gate.md']) workspace.remove(path);
    await refresh();
    expect(await members()).not.toContain('ferry');
    expect((await engine.themes()).current).toBe(true);
  });

  test('an unbounded walk: neither a ring, nor a hub, nor a clique takes it beyond the node cap or four hops', async () => {
    const count = 120;
    const names = Array.from({ length: count }, (_, i) => `Node${i}x`);
    const ring = Object.fromEntries(
      names.map((name, i) => [
        `${i}.md`,
        `# ${name}\n\n${name} requires ${names[(i + 1) % count]} and Hub Prime. See [next](${(i + 1) % count}.md).\n`,
      ]),
    );
    const clique = { 'hub.md': `# Hub Prime\n\n${names.join(', ')}.\n\n${names.map((_, i) => `[n](${i}.md)`).join(' ')}\n` };
    const { engine } = await smallEngine({ ...ring, ...clique });
    for (const nodes of [10, 50, 500]) {
      const { nodesWalked, passages } = await engine.search('What does Node0x require of Hub Prime?', options({ nodes, hops: 4 }));
      expect(nodesWalked).toBeLessThanOrEqual(nodes);
      expect(Math.max(...passages.map(({ hop }) => hop))).toBeLessThanOrEqual(4);
      const { nodes: shown } = await engine.graph('Node0x', 4, nodes);
      expect(shown.length).toBeLessThanOrEqual(nodes);
    }
  });

  test('a leak by summary: no theme, finding, count or answer for the whole tells of what a label hides', async () => {
    const hidden = {
      'pay.md': '---\naccess: hr\n---\n# Zorblatt Bonus\n\nThe Ferry and the Pilot Boat fear the Zorblatt Bonus at the Harbour Gate.\n',
    };
    const told = async (reader: readonly string[]) => {
      const { engine } = await smallEngine({ ...ferries, ...hidden }, { settings: { ...defaultSettings, reader } });
      const whole = await engine.ask('What are the main themes?', options({ mode: 'global' }));
      return JSON.stringify([await engine.themes(), whole.answer, whole.retrieval, whole.graph, await engine.domainSummary()]);
    };
    expect(await told(['hr'])).toMatch(/zorblatt/i);
    const staff = await told(['staff']);
    expect(staff).not.toMatch(/zorblatt|pay\.md/i);
    const { engine } = await smallEngine(ferries);
    expect(staff).toContain(JSON.stringify(await engine.domainSummary()));
  });
});
