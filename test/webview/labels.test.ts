import { describe, expect, test } from 'vitest';
import { type Labelled, type LabelRoom, lineHeight, type PlacedLabel, placeLabels, type Segment, wrap } from '../../webview/graph/labels';

const measure = (line: string): number => line.length * 6;
const noCorner = { width: 0, height: 0 };

function labelled(key: string, x: number, y: number, more: Partial<Labelled> = {}): Labelled {
  return { key, x, y, width: 14, height: 14, text: key, suffix: '', gap: 3, importance: 1, needed: false, bold: false, ...more };
}

function place(
  nodes: readonly Labelled[],
  room: LabelRoom | null = null,
  segments: readonly Segment[] = [],
): ReadonlyMap<string, PlacedLabel> {
  return placeLabels(nodes, { segments, room, measure });
}

/** The side a label stands on, in words. */
function side(label: PlacedLabel | undefined): string {
  if (label === undefined) return 'none';
  const names = [['above', '', 'below'][label.down + 1], ['left', '', 'right'][label.across + 1]];
  return names.filter(name => name !== '').join(' ') || 'on it';
}

function rectangle(node: Labelled, { lines, across, down }: PlacedLabel): readonly [x1: number, y1: number, x2: number, y2: number] {
  const [width, height] = [Math.max(...lines.map(measure)), lines.length * lineHeight];
  const x = node.x + across * (node.width / 2 + node.gap + width / 2);
  const y = node.y + down * (node.height / 2 + (across === 0 ? node.gap : 0) + height / 2);
  return [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
}

describe('wrap', () => {
  const cases: readonly (readonly [text: string, width: number, lines: number, expected: readonly string[]])[] = [
    ['short', 60, 2, ['short']],
    ['Charging docks', 60, 2, ['Charging', 'docks']],
    ['Charging docks of the north', 60, 2, ['Charging', 'docks of…']],
    ['Electrification', 60, 1, ['Electrifi…']],
    ['Minutes of May › Street permit', 90, 1, ['Street permit']],
    ['Status › Vellmark', 120, 1, ['Status › Vellmark']],
    ['images/debugging/toolbar.png', 72, 2, ['toolbar.png']],
    ['yes/no is a choice', 60, 1, ['yes/no is…']],
    ['', 60, 2, []],
  ];
  for (const [text, width, lines, expected] of cases)
    test(`"${text}" in ${lines} of ${width} is ${JSON.stringify(expected)}`, () =>
      expect(wrap(text, { width, lines }, measure)).toEqual(expected));
});

describe('placeLabels', () => {
  test('alone it stands below', () => expect(side(place([labelled('a', 0, 0)]).get('a'))).toBe('below'));

  const wall = labelled('wall', 0, 17, { importance: 0, width: 60 });
  test('it does not cover another node', () => expect(side(place([labelled('a', 0, 0), wall]).get('a'))).toBe('right'));

  test('it keeps away from an edge', () =>
    expect(side(place([labelled('a', 0, 0)], null, [{ x1: 0, y1: 0, x2: 0, y2: 90, weight: 1 }]).get('a'))).toBe('right'));

  test('it stays inside the area and out of the corner', () => {
    const room = { width: 200, height: 100, corner: noCorner };
    expect(side(place([labelled('long name', 100, 90)], room).get('long name'))).toBe('right');
    expect(side(place([labelled('long name', 190, 90)], room).get('long name'))).toBe('left');
    expect(side(place([labelled('a', 105, 50)], { ...room, corner: { width: 100, height: 90 } }).get('a'))).toBe('left');
  });

  test('the more important one gets the place', () => {
    const close = (importance: number): readonly Labelled[] =>
      Array.from({ length: 12 }, (_, index) => labelled(`node ${index}`, 16 * index, 0, { importance: index === 5 ? importance : 1 }));
    const crowd = [...close(9), ...close(0).map(node => ({ ...node, key: `under ${node.key}`, text: 'x', importance: 0, y: 16 }))];
    expect(place(crowd).has('node 5')).toBe(true);
    expect(place(close(0)).size).toBeLessThan(12);
  });

  test('what is needed is shown even where there is no room', () => {
    const walls = [-20, 0, 20].flatMap(x =>
      [-18, 0, 18].map(y => labelled(`wall ${x} ${y}`, x, y, { importance: 0, width: 20, height: 18 })),
    );
    const middle = (needed: boolean): boolean => place([labelled('middle', 0, 0, { needed, importance: 9 }), ...walls]).has('middle');
    expect([middle(true), middle(false)]).toEqual([true, false]);
  });

  test('the suffix stands where there is room for it, and is left out before the label is', () => {
    const lines = (text: string): readonly string[] | undefined => place([labelled('a', 0, 0, { text, suffix: '+3' })]).get('a')?.lines;
    expect(lines('Charging docks')).toEqual(['Charging docks\u00a0+3']);
    expect(lines('Electrification-of-everything-that-is')).toEqual(['Electrification-of…']);
  });

  test('labels of a crowd cover neither nodes nor each other, the same each time', () => {
    const nodes = Array.from({ length: 60 }, (_, index) =>
      labelled(`node number ${index}`, (index * 137) % 390, (index * 89) % 640, { importance: index % 7 }),
    );
    const placed = place(nodes, { width: 390, height: 640, corner: noCorner });
    const taken = nodes.flatMap(node => {
      const label = placed.get(node.key);
      return label === undefined ? [] : [{ key: node.key, at: rectangle(node, label) }];
    });
    const boxes = nodes.map(({ key, x, y }) => ({ key, at: [x - 7, y - 7, x + 7, y + 7] as const }));
    const covered = taken.filter(({ key, at }) =>
      [...taken, ...boxes].some(
        other => other.key !== key && at[0] < other.at[2] && other.at[0] < at[2] && at[1] < other.at[3] && other.at[1] < at[3],
      ),
    );
    expect(covered).toEqual([]);
    expect(taken.length).toBeGreaterThan(40);
    expect(place(nodes, { width: 390, height: 640, corner: noCorner })).toEqual(placed);
  });
});
