import cytoscape, { type Core, type EventObject, type SingularElementReturnValue, type StylesheetStyle } from 'cytoscape';
import type { NodeKindView } from '../../src/protocol/views';
import { type DrawnElement, edgeElementId } from './elements';
import { LabelLayer, noLabel } from './labelLayer';
import { type Area, margins, nodeTowards, type Position, type Positions } from './layout';
import { paintingOf } from './paintingOf';
import { shapes, type StyleRule, themeClass, themeClasses } from './style';
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

export interface DrawingMarks {
  /** Nodes and edges of the way that is shown. */
  readonly route: ReadonlySet<string>;
  /** Nodes that a search finds; null where nothing is looked for. */
  readonly found: ReadonlySet<string> | null;
  readonly pinned: ReadonlySet<string>;
  readonly chosen: ReadonlySet<string>;
  readonly related: ReadonlySet<string>;
  /** Null where everything is lit. */
  readonly lit: { readonly keys: ReadonlySet<string>; readonly current: ReadonlySet<string> } | null;
  /** Colour of each node by its theme, and the nodes outside the theme on show; null where themes are not shown. */
  readonly themes: { readonly colours: ReadonlyMap<string, number>; readonly outside: ReadonlySet<string> } | null;
}

const stateClasses = [
  'chosen',
  'related',
  'unlit',
  'current',
  'outside',
  'route',
  'found',
  'faded',
  'pinned',
  'filming',
  ...themeClasses,
] as const;
const noMarks: DrawingMarks = {
  route: new Set(),
  found: null,
  pinned: new Set(),
  chosen: new Set(),
  related: new Set(),
  lit: null,
  themes: null,
};
/** Under which an element keeps the scale that it was given last. */
const scaleKey = 'docgraph-scale';
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

  /** Draws other elements at the positions of their nodes, by key. */
  show(elements: readonly DrawnElement[], positions: Positions): void {
    this.#core?.destroy();
    this.#labels?.dispose();
    this.#fitted = true;
    this.#arranged = false;
    const nodes = elements.filter(element => element.group === 'nodes');
    this.#first = nodes.length === 0 ? null : String((nodes.find(node => node.classes.includes('seed')) ?? nodes[0]).data.key);
    const core = cytoscape({
      container: this.#stage,
      elements: elements.map(element => ({
        ...element,
        data: { ...element.data, ...noLabel },
        ...(element.group === 'nodes' ? { position: { ...positions[String(element.data.key)] } } : {}),
      })),
      style: toStylesheet(this.#rules),
      layout: { name: 'preset', fit: false },
      minZoom: zoomRange.min,
      maxZoom: zoomRange.max,
      boxSelectionEnabled: false,
      autounselectify: true,
      textureOnViewport: false,
    });
    this.#core = core;
    this.#labels = new LabelLayer(core);
    this.#listen(core);
    this.#applyScales();
    this.#applyMarks();
    this.fit();
    this.#listener.moved();
  }

  /** Takes away what is not among the elements any more and adds what is new; all else stays where it is, and so does the view. */
  update(elements: readonly DrawnElement[], positions: Positions): void {
    const core = this.#core;
    if (core === null) {
      this.show(elements, positions);
      return;
    }
    const wanted = new Map(elements.map(element => [String(element.data.id), element]));
    core.batch(() => {
      core.elements().forEach(element => {
        if (!wanted.has(element.id())) element.remove();
      });
      for (const element of elements) {
        const known = core.getElementById(String(element.data.id));
        if (known.nonempty()) known.data({ ...element.data }).classes(element.classes);
        else {
          const place = element.group === 'nodes' ? { position: { ...positions[String(element.data.key)] } } : {};
          core.add({ ...element, data: { ...element.data, ...noLabel }, ...place });
        }
      }
    });
    this.#applyScales();
    this.#applyMarks();
    if (this.#fitted) this.fit();
    this.#listener.moved();
  }

  /** How much larger than usual nodes are drawn, by key; those that are left out are drawn as usual. */
  scale(scales: ReadonlyMap<string, number>): void {
    this.#scales = scales;
    this.#applyScales();
    this.#placeLabels();
  }

  /** The whole graph as a PNG in base64, on its background; null where nothing is drawn. */
  png(background: string): string | null {
    return this.#core?.png({ output: 'base64', bg: background, full: true, scale: 2, maxWidth: 8000, maxHeight: 8000 }) ?? null;
  }

  /** What is painted, for a picture that scales; null where nothing is drawn. */
  painting(): Pick<Painting, 'nodes' | 'edges'> | null {
    return this.#core === null ? null : paintingOf(this.#core);
  }

  /** Moves the nodes elsewhere and shows them all. */
  place(positions: Positions): void {
    this.#core?.batch(() => {
      this.#core?.nodes().forEach(node => {
        node.position({ ...(positions[node.id()] ?? node.position()) });
      });
    });
    this.fit();
    this.#listener.moved();
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
    this.#applyMarks();
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
    return positions;
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
    const wanted = keys === null ? core.nodes() : core.nodes().filter(node => keys.has(node.id()));
    const box = wanted.boundingBox({ includeLabels: false, includeOverlays: false });
    const [width, height] = [core.width() - margins.left - margins.right, core.height() - margins.top - margins.bottom];
    const zoom = Math.min(largestFit, Math.max(zoomRange.min, Math.min(width / box.w, height / box.h)));
    const pan = {
      x: margins.left + width / 2 - (zoom * (box.x1 + box.x2)) / 2,
      y: margins.top + height / 2 - (zoom * (box.y1 + box.y2)) / 2,
    };
    core.viewport({ zoom, pan });
    this.#fitted = keys === null;
    this.#labels?.place(this.#fitted);
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

  #applyMarks(): void {
    const { chosen, related, lit, themes, route, found, pinned } = this.#marks;
    this.#core?.batch(() => {
      this.#core?.elements().forEach(element => {
        const key = String(element.data('key'));
        const colour = element.isNode() ? themeClass(themes?.colours ?? null, key) : null;
        const on: Partial<Record<(typeof stateClasses)[number], boolean>> = {
          chosen: chosen.has(key),
          related: related.has(key) && !chosen.has(key),
          unlit: lit !== null && !lit.keys.has(key),
          current: lit?.current.has(key) ?? false,
          outside: themes?.outside.has(key) ?? false,
          route: route.has(key),
          found: found?.has(key) ?? false,
          faded: (found !== null && !found.has(key)) || (route.size > 0 && !route.has(key)),
          pinned: pinned.has(key),
          filming: lit !== null,
        };
        for (const name of stateClasses) {
          const wanted = on[name] ?? name === colour;
          if (element.hasClass(name) !== wanted) element.toggleClass(name, wanted);
        }
      });
    });
    this.#placeLabels();
  }

  /** Only what is to have another size than before: to style an element costs far more than to look. */
  #applyScales(): void {
    this.#core?.batch(() => {
      this.#core?.nodes().forEach(node => {
        const scale = this.#scales.get(node.id());
        if ((node.scratch(scaleKey) as number | undefined) === scale) return;
        node.scratch(scaleKey, scale);
        if (scale === undefined) node.removeStyle('width height');
        else {
          const { width, height } = shapes[node.data('kind') as NodeKindView];
          node.style({ width: width * scale, height: height * scale });
        }
      });
    });
  }

  #point(element: SingularElementReturnValue, pointed: boolean): void {
    if (pointed) this.#labels?.point(element);
    element.toggleClass('pointed', pointed);
  }

  #placeLabels(): void {
    this.#labels?.placeSoon(this.#fitted);
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

function keyOf(event: EventObject): string {
  return String(event.target.data('key'));
}

function toStylesheet(rules: readonly StyleRule[]): StylesheetStyle[] {
  return rules.map(rule => ({ selector: rule.selector, style: { ...rule.style } }));
}
