import type { DrawnGraph } from './elements';
import type { Area, Position, Positions } from './layout';

/** Pixels between two layers, and between two nodes of one. */
const layerGap = 120;
const nodeGap = { across: 62, down: 40 } as const;
/** Nodes of one layer beside each other before it is continued in a further row. */
const widestLayer = 18;
const sweeps = 8;

/**
 * The graph in layers by the steps from the start, from left to right where the area is wide and from top to bottom where it is high; inside a
 * layer nodes stand near what they are tied to in the layers beside it (barycentres, Sugiyama, Tagawa and Toda 1981). Without a start, the
 * node of most connections is one. Pure; ties by the order of the graph. Cost: the sweeps times n log n.
 */
export function layeredPositions({ nodes, edges }: Pick<DrawnGraph, 'nodes' | 'edges'>, area: Area): Positions {
  const neighbours = neighbourNumbers(nodes, edges);
  const layers = layersOf(nodes, neighbours);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const order = sweep % 2 === 0 ? layers.keys() : [...layers.keys()].reverse();
    for (const layer of order) arrange(layers, layer, neighbours, sweep % 2 === 0 ? -1 : 1);
  }
  const wide = area.width >= area.height;
  const positions: Record<string, Position> = {};
  let along = 0;
  for (const layer of layers) {
    const rows = Math.ceil(layer.length / widestLayer);
    layer.forEach((node, at) => {
      const row = at % rows;
      const [place, count] = [Math.floor(at / rows), Math.ceil(layer.length / rows)];
      const across = (place - (count - 1) / 2) * (wide ? nodeGap.down : nodeGap.across) + (row * nodeGap.down) / (rows + 1);
      const far = along + row * (layerGap / 2);
      positions[nodes[node].key] = wide ? { x: Math.round(far), y: Math.round(across) } : { x: Math.round(across), y: Math.round(far) };
    });
    along += layerGap + (rows - 1) * (layerGap / 2);
  }
  return positions;
}

function neighbourNumbers(nodes: DrawnGraph['nodes'], edges: DrawnGraph['edges']): readonly (readonly number[])[] {
  const numbers = new Map(nodes.map(({ key }, at) => [key, at]));
  const lists: number[][] = nodes.map(() => []);
  for (const { source, target } of edges) {
    const [from, to] = [numbers.get(source)!, numbers.get(target)!];
    if (from === to) continue;
    lists[from].push(to);
    lists[to].push(from);
  }
  return lists;
}

/** Numbers of the nodes by their steps from the start; parts that the start does not reach begin in the first layer too. */
function layersOf(nodes: DrawnGraph['nodes'], neighbours: readonly (readonly number[])[]): number[][] {
  const layerOf = new Int32Array(nodes.length).fill(-1);
  const byDegree = [...nodes.keys()].sort((a, b) => neighbours[b].length - neighbours[a].length || a - b);
  const starts = [...nodes.keys()].filter(node => nodes[node].attributes.seed);
  const spread = (queue: number[]): void => {
    for (const node of queue) layerOf[node] = 0;
    for (let head = 0; head < queue.length; head++) {
      for (const next of neighbours[queue[head]]) {
        if (layerOf[next] >= 0) continue;
        layerOf[next] = layerOf[queue[head]] + 1;
        queue.push(next);
      }
    }
  };
  spread(starts);
  for (const node of byDegree) if (layerOf[node] < 0) spread([node]);
  const layers: number[][] = [];
  for (const node of nodes.keys()) {
    layers[layerOf[node]] ??= [];
    layers[layerOf[node]].push(node);
  }
  return layers;
}

/** Sorts a layer by where the nodes that it is tied to stand in the layer before (or after) it, relative to that layer's length. */
function arrange(layers: number[][], layer: number, neighbours: readonly (readonly number[])[], side: -1 | 1): void {
  const beside = layers[layer + side];
  if (beside === undefined) return;
  const place = new Map(beside.map((node, at) => [node, at / Math.max(1, beside.length - 1)]));
  const own = new Map(layers[layer].map((node, at) => [node, at / Math.max(1, layers[layer].length - 1)]));
  const wanted = new Map(
    layers[layer].map(node => {
      const places = neighbours[node].flatMap(other => place.get(other) ?? []);
      return [node, places.length === 0 ? own.get(node)! : places.reduce((sum, at) => sum + at, 0) / places.length];
    }),
  );
  layers[layer].sort((a, b) => wanted.get(a)! - wanted.get(b)! || own.get(a)! - own.get(b)!);
}
