import type { Graph } from '../engine';
import { type NodeId, nodeId } from '../model/ids';
import type { Corpus } from '../search/corpus';
import { GraphBuilder } from './graphBuilder';
import type { Labels } from './labels';
import type { Paths } from './paths';
import type { SpellContext } from './retrieve';
import type { Run } from './run';

/** Nodes beyond what the answer needs that a result shows; more is a hairball. */
const extraNodes = 16;
/** Lookup hits that are marked as starts where the question names nothing. */
const seedHits = 3;

/**
 * The part of the walk that a person can take in: the question's entities, the selected passages with the ways that brought them and the
 * sections and documents they stand in, and the best of what else lies within the hops.
 */
export function runGraph({ run, corpus, labels, paths }: SpellContext): Graph {
  const drawn = nodesToDraw(run, paths);
  const builder = new GraphBuilder();
  const hops = run.selector.hops(run.options.passages);
  const selected = new Set(run.selected.map(rank => run.ranked[rank].node));
  const starts = seedNodes(run);
  for (const node of drawn) {
    const { kind, ref } = run.walk.nodes[node];
    const passage = kind === 'passage' ? ref : -1;
    builder.node(labels.node(run.walk, node), {
      kind: kind === 'section' && labels.isDocument(ref) ? 'document' : kind,
      label: labels.label(run.walk, node),
      hop: hops[node] === 255 ? -1 : hops[node],
      seed: starts.has(node),
      touched: true,
      selected: selected.has(node),
      more: run.walk.nodes[node].edges.filter(edge => !drawn.has(otherEnd(run, edge, node))).length,
      place: passage >= 0 ? labels.place(labels.documentOf(passage), labels.spanOf(passage)) : entityPlace(kind, ref, corpus, labels),
    });
  }
  for (const node of drawn) if (selected.has(node)) addContainers(builder, run.walk.nodes[node].ref, corpus, labels);
  run.walk.edges.forEach(({ from, to, kind, label }, number) => {
    const [source, target] = [labels.node(run.walk, from), labels.node(run.walk, to)];
    if (!drawn.has(from) || !drawn.has(to) || source === target) return;
    builder.edge(source, target, {
      kind,
      label,
      touched: true,
      evidence: labels.edgePlace(run.walk, number),
    });
  });
  const within = [...run.walk.nodes.keys()].filter(node => hops[node] <= run.options.hops).length;
  return builder.build(
    run.question,
    Math.max(0, within - drawn.size) + run.walk.cut.slice(0, run.options.hops + 1).reduce((sum, cut) => sum + cut, 0),
  );
}

function nodesToDraw(run: Run, paths: Paths): Set<number> {
  const hops = run.selector.hops(run.options.passages);
  const drawn = new Set<number>(run.entities.map(({ entity }) => run.walk.node('entity', entity)));
  for (const rank of run.selected) for (const node of paths.nodesTo(run.ranked[rank].node)) drawn.add(node);
  const room = drawn.size + extraNodes;
  const order = [...run.walk.nodes.keys()].filter(node => hops[node] <= run.options.hops && !drawn.has(node));
  order.sort((a, b) => run.nodeScores[b] - run.nodeScores[a] || a - b);
  for (const node of order) {
    if (drawn.size >= room) break;
    for (const step of paths.nodesTo(node)) drawn.add(step);
  }
  return drawn;
}

/** Where the question starts: at what it names, else at the best of what its words match. */
function seedNodes(run: Run): ReadonlySet<number> {
  const named = run.entities.map(({ entity }) => run.walk.node('entity', entity));
  return new Set(named.length > 0 ? named : run.hits.slice(0, seedHits).map(passage => run.walk.node('passage', passage)));
}

function otherEnd(run: Run, edge: number, node: number): number {
  const { from, to } = run.walk.edges[edge];
  return from === node ? to : from;
}

/** Sections and document above a passage, whether the walk went there or not. */
function addContainers(builder: GraphBuilder, passage: number, corpus: Corpus, labels: Labels): void {
  let inner: NodeId = nodeId('passage', corpus.passageId(passage));
  for (let section = corpus.sectionOf(passage); section >= 0; section = corpus.parentSection(section)) {
    const key = labels.sectionNode(section);
    if (key === inner) continue;
    const kind = labels.isDocument(section) ? 'document' : 'section';
    const label = labels.sectionLabel(section);
    const place = labels.sectionPlace(section);
    builder.node(key, { kind, label, hop: -1, seed: false, touched: true, selected: true, more: 0, place });
    builder.merge(key, { selected: true, touched: true, place });
    builder.edge(key, inner, { kind: 'CONTAINS', label: '', touched: true, evidence: null });
    inner = key;
  }
}

/** Where an entity is defined: the first passage of the document that its most trusted name titles; ties go to the first document. */
function entityPlace(kind: string, entity: number, corpus: Corpus, labels: Labels) {
  if (kind !== 'entity') return null;
  const places = corpus.entities.sources(entity).flatMap(source => {
    const loaded = corpus.segment(source.segment);
    const passage = loaded?.segment.documentPassage[source.document] ?? 0;
    const has = loaded && passage < loaded.segment.documentPassage[source.document + 1];
    return has ? [{ trust: source.kind, document: loaded.segment.documents[source.document], passage: loaded.base + passage }] : [];
  });
  places.sort((a, b) => a.trust - b.trust || (a.document.id < b.document.id ? -1 : 1));
  return places.length > 0 ? labels.place(places[0].document, labels.spanOf(places[0].passage)) : null;
}
