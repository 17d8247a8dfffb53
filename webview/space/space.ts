import ForceGraph3D, { type ForceGraph3DInstance } from '3d-force-graph';
import type { DrawingMarks } from '../graph/marking';
import { nodeTowards } from '../graph/layout';
import type { SpaceDrawing, SpaceGraph, SpaceListener } from '../graph/spaceTypes';
import type { GraphTheme } from '../graph/theme';
import { SpaceLabels } from './labels';
import { NodeObject } from './nodeObject';
import { edgePaint, nodePaint } from './paint';

type GraphNode = SpaceGraph['nodes'][number];

interface SpaceNode {
  key: string;
  node: GraphNode;
  object: NodeObject;
  x?: number;
  y?: number;
  z?: number;
}

interface SpaceLink {
  key: string;
  label: string;
  source: string | SpaceNode;
  target: string | SpaceNode;
}

interface Controls {
  readonly target: { x: number; y: number; z: number };
  update(): void;
  addEventListener(type: string, listener: () => void): void;
}

/** Rounds of the layout before anything is shown: the same graph always stands the same way. */
const layoutRounds = 120;
/** Milliseconds without anything happening after which nothing is painted any more. */
const restAfter = 1500;
const flight = 500;
const mostLabels = 28;
const turnStep = Math.PI / 12;
const zoomStep = 1.25;
const nearest = 110;
/** Pixels around the whole graph. */
const fitMargin = 48;
const fitRounds = 6;
/** Half of the angle that the camera sees from top to bottom. */
const halfView = (25 * Math.PI) / 180;

/** The graph in space. This is the only file that knows 3d-force-graph. */
export class Space implements SpaceDrawing {
  readonly #element: HTMLElement;
  readonly #listener: SpaceListener;
  readonly #motion: () => boolean;
  readonly #stage: HTMLElement;
  readonly #graph: ForceGraph3DInstance<SpaceNode, SpaceLink>;
  readonly #labels: SpaceLabels;
  readonly #nodes = new Map<string, SpaceNode>();
  readonly #abort = new AbortController();
  readonly #resizes: ResizeObserver;
  #theme: GraphTheme | null = null;
  #marks: DrawingMarks | null = null;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;
  #first: string | null = null;
  /** Whether the next layout is to be seen whole: only then do its places count. */
  #fitNext = false;

