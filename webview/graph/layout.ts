import type { DrawnGraph } from './elements';
import { type Box, separate } from './separate';
import { minimiseStress } from './stress';
import { components, parted, type Tile } from './tiles';

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

/** The drawing area in pixels. */
export interface Area {
  readonly width: number;
  readonly height: number;
}

/** Where the area is not known yet. */
export const usualArea: Area = { width: 420, height: 560 };
/** Free around the nodes for their labels, and at the top for what the panel lays over the drawing. */
export const margins = { left: 44, right: 44, top: 32, bottom: 30 } as const;
/** A node needs this many square pixels; where there are too few the layout is larger than the area and drawn smaller. */
const roomOfNode = 2700;
/** Few nodes do not drift apart to fill the area: no mean edge is longer. */
const longestEdge = 118;
/** Beyond this the quadratic memory is felt (16 bytes a pair), and the rings stay as they are. */
const stressNodes = 2500;
/** One axis is stretched by so much more than the other at most. */
const mostStretch = 2.1;
/** How far nodes are spread evenly along each axis (0: as their distances say, 1: evenly). */
const evenness = 0.4;
/** Pixels between two parts. */
const partGap = 44;
const separations = 4;
const bareBox = { width: 26, height: 24 };
const widthPerCharacter = 5.8;
const widestLabel = 92;
const rowHeight = 14;
/** Labels get this share of a tile at most. */
const mostFilled = 0.62;

/**
 * Where the nodes of a graph are drawn in an area: each connected part gets a tile of it; there rings are the start, then
 * distances as along the edges; the long side lies along that of the tile, is stretched to use it, and nodes with their
 * labels are pushed apart. A pure function. Cost: quadratic in the nodes of a part; 300 nodes take some 100 ms.
 */
export function layOut(
  { nodes, edges }: Pick<DrawnGraph, 'nodes' | 'edges'>,
  area: Area = usualArea,
  progress: (share: number) => void = () => undefined,
): Positions {
  const numbers = new Map(nodes.map(({ key }, index) => [key, index]));
  const pairs = edges.map(edge => [numbers.get(edge.source)!, numbers.get(edge.target)!] as const);
  const parts = components(nodes.length, pairs);
  const tiles = parted(
    roomFor(nodes.length, area),
    parts.map(part => part.length + 0.6),
  );
  const positions: Record<string, Position> = {};
  let done = 0;
  parts.forEach((part, index) => {
    const share = (inside: number): void => progress((done + inside * part.length) / nodes.length);
    const members = new Set(part);
    const inside = { nodes: part.map(number => nodes[number]), edges: edges.filter((_, edge) => members.has(pairs[edge][0])) };
    const boxes = layOutPart(inside, parts.length === 1 ? tiles[index] : inset(tiles[index]), share);
    done += part.length;
    inside.nodes.forEach(({ key }, at) => {
      positions[key] = { x: Math.round(boxes[at].x), y: Math.round(boxes[at].y) };
    });
  });
  return positions;
}

/** The area without its margins, around 0; larger in the same proportion where it is too small for so many nodes. */
function roomFor(count: number, area: Area): Tile {
  const width = Math.max(80, area.width - margins.left - margins.right);
  const height = Math.max(80, area.height - margins.top - margins.bottom);
  const scale = Math.max(1, Math.sqrt((count * roomOfNode) / (width * height)));
  return { x: 0, y: 0, width: width * scale, height: height * scale };
}

function inset(tile: Tile): Tile {
  const less = (size: number): number => size - Math.min(partGap, size / 3);
  return { ...tile, width: less(tile.width), height: less(tile.height) };
}

