import type { AnswerView, CitationView, OpenTarget, PassageView, RemedyView, ResultView, TraceStepView } from '../../../src/protocol/views';
import { edge, graph, node, targetIn, unchanged } from './builders';
import { type FixtureFile, texts } from './texts';

/** The story that most fixtures show: why an opening is at risk. */
export const question = 'Why is the Larkfield opening at risk?';

export const at = (file: FixtureFile, quote: string): OpenTarget => targetIn(file, texts[file], quote);

export const requires = at('launch/plan.md', 'The opening requires the delivery of the cold-store units.');
const waits = at('suppliers/norrland-mails.md', 'The delivery waits for the safety approval of the K-40 compressor.');
const ships = at('suppliers/norrland-mails.md', 'The cold-store units ship with the K-40 compressor, which replaces the K-30.');
const review = at('safety/approvals.md', '| K-40 compressor | in review | 21 May |');
const shared = at('people/rota.md', 'The assurance engineers are shared with the Osmund Bay tunnel until 16 May.');
const short = at('minutes/2026-04-11.md', 'The desk noted that the assurance engineers are short of time.');

interface PassageSketch {
  readonly key: string;
  readonly target: OpenTarget;
  readonly title: string;
  readonly headings: readonly string[];
  readonly hop: number;
  readonly scores: readonly [lookup: number, walk: number];
  readonly selected?: boolean;
  readonly kind?: string;
  readonly path: PassageView['path'];
  readonly remedy?: RemedyView;
}

const step = (from: string, kind: string, to: string, toKey: string, evidence: OpenTarget | null = null): PassageView['path'][number] => ({
  from,
  edge: kind,
  label: '',
  turned: false,
  to,
  toKey,
  evidence,
});
const term = (from: string, to: string, toKey: string) => step(from, 'MENTIONS', to, toKey);

const sketches: readonly PassageSketch[] = [
  {
    key: 'passage:plan-needs',
    target: requires,
    title: 'Larkfield opening',
    headings: ['Larkfield opening', 'What it needs'],
    hop: 0,
    scores: [1, 0.92],
    path: [
      term('Larkfield opening', 'Larkfield opening', 'entity:larkfield opening'),
      step('Larkfield opening', 'MENTIONS', 'What it needs', 'passage:plan-needs', requires),
    ],
  },
  {
    key: 'passage:mail-waits',
    target: waits,
    title: 'Mails with Norrland Cooling',
    headings: ['Mails with Norrland Cooling', '9 April'],
    hop: 1,
    scores: [0.41, 1],
    path: [
      term('Larkfield opening', 'Larkfield opening', 'entity:larkfield opening'),
      step('Larkfield opening', 'RELATES', 'cold-store units', 'entity:cold-store units', requires),
      step('cold-store units', 'MENTIONS', '9 April', 'passage:mail-waits'),
    ],
  },
  {
    key: 'passage:mail-ships',
    target: ships,
    title: 'Mails with Norrland Cooling',
    headings: ['Mails with Norrland Cooling', '2 April'],
    hop: 1,
    scores: [0.38, 0.77],
    path: [
      term('Larkfield opening', 'cold-store units', 'entity:cold-store units'),
      step('cold-store units', 'MENTIONS', '2 April', 'passage:mail-ships', ships),
    ],
  },
  {
    key: 'passage:approvals',
    target: review,
    title: 'Approvals',
    headings: ['Approvals'],
    hop: 2,
    scores: [0.12, 0.61],
    kind: 'table',
    path: [
      step('cold-store units', 'RELATES', 'K-40 compressor', 'entity:k-40 compressor', waits),
      step('K-40 compressor', 'MENTIONS', 'Approvals', 'passage:approvals', review),
    ],
  },
  {
    key: 'passage:rota',
    target: shared,
    title: 'Rota of the assurance engineers',
    headings: ['Rota of the assurance engineers'],
    hop: 3,
    scores: [0.05, 0.44],
    selected: false,
    remedy: { hops: 3, passages: 5 },
    path: [
      step('K-40 compressor', 'RELATES', 'assurance engineers', 'entity:assurance engineers'),
      step('assurance engineers', 'MENTIONS', 'Rota', 'passage:rota', shared),
    ],
  },
  {
    key: 'passage:minutes',
    target: short,
    title: 'Minutes, 11 April',
    headings: ['Minutes, 11 April'],
    hop: 3,
    scores: [0.02, 0.21],
    selected: false,
    remedy: { hops: 3, passages: 6 },
    path: [step('assurance engineers', 'MENTIONS', 'Minutes, 11 April', 'passage:minutes', short)],
  },
];

