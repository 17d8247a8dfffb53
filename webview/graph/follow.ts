import type { GraphView } from '../../src/protocol/views';
import type { Marked, Ties } from '../answer/citations';
import type { Lit } from '../playback/timeline';
import type { Translate } from '../strings';
import { pageTheme } from './colours';
import { type DrawnGraph, drawnGraph, toElements } from './elements';
import type { DrawingMarks, GraphDrawing } from './graphView';
import { type Area, layOut, type Positions, usualArea } from './layout';
import type { ShownGraph } from './shown';
import type { ColouredThemes } from './themeColours';
import { graphStyle } from './style';
import { readTheme } from './theme';
import { edgeInWords } from './words';

/** Where a graph was drawn, and for an area of which size; kept over a reload. */
export interface KeptPositions {
  readonly name: string;
  readonly positions: Positions;
  readonly area: Area;
}

/** Width to height changing by this factor makes the layout unfit. */
const turned = 1.5;

/** Keeps the drawing in step with the state: draws what is shown only when it is another graph, marks it each time. */
export class GraphFollower {
  readonly #drawing: GraphDrawing;
  #name = '';
  #kept: KeptPositions | null;
  #drawn: DrawnGraph | null = null;
  /** The area that the layout was made for. */
  #area: Area | null = null;

  /** `kept`: positions from before a reload. */
  constructor(drawing: GraphDrawing, kept: KeptPositions | null) {
    this.#drawing = drawing;
    this.#kept = kept;
  }

  follow(shown: ShownGraph | null, view: Marks & { readonly t: Translate }): void {
    if (shown === null) return;
    if (shown.name !== this.#name) this.#draw(shown, view.t);
    this.#drawing.mark(drawingMarks(view));
  }

  /** Reads the page's colours again. */
  retheme(): void {
    this.#drawing.setStyle(graphStyle(readTheme(pageTheme())));
  }

  /** What to keep over a reload. */
  positions(): KeptPositions | null {
    if (this.#name === '' || this.#area === null) return this.#kept;
    return { name: this.#name, positions: this.#drawing.positions(), area: this.#area };
  }

  /** Lays the graph out anew where the drawing area has got quite another shape; not what a person has arranged or zoomed. */
  resized(): void {
    const area = this.#drawing.area();
    if (this.#drawn === null || area === null || this.#drawing.arranged || !this.#drawing.fitted) return;
    if (this.#area !== null && alike(this.#area, area)) return;
    this.#area = area;
    this.#drawing.place(layOut(this.#drawn, area));
  }

  #draw({ name, graph, title }: ShownGraph, t: Translate): void {
    const drawn = drawnGraph(graph);
    this.#name = name;
    this.#drawing.setLabel(
      t('graph.label', title === '' ? t('graph.title') : t('graph.of', title), drawn.nodes.length, drawn.edges.length),
    );
    const area = this.#drawing.area() ?? usualArea;
    const kept = this.#kept;
    const usable = kept?.name === name && alike(kept.area, area) && drawn.nodes.every(node => node.key in kept.positions);
    this.#kept = null;
    this.#drawn = drawn;
    this.#area = usable ? kept.area : area;
    this.retheme();
    const elements = toElements(drawn, { edge: edge => edgeInWords(edge, t) });
    this.#drawing.show(elements, usable ? kept.positions : layOut(drawn, area));
  }
}

function alike(a: Area, b: Area): boolean {
  const change = a.width / a.height / (b.width / b.height);
  return change < turned && change > 1 / turned;
}

/** What is marked in the drawing comes from these. */
interface Marks {
  readonly ties: Ties;
  readonly marked: Marked;
  readonly lit: Lit | null;
  readonly themes: ColouredThemes | null;
}

function drawingMarks({ ties, marked, lit, themes: shown }: Marks): DrawingMarks {
  const themes = shown === null || shown.colours === null ? null : { colours: shown.colours, outside: shown.outside };
  if (lit === null) return { ...marked, lit: null, themes };
  const node = (passage: string): string => ties.nodeOfPassage.get(passage) ?? passage;
  return {
    ...marked,
    themes,
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
