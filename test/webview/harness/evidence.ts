import type { ComparisonView } from '../../../src/protocol/comparison';
import type { AnswerEntitiesView } from '../../../src/protocol/entities';
import type { FoundView } from '../../../src/protocol/found';
import { answer, at, passages, question } from './launch';

const waits = at('suppliers/norrland-mails.md', 'The delivery waits for the safety approval of the K-40 compressor.');
const ships = at('suppliers/norrland-mails.md', 'The cold-store units ship with the K-40 compressor, which replaces the K-30.');

/** What the cited passages name. */
export const entities: AnswerEntitiesView = [
  {
    key: 'entity:k-40 compressor',
    id: 'k-40 compressor',
    name: 'K-40 compressor',
    type: 'Part',
    aliases: ['K-40'],
    description: at('safety/approvals.md', '| K-40 compressor | in review | 21 May |'),
    places: [
      { passage: 'passage:mail-waits', target: at('suppliers/norrland-mails.md', 'K-40 compressor') },
      { passage: 'passage:approvals', target: at('safety/approvals.md', 'K-40 compressor') },
    ],
    relations: [
      { from: 'delivery', label: 'waits for', to: 'safety approval of the K-40 compressor', evidence: waits },
      { from: 'K-40 compressor', label: 'replaces', to: 'K-30', evidence: ships },
    ],
  },
  {
    key: 'entity:nowhere in the graph',
    id: 'norrland cooling',
    name: 'Norrland Cooling, whose name is so long that it has to be broken somewhere in a side bar',
    type: '',
    aliases: [],
    description: null,
    places: [{ passage: 'passage:mail-ships', target: at('suppliers/norrland-mails.md', 'Norrland Cooling') }],
    relations: [],
  },
];

const run = { time: Date.UTC(2026, 3, 2, 9, 30), mode: 'auto', status: 'partial', milliseconds: 12, generation: 3 } as const;

/** A run of some days ago beside one of now. */
export const comparison: ComparisonView = {
  question,
  otherQuestion: '',
  before: { ...run, settings: { hops: 2, passages: 4 } },
  after: {
    ...run,
    time: run.time + 9 * 86_400_000,
    settings: { hops: 3, passages: 6 },
    status: 'answered',
    milliseconds: 15,
    generation: 5,
  },
  points: [
    { fate: 'new', text: 'The assurance engineers are shared with the Osmund Bay tunnel until 16 May.', target: passages[4].target },
    { fate: 'confirmed', text: answer.withheld[0].text, target: passages[3].target },
    { fate: 'withheld', text: 'The desk noted that the assurance engineers are short of time.', target: null },
    { fate: 'gone', text: 'The delivery waits for the safety approval of the K-30 compressor.', target: waits },
    { fate: 'same', text: answer.points[0].text, target: ships },
  ],
  passages: passages.map(({ title, headings, target, selected }, rank) => ({
    title: [title, ...headings.slice(1)].join(' › '),
    target,
    before: [1, 3, 2, 4, 0, 6][rank] ?? rank + 1,
    after: rank === 5 ? 0 : rank + 1,
    selectedBefore: selected,
    selectedAfter: rank < 5,
  })),
  changed: [{ ...waits, quote: 'The delivery waits for the safety approval of the K-30 compressor.' }],
};

export const comparisonOfSame: ComparisonView = {
  ...comparison,
  points: comparison.points.filter(({ fate }) => fate === 'same'),
  passages: comparison.passages.map(row => ({ ...row, before: row.after, selectedBefore: row.selectedAfter })),
  changed: [],
};

/** What is found while somebody types. */
export const found: readonly FoundView[] = passages.slice(0, 4).map(({ key, title, headings, text, target }, index) => ({
  key,
  title,
  place: headings.filter(heading => heading !== title).join(' › '),
  snippet: text.replace(/\s+/g, ' ').slice(0, 140),
  marks: index === 0 ? [{ start: 4, end: 11 }] : [],
  target,
}));