export const passages: readonly PassageView[] = sketches.map((sketch, rank) => ({
  key: sketch.key,
  rank,
  selected: sketch.selected ?? true,
  hop: sketch.hop,
  title: sketch.title,
  headings: sketch.headings,
  kind: sketch.kind ?? 'paragraph',
  text: sketch.target.quote,
  target: sketch.target,
  score: {
    total: (sketch.scores[0] + sketch.scores[1]) / 2,
    lookup: sketch.scores[0],
    words: sketch.scores[0],
    meaning: sketch.scores[0] * 0.6,
    walk: sketch.scores[1],
    terms:
      rank === 0
        ? [
            { term: 'opening', score: 4.1, field: 'title' },
            { term: 'larkfield', score: 3.7, field: 'title' },
            { term: 'risk', score: 0.4, field: 'text' },
          ]
        : [{ term: 'opening', score: 1.2 / rank, field: 'text' }],
  },
  path: sketch.path,
  remedy: sketch.remedy ?? null,
}));

export const cite = (number: number, passage: string): CitationView => {
  return { number, passage, target: passages.find(({ key }) => key === passage)!.target };
};

export const answer: AnswerView = {
  status: 'partial',
  points: [
    {
      key: 'point:0',
      kind: 'chain',
      text: 'The opening requires the delivery of the cold-store units, and the delivery waits for the safety approval of the K-40 compressor.',
      citations: [cite(1, 'passage:plan-needs'), cite(2, 'passage:mail-waits')],
      documents: 2,
      warning: '',
      data: null,
    },
    {
      key: 'point:1',
      kind: 'chain',
      text: 'The K-40 compressor is in review until 21 May; it replaces the K-30.',
      citations: [cite(3, 'passage:approvals'), cite(4, 'passage:mail-ships')],
      documents: 2,
      warning: 'misleading-place',
      data: null,
    },
  ],
  withheld: [
    {
      key: 'withheld:0',
      text: 'The review is done by the assurance engineers, who are shared with the Osmund Bay tunnel until 16 May.',
      class: 'missing',
      reason: 'One passage it rests on is not among the selected ones.',
      uncovered: [],
      missing: [{ file: 'people/rota.md', heading: 'Rota of the assurance engineers', hops: 3, passages: 5 }],
      remedy: { hops: 3, passages: 5 },
      citations: [],
    },
    {
      key: 'withheld:1',
      text: 'The assurance engineers are short of time and will miss the opening.',
      class: 'unsupported',
      reason: 'A part of the statement does not stand in the passage it cites.',
      uncovered: [{ start: 40, end: 67 }],
      missing: [],
      remedy: null,
      citations: [cite(5, 'passage:minutes')],
    },
  ],
  conflicts: [
    {
      subject: 'Larkfield opening',
      predicate: 'opening',
      sides: [
        { value: '14 May', target: at('launch/plan.md', 'The opening of the Larkfield depot is set for 14 May.') },
        { value: '21 May', target: at('minutes/2026-04-11.md', 'opening: 21 May') },
      ],
    },
  ],
};

const key = {
  opening: 'entity:larkfield opening',
  units: 'entity:cold-store units',
  k40: 'entity:k-40 compressor',
  engineers: 'entity:assurance engineers',
  k30: 'entity:k-30',
} as const;

