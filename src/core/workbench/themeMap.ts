import { type CancelSignal, checkpoint } from '../../base/cancel';
import type { DomainGraph } from '../domain/domainGraph';
import type { Graph } from '../engine';
import type { IndexState } from '../indexing/indexState';
import { type NodeId, nodeId } from '../model/ids';
import type { Community, Generation, ThemeMarks } from '../model/themes';
import { relationLabel } from '../retrieval/entityRelations';
import { GraphBuilder } from '../retrieval/graphBuilder';
import type { Labels } from '../retrieval/labels';
import { foldedName } from '../search/entityIndex';
import { isRow } from '../search/domainRows';
import type { Enrichment } from './enrichment';
import type { GraphReaders } from './surroundings';
import type { ThemeList } from './themeList';

/** Passages of each thing that are looked at, and the strongest ties of each thing that are drawn: more is a hairball. */
const numbers = { passages: 64, ties: 3 } as const;

export interface ThemeMapContext {
  readonly state: IndexState;
  readonly domain: DomainGraph;
  readonly labels: Labels;
  readonly readers: GraphReaders;
  readonly enrichment: Enrichment;
  readonly list: ThemeList;
}

/** Which theme the nodes of a graph belong to, and a graph of the most central things of all themes. */
export class ThemeMap {
  readonly #context: ThemeMapContext;
  /** Communities of each entity, the broadest first, of one generation. */
  #members: { readonly generation: Generation; readonly of: ReadonlyMap<string, readonly Community[]> } | null = null;

  constructor(context: ThemeMapContext) {
    this.#context = context;
  }

  /** Things and documents of a graph with their themes; what belongs to none is left out. Waits for the themes of the workspace as it is. */
  async marks(nodes: readonly NodeId[], signal?: CancelSignal): Promise<ThemeMarks> {
    const { enrichment, list } = this.#context;
    const generation = await enrichment.current(signal);
    const of: Record<string, readonly string[]> = {};
    const seen = new Map<string, Community>();
    for (const node of nodes) {
      const chain = this.#themesOf(node, generation);
      if (chain.length === 0) continue;
      of[node] = chain.map(({ id }) => id);
      for (const community of chain) seen.set(community.id, community);
    }
    const themes = generation.communities
      .filter(({ id }) => seen.has(id))
      .map(community => {
        const parent = generation.communities[community.parent]?.id ?? null;
        return { id: community.id, level: community.level, parent, title: list.titleOf(community) };
      });
    const levels = themes.reduce((most, { level }) => Math.max(most, level + 1), 0);
    return { generation: generation.number, levels, themes, of };
  }

  /** The most central things of every theme, in turns so that small themes have their share, with what ties them. */
  async map(cap: number, signal?: CancelSignal): Promise<Graph> {
    const generation = await this.#context.enrichment.current(signal);
    const leaves = generation.communities.filter(({ children }) => children.length === 0);
    const chosen = new Set<number>();
    const all = new Set(generation.communities.flatMap(({ parent, members }) => (parent < 0 ? members : [])));
    for (let turn = 0; chosen.size < cap && leaves.some(({ members }) => members.length > turn); turn++) {
      for (const { members } of leaves) {
        const entity = turn < members.length && chosen.size < cap ? this.#entityOf(members[turn]) : -1;
        if (entity >= 0) chosen.add(entity);
      }
    }
    return this.drawn([...chosen], Math.max(0, all.size - chosen.size), signal);
  }

