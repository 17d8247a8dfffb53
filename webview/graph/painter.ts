import type { Core, SingularElementReturnValue } from 'cytoscape';
import { mostAtOnce } from './slices';

/** What is used of cytoscape's renderer beyond its public interface; its version is pinned, and the tests in a browser would tell of a change. */
interface Renderer {
  render(options?: { readonly forcedContext?: unknown }): void;
  drawElement(context: CanvasRenderingContext2D, element: SingularElementReturnValue): void;
  getCachedZSortedEles(): Sorted;
  /** Called with what has changed, before it is painted. */
  onUpdateEleCalcs(changed: (willDraw: boolean, elements: ArrayLike<SingularElementReturnValue>) => void): void;
  /** Works out now what else would be worked out before the next painting. */
  flushRenderedStyleQueue(): void;
  redrawHint(layer: 'eles' | 'drag', wanted: boolean): void;
  redraw(): void;
  readonly NODE: number;
  readonly DRAG: number;
  readonly SELECT_BOX: number;
  readonly data: { readonly canvases: readonly HTMLCanvasElement[]; readonly contexts: readonly CanvasRenderingContext2D[] };
  readonly pixelRatio: number;
}

interface Sorted extends ArrayLike<SingularElementReturnValue> {
  readonly nondrag: readonly SingularElementReturnValue[];
  readonly drag: readonly SingularElementReturnValue[];
}

interface Viewport {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

interface Painting {
  readonly elements: readonly SingularElementReturnValue[];
  readonly viewport: Viewport;
  next: number;
}

/** Milliseconds of a frame for painting, and elements between two looks at the clock. */
const share = 12;
const stride = 24;
/** Milliseconds after which a view that does not move any more is painted sharply. */
const leastRest = 120;
/** On a slow machine the steps of a move lie further apart than that: so many of them are waited for, up to a limit. */
const stepsOfRest = 2;
const mostRest = 500;
/** Milliseconds between two pictures of a graph that is being built. */
const glimpse = 600;
/** The picture is moved and scaled so far at most before it is painted anew while the view still moves. */
const farthest = { scale: 2.5, shift: 0.6 };
/** So many changed elements are shown at once, above the picture. */
const mostFresh = 60;

/**
 * Paints a large graph a little in each frame, into a picture that is shown once it is whole. Until then the last one is moved and
 * scaled with the view, and what few elements have changed stand above it. So neither a change nor a move ever blocks the page.
 */
export class Painter {
  readonly #core: Core;
  readonly #renderer: Renderer;
  readonly #plain: Renderer['render'];
  readonly #busy: (busy: boolean) => void;
  #picture = sheet();
  #back = sheet();
  /** What the picture was painted for; null while nothing was. */
  #shown: Viewport | null = null;
  #job: Painting | null = null;
  #painted: Sorted['nondrag'] | null = null;
  #dirty = true;
  #fresh = new Set<SingularElementReturnValue>();
  /** Changed before the job began: in its picture once it is shown. */
  #taken = new Set<SingularElementReturnValue>();
  #last: Viewport = { zoom: 0, x: 0, y: 0 };
  #moved = 0;
  #rest = leastRest;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #large = false;
  /** Much is about to change: it is painted now and then only, so that the time goes into the change. */
  changing = false;
  #finished = 0;

  /** `busy`: told when there is something to be painted, and when all is. */
  constructor(core: Core, busy: (busy: boolean) => void) {
    this.#core = core;
    this.#busy = busy;
    this.#renderer = (core as unknown as { renderer(): Renderer }).renderer();
    this.#plain = this.#renderer.render.bind(this.#renderer);
    this.#renderer.render = options => this.#render(options);
    this.#renderer.onUpdateEleCalcs((_, elements) => this.#changed(elements));
  }

  /** Whether the graph is so large that its picture is moved with the view. */
  get large(): boolean {
    return this.#large;
  }

  /** Works out style and geometry of what has changed, which else would fall together in the next frame. */
  settle(): void {
    this.#renderer.flushRenderedStyleQueue();
  }

