import { describe, expect, it } from 'vitest';
import { announcement } from '../../webview/announce';
import { sourcesOf } from '../../webview/evidence/sources';
import { drawnGraph } from '../../webview/graph/elements';
import { type TreeRow, treeMove, treeRows } from '../../webview/graph/treeRows';
import { initialState, type PanelEvent, reduce } from '../../webview/state';
import { translator } from '../../webview/strings';
import { edge, graph, node } from './harness/builders';
import { found } from './harness/evidence';
import { cite, result } from './harness/launch';
import { snapshots } from './harness/snapshots';

const t = translator({});

describe('sources', () => {
  it('are the documents that confirmed statements cite, those of most statements first, each place once', () => {
    const points = [
      { ...result.answer.points[0], key: 'point:0', citations: [cite(1, 'passage:approvals')] },
      { ...result.answer.points[0], key: 'point:1', citations: [cite(2, 'passage:mail-waits'), cite(2, 'passage:mail-waits')] },
      { ...result.answer.points[0], key: 'point:2', citations: [cite(3, 'passage:mail-ships')] },
    ];
    const sources = sourcesOf({ passages: result.passages, answer: { ...result.answer, points } });
    expect(sources.map(({ file, points: count, quotes }) => `${file} ${count} [${quotes.map(({ number }) => number)}]`)).toEqual([
      'suppliers/norrland-mails.md 2 [3,2]',
      'safety/approvals.md 1 [1]',
    ]);
    expect(sources[0].title).toBe('Mails with Norrland Cooling');
  });

  it('are none where nothing is confirmed', () => {
    expect(sourcesOf({ passages: result.passages, answer: { ...result.answer, points: [] } })).toEqual([]);
  });
});

describe('the tree of a graph', () => {
  const drawn = drawnGraph(
    graph(
      'x',
      [node('document:a', 'A'), node('document:b', 'B'), node('entity:e', 'E')],
      [edge('document:a', 'LINKS_TO', 'document:b'), edge('document:a', 'MENTIONS', 'entity:e')],
    ),
  );
  const rowsWith = (toggled: readonly string[]): readonly TreeRow[] =>
    treeRows(drawn, (id, byDefault) => toggled.includes(id) !== byDefault);
  const inShort = (rows: readonly TreeRow[]): string[] =>
    rows.map(({ level, place, size, open, of }) => {
      const words =
        of.kind === 'group'
          ? of.nodes
          : of.kind === 'node'
            ? of.node.attributes.label
            : `${of.outward ? '>' : '<'}${of.node.attributes.label}`;
      return `${'-'.repeat(level)}${words} ${place}/${size}${open === null ? '' : open ? ' open' : ' folded'}`;
    });

  it('has groups that are open, with nodes that are folded', () => {
    expect(inShort(rowsWith([]))).toEqual(['-document 1/2 open', '--A 1/2 folded', '--B 2/2 folded', '-entity 2/2 open', '--E 1/1 folded']);
  });

  it('goes on from node to node, and not back over the same connection', () => {
    const [, a] = rowsWith([]);
    expect(inShort(rowsWith([a.id])).slice(0, 4)).toEqual([
      '-document 1/2 open',
      '--A 1/2 open',
      '--->B 1/2',
      '---»E 2/2'.replace('»', '>'),
    ]);
    const b = rowsWith([]).find(({ id }) => id === 'document:b')!;
    const below = rowsWith([b.id]).find(({ level }) => level === 3)!;
    expect(inShort(rowsWith([b.id, below.id])).slice(2, 5)).toEqual(['--B 2/2 open', '---<A 1/1 open', '---->E 1/1']);
  });

  it.each<[string, string, string, unknown]>([
    ['down', 'document', 'ArrowDown', { row: 'document:a' }],
    ['up from the top', 'document', 'ArrowUp', null],
    ['right on what is folded', 'document:a', 'ArrowRight', 'unfold'],
    ['right on what is open', 'document', 'ArrowRight', { row: 'document:a' }],
    ['left on what is open', 'document', 'ArrowLeft', 'fold'],
    ['left on what is folded', 'document:b', 'ArrowLeft', { row: 'document' }],
    ['to the end', 'document', 'End', { row: 'entity:e' }],
    ['nowhere by a letter', 'document', 'x', null],
    ['nowhere from a row that is gone', 'gone', 'ArrowDown', null],
  ])('is moved in: %s', (_, from, key, expected) => expect(treeMove(rowsWith([]), from, key)).toEqual(expected));
});

describe('what is announced', () => {
  const after = (...events: readonly PanelEvent[]): string => announcement(events.reduce(reduce, initialState), t);
  const show = (name: keyof typeof snapshots): PanelEvent => ({ type: 'snapshot', snapshot: snapshots[name] });
  it.each<[string, readonly PanelEvent[], RegExp]>([
    ['nothing at the start', [show('ready')], /^$/],
    ['the search', [show('busy')], /^Looking for an answer to “Why/],
    ['the points', [show('partial')], /^2 statements, 2 not confirmed$/],
    ['that nothing was found', [show('unknown')], /^Nothing found$/],
    ['that no answer was found, but passages', [show('near')], /^No answer found$/],
    ['the step', [show('partial'), { type: 'play' }], /^Step 1 of \d+: ./],
    [
      'what was found while typing',
      [show('ready'), { type: 'finding', text: 'a' }, { type: 'found', text: 'a', found }],
      /^4 passages fit/,
    ],
    [
      'nothing of what is looked for no longer',
      [show('ready'), { type: 'finding', text: 'ab' }, { type: 'found', text: 'a', found }],
      /^$/,
    ],
    ['a comparison', [show('compared')], /^Compared: 4 statements changed$/],
  ])('is %s', (_, events, expected) => expect(after(...events)).toMatch(expected));
});
