import { evenText } from '../../base/evenText';
import { contraryConflicts } from '../answer/contrary';
import { type Contradiction, contradictions } from '../domain/contradictions';
import type { DomainGraph, StatementRow } from '../domain/domainGraph';
import type { Citation, Conflict, Point } from '../model/answer';
import type { RankedPassage } from '../model/retrieval';
import type { Span } from '../model/span';
import { areCases, isSaid, stated, type StatedRow } from './contradictionRows';

/** Statements of one thing that are compared. */
const mostStatements = 1000;

export interface ConflictSource {
  readonly graph: DomainGraph;
  /** Statements of a document that stand in some of its characters. */
  at(citation: Citation): readonly StatementRow[];
  /** Whether the question is narrowed to what holds the statement. */
  allows(statement: StatementRow): boolean;
  /** The characters of a statement; null where there are none. */
  cite(statement: StatementRow): Citation | null;
}

/**
 * What the texts state otherwise than the cited characters of the points do, wherever it stands and whatever the budget: who reads an answer
 * must know that its evidence is contradicted; and what the explored `passages` say in the same words with another value. What `known` sets side
 * by side already is left out. Cost: the statements of the things that the cited characters speak of, and see `contraryConflicts`.
 */
export function evidenceConflicts(
  points: readonly Point[],
  source: ConflictSource,
  { known, passages }: { readonly known: readonly Conflict[]; readonly passages: readonly RankedPassage[] },
): Conflict[] {
  const { graph } = source;
  const { functional } = graph.schemaNames;
  const cited = new Map<string, StatedRow>();
  for (const citation of points.flatMap(({ citations }) => citations))
    for (const statement of source.at(citation)) if (isSaid(graph, statement)) cited.set(keyOf(statement), stated(graph, statement));
  const asked = new Set([...cited.values()].map(subjectAndPredicate));
  const items = [...new Set([...cited.values()].map(({ subject }) => subject))].flatMap(subject =>
    graph
      .statementsOf(subject, mostStatements)
      .filter(statement => isSaid(graph, statement) && source.allows(statement))
      .map(statement => stated(graph, statement))
      .filter(item => item.subject === subject && asked.has(subjectAndPredicate(item))),
  );
  const distinct = [...new Map(items.map(item => [keyOf(item.statement), item])).values()];
  const found = contradictions(distinct, functional).flatMap(pair => sidesOf(pair, source) ?? []);
  const claimed = merged(found).filter(conflict => !known.some(other => holds(other, conflict)));
  const shown = [...known, ...claimed];
  return [...claimed, ...contraryConflicts(points, passages).filter(conflict => !shown.some(other => holds(other, conflict)))];
}

interface Sides {
  readonly key: string;
  readonly conflict: Conflict;
}

function sidesOf(found: Contradiction<StatedRow>, { graph, cite }: ConflictSource): Sides | null {
  const both = [found.first, found.second].map(item => ({ item, citation: cite(item.statement) }));
  const sides = both.flatMap(({ item, citation }) =>
    citation?.quote == null ? [] : [{ value: found.kind === 'denied' ? citation.quote : says(item, graph), citation }],
  );
  if (sides.length < 2) return null;
  if (
    areCases(
      found,
      graph,
      sides.map(({ citation }) => citation.quote ?? ''),
    )
  )
    return null;
  const { subject, statement } = found.first;
  const predicate = statement.predicate.toLowerCase().replaceAll('_', ' ');
  return {
    key: `${subjectAndPredicate(found.first)}\u0000${found.kind}`,
    conflict: { subject: graph.entity(subject).name, predicate, sides },
  };
}

function says({ statement, object }: StatedRow, graph: DomainGraph): string {
  return statement.value?.text ?? graph.entity(object).name;
}

/** Several values of one thing are one conflict with a side for each. */
function merged(found: readonly Sides[]): Conflict[] {
  const groups = new Map<string, Conflict>();
  for (const { key, conflict } of found) {
    const sides = groups.get(key)?.sides ?? [];
    const more = conflict.sides.filter(side => !sides.some(({ value }) => evenText(value) === evenText(side.value)));
    groups.set(key, { ...conflict, sides: [...sides, ...more] });
  }
  return [...groups.values()].filter(({ sides }) => sides.length > 1);
}

/** Whether all that the other one sets side by side stands in this one, too. */
function holds({ sides }: Conflict, other: Conflict): boolean {
  return other.sides.every(({ citation }) => sides.some(side => overlap(side.citation, citation)));
}

function overlap(a: Citation, b: Citation): boolean {
  return a.document === b.document && a.span !== null && b.span !== null && meets(a.span, b.span);
}

function meets(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

function subjectAndPredicate({ subject, statement }: StatedRow): string {
  return `${subject}\u0000${statement.predicate}`;
}

function keyOf({ segment, index }: StatementRow): string {
  return `${segment} ${index}`;
}
