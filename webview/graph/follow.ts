import type { GraphView } from '../../src/protocol/views';
import type { Marked, Ties } from '../answer/citations';
import type { Lit } from '../playback/timeline';
import type { Translate } from '../strings';
import { pageTheme } from './colours';
import { drawnGraph, toElements } from './elements';
import type { DrawingMarks, GraphDrawing } from './graphView';
import { layOut, type Positions } from './layout';
import type { ShownGraph } from './shown';
import { graphStyle } from './style';
import { readTheme } from './theme';
import { edgeInWords } from './words';

/** Keeps the drawing in step with the state: draws what is shown only when it is another graph, marks it each time. */
export class GraphFollower {
  readonly #drawing: GraphDrawing;
  #name = '';
  #kept: { readonly name: string; readonly positions: Positions } | null;

  /** `kept`: positions from before a reload. */
  constructor(drawing: GraphDrawing, kept: { readonly name: string; readonly positions: Positions } | null) {
    this.#drawing = drawing;
    this.#kept = kept;
  }

  follow(
    shown: ShownGraph | null,
    view: { readonly t: Translate; readonly ties: Ties; readonly marked: Marked; readonly lit: Lit | null },
  ): void {
    if (shown === null) return;
    if (shown.name !== this.#name) this.#draw(shown, view.t);
    this.#drawing.mark(drawingMarks(view));
  }

  /** Reads the page's colours again. */
  retheme(): void {
    this.#drawing.setStyle(graphStyle(readTheme(pageTheme())));
  }

  /** What to keep over a reload. */
  positions(): { readonly name: string; readonly positions: Positions } | null {
    return this.#name === '' ? this.#kept : { name: this.#name, positions: this.#drawing.positions() };
  }

  #draw({ name, graph, title }: ShownGraph, t: Translate): void {
    const drawn = drawnGraph(graph);
    this.#name = name;
    this.#drawing.setLabel(
      t('graph.label', title === '' ? t('graph.title') : t('graph.of', title), drawn.nodes.length, drawn.edges.length),
    );
    const kept = this.#kept?.name === name && drawn.nodes.every(node => node.key in this.#kept!.positions) ? this.#kept.positions : null;
    this.#kept = null;
    this.retheme();
    this.#drawing.show(toElements(drawn, { edge: edge => edgeInWords(edge, t) }), kept ?? layOut(drawn));
  }
}

function drawingMarks({ ties, marked, lit }: { readonly ties: Ties; readonly marked: Marked; readonly lit: Lit | null }): DrawingMarks {
  if (lit === null) return { ...marked, lit: null };
  const node = (passage: string): string => ties.nodeOfPassage.get(passage) ?? passage;
  return {
    ...marked,
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
