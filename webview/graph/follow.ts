import type { GraphView } from '../../src/protocol/views';
import type { Marked, Ties } from '../answer/citations';
import { reducedMotion } from '../motion';
import type { Lit } from '../playback/timeline';
import type { Translate } from '../strings';
import { pageTheme } from './colours';
import { type DrawnGraph, drawnGraph, drawnNodes, toElements } from './elements';
import type { GraphDrawing } from './graphView';
import type { DrawingMarks } from './marking';
import { type Area, type Positions, usualArea } from './layout';
import { LayoutTask } from './layoutTask';
import type { Look } from './look';
import { nodeScales } from './measures';
import { placed, placedBeside } from './placing';
import type { ShownGraph } from './shown';
import type { ColouredThemes } from './themeColours';
import { graphStyle } from './style';
import { readTheme } from './theme';
import { edgeInWords } from './words';

/** Where a graph was drawn, and for an area of which size; kept over a reload. */
export interface KeptPositions {
  /** See `ShownGraph.family`. */
  readonly family: string;
  readonly layout: Look['layout'];
  readonly positions: Positions;
  readonly area: Area;
}

/** Width to height changing by this factor makes the layout unfit. */
const turned = 1.5;
/** Where fewer of the nodes have a place already, all are placed anew. */
const leastKnown = 0.5;
/** More nodes than these are laid out in a thread of their own. */
const nodesAtOnce = 100;
/** Fewer nodes than these are drawn once they are laid out; more stand on rings until then. */
const nodesWaitedFor = 400;
/** Nodes that are drawn where the reader wants all of them. */
export const mostDrawn = 2000;

/** Keeps the drawing in step with the state: draws what is shown only when it is another graph, marks it each time. */
export class GraphFollower {
  readonly #drawing: GraphDrawing;
  /** Tells how far a long layout has got, from 0 to 1; null when it is over. */
  readonly #progress: (share: number | null) => void;
  #name = '';
  #family = '';
  #look: Look | null = null;
  #kept: KeptPositions | null;
  /** Where the nodes of this family stood last, also those that are not drawn now. */
  #known: Record<string, Positions[string]> = {};
  #drawn: DrawnGraph | null = null;
  #task: LayoutTask | null = null;
  /** Draws what is not drawn yet, since it is still being laid out. */
  #waiting: ((positions: Positions) => void) | null = null;
  /** The area that the layout was made for. */
  #area: Area | null = null;

  /** `kept`: positions from before a reload. */
  constructor(drawing: GraphDrawing, kept: KeptPositions | null, progress: (share: number | null) => void) {
    this.#drawing = drawing;
    this.#kept = kept;
    this.#progress = progress;
  }

  get drawn(): DrawnGraph | null {
    return this.#drawn;
  }

