import type { IndexView, PanelSnapshot, PassageView, PathsView, ResultView, ThemesView } from '../../../src/protocol/views';
import { borneOut, chartResult } from './charts';
import { edge, graph, largeGraph, node } from './builders';
import { modeRanks } from './ranks';
import { comparison, comparisonOfSame, entities } from './evidence';
import { answer, at, cite, question, requires, result, resultGraph } from './launch';
import { unanswered } from './unanswered';

const ready: IndexView = { state: 'ready', documents: 12, passages: 148, skipped: 0, updated: 0, progress: 1, message: '', bytes: 0 };

/** Milliseconds by which the index is older than the page, so that ages read the same in each run. */
export const indexAge = 2 * 60_000 + 5_000;

const base: PanelSnapshot = {
  place: 'editor',
  index: ready,
  settings: { hops: 2, passages: 4, nodes: 500, mode: 'auto' },
  busy: null,
  error: '',
  focus: null,
  result: null,
  check: null,
  settingsMap: null,
  modeRanks: null,
  entities: null,
  comparison: null,
  paths: null,
  themes: null,
  facts: null,
  expansions: {},
  savedViews: [],
  strings: {},
};

const focus: PanelSnapshot['focus'] = {
  document: 'launch/plan.md',
  title: 'Larkfield opening',
  graph: graph(
    'Larkfield opening',
    [
      node('document:launch/plan.md', 'Larkfield opening', {
        hop: 0,
        seed: true,
        touched: true,
        target: at('launch/plan.md', '# Larkfield opening'),
      }),
      node('section:owner', 'Owner', { target: at('launch/plan.md', '## Owner') }),
      node('section:plan-needs', 'What it needs', { target: at('launch/plan.md', '## What it needs') }),
      node('document:suppliers/norrland-mails.md', 'Mails with Norrland Cooling', {
        more: 4,
        target: at('suppliers/norrland-mails.md', '# Mails with Norrland Cooling'),
      }),
      node('entity:larkfield opening', 'Larkfield opening', { target: at('launch/plan.md', 'Larkfield opening') }),
      node('placeholder:launch/risks.md', 'launch/risks.md'),
    ],
    [
      edge('document:launch/plan.md', 'CONTAINS', 'section:owner'),
      edge('document:launch/plan.md', 'CONTAINS', 'section:plan-needs'),
      edge('document:launch/plan.md', 'LINKS_TO', 'document:suppliers/norrland-mails.md', {
        evidence: at('launch/plan.md', 'cold-store units'),
      }),
      edge('document:launch/plan.md', 'ABOUT', 'entity:larkfield opening'),
      edge('document:launch/plan.md', 'LINKS_TO', 'placeholder:launch/risks.md'),
    ],
  ),
};

const listAnswer: ResultView = {
  ...result,
  question: 'Which parts need an approval?',
  answer: {
    status: 'answered',
    points: [
      {
        key: 'point:0',
        kind: 'sentence',
        text: 'The K-40 compressor waits for its safety approval.',
        citations: [cite(1, 'passage:mail-waits')],
        ...borneOut(1),
      },
      {
        key: 'point:1',
        kind: 'list',
        text: 'K-30 compressor: approved',
        citations: [cite(2, 'passage:approvals')],
        ...borneOut(1),
      },
      {
        key: 'point:2',
        kind: 'list',
        text: 'K-40 compressor: in review, due 21 May',
        citations: [cite(2, 'passage:approvals'), cite(3, 'passage:mail-ships')],
        ...borneOut(2),
      },
    ],
    withheld: [],
    conflicts: [],
  },
  ambiguous: [],
};

const hostile = '<img src=x onerror="document.title=1"><script>document.title=2</script> {{x}} javascript:alert(1)';
const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

const hostilePassage: PassageView = {
  ...result.passages[0],
  title: hostile,
  headings: [hostile, longWord.repeat(2)],
  text: `${hostile}\n${longWord.repeat(4)}\n| a | b |\n| - | - |\n| 1 | 2 |\n${'A long passage goes on and on. '.repeat(20)}`,
  target: { ...result.passages[0].target, file: `${longWord}/${longWord}.md` },
};

const hostileResult: ResultView = {
  ...result,
  question: hostile,
  passages: [hostilePassage, ...result.passages.slice(1)],
  answer: {
    ...answer,
    points: [{ ...answer.points[0], text: `${hostile} ${longWord.repeat(3)}` }],
    withheld: [{ ...answer.withheld[0], text: hostile, reason: hostile }],
  },
};

const mapHops = [0, 1, 2, 3, 4];
const mapPassages = [1, 2, 4, 8, 16, 32];
const settingsMap: PanelSnapshot['settingsMap'] = {
  hops: mapHops,
  passages: mapPassages,
  cells: mapHops.flatMap(hops =>
    mapPassages.map(passages => ({
      hops,
      passages,
      released: [0, 1, 2].filter(point => passages >= 2 * point + 1 && hops >= point),
      withheld: passages < 5 ? 1 : 0,
    })),
  ),
  points: [
    'The opening requires the delivery of the cold-store units.',
    'The delivery waits for the safety approval of the K-40 compressor.',
    'The review is done by the assurance engineers, who are shared with the Osmund Bay tunnel until 16 May.',
  ],
};

