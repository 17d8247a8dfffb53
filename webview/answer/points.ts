import type { PointView } from '../../src/protocol/views';

/** Neighbouring points of the kind `list` stand as one list; every other point stands alone. */
export interface PointGroup {
  readonly list: boolean;
  readonly points: readonly PointView[];
}

export function groupPoints(points: readonly PointView[]): readonly PointGroup[] {
  const groups: { list: boolean; points: PointView[] }[] = [];
  for (const point of points) {
    const list = point.kind === 'list';
    const last = groups.at(-1);
    if (list && last?.list) last.points.push(point);
    else groups.push({ list, points: [point] });
  }
  return groups;
}
