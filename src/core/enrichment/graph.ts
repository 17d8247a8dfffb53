/** A weighted graph on flat arrays (compressed sparse rows). An undirected edge stands in the rows of both its ends. */
export interface WeightedGraph {
  readonly nodes: number;
  /** First edge of each node, with the end after the last. */
  readonly starts: Uint32Array;
  readonly targets: Uint32Array;
  /** Above 0. */
  readonly weights: Float64Array;
}

export interface Edge {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

/** An undirected graph of edges; parallel ones add up, loops and weights of 0 or less are left out. Cost: linear, with a sort of each row. */
export function undirected(nodes: number, edges: Iterable<Edge>): WeightedGraph {
  const from: number[] = [];
  const to: number[] = [];
  const weight: number[] = [];
  for (const edge of edges) {
    if (edge.from === edge.to || !(edge.weight > 0)) continue;
    from.push(edge.from, edge.to);
    to.push(edge.to, edge.from);
    weight.push(edge.weight, edge.weight);
  }
  const counts = new Uint32Array(nodes + 1);
  for (const node of from) counts[node + 1]++;
  for (let node = 0; node < nodes; node++) counts[node + 1] += counts[node];
  const next = counts.slice();
  const order = new Uint32Array(from.length);
  from.forEach((node, i) => {
    order[next[node]++] = i;
  });
  const starts = new Uint32Array(nodes + 1);
  const targets = new Uint32Array(from.length);
  const weights = new Float64Array(from.length);
  let end = 0;
  for (let node = 0; node < nodes; node++) {
    const row = order.subarray(counts[node], counts[node + 1]).sort((a, b) => to[a] - to[b] || a - b);
    for (const i of row) {
      if (end > starts[node] && targets[end - 1] === to[i]) weights[end - 1] += weight[i];
      else {
        targets[end] = to[i];
        weights[end++] = weight[i];
      }
    }
    starts[node + 1] = end;
  }
  return { nodes, starts, targets: targets.slice(0, end), weights: weights.slice(0, end) };
}

/** The part of a graph between some of its nodes, which are numbered anew in the order given. Cost: the rows of those nodes. */
export function induced(graph: WeightedGraph, members: Uint32Array, numbers: Int32Array): WeightedGraph {
  members.forEach((node, i) => {
    numbers[node] = i;
  });
  let size = 0;
  for (const node of members) {
    for (let edge = graph.starts[node]; edge < graph.starts[node + 1]; edge++) if (numbers[graph.targets[edge]] >= 0) size++;
  }
  const starts = new Uint32Array(members.length + 1);
  const targets = new Uint32Array(size);
  const weights = new Float64Array(size);
  let end = 0;
  members.forEach((node, i) => {
    for (let edge = graph.starts[node]; edge < graph.starts[node + 1]; edge++) {
      const target = numbers[graph.targets[edge]];
      if (target < 0) continue;
      targets[end] = target;
      weights[end++] = graph.weights[edge];
    }
    starts[i + 1] = end;
  });
  for (const node of members) numbers[node] = -1;
  return { nodes: members.length, starts, targets, weights };
}
