import type { GraphNodeView } from '../../src/protocol/views';
import { themeColourCount } from './themeColours';
import { folderOf } from './worked';

/** A top folder with its colour, from 0; `themeColourCount` for all that get none of their own. */
export interface ColouredFolder {
  readonly folder: string;
  readonly colour: number;
  readonly keys: readonly string[];
}

/** The folders of the nodes that stand in files, those of most nodes first, ties by name. What stands in no file has no folder. */
export function colouredFolders(nodes: readonly GraphNodeView[]): readonly ColouredFolder[] {
  const groups = new Map<string, string[]>();
  for (const node of nodes) {
    const { kind, target } = node.attributes;
    if (target === null || (kind !== 'document' && kind !== 'section' && kind !== 'passage')) continue;
    const folder = folderOf(node);
    const known = groups.get(folder);
    if (known === undefined) groups.set(folder, [node.key]);
    else known.push(node.key);
  }
  return [...groups]
    .sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))
    .map(([folder, keys], at) => ({ folder, keys, colour: Math.min(at, themeColourCount) }));
}
