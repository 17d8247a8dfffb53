import { hashText } from '../../../src/base/hash';
import type { GraphEdgeView, GraphNodeView, GraphView, OpenTarget } from '../../../src/protocol/views';

/** The place of a quote in a text: the first, unless it does not stand there, which is a mistake in the fixture. */
export function targetIn(file: string, text: string, quote: string): OpenTarget {
  const start = text.indexOf(quote);
  if (start < 0) throw new Error(`fixture: "${quote}" does not stand in ${file}`);
  return {
    document: file,
    file,
    start,
    end: start + quote.length,
    quote,
    hash: hashText(text),
    line: text.slice(0, start).split('\n').length,
  };
}

export function node(key: string, label: string, attributes: Partial<GraphNodeView['attributes']> = {}): GraphNodeView {
  const kind = key.slice(0, key.indexOf(':')) as GraphNodeView['attributes']['kind'];
  return { key, attributes: { kind, label, hop: 1, seed: false, touched: false, selected: false, more: 0, target: null, ...attributes } };
}

export function edge(source: string, kind: string, target: string, attributes: Partial<GraphEdgeView['attributes']> = {}): GraphEdgeView {
  return {
    key: `${source} ${kind} ${target}`,
    source,
    target,
    attributes: { kind, label: '', touched: false, evidence: null, ...attributes },
  };
}

export function graph(title: string, nodes: readonly GraphNodeView[], edges: readonly GraphEdgeView[], more = 0): GraphView {
  return { options: { type: 'directed', multi: true, allowSelfLoops: true }, attributes: { more, title }, nodes, edges };
}

/** A made graph for measurements: a seed, rings of documents, passages and entities, about two edges a node. Always the same. */
export function largeGraph(count: number): GraphView {
  const kinds = ['entity', 'passage', 'document', 'passage', 'section'] as const;
  const keys = Array.from({ length: count }, (_, index) => `${kinds[index % kinds.length]}:${index}`);
  const nodes = keys.map((key, index) =>
    node(key, `Node number ${index}`, {
      hop: index === 0 ? 0 : 1 + Math.floor((3 * index) / count),
      seed: index === 0,
      touched: index % 3 === 0,
    }),
  );
  const edges = keys.flatMap((key, index) =>
    index === 0 ? [] : [edge(keys[Math.floor(index / 5)], 'MENTIONS', key), edge(key, 'LINKS_TO', keys[(index * 7919) % count])],
  );
  return graph('Large', nodes, edges);
}

/** A result of the first run, without a model, and what the graph suggests after it. */
export const unchanged = {
  carried: [],
  query: { parts: [], notes: [] },
  changes: null,
  composer: null,
  followUps: [
    { question: 'What is the opening of Larkfield opening?', reason: 'contradiction' },
    { question: 'What replaces the K-30?', reason: 'relation' },
    { question: 'What is Osmund Bay tunnel?', reason: 'theme' },
  ],
} as const;
