import { oneLine } from '../../base/oneLine';
import type { DomainGraph, NameRow, StatementRow } from '../domain/domainGraph';
import { splitSentences } from '../extraction/sentences';
import { isContent, type Stems, tokenize } from '../extraction/words';
import type { Balance, CandidatePoint, Citation } from '../model/answer';
import type { PassageId } from '../model/ids';
import type { PassageKind } from '../model/lexical';
import type { Retrieval } from '../model/retrieval';
import type { MatchedEntity } from '../model/trace';
import { isRow } from '../search/domainRows';
import { balanceText, numbersOf } from './balance';
import { amountIn, type BalanceQuestion, ownAllowances, type TakenOfYear, takenBy } from './balanceRecords';

/** What makes the citations of a balance. */
export interface BalanceSource {
  readonly passage: (row: StatementRow | NameRow) => PassageId | null;
  readonly cite: (row: StatementRow | NameRow) => Citation | null;
  /** The whole row that it stands in. */
  readonly row: (row: StatementRow | NameRow) => Citation | null;
  /** The passages that fit the question best, best first, explored or not: one that the walk has not met may allow another number. */
  readonly passages: () => readonly AllowingPassage[];
}

export interface AllowingPassage {
  readonly id: PassageId;
  readonly text: string;
  readonly kind: PassageKind;
  readonly cite: (start: number, end: number) => Citation | null;
}

const counted = /\bhow (?:many|much)\s+((?:[\p{L}-]+\s+){1,4}?)(?:do|does|did|has|have|is|are|am|can|will|may|remain|left)\b/iu;
const asksWhatIsLeft = /\b(?:left|remain(?:s|ing)?|still (?:have|has|take|open)|outstanding)\b/i;
/** What makes a sentence with a number an allowance. */
const grants =
  /\b(?:ha(?:s|ve)|gets?|receives?|entitled|allow(?:ed|s|ance)?|may take|can take|grant(?:s|ed)?|given|accrues?|per year|a year|each year|every year|annual(?:ly)?)\b/i;

function readQuestion(question: string, stems: Stems): BalanceQuestion | null {
  if (!asksWhatIsLeft.test(question)) return null;
  const noun = oneLine(counted.exec(question)?.[1] ?? '');
  const words = tokenize(noun, stems).filter(isContent);
  const unit = words.at(-1)?.stem;
  if (unit === undefined) return null;
  return { noun: noun.toLowerCase(), unit, sort: words.slice(0, -1).map(({ stem }) => stem), year: /\b20\d\d\b/.exec(question)?.[0] ?? '' };
}

/** The records that tell what was taken, for the walk to begin at: rows of what the question names. */
export function balanceLeads(
  question: string,
  entities: readonly MatchedEntity[],
  graph: DomainGraph,
  stems: Stems,
): (StatementRow | NameRow)[] {
  const asked = readQuestion(question, stems);
  const owner = ownerOf(entities, graph);
  if (!asked || owner === undefined) return [];
  return [...nameOf(owner, graph), ...takenBy(owner, asked, graph, stems).taken.map(({ row }) => row)];
}

/** The passage that allows most likely what the question asks about, for the answer to rest on; null where it is no such question. */
export function balanceGround(
  question: string,
  entities: readonly MatchedEntity[],
  graph: DomainGraph,
  source: BalanceSource,
  stems: Stems,
): PassageId | null {
  const asked = readQuestion(question, stems);
  const owner = asked ? ownerOf(entities, graph) : undefined;
  if (!asked || owner === undefined) return null;
  const { taken, year } = takenBy(owner, asked, graph, stems);
  return taken.length === 0 ? null : (allowanceOf(owner, asked, year, { graph, source, stems })[0]?.passage ?? null);
}

/**
 * What is left of an allowance: what a document (or the own record) allows, less what the records of the one that the question names say.
 * `personal`: the question speaks of who asks. Null where it is no such question; a point that lacks something is withheld, and says what.
 */
