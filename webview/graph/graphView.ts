import cytoscape, {
  type CollectionReturnValue,
  type Core,
  type EventObject,
  type NodeSingular,
  type SingularElementReturnValue,
  type StylesheetStyle,
} from 'cytoscape';
import { type DrawnElement, edgeElementId } from './elements';
import { LabelLayer, noLabel } from './labelLayer';
import { type DrawingMarks, marking, noMarks } from './marking';
import { type Area, margins, nodeTowards, type Position, type Positions } from './layout';
import { Painter } from './painter';
import { paintingOf } from './paintingOf';
import { mostAtOnce, Slices } from './slices';
import type { StyleRule } from './style';
import type { Painting } from './svg';

/** What the drawing tells. Keys are those of the protocol. */
export interface DrawingListener {
  select(key: string): void;
  open(key: string, event: MouseEvent | KeyboardEvent | null): void;
  deselect(): void;
  /** A key that the drawing itself knows nothing of, with what is chosen; returns whether it means something. */
  command(event: KeyboardEvent, chosen: string | null): boolean;
  /** Positions changed: laid out, or moved by hand. */
  moved(): void;
  /** The drawing area got another size. */
  resized(): void;
}

/** Half of what a node takes of the view. */
const nodeHalf = 14;
/** Of a side of a picture; a larger one takes many seconds, and an SVG has no such bound. */
const mostPixels = 4096;
const zoomStep = 1.3;
const zoomRange = { min: 0.1, max: 4 };
/** A graph of few nodes is not blown up beyond this. */
const largestFit = 1.3;

/** The drawn graph. With `paintingOf.ts` and `labelLayer.ts` the only file that knows cytoscape; `element` is put where the drawing shall stand. */
export class GraphDrawing {
  readonly element: HTMLElement;
  readonly #listener: DrawingListener;
  readonly #stage: HTMLElement;
  #core: Core | null = null;
  #rules: readonly StyleRule[] = [];
  #marks: DrawingMarks = noMarks;
  #scales: ReadonlyMap<string, number> = new Map();
  /** Whether the whole graph is to stay in view: until a person pans or zooms. */
  #fitted = true;
  /** Whether a person has moved nodes. */
  #arranged = false;
  #first: string | null = null;
  #labels: LabelLayer | null = null;
  #painter: Painter | null = null;
  #slices: Slices | null = null;
  /** Where nodes are to stand that are not there yet. */
  #waiting: Positions = {};
  /** Whether elements are still being added or moved. */
  #building = false;

