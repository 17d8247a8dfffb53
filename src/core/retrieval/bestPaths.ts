/** An edge of the graph in which ways are looked for, from one node to another; what leads back is an edge of its own. */
export interface Way {
  readonly to: number;
  /** Above 0. */
  readonly weight: number;
  /** Number of the edge for whoever made it. */
  readonly edge: number;
}

export interface WayRequest {
  /** Ways out of each node. */
  readonly ways: readonly (readonly Way[])[];
  readonly from: number;
  readonly to: number;
  /** Ways that are given at most. */
  readonly most: number;
  /** Whether the ways say the same to a reader; the first of them is kept. */
  readonly key: (nodes: readonly number[]) => string;
}

export interface FoundWay {
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
  /** The part of what flows out of one end that reaches the other on this way, both directions evened out. */
  readonly flow: number;
}

/** What is lost at each step: a short way is better than a long one of the same strength. */
const decay = 0.8;
/** A way that carries less than this share of the best one tells nothing. */
const leastShare = 0.002;
/** What a node costs again that a way found before goes through, so that the ways differ; and how often it is tried. */
const again = 2;
const triesPerWay = 4;

/**
 * The ways on which most flows between two nodes (the idea of PathRAG, Chen and others 2025): at each node the flow parts by weight, so
 * that a way through a hub carries little. Later ways keep away from the earlier ones. Cost: a shortest-path search for each try.
 */
export function bestWays({ ways, from, to, most, key }: WayRequest): FoundWay[] {
  const out = ways.map(list => list.reduce((sum, { weight }) => sum + weight, 0));
  const back = new Map<number, number>();
  ways.forEach((list, node) => {
    for (const { to: other, weight } of list) back.set(node * ways.length + other, weight / out[node]);
  });
  const cost = (node: number, { to: other, weight }: Way) => {
    const there = weight / out[node];
    return -Math.log(decay * Math.sqrt(there * (back.get(other * ways.length + node) ?? there)));
  };
  const penalty = new Float64Array(ways.length);
  const used = new Map<number, number>();
  const found: FoundWay[] = [];
  const seen = new Set<string>();
  for (let tries = 0; tries < most * triesPerWay && found.length < most; tries++) {
    const way = cheapest(ways, from, to, (node, step) => cost(node, step) + penalty[step.to] + (used.get(step.edge) ?? 0));
    if (!way) break;
    for (const node of way.nodes.slice(1, -1)) penalty[node] += again;
    for (const { node, step } of way.steps) used.set(step.edge, (used.get(step.edge) ?? 0) + (node === from || step.to === to ? again : 0));
    const flow = Math.exp(-way.steps.reduce((sum, { node, step }) => sum + cost(node, step), 0));
    const name = key(way.nodes);
    if (seen.has(name) || flow < leastShare * (found[0]?.flow ?? 0)) continue;
    seen.add(name);
    found.push({ nodes: way.nodes, edges: way.steps.map(({ step }) => step.edge), flow });
  }
  return found.sort((a, b) => b.flow - a.flow);
}

interface Step {
  readonly node: number;
  readonly step: Way;
}

/** Dijkstra's search; ties go to the node that was numbered first. */
function cheapest(
  ways: readonly (readonly Way[])[],
  from: number,
  to: number,
  cost: (node: number, step: Way) => number,
): { nodes: number[]; steps: Step[] } | null {
  const costs = new Float64Array(ways.length).fill(Number.POSITIVE_INFINITY);
  const before: (Step | undefined)[] = [];
  const done = new Uint8Array(ways.length);
  const open = new Set([from]);
  costs[from] = 0;
  while (open.size > 0) {
    let node = -1;
    for (const candidate of open) {
      if (node < 0 || costs[candidate] < costs[node] || (costs[candidate] === costs[node] && candidate < node)) node = candidate;
    }
    if (node === to) break;
    open.delete(node);
    done[node] = 1;
    for (const step of ways[node]) {
      const reached = costs[node] + cost(node, step);
      if (done[step.to] === 1 || reached >= costs[step.to]) continue;
      costs[step.to] = reached;
      before[step.to] = { node, step };
      open.add(step.to);
    }
  }
  if (costs[to] === Number.POSITIVE_INFINITY) return null;
  const steps: Step[] = [];
  for (let at = to; at !== from; at = steps[0].node) steps.unshift(before[at]!);
  return { nodes: [from, ...steps.map(({ step }) => step.to)], steps };
}
