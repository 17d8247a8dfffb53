import { type CancelSignal, checkpoint } from '../../base/cancel';
import { type Contradiction, contradictions, type StatedThing } from '../domain/contradictions';
import type { DomainGraph, StatementRow } from '../domain/domainGraph';
import type { Place } from '../engine';
import type { ContradictionRow, ContradictionSide } from '../model/domainRows';
import type { HealthFinding } from '../model/health';
import { type DomainKind, isRow } from '../search/domainRows';
import { foldedName } from '../search/entityIndex';
import type { DomainLists } from './domainLists';

const statementsPerCheck = 5000;
const knownKinds: readonly DomainKind[] = ['title', 'defined', 'abbreviation', 'alias', 'code'];

export interface StatedRow extends StatedThing {
  readonly statement: StatementRow;
}

/** Statements of the workspace that cannot both hold, by subject, predicate and the places of both sides. Cost: linear in the index. */
export function contradictionRows(graph: DomainGraph, lists: DomainLists, signal?: CancelSignal): ContradictionRow<Place>[] {
  const { schemaNames } = graph;
  const items = graph.allStatements().flatMap((statement, index): StatedRow[] => {
    if (index % statementsPerCheck === 0) checkpoint(signal);
    return isSaid(graph, statement) ? [stated(graph, statement)] : [];
  });
  const rows = contradictions(items, schemaNames.functional).flatMap(found => row(found, graph, lists) ?? []);
  const key = ({ subject, predicate, first, second }: ContradictionRow<Place>) =>
    [subject.id, predicate, ...[first, second].flatMap(({ evidence }) => [evidence.document, offsetKey(evidence)])].join('\u0000');
  return rows
    .map(found => ({ found, key: key(found) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ found }) => found);
}

/** Whether a statement counts against another: what a model has read accuses no document. */
export function isSaid(graph: DomainGraph, statement: StatementRow): boolean {
  if (statement.source === 'model' || isOfAny(graph, statement)) return false;
  return statement.source !== 'table' || isKnown(graph, statement);
}

/** `The film was released in 1937` is said on many a page, and each means its own. */
function isOfAny(graph: DomainGraph, { subjectKey, predicate, source, subject }: StatementRow): boolean {
  const isEvent = source === 'sentence' && /^(?:released|introduced|founded|created|published)$/.test(predicate);
  return isEvent && subject.span !== null && /^\p{Ll}+$/u.test(graph.entity(graph.meant(subjectKey)).name) && !isNamed(graph, subjectKey);
}

function offsetKey({ span }: Place): string {
  return String(span.start).padStart(10, '0');
}

/** What only stands in the first cell of a table (`100K`, `Start`) is a row of that table, and no thing that two tables speak of. */
function isKnown(graph: DomainGraph, { subjectKey }: StatementRow): boolean {
  return isRow(graph.meant(subjectKey)) || isNamed(graph, subjectKey);
}

function isNamed(graph: DomainGraph, subjectKey: string): boolean {
  return graph.keysOf(graph.meant(subjectKey)).some(({ key }) => graph.index.isNamed(key, knownKinds));
}

/** With the relation in the one direction that counts, so that "A owns B" and "B is not owned by A" meet. */
export function stated(graph: DomainGraph, statement: StatementRow): StatedRow {
  const subject = graph.meant(statement.subjectKey);
  const { id: document, day: date, title } = graph.index.document(statement);
  const ofItself = statement.subject.span === null && foldedName(title) === statement.subjectKey;
  if (!statement.object) return { statement, subject, object: '', document, date, ofItself };
  const object = graph.meant(statement.objectKey);
  const { name: predicate, turned } = graph.schemaNames.canonical(statement.predicate);
  const isSwapped = graph.schemaNames.relation(predicate)?.symmetric ? subject > object : turned;
  const [from, to] = isSwapped ? [object, subject] : [subject, object];
  return { statement: { ...statement, predicate }, subject: from, object: to, document, date, ofItself: ofItself && !isSwapped };
}

function row(found: Contradiction<StatedRow>, graph: DomainGraph, lists: DomainLists): ContradictionRow<Place> | null {
  const [first, second] = [found.first, found.second].map(item => side(item, graph, lists));
  if (!first || !second || areCases(found, graph, [first.evidence.quote, second.evidence.quote])) return null;
  const { subject, statement } = found.first;
  return { kind: found.kind, subject: lists.end(subject), predicate: statement.predicate, first, second, newer: found.newer };
}

/**
 * Whether two sentences or header lines of one document tell cases apart rather than contradict each other: items of lists, labels and captions, what stands
 * side by side in one section. An author who says both of one thing there means two phases, options or runs of it.
 */
export function areCases({ first, second }: Contradiction<StatedRow>, graph: DomainGraph, quotes: readonly string[]): boolean {
  const isRead = [first, second].every(({ statement: { source } }) => source === 'sentence' || source === 'header');
  if (first.document !== second.document || !isRead) return false;
  const places = [first, second].map(({ statement }) => graph.passagePlace(statement));
  const isProse = places.every(place => place?.kind === 'paragraph') && quotes.every(quote => !/^[*_]|:[*_]*$/.test(quote));
  return !isProse || places[0]?.section === places[1]?.section;
}

function side({ statement, object }: StatedRow, graph: DomainGraph, lists: DomainLists): ContradictionSide<Place> | null {
  const evidence = lists.place(statement, statement.span);
  if (!evidence) return null;
  const says = statement.value?.text ?? graph.entity(object).name;
  return { says, negated: statement.negated, date: lists.heldFrom(statement), evidence };
}

/** As the health of the workspace tells it, at the first of both places. */
export function contradictionFinding({ kind, subject, predicate, first, second, newer }: ContradictionRow<Place>): HealthFinding {
  const { document, folder, path, file, range, quote, hash } = first.evidence;
  const words = predicate.toLowerCase().replaceAll('_', ' ');
  const what = kind === 'denied' ? `${subject.name} ${words} ${first.says}` : `${subject.name}: ${words}`;
  const says = ({ says: said, negated }: ContradictionSide<Place>) => (kind === 'denied' ? (negated ? 'denied' : 'stated') : said);
  return {
    kind: 'contradiction',
    document,
    folder,
    path,
    file,
    range,
    quote,
    hash,
    message: `${what} is ${says(first)} here and ${says(second)} in ${second.evidence.file}:${second.evidence.range.start.line + 1}`,
    reason: newer === null ? 'Nothing tells which is newer.' : newerReason(newer, first, second),
    fix: null,
    beside: second.evidence,
  };
}

function newerReason(
  newer: NonNullable<ContradictionRow<Place>['newer']>,
  first: ContradictionSide<Place>,
  second: ContradictionSide<Place>,
): string {
  const side = newer.side === 'first' ? first : second;
  const what = `"${side.says}" in ${side.evidence.file} is newer`;
  if (newer.reason === 'superseded') return `${what}: the other stands under something that is superseded or deprecated.`;
  if (newer.reason === 'page-version') return `${what}: it stands in a later version of the same page.`;
  const days = [side, side === first ? second : first].map(({ date }) => date?.day ?? 'no date').join(' against ');
  return newer.reason === 'valid-time'
    ? `${what}: it holds from a later day by its own words (${days}).`
    : `${what} by the dates of the documents (${days}).`;
}
