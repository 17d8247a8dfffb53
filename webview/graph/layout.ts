import type { DrawnGraph } from './elements';

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
 * key. The layout starts from here instead of from chance, so the same graph is always drawn in the same way.
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

/** So few stand close together, to be legible in a narrow panel. */
const fewNodes = 12;
/** With more nodes the layout makes no room for labels: it would take longer and spread too wide. */
const labelledNodes = 80;

/** Iterations fall with the size, so that 300 nodes stay well under a second. */
export function forceOptions(nodeCount: number): Readonly<Record<string, unknown>> {
  return {
    name: 'fcose',
    quality: 'default',
    randomize: false,
    animate: false,
    fit: false,
    packComponents: false,
    nodeDimensionsIncludeLabels: nodeCount <= labelledNodes,
    nodeRepulsion: () => 9000,
    idealEdgeLength: () => (nodeCount <= fewNodes ? 50 : 80),
    edgeElasticity: () => 0.35,
    gravity: 0.6,
    gravityRange: 1.8,
    numIter: Math.round(Math.max(150, Math.min(1000, 60_000 / Math.max(1, nodeCount)))),
  };
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