const checked: NonNullable<PanelSnapshot['check']> = {
  title: 'notes/status.md',
  partial: false,
  statements: [
    {
      text: 'The delivery waits for the safety approval of the K-40 compressor.',
      class: 'supported',
      reason: '',
      warning: '',
      uncovered: [],
      line: 3,
      citations: [cite(1, 'passage:mail-waits')],
    },
    {
      text: 'The assurance engineers are shared with the tunnel until 20 May.',
      class: 'unsupported',
      reason: 'What it cites does not say this.',
      warning: '',
      uncovered: [{ start: 57, end: 59 }],
      line: 5,
      citations: [cite(2, 'passage:plan-needs')],
    },
    {
      text: 'The opening was never at risk at any time.',
      class: 'fabricated',
      reason: 'The quote stands nowhere in the workspace.',
      warning: '',
      uncovered: [],
      line: 7,
      citations: [],
    },
    {
      text: 'The K-30 is kept for two more years.',
      class: 'unclear',
      reason: 'The check cannot tell: its words stand in separate parts of what is cited.',
      warning: 'misleading-place',
      uncovered: [],
      line: 9,
      citations: [cite(3, 'passage:mail-ships')],
    },
  ],
};

const ends = ['Larkfield opening', 'assurance engineers'] as const;

const found: PathsView = {
  from: ends[0],
  to: ends[1],
  graph: {
    ...resultGraph,
    attributes: { more: 0, title: '' },
    nodes: resultGraph.nodes.filter(({ key }) => key.startsWith('entity:') && key !== 'entity:k-30'),
    edges: resultGraph.edges.filter(({ attributes }) => attributes.kind === 'RELATES' && attributes.label !== 'replaces'),
  },
  paths: [
    {
      steps: resultGraph.edges
        .filter(({ attributes }) => attributes.kind === 'RELATES' && attributes.label !== 'replaces')
        .map(({ source, target, attributes }) => ({
          from: source.slice('entity:'.length),
          edge: 'RELATES',
          label: attributes.label,
          turned: false,
          to: target.slice('entity:'.length),
          toKey: target,
          evidence: attributes.evidence,
        })),
      keys: [
        'entity:larkfield opening',
        'entity:cold-store units',
        'entity:k-40 compressor',
        'entity:assurance engineers',
        ...resultGraph.edges
          .filter(({ attributes }) => attributes.kind === 'RELATES' && attributes.label !== 'replaces')
          .map(edge => edge.key),
      ],
    },
  ],
};

/** Eight themes of two levels, the first of them divided, over a graph of things. */
const themeNodes = Array.from({ length: 48 }, (_, i) => `entity:thing ${i}`);
const themed: { readonly focus: PanelSnapshot['focus']; readonly themes: ThemesView } = {
  focus: {
    document: 'themes:',
    title: '',
    graph: graph(
      '',
      themeNodes.map((key, i) => node(key, `Thing ${i}`, { hop: 0, target: at('launch/plan.md', 'Larkfield opening') })),
      themeNodes.flatMap((key, i) =>
        i < 8
          ? []
          : [
              edge(themeNodes[i % 8], 'RELATES', key, { evidence: requires }),
              ...(i % 8 === 0 ? [edge(key, 'RELATES', themeNodes[i - 8 || 1])] : []),
            ],
      ),
      5,
    ),
  },
  themes: {
    levels: 2,
    themes: [
      ...Array.from({ length: 8 }, (_, i) => ({
        id: `t${i}`,
        level: 0,
        parent: null,
        title: `Thing ${i}, Thing ${i + 8}, Thing ${i + 16}`,
      })),
      { id: 't0a', level: 1, parent: 't0', title: 'Thing 0, Thing 8' },
      { id: 't0b', level: 1, parent: 't0', title: 'Thing 24, Thing 32' },
    ],
    of: Object.fromEntries(themeNodes.map((key, i) => [key, i % 8 === 0 ? ['t0', i < 24 ? 't0a' : 't0b'] : [`t${i % 8}`]])),
  },
};

/** Every state of the panel, for both places; `place` is set by the harness. */
const overviewGraph = graph(
  '',
  ['Openings and deliveries', 'Approvals of compressors', 'People and rotas', 'Budget', 'Osmund Bay tunnel'].map((title, at) =>
    node(`theme:t${at}`, title, { hop: 0, more: 14 - 2 * at }),
  ),
  [
    edge('theme:t0', 'RELATES', 'theme:t1'),
    edge('theme:t0', 'RELATES', 'theme:t2'),
    edge('theme:t1', 'RELATES', 'theme:t2'),
    edge('theme:t2', 'RELATES', 'theme:t4'),
    edge('theme:t0', 'RELATES', 'theme:t3'),
  ],
);

