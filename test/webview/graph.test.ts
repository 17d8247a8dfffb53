import { describe, expect, test } from 'vitest';
import { drawnGraph, nodeLabel, toElements } from '../../webview/graph/elements';
import { layOut, nodeTowards, ringPositions } from '../../webview/graph/layout';
import { waysToSelected } from '../../webview/graph/paths';
import { type Box, separate } from '../../webview/graph/separate';
import { initialGraph } from '../../webview/graph/visits';
import { shownGraph } from '../../webview/graph/shown';
import { minimiseStress } from '../../webview/graph/stress';
import { graphStyle, shapes } from '../../webview/graph/style';
import { type GraphTheme, mix, readTheme } from '../../webview/graph/theme';
import { components, parted } from '../../webview/graph/tiles';
import { edge, graph, largeGraph, node } from './harness/builders';
import { resultGraph } from './harness/launch';
import { snapshots } from './harness/snapshots';

const keys = (nodes: readonly { readonly key: string }[]): readonly string[] => nodes.map(({ key }) => key);

describe('drawnGraph', () => {
  const nodes = [
    node('entity:far', 'far', { hop: 3 }),
    node('entity:outside', 'outside', { hop: -1 }),
    node('entity:seed', 'seed', { hop: 0, seed: true }),
    node('passage:p', 'p', { hop: 2, selected: true }),
    node('entity:touched', 'touched', { hop: 4, touched: true }),
    node('entity:near', 'near'),
  ];
  const of = (limit: number): readonly string[] => keys(drawnGraph(graph('', nodes, []), limit).nodes);

  const cases: readonly (readonly [limit: number, kept: readonly string[]])[] = [
    [6, keys(nodes)],
    [5, ['entity:far', 'entity:seed', 'passage:p', 'entity:touched', 'entity:near']],
    [3, ['entity:seed', 'passage:p', 'entity:touched']],
    [1, ['entity:seed']],
  ];
  for (const [limit, kept] of cases)
    test(`a limit of ${limit} keeps what matters most, in the host's order`, () => expect(of(limit)).toEqual(kept));

  test('edges without both ends are left out, and what is not drawn is counted', () => {
    const drawn = drawnGraph(
      graph('', nodes, [edge('entity:seed', 'RELATES', 'entity:near'), edge('entity:seed', 'RELATES', 'passage:p')], 7),
      2,
    );
    expect([keys(drawn.edges), drawn.more]).toEqual([['entity:seed RELATES passage:p'], 11]);
  });

  test('never more than 300 nodes', () => expect(drawnGraph(largeGraph(360)).nodes.length).toBe(300));
});

describe('toElements', () => {
  const elements = toElements(drawnGraph(resultGraph), { edge: each => each.attributes.label });
  const classesOf = (key: string): string | undefined => elements.find(element => element.data.key === key)?.classes;

  test('ids are unique over nodes and edges', () => expect(new Set(elements.map(element => element.data.id)).size).toBe(elements.length));
  test('classes say kind and marks', () => {
    expect(classesOf('entity:larkfield opening')).toBe('entity seed touched way');
    expect(classesOf('passage:plan-needs')).toBe('passage touched in-context way');
    expect(classesOf('entity:larkfield opening RELATES entity:cold-store units')).toBe('kind-RELATES touched named way');
  });

  for (const [label, more, shown] of [
    ['short', 0, 'short'],
    ['short', 3, 'short +3'],
    ['a\n  b', 0, 'a b'],
    ['x'.repeat(90), 0, `${'x'.repeat(79)}…`],
    ['👩‍🚀'.repeat(2), 1, `${'👩‍🚀'.repeat(2)} +1`],
  ] as const) {
    test(`the label of ${JSON.stringify(label)} with ${more} more is ${shown}`, () => expect(nodeLabel(label, more)).toBe(shown));
  }
});

