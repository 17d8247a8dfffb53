import type { Translate } from '../strings';
import { reducedMotion } from '../motion';
import { pageTheme } from './colours';
import { drawnGraph, drawnNodes } from './elements';
import { drawingMarks, type Marks } from './follow';
import { nodeScales } from './measures';
import type { ShownGraph } from './shown';
import type { SpaceDrawing, SpaceGraph, SpaceListener } from './spaceTypes';
import { readTheme } from './theme';
import { edgeInWords } from './words';

/** What became of the view in space: nothing yet, on its way, or not to be had in this window. */
export type SpaceState = 'none' | 'loading' | 'missing';

const worths: readonly (readonly [name: 'seed' | 'selected' | 'touched', worth: number])[] = [
  ['seed', 1000],
  ['selected', 100],
  ['touched', 10],
];

/** Keeps the view in space in step with the state while it is open; loads its code when it is opened first, and frees it when it is left. */
export class SpaceFollower {
  readonly element: HTMLElement;
  readonly #listener: SpaceListener;
  readonly #changed: (state: SpaceState) => void;
  #drawing: SpaceDrawing | null = null;
  #opening = false;
  #wanted = false;
  #drawn = '';
  #again: () => void = () => undefined;

  constructor(listener: SpaceListener, changed: (state: SpaceState) => void) {
    this.#listener = listener;
    this.#changed = changed;
    this.element = document.createElement('div');
    this.element.className = 'drawing space';
  }

  /** `open`: whether the view is on show. */
  follow(open: boolean, shown: ShownGraph | null, view: Marks & { readonly t: Translate }): void {
    this.#wanted = open && shown !== null;
    if (!this.#wanted || shown === null) {
      this.#leave();
      return;
    }
    this.#again = () => this.#draw(shown, view);
    if (this.#drawing !== null) this.#draw(shown, view);
    else if (!this.#opening) void this.#open();
  }

  retheme(): void {
    this.#drawing?.paint(readTheme(pageTheme()));
  }

  fit(): void {
    this.#drawing?.fit();
  }

  zoom(direction: 'in' | 'out'): void {
    this.#drawing?.zoom(direction);
  }

  async #open(): Promise<void> {
    this.#opening = true;
    this.#changed('loading');
    const create = hasWebGl() ? await loadSpace() : null;
    this.#opening = false;
    this.#changed(create === null ? 'missing' : 'none');
    if (create === null || !this.#wanted) return;
    try {
      this.#drawing = create(this.element, this.#listener, () => !reducedMotion());
    } catch {
      // The graphics card may refuse what it promised: the flat drawing is as good.
      this.#changed('missing');
      return;
    }
    this.retheme();
    this.#again();
  }

  #leave(): void {
    this.#drawing?.dispose();
    this.#drawing = null;
    this.#drawn = '';
    this.#again = () => undefined;
  }

  #draw(shown: ShownGraph, view: Marks & { readonly t: Translate }): void {
    const { t, look } = view;
    const name = `${shown.name} ${look.size} ${look.arrows} ${look.all}`;
    if (name !== this.#drawn) {
      this.#drawn = name;
      const { nodes, edges } = drawnGraph(shown.graph, drawnNodes);
      this.#drawing?.setLabel(
        t('graph.space.label', shown.title === '' ? t('graph.title') : t('graph.of', shown.title), nodes.length, edges.length),
      );
      const scales = nodeScales({ nodes, edges }, look.size);
      this.#drawing?.show({
        arrows: look.arrows,
        nodes: nodes.map(({ key, attributes }) => ({
          key,
          label: attributes.label,
          kind: attributes.kind,
          scale: scales.get(key) ?? 1,
          seed: attributes.seed,
          importance: worths.reduce((sum, [mark, worth]) => sum + (attributes[mark] ? worth : 0), 0),
        })),
        edges: edges.map(edge => ({ key: edge.key, source: edge.source, target: edge.target, label: edgeInWords(edge, t) })),
      } satisfies SpaceGraph);
    }
    this.#drawing?.mark(drawingMarks(view));
  }
}

function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

let loading: Promise<typeof window.docgraphSpace | null> | undefined;

/** Null where the code cannot be loaded; then it is tried again the next time. */
function loadSpace(): Promise<NonNullable<typeof window.docgraphSpace> | null> {
  loading ??= new Promise(resolve => {
    const own = document.querySelector<HTMLScriptElement>('script[data-space]');
    const script = document.createElement('script');
    script.nonce = own?.nonce ?? '';
    script.src = own?.dataset.space ?? '';
    script.onload = () => resolve(window.docgraphSpace ?? null);
    script.onerror = () => {
      loading = undefined;
      resolve(null);
    };
    document.head.append(script);
  });
  return loading.then(create => create ?? null);
}
