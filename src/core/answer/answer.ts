import { Stems } from '../extraction/words';
import type { Answer, CandidatePoint, Conflict, MissingPassage, Point, Verdict, WithheldPoint } from '../model/answer';
import type { PassageId } from '../model/ids';
import type { RankedPassage, Remedy, Retrieval } from '../model/retrieval';
import type { TraceStep } from '../model/trace';
import { Checker } from './check';
import { compose } from './compose';
import { chartData } from './chartData';
import { confidenceOf } from './confidence';
import type { PropertyRow } from './conflicts';
import { type Checked, mergeSame, withoutRepeats } from './merge';
import type { CurrentTexts } from './texts';

const mostReleased = 8;
const mostWithheld = 8;

/** The fewest hops, then the fewest passages, with which all these passages are selected; null where no setting does it. */
export type RemedyFor = (passages: readonly PassageId[]) => Remedy | null;

/**
 * Composes, checks, and sets apart what the context does not bear out. Pure; the steps are for the trace. Points that somebody else has
 * composed are checked in the same way.
 */
export function answer(
  retrieval: Retrieval,
  texts: CurrentTexts,
  remedyFor: RemedyFor,
  stated: { readonly conflicts: readonly Conflict[]; readonly properties: readonly PropertyRow[] },
  composed?: readonly CandidatePoint[],
): { answer: Answer; steps: TraceStep[] } {
  const stems = new Stems();
  const candidates = composed ?? compose(retrieval, stems, stated.properties);
  const selected = new Set(retrieval.passages.filter(passage => passage.selected).map(passage => passage.id));
  const checker = new Checker({ selected, texts }, stems);
  const checked = candidates.map(candidate => ({ candidate, verdict: checker.check(candidate) }));
  const supported = widest(checked.filter(item => item.verdict.class === 'supported'));
  const released = mergeSame(supported, stems).slice(0, mostReleased);
  const withheld = checked.filter(
    item =>
      item.verdict.class !== 'supported' &&
      !saidBy(
        item.candidate,
        supported.map(other => other.candidate),
      ),
  );
  const points = released.map(item => toPoint(item, retrieval.question));
  const apart = withoutRepeats(widest(withheld), supported, stems)
    .slice(0, mostWithheld)
    .map(item => toWithheld(item.candidate, item.verdict, retrieval, remedyFor));
  const steps: TraceStep[] = [
    { kind: 'compose', points: candidates.length },
    ...checked.map((item, point): TraceStep => ({ kind: 'check', point, text: item.candidate.text, class: item.verdict.class })),
  ];
  return { answer: { status: statusOf(points, apart), points, withheld: apart, conflicts: stated.conflicts }, steps };
}

function statusOf(points: readonly Point[], withheld: readonly WithheldPoint[]): Answer['status'] {
  if (withheld.length > 0) return 'partial';
  return points.length > 0 ? 'answered' : 'unknown';
}

type Judged = Omit<Checked, 'documents'>;

/** Drops those whose sentences are all said by another one of these. */
function widest(items: readonly Judged[]): Judged[] {
  return items.filter(
    (item, i) =>
      !items.some((other, j) => i !== j && says(other.candidate, item.candidate) && (j < i || !says(item.candidate, other.candidate))),
  );
}

function saidBy(candidate: CandidatePoint, released: readonly CandidatePoint[]): boolean {
  return released.some(other => says(other, candidate));
}

function says(wider: CandidatePoint, narrower: CandidatePoint): boolean {
  return narrower.citations.every(citation =>
    wider.citations.some(
      other =>
        other.document === citation.document &&
        other.span?.start === citation.span?.start &&
        other.span?.end === citation.span?.end &&
        // Without spans, as a model cites, the words tell them apart.
        other.passage === citation.passage &&
        other.quote === citation.quote,
    ),
  );
}

function toPoint({ candidate, verdict, documents }: Checked, question: string): Point {
  const data =
    candidate.kind === 'list' ? chartData(candidate.text, verdict.citations.slice(0, candidate.citations.length), question) : null;
  return {
    text: candidate.text,
    kind: candidate.kind,
    requires: candidate.requires,
    citations: verdict.citations,
    documents,
    confidence: confidenceOf(candidate.score),
    warning: verdict.warning,
    ...(candidate.theme !== undefined && { theme: candidate.theme }),
    ...(candidate.count !== undefined && { count: candidate.count }),
    ...(candidate.balance !== undefined && { balance: candidate.balance }),
    ...(data !== null && { data }),
  };
}

function toWithheld(candidate: CandidatePoint, verdict: Verdict, retrieval: Retrieval, remedyFor: RemedyFor): WithheldPoint {
  const absent = verdict.class === 'missing' ? absentPassages(candidate, retrieval) : [];
  return {
    text: candidate.text,
    class: verdict.class === 'supported' ? 'unclear' : verdict.class,
    reason: absent.length > 0 ? missingReason(absent) : verdict.reason,
    uncovered: verdict.uncovered,
    missing: absent.map(toMissing),
    remedy: absent.length > 0 ? remedyFor(absent.map(passage => passage.id)) : null,
    citations: verdict.citations,
  };
}

function absentPassages(candidate: CandidatePoint, retrieval: Retrieval): RankedPassage[] {
  const needed = new Set(candidate.requires);
  return retrieval.passages.filter(passage => needed.has(passage.id) && !passage.selected);
}

function missingReason(absent: readonly RankedPassage[]): string {
  const places = absent.map(passage => `${passage.file}${passage.headings.length > 0 ? ` (${passage.headings.at(-1)})` : ''}`);
  return `Not in the selected passages: ${[...new Set(places)].join(', ')}.`;
}

function toMissing(passage: RankedPassage): MissingPassage {
  return { file: passage.file, heading: passage.headings.at(-1) ?? passage.title, passage: passage.id, ...passage.remedy };
}
