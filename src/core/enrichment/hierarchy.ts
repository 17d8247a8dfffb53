import { inOneGo } from '../../base/steps';
import { induced, type WeightedGraph } from './graph';
import { defaultLeiden, leidenInSteps, type LeidenParameters } from './leiden';

export interface HierarchyParameters extends LeidenParameters {
  /** A community of more members is divided again at the next level. */
  readonly maxSize: number;
  /** Levels at most, the broadest counted. */
  readonly maxLevels: number;
}

/** Communities of this size still read as one theme; below it a division tells nothing new. */
export const defaultHierarchy: HierarchyParameters = { ...defaultLeiden, maxSize: 24, maxLevels: 5 };

export interface Community {
  readonly level: number;
  /** Number of the community of the level above that holds it, or -1 at level 0. */
  readonly parent: number;
  /** Nodes in rising order. */
  readonly members: Uint32Array;
  /** Numbers of the communities of the level below into which it is divided. */
  readonly children: readonly number[];
}

/**
 * Nested communities of every component, level 0 the broadest. Each community is connected, and the children of one are a division of it; one
 * that is small, or that Leiden does not divide, has none. Cost: one run of Leiden for each level, over what is still divided.
 */
export function hierarchy(graph: WeightedGraph, parameters: HierarchyParameters = defaultHierarchy): Community[] {
  return inOneGo(hierarchyInSteps(graph, parameters));
}

/** The same in steps, each linear in the edges. */
export function* hierarchyInSteps(graph: WeightedGraph, parameters: HierarchyParameters = defaultHierarchy): Generator<void, Community[]> {
  const found: { level: number; parent: number; members: Uint32Array; children: number[] }[] = [];
  const numbers = new Int32Array(graph.nodes).fill(-1);
  const all = Uint32Array.from({ length: graph.nodes }, (_, node) => node);
  let open: { parent: number; members: Uint32Array; part: WeightedGraph }[] = [{ parent: -1, members: all, part: graph }];
  for (let level = 0; level < parameters.maxLevels && open.length > 0; level++) {
    const next: typeof open = [];
    for (const { parent, members, part } of open) {
      const divided = groups(yield* leidenInSteps(part, parameters), members);
      if (parent >= 0 && divided.length === 1) continue;
      for (const group of divided) {
        if (parent >= 0) found[parent].children.push(found.length);
        found.push({ level, parent, members: group, children: [] });
        if (group.length > parameters.maxSize) {
          next.push({ parent: found.length - 1, members: group, part: induced(graph, group, numbers) });
        }
      }
    }
    open = next;
  }
  return found;
}

/** Members of each community, in order of the communities' numbers. */
function groups(communities: Uint32Array, members: Uint32Array): Uint32Array[] {
  let count = 0;
  for (const community of communities) count = Math.max(count, community + 1);
  const sizes = new Uint32Array(count);
  for (const community of communities) sizes[community]++;
  const filled = new Uint32Array(count);
  const result = Array.from(sizes, size => new Uint32Array(size));
  communities.forEach((community, i) => {
    result[community][filled[community]++] = members[i];
  });
  return result;
}