export function balancePoints(
  { retrieval, personal }: { readonly retrieval: Retrieval; readonly personal: boolean },
  graph: DomainGraph,
  source: BalanceSource,
  stems: Stems,
): CandidatePoint[] | null {
  const asked = readQuestion(retrieval.question, stems);
  if (!asked) return null;
  const owner = ownerOf(retrieval.entities, graph);
  if (owner === undefined)
    return personal ? [lacking(asked, 'No record says who asks: "docgraph.readerName" (--reader) must be the name of one.')] : null;
  const { name } = graph.entity(owner);
  const found = takenBy(owner, asked, graph, stems);
  const allowances = allowanceOf(owner, asked, found.year, { graph, source, stems });
  if (found.lacks !== '') return [lacking(asked, found.lacks)];
  if (found.taken.length === 0)
    return personal || allowances.length > 0 ? [lacking(asked, `No record says how many ${asked.noun} ${name} has taken.`)] : null;
  const values = [...new Set(allowances.map(({ value }) => value))];
  if (values.length === 0) return [lacking(asked, `No document says how many ${asked.noun} are allowed.`)];
  if (values.length > 1) return [lacking(asked, `The documents allow different numbers of ${asked.noun}: ${values.join(' and ')}.`)];
  return [pointOf(owner, found, allowances[0], { asked, graph, source })];
}

function pointOf(
  owner: string,
  { taken, year }: TakenOfYear,
  { value, citation, passage }: Allowance,
  { asked, graph, source }: { readonly asked: BalanceQuestion; readonly graph: DomainGraph; readonly source: BalanceSource },
): CandidatePoint {
  const [own] = nameOf(owner, graph);
  const balance: Balance = { noun: asked.noun, allowed: value, taken: taken.map(({ amount }) => amount), year };
  const citations = [citation, ...taken.flatMap(({ row, cell }) => [source.row(row), source.cite(cell)]), own ? source.row(own) : null];
  const rows = [...taken.map(({ row }) => row), ...(own ? [own] : [])].map(row => source.passage(row));
  return {
    text: balanceText(balance),
    kind: 'value',
    requires: [...new Set([passage, ...rows].filter(id => id !== null))],
    citations: citations.filter(item => item !== null),
    score: null,
    balance,
  };
}

function lacking({ noun }: BalanceQuestion, lacks: string): CandidatePoint {
  return {
    text: `${noun[0].toUpperCase()}${noun.slice(1)} left: not known.`,
    kind: 'value',
    requires: [],
    citations: [],
    score: null,
    lacks,
  };
}

/** The one row that the question names; undefined for none, and for several. */
function ownerOf(entities: readonly MatchedEntity[], graph: DomainGraph): string | undefined {
  const rows = [...new Set(entities.filter(({ how }) => how !== 'fuzzy').flatMap(({ id }) => graph.idsOf(id).filter(isRow)))];
  return rows.length === 1 ? rows[0] : undefined;
}

function nameOf(owner: string, graph: DomainGraph): NameRow[] {
  return graph
    .entity(owner)
    .names.filter(({ kind }) => kind === 'record')
    .slice(0, 1);
}

interface Allowance {
  readonly value: number;
  readonly citation: Citation;
  readonly passage: PassageId | null;
}

/** What the own record says comes before what holds for all. */
function allowanceOf(
  owner: string,
  asked: BalanceQuestion,
  year: string,
  { graph, source, stems }: { readonly graph: DomainGraph; readonly source: BalanceSource; readonly stems: Stems },
): Allowance[] {
  const own = ownAllowances(owner, asked, year, graph, stems).flatMap((statement): Allowance[] => {
    const citation = source.cite(statement);
    return citation === null ? [] : [{ value: amountIn(statement), citation, passage: source.passage(statement) }];
  });
  if (own.length > 0) return own;
  return source.passages().flatMap(({ id, text, kind, cite }) => {
    if (kind === 'record' || kind === 'code') return [];
    return splitSentences({ text, kind, header: '' }).flatMap(({ span, text: sentence }): Allowance[] => {
      const [value, more] = grants.test(sentence) && !isOfAnother(year, sentence) ? numbersOf(sentence, asked.noun, stems) : [];
      const citation = value === undefined || more !== undefined ? null : cite(span.start, span.end);
      return citation === null ? [] : [{ value, citation, passage: id }];
    });
  });
}

/** `In 2024, every employee has 25 days` allows nothing in another year. */
function isOfAnother(year: string, sentence: string): boolean {
  const years = [...sentence.matchAll(/\b(?:in|for|during|of)\s+((?:19|20)\d\d)\b/gi)].map(([, named]) => named);
  return year !== '' && years.length > 0 && !years.includes(year);
}