  /** Things by their numbers, with what ties them. */
  drawn(entities: readonly number[], more: number, signal: CancelSignal | undefined): Graph {
    const { state, labels, readers } = this.#context;
    const { corpus } = state;
    const builder = new GraphBuilder();
    const key = (entity: number): NodeId => nodeId('entity', corpus.entities.id(entity));
    const passagesOf = new Map(entities.map(entity => [entity, readers.entityPassages().naming(entity, numbers.passages)]));
    for (const entity of entities) {
      const [first = readers.entityPassages().about(entity)[0]] = passagesOf.get(entity)!;
      const span = first === undefined ? null : (labels.mentionSpan(first, entity) ?? labels.spanOf(first));
      const place = span && labels.place(labels.documentOf(first), span);
      const label = corpus.entities.label(entity);
      builder.node(key(entity), { kind: 'entity', label, hop: 0, seed: false, touched: false, selected: false, more: 0, place });
    }
    checkpoint(signal);
    for (const entity of entities) {
      for (const { entity: other, type, forward, stated } of readers.entityRelations().of(entity)) {
        if (!forward || !passagesOf.has(other)) continue;
        const evidence = labels.place(stated.document, stated.span);
        builder.edge(key(entity), key(other), { kind: 'RELATES', label: relationLabel(type, stated), touched: false, evidence });
      }
    }
    for (const { from, to, passage } of strongestPairs(entities, passagesOf)) {
      const evidence = labels.place(labels.documentOf(passage), labels.spanOf(passage));
      builder.edge(key(from), key(to), { kind: 'RELATES', label: '', touched: false, evidence });
    }
    return builder.build('', more);
  }

  /** Numbers of members in the index of names; those that nothing is called like are left out. */
  entitiesOf(members: readonly string[]): number[] {
    return members.map(member => this.#entityOf(member)).filter(entity => entity >= 0);
  }

  /** Number of a member in the index of names; -1 where nothing is called like it. */
  #entityOf(member: string): number {
    const { state, domain } = this.#context;
    const { entities } = state.corpus;
    const own = isRow(member) ? -1 : entities.numberOf(member);
    return own >= 0 ? own : entities.numberOf(foldedName(domain.entity(member).name));
  }

  #themesOf(node: NodeId, generation: Generation): readonly Community[] {
    const { state, domain } = this.#context;
    const [kind, rest] = [node.slice(0, node.indexOf(':')), node.slice(node.indexOf(':') + 1)];
    const document = kind === 'document' ? state.corpus.place(rest as Generation['documents'][number]) : undefined;
    if (kind !== 'entity' && document === undefined) return [];
    const name = document === undefined ? rest : foldedName(state.corpus.document(document).title);
    const members = this.#membersOf(generation);
    const ids = name === '' ? [] : [domain.idOf(name) ?? name, ...domain.idsOf(name)];
    return ids.map(id => members.get(id)).find(chain => chain !== undefined) ?? [];
  }

  #membersOf(generation: Generation): ReadonlyMap<string, readonly Community[]> {
    if (this.#members?.generation !== generation) {
      const of = new Map<string, Community[]>();
      for (const community of [...generation.communities].sort((a, b) => a.level - b.level)) {
        for (const member of community.members) {
          const chain = of.get(member);
          if (chain === undefined) of.set(member, [community]);
          else chain.push(community);
        }
      }
      this.#members = { generation, of };
    }
    return this.#members.of;
  }
}

interface Pair {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** The first that names both. */
  readonly passage: number;
}

/** Things that passages name together: of each thing the few that do so most often; ties go to the order of `entities`. */
function strongestPairs(entities: readonly number[], passagesOf: ReadonlyMap<number, readonly number[]>): Pair[] {
  const naming = new Map<number, number[]>();
  entities.forEach((entity, at) => {
    for (const passage of passagesOf.get(entity)!) naming.set(passage, [...(naming.get(passage) ?? []), at]);
  });
  const pairs = new Map<string, { from: number; to: number; count: number; passage: number }>();
  for (const [passage, named] of naming) {
    for (const [i, from] of named.entries()) {
      for (const to of named.slice(i + 1)) {
        const pair = pairs.get(`${from} ${to}`);
        if (pair) pair.count++;
        else pairs.set(`${from} ${to}`, { from, to, count: 1, passage });
      }
    }
  }
  const left = entities.map((): number => numbers.ties);
  const inOrder = [...pairs.values()].sort((a, b) => b.count - a.count || a.from - b.from || a.to - b.to);
  return inOrder.flatMap(({ from, to, ...pair }) => {
    if (left[from] === 0 || left[to] === 0) return [];
    left[from]--;
    left[to]--;
    return [{ ...pair, from: entities[from], to: entities[to] }];
  });
}
