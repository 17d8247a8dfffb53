import { type DrawnGraph, nodeLabel } from './elements';
import { separate } from './separate';
import { minimiseStress } from './stress';

export interface Position {
  readonly x: number;
  readonly y: number;
}

/** By node key, in the drawing's own units. */
export type Positions = Readonly<Record<string, Position>>;

const ringGap = 130;
const roomPerNode = 46;

/**
 * Rings by hop, the start in the middle; inside a ring nodes stand near the neighbours that are already placed, ties by
 * key. The layout starts from here instead of from chance.
 */
export function ringPositions(graph: Pick<DrawnGraph, 'nodes' | 'edges'>): Positions {
  const neighbours = neighbourLists(graph);
  const angles = new Map<string, number>();
  const positions: Record<string, Position> = {};
  let radius = 0;
  for (const ring of rings(graph)) {
    radius = Math.max(radius, (ring.length * roomPerNode) / (2 * Math.PI));
    if (ring.length === 1 && angles.size === 0) radius = 0;
    const wanted = new Map(ring.map(key => [key, meanAngle((neighbours.get(key) ?? []).flatMap(other => angles.get(other) ?? []))]));
    const sorted = [...ring].sort((a, b) => wanted.get(a)! - wanted.get(b)! || (a < b ? -1 : 1));
    sorted.forEach((key, index) => {
      const angle = (2 * Math.PI * index) / sorted.length;
      angles.set(key, angle);
      positions[key] = { x: Math.round(radius * Math.cos(angle)), y: Math.round(radius * Math.sin(angle)) };
    });
    radius += ringGap;
  }
  return positions;
}

/** Keys by hop from the middle outwards; what lies outside the walk (hop -1) comes last. */
function rings({ nodes }: Pick<DrawnGraph, 'nodes'>): readonly (readonly string[])[] {
  const byHop = new Map<number, string[]>();
  for (const { key, attributes } of nodes) {
    const hop = attributes.seed ? 0 : attributes.hop < 0 ? Number.MAX_SAFE_INTEGER : attributes.hop;
    byHop.set(hop, [...(byHop.get(hop) ?? []), key]);
  }
  return [...byHop].sort(([a], [b]) => a - b).map(([, keys]) => keys);
}

function neighbourLists({ edges }: Pick<DrawnGraph, 'edges'>): ReadonlyMap<string, readonly string[]> {
  const lists = new Map<string, string[]>();
  const add = (from: string, to: string): void => {
    const list = lists.get(from);
    if (list === undefined) lists.set(from, [to]);
    else list.push(to);
  };
  for (const { source, target } of edges) {
    add(source, target);
    add(target, source);
  }
  return lists;
}

/** From 0 to 2π; 0 where there is none. */
function meanAngle(angles: readonly number[]): number {
  const x = angles.reduce((sum, angle) => sum + Math.cos(angle), 0);
  const y = angles.reduce((sum, angle) => sum + Math.sin(angle), 0);
  const angle = Math.atan2(y, x);
  return angle < 0 ? angle + 2 * Math.PI : angle;
}

/** Pixels of an edge. */
const edgeLength = 95;
/** With more nodes the drawing makes no room for their labels: they would not be legible anyway. */
const labelledNodes = 120;
/** Beyond this the quadratic cost is felt, and the rings stay as they are; the panel draws fewer. */
const stressNodes = 600;
const bareBox = { width: 34, height: 34 };
const labelHeight = 22;
const widthPerCharacter = 6.4;
const widestLabel = 136;

/**
 * Where the nodes of a graph are drawn: rings as a start, then distances as along the edges, the long side laid flat, boxes
 * pushed apart. A pure function of the graph. Cost: quadratic in nodes; 300 nodes take some 100 ms.
 */
export function layOut(graph: Pick<DrawnGraph, 'nodes' | 'edges'>): Positions {
  const { nodes, edges } = graph;
  const rings = ringPositions(graph);
  const numbers = new Map(nodes.map(({ key }, index) => [key, index]));
  const start = new Float64Array(nodes.flatMap(({ key }) => [rings[key].x / edgeLength, rings[key].y / edgeLength]));
  const at =
    nodes.length > stressNodes
      ? start
      : minimiseStress({
          count: nodes.length,
          edges: edges.map(edge => [numbers.get(edge.source)!, numbers.get(edge.target)!]),
          start,
        });
  layFlat(at);
  const boxes = nodes.map((node, index) => ({
    x: at[2 * index] * edgeLength,
    y: at[2 * index + 1] * edgeLength,
    ...boxOf(node, nodes.length),
  }));
  separate(boxes);
  return Object.fromEntries(nodes.map(({ key }, index) => [key, { x: Math.round(boxes[index].x), y: Math.round(boxes[index].y) }]));
}

function boxOf({ attributes }: DrawnGraph['nodes'][number], count: number): { readonly width: number; readonly height: number } {
  if (count > labelledNodes) return bareBox;
  const label = nodeLabel(attributes.label, attributes.more).length * widthPerCharacter;
  return { width: Math.max(bareBox.width, Math.min(widestLabel, label)) + 8, height: bareBox.height + labelHeight };
}

/** Turns the points about their middle until they spread most along x. Changes them. */
function layFlat(at: Float64Array): void {
  const count = at.length / 2;
  let [mx, my] = [0, 0];
  for (let i = 0; i < at.length; i += 2) [mx, my] = [mx + at[i] / count, my + at[i + 1] / count];
  let [xx, xy, yy] = [0, 0, 0];
  for (let i = 0; i < at.length; i += 2) {
    const [dx, dy] = [at[i] - mx, at[i + 1] - my];
    [xx, xy, yy] = [xx + dx * dx, xy + dx * dy, yy + dy * dy];
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (let i = 0; i < at.length; i += 2) {
    const [dx, dy] = [at[i] - mx, at[i + 1] - my];
    at[i] = dx * cos + dy * sin;
    at[i + 1] = dy * cos - dx * sin;
  }
}

/** The next node in a direction: the nearest one in the half cone around it, far off the axis counting double; null where there is none. */
export function nodeTowards(positions: Positions, from: string, direction: 'left' | 'right' | 'up' | 'down'): string | null {
  const start = positions[from];
  if (start === undefined) return null;
  const [dx, dy] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction];
  let best: string | null = null;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const [key, { x, y }] of Object.entries(positions)) {
    const along = (x - start.x) * dx + (y - start.y) * dy;
    const across = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx);
    if (along <= 0 || across > along) continue;
    const cost = along + 2 * across;
    if (cost < bestCost) [best, bestCost] = [key, cost];
  }
  return best;
}
