import { expect, test } from 'vitest';
import { options, smallEngine } from '../../support/smallEngine';

const files = {
  'a.md': '# Launch\n\nThe launch requires the docks.\n',
  'b.md': '# Docks\n\nThe docks wait for the approval.\n',
  'c.md': '# Approval\n\nThe approval is late.\n\nThe sea is blue.\n',
};
const question = 'Why is the launch at risk?';

test('each setting releases what an answer under it releases', async () => {
  const { engine } = await smallEngine(files);
  const map = await engine.settingsMap(question, options());
  expect(map.cells).toHaveLength(map.hops.length * map.passages.length);
  for (const { hops, passages, released, withheld } of map.cells) {
    const { answer } = await engine.ask(question, options({ hops, passages }));
    expect([hops, passages, released.map(point => map.points[point]), withheld]).toEqual([
      hops,
      passages,
      answer.points.map(({ text }) => text),
      answer.withheld.length,
    ]);
  }
  expect(new Set(map.cells.map(({ released }) => released.length)).size).toBeGreaterThan(1);
});

test('it can be cancelled', async () => {
  const { engine } = await smallEngine(files);
  await expect(engine.settingsMap(question, options(), { aborted: true })).rejects.toThrow('cancelled');
});
