import type { DomainGraph, NameRow, StatementRow } from '../domain/domainGraph';
import { type Stems, tokenize, isContent } from '../extraction/words';
import type { CandidatePoint, Citation } from '../model/answer';
import type { PassageId } from '../model/ids';
import type { RankedPassage, Retrieval } from '../model/retrieval';
import type { Span } from '../model/span';
import type { MatchedEntity } from '../model/trace';
import { isRow } from '../search/domainRows';
import { countLine } from './check';
import { type AskedRelation, readRecordQuestion, type RecordQuestion } from './recordQuestion';

/** What makes a citation of a row: its file, passage and exact characters. */
export interface RowSource {
  readonly passage: (row: StatementRow | NameRow) => PassageId | null;
  readonly cite: (row: StatementRow | NameRow, span: Span) => Citation | null;
}

const mostItems = 40;
/** Share of the words of a description that a row must hold. */
const describedShare = 0.6;
const mostDescribed = 3;

/** A thing that answers, with the statements that lead to it. */
interface Found {
  readonly id: string;
  readonly way: readonly StatementRow[];
}

/**
 * Answers from records: the things that the question's names lead to along the relations it speaks of, or a property of theirs. Null where
 * it is no question for records; empty where the records would know and do not say.
 */
export function recordPoints(retrieval: Retrieval, graph: DomainGraph, source: RowSource, stems: Stems): CandidatePoint[] | null {
  const question = readRecordQuestion(retrieval.question, retrieval.entities, graph, stems);
  const rows = question.anchors.filter(({ ids }) => ids.some(isRow));
  if (rows.length === 0) return described(question, retrieval, graph, source, stems);
  const found = question.anchors.flatMap(anchor => follow(anchor, question, graph, stems));
  if (found.length === 0) return question.relations.some(({ type }) => isOfRecords(type, graph)) ? [] : null;
  const points = found.flatMap(item => toPoint(item, question, graph, source, stems) ?? []);
  if (points.length === 0) return null;
  if (/\bhow many\b/i.test(retrieval.question)) return [counted(asList(points, points.length))];
  return /^\s*(?:which|list|what)\b.*s\b|\ball\b/i.test(retrieval.question) && points.length > 1 ? [asList(points)] : points;
}

/** Rows that the question's relations lead to from what it names, each thing with the way to it. Empty where it asks for none. */
export function recordLeads(
  text: string,
  entities: readonly MatchedEntity[],
  graph: DomainGraph,
  stems: Stems,
): readonly (StatementRow | NameRow)[] {
  const question = readRecordQuestion(text, entities, graph, stems);
  const found = question.anchors.filter(({ ids }) => ids.some(isRow)).flatMap(anchor => follow(anchor, question, graph, stems));
  return found.flatMap(({ id, way }) => [
    ...way,
    ...graph
      .entity(id)
      .names.filter(({ kind }) => kind === 'record')
      .slice(0, 1),
  ]);
}

function isOfRecords(type: string, graph: DomainGraph): boolean {
  return graph.schemaNames.relation(type) !== undefined;
}

/** From a name over the relations that stand nearest to it first, and at last to the type that is asked for. */
function follow({ ids, at }: RecordQuestion['anchors'][number], question: RecordQuestion, graph: DomainGraph, stems: Stems): Found[] {
  let reached: Found[] = ids.filter(isRow).map(id => ({ id, way: [] }));
  const nearestFirst = [...question.relations].sort((a, b) => Math.abs(a.start - at) - Math.abs(b.start - at));
  for (const relation of nearestFirst) reached = step(reached, relation, relation.start > at, graph);
  const isAsked = ({ id }: Found) => question.type === '' || graph.schemaNames.isA(graph.entity(id).type, question.type);
  if (reached.length > 0 && !reached.some(isAsked)) reached = toType(reached, question.type, graph);
  const asked = reached.filter(isAsked);
  // The name alone answers only where a property of it is asked for.
  return asked.filter(item => item.way.length > 0 || askedClaims(item.id, question, graph, stems).length > 0);
}

/** `does A buy` has the subject before the phrase, `who bought A` the object behind it; of an inverse phrase they change places. */
function step(from: readonly Found[], { type, inverse }: AskedRelation, anchorFirst: boolean, graph: DomainGraph): Found[] {
  const asSubject = anchorFirst !== inverse;
  const ends = (subject: boolean) => from.flatMap(item => neighbours(item, type, subject, graph));
  const reached = ends(asSubject);
  return unique(reached.length > 0 ? reached : ends(!asSubject));
}

