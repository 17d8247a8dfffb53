/** What wants a label; all lengths are pixels of the screen. */
export interface Labelled {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
  /** Stands behind the text where there is room for both, such as `+3`; may be empty. */
  readonly suffix: string;
  /** Between node and label. */
  readonly gap: number;
  /** The more important one takes its place first; ties in the order given. */
  readonly importance: number;
  /** Shown even where it must cover a node. */
  readonly needed: boolean;
  readonly bold: boolean;
  /** Stands on its middle, as that of an edge does, and is no obstacle to others by itself. */
  readonly on?: boolean;
}

export interface LabelRoom {
  readonly width: number;
  readonly height: number;
  /** What is laid over the upper right corner. */
  readonly corner: { readonly width: number; readonly height: number };
}

export interface Segment {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  /** How bad it is to cover it; 1 for a plain edge. */
  readonly weight: number;
}

export type Side = -1 | 0 | 1;

/** Lines of text on a side of its node: `across` -1 to the left, 1 to the right; `down` -1 above, 1 below. */
export interface PlacedLabel {
  readonly lines: readonly string[];
  readonly across: Side;
  readonly down: Side;
}

export interface LabelContext {
  readonly segments: readonly Segment[];
  readonly room: LabelRoom | null;
  readonly measure: Measure;
  /** What was broken into lines before, by the same measure: it is done at each zoom, and takes most of the time. */
  readonly broken?: Map<string, readonly string[]>;
}

/** Width of a line in pixels. */
export type Measure = (line: string, bold: boolean) => number;

export const lineHeight = 14;
/** Air between two labels. */
const air = 2;
const forms = [
  { width: 116, lines: 2, suffix: true },
  { width: 116, lines: 2, suffix: false },
  { width: 84, lines: 3, suffix: false },
  { width: 64, lines: 2, suffix: false },
  { width: 60, lines: 1, suffix: false },
] as const;
/** Best first. */
const sides: readonly (readonly [across: Side, down: Side])[] = [
  [0, 1],
  [1, 0],
  [-1, 0],
  [0, -1],
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
];
/** A label that is cut to fewer characters than these tells nothing, and is left out. */
const leastKept = 12;
const noBreak = '\u00a0';
const onlyOn: typeof sides = [[0, 0]];
/** Those of edges are their weights, up to a limit: among the many of a hub one more does not matter. */
const costs = { crossings: 8, side: 0.3, form: 1, cut: 2.5, neededCut: 10, node: 12, label: 60, outside: 100 };
/** With more lines than this nobody sees which label avoids one, and the search would be felt. */
export const mostSegments = 250;