  constructor(listener: DrawingListener) {
    this.#listener = listener;
    this.element = document.createElement('div');
    this.element.className = 'drawing';
    this.element.tabIndex = 0;
    this.element.setAttribute('role', 'application');
    this.#stage = document.createElement('div');
    this.#stage.className = 'drawing-stage';
    this.element.append(this.#stage);
    keepInlineStyleOut();
    this.element.addEventListener('keydown', event => this.#key(event));
    new ResizeObserver(() => this.#resized()).observe(this.element);
  }

  /** Draws other elements at the positions of their nodes, by key; a large graph a little in each frame. */
  show(elements: readonly DrawnElement[], positions: Positions): void {
    this.#slices?.cancel();
    this.#labels?.dispose();
    this.#painter?.dispose();
    this.#core?.destroy();
    this.#fitted = true;
    this.#arranged = false;
    const nodes = elements.filter(element => element.group === 'nodes');
    this.#first = nodes.length === 0 ? null : String((nodes.find(node => node.classes.includes('seed')) ?? nodes[0]).data.key);
    const core = cytoscape({
      container: this.#stage,
      style: toStylesheet(this.#rules),
      layout: { name: 'preset', fit: false },
      minZoom: zoomRange.min,
      maxZoom: zoomRange.max,
      boxSelectionEnabled: false,
      autounselectify: true,
    });
    const painter = new Painter(core, busy => {
      if (this.element.ariaBusy !== String(busy)) this.element.ariaBusy = String(busy);
    });
    this.#core = core;
    this.#painter = painter;
    const stride = (work: () => void): void => {
      core.batch(work);
      painter.settle();
    };
    this.#labels = new LabelLayer(core, new Slices(stride));
    this.#slices = new Slices(stride);
    this.#listen(core);
    this.#build(adding(core, elements, positions), elements.length, positionsOf(nodes, positions));
    this.fit();
  }

  /** Takes away what is not among the elements any more and adds what is new; all else stays where it is, and so does the view. */
  update(elements: readonly DrawnElement[], positions: Positions): void {
    const core = this.#core;
    if (core === null) {
      this.show(elements, positions);
      return;
    }
    this.#finish();
    const added = elements.filter(({ group, data }) => group === 'nodes' && core.getElementById(String(data.id)).empty());
    this.#build(updating(core, elements, positions), elements.length, positionsOf(added, positions));
  }

  #build(steps: Iterator<void>, size: number, waiting: Positions): void {
    this.#building = true;
    if (this.#painter !== null) this.#painter.changing = true;
    this.#waiting = waiting;
    this.#slices?.run(steps, () => {
      this.#building = false;
      if (this.#painter !== null) this.#painter.changing = false;
      this.#waiting = {};
      this.#mark();
      if (this.#fitted) this.fit();
      this.#listener.moved();
    });
    if (size <= mostAtOnce) this.#finish();
    else this.element.ariaBusy = 'true';
  }

  /** What is left of work that is done a little in each frame is done now. */
  #finish(): void {
    if (this.#building) this.#slices?.finish();
  }

  /** How much larger than usual nodes are drawn, by key, from the next drawing on; those that are left out are drawn as usual. */
  scale(scales: ReadonlyMap<string, number>): void {
    this.#scales = scales;
  }

  /** The whole graph as a PNG in base64, on its background; null where nothing is drawn. */
  png(background: string): string | null {
    this.#finish();
    return this.#core?.png({ output: 'base64', bg: background, full: true, scale: 2, maxWidth: mostPixels, maxHeight: mostPixels }) ?? null;
  }

  /** What is painted, for a picture that scales; null where nothing is drawn. */
  painting(): Pick<Painting, 'nodes' | 'edges'> | null {
    this.#finish();
    return this.#core === null ? null : paintingOf(this.#core);
  }

  /** Moves the nodes elsewhere and shows them all. */
  place(positions: Positions): void {
    const core = this.#core;
    if (core === null) return;
    this.#finish();
    this.#fitted = true;
    this.#build(moving(core, positions), core.elements().length, positions);
  }

  /** Null while it is not shown. */
  area(): Area | null {
    const { clientWidth, clientHeight } = this.element;
    return clientWidth < 2 || clientHeight < 2 ? null : { width: clientWidth, height: clientHeight };
  }

  get fitted(): boolean {
    return this.#fitted;
  }

  get arranged(): boolean {
    return this.#arranged;
  }

  setStyle(rules: readonly StyleRule[]): void {
    this.#rules = rules;
    this.#core?.style(toStylesheet(rules));
    this.#placeLabels();
  }

  setLabel(label: string): void {
    this.element.setAttribute('aria-label', label);
  }

  mark(marks: DrawingMarks): void {
    const moved = [...marks.chosen].some(key => !this.#marks.chosen.has(key));
    this.#marks = marks;
    this.#mark();
    // A way is to be seen whole.
    if (marks.route.size > 0) {
      if (moved && !this.#fitted) this.#show(marks.route);
    } else if (moved) this.#bringIntoView([...marks.chosen]);
  }

  positions(): Positions {
    const positions: Record<string, Position> = {};
    this.#core?.nodes().forEach(node => {
      positions[node.id()] = { x: Math.round(node.position('x')), y: Math.round(node.position('y')) };
    });
    return { ...positions, ...this.#waiting };
  }

  fit(): void {
    this.#show(null);
  }

  /** Zooms to some nodes; to all where none is named. */
  showNodes(keys: readonly string[]): void {
    this.#show(keys.length === 0 ? null : new Set(keys));
  }

  #show(keys: ReadonlySet<string> | null): void {
    const core = this.#core;
    if (core === null || core.width() < 2 || core.height() < 2) return;
    const box = boxAround(
      Object.entries(this.positions()).flatMap(([key, position]) => (keys === null || keys.has(key) ? [position] : [])),
    );
    if (box === null) return;
    const [width, height] = [core.width() - margins.left - margins.right, core.height() - margins.top - margins.bottom];
    const zoom = Math.min(largestFit, Math.max(zoomRange.min, Math.min(width / box.w, height / box.h)));
    const pan = {
      x: margins.left + width / 2 - (zoom * (box.x1 + box.x2)) / 2,
      y: margins.top + height / 2 - (zoom * (box.y1 + box.y2)) / 2,
    };
    core.viewport({ zoom, pan });
    this.#fitted = keys === null;
    this.#placeLabels();
  }

  zoom(direction: 'in' | 'out'): void {
    const core = this.#core;
    if (core === null) return;
    const level = core.zoom() * (direction === 'in' ? zoomStep : 1 / zoomStep);
    this.#fitted = false;
    core.zoom({ level, renderedPosition: { x: core.width() / 2, y: core.height() / 2 } });
  }

  #listen(core: Core): void {
    core.on('tap', 'node, edge', event => this.#listener.select(keyOf(event)));
    core.on('tap', 'edge', event => this.#listener.open(keyOf(event), event.originalEvent ?? null));
    core.on('dbltap', 'node', event => this.#listener.open(keyOf(event), event.originalEvent ?? null));
    core.on('tap', event => {
      if (event.target === core) this.#listener.deselect();
    });
    core.on('mouseover', 'node, edge', event => this.#point(event.target, true));
    core.on('mouseout', 'node, edge', event => this.#point(event.target, false));
    core.on('zoom', () => this.#placeLabels());
    core.on('dragpan scrollzoom pinchzoom', () => {
      this.#fitted = false;
    });
    core.on('dragfree', 'node', () => {
      this.#arranged = true;
      this.#placeLabels();
      this.#listener.moved();
    });
  }

  /** All of a small graph at once; of a large one a little in each frame. */
  #mark(): void {
    const core = this.#core;
    if (core === null || this.#building) return;
    this.#slices?.run(marking(core, this.#marks, this.#scales), () => this.#placeLabels());
    if (core.elements().length <= mostAtOnce) this.#slices?.finish();
  }

  #point(element: SingularElementReturnValue, pointed: boolean): void {
    if (pointed) this.#labels?.point(element);
    element.toggleClass('pointed', pointed);
  }

  #placeLabels(): void {
    if (this.#building) return;
    if (this.#painter?.large === true) this.#labels?.placeAtRest(this.#fitted);
    else this.#labels?.placeSoon(this.#fitted);
  }

  #bringIntoView(keys: readonly string[]): void {
    const core = this.#core;
    if (core === null || core.width() < 2) return;
    const found = core.elements().filter(element => keys.includes(String(element.data('key'))));
    if (found.empty()) return;
    const box = found.renderedBoundingBox({ includeLabels: false });
    const inside = box.x1 >= 0 && box.y1 >= 0 && box.x2 <= core.width() && box.y2 <= core.height();
    if (inside) return;
    this.#fitted = false;
    core.center(found);
  }

  #resized(): void {
    if (this.#core === null || this.element.clientWidth < 2) return;
    this.#core.resize();
    if (this.#fitted) this.fit();
    this.#painter?.now();
    this.#listener.resized();
  }

  #key(event: KeyboardEvent): void {
    const chosen = [...this.#marks.chosen].find(
      key => this.#core !== null && (!this.#core.getElementById(key).empty() || !this.#core.getElementById(edgeElementId(key)).empty()),
    );
    const direction = ({ ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' } as const)[event.key];
    if (direction !== undefined && !event.altKey) {
      const next = chosen === undefined ? this.#first : nodeTowards(this.positions(), chosen, direction);
      if (next !== null) this.#listener.select(next);
    } else if (event.key === 'Enter') {
      if (chosen !== undefined) this.#listener.open(chosen, event);
    } else if (event.key === '+' || event.key === '=') this.zoom('in');
    else if (event.key === '-') this.zoom('out');
    else if (event.key === '0') this.fit();
    else if (!this.#listener.command(event, chosen ?? null)) return;
    event.preventDefault();
  }
}

/** cytoscape adds an inline style sheet, which the policy of the page refuses, unless an element has this id; `theme.css` holds its rule. */
function keepInlineStyleOut(): void {
  const id = '__________cytoscape_stylesheet';
  if (document.getElementById(id) !== null) return;
  const mark = document.createElement('meta');
  mark.id = id;
  document.head.append(mark);
}

function* adding(core: Core, elements: readonly DrawnElement[], positions: Positions): Generator<void> {
  for (const element of elements) {
    const place = element.group === 'nodes' ? { position: { ...positions[String(element.data.key)] } } : {};
    core.add({ ...element, data: { ...element.data, ...noLabel }, ...place });
    yield;
  }
}

/** Only what has changed is touched. */
function* updating(core: Core, elements: readonly DrawnElement[], positions: Positions): Generator<void> {
  const wanted = new Map(elements.map(element => [String(element.data.id), element]));
  for (const element of core.elements().toArray()) {
    if (element.removed() || wanted.has(element.id())) continue;
    element.remove();
    yield;
  }
  for (const element of elements) {
    const known = core.getElementById(String(element.data.id));
    if (known.empty()) yield* adding(core, [element], positions);
    else if (differs(known, element)) {
      known.data({ ...element.data }).classes(element.classes);
      yield;
    }
  }
}

const classesKey = 'docgraph-classes';

function differs(known: CollectionReturnValue, { data, classes }: DrawnElement): boolean {
  const [before, name] = [known.scratch(classesKey) as string | undefined, classes];
  known.scratch(classesKey, name);
  return before !== name || Object.entries(data).some(([field, value]) => known.data(field) !== value);
}

function* moving(core: Core, positions: Positions): Generator<void> {
  for (const node of core.nodes().toArray() as NodeSingular[]) {
    const place = positions[node.id()];
    if (place === undefined) continue;
    node.position({ ...place });
    yield;
  }
}

function positionsOf(nodes: readonly DrawnElement[], positions: Positions): Positions {
  return Object.fromEntries(nodes.flatMap(({ data: { key } }) => (positions[key] === undefined ? [] : [[String(key), positions[key]]])));
}

/** With room for the nodes themselves; null around nothing. */
function boxAround(places: readonly Position[]): { x1: number; y1: number; x2: number; y2: number; w: number; h: number } | null {
  if (places.length === 0) return null;
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [x1, x2] = [Math.min(...xs) - nodeHalf, Math.max(...xs) + nodeHalf];
  const [y1, y2] = [Math.min(...ys) - nodeHalf, Math.max(...ys) + nodeHalf];
  return { x1, y1, x2, y2, w: x2 - x1, h: y2 - y1 };
}

function keyOf(event: EventObject): string {
  return String(event.target.data('key'));
}

function toStylesheet(rules: readonly StyleRule[]): StylesheetStyle[] {
  return rules.map(rule => ({ selector: rule.selector, style: { ...rule.style } }));
}
