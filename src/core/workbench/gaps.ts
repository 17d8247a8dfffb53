import { type CancelSignal, checkpoint } from '../../base/cancel';
import type { DomainGraph, Entity } from '../domain/domainGraph';
import type { DomainKind } from '../search/domainRows';
import type { Place } from '../engine';
import { extractionRules, propertyKey } from '../extraction/domain/rules';
import { wellKnown } from '../health/wellKnown';
import type { HealthFinding } from '../model/health';
import type { IndexState } from '../indexing/indexState';
import type { Schema } from '../schema/schema';
import type { Corpus } from '../search/corpus';
import type { DomainLists } from './domainLists';

/** Documents that must use a short name before its definition is missed. */
const fewestDocuments = 3;
/** Short names that are listed at most, the most used first: a list to go through, not a census. */
const mostTerms = 30;
/** A name that is written in small letters so often is a word that somebody wrote in capitals. */
const wordShare = 0.1;
const entitiesPerCheck = 500;

const definedBy: ReadonlySet<DomainKind> = new Set<DomainKind>(['record', 'title', 'defined', 'abbreviation', 'alias']);
/** Three letters or more; two are initials and sizes as often, and names put together of others (`CI/CD`, `KEP-12`) are none. Signals have a manual. */
const shortName = /^(?!SIG[A-Z])(?=(?:\d*[A-Z]){3})[A-Z][A-Z0-9]{2,7}$/;

interface GapParts {
  readonly corpus: Corpus;
  readonly graph: DomainGraph;
  readonly lists: DomainLists;
  readonly schema: Schema;
}

/** What the workspace does not say: properties that the schema requires, and short names that nothing explains. Cost: linear in the index. */
export function gapFindings(
  { corpus, reading }: Pick<IndexState, 'corpus' | 'reading'>,
  lists: DomainLists,
  signal?: CancelSignal,
): HealthFinding[] {
  const parts: GapParts = { corpus, graph: lists.graph, lists, schema: reading.schema };
  return [...emptySlots(parts, signal), ...undefinedTerms(parts, signal)];
}

/** Things of a type without a property, or a relation, that the schema requires of each. By thing, then by property. */
function emptySlots({ graph, lists, schema }: GapParts, signal?: CancelSignal): HealthFinding[] {
  const requiring = schema.entityTypes.filter(({ required }) => required.length > 0);
  if (requiring.length === 0) return [];
  const { properties } = extractionRules(schema.relationTypes);
  const findings: HealthFinding[] = [];
  for (const [i, id] of graph.ids().entries()) {
    if (i % entitiesPerCheck === 0) checkpoint(signal);
    const entity = graph.entity(id);
    const own = requiring.filter(({ name }) => graph.schemaNames.isA(entity.type, name));
    const wanted = [...new Set(own.flatMap(({ required }) => required))];
    const place = wanted.length === 0 ? null : placeOf(entity, lists);
    if (!place) continue;
    const said = new Set(graph.claimsOf(id).map(({ statement }) => statement.predicate));
    for (const property of wanted) {
      const rule = properties.get(propertyKey(property));
      const type = rule?.relation ?? property.toUpperCase().replace(/[\s-]+/g, '_');
      const isTied = graph.relationsOf(id).some(relation => relation.type === type && (relation.from === id || relation.to === id));
      if (said.has(propertyKey(property)) || isTied) continue;
      const message = `${entity.name} has no ${property}`;
      findings.push(
        findingAt(place, 'missing-property', message, `The schema requires "${property}" of each ${own[0].name}, and nothing states it.`),
      );
    }
  }
  return findings;
}

/** Names in capitals that several documents use and none explains, the most used first. */
function undefinedTerms({ corpus, graph, lists }: GapParts, signal?: CancelSignal): HealthFinding[] {
  const candidates = new Map<string, { readonly entity: Entity; readonly documents: number }>();
  for (const [i, id] of graph.ids().entries()) {
    if (i % entitiesPerCheck === 0) checkpoint(signal);
    const entity = graph.entity(id);
    if (!shortName.test(entity.name) || wellKnown.has(entity.name) || entity.aliases.length > 0) continue;
    if (graph.schemaNames.headOf(id) !== undefined) continue;
    if (entity.names.some(({ kind, description }) => definedBy.has(kind) || description !== null)) continue;
    const documents = new Set(entity.names.map(({ segment, document }) => `${segment}:${document}`)).size;
    if (documents >= fewestDocuments) candidates.set(entity.name.toLowerCase(), { entity, documents });
  }
  const words = writtenSmall(corpus, [...candidates.keys()]);
  return [...candidates]
    .filter(([name]) => !words.has(name))
    .map(([, candidate]) => candidate)
    .sort((a, b) => b.documents - a.documents || (a.entity.name < b.entity.name ? -1 : 1))
    .slice(0, mostTerms)
    .flatMap(({ entity, documents }) => {
      const place = placeOf(entity, lists);
      const reason = `${documents} documents use it, and none says what it stands for: write it out once, as in "Long Form (${entity.name})".`;
      return place ? [findingAt(place, 'undefined-term', `"${entity.name}" is explained nowhere`, reason)] : [];
    });
}

/** Those of the names that texts write in small letters too. Cost: one pass over all tokens. */
function writtenSmall(corpus: Corpus, names: readonly string[]): ReadonlySet<string> {
  const numbers = names.map(name => corpus.vocabulary.find(name)).filter(number => number >= 0);
  const counts = new Map(numbers.map(number => [number, { small: 0, all: 0 }]));
  if (counts.size === 0) return new Set();
  for (const { segment } of corpus.segments)
    for (const token of segment.tokens) {
      const count = counts.get(token >>> 1);
      if (count === undefined) continue;
      count.all++;
      if ((token & 1) === 0) count.small++;
    }
  return new Set([...counts].filter(([, { small, all }]) => small > all * wordShare).map(([id]) => corpus.vocabulary.token(id)));
}

function placeOf(entity: Entity, lists: DomainLists): Place | null {
  for (const row of entity.names) {
    const place = lists.place(row, row.span);
    if (place) return place;
  }
  return null;
}

function findingAt(place: Place, kind: HealthFinding['kind'], message: string, reason: string): HealthFinding {
  const { document, folder, path, file, range, quote, hash } = place;
  return { kind, document, folder, path, file, range, quote, hash, message, reason, fix: null };
}