  /** Paints now, as a canvas of another size must be: it is empty, and else would be seen so until the next frame. */
  now(): void {
    this.#render(undefined);
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  #changed(elements: ArrayLike<SingularElementReturnValue>): void {
    if (elements.length === 0) return;
    this.#dirty = true;
    if (this.#fresh.size + elements.length > mostFresh) this.#fresh.clear();
    else for (let index = 0; index < elements.length; index++) this.#fresh.add(elements[index]);
  }

  #render(options: Parameters<Renderer['render']>[0]): void {
    if (options?.forcedContext !== undefined) this.#plain(options);
    // The order of all elements alone would take long, and changes with each that is added.
    else if (this.#large && this.changing && this.#job === null && !this.#wantsGlimpse()) this.#again();
    else {
      const sorted = this.#renderer.getCachedZSortedEles();
      if (sorted.length > mostAtOnce !== this.#large) this.#become(!this.#large);
      if (this.#large) this.#paint(sorted);
      else this.#plain(options);
    }
  }

  #paint(sorted: Sorted): void {
    // It is not on the page.
    if (this.#canvas.width === 0 || this.#canvas.height === 0) {
      this.#busy(false);
      return;
    }
    const viewport = { zoom: this.#core.zoom(), ...this.#core.pan() };
    if (!same(viewport, this.#last)) this.#noteMove();
    this.#last = viewport;
    if (sorted.nondrag !== this.#painted) this.#dirty = true;
    this.#painted = sorted.nondrag;
    this.#keepSize();
    if (this.#job === null && this.#wantsPainting(viewport)) this.#begin(sorted.nondrag, viewport);
    if (this.#job !== null) this.#paintSome(this.#job);
    this.#followView(viewport);
    this.#paintAbove(viewport, sorted.drag);
    const isBehind = this.#dirty || !same(viewport, this.#shown);
    if (this.#job !== null) this.#renderer.redraw();
    else if (isBehind) this.#again();
    this.#busy(this.changing || this.#job !== null || isBehind);
  }

  #noteMove(): void {
    const now = performance.now();
    const step = now - this.#moved;
    // Else it is another move.
    if (step < mostRest) this.#rest = Math.min(mostRest, Math.max(leastRest, stepsOfRest * step));
    this.#moved = now;
  }

  #become(large: boolean): void {
    this.#large = large;
    this.#shown = null;
    this.#job = null;
    this.#dirty = true;
    this.#fresh.clear();
    this.#taken.clear();
    this.#show('SELECT_BOX', !large);
    if (large) return;
    this.#busy(false);
    this.#show('DRAG', true);
    this.#canvas.style.transform = '';
    this.#renderer.redrawHint('eles', true);
    this.#renderer.redrawHint('drag', true);
  }

  get #canvas(): HTMLCanvasElement {
    return this.#renderer.data.canvases[this.#renderer.NODE];
  }

  /** An empty canvas takes as long to be put on the screen as a full one, in each frame. */
  #show(layer: 'DRAG' | 'SELECT_BOX', shown: boolean): void {
    const { style } = this.#renderer.data.canvases[this.#renderer[layer]];
    const visibility = shown ? '' : 'hidden';
    if (style.visibility !== visibility) style.visibility = visibility;
  }

  /** A canvas of another size is empty: what was on it is put back until it is painted anew. */
  #keepSize(): void {
    const { width, height } = this.#canvas;
    if (this.#back.canvas.width === width && this.#back.canvas.height === height) return;
    this.#job = null;
    this.#dirty = true;
    this.#back = sheet(width, height);
    if (this.#shown !== null) this.#showPicture();
  }

  #wantsPainting(viewport: Viewport): boolean {
    if (this.changing) return this.#dirty && this.#wantsGlimpse();
    if (this.#shown === null) return true;
    const isMoving = performance.now() - this.#moved < this.#rest;
    if (!isMoving) return this.#dirty || !same(viewport, this.#shown);
    const { scale, x, y } = shiftOf(this.#shown, viewport);
    const { clientWidth, clientHeight } = this.#canvas;
    return (
      scale > farthest.scale ||
      scale < 1 / farthest.scale ||
      Math.abs(x) > farthest.shift * clientWidth * Math.max(1, scale) ||
      Math.abs(y) > farthest.shift * clientHeight * Math.max(1, scale)
    );
  }

  #begin(elements: Painting['elements'], viewport: Viewport): void {
    this.#job = { elements, viewport, next: 0 };
    this.#dirty = false;
    this.#taken = this.#fresh;
    this.#fresh = new Set();
    const { canvas, context } = this.#back;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    this.#look(context, viewport);
  }

  #paintSome(job: Painting): void {
    const { context } = this.#back;
    const end = performance.now() + share;
    const inView = this.#inView(job.viewport);
    do {
      const until = Math.min(job.elements.length, job.next + stride);
      for (; job.next < until; job.next++) {
        const element = job.elements[job.next];
        if (element.inside() && inView(element)) this.#renderer.drawElement(context, element);
      }
      // Painting is only noted down until somebody looks; all at once it would block the page after all.
      context.getImageData(0, 0, 1, 1);
    } while (job.next < job.elements.length && performance.now() < end);
    if (job.next < job.elements.length) return;
    [this.#picture, this.#back] = [
      this.#back,
      this.#picture.canvas.width === this.#back.canvas.width ? this.#picture : sheet(this.#back.canvas.width, this.#back.canvas.height),
    ];
    this.#shown = job.viewport;
    this.#finished = performance.now();
    this.#job = null;
    this.#taken.clear();
    this.#showPicture();
  }

  #wantsGlimpse(): boolean {
    return performance.now() - this.#finished > glimpse;
  }

  #inView({ zoom, x, y }: Viewport): (element: SingularElementReturnValue) => boolean {
    const { clientWidth, clientHeight } = this.#canvas;
    const [left, top, right, bottom] = [-x / zoom, -y / zoom, (clientWidth - x) / zoom, (clientHeight - y) / zoom];
    return element => {
      const box = element.boundingBox();
      return box.w > 0 && box.h > 0 && box.x2 >= left && box.x1 <= right && box.y2 >= top && box.y1 <= bottom;
    };
  }

  #showPicture(): void {
    const context = this.#renderer.data.contexts[this.#renderer.NODE];
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    context.drawImage(this.#picture.canvas, 0, 0);
  }

  #followView(viewport: Viewport): void {
    const { style } = this.#canvas;
    if (this.#shown === null || same(viewport, this.#shown)) style.transform = '';
    else {
      const { scale, x, y } = shiftOf(this.#shown, viewport);
      style.transformOrigin = '0 0';
      style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    }
  }

  #paintAbove(viewport: Viewport, dragged: readonly SingularElementReturnValue[]): void {
    const changed = [...this.#taken, ...this.#fresh].filter(element => element.inside());
    const edgesFirst = [...changed.filter(element => element.isEdge()), ...changed.filter(element => element.isNode())];
    const above = this.#shown === null ? [] : [...edgesFirst, ...dragged];
    this.#show('DRAG', above.length > 0);
    if (above.length === 0) return;
    const { width, height } = this.#canvas;
    const context = this.#renderer.data.contexts[this.#renderer.DRAG];
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    this.#look(context, viewport);
    for (const element of above) this.#renderer.drawElement(context, element);
  }

  #look(context: CanvasRenderingContext2D, { zoom, x, y }: Viewport): void {
    const ratio = this.#renderer.pixelRatio;
    context.setTransform(zoom * ratio, 0, 0, zoom * ratio, x * ratio, y * ratio);
  }

  /** Looks again once the view has come to rest. */
  #again(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#renderer.redraw(), this.#rest);
  }
}

function sheet(width = 1, height = 1): { readonly canvas: HTMLCanvasElement; readonly context: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return { canvas, context: canvas.getContext('2d', { willReadFrequently: true })! };
}

function same(a: Viewport, b: Viewport | null): boolean {
  return b !== null && a.zoom === b.zoom && a.x === b.x && a.y === b.y;
}

/** How what was painted for one view is to be moved and scaled for another. */
function shiftOf(from: Viewport, to: Viewport): { readonly scale: number; readonly x: number; readonly y: number } {
  const scale = to.zoom / from.zoom;
  return { scale, x: to.x - scale * from.x, y: to.y - scale * from.y };
}
