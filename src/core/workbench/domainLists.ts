import { type CancelSignal, checkpoint } from '../../base/cancel';
import { type Claim, type DomainGraph, isByModel, type Relation, type StatementRow, untyped, unknownType } from '../domain/domainGraph';
import type { Place } from '../engine';
import type { ClaimRow, DomainFilter, DomainSummary, EntityRow, HeldFrom, RelationEnd, RelationRow } from '../model/domainRows';
import type { RankedPassage } from '../model/retrieval';
import type { Labels } from '../retrieval/labels';
import type { Findings } from '../schema/starterSchema';
import type { Corpus } from '../search/corpus';
import { isRecords } from '../search/names';
import type { RelatedNames, RelatedPair } from './relatedNames';

const passagesPerCheck = 1000;
/** Places given for one entity or relation; more are counted. */
const mostEvidence = 50;

/** Entities, relations and claims as the tree, the CLI and agents list them. */
export class DomainLists {
  readonly #corpus: Corpus;
  readonly #graph: DomainGraph;
  readonly #labels: Labels;
  #counted: { readonly version: number; readonly schema: object; readonly mentions: ReadonlyMap<string, number> } | null = null;

  readonly #related: RelatedNames;

  constructor(corpus: Corpus, graph: DomainGraph, labels: Labels, related: RelatedNames) {
    this.#related = related;
    this.#corpus = corpus;
    this.#graph = graph;
    this.#labels = labels;
  }

  get graph(): DomainGraph {
    return this.#graph;
  }

  /** By id. Cost: linear in the index, with one reading of every passage for the counts. */
  entities({ type }: DomainFilter, signal?: CancelSignal): EntityRow<Place>[] {
    const graph = this.#graph;
    const mentions = this.mentions(signal);
    const names = graph.schemaNames;
    const found = graph.ids().map(id => graph.entity(id));
    const wanted = found.filter(entity => type === undefined || names.isA(entity.type, type));
    return wanted.map(({ id, name, type: own, otherTypes, aliases, names: rows }) => {
      const defined = rows.find(({ description }) => description !== null);
      const places = rows.flatMap(row => this.place(row, row.span) ?? []).slice(0, mostEvidence);
      const stated = places.length > 0 ? places : graph.statementsOf(id).flatMap(row => this.place(row, row.span) ?? []);
      return {
        id,
        name,
        aliases,
        type: own,
        otherTypes,
        mentions: mentions.get(id) ?? 0,
        description: defined?.description ? this.place(defined, defined.description) : null,
        evidence: stated.slice(0, mostEvidence),
      };
    });
  }

