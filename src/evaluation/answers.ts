import { type CancelSignal, checkpoint } from '../base/cancel';
import type { Answer, Citation } from '../core/model/answer';
import type { Gold, Question } from './dataset';

/** How the answers of a dataset's questions fared. Shares from 0 to 1. */
export interface AnswerScores {
  readonly questions: number;
  /** With at least one released point, and with none but something withheld. */
  readonly answered: number;
  readonly withheldOnly: number;
  readonly unknown: number;
  /** Of the questions that have a released point: its first one cites a gold place; any does. */
  readonly firstInGold: number;
  readonly anyInGold: number;
  /** Of all released points: they cite a gold place. */
  readonly citationPrecision: number;
  /** Of all gold places: a released point cites them. */
  readonly citationRecall: number;
  /** Of the questions with a known answer that have a released point: one holds its words. */
  readonly holdsAnswer: number | null;
  /** For bands of the confidence: how many points, what it says of them on average, and the share that cites a gold place. */
  readonly calibration: readonly {
    readonly from: number;
    readonly to: number;
    readonly points: number;
    readonly said: number;
    readonly inGold: number;
  }[];
}

/** Asks every question and compares the released points with the gold places. */
export async function scoreAnswers(
  questions: readonly Question[],
  ask: (question: string) => Promise<Answer>,
  signal?: CancelSignal,
): Promise<AnswerScores> {
  const counts = { answered: 0, withheldOnly: 0, unknown: 0, first: 0, any: 0, points: 0, good: 0, places: 0, cited: 0, known: 0, held: 0 };
  const bands = new Map<number, { points: number; said: number; good: number }>();
  for (const { question, gold, answers } of questions) {
    checkpoint(signal);
    const { points, withheld } = await ask(question);
    if (points.length > 0) counts.answered++;
    else if (withheld.length > 0) counts.withheldOnly++;
    else counts.unknown++;
    const inGold = points.map(point => gold.some(place => point.citations.some(citation => overlaps(citation, place))));
    points.forEach((point, i) => {
      if (point.confidence === null) return;
      const band = Math.min(9, Math.floor(point.confidence * 10));
      const known = bands.get(band) ?? { points: 0, said: 0, good: 0 };
      bands.set(band, { points: known.points + 1, said: known.said + point.confidence, good: known.good + (inGold[i] ? 1 : 0) });
    });
    counts.first += inGold[0] ? 1 : 0;
    counts.any += inGold.some(Boolean) ? 1 : 0;
    counts.points += points.length;
    counts.good += inGold.filter(Boolean).length;
    counts.places += gold.length;
    counts.cited += gold.filter(place => points.some(point => point.citations.some(citation => overlaps(citation, place)))).length;
    if (answers.length > 0 && points.length > 0) {
      counts.known++;
      counts.held += points.some(point => answers.some(answer => even(point.text).includes(even(answer)))) ? 1 : 0;
    }
  }
  return {
    questions: questions.length,
    answered: counts.answered,
    withheldOnly: counts.withheldOnly,
    unknown: counts.unknown,
    firstInGold: share(counts.first, counts.answered),
    anyInGold: share(counts.any, counts.answered),
    citationPrecision: share(counts.good, counts.points),
    citationRecall: share(counts.cited, counts.places),
    holdsAnswer: counts.known === 0 ? null : share(counts.held, counts.known),
    calibration: [...bands]
      .sort(([a], [b]) => a - b)
      .map(([band, { points, said, good }]) => ({
        from: band / 10,
        to: (band + 1) / 10,
        points,
        said: share(said, points),
        inGold: share(good, points),
      })),
  };
}

function overlaps({ file, range }: Citation, place: Gold): boolean {
  if (file.normalize('NFC') !== place.file) return false;
  if (place.lines === null || range === null) return place.lines === null;
  return range.start.line + 1 <= place.lines[1] && range.end.line + 1 >= place.lines[0];
}

function even(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
