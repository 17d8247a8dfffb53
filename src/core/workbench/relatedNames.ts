import { type CancelSignal, checkpoint } from '../../base/cancel';
import { type DomainGraph, untyped, untypedWeight } from '../domain/domainGraph';
import { commonPassages, frequencies, tiedIn, type TieLimits } from '../enrichment/commonPassages';
import type { Corpus } from '../search/corpus';
import { passageKinds } from '../search/segment';

/** Two things that passages name together more often than by chance, and that nothing states a relation of. */
export interface RelatedPair {
  /** Ids of entities, in their order. */
  readonly from: string;
  readonly to: string;
  /** Passages that name both. */
  readonly weight: number;
  /** See `commonPassages`. */
  readonly score: number;
  /** Numbers of the first of these passages, by document and place. */
  readonly passages: readonly number[];
}

const limits: TieLimits = {
  perPassage: 12,
  ties: 8,
  // Twice together, and else mostly apart, is 0.5; what meets by chance is near 0.
  least: 0.5,
  fewest: untypedWeight,
};
/** Passages of a pair that are given as evidence. */
const mostEvidence = 10;
const passagesPerCheck = 1000;
const pairRange = 2 ** 26;
/** Rows of records name what they are about by columns, which are relations of a type. */
const recordKind = passageKinds.indexOf('record');

/**
 * Untyped relations, put together from all passages when asked for, once for each state of the index. Cost: linear in the index; the pairs
 * are bounded for each passage and for each thing.
 */
export class RelatedNames {
  readonly #corpus: Corpus;
  readonly #graph: DomainGraph;
  #made: { readonly version: number; readonly schema: object; readonly byId: ReadonlyMap<string, readonly RelatedPair[]> } | null = null;

  constructor(corpus: Corpus, graph: DomainGraph) {
    this.#corpus = corpus;
    this.#graph = graph;
  }

  /** Pairs of one entity, the strongest first. */
  of(id: string, signal?: CancelSignal): readonly RelatedPair[] {
    return this.#pairs(signal).get(id) ?? [];
  }

  /** All pairs, each once, by their ends. */
  all(signal?: CancelSignal): RelatedPair[] {
    return [...this.#pairs(signal)].flatMap(([id, pairs]) => pairs.filter(({ from }) => from === id)).sort(compareEnds);
  }

  #pairs(signal?: CancelSignal): ReadonlyMap<string, readonly RelatedPair[]> {
    const { schemaNames } = this.#graph;
    const { version } = this.#corpus;
    if (this.#made?.version !== version || this.#made.schema !== schemaNames)
      this.#made = { version, schema: schemaNames, byId: byId(this.#find(signal)) };
    return this.#made.byId;
  }

  #find(signal?: CancelSignal): RelatedPair[] {
    const { ids, passages, starts, named } = this.#read(signal);
    const input = { nodes: ids.length, starts, named };
    const steps = commonPassages(input, limits);
    let step = steps.next();
    for (; !step.done; step = steps.next()) checkpoint(signal);
    const stated = new Set(this.#graph.allRelations().flatMap(({ type, from, to }) => (type === untyped ? [] : [`${from}\u0000${to}`])));
    const isStated = (from: string, to: string) => stated.has(`${from}\u0000${to}`) || stated.has(`${to}\u0000${from}`);
    const ties = step.value.filter(({ from, to }) => !isStated(ids[from], ids[to]));
    const evidence = new Map(ties.map(({ from, to }) => [from * pairRange + to, [] as number[]]));
    const frequency = frequencies(input);
    for (const [i, passage] of passages.entries()) {
      const found = tiedIn(input, i, frequency, limits);
      for (let a = 0; a < found.length; a++) {
        for (let b = a + 1; b < found.length; b++) {
          const seen = evidence.get(found[a] * pairRange + found[b]);
          if (seen && seen.length < mostEvidence) seen.push(passage);
        }
      }
    }
    return ties.map(({ from, to, weight, passages: common }) => ({
      from: ids[from],
      to: ids[to],
      weight: common,
      score: weight,
      passages: evidence.get(from * pairRange + to)!,
    }));
  }

  /** What each passage names, passages by document and place, things in order of their ids. */
  #read(signal?: CancelSignal) {
    const corpus = this.#corpus;
    const order = corpus.passageOrder();
    const passages: number[] = [];
    for (const loaded of corpus.segments) {
      const { passageDocument, dead, base, segment } = loaded;
      for (let local = 0; local < passageDocument.length; local++)
        if (dead[passageDocument[local]] === 0 && segment.passageKind[local] !== recordKind) passages.push(base + local);
    }
    passages.sort((a, b) => order[a] - order[b]);
    const idOf = new Map<number, string | undefined>();
    const inPassages = passages.map((passage, at) => {
      if (at % passagesPerCheck === 0) checkpoint(signal);
      const { tokens, from, to } = corpus.tokens(passage);
      const found = new Set<string>();
      for (const { entity } of corpus.entities.find(tokens, from, to)) {
        if (!idOf.has(entity)) idOf.set(entity, this.#graph.idOf(corpus.entities.id(entity)));
        const id = idOf.get(entity);
        if (id !== undefined) found.add(id);
      }
      return found;
    });
    const ids = [...new Set(inPassages.flatMap(found => [...found]))].sort();
    const numberOf = new Map(ids.map((id, number) => [id, number]));
    const starts = new Uint32Array(passages.length + 1);
    const named: number[] = [];
    inPassages.forEach((found, i) => {
      for (const number of Array.from(found, id => numberOf.get(id)!).sort((a, b) => a - b)) named.push(number);
      starts[i + 1] = named.length;
    });
    return { ids, passages, starts, named: Uint32Array.from(named) };
  }
}

function byId(pairs: readonly RelatedPair[]): ReadonlyMap<string, readonly RelatedPair[]> {
  const found = new Map<string, RelatedPair[]>();
  for (const pair of pairs) {
    for (const id of [pair.from, pair.to]) {
      const known = found.get(id);
      if (known) known.push(pair);
      else found.set(id, [pair]);
    }
  }
  return found;
}

function compareEnds(a: RelatedPair, b: RelatedPair): number {
  if (a.from !== b.from) return a.from < b.from ? -1 : 1;
  return a.to < b.to ? -1 : 1;
}
