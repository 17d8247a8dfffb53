import type { State } from '../state';
import type { View } from '../view';
import { findNodes } from './find';
import { colouredFolders } from './folders';
import { routeBetween } from './route';
import type { ShownGraph } from './shown';

/** What follows from the graph on show and from what the reader does with it. Pure. Cost: linear in the graph, where anything is asked for. */
export function graphParts(
  shown: ShownGraph | null,
  { graph, selection }: Pick<State, 'graph' | 'selection'>,
): Pick<View, 'folders' | 'found' | 'route' | 'look'> {
  const { look, query, wayFrom } = graph;
  const to = selection[0];
  return {
    look,
    folders: shown !== null && look.colour === 'folder' ? colouredFolders(shown.graph.nodes) : [],
    found: shown === null || graph.menu !== 'search' || query.trim() === '' ? null : findNodes(shown.graph, query),
    route: shown === null || wayFrom === null || to === undefined || to === wayFrom ? null : routeBetween(shown.graph, wayFrom, to),
  };
}
