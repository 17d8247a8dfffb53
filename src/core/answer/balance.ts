import { type Stems, tokenize } from '../extraction/words';
import type { Balance, Citation } from '../model/answer';
import { isCount } from './balanceRecords';
import type { Placed } from './place';
import { findValues } from './values';

/** The whole point in words: the check writes it anew from the numbers that it finds. */
export function balanceText({ noun, allowed, taken, year }: Balance): string {
  const sum = taken.reduce((all, part) => all + part, 0);
  const parts = taken.length > 1 ? `${taken.map(shown).join(' + ')} = ${shown(sum)}` : shown(sum);
  return `${shown(allowed - sum)} ${noun} left${year === '' ? '' : ` in ${year}`}: ${shown(allowed)} allowed, ${parts} taken.`;
}

/** Halves and quarters of a day do not add up exactly in binary. */
function shown(number: number): string {
  return String(Number(number.toFixed(6)));
}

/**
 * Why the numbers are not borne out by what is cited; null where they are. The citations are in order: the allowance, then of each part its
 * row and its cell, then the row of whose it is.
 */
export function balanceProblem(text: string, balance: Balance, placed: readonly Placed[], stems: Stems): string | null {
  const { noun, allowed, taken, year } = balance;
  const quotes = placed.flatMap(item => (item.ok && item.citation.span !== null ? [item.citation] : []));
  if (quotes.length !== 2 * taken.length + 2 || taken.length === 0) return 'It does not cite each number that it is made of.';
  const [allowance, ...others] = quotes;
  const owner = others[others.length - 1];
  const unit = tokenize(noun, stems).at(-1)?.stem ?? '';
  const isNumber = (cell: Citation, number: number) => isCell(cell, number) && isCount(cell.quote ?? '', unit, stems);
  const ownCell = isNumber(allowance, allowed) && isWithin(allowance, owner);
  if (!ownCell && !statesNumber(allowance.quote ?? '', allowed, noun, stems))
    return 'What is allowed does not stand in what is cited for it.';
  const names = new Set(cellsOf(owner.quote ?? ''));
  for (const [i, part] of taken.entries()) {
    const [row, cell] = [others[2 * i], others[2 * i + 1]];
    if (!isNumber(cell, part) || !isWithin(cell, row)) return 'A number that was taken does not stand in the record that is cited for it.';
    if (!cellsOf(row.quote ?? '').some(value => names.has(value))) return 'A record is cited that is of somebody else.';
    if (year !== '' && !new RegExp(`(?<!\\d)${year}(?!\\d)`).test(row.quote ?? '')) return 'A record is cited that is of another year.';
  }
  const cells = quotes.slice(1, -1).filter((_, i) => i % 2 === 1);
  if (new Set(cells.map(({ document, span }) => `${document} ${span!.start}`)).size !== taken.length) return 'A record is counted twice.';
  return text === balanceText(balance) ? null : 'The difference is not that of the numbers that are cited.';
}

/** Whether a sentence says the number of what is counted: the number, and within a few words what it counts. */
export function statesNumber(sentence: string, number: number, noun: string, stems: Stems): boolean {
  return numbersOf(sentence, noun, stems).includes(number);
}

/** Words between a number and what it counts: `28 paid vacation days`. */
const reach = 3;

/** The numbers of what is counted that a sentence says; none where it does not speak of it. */
export function numbersOf(sentence: string, noun: string, stems: Stems): number[] {
  const tokens = tokenize(sentence, stems);
  const wanted = tokenize(noun, stems).map(({ stem }) => stem);
  const unit = wanted.at(-1);
  const own = new Set(tokens.map(({ stem }) => stem));
  if (unit === undefined || !wanted.every(stem => own.has(stem))) return [];
  return findValues(sentence, tokens).flatMap(value => {
    if (value.kind !== 'number' || (value.bound !== '' && value.bound !== '<=')) return [];
    const after = tokens.filter(({ start }) => start >= value.span.start);
    const counts = after.slice(1, 2 + reach).some(({ stem }) => stem === unit);
    return counts && Number.isFinite(Number(value.value)) ? [Number(value.value)] : [];
  });
}

function isCell({ quote }: Citation, number: number): boolean {
  const written = /^\s*["']?([+-]?\d+(?:\.\d+)?)(?:\s*\p{L}{1,12})?["']?\s*$/u.exec(quote ?? '');
  return written !== null && Number(written[1]) === number;
}

function isWithin(inner: Citation, outer: Citation): boolean {
  return inner.document === outer.document && outer.span!.start <= inner.span!.start && inner.span!.end <= outer.span!.end;
}

/** What the fields of a row say, whatever the form of its file. */
function cellsOf(row: string): string[] {
  return row
    .split(/[,;:\n{}[\]"'|]+/)
    .map(cell => cell.trim().toLowerCase())
    .filter(cell => cell.length > 1);
}
