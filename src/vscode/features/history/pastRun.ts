import type { OpenTarget, RemedyView, ResultView } from '../../../protocol/views';
import type { AnsweredRun } from '../panel/panelModel';

/** Of what is kept of a run: the best passages, and of each quote the first characters. */
const most = { passages: 30, quote: 300 } as const;

/** An answered question with its trace, as it was: the texts may have changed since, what was said of them has not. */
export interface PastRun {
  /** Tells it from all others; names its file. */
  readonly id: string;
  readonly question: string;
  /** See `ResultView`. */
  readonly carried: readonly string[];
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly milliseconds: number;
  readonly settings: RemedyView;
  /** The mode that was set, by its name. */
  readonly mode: string;
  readonly generation: number;
  /** Stays until it is taken away. */
  readonly pinned: boolean;
  readonly status: ResultView['answer']['status'];
  readonly points: readonly PastPoint[];
  /** In rank order. */
  readonly passages: readonly PastPassage[];
  /** The steps of the run, in words. */
  readonly steps: readonly { readonly kind: ResultView['steps'][number]['kind']; readonly caption: string }[];
}

/** Questions whose last run found nothing, the last asked first. */
export function unansweredIn(runs: readonly PastRun[]): string[] {
  const last = new Map<string, PastRun>();
  for (const run of [...runs].sort((a, b) => b.time - a.time)) if (!last.has(run.question)) last.set(run.question, run);
  return [...last.values()].filter(({ status }) => status === 'unknown').map(({ question }) => question);
}

export interface PastPoint {
  readonly text: string;
  /** Empty where it was confirmed, else why it was withheld. */
  readonly class: string;
  readonly citations: readonly OpenTarget[];
}

export interface PastPassage {
  readonly key: string;
  readonly title: string;
  readonly selected: boolean;
  readonly target: OpenTarget;
}

export function pastRun({ result, mode }: AnsweredRun, time: number, id: string): PastRun {
  const { answer } = result;
  const targets = ({ citations }: { readonly citations: readonly { readonly target: OpenTarget }[] }) =>
    citations.map(({ target }) => shortened(target));
  return {
    id,
    question: result.question,
    carried: result.carried,
    time,
    milliseconds: Math.round(result.milliseconds),
    settings: result.settings,
    mode,
    generation: result.generation,
    pinned: false,
    status: answer.status,
    points: [
      ...answer.points.map(point => ({ text: point.text, class: '', citations: targets(point) })),
      ...answer.withheld.map(point => ({ text: point.text, class: point.class, citations: targets(point) })),
    ],
    passages: result.passages.slice(0, most.passages).map(({ key, title, headings, selected, target }) => ({
      key,
      title: [title, ...headings.filter(heading => heading !== title)].join(' › '),
      selected,
      target: shortened(target),
    })),
    steps: result.steps.map(({ kind, caption }) => ({ kind, caption })),
  };
}

/** Whether two runs say the same of the same texts with the same settings: then one of them is enough. */
export function sameRun(a: PastRun, b: PastRun): boolean {
  const told = ({ question, carried, settings, mode, generation, status, points, passages }: PastRun): string =>
    JSON.stringify([question, carried, settings.hops, settings.passages, mode, generation, status, points, passages]);
  return told(a) === told(b);
}

/** A quote that is cut is the beginning of what stands there. */
function shortened(target: OpenTarget): OpenTarget {
  if (target.quote.length <= most.quote) return target;
  return { ...target, quote: target.quote.slice(0, most.quote), end: target.start + most.quote };
}