export const resultGraph = graph(
  question,
  [
    node(key.opening, 'Larkfield opening', { hop: 0, seed: true, touched: true, target: at('launch/plan.md', 'Larkfield opening') }),
    node(key.units, 'cold-store units', { touched: true, target: requires }),
    node(key.k40, 'K-40 compressor', { touched: true, hop: 2, target: waits, more: 3 }),
    node(key.k30, 'K-30', { hop: 2, target: ships }),
    node(key.engineers, 'assurance engineers', { hop: 3, touched: true, target: shared }),
    node('document:launch/plan.md', 'Larkfield opening', {
      hop: 0,
      touched: true,
      selected: true,
      target: at('launch/plan.md', '# Larkfield opening'),
    }),
    node('document:suppliers/norrland-mails.md', 'Mails with Norrland Cooling', {
      touched: true,
      selected: true,
      target: at('suppliers/norrland-mails.md', '# Mails with Norrland Cooling'),
    }),
    node('document:safety/approvals.md', 'Approvals', {
      hop: 2,
      touched: true,
      selected: true,
      target: at('safety/approvals.md', '# Approvals'),
    }),
    node('document:people/rota.md', 'Rota of the assurance engineers', {
      hop: 3,
      target: at('people/rota.md', '# Rota of the assurance engineers'),
    }),
    node('document:minutes/2026-04-11.md', 'Minutes, 11 April', {
      hop: 3,
      more: 2,
      target: at('minutes/2026-04-11.md', '# Minutes, 11 April'),
    }),
    node('section:plan-needs', 'What it needs', { hop: 1, target: at('launch/plan.md', '## What it needs') }),
    node('section:mail-2', '2 April', { hop: 1, target: at('suppliers/norrland-mails.md', '## 2 April') }),
    node('section:mail-9', '9 April', { hop: 1, target: at('suppliers/norrland-mails.md', '## 9 April') }),
    ...passages.map(passage =>
      node(passage.key, passage.text, { hop: passage.hop, touched: passage.hop < 3, selected: passage.selected, target: passage.target }),
    ),
    node('tag:operations', '#operations', { hop: 2 }),
    node('placeholder:launch/risks.md', 'launch/risks.md', { hop: 1 }),
  ],
  [
    edge(key.opening, 'RELATES', key.units, { label: 'requires', touched: true, evidence: requires }),
    edge(key.units, 'RELATES', key.k40, { label: 'waits for', touched: true, evidence: waits }),
    edge(key.k40, 'RELATES', key.k30, { label: 'replaces', evidence: ships }),
    edge(key.k40, 'RELATES', key.engineers, {
      label: 'reviewed by',
      touched: true,
      evidence: at('safety/approvals.md', 'The review of the K-40 compressor is done by the assurance engineers.'),
    }),
    edge('document:launch/plan.md', 'ABOUT', key.opening),
    edge('document:launch/plan.md', 'CONTAINS', 'section:plan-needs'),
    edge('section:plan-needs', 'CONTAINS', 'passage:plan-needs'),
    edge('document:suppliers/norrland-mails.md', 'CONTAINS', 'section:mail-2'),
    edge('document:suppliers/norrland-mails.md', 'CONTAINS', 'section:mail-9'),
    edge('section:mail-2', 'NEXT', 'section:mail-9'),
    edge('section:mail-2', 'CONTAINS', 'passage:mail-ships'),
    edge('section:mail-9', 'CONTAINS', 'passage:mail-waits'),
    edge('document:safety/approvals.md', 'CONTAINS', 'passage:approvals'),
    edge('document:people/rota.md', 'CONTAINS', 'passage:rota'),
    edge('document:minutes/2026-04-11.md', 'CONTAINS', 'passage:minutes'),
    edge('passage:plan-needs', 'MENTIONS', key.opening, { touched: true, evidence: requires }),
    edge('passage:plan-needs', 'MENTIONS', key.units, { touched: true, evidence: requires }),
    edge('passage:mail-ships', 'MENTIONS', key.k40, { touched: true, evidence: ships }),
    edge('passage:mail-ships', 'MENTIONS', key.k30, { evidence: ships }),
    edge('passage:mail-waits', 'MENTIONS', key.k40, { touched: true, evidence: waits }),
    edge('passage:approvals', 'MENTIONS', key.k40, { touched: true, evidence: review }),
    edge('passage:rota', 'MENTIONS', key.engineers, { evidence: shared }),
    edge('passage:minutes', 'MENTIONS', key.engineers, { evidence: short }),
    edge('document:launch/plan.md', 'LINKS_TO', 'document:suppliers/norrland-mails.md', { evidence: requires }),
    edge('document:launch/plan.md', 'LINKS_TO', 'placeholder:launch/risks.md'),
    edge('document:minutes/2026-04-11.md', 'TAGGED', 'tag:operations'),
    edge('document:launch/plan.md', 'TAGGED', 'tag:operations'),
    edge('document:launch/plan.md', 'CONTRADICTS', 'document:minutes/2026-04-11.md', {
      evidence: at('minutes/2026-04-11.md', 'opening: 21 May'),
    }),
  ],
  14,
);