function layOutPart(part: Pick<DrawnGraph, 'nodes' | 'edges'>, tile: Tile, progress: (share: number) => void): readonly Box[] {
  const { nodes } = part;
  const numbers = new Map(nodes.map(({ key }, index) => [key, index]));
  const edges = part.edges.map(edge => [numbers.get(edge.source)!, numbers.get(edge.target)!] as const);
  const rings = ringPositions(part);
  const start = new Float64Array(nodes.flatMap(({ key }) => [rings[key].x / ringGap, rings[key].y / ringGap]));
  const at = nodes.length > stressNodes ? start : minimiseStress({ count: nodes.length, edges, start }, progress);
  layFlat(at);
  if (tile.height > tile.width) turn(at);
  stretch(at, edges, tile);
  const boxes = nodes.map((node, index) => ({ x: at[2 * index], y: at[2 * index + 1], ...boxOf(node) }));
  const filled = boxes.reduce((sum, { width, height }) => sum + width * height, 0) / (tile.width * tile.height);
  const shrink = Math.min(1, Math.sqrt(mostFilled / filled));
  const shrunk = boxes.map(box => ({
    ...box,
    width: Math.max(bareBox.width, box.width * shrink),
    height: Math.max(bareBox.height, box.height * shrink),
  }));
  for (let round = 0; round < separations; round++) {
    separate(shrunk);
    fitInto(shrunk, tile);
  }
  // What the tile squeezed together is parted once more, with room for the labels of the start alone.
  const bare = shrunk.map(({ x, y }, index) => ({ x, y, ...(nodes[index].attributes.seed ? seedBox(nodes[index]) : bareBox) }));
  separate(bare);
  return bare;
}

function boxOf({ attributes }: DrawnGraph['nodes'][number]): { readonly width: number; readonly height: number } {
  const label = attributes.label.length * widthPerCharacter;
  const rows = label > widestLabel ? 2 : 1;
  return { width: Math.max(bareBox.width, Math.min(widestLabel, label)) + 8, height: bareBox.height + rows * rowHeight };
}

/** The label may stand above or below. */
function seedBox(node: DrawnGraph['nodes'][number]): { readonly width: number; readonly height: number } {
  const { width, height } = boxOf(node);
  return { width, height: 2 * height - bareBox.height };
}

/** Brings points to the size of a tile, around 0; more along one axis than the other where that uses it better. */
function stretch(at: Float64Array, edges: readonly (readonly [number, number])[], tile: Tile): void {
  const xs = evened(at, 0);
  const ys = evened(at, 1);
  const spread = (values: Float64Array): number => Math.max(...values) - Math.min(...values);
  const [width, height] = [spread(xs), spread(ys)];
  let [sx, sy] = [tile.width / Math.max(width, 0.5), tile.height / Math.max(height, 0.5)];
  [sx, sy] = [Math.min(sx, sy * mostStretch), Math.min(sy, sx * mostStretch)];
  const lengths = edges.map(([a, b]) => Math.hypot((xs[a] - xs[b]) * sx, (ys[a] - ys[b]) * sy));
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const scale = Math.min(1, longestEdge / Math.max(1, mean));
  for (let node = 0; node < xs.length; node++) {
    at[2 * node] = xs[node] * sx * scale;
    at[2 * node + 1] = ys[node] * sy * scale;
  }
}

/** One axis of the points, part of the way to equal steps between neighbours in their order. */
function evened(at: Float64Array, axis: 0 | 1): Float64Array {
  const values = new Float64Array(at.length / 2).map((_, node) => at[2 * node + axis]);
  const order = [...values.keys()].sort((a, b) => values[a] - values[b] || a - b);
  const [low, high] = [values[order[0]], values[order[order.length - 1]]];
  const even = new Float64Array(values.length);
  order.forEach((node, rank) => {
    const step = values.length < 2 ? 0 : rank / (values.length - 1);
    even[node] = (1 - evenness) * values[node] + evenness * (low + step * (high - low));
  });
  return even;
}

/** Moves the boxes' middles into a tile, squeezed only where they do not fit. */
function fitInto(boxes: readonly Box[], tile: Tile): void {
  for (const [axis, size] of [
    ['x', tile.width],
    ['y', tile.height],
  ] as const) {
    const values = boxes.map(box => box[axis]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const scale = Math.min(1, size / Math.max(1, high - low));
    for (const box of boxes) box[axis] = tile[axis] + (box[axis] - (low + high) / 2) * scale;
  }
}

/** A quarter turn. */
function turn(at: Float64Array): void {
  for (let i = 0; i < at.length; i += 2) [at[i], at[i + 1]] = [-at[i + 1], at[i]];
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