  follow(shown: ShownGraph | null, view: Marks & { readonly t: Translate; readonly look: Look }): void {
    if (shown === null) return;
    if (shown.name !== this.#name || drawsOtherwise(this.#look, view.look)) this.#draw(shown, view.look, view.t);
    this.#drawing.mark(drawingMarks(view));
  }

  /** Reads the page's colours again. */
  retheme(): void {
    this.#drawing.setStyle(graphStyle(readTheme(pageTheme()), !reducedMotion()));
  }

  /** What to keep over a reload. */
  positions(): KeptPositions | null {
    if (this.#family === '' || this.#area === null || this.#look === null) return this.#kept;
    return {
      family: this.#family,
      layout: this.#look.layout,
      positions: { ...this.#known, ...this.#drawing.positions() },
      area: this.#area,
    };
  }

  /** Lays the graph out anew where the drawing area has got quite another shape; not what a person has arranged or zoomed. */
  resized(): void {
    const area = this.#drawing.area();
    if (this.#drawn === null || area === null || this.#drawing.arranged || !this.#drawing.fitted) return;
    if (this.#area !== null && alike(this.#area, area)) return;
    this.layOutAnew();
  }

  /** Gives every node a new place, but for those that are pinned. */
  layOutAnew(): void {
    if (this.#drawn === null || this.#look === null) return;
    this.#area = this.#drawing.area() ?? usualArea;
    this.#known = {};
    this.#layOut(this.#drawn, this.#look, this.#waiting ?? (positions => this.#drawing.place(positions)));
  }

  /** Leaves the nodes where they are while a layout is under way. */
  cancelLayout(): void {
    this.#task?.cancel();
    this.#task = null;
    this.#waiting = null;
    this.#progress(null);
  }

  #draw(shown: ShownGraph, look: Look, t: Translate): void {
    const drawn = drawnGraph(shown.graph, look.all ? mostDrawn : drawnNodes);
    const { title, name, family } = shown;
    this.#drawing.setLabel(
      t('graph.label', title === '' ? t('graph.title') : t('graph.of', title), drawn.nodes.length, drawn.edges.length),
    );
    const area = this.#drawing.area() ?? usualArea;
    const stays = family === this.#family && look.layout === this.#look?.layout;
    if (stays) this.#known = { ...this.#known, ...this.#drawing.positions() };
    else this.#known = this.#keptPlaces(family, look, area);
    const share = drawn.nodes.filter(({ key }) => key in this.#known).length / Math.max(1, drawn.nodes.length);
    const [from, before] = [this.#name, this.#look];
    this.#name = name;
    this.#family = family;
    this.#look = look;
    this.#drawn = drawn;
    if (!stays || from === '') this.retheme();
    const elements = toElements(drawn, { edge: edge => edgeInWords(edge, t), all: look.relations, arrows: look.arrows });
    this.#drawing.scale(nodeScales(drawn, look.size));
    if (share < leastKnown) {
      this.#area = area;
      this.#layOut(drawn, look, positions => this.#drawing.show(elements, positions));
      return;
    }
    this.#area ??= area;
    const positions = { ...placedBeside(drawn, this.#known), ...look.pinned };
    if (stays && before !== null) this.#drawing.update(elements, positions);
    else this.#drawing.show(elements, positions);
  }

  /** From before a reload, where they are of the same graph and fit the area. */
  #keptPlaces(family: string, { layout }: Look, area: Area): Record<string, Positions[string]> {
    const kept = this.#kept;
    this.#kept = null;
    if (kept === null || kept.family !== family || kept.layout !== layout || !alike(kept.area, area)) return {};
    this.#area = kept.area;
    return { ...kept.positions };
  }

  /** Calls `draw` with places for all nodes: at once, or where a thread lays them out when it has; of very many, on rings first. */
  #layOut(drawn: DrawnGraph, look: Look, draw: (positions: Positions) => void): void {
    this.cancelLayout();
    const area = this.#area ?? usualArea;
    if (look.layout !== 'force' || drawn.nodes.length <= nodesAtOnce) {
      draw(placed(drawn, area, look));
      return;
    }
    const onRings = (): Positions => placed(drawn, area, { ...look, layout: 'concentric' });
    const isLong = drawn.nodes.length > nodesWaitedFor;
    if (isLong) {
      this.#progress(0);
      draw(onRings());
    } else this.#waiting = draw;
    this.#task = new LayoutTask(
      { graph: { nodes: drawn.nodes, edges: drawn.edges }, area },
      share => isLong && this.#progress(share),
      positions => {
        this.#task = null;
        this.#waiting = null;
        this.#progress(null);
        if (this.#drawn !== drawn) return;
        if (!isLong) draw(positions === null ? onRings() : { ...positions, ...look.pinned });
        else if (positions !== null) this.#drawing.place({ ...positions, ...look.pinned });
      },
    );
  }
}

function drawsOtherwise(before: Look | null, now: Look): boolean {
  const keys = ['size', 'layout', 'relations', 'arrows', 'all'] as const;
  return before === null || keys.some(key => before[key] !== now[key]);
}

function alike(a: Area, b: Area): boolean {
  const change = a.width / a.height / (b.width / b.height);
  return change < turned && change > 1 / turned;
}

/** What is marked in the drawing comes from these. */
export interface Marks {
  readonly ties: Ties;
  readonly marked: Marked;
  readonly lit: Lit | null;
  readonly themes: ColouredThemes | null;
  /** Colours of nodes by their folder; null where they are not coloured so. */
  readonly folderColours: ReadonlyMap<string, number> | null;
  readonly route: ReadonlySet<string>;
  readonly found: ReadonlySet<string> | null;
  readonly look: Look;
}

export function drawingMarks(view: Marks): DrawingMarks {
  const { ties, marked, lit, themes: shown, folderColours, route, found, look } = view;
  const themes =
    shown !== null && shown.colours !== null
      ? { colours: shown.colours, outside: shown.outside }
      : folderColours === null
        ? null
        : { colours: folderColours, outside: new Set<string>() };
  const marks = { ...marked, route, found, pinned: new Set(Object.keys(look.pinned)), themes };
  if (lit === null) return { ...marks, lit: null };
  const node = (passage: string): string => ties.nodeOfPassage.get(passage) ?? passage;
  return {
    ...marks,
    lit: {
      keys: new Set([...lit.nodes, ...lit.edges, ...[...lit.passages].map(node)]),
      current: new Set([...lit.current].map(node)),
    },
  };
}

/** Where a click on a node or edge leads; null where it stands for nothing in a file. */
export function targetOf(graph: GraphView, key: string): GraphView['nodes'][number]['attributes']['target'] {
  const node = graph.nodes.find(other => other.key === key);
  return node !== undefined ? node.attributes.target : (graph.edges.find(edge => edge.key === key)?.attributes.evidence ?? null);
}