const relates = (from: string, to: string): string => `${from} RELATES ${to}`;

export const steps: readonly TraceStepView[] = [
  {
    kind: 'route',
    caption: 'The question names “Larkfield opening”, so the graph is followed from there.',
    nodes: [],
    edges: [],
    passages: [],
    points: [],
  },
  {
    kind: 'match',
    caption: 'Found in the documents: Larkfield opening, and 1 passage with its words.',
    nodes: [key.opening, 'document:launch/plan.md'],
    edges: [`document:launch/plan.md ABOUT ${key.opening}`],
    passages: ['passage:plan-needs'],
    points: [],
  },
  {
    kind: 'hop',
    caption: 'Hop 1 adds cold-store units, with 2 passages.',
    nodes: [key.units],
    edges: [relates(key.opening, key.units)],
    passages: ['passage:mail-waits', 'passage:mail-ships'],
    points: [],
  },
  {
    kind: 'hop',
    caption: 'Hop 2 adds K-40 compressor and K-30, with 1 passage.',
    nodes: [key.k40, key.k30],
    edges: [relates(key.units, key.k40), relates(key.k40, key.k30)],
    passages: ['passage:approvals'],
    points: [],
  },
  {
    kind: 'rank',
    caption: '6 passages are ranked by words and graph.',
    nodes: [],
    edges: [],
    passages: passages.map(passage => passage.key),
    points: [],
  },
  {
    kind: 'select',
    caption: '4 passages are selected; 2 lie further than 2 hops.',
    nodes: [],
    edges: [],
    passages: passages.filter(passage => passage.selected).map(passage => passage.key),
    points: [],
  },
  { kind: 'compose', caption: '4 statements are composed.', nodes: [], edges: [], passages: [], points: [] },
  {
    kind: 'check',
    caption: 'Statement 1 is supported by 2 passages.',
    nodes: [],
    edges: [],
    passages: ['passage:plan-needs', 'passage:mail-waits'],
    points: ['point:0'],
  },
  {
    kind: 'check',
    caption: 'Statement 2 is supported, with a warning.',
    nodes: [],
    edges: [],
    passages: ['passage:approvals', 'passage:mail-ships'],
    points: ['point:1'],
  },
  {
    kind: 'check',
    caption: 'Statement 3 is withheld: a passage it needs is not selected.',
    nodes: [key.engineers],
    edges: [relates(key.k40, key.engineers)],
    passages: [],
    points: ['withheld:0'],
  },
  {
    kind: 'check',
    caption: 'Statement 4 is withheld: a part of it is not supported.',
    nodes: [],
    edges: [],
    passages: [],
    points: ['withheld:1'],
  },
];

export const result: ResultView = {
  run: 3,
  question,
  cut: ['beyond the budget: 2'],
  mode: 'local',
  modeReason: 'The question names an entity of the documents.',
  settings: { hops: 2, passages: 4 },
  graph: resultGraph,
  passages,
  morePassages: 7,
  answer,
  ambiguous: [],
  steps,
  ...unchanged,
  milliseconds: 34.2,
  generation: 12,
};