describe('layout', () => {
  test('the start stands in the middle, further hops further out', () => {
    const positions = ringPositions(
      graph('', [node('entity:a', 'a', { hop: 0, seed: true }), node('entity:b', 'b'), node('entity:c', 'c', { hop: 2 })], []),
    );
    const radius = (key: string): number => Math.hypot(positions[key].x, positions[key].y);
    expect(radius('entity:a')).toBe(0);
    expect(radius('entity:b')).toBeLessThan(radius('entity:c'));
  });

  test('the same graph is laid out in the same way, whole numbers apart', () => {
    const positions = layOut(drawnGraph(resultGraph));
    expect(layOut(drawnGraph(resultGraph))).toEqual(positions);
    expect(new Set(Object.values(positions).map(({ x, y }) => `${x} ${y}`)).size).toBe(resultGraph.nodes.length);
  });

  for (const area of [
    { width: 390, height: 640 },
    { width: 300, height: 320 },
    { width: 1000, height: 600 },
  ]) {
    test(`an area of ${area.width} x ${area.height} is used in its shape`, () => {
      const places = Object.values(layOut(drawnGraph(resultGraph), area));
      const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
      const [width, height] = [spread(places.map(({ x }) => x)), spread(places.map(({ y }) => y))];
      expect(width / height / (area.width / area.height)).toBeGreaterThan(0.6);
      expect(width / height / (area.width / area.height)).toBeLessThan(1.6);
    });
  }

  test('nodes do not cover each other, however small the area', () => {
    const places = Object.values(layOut(drawnGraph(resultGraph), { width: 120, height: 90 }));
    const covered = places.filter((a, index) => places.slice(index + 1).some(b => Math.abs(a.x - b.x) < 22 && Math.abs(a.y - b.y) < 20));
    expect(covered).toEqual([]);
  });

  test('parts that are not connected stand beside each other, in the area', () => {
    const pair = (name: string): ReturnType<typeof graph> =>
      graph('', [node(`tag:${name}`, name), node(`entity:${name}`, name)], [edge(`tag:${name}`, 'RELATES', `entity:${name}`)]);
    const parts = ['a', 'b', 'c'].map(pair);
    const positions = layOut(
      { nodes: parts.flatMap(({ nodes }) => nodes), edges: parts.flatMap(({ edges }) => edges) },
      { width: 400, height: 400 },
    );
    const places = Object.values(positions);
    expect(places.every(({ x, y }) => Math.abs(x) <= 200 && Math.abs(y) <= 200)).toBe(true);
    for (const [index, a] of places.entries())
      for (const b of places.slice(index + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(25);
  });

  test('a path becomes a line of equal steps', () => {
    const at = minimiseStress({
      count: 4,
      edges: [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
      start: new Float64Array([0, 0, 1, 2, 2, 1, 0, 3]),
    });
    const distance = (a: number, b: number): number => Math.hypot(at[2 * a] - at[2 * b], at[2 * a + 1] - at[2 * b + 1]);
    for (const [a, b, expected] of [
      [0, 1, 1],
      [1, 2, 1],
      [0, 3, 3],
    ] as const)
      expect(Math.abs(distance(a, b) - expected)).toBeLessThan(0.15);
  });

  test('nodes in one place, loops and loose nodes are parted', () => {
    const at = minimiseStress({
      count: 3,
      edges: [
        [0, 0],
        [0, 1],
        [0, 1],
      ],
      start: new Float64Array(6),
    });
    expect([...at].every(Number.isFinite)).toBe(true);
    expect(Math.hypot(at[0] - at[4], at[1] - at[5])).toBeGreaterThan(1);
  });

  test('boxes end up side by side', () => {
    const boxes: Box[] = Array.from({ length: 12 }, (_, index) => ({ x: index % 3, y: index % 2, width: 40, height: 20 }));
    separate(boxes);
    const overlapping = boxes.flatMap((a, i) => boxes.slice(i + 1).filter(b => Math.abs(a.x - b.x) < 39.9 && Math.abs(a.y - b.y) < 19.9));
    expect(overlapping).toEqual([]);
  });

  const cross = {
    middle: { x: 0, y: 0 },
    right: { x: 50, y: 10 },
    farRight: { x: 90, y: 0 },
    up: { x: 5, y: -40 },
    left: { x: -30, y: 0 },
  };
  for (const [direction, expected] of [
    ['right', 'right'],
    ['up', 'up'],
    ['left', 'left'],
    ['down', null],
  ] as const) {
    test(`the arrow ${direction} leads from the middle to ${expected}`, () =>
      expect(nodeTowards(cross, 'middle', direction)).toBe(expected));
  }
});

describe('tiles', () => {
  const area = { x: 0, y: 0, width: 100, height: 200 };
  test('one part gets all', () => expect(parted(area, [3])).toEqual([area]));
  test('the longer side is cut, by weight', () =>
    expect(parted(area, [3, 1])).toEqual([
      { x: 0, y: -25, width: 100, height: 150 },
      { x: 0, y: 75, width: 100, height: 50 },
    ]));
  test('many parts fill the area', () => {
    const tiles = parted(area, [9, 4, 2, 1, 1, 1]);
    expect(tiles.map(({ width, height }) => Math.round((width * height * 18) / 20000))).toEqual([9, 4, 2, 1, 1, 1]);
  });
  test('components come by size, then by their first node', () =>
    expect(
      components(6, [
        [4, 5],
        [3, 1],
        [1, 1],
        [5, 2],
      ]),
    ).toEqual([[2, 4, 5], [1, 3], [0]]));
});

describe('waysToSelected', () => {
  const nodes = [
    node('entity:start', 'start', { seed: true }),
    node('entity:by', 'by'),
    node('passage:near', 'near', { selected: true }),
    node('passage:far', 'far', { selected: true }),
    node('passage:other', 'other'),
    node('document:d', 'd', { selected: true }),
  ];
  const edges = [
    edge('passage:near', 'MENTIONS', 'entity:start'),
    edge('entity:by', 'ABOUT', 'passage:far'),
    edge('entity:start', 'RELATES', 'entity:by'),
    edge('passage:near', 'NEXT', 'passage:other'),
    edge('passage:other', 'NEXT', 'passage:far'),
    edge('document:d', 'CONTAINS', 'passage:near'),
  ];
  test('the shortest ways from the start, against edges too', () => {
    const ways = waysToSelected({ nodes, edges });
    expect([...ways.nodes].sort()).toEqual(['entity:by', 'entity:start', 'passage:far', 'passage:near']);
    expect([...ways.edges].sort()).toEqual(
      edges
        .slice(0, 3)
        .map(({ key }) => key)
        .sort(),
    );
  });
  test('a selected passage that no way leads to stands alone', () =>
    expect([...waysToSelected({ nodes, edges: [] }).nodes].sort()).toEqual(['passage:far', 'passage:near']));
  test('without anything selected there are none', () => expect(waysToSelected({ nodes: nodes.slice(0, 2), edges }).nodes.size).toBe(0));
});

describe('shownGraph', () => {
  test('the name changes with what is drawn, and only then', () => {
    const name = (more: number): string | undefined =>
      shownGraph(
        { ...snapshots.focus, focus: { document: 'd', title: 't', graph: graph('', [node('tag:a', 'a', { more })], []) } },
        initialGraph,
      )?.name;
    expect(name(1)).toBe(name(1));
    expect(name(1)).not.toBe(name(2));
  });
  test('the result comes before the document in focus', () =>
    expect(shownGraph({ ...snapshots.partial, focus: snapshots.focus.focus }, initialGraph)?.graph).toBe(snapshots.partial.result.graph));
  test('a result that found nothing has none', () => expect(shownGraph(snapshots.unknown, initialGraph)).toBe(null));
  test('there may be none', () => expect(shownGraph(snapshots.ready, initialGraph)).toBe(null));
});

describe('style', () => {
  const theme: GraphTheme = readTheme({
    variable: name =>
      ({
        '--vscode-foreground': '#ffffff',
        '--vscode-editor-background': '#000000',
        '--vscode-charts-blue': '#0000ff',
        '--vscode-focusBorder': 'none',
      })[name] ?? '',
    flatten: colour => (colour.startsWith('#') ? colour : null),
    highContrast: false,
  });

  test('a colour that is missing or none falls back to the foreground', () =>
    expect([theme.kinds.document, theme.kinds.tag, theme.focus]).toEqual(['#0000ff', '#ffffff', '#ffffff']));
  test('kinds differ in shape, not in colour alone', () =>
    expect(new Set(Object.values(shapes).map(({ shape }) => shape)).size).toBe(Object.keys(shapes).length));
  test('selection wins over all else', () =>
    expect(
      graphStyle(theme)
        .slice(-2)
        .map(rule => rule.selector),
    ).toEqual(['node.chosen', 'edge.chosen']));
  test('high contrast fills nothing with a tint', () => {
    const rule = graphStyle({ ...theme, highContrast: true }).find(({ selector }) => selector === 'node.document');
    expect(rule?.style['background-color']).toBe(theme.background);
  });
  for (const [colour, over, share, mixed] of [
    ['#ffffff', '#000000', 0.5, '#808080'],
    ['#ff0000', '#0000ff', 1, '#ff0000'],
  ] as const) {
    test(`${share} of ${colour} over ${over} is ${mixed}`, () => expect(mix(colour, over, share)).toBe(mixed));
  }
});
