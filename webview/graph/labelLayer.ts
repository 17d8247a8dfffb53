import type { Core, EdgeSingular, NodeSingular, SingularElementReturnValue } from 'cytoscape';
import { type Labelled, type Measure, mostSegments, type PlacedLabel, placeLabels, type Segment } from './labels';
import { mostAtOnce, type Slices } from './slices';

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
const corner = { width: 205, height: 30 };
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
const rest = 200;

/** Puts labels on the drawing that keep their size on the screen at each zoom, where there is room for them. */
export class LabelLayer {
  readonly #core: Core;
  readonly #context = document.createElement('canvas').getContext('2d');
  readonly #widths = new Map<string, number>();
  readonly #broken = new Map<string, readonly string[]>();
  /** Puts labels on many elements. */
  readonly #slices: Slices;
  #font = '';
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #fitted = true;

  /** `slices`: what labels are put on by. */
  constructor(core: Core, slices: Slices) {
    this.#core = core;
    this.#slices = slices;
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.#slices.cancel();
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
    const [nodes, edges] = [core.nodes().toArray() as NodeSingular[], core.edges().toArray() as EdgeSingular[]];
    const named = mostTelling(
      edges.filter(edge => edge.hasClass('named')),
      worthOfEdge,
    );
    const placed = placeLabels([...this.#nodes(nodes), ...named.map(labelledEdge)], {
      segments: edges.length > mostSegments ? [] : edges.map(segmentOf),
      room: fitted ? { width: core.width(), height: core.height(), corner } : null,
      measure: this.#measure(),
      broken: this.#broken,
    });
    const elements = core.elements().toArray() as SingularElementReturnValue[];
    this.#slices.run(labelling(elements, placed, zoom), () => undefined);
    if (elements.length <= mostAtOnce) this.#slices.finish();
  }

  #nodes(all: readonly NodeSingular[]): readonly Labelled[] {
    const zoom = this.#core.zoom();
    const nodes = all.length <= mostCandidates ? all : all.filter(node => this.#inView(node));
    const best = new Map<string, NodeSingular>();
    for (const node of nodes) {
      const known = best.get(node.data('text'));
      if (known === undefined || worthOf(node) > worthOf(known)) best.set(node.data('text'), node);
    }
    const importanceOf = (node: NodeSingular): number => {
      const own = worthOf(node);
      return own * (best.get(node.data('text')) === node || own >= worth[0][1] ? 1 : repeated);
    };
    return mostTelling(nodes, importanceOf).map(node => {
      const { x, y } = node.renderedPosition();
      return {
        key: node.id(),
        x,
        y,
        width: node.outerWidth() * zoom,
        height: node.outerHeight() * zoom,
        text: node.data('text'),
        suffix: node.data('suffix'),
        gap: gapOf(node),
        importance: importanceOf(node),
        needed: needed.some(name => node.hasClass(name)),
        bold: isBold(node),
      };
    });
  }

  #inView(node: NodeSingular): boolean {
    const { x, y } = node.renderedPosition();
    return x > 0 && y > 0 && x < this.#core.width() && y < this.#core.height();
  }

  #measure(): Measure {
    const family = this.#core.nodes()[0].style('font-family');
    if (family !== this.#font) {
      this.#widths.clear();
      this.#broken.clear();
    }
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

function* labelling(
  elements: readonly SingularElementReturnValue[],
  placed: ReadonlyMap<string, PlacedLabel>,
  zoom: number,
): Generator<void> {
  for (const element of elements) {
    const label = placed.get(element.id());
    // Of most elements of a large graph no label is shown, before and after: nothing is to be painted anew.
    if (element.removed() || (label === undefined && element.data('shown') === '')) continue;
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
    yield;
  }
}

/** A large graph has no room for more labels; looking for it would only take time. Ties keep their order. */
function mostTelling<T>(elements: readonly T[], worthOf: (element: T) => number): readonly T[] {
  if (elements.length <= mostCandidates) return elements;
  const worths = new Map(elements.map(element => [element, worthOf(element)]));
  return [...elements].sort((a, b) => worths.get(b)! - worths.get(a)!).slice(0, mostCandidates);
}

function gapOf(element: { hasClass(name: string): boolean }): number {
  return element.hasClass('seed') ? seedGap : gap;
}

function isBold(node: NodeSingular): boolean {
  return node.hasClass('seed') || node.hasClass('chosen');
}

function worthOf(node: NodeSingular): number {
  const strongest = worth.find(([name]) => node.hasClass(name))?.[1] ?? 0;
  return strongest + Math.min(mostDegree, node.data('degree')) + 1;
}

function worthOfEdge(edge: EdgeSingular): number {
  return edge.hasClass('way') ? 1 : 0.5;
}

function labelledEdge(edge: EdgeSingular): Labelled {
  const { x, y } = edge.renderedMidpoint();
  const importance = worthOfEdge(edge);
  const text: string = edge.data('label');
  return { key: edge.id(), x, y, width: 0, height: 0, text, suffix: '', gap: 0, importance, needed: false, bold: false, on: true };
}

function segmentOf(edge: EdgeSingular): Segment {
  const from = edge.source().renderedPosition();
  const to = edge.target().renderedPosition();
  return { x1: from.x, y1: from.y, x2: to.x, y2: to.y, weight: edge.hasClass('way') ? wayWeight : 1 };
}
