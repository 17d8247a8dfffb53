import type { DrawnGraph } from './elements';

/** Keys of the nodes and edges on the shortest ways from the start to what is selected; both empty where nothing is. Cost: linear. */
export function waysToSelected({ nodes, edges }: Pick<DrawnGraph, 'nodes' | 'edges'>): {
  readonly nodes: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
} {
  const steps = stepsByNode(edges);
  const seeds = nodes.filter(({ attributes }) => attributes.seed).map(({ key }) => key);
  const cameBy = new Map<string, { readonly from: string; readonly edge: string } | null>(seeds.map(key => [key, null]));
  const queue = [...seeds];
  for (let head = 0; head < queue.length; head++) {
    for (const { to, edge } of steps.get(queue[head]) ?? []) {
      if (cameBy.has(to)) continue;
      cameBy.set(to, { from: queue[head], edge });
      queue.push(to);
    }
  }
  const ways = { nodes: new Set<string>(), edges: new Set<string>() };
  for (const { key, attributes } of nodes) {
    if (!attributes.selected || attributes.kind !== 'passage') continue;
    let at = key;
    for (let step = cameBy.get(at); step; step = cameBy.get(at)) {
      ways.nodes.add(at);
      ways.edges.add(step.edge);
      at = step.from;
    }
    ways.nodes.add(at);
  }
  return ways;
}

interface Step {
  readonly to: string;
  readonly edge: string;
}

/** In the order of the edges, so that the first of several equal ways is always the same one. */
function stepsByNode(edges: DrawnGraph['edges']): ReadonlyMap<string, readonly Step[]> {
  const steps = new Map<string, Step[]>();
  const add = (from: string, step: Step): void => {
    const known = steps.get(from);
    if (known === undefined) steps.set(from, [step]);
    else known.push(step);
  };
  for (const { key, source, target } of edges) {
    add(source, { to: target, edge: key });
    add(target, { to: source, edge: key });
  }
  return steps;
}