  /** By id of the entity: passages that name it, or are its row. Counted once for each state of the index. */
  mentions(signal?: CancelSignal): ReadonlyMap<string, number> {
    const { schemaNames } = this.#graph;
    const { version } = this.#corpus;
    if (this.#counted?.version !== version || this.#counted.schema !== schemaNames)
      this.#counted = { version, schema: schemaNames, mentions: this.#countMentions(signal) };
    return this.#counted.mentions;
  }

  #countMentions(signal?: CancelSignal): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    const { entities } = this.#corpus;
    const idsOf = new Map<number, readonly string[]>();
    let done = 0;
    for (const { segment, dead, passageDocument } of this.#corpus.segments) {
      for (let local = 0; local < passageDocument.length; local++) {
        if (done++ % passagesPerCheck === 0) checkpoint(signal);
        if (dead[passageDocument[local]] !== 0) continue;
        const { passageToken, tokens } = segment;
        const named = new Set<string>();
        for (const { entity } of entities.find(tokens, passageToken[local], passageToken[local + 1], true)) {
          if (!idsOf.has(entity)) idsOf.set(entity, this.#graph.idsOf(entities.id(entity)));
          for (const id of idsOf.get(entity)!) named.add(id);
        }
        for (const id of named) counts.set(id, (counts.get(id) ?? 0) + 1);
      }
    }
    return counts;
  }

  /** What is stated, and what is only named together; the latter has no day and is left out where one is asked for. */
  relations(filter: DomainFilter, signal?: CancelSignal): RelationRow<Place>[] {
    const within = this.#graph.allStatements().filter(statement => this.#isWithin(statement, filter));
    const isAsked = (type: string) => filter.type === undefined || type === filter.type.toUpperCase();
    const stated = this.#graph.assemble(within).filter(({ type }) => isAsked(type));
    const isDated = filter.after !== undefined || filter.before !== undefined;
    const related = isAsked(untyped) && !isDated ? this.#related.all(signal).map(pair => this.#toRow(pair)) : [];
    const before = stated.filter(({ type }) => type <= untyped).map(relation => this.relation(relation));
    return [...before, ...related, ...stated.filter(({ type }) => type > untyped).map(relation => this.relation(relation))];
  }

  /** Everything that ties an entity to others: stated relations by type and ends, then those that are only named with it. */
  relationsOf(id: string): RelationRow<Place>[] {
    return [
      ...this.#graph.relationsOf(id).map(relation => this.relation(relation)),
      ...this.#related.of(id).map(pair => this.#toRow(pair)),
    ];
  }

  #toRow({ from, to, weight, score, passages }: RelatedPair): RelationRow<Place> {
    const evidence = passages.flatMap(passage => this.#labels.place(this.#labels.documentOf(passage), this.#labels.spanOf(passage)) ?? []);
    return { type: untyped, from: this.end(from), to: this.end(to), weight, byModel: false, score, date: null, evidence };
  }

  relation({ type, from, to, weight, evidence }: Relation): RelationRow<Place> {
    const dates = evidence.flatMap(statement => this.heldFrom(statement) ?? []).sort((a, b) => (a.day < b.day ? -1 : 1));
    const places = evidence.slice(0, mostEvidence).flatMap(row => this.place(row, row.span) ?? []);
    const ends = { from: this.end(from), to: this.end(to) };
    return { type, ...ends, weight, byModel: isByModel(evidence), score: null, date: dates[0] ?? null, evidence: places };
  }

  claims(filter: DomainFilter): ClaimRow<Place>[] {
    const wanted = filter.type?.toLowerCase();
    return this.#graph
      .allClaims()
      .filter(({ statement }) => this.#isWithin(statement, filter) && (!wanted || statement.predicate.toLowerCase() === wanted))
      .flatMap(claim => this.claim(claim) ?? []);
  }

  claim({ subject, object, statement }: Claim): ClaimRow<Place> | null {
    const evidence = this.place(statement, statement.span);
    const { predicate, value, negated, modality, standing } = statement;
    if (!evidence) return null;
    const other = object === '' ? null : this.end(object);
    const date = this.heldFrom(statement);
    return { subject: this.end(subject), predicate, value, object: other, negated, modality, standing, date, evidence };
  }

  end(id: string): RelationEnd {
    const { name, type } = this.#graph.entity(id);
    return { id, name, type };
  }

  /** Where a ranked passage stands. */
  placeOf({ document, span }: Pick<RankedPassage, 'document' | 'span'>): Place | null {
    const place = this.#corpus.place(document);
    return place ? this.#labels.place(this.#corpus.document(place), span) : null;
  }

  /** Characters of the document that a row stands in; null where there are none. */
  place(row: Pick<StatementRow, 'segment' | 'document'>, span: StatementRow['span']): Place | null {
    return span.end > span.start ? this.#labels.place(this.#graph.index.document(row), span) : null;
  }

  heldFrom(statement: StatementRow): HeldFrom | null {
    if (statement.from !== '') return { day: statement.from, from: 'text' };
    const { day } = this.#graph.index.document(statement);
    return day === '' ? null : { day, from: 'front matter' };
  }

  #isWithin(statement: StatementRow, { after, before }: DomainFilter): boolean {
    if (after === undefined && before === undefined) return true;
    const date = this.heldFrom(statement);
    if (!date) return false;
    const last = statement.until === '' ? date.day : statement.until;
    return (after === undefined || last >= after) && (before === undefined || date.day <= before);
  }

  /** Cost: linear in the index. */
  summary(): DomainSummary {
    const graph = this.#graph;
    const entities = graph.ids();
    const relations = graph.allRelations();
    const claims = graph.allClaims().length;
    const counts = { entities: entities.length, relations: relations.length, claims };
    return { ...counts, noise: graph.schemaNames.isEmpty ? this.#noise(entities, relations) : '' };
  }

  /** What a schema to begin with is made of: types, relations and merged names, those with most places first. */
  findings(): Findings {
    const graph = this.#graph;
    const examples = new Map<string, string[]>();
    const entities = graph.ids().map(id => graph.entity(id));
    for (const { type, name } of entities) if (type !== unknownType) examples.set(type, [...(examples.get(type) ?? []), name]);
    const relations = new Map<string, { weight: number; example: string }>();
    for (const { type, from, to, weight } of graph.allRelations()) {
      const known = relations.get(type);
      const example = known?.example ?? `${this.end(from).name} --${type}--> ${this.end(to).name}`;
      relations.set(type, { weight: (known?.weight ?? 0) + weight, example });
    }
    return {
      types: [...examples]
        .sort(([a, first], [b, second]) => second.length - first.length || (a < b ? -1 : 1))
        .map(([name, all]) => ({ name, examples: all.slice(0, 3) })),
      relations: [...relations]
        .sort(([a, first], [b, second]) => second.weight - first.weight || (a < b ? -1 : 1))
        .map(([name, { example }]) => ({ name, example })),
      entities: entities
        .filter(({ aliases }) => aliases.some(({ reason }) => reason !== 'schema' && reason !== 'record'))
        .map(({ name, aliases }) => ({ name, aliases: aliases.map(alias => alias.name) })),
      records: [...this.#corpus.documentIds()].filter(path => isRecords({ path })).sort(),
    };
  }

  /** Shares that tell noise: things without a type, and relations that a single sentence states. */
  #noise(entities: readonly string[], relations: readonly Relation[]): string {
    if (entities.length === 0) return '';
    const untyped = entities.filter(id => this.#graph.entity(id).type === unknownType).length;
    const single = relations.filter(({ weight, evidence }) => weight === 1 && evidence[0].source === 'sentence').length;
    const percent = (part: number, all: number) => `${Math.round((100 * part) / Math.max(1, all))} %`;
    const lookup =
      relations.length * passagesPerRelation < this.#corpus.livePassages
        ? ' Few relations are stated here: plain lookup (--mode lookup) does as well.'
        : '';
    return (
      `There is no schema: ${percent(untyped, entities.length)} of the entities have no type, ` +
      `and ${percent(single, relations.length)} of the relations rest on one sentence.${lookup}`
    );
  }
}

/** With fewer relations than one for so many passages, the graph of what is said adds little to what lookup finds. */
const passagesPerRelation = 20;
