import { type Checkable, Checker } from '../core/answer/check';
import type { CheckClass, Citation } from '../core/model/answer';
import type { PassageId } from '../core/model/ids';
import type { ParsedDocument } from '../core/model/lexical';
import { evenOut, evenQuote, findQuote } from '../core/answer/quoteMatch';
import { contains } from '../core/model/span';
import type { Question } from './dataset';
import { DocumentTexts } from './documentTexts';
import { rewordings } from './rewordings';
import { makeTrials, type Trial, type TrialOptions } from './trials';

/** How one sort of statement fared. */
export interface GateRow {
  readonly kind: string;
  readonly isTrue: boolean;
  readonly count: number;
  readonly released: number;
  readonly classes: Readonly<Partial<Record<CheckClass, number>>>;
}

export interface GateFailure {
  readonly kind: string;
  readonly text: string;
  readonly quotes: readonly (string | null)[];
  readonly class: CheckClass;
  readonly reason: string;
}

export interface GateReport {
  /** In order of first appearance. */
  readonly rows: readonly GateRow[];
  /** True ones refused, and false ones released. */
  readonly failures: readonly GateFailure[];
}

/**
 * The release gate on gold points: a point of the gold sentences of a question, word for word and said otherwise, must be released with all its
 * passages in the context, and with any one of them taken out it must not.
 */
export function goldGate(questions: readonly Question[], documents: readonly ParsedDocument[]): GateReport {
  const texts = new DocumentTexts(documents);
  const tally = new Tally();
  for (const question of questions) {
    const places = question.sentences.map(({ file, sentence }) => placeOf(texts, file, sentence));
    if (places.length === 0 || places.some(place => place === null)) continue;
    const gold = places.filter(place => place !== null);
    for (const point of pointsOf(gold)) {
      const passages = [...new Set(gold.map(item => item.citation.passage as PassageId))];
      tally.add(`${point.kind}, complete`, true, point, new Checker({ selected: new Set(passages), texts }).check(point));
      for (const out of passages) {
        const selected = new Set(passages.filter(id => id !== out));
        tally.add(`${point.kind}, one passage out`, false, point, new Checker({ selected, texts }).check(point));
      }
    }
  }
  return tally.report();
}

/** Statements made mechanically from the documents' own sentences. */
export function mechanicalGate(documents: readonly ParsedDocument[], options: TrialOptions): GateReport {
  return runTrials(makeTrials(documents, options), documents);
}

export function runTrials(trials: readonly Trial[], documents: readonly ParsedDocument[]): GateReport {
  const checker = new Checker({ selected: null, texts: new DocumentTexts(documents) });
  const tally = new Tally();
  for (const { kind, isTrue, point } of trials) tally.add(kind, isTrue, point, checker.check(point));
  return tally.report();
}

/** Several reports as one: rows of the same name are added up. */
export function joinReports(reports: readonly GateReport[]): GateReport {
  const rows = new Map<string, GateRow>();
  for (const row of reports.flatMap(report => report.rows)) {
    const key = `${row.kind}\n${row.isTrue}`;
    const known = rows.get(key);
    const classes = { ...known?.classes };
    for (const [name, count] of Object.entries(row.classes) as [CheckClass, number][]) classes[name] = (classes[name] ?? 0) + count;
    rows.set(key, { ...row, count: row.count + (known?.count ?? 0), released: row.released + (known?.released ?? 0), classes });
  }
  return { rows: [...rows.values()], failures: reports.flatMap(report => report.failures) };
}

/** Shares from 0 to 1: false ones that are not released, true ones that are refused. */
export function gateShares({ rows }: GateReport): {
  readonly caught: number;
  readonly refused: number;
  readonly true: number;
  readonly false: number;
} {
  const sum = (isTrue: boolean, of: (row: GateRow) => number) =>
    rows.filter(row => row.isTrue === isTrue).reduce((total, row) => total + of(row), 0);
  const falseOnes = sum(false, row => row.count);
  const trueOnes = sum(true, row => row.count);
  return {
    caught: falseOnes === 0 ? 1 : 1 - sum(false, row => row.released) / falseOnes,
    refused: trueOnes === 0 ? 0 : 1 - sum(true, row => row.released) / trueOnes,
    true: trueOnes,
    false: falseOnes,
  };
}

interface Gold {
  readonly text: string;
  readonly title: string;
  readonly citation: Citation;
}

/** Where a gold sentence stands; null where its file does not hold it, or holds it across passages. */
function placeOf(texts: DocumentTexts, file: string, sentence: string): Gold | null {
  const id = texts.named(file);
  const document = id === undefined ? undefined : texts.read(id);
  const span = document === undefined ? null : findQuote(evenOut(document.text), evenQuote(sentence));
  const passage = span === null ? undefined : document?.passages.find(item => contains(item.span, span));
  if (document === undefined || span === null || passage === undefined) return null;
  const quote = document.text.slice(span.start, span.end);
  const headings = document.sections[passage.section].headings;
  return {
    text: evenQuote(sentence),
    title: document.title,
    citation: { document: document.id, file, passage: passage.id, headings, span, range: null, quote, hash: document.hash },
  };
}

/** The gold sentences as they are, and with one rewording in each sentence that takes one (the rules take turns). */
function pointsOf(gold: readonly Gold[]): (Checkable & { readonly kind: string })[] {
  const citations = gold.map(item => item.citation);
  const requires = [...new Set(citations.map(citation => citation.passage as PassageId))];
  const point = (kind: string, texts: readonly string[]) => ({ kind, text: texts.join(' '), requires, citations });
  const options = gold.map(item => rewordings(item.text, item.title));
  const turns = Math.max(...options.map(list => list.length));
  const reworded = Array.from({ length: Math.min(turns, 3) }, (_, turn) =>
    point(
      'reworded',
      gold.map((item, i) => (options[i].length === 0 ? item.text : options[i][turn % options[i].length].text)),
    ),
  );
  return [
    point(
      'verbatim',
      gold.map(item => item.text),
    ),
    ...reworded,
  ];
}

class Tally {
  readonly #rows = new Map<
    string,
    { kind: string; isTrue: boolean; count: number; released: number; classes: Partial<Record<CheckClass, number>> }
  >();
  readonly #failures: GateFailure[] = [];

  add(kind: string, isTrue: boolean, point: Checkable, verdict: { readonly class: CheckClass; readonly reason: string }): void {
    const row = this.#rows.get(`${kind}\n${isTrue}`) ?? { kind, isTrue, count: 0, released: 0, classes: {} };
    this.#rows.set(`${kind}\n${isTrue}`, row);
    const released = verdict.class === 'supported';
    row.count++;
    if (released) row.released++;
    row.classes[verdict.class] = (row.classes[verdict.class] ?? 0) + 1;
    if (released === isTrue) return;
    const quotes = point.citations.map(citation => citation.quote);
    this.#failures.push({ kind, text: point.text, quotes, class: verdict.class, reason: verdict.reason });
  }

  report(): GateReport {
    return { rows: [...this.#rows.values()], failures: this.#failures };
  }
}
