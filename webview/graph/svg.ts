import type { NodeKindView } from '../../src/protocol/views';
import type { Position } from './layout';

/** A node as it is painted; `width` and `height` in the drawing's units, colours as CSS has them. */
export interface PaintedNode {
  readonly at: Position;
  readonly kind: NodeKindView;
  readonly width: number;
  readonly height: number;
  readonly fill: string;
  readonly stroke: string;
  readonly strokeWidth: number;
  readonly opacity: number;
  readonly label: string;
  readonly bold: boolean;
}

export interface PaintedEdge {
  readonly from: Position;
  readonly to: Position;
  readonly stroke: string;
  readonly width: number;
  readonly opacity: number;
  readonly dashed: boolean;
  readonly arrow: boolean;
  readonly label: string;
}

export interface Painting {
  readonly nodes: readonly PaintedNode[];
  readonly edges: readonly PaintedEdge[];
  readonly background: string;
  readonly foreground: string;
  readonly fontFamily: string;
  readonly title: string;
}

const margin = 60;
const fontSize = 11;
/** Between a node and the end of an arrow. */
const arrowGap = 3;

/** The drawing as an SVG document of its own: shapes by kind, lines, labels. Same painting, same text. */
export function toSvg({ nodes, edges, background, foreground, fontFamily, title }: Painting): string {
  const xs = nodes.map(({ at }) => at.x);
  const ys = nodes.map(({ at }) => at.y);
  const [left, top] = [Math.min(...xs, 0) - margin, Math.min(...ys, 0) - margin];
  const [width, height] = [Math.max(...xs, 0) + margin - left, Math.max(...ys, 0) + margin - top];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}" font-family="${escaped(fontFamily)}" font-size="${fontSize}">`,
    `<title>${escaped(title)}</title>`,
    `<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" fill="context-stroke"/></marker></defs>`,
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${escaped(background)}"/>`,
    ...edges.map(edge => line(edge, nodes, foreground)),
    ...nodes.map(node => shape(node)),
    ...nodes.map(node => words(node, foreground, background)),
    '</svg>',
    '',
  ].join('\n');
}

function line(edge: PaintedEdge, nodes: readonly PaintedNode[], foreground: string): string {
  const { from, to, stroke, width, opacity, dashed, arrow, label } = edge;
  const end = nodes.find(({ at }) => at.x === to.x && at.y === to.y);
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const short = arrow && end !== undefined ? Math.min(length, Math.max(end.width, end.height) / 2 + arrowGap) : 0;
  const [x, y] = [to.x - ((to.x - from.x) * short) / length, to.y - ((to.y - from.y) * short) / length];
  const drawn = `<line x1="${rounded(from.x)}" y1="${rounded(from.y)}" x2="${rounded(x)}" y2="${rounded(y)}" stroke="${escaped(stroke)}" stroke-width="${width}" opacity="${opacity}"${dashed ? ' stroke-dasharray="4 3"' : ''}${arrow ? ' marker-end="url(#arrow)"' : ''}/>`;
  if (label === '') return drawn;
  const middle = `x="${rounded((from.x + to.x) / 2)}" y="${rounded((from.y + to.y) / 2)}"`;
  return `${drawn}\n<text ${middle} text-anchor="middle" font-size="9" fill="${escaped(foreground)}" opacity="${opacity}">${escaped(label)}</text>`;
}

function shape({ at, kind, width, height, fill, stroke, strokeWidth, opacity }: PaintedNode): string {
  const paint = `fill="${escaped(fill)}" stroke="${escaped(stroke)}" stroke-width="${strokeWidth}" opacity="${opacity}"`;
  const [w, h] = [width / 2, height / 2];
  const path = (...points: readonly (readonly [number, number])[]): string =>
    `<polygon points="${points.map(([x, y]) => `${rounded(at.x + x * w)},${rounded(at.y + y * h)}`).join(' ')}" ${paint}/>`;
  switch (kind) {
    case 'passage':
    case 'theme':
      return `<ellipse cx="${rounded(at.x)}" cy="${rounded(at.y)}" rx="${rounded(w)}" ry="${rounded(h)}" ${paint}/>`;
    case 'document':
      return `<rect x="${rounded(at.x - w)}" y="${rounded(at.y - h)}" width="${rounded(width)}" height="${rounded(height)}" rx="3" ${paint}/>`;
    case 'section':
      return path([-0.5, -1], [0.5, -1], [1, -0.4], [1, 0.4], [0.5, 1], [-0.5, 1], [-1, 0.4], [-1, -0.4]);
    case 'entity':
      return path([-0.5, -1], [0.5, -1], [1, 0], [0.5, 1], [-0.5, 1], [-1, 0]);
    case 'tag':
      return path([-1, -1], [0.4, -1], [1, 0], [0.4, 1], [-1, 1]);
    case 'placeholder':
      return path([0, -1], [1, 0], [0, 1], [-1, 0]);
  }
}

function words({ at, height, label, bold, opacity }: PaintedNode, foreground: string, background: string): string {
  if (label === '') return '';
  const lines = label.split('\n');
  const spans = lines.map((text, row) => `<tspan x="${rounded(at.x)}" dy="${row === 0 ? 0 : fontSize * 1.2}">${escaped(text)}</tspan>`);
  return `<text x="${rounded(at.x)}" y="${rounded(at.y + height / 2 + fontSize + 1)}" text-anchor="middle" fill="${escaped(foreground)}" stroke="${escaped(background)}" stroke-width="3" paint-order="stroke"${bold ? ' font-weight="bold"' : ''} opacity="${opacity}">${spans.join('')}</text>`;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/** For text and for attributes; what XML cannot hold is left out. */
function escaped(text: string): string {
  return text.replace(/[\p{Cc}\p{Surrogate}\ufffe\uffff]/gu, '').replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
}
