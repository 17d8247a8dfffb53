import type { ComparedRunView, ComparisonView, PointFate } from '../../../protocol/comparison';
import type { OpenTarget } from '../../../protocol/views';
import type { PastPassage, PastPoint, PastRun } from './pastRun';

const fates: readonly PointFate[] = ['new', 'confirmed', 'withheld', 'gone', 'same'];

/** What changed from one run to a later one. `changed`: words that the earlier one cites and that stand there no more. */
export function compareRuns(before: PastRun, after: PastRun, changed: readonly OpenTarget[]): ComparisonView {
  const points = [
    ...after.points.map(point => ({ ...told(point), fate: fateOf(point, before.points) })),
    ...before.points
      .filter(point => !after.points.some(({ text }) => text === point.text))
      .map(point => ({ ...told(point), fate: 'gone' as const })),
  ];
  points.sort((a, b) => fates.indexOf(a.fate) - fates.indexOf(b.fate));
  return {
    question: before.question,
    otherQuestion: before.question === after.question ? '' : after.question,
    before: runView(before),
    after: runView(after),
    points,
    passages: passagesOf(before.passages, after.passages),
    changed: [...changed],
  };
}

function runView({ time, settings, mode, status, milliseconds, generation }: PastRun): ComparedRunView {
  return { time, settings, mode, status, milliseconds, generation };
}

function told({ text, citations }: PastPoint): { readonly text: string; readonly target: OpenTarget | null } {
  return { text, target: citations[0] ?? null };
}

function fateOf(point: PastPoint, before: readonly PastPoint[]): PointFate {
  const known = before.find(({ text }) => text === point.text);
  const released = point.class === '';
  if (known === undefined) return released ? 'new' : 'withheld';
  if ((known.class === '') === released) return 'same';
  return released ? 'confirmed' : 'withheld';
}

/** All that either run has among its best; a text that was edited is another passage. */
function passagesOf(before: readonly PastPassage[], after: readonly PastPassage[]): ComparisonView['passages'] {
  const rankIn = (passages: readonly PastPassage[], key: string): number => passages.findIndex(passage => passage.key === key) + 1;
  const gone = before.filter(({ key }) => rankIn(after, key) === 0);
  return [...after, ...gone].map(({ key, title, target }) => ({
    title,
    target,
    before: rankIn(before, key),
    after: rankIn(after, key),
    selectedBefore: before.find(passage => passage.key === key)?.selected ?? false,
    selectedAfter: after.find(passage => passage.key === key)?.selected ?? false,
  }));
}
