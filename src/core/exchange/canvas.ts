import type { ExportedGraph } from './rows';

/** Middle of a card, by key of node; in the canvas's own pixels. */
export type CanvasPlaces = ReadonlyMap<string, { readonly x: number; readonly y: number }>;

const card = { width: 280, height: 64 } as const;
/** A passage is read, not only named. */
const passageHeight = 140;
const gap = { across: 140, down: 28 } as const;
/** Cards below each other before a column is continued in the next one. */
const mostInColumn = 24;
const mostText = 400;
/** JSON Canvas knows six colours by number; kinds that have none are drawn plain. */
const colours: Readonly<Record<string, string>> = { document: '5', section: '6', passage: '4', entity: '2', tag: '3', placeholder: '1' };

/**
 * The graph as a JSON Canvas 1.0 file (jsoncanvas.org), for Obsidian and others: documents and sections as cards of their files, all else as
 * text. Without `places` the cards stand in columns by hop, in the order of the graph. Same graph, same bytes.
 */
export function toCanvas(graph: ExportedGraph, places: CanvasPlaces = columns(graph)): string {
  const nodes = graph.nodes.map(node => {
    const { kind, place } = node.attributes;
    const { x, y } = places.get(node.key) ?? { x: 0, y: 0 };
    const height = heightOf(node);
    const frame = { x: Math.round(x - card.width / 2), y: Math.round(y - height / 2), width: card.width, height };
    const colour = colours[kind];
    return { id: node.key, ...frame, ...(colour !== undefined && { color: colour }), ...contentOf(node, place) };
  });
  const edges = graph.edges.map(({ key, source, target, attributes }) => ({
    id: key,
    fromNode: source,
    toNode: target,
    label: attributes.label === '' ? attributes.kind.toLowerCase().replaceAll('_', ' ') : attributes.label,
  }));
  return `${JSON.stringify({ nodes, edges }, null, 2)}\n`;
}

type Node = ExportedGraph['nodes'][number];

function contentOf({ attributes }: Node, place: Node['attributes']['place']) {
  const { kind, label } = attributes;
  if (kind === 'document' && place !== null) return { type: 'file', file: place.file };
  if (kind === 'section' && place !== null) return { type: 'file', file: place.file, subpath: `#${label}` };
  const source = place === null ? '' : `\n\n${place.file}:${place.range.start.line + 1}`;
  const quote = kind === 'passage' && place !== null ? `\n\n${shortened(place.quote)}` : '';
  return { type: 'text', text: `**${label}**${quote}${kind === 'passage' ? source : ''}` };
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= mostText
    ? text
    : `${characters
        .slice(0, mostText - 1)
        .join('')
        .trimEnd()}…`;
}

function heightOf({ attributes }: Node): number {
  return attributes.kind === 'passage' ? passageHeight : card.height;
}

/** One column a hop, from the start to the right; what lies outside the walk comes last, a long column is continued in the next one. */
function columns(graph: ExportedGraph): CanvasPlaces {
  const byHop = new Map<number, Node[]>();
  for (const node of graph.nodes) {
    const hop = node.attributes.hop < 0 ? Number.MAX_SAFE_INTEGER : node.attributes.hop;
    const known = byHop.get(hop);
    if (known === undefined) byHop.set(hop, [node]);
    else known.push(node);
  }
  const places = new Map<string, { x: number; y: number }>();
  let x = 0;
  for (const [, nodes] of [...byHop].sort(([a], [b]) => a - b)) {
    for (let first = 0; first < nodes.length; first += mostInColumn, x += card.width + gap.across) {
      const column = nodes.slice(first, first + mostInColumn);
      let y = -column.reduce((sum, node) => sum + heightOf(node) + gap.down, -gap.down) / 2;
      for (const node of column) {
        places.set(node.key, { x, y: y + heightOf(node) / 2 });
        y += heightOf(node) + gap.down;
      }
    }
  }
  return places;
}
