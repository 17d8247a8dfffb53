/** A rectangle by its middle; pixels. */
export interface Tile {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Parts an area among the parts of a graph, each with room after its weight: the heavier half here, the lighter half there,
 * again and again, always across the longer side. `weights` in falling order; a tile for each. Cost: n log n.
 */
export function parted(area: Tile, weights: readonly number[]): readonly Tile[] {
  if (weights.length < 2) return weights.length === 0 ? [] : [area];
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let taken = weights[0];
  let count = 1;
  while (count < weights.length - 1 && taken + weights[count] / 2 < total / 2) taken += weights[count++];
  const share = taken / total;
  const wide = area.width >= area.height;
  const cut = (part: number, offset: number): Tile =>
    wide
      ? { ...area, x: area.x + (offset + part / 2 - 0.5) * area.width, width: area.width * part }
      : { ...area, y: area.y + (offset + part / 2 - 0.5) * area.height, height: area.height * part };
  return [...parted(cut(share, 0), weights.slice(0, count)), ...parted(cut(1 - share, share), weights.slice(count))];
}

/** Numbers of the nodes of each connected part, the part of most nodes first, ties by the first node. Cost: linear, and the sort of the parts. */
export function components(count: number, edges: readonly (readonly [number, number])[]): readonly (readonly number[])[] {
  const parent = Array.from({ length: count }, (_, index) => index);
  const root = (node: number): number => {
    let at = node;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  };
  for (const [a, b] of edges) {
    const [low, high] = [Math.min(root(a), root(b)), Math.max(root(a), root(b))];
    parent[high] = low;
  }
  const parts = new Map<number, number[]>();
  for (let node = 0; node < count; node++) parts.set(root(node), [...(parts.get(root(node)) ?? []), node]);
  return [...parts.values()].sort((a, b) => b.length - a.length || a[0] - b[0]);
}