interface Rect {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

const nowhere: Rect = { x1: Number.POSITIVE_INFINITY, y1: 0, x2: Number.NEGATIVE_INFINITY, y2: 0 };

/**
 * Where labels stand so that they cover neither nodes nor each other; those without room are left out, the least important
 * first. `room` bounds them where the whole graph is in view. Cost: labels times (nodes and segments), 300 nodes some 20 ms.
 */
export function placeLabels(nodes: readonly Labelled[], context: LabelContext): ReadonlyMap<string, PlacedLabel> {
  const boxes = nodes.map(node => (node.on ? nowhere : boxOf(node)));
  const segments = context.segments.length > mostSegments ? [] : context.segments;
  const { room } = context;
  const taken: Rect[] = room === null ? [] : [{ x1: room.width - room.corner.width, y1: 0, x2: room.width, y2: room.corner.height }];
  const placed = new Map<string, PlacedLabel>();
  const order = [...nodes.keys()].sort((a, b) => nodes[b].importance - nodes[a].importance || a - b);
  for (const index of order) {
    const node = nodes[index];
    let best: { readonly label: PlacedLabel; readonly rect: Rect; readonly cost: number } | null = null;
    for (const [form, label, rect] of candidates(node, context)) {
      const limit: number = best?.cost ?? (node.needed ? Number.POSITIVE_INFINITY : costs.node);
      const cost: number = form + costOf(rect, { own: index, boxes, taken, segments, room, limit: limit - form });
      if (cost < limit) best = { label, rect, cost };
    }
    if (best === null) continue;
    placed.set(node.key, best.label);
    taken.push(best.rect);
  }
  return placed;
}

function* candidates(
  node: Labelled,
  { measure, broken }: LabelContext,
): Generator<readonly [cost: number, label: PlacedLabel, rect: Rect]> {
  const seen = new Set<string>();
  for (const [number, form] of forms.entries()) {
    if (form.suffix && node.suffix === '') continue;
    const whole = form.suffix ? `${node.text}${noBreak}${node.suffix}` : node.text;
    const name = `${number} ${node.bold ? 'bold' : 'normal'} ${whole}`;
    const lines = broken?.get(name) ?? wrap(whole, form, line => measure(line, node.bold));
    broken?.set(name, lines);
    if (form.suffix && !lines[lines.length - 1].endsWith(node.suffix)) continue;
    const text = lines.join('\n');
    if (text === '' || seen.has(text)) continue;
    seen.add(text);
    const isCut = lines.some(line => line.endsWith('…'));
    if (isCut && !node.needed && text.length < leastKept) continue;
    const cost = number * costs.form + (isCut ? (node.needed ? costs.neededCut : costs.cut) : 0);
    const width = Math.max(...lines.map(line => measure(line, node.bold)));
    const height = lines.length * lineHeight;
    for (const [rank, [across, down]] of (node.on ? onlyOn : sides).entries()) {
      const x = node.x + across * (node.width / 2 + node.gap + width / 2);
      const y = node.y + down * (node.height / 2 + (across === 0 ? node.gap : 0) + height / 2);
      const rect = { x1: x - width / 2, y1: y - height / 2, x2: x + width / 2, y2: y + height / 2 };
      yield [cost + rank * costs.side, { lines, across, down }, rect];
    }
  }
}

interface Surroundings {
  readonly own: number;
  readonly boxes: readonly Rect[];
  readonly taken: readonly Rect[];
  readonly segments: readonly Segment[];
  readonly room: LabelRoom | null;
  /** Beyond this the rest need not be added up. */
  readonly limit: number;
}

function costOf(rect: Rect, { own, boxes, taken, segments, room, limit }: Surroundings): number {
  let cost = 0;
  if (room !== null && (rect.x1 < 2 || rect.y1 < 2 || rect.x2 > room.width - 2 || rect.y2 > room.height - 2)) cost += costs.outside;
  const wide = { x1: rect.x1 - air, y1: rect.y1 - air, x2: rect.x2 + air, y2: rect.y2 + air };
  for (const other of taken) if (overlap(wide, other)) cost += costs.label;
  if (cost >= limit) return cost;
  for (let index = 0; index < boxes.length; index++) if (index !== own && overlap(rect, boxes[index])) cost += costs.node;
  if (cost >= limit) return cost;
  let crossing = 0;
  for (const segment of segments) if (crosses(segment, rect)) crossing += segment.weight;
  return cost + Math.min(costs.crossings, crossing);
}

/**
 * Lines of a text no wider than the form, broken between words. Where it is too long, the last steps of a path of headings or
 * folders say more than the first; else the last line is cut.
 */
export function wrap(
  text: string,
  form: { readonly width: number; readonly lines: number },
  measure: (line: string) => number,
): readonly string[] {
  const fits = (line: string): boolean => measure(line) <= form.width;
  const wrapped = [text, ...tails(text)].map(each => fill(each, form.lines, fits));
  const whole = wrapped.find(({ lines, rest }) => rest === '' && lines.every(fits));
  const { lines, rest } = whole ?? wrapped[wrapped.length - 1];
  return lines.map((line, index) => (index === lines.length - 1 && rest !== '' ? cut(`${line} ${rest}`, fits) : cut(line, fits)));
}

/** A path without its first steps, then without more of them, down to its end. */
function tails(text: string): readonly string[] {
  const separator = text.includes(' › ') ? ' › ' : /\s/.test(text) ? null : '/';
  if (separator === null) return [];
  const steps = text.split(separator).filter(step => step !== '');
  return steps.slice(1).map((_, index) => steps.slice(index + 1).join(separator));
}

function fill(text: string, most: number, fits: (line: string) => boolean): { readonly lines: readonly string[]; readonly rest: string } {
  const words = text.split(' ').filter(word => word !== '');
  const lines: string[] = [];
  let at = 0;
  while (at < words.length && lines.length < most) {
    let line = words[at++];
    while (at < words.length && fits(`${line} ${words[at]}`)) line = `${line} ${words[at++]}`;
    lines.push(line);
  }
  return { lines, rest: words.slice(at).join(' ') };
}

function cut(line: string, fits: (line: string) => boolean): string {
  if (fits(line)) return line;
  const characters = [...line];
  const start = (count: number): string => `${characters.slice(0, count).join('').trimEnd()}…`;
  let [least, most] = [1, Math.max(1, characters.length - 1)];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(start(middle))) least = middle;
    else most = middle - 1;
  }
  return start(least);
}

function boxOf({ x, y, width, height }: Labelled): Rect {
  return { x1: x - width / 2, y1: y - height / 2, x2: x + width / 2, y2: y + height / 2 };
}

function overlap(a: Rect, b: Rect): boolean {
  return a.x1 < b.x2 && b.x1 < a.x2 && a.y1 < b.y2 && b.y1 < a.y2;
}

/** Whether a segment goes through a rectangle: what is left of it after cutting at the four sides. */
function crosses({ x1, y1, x2, y2 }: Segment, rect: Rect): boolean {
  let [from, to] = [0, 1];
  for (const [start, delta, low, high] of [
    [x1, x2 - x1, rect.x1, rect.x2],
    [y1, y2 - y1, rect.y1, rect.y2],
  ]) {
    if (Math.abs(delta) < 1e-9) {
      if (start < low || start > high) return false;
      continue;
    }
    const [a, b] = [(low - start) / delta, (high - start) / delta];
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  }
  return from < to;
}