export const snapshots = {
  'no-folder': { ...base, index: { ...ready, state: 'no-folder', documents: 0 } },
  'no-markdown': { ...base, index: { ...ready, state: 'no-markdown', documents: 0 } },
  none: { ...base, index: { ...ready, state: 'none', documents: 0 } },
  paused: { ...base, index: { ...ready, state: 'paused', message: 'Answers rest on the 12 documents that were read before.' } },
  indexing: { ...base, index: { ...ready, state: 'indexing', documents: 5, progress: 0.42 } },
  'index-error': {
    ...base,
    index: { ...ready, state: 'error', documents: 0, message: 'The index file could not be opened. Rebuild it, or look at the log.' },
  },
  ready: base,
  overview: { ...base, focus: { document: 'overview:', title: '', graph: overviewGraph } },
  huge: { ...base, focus: { document: 'large.md', title: 'Large', graph: largeGraph(1500) } },
  focus: { ...base, focus },
  busy: { ...base, focus, busy: { question } },
  error: { ...base, focus, error: 'The index was busy for too long. Ask again, or rebuild the index.' },
  'error-no-folder': {
    ...base,
    index: { ...ready, state: 'no-folder', documents: 0 },
    error: 'There is nothing to ask: no folder is open.',
  },
  partial: {
    ...base,
    result,
    facts: {
      'document:launch/plan.md': { type: '', tags: ['operations'], day: '2026-04-02' },
      'document:suppliers/norrland-mails.md': { type: '', tags: [], day: '2026-04-09' },
      'document:minutes/2026-04-11.md': { type: '', tags: ['operations'], day: '2026-04-11' },
      'entity:k-40 compressor': { type: 'Product', tags: [], day: '' },
      'entity:assurance engineers': { type: 'Team', tags: [], day: '' },
    },
    savedViews: [{ name: 'Suppliers alone', base: `question|${question}`, look: '{"filter":{"folders":["suppliers"]}}' }],
  },
  changed: {
    ...base,
    settings: { hops: 3, passages: 6, nodes: 500, mode: 'auto' },
    result: {
      ...result,
      run: 4,
      settings: { hops: 3, passages: 6 },
      changes: {
        before: { hops: 2, passages: 4 },
        after: { hops: 3, passages: 6 },
        lines: [
          'Released: The review is done by the assurance engineers, who are shared with the Osmund Bay tunnel until 16 May.',
          'Newly selected: Rota of the assurance engineers, Minutes, 11 April.',
        ],
      },
    },
  },
  list: { ...base, result: listAnswer, index: { ...ready, skipped: 2, message: 'Rebuilt at each start.' } },
  ...unanswered(base),
  chart: { ...base, result: chartResult(listAnswer) },
  withheld: { ...base, result: { ...result, answer: { ...answer, points: [], conflicts: [] } } },
  'by-model': { ...base, result: { ...result, composer: { model: 'Tiny 3', answered: true, message: '' } } },
  'model-gone': {
    ...base,
    result: { ...result, composer: { model: 'Tiny 3', answered: false, message: 'localhost:11434 cannot be reached, or broke off.' } },
  },
  query: {
    ...base,
    result: {
      ...result,
      question: 'Why is the Larkfield openning late? "cold-store units" path:launch after:2025-01-31',
      query: {
        parts: [
          { written: '"cold-store units"', without: 'Why is the Larkfield openning late? cold-store units path:launch after:2025-01-31' },
          { written: 'path:launch', without: 'Why is the Larkfield openning late? "cold-store units" after:2025-01-31' },
          { written: 'after:2025-01-31', without: 'Why is the Larkfield openning late? "cold-store units" path:launch' },
        ],
        notes: ['“openning” stands in no text and is read as “opening”.'],
      },
    },
  },
  modes: {
    ...base,
    settings: { ...base.settings, mode: 'local' },
    result,
    modeRanks: modeRanks(result.passages),
  },
  'follow-up': { ...base, result: { ...result, question: 'And when is it due?', carried: ['Larkfield opening', 'K-40 compressor'] } },
  entities: { ...base, result, entities },
  'entities-none': { ...base, result, entities: [] },
  'entities-computing': { ...base, result, entities: 'computing' },
  compared: { ...base, result, comparison },
  'compared-same': { ...base, result, comparison: comparisonOfSame },
  map: { ...base, result, settingsMap },
  'map-computing': { ...base, result, settingsMap: 'computing' },
  check: { ...base, check: checked },
  'check-none': { ...base, focus, check: { title: 'notes/status.md', partial: true, statements: [] } },
  'check-and-answer': { ...base, check: checked, result },
  themes: { ...base, ...themed },
  paths: { ...base, paths: found },
  'no-path': {
    ...base,
    paths: { from: ends[0], to: 'K-30', paths: [], graph: { ...found.graph, nodes: found.graph.nodes.slice(0, 2), edges: [] } },
  },
  hostile: {
    ...base,
    result: hostileResult,
    check: { ...checked, title: longWord.repeat(2), statements: [{ ...checked.statements[1], text: hostile }] },
  },
  large: { ...base, result: { ...result, graph: largeGraph(360) } },
} as const satisfies Record<string, PanelSnapshot>;

export type SnapshotName = keyof typeof snapshots;
