import type { Core, EdgeSingular, NodeSingular, SingularElementReturnValue } from 'cytoscape';
import { type Labelled, type Measure, placeLabels, type Segment } from './labels';

/** Data of an element without a label; the style reads these. */
export const noLabel = {
  shown: '',
  font: 11,
  edgeFont: 10,
  halign: 'center',
  valign: 'bottom',
  marginX: 0,
  marginY: 0,
  pointedWidth: 220,
} as const;

const fontSizes = { node: 11, edge: 10 };
const pointedWidth = 220;
/** Room of "n more" in the corner. */
const corner = { width: 160, height: 30 };
const gap = 3;
/** The start has a ring around it. */
const seedGap = 7;
/** An edge on the way to a selected passage is worth so many others. */
const wayWeight = 3;
/** What makes a label worth its place; the strongest class counts, then the number of edges. */
const worth: readonly (readonly [name: string, importance: number])[] = [
  ['chosen', 1000],
  ['seed', 700],
  ['current', 500],
  ['related', 300],
  ['way', 250],
  ['in-context', 200],
];
const mostDegree = 60;
const mostCandidates = 300;
/** A second label of the same words tells little. */
const repeated = 0.1;
const needed = ['chosen', 'seed'];
/** Milliseconds. */
const rest = 100;

/** Puts labels on the drawing that keep their size on the screen at each zoom, where there is room for them. */
export class LabelLayer {
  readonly #core: Core;
  readonly #context = document.createElement('canvas').getContext('2d');
  readonly #widths = new Map<string, number>();
  #font = '';
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #fitted = true;

  constructor(core: Core) {
    this.#core = core;
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
  }

  /** In the next frame, however often it is called before. */
  placeSoon(fitted: boolean): void {
    this.#fitted = fitted;
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => this.place(this.#fitted));
  }

  /** Once it has not been called for a while: a large graph is labelled when its view has come to rest. */
  placeAtRest(fitted: boolean): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.placeSoon(fitted), rest);
  }

  /** For the label in full, which is shown on pointing, whether or not it has one otherwise. */
  point(element: SingularElementReturnValue): void {
    const zoom = this.#core.zoom();
    element.data({ font: fontSizes.node / zoom, edgeFont: fontSizes.edge / zoom, pointedWidth: pointedWidth / zoom });
  }

  /** `fitted`: the whole graph is in view and labels must be, too. */
  place(fitted: boolean): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const core = this.#core;
    if (core.width() < 2 || core.nodes().empty()) return;
    const zoom = core.zoom();
    const nodes = this.#nodes();
    const edges = core.edges('.named').map(labelledEdge);
    const placed = placeLabels([...mostTelling(nodes), ...mostTelling(edges)], {
      segments: core.edges().map(segmentOf),
      room: fitted ? { width: core.width(), height: core.height(), corner } : null,
      measure: this.#measure(),
    });
    core.batch(() => {
      core.elements().forEach(element => {
        const label = placed.get(element.id());
        // Of most elements of a large graph no label is shown, before and after: nothing is to be painted anew.
        if (label === undefined && element.data('shown') === '') return;
        const { lines, across, down } = label ?? { lines: [], across: 0, down: 1 };
        element.data({
          shown: lines.join('\n'),
          font: fontSizes.node / zoom,
          edgeFont: fontSizes.edge / zoom,
          pointedWidth: pointedWidth / zoom,
          halign: across < 0 ? 'left' : across > 0 ? 'right' : 'center',
          valign: down < 0 ? 'top' : down > 0 ? 'bottom' : 'center',
          marginX: (across * gapOf(element)) / zoom,
          marginY: across === 0 ? (down * gapOf(element)) / zoom : 0,
        });
      });
    });
  }

  #nodes(): readonly Labelled[] {
    const zoom = this.#core.zoom();
    const nodes = this.#core.nodes();
    const worths = nodes.map(worthOf);
    const best = new Map<string, number>();
    nodes.forEach((node, index) => {
      best.set(node.data('text'), Math.max(worths[index], best.get(node.data('text')) ?? 0));
    });
    const seen = new Set<string>();
    return nodes.map((node, index) => {
      const text: string = node.data('text');
      const first = worths[index] === best.get(text) && !seen.has(text);
      if (first) seen.add(text);
      const { x, y } = node.renderedPosition();
      return {
        key: node.id(),
        x,
        y,
        width: node.outerWidth() * zoom,
        height: node.outerHeight() * zoom,
        text,
        suffix: node.data('suffix'),
        gap: gapOf(node),
        importance: worths[index] * (first || worths[index] >= worth[0][1] ? 1 : repeated),
        needed: needed.some(name => node.hasClass(name)),
        bold: isBold(node),
      };
    });
  }

  #measure(): Measure {
    const family = this.#core.nodes()[0].style('font-family');
    if (family !== this.#font) this.#widths.clear();
    this.#font = family;
    return (line, bold) => {
      const name = `${bold ? 'bold' : 'normal'} ${line}`;
      let width = this.#widths.get(name);
      if (width === undefined && this.#context !== null) {
        this.#context.font = `${bold ? 'bold ' : ''}${fontSizes.node}px ${family}`;
        width = this.#context.measureText(line).width;
        this.#widths.set(name, width);
      }
      return width ?? line.length * 6;
    };
  }
}

/** A large graph has no room for more labels; looking for it would only take time. Ties keep their order. */
function mostTelling(labelled: readonly Labelled[]): readonly Labelled[] {
  return labelled.length <= mostCandidates ? labelled : [...labelled].sort((a, b) => b.importance - a.importance).slice(0, mostCandidates);
}

function gapOf(element: { hasClass(name: string): boolean }): number {
  return element.hasClass('seed') ? seedGap : gap;
}

function isBold(node: NodeSingular): boolean {
  return node.hasClass('seed') || node.hasClass('chosen');
}

function worthOf(node: NodeSingular): number {
  const strongest = worth.find(([name]) => node.hasClass(name))?.[1] ?? 0;
  return strongest + Math.min(mostDegree, node.degree(false)) + 1;
}

function labelledEdge(edge: EdgeSingular): Labelled {
  const { x, y } = edge.renderedMidpoint();
  const importance = edge.hasClass('way') ? 1 : 0.5;
  const text: string = edge.data('label');
  return { key: edge.id(), x, y, width: 0, height: 0, text, suffix: '', gap: 0, importance, needed: false, bold: false, on: true };
}

function segmentOf(edge: EdgeSingular): Segment {
  const from = edge.source().renderedPosition();
  const to = edge.target().renderedPosition();
  return { x1: from.x, y1: from.y, x2: to.x, y2: to.y, weight: edge.hasClass('way') ? wayWeight : 1 };
}
