import { readAmount } from '../../base/quantity';
import type { DomainGraph, StatementRow } from '../domain/domainGraph';
import { isContent, type Stems, tokenize } from '../extraction/words';
import type { Statement } from '../model/domain';
import { isRow } from '../search/domainRows';

/** A question of what is left, with what it counts. */
export interface BalanceQuestion {
  readonly noun: string;
  /** Stem of what is counted, and those of what sort it is of. */
  readonly unit: string;
  readonly sort: readonly string[];
  /** The year that it names; empty for the last one. */
  readonly year: string;
}

/** One record of what was taken. */
export interface Taken {
  readonly row: StatementRow;
  readonly cell: StatementRow;
  readonly amount: number;
}

/** What the records tell of one owner; `lacks` says why they cannot be added up, empty where they can. */
export interface TakenOfYear {
  readonly taken: readonly Taken[];
  readonly year: string;
  readonly lacks: string;
}

/** A row that names the owner and is of the sort that is asked for. */
interface FoundRow {
  readonly row: StatementRow;
  readonly name: string;
  readonly type: string;
  readonly cells: readonly StatementRow[];
  readonly years: readonly string[];
  readonly status: string;
  /** How many things of the owner's type it names. */
  readonly owners: number;
}

const statusColumns = /^(?:status|state|approval|approved|decision)$/;
const granted = /^(?:approved|accepted|granted|confirmed|taken|used|done|booked|yes|true)$/;
const refused = /^(?:rejected|refused|declined|denied|not approved|cancell?ed|withdrawn|revoked|void|no|false)$/;

/**
 * Rows that name the owner, with a number of what is counted, of the sort that is asked for and of one year. A sum that leaves out a row
 * which may belong to it is wrong: where a row's number, year or standing cannot be told, there is none.
 */
export function takenBy(owner: string, asked: BalanceQuestion, graph: DomainGraph, stems: Stems): TakenOfYear {
  const all = rowsOf(owner, asked, graph, stems).filter(({ status }) => !refused.test(status));
  const types = new Set(all.filter(({ cells }) => cells.length > 0).map(({ type }) => type));
  const rows = all.filter(({ type }) => types.has(type));
  const dated = rows.flatMap(({ years }) => years).sort();
  const year = asked.year || (dated.at(-1) ?? '');
  const ofYear = rows.filter(({ years }) => years.length === 0 || years.includes(year));
  if (!ofYear.some(({ years }) => years.includes(year)) && year !== '') return { taken: [], year, lacks: '' };
  const lacks = ofYear.map(row => problemOf(row, year, asked, stems)).find(problem => problem !== '') ?? '';
  const taken = lacks === '' ? ofYear.map(({ row, cells: [cell] }) => ({ row, cell, amount: amountIn(cell) })) : [];
  return { taken, year, lacks };
}

function rowsOf(owner: string, { unit, sort }: BalanceQuestion, graph: DomainGraph, stems: Stems): FoundRow[] {
  const found = graph.relationsOf(owner).flatMap(({ from, to, evidence }): FoundRow[] => {
    const other = from === owner ? to : from;
    const row = evidence.find(({ source, subjectKey }) => source === 'record' && subjectKey === other);
    if (!row || !isRow(other)) return [];
    const { type, name } = graph.entity(other);
    const claims = graph.claimsOf(other).map(({ statement }) => statement);
    const said = [type, ...claims.flatMap(({ predicate, value }) => [predicate, value?.text ?? ''])].join(' ');
    const words = new Set(tokenize(said, stems).map(({ stem }) => stem));
    if (!sort.every(stem => words.has(stem))) return [];
    const cells = claims.filter(({ predicate }) => tokenize(predicate, stems).some(({ stem }) => stem === unit));
    const status = claims.find(({ predicate }) => statusColumns.test(predicate))?.value?.normal ?? '';
    return [{ row, name, type, cells, years: yearsOf(claims), status, owners: countOwners(other, graph.entity(owner).type, graph) }];
  });
  // A row that names the owner in two columns is one row.
  return [...new Map(found.map(item => [item.row.subjectKey, item])).values()];
}

function countOwners(row: string, type: string, graph: DomainGraph): number {
  const ends = graph.relationsOf(row).map(({ from, to }) => (from === row ? to : from));
  return new Set(ends.filter(end => isRow(end) && graph.entity(end).type === type)).size;
}

function yearsOf(claims: readonly StatementRow[]): string[] {
  const years = claims.flatMap(({ predicate, value }) => {
    if (value === null) return [];
    if (predicate === 'year') return /^\d{4}$/.exec(value.normal)?.[0] ?? [];
    return yearOfDay(value.text) ?? [];
  });
  return [...new Set(years)];
}

/** Of a day written in numbers; which of them is the month makes no difference. */
function yearOfDay(written: string): string | undefined {
  const day = /^\s*(?:(\d{4})[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./](\d{4}))(?!\d)/.exec(written);
  return day?.[1] ?? day?.[2];
}

function problemOf({ name, cells, years, status, owners }: FoundRow, year: string, { noun, unit }: BalanceQuestion, stems: Stems): string {
  const of = `of the record ${name}`;
  if (owners > 1) return `Whose ${noun} the record ${name} counts is not known: it names ${owners} that it may be.`;
  if (status !== '' && !granted.test(status)) return `Whether the ${noun} ${of} are taken is not known: its status is "${status}".`;
  if (years.length === 0 && year !== '') return `The year ${of} cannot be read.`;
  if (years.length > 1) return `The record ${name} is of several years: ${[...years].sort().join(' and ')}.`;
  if (cells.length === 0) return `The record ${name} has no number of ${noun}.`;
  if (cells.length > 1) return `The record ${name} has several numbers of ${noun}.`;
  const { kind, text } = cells[0].value!;
  return kind === 'quantity' && isCount(text, unit, stems) ? '' : `The number of ${noun} ${of} cannot be read: "${text}".`;
}

/** The number of a cell that is a quantity, as it is written. */
export function amountIn({ value }: Pick<Statement, 'value'>): number {
  return readAmount(value?.text ?? '')?.amount ?? Number.NaN;
}

/** Whether a number has no unit but that which is counted: of days, `4` and `4 days`, not `4 hours`. */
export function isCount(written: string, unit: string, stems: Stems): boolean {
  const words = tokenize(written, stems).filter(({ kind }) => kind === 'word');
  return !/[%$€£]/.test(written) && words.every(({ stem, lower }) => stem === unit || lower === unit[0]);
}

// What a column counts that is no allowance.
const spent = /\b(?:taken|used|spent|left|remaining|open|planned|booked|requested|pending|carried|unused|sick)\b/;

/** Cells of the owner's own row that say how much he is allowed in a year. */
export function ownAllowances(owner: string, asked: BalanceQuestion, year: string, graph: DomainGraph, stems: Stems): StatementRow[] {
  const { unit, sort } = asked;
  return graph.claimsOf(owner).flatMap(({ statement }) => {
    const { predicate, value } = statement;
    const words = new Set(
      tokenize(predicate, stems)
        .filter(isContent)
        .map(({ stem }) => stem),
    );
    const named = /\b(?:19|20)\d\d\b/.exec(predicate)?.[0] ?? year;
    const fits = [unit, ...sort].every(stem => words.has(stem)) && named === year && !spent.test(predicate);
    return fits && value?.kind === 'quantity' && isCount(value.text, unit, stems) ? [statement] : [];
  });
}
