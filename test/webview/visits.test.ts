import { describe, expect, test } from 'vitest';
import { noFilter, plainLook } from '../../webview/graph/look';
import { toSvg } from '../../webview/graph/svg';
import { baseOf, baseToOpen, type GraphEvent, type GraphState, initialGraph, reduceGraph } from '../../webview/graph/visits';
import { asSaved, savedGraph, toSaved } from '../../webview/saved';
import { initialState } from '../../webview/state';
import { snapshots } from './harness/snapshots';

const stateAfter = (...events: readonly GraphEvent[]): GraphState => events.reduce(reduceGraph, initialGraph);
const base = (name: string): GraphEvent => ({ type: 'base', base: name });
const look = (change: Extract<GraphEvent, { type: 'look' }>['change']): GraphEvent => ({ type: 'look', change });
const back: GraphEvent = { type: 'back' };
const forward: GraphEvent = { type: 'forward' };

describe('back and forward', () => {
  test('step over what was done to one graph', () => {
    const done = stateAfter(base('focus|a'), look({ expanded: ['x'] }), look({ hidden: ['y'] }), back);
    expect([done.look.expanded, done.look.hidden]).toEqual([['x'], []]);
    const again = reduceGraph(done, forward);
    expect([again.look.hidden, again.future]).toEqual([['y'], []]);
  });
  test('how a graph is drawn is no step', () =>
    expect(stateAfter(base('focus|a'), look({ layout: 'layered', pinned: {} })).past).toEqual([]));
  test('a step in another direction forgets what was ahead', () =>
    expect(stateAfter(base('focus|a'), look({ hidden: ['x'] }), back, look({ hidden: ['y'] })).future).toEqual([]));
  test('lead to another graph, whose look comes back with it', () => {
    const left = stateAfter(base('focus|a'), look({ hidden: ['x'] }), base('focus|b'));
    expect([left.look.hidden, left.past.map(({ base: name }) => name)]).toEqual([[], ['focus|a', 'focus|a']]);
    const going = reduceGraph(left, back);
    expect([baseToOpen(going), going.base]).toEqual(['focus|a', 'focus|b']);
    const there = reduceGraph(going, base('focus|a'));
    expect([there.look.hidden, there.waiting, baseToOpen(there), there.future.length]).toEqual([['x'], null, null, 1]);
  });
  test('a graph that is on show on the way there is none of the steps', () => {
    const there = [base('focus|other'), base('focus|a')].reduce(reduceGraph, stateAfter(base('focus|a'), base('focus|b'), back));
    expect([there.base, there.past, there.future.length]).toEqual(['focus|a', [], 1]);
  });
  test('nowhere to go changes nothing', () => expect(stateAfter(back, forward)).toBe(initialGraph));
  test('another graph is drawn like the former one, without its filters', () => {
    const { look: next } = stateAfter(base('focus|a'), look({ colour: 'folder', filter: { ...noFilter, tags: ['x'] } }), base('focus|b'));
    expect([next.colour, next.filter]).toEqual(['folder', noFilter]);
  });
  test('a moment without any graph is no step', () => expect(stateAfter(base('focus|a'), base(''), base('focus|a')).past).toEqual([]));
  test('a saved view of another graph waits for it', () => {
    const state = stateAfter(base('focus|a'), {
      type: 'visit',
      visit: { base: 'question|Why?', look: { ...plainLook, layout: 'layered' } },
    });
    expect(baseToOpen(state)).toBe('question|Why?');
    expect(reduceGraph(state, base('question|Why?')).look.layout).toBe('layered');
  });
});

describe('the name of a graph', () => {
  test.each([
    ['a question', baseOf(snapshots.partial), `question|${snapshots.partial.result?.question}`],
    ['a document', baseOf(snapshots.focus), 'focus|launch/plan.md'],
    ['ways', baseOf(snapshots.paths), 'paths|["Larkfield opening","K-40 compressor"]'],
    ['none', baseOf(null), ''],
  ])('of %s', (_, name, expected) => expect(name.slice(0, 8)).toBe(expected.slice(0, 8)));
});

describe('over a reload', () => {
  test('the look waits for the same graph, and the steps are kept', () => {
    const graph = stateAfter(base('focus|a'), look({ expanded: ['x'] }));
    const saved = asSaved(JSON.parse(JSON.stringify(toSaved({ ...initialState, graph }, {}, null))));
    const restored = [base('focus|other'), base('focus|a')].reduce(reduceGraph, savedGraph(saved));
    expect([restored.look.expanded, restored.past.length]).toEqual([['x'], 1]);
  });
  test('nothing kept is the beginning', () => expect(savedGraph(null)).toBe(initialGraph));
});

describe('SVG', () => {
  const node = {
    at: { x: 0, y: 0 },
    kind: 'document',
    width: 20,
    height: 10,
    fill: '#fff',
    stroke: '#000',
    strokeWidth: 1,
    opacity: 1,
    bold: false,
  } as const;
  const painting = { background: '#111', foreground: '#eee', fontFamily: '"A"', title: 'T & U' };
  test('text of a file is never markup, and what XML cannot hold is left out', () => {
    const svg = toSvg({ ...painting, nodes: [{ ...node, label: '<script>&\u0000' }], edges: [] });
    expect(svg).toContain('&#60;script&#62;&#38;');
    expect(svg).toContain('<title>T &#38; U</title>');
    expect(svg).not.toMatch(/\p{Cc}(?<!\n)/u);
  });
  test('each kind has its shape, each edge its line, and an arrow ends at its node', () => {
    const edge = {
      from: { x: 100, y: 0 },
      to: { x: 0, y: 0 },
      stroke: '#999',
      width: 1,
      opacity: 1,
      dashed: true,
      arrow: true,
      label: 'a',
    };
    const kinds = ['document', 'section', 'passage', 'entity', 'tag', 'placeholder', 'theme'] as const;
    const nodes = kinds.map((kind, at) => ({ ...node, kind, label: kind, at: { x: at * 50, y: at * 10 } }));
    const svg = toSvg({ ...painting, nodes, edges: [edge] });
    expect(svg.match(/<(rect|ellipse|polygon) /g)).toHaveLength(8);
    expect(svg).toContain('x2="13" y2="0"');
    expect(svg).toContain('stroke-dasharray');
  });
  test('an empty drawing is a picture too', () => expect(toSvg({ ...painting, nodes: [], edges: [] })).toMatch(/^<svg [\s\S]*<\/svg>\n$/));
});