function neighbours({ id, way }: Found, type: string, asSubject: boolean, graph: DomainGraph): Found[] {
  const canonical = graph.schemaNames.canonical(type);
  return graph.relationsOf(id).flatMap(relation => {
    if (relation.type !== canonical.name) return [];
    const symmetric = graph.schemaNames.relation(canonical.name)?.symmetric ?? false;
    const isSubject = relation.from === id;
    if (!symmetric && isSubject !== (asSubject !== canonical.turned)) return [];
    return [{ id: isSubject ? relation.to : relation.from, way: [...way, relation.evidence[0]] }];
  });
}

/** Where only one sort of relation leads to things of the type, it is the one that is meant. */
function toType(from: readonly Found[], type: string, graph: DomainGraph): Found[] {
  const types = new Set<string>();
  const reached = from.flatMap(({ id, way }) =>
    graph.relationsOf(id).flatMap(relation => {
      const other = relation.from === id ? relation.to : relation.from;
      if (!graph.schemaNames.isA(graph.entity(other).type, type)) return [];
      types.add(relation.type);
      return [{ id: other, way: [...way, relation.evidence[0]] }];
    }),
  );
  return types.size === 1 ? unique(reached) : [];
}

function unique(items: readonly Found[]): Found[] {
  const seen = new Set<string>();
  return items.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Values of the properties whose words the question holds. */
function askedClaims(id: string, { words }: RecordQuestion, graph: DomainGraph, stems: Stems): StatementRow[] {
  return graph.claimsOf(id).flatMap(({ statement }) => {
    const named = tokenize(statement.predicate, stems);
    return statement.value && !statement.negated && named.every(({ stem }) => words.has(stem)) ? [statement] : [];
  });
}

function toPoint({ id, way }: Found, question: RecordQuestion, graph: DomainGraph, source: RowSource, stems: Stems): CandidatePoint | null {
  const [claim] = askedClaims(id, question, graph, stems);
  const name = graph.entity(id).names.find(({ kind }) => kind === 'record');
  const row = claim ?? name;
  const own = row && source.cite(row, row.span);
  if (!row || !own) return null;
  const text = claim?.value ? claim.value.text : graph.entity(id).name;
  const ways = way.flatMap(statement => source.cite(statement, statement.span) ?? []);
  const needed = [row, ...way].flatMap(item => source.passage(item) ?? []);
  return { text, kind: 'value', requires: [...new Set(needed)], citations: [own, ...ways], score: null };
}

/** With the number of its items before them. */
function counted(list: CandidatePoint): CandidatePoint {
  const count = list.text.split('\n').length;
  return { ...list, text: `${countLine(count)}\n${list.text}`, count };
}

function asList(points: readonly CandidatePoint[], most = mostItems): CandidatePoint {
  const items = points.slice(0, most);
  return {
    text: items.map(({ text }) => text).join('\n'),
    kind: 'list',
    requires: [...new Set(items.flatMap(({ requires }) => requires))],
    citations: items.flatMap(({ citations }) => citations),
    score: null,
  };
}

/** A thing of the asked type whose row says most of what the question says of it. */
function described(
  question: RecordQuestion,
  retrieval: Retrieval,
  graph: DomainGraph,
  source: RowSource,
  stems: Stems,
): CandidatePoint[] | null {
  if (question.type === '') return null;
  const typeWords = new Set(
    graph.schemaNames.types().flatMap(({ name, words }) => [name, ...words].flatMap(word => tokenize(word, stems).map(({ stem }) => stem))),
  );
  const wanted = tokenize(retrieval.question, stems).filter(token => isContent(token) && !typeWords.has(token.stem));
  const fits = retrieval.passages.flatMap(passage => {
    if (passage.kind !== 'record' || wanted.length === 0) return [];
    const own = new Set(tokenize(passage.text, stems).map(({ stem }) => stem));
    const share = wanted.filter(({ stem }) => own.has(stem)).length / wanted.length;
    return share >= describedShare ? [{ passage, share }] : [];
  });
  const best = Math.max(...fits.map(({ share }) => share));
  const points = fits.flatMap(({ passage, share }) => (share === best ? (toDescribed(passage, question, graph, source, stems) ?? []) : []));
  return points.length > 0 && points.length <= mostDescribed ? points : null;
}

function toDescribed(
  passage: RankedPassage,
  question: RecordQuestion,
  graph: DomainGraph,
  source: RowSource,
  stems: Stems,
): CandidatePoint | null {
  const id = passage.entities.flatMap(entity => graph.idsOf(entity)).find(candidate => rowIn(passage, candidate, graph, source));
  return id !== undefined && graph.schemaNames.isA(graph.entity(id).type, question.type)
    ? toPoint({ id, way: [] }, question, graph, source, stems)
    : null;
}

function rowIn(passage: RankedPassage, id: string, graph: DomainGraph, source: RowSource): boolean {
  return graph.entity(id).names.some(name => name.kind === 'record' && source.passage(name) === passage.id);
}