  constructor(element: HTMLElement, listener: SpaceListener, motion: () => boolean) {
    this.#element = element;
    this.#listener = listener;
    this.#motion = motion;
    element.tabIndex = 0;
    element.setAttribute('role', 'application');
    this.#stage = document.createElement('div');
    this.#stage.className = 'drawing-stage';
    element.append(this.#stage);
    this.#labels = new SpaceLabels(element);
    this.#graph = this.#create();
    this.#resizes = new ResizeObserver(() => this.#resize());
    this.#resizes.observe(element);
    const { signal } = this.#abort;
    element.addEventListener('keydown', event => this.#key(event), { signal });
    for (const type of ['pointermove', 'pointerdown', 'wheel', 'focus'])
      element.addEventListener(type, () => this.#wake(), { signal, passive: true });
    // As cytoscape's registry does: what is shown can be looked at from outside.
    Object.assign(element, { spaceState: () => this.#state() });
  }

  show({ nodes, edges, arrows }: SpaceGraph): void {
    const wasEmpty = this.#nodes.size === 0;
    const keys = new Set(nodes.map(({ key }) => key));
    for (const [key, { object }] of this.#nodes) {
      if (keys.has(key)) continue;
      object.dispose();
      this.#nodes.delete(key);
    }
    const data = nodes.map(node => {
      const known = this.#nodes.get(node.key);
      known?.object.dispose();
      const next: SpaceNode = known ?? { key: node.key, node, object: new NodeObject(node.kind, node.scale, node.seed) };
      if (known !== undefined) Object.assign(known, { node, object: new NodeObject(node.kind, node.scale, node.seed) });
      this.#nodes.set(node.key, next);
      return next;
    });
    this.#first = (nodes.find(({ seed }) => seed) ?? nodes[0])?.key ?? null;
    this.#graph
      .linkDirectionalArrowLength(arrows ? 3.5 : 0)
      .nodeThreeObject(({ object }) => object.object)
      .graphData({ nodes: data, links: edges.map(edge => ({ ...edge })) });
    if (this.#marks !== null) this.mark(this.#marks);
    this.#fitNext = wasEmpty;
    this.#wake();
  }

  mark(marks: DrawingMarks): void {
    const before = this.#marks;
    this.#marks = marks;
    const theme = this.#theme;
    if (theme === null) return;
    for (const { key, node, object } of this.#nodes.values())
      object.paint(nodePaint({ key, kind: node.kind, seed: node.seed }, marks, theme));
    this.#graph
      .linkColor(({ key }) => edgePaint(key, marks, theme).colour)
      .linkWidth(({ key }) => edgePaint(key, marks, theme).width)
      .linkDirectionalParticles(({ key }) => (this.#motion() && edgePaint(key, marks, theme).current ? 3 : 0))
      .linkDirectionalParticleColor(() => theme.current);
    this.#labels.show(this.#labelsOf(marks));
    const chosen = [...marks.chosen].find(key => this.#nodes.has(key));
    if (chosen !== undefined && !(before?.chosen.has(chosen) ?? false)) this.#bringIntoView(chosen);
    this.#wake();
  }

  paint(theme: GraphTheme): void {
    this.#theme = theme;
    this.#graph.backgroundColor(theme.background);
    if (this.#marks !== null) this.mark(this.#marks);
  }

  setLabel(label: string): void {
    this.#element.setAttribute('aria-label', label);
  }

  fit(): void {
    this.#fit(this.#motion() ? flight : 0);
    this.#wake();
  }

  zoom(direction: 'in' | 'out'): void {
    this.#moveCamera(offset => offset.map(value => value * (direction === 'in' ? 1 / zoomStep : zoomStep)));
  }

  dispose(): void {
    this.#abort.abort();
    this.#resizes.disconnect();
    clearTimeout(this.#rest);
    cancelAnimationFrame(this.#frame);
    for (const { object } of this.#nodes.values()) object.dispose();
    this.#nodes.clear();
    this.#labels.dispose();
    const renderer = this.#graph.renderer();
    this.#graph._destructor();
    renderer.forceContextLoss();
    this.#stage.remove();
    Object.assign(this.#element, { spaceState: undefined });
  }

  #create(): ForceGraph3DInstance<SpaceNode, SpaceLink> {
    const options = { controlType: 'orbit', rendererConfig: { antialias: true } } as const;
    // Its types know no constructor of other nodes than its own.
    const graph = new ForceGraph3D(this.#stage, options) as unknown as ForceGraph3DInstance<SpaceNode, SpaceLink>;
    graph
      .nodeId('key')
      .showNavInfo(false)
      .enableNodeDrag(false)
      .nodeLabel(() => '')
      .linkLabel(() => '')
      .linkOpacity(1)
      .linkDirectionalArrowRelPos(1)
      .linkDirectionalParticleWidth(1.6)
      .linkDirectionalParticleSpeed(0.012)
      .warmupTicks(layoutRounds)
      .cooldownTicks(0)
      .onEngineStop(() => {
        if (this.#fitNext) this.#fit(0);
        this.#fitNext = false;
        this.#wake();
      })
      .onNodeClick(({ key }, event) => (event.detail > 1 ? this.#listener.open(key, event) : this.#listener.select(key)))
      .onLinkClick(({ key }, event) => {
        this.#listener.select(key);
        this.#listener.open(key, event);
      })
      .onBackgroundClick(() => this.#listener.deselect());
    (graph.controls() as Controls).addEventListener('change', () => this.#wake());
    return graph;
  }

  #labelsOf(marks: DrawingMarks): Parameters<SpaceLabels['show']>[0] {
    const strong = (key: string): boolean => marks.chosen.has(key) || (marks.lit?.current.has(key) ?? false) || marks.route.has(key);
    const all = [...this.#nodes.values()].map(({ key, node }, at) => ({
      key,
      text: node.label,
      strong: strong(key),
      worth: node.importance,
      at,
    }));
    const lit = (key: string): boolean => (marks.lit === null || marks.lit.keys.has(key)) && (marks.found === null || marks.found.has(key));
    return all
      .sort((a, b) => Number(b.strong) - Number(a.strong) || b.worth - a.worth || a.at - b.at)
      .slice(0, mostLabels)
      .map(({ key, text, strong: isStrong }) => ({ key, text, strong: isStrong, dim: !lit(key) }));
  }

  /** From the front, as near as all nodes allow. */
  #fit(milliseconds: number): void {
    const places = [...this.#nodes.values()].map(({ x = 0, y = 0, z = 0 }) => [x, y, z]);
    if (places.length === 0) return;
    const middleOf = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
    let [cx, cy] = [0, 1].map(axis => middleOf(places.map(place => place[axis])));
    const cz = middleOf(places.map(([, , z]) => z));
    const { clientWidth: width, clientHeight: height } = this.#element;
    const across = Math.tan(halfView) * (width / Math.max(1, height)) * Math.max(0.3, 1 - fitMargin / Math.max(1, width / 2));
    const down = Math.tan(halfView) * Math.max(0.3, 1 - fitMargin / Math.max(1, height / 2));
    let distance = nearest;
    // What is near looks further out than what is far: the middle of what is seen is found step by step.
    for (let round = 0; round < fitRounds; round++) {
      distance = Math.max(nearest, ...places.map(([x, y, z]) => z - cz + Math.max(Math.abs(x - cx) / across, Math.abs(y - cy) / down)));
      const depths = places.map(([, , z]) => Math.max(1, distance - (z - cz)));
      if (round === fitRounds - 1) break;
      cx += middleOf(places.map(([x], at) => (x - cx) / depths[at])) * distance;
      cy += middleOf(places.map(([, y], at) => (y - cy) / depths[at])) * distance;
    }
    this.#graph.cameraPosition({ x: cx, y: cy, z: cz + distance }, { x: cx, y: cy, z: cz }, milliseconds);
  }

  #bringIntoView(key: string): void {
    const node = this.#nodes.get(key);
    if (node?.x === undefined) return;
    const at = { x: node.x, y: node.y ?? 0, z: node.z ?? 0 };
    const camera = this.#graph.cameraPosition();
    const { target } = this.#graph.controls() as Controls;
    const away = [camera.x - target.x, camera.y - target.y, camera.z - target.z];
    const length = Math.hypot(...away) || 1;
    const distance = Math.max(nearest, Math.min(length, nearest * 3));
    const [x, y, z] = away.map(value => (value * distance) / length);
    this.#graph.cameraPosition({ x: at.x + x, y: at.y + y, z: at.z + z }, at, this.#motion() ? flight : 0);
  }

  /** Moves the camera around what it looks at. */
  #moveCamera(change: (offset: readonly number[]) => readonly number[]): void {
    const { x, y, z } = this.#graph.cameraPosition();
    const { target } = this.#graph.controls() as Controls;
    const [dx, dy, dz] = change([x - target.x, y - target.y, z - target.z]);
    this.#graph.cameraPosition({ x: target.x + dx, y: target.y + dy, z: target.z + dz }, { ...target }, 0);
    this.#wake();
  }

  #turn(key: string): void {
    const angle = key === 'ArrowLeft' || key === 'ArrowUp' ? -turnStep : turnStep;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    if (key === 'ArrowLeft' || key === 'ArrowRight') this.#moveCamera(([x, y, z]) => [x * cos + z * sin, y, z * cos - x * sin]);
    else this.#moveCamera(([x, y, z]) => [x, y * cos - z * sin, z * cos + y * sin]);
  }

  #key(event: KeyboardEvent): void {
    const chosen = [...(this.#marks?.chosen ?? [])].find(key => this.#nodes.has(key)) ?? null;
    const direction = ({ ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' } as const)[event.key];
    if (direction !== undefined && event.shiftKey) this.#turn(event.key);
    else if (direction !== undefined && !event.altKey) {
      const next = chosen === null ? this.#first : nodeTowards(this.#onScreen(), chosen, direction);
      if (next !== null) this.#listener.select(next);
    } else if (event.key === 'Enter') {
      if (chosen !== null) this.#listener.open(chosen, event);
    } else if (event.key === '+' || event.key === '=') this.zoom('in');
    else if (event.key === '-') this.zoom('out');
    else if (event.key === '0') this.fit();
    else if (!this.#listener.command(event, chosen)) return;
    event.preventDefault();
  }

  #onScreen(): Readonly<Record<string, { readonly x: number; readonly y: number }>> {
    return Object.fromEntries(
      [...this.#nodes.values()].map(({ key, x = 0, y = 0, z = 0 }) => [key, this.#graph.graph2ScreenCoords(x, y, z)]),
    );
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.#element;
    if (clientWidth < 2 || clientHeight < 2) return;
    this.#graph.width(clientWidth).height(clientHeight);
    this.#wake();
  }

  /** Paints until nothing has happened for a while. */
  #wake(): void {
    clearTimeout(this.#rest);
    this.#graph.resumeAnimation();
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#paintLabels());
    const playing = this.#motion() && this.#marks?.lit != null;
    if (!playing) this.#rest = setTimeout(() => this.#sleep(), restAfter);
  }

  #sleep(): void {
    this.#graph.pauseAnimation();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  #paintLabels(): void {
    const camera = this.#graph.cameraPosition();
    const { target } = this.#graph.controls() as Controls;
    const ahead = [target.x - camera.x, target.y - camera.y, target.z - camera.z];
    const length = Math.hypot(...ahead);
    const unit = this.#element.clientHeight / 2 / Math.tan(halfView);
    const places = new Map<string, { readonly x: number; readonly y: number; readonly radius: number }>();
    for (const [key, { x = 0, y = 0, z = 0, object }] of this.#nodes) {
      const depth = ((x - camera.x) * ahead[0] + (y - camera.y) * ahead[1] + (z - camera.z) * ahead[2]) / length;
      if (depth > 0) places.set(key, { ...this.#graph.graph2ScreenCoords(x, y, z), radius: (object.radius * unit) / depth });
    }
    this.#labels.place(key => places.get(key) ?? null, [...places.values()]);
    for (const { object } of this.#nodes.values()) object.face(camera.x, camera.y, camera.z);
    this.#frame = requestAnimationFrame(() => this.#paintLabels());
  }

  #state() {
    const { x, y, z } = this.#graph.cameraPosition();
    const lit = this.#marks?.lit ?? null;
    const keys = [...this.#nodes.keys()];
    return {
      nodes: keys,
      lit: lit === null ? keys : keys.filter(key => lit.keys.has(key)),
      current: lit === null ? [] : keys.filter(key => lit.current.has(key)),
      chosen: keys.filter(key => this.#marks?.chosen.has(key)),
      camera: { x, y, z },
      places: this.#onScreen(),
      background: this.#graph.backgroundColor(),
    };
  }
}
