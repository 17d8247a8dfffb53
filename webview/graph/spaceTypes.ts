import type { NodeKindView } from '../../src/protocol/views';
import type { DrawingMarks } from './marking';
import type { GraphTheme } from './theme';

/** What the view in space draws; it has no words of its own. */
export interface SpaceGraph {
  readonly nodes: readonly {
    readonly key: string;
    readonly label: string;
    readonly kind: NodeKindView;
    /** How much larger than usual. */
    readonly scale: number;
    readonly seed: boolean;
    /** Of those with the greatest, labels are shown. */
    readonly importance: number;
  }[];
  readonly edges: readonly { readonly key: string; readonly source: string; readonly target: string; readonly label: string }[];
  readonly arrows: boolean;
}

/** What the view in space tells. Keys are those of the protocol. */
export interface SpaceListener {
  select(key: string): void;
  open(key: string, event: MouseEvent | KeyboardEvent | null): void;
  deselect(): void;
  command(event: KeyboardEvent, chosen: string | null): boolean;
}

/** The graph in space: what the bundle `space.js` makes in an element. */
export interface SpaceDrawing {
  /** Draws a graph; nodes that were there stay about where they were. */
  show(graph: SpaceGraph): void;
  mark(marks: DrawingMarks): void;
  paint(theme: GraphTheme): void;
  setLabel(label: string): void;
  fit(): void;
  zoom(direction: 'in' | 'out'): void;
  /** Frees all that the graphics card holds. */
  dispose(): void;
}

/** What the bundle leaves in the window. */
export type CreateSpace = (element: HTMLElement, listener: SpaceListener, motion: () => boolean) => SpaceDrawing;

declare global {
  interface Window {
    docgraphSpace?: CreateSpace;
  }
}
