import type { CancelSignal } from '../../base/cancel';
import type { Graph, Place } from '../engine';
import { EngineError } from '../errors';
import { type NodeId, nodeId } from '../model/ids';
import type { Community } from '../model/themes';
import { GraphBuilder } from '../retrieval/graphBuilder';
import type { ThemeMap, ThemeMapContext } from './themeMap';

/** Before the id of a theme, where it is a node. */
export const themePrefix = 'theme:';

/** Ties of each theme that are drawn, the strongest; members that are looked at for what passages name together. */
const numbers = { ties: 4, central: 12 } as const;

/** The whole workspace in as many nodes as it has themes; each opens into the themes inside it, and those into what they speak of. */
export class ThemeOverview {
  readonly #context: ThemeMapContext;
  readonly #map: ThemeMap;

  constructor(context: ThemeMapContext, map: ThemeMap) {
    this.#context = context;
    this.#map = map;
  }

  /** The broadest themes, the biggest first, at most `cap`, with the strongest of what ties them. Cost: that of the themes, and all relations once. */
  async top(cap: number, signal?: CancelSignal): Promise<Graph> {
    const generation = await this.#context.enrichment.current(signal);
    const roots = bySize(generation.communities.filter(({ parent }) => parent < 0));
    const builder = new GraphBuilder();
    this.#themes(roots.slice(0, cap), 0, builder);
    this.#ties(roots.slice(0, cap), builder);
    return builder.build('', Math.max(0, roots.length - cap) + generation.alone);
  }

  /** A theme with the themes inside it, or, where it is divided no further, with its most central members. @throws EngineError `not-found` */
  async open(id: string, cap: number, signal?: CancelSignal): Promise<Graph> {
    const generation = await this.#context.enrichment.current(signal);
    const theme = generation.communities.find(community => community.id === id);
    if (theme === undefined) throw new EngineError('not-found', 'This theme is not there any more.');
    const builder = new GraphBuilder();
    this.#themes([theme], 0, builder);
    const own = keyOf(theme);
    const inside = bySize(theme.children.map(child => generation.communities[child])).slice(0, cap - 1);
    if (inside.length > 0) {
      this.#themes(inside, 1, builder);
      this.#ties(inside, builder);
      for (const child of inside) builder.edge(own, keyOf(child), contains);
      return builder.build(this.#context.list.titleOf(theme), theme.children.length - inside.length);
    }
    const entities = this.#map.entitiesOf(theme.members).slice(0, cap - 1);
    const members = this.#map.drawn(entities, theme.members.length - entities.length, signal);
    for (const { key, attributes } of members.nodes) builder.node(key, { ...attributes, hop: 1 });
    for (const { source, target, attributes } of members.edges) builder.edge(source, target, attributes);
    for (const { key } of members.nodes) builder.edge(own, key, contains);
    return builder.build(this.#context.list.titleOf(theme), members.attributes.more);
  }

  #themes(themes: readonly Community[], hop: number, builder: GraphBuilder): void {
    for (const theme of themes) {
      const more = theme.children.length > 0 ? theme.children.length : theme.members.length;
      const label = this.#context.list.titleOf(theme);
      builder.node(keyOf(theme), { kind: 'theme', label, hop, seed: false, touched: false, selected: false, more, place: null });
    }
  }

  /** What the texts state between members of two themes, else what a passage names together; the pairs with most of it. */
  #ties(themes: readonly Community[], builder: GraphBuilder): void {
    const of = this.#memberThemes(themes);
    const pairs = new Map<string, Tie>();
    const count = (from: number, to: number, evidence: () => Place | null): void => {
      if (from === to) return;
      const [first, second] = [Math.min(from, to), Math.max(from, to)];
      const known = pairs.get(`${first} ${second}`);
      if (known) known.count++;
      else pairs.set(`${first} ${second}`, { from: first, to: second, count: 1, evidence: evidence() });
    };
    this.#relations(of, count);
    this.#named(themes, of, count);
    const left = themes.map((): number => numbers.ties);
    for (const { from, to, evidence } of [...pairs.values()].sort((a, b) => b.count - a.count || a.from - b.from || a.to - b.to)) {
      if (left[from] === 0 && left[to] === 0) continue;
      left[from] = Math.max(0, left[from] - 1);
      left[to] = Math.max(0, left[to] - 1);
      builder.edge(keyOf(themes[from]), keyOf(themes[to]), { kind: 'RELATES', label: '', touched: false, evidence });
    }
  }

  /** Place in the list of the theme of each entity of the index. */
  #memberThemes(themes: readonly Community[]): ReadonlyMap<number, number> {
    return new Map(themes.flatMap(({ members }, at) => this.#map.entitiesOf(members).map(entity => [entity, at] as const)));
  }

  #relations(of: ReadonlyMap<number, number>, count: CountTie): void {
    const { labels, readers } = this.#context;
    const relations = readers.entityRelations();
    for (const [entity, from] of of) {
      for (const { entity: other, forward, stated } of relations.of(entity)) {
        const to = of.get(other);
        if (forward && to !== undefined) count(from, to, () => labels.place(stated.document, stated.span));
      }
    }
  }

  #named(themes: readonly Community[], of: ReadonlyMap<number, number>, count: CountTie): void {
    const { state, labels, readers } = this.#context;
    for (const [from, { members }] of themes.entries()) {
      for (const entity of this.#map.entitiesOf(members.slice(0, numbers.central))) {
        for (const passage of readers.entityPassages().naming(entity, numbers.central)) {
          for (const { entity: other } of state.corpus.mentions(passage)) {
            const to = of.get(other);
            if (to !== undefined) count(from, to, () => labels.place(labels.documentOf(passage), labels.spanOf(passage)));
          }
        }
      }
    }
  }
}

interface Tie {
  readonly from: number;
  readonly to: number;
  count: number;
  readonly evidence: Place | null;
}

type CountTie = (from: number, to: number, evidence: () => Place | null) => void;

const contains = { kind: 'CONTAINS', label: '', touched: false, evidence: null } as const;

function keyOf({ id }: Community): NodeId {
  return nodeId('theme', id);
}

/** The biggest first; ties in the order of the generation. */
function bySize(communities: readonly Community[]): Community[] {
  return [...communities].sort((a, b) => b.members.length - a.members.length);
}
