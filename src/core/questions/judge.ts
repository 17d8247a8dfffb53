import { evenText } from '../../base/evenText';
import type { Answer, Citation, Point } from '../model/answer';
import type { Span } from '../model/span';
import type { ExpectedAnswer, ExpectedEvidence } from './questionFile';

/** What an answer lacks, with the part of the file that asks for it. */
export interface Failure {
  readonly message: string;
  readonly span: Span;
  /** What was asked for and what came, where they can be set side by side. */
  readonly expected?: string;
  readonly actual?: string;
}

/** What is wrong with an answer; empty where it is as expected. Pure. */
export function judge(expected: ExpectedAnswer, answer: Answer): Failure[] {
  const { points } = answer;
  if (expected.unknown) {
    if (points.length === 0) return [];
    return [
      { message: 'It should not be answered, but a statement was released.', span: expected.span, expected: '', actual: said(points) },
    ];
  }
  if (points.length === 0) return [{ message: `Nothing was released. ${withheldInWords(answer)}`.trim(), span: expected.span }];
  return [...missingWords(expected, answer), ...expected.evidence.flatMap(place => missingPlace(place, answer))];
}

function missingWords({ answers, answerSpan }: ExpectedAnswer, answer: Answer): Failure[] {
  if (answers.length === 0 || answer.points.some(point => answers.some(words => evenText(point.text).includes(evenText(words))))) return [];
  const withheld = answer.withheld.find(point => answers.some(words => evenText(point.text).includes(evenText(words))));
  const remedy = withheld?.remedy ?? null;
  const why =
    withheld === undefined
      ? ''
      : remedy === null
        ? ' It was withheld.'
        : ` It was withheld: it needs ${remedy.hops} hops and ${remedy.passages} passages.`;
  return [
    {
      message: `No statement says "${answers.join('" or "')}".${why}`,
      span: answerSpan,
      expected: answers.join('\n'),
      actual: said(answer.points),
    },
  ];
}

function missingPlace(place: ExpectedEvidence, { points }: Answer): Failure[] {
  const cited = points.flatMap(point => point.citations);
  if (cited.some(citation => isThere(citation, place))) return [];
  const actual = [...new Set(cited.map(where))].join('\n');
  return [{ message: `No statement cites ${place.written}.`, span: place.span, expected: place.written, actual }];
}

function isThere({ file, range, headings }: Citation, place: ExpectedEvidence): boolean {
  if (file.normalize('NFC') !== place.file) return false;
  if (place.heading !== null) return headings.some(heading => slug(heading) === slug(place.heading ?? ''));
  if (place.lines === null || range === null) return place.lines === null;
  return range.start.line + 1 <= place.lines[1] && range.end.line + 1 >= place.lines[0];
}

function where({ file, range }: Citation): string {
  return range === null ? file : `${file}:${range.start.line + 1}`;
}

function withheldInWords({ withheld }: Answer): string {
  const [first] = withheld;
  return first === undefined ? 'Nothing was found.' : `Withheld: ${first.text} (${first.reason})`;
}

function said(points: readonly Point[]): string {
  return points.map(point => point.text).join('\n');
}

function slug(heading: string): string {
  return evenText(heading)
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replace(/[ -]+/g, '-');
}
