import { source } from 'worker:./layoutWorker';
import type { DrawnGraph } from './elements';
import type { Area, Positions } from './layout';

export interface LayoutRequest {
  readonly graph: Pick<DrawnGraph, 'nodes' | 'edges'>;
  readonly area: Area;
}

export type LayoutReply = { readonly type: 'progress'; readonly share: number } | { readonly type: 'done'; readonly positions: Positions };

/** A layout in a thread of its own, which can be broken off at any time. */
export class LayoutTask {
  readonly #worker: Worker;
  readonly #url: string;

  /** Calls `progress` with shares from 0 to 1, and once `done`: with null where the thread failed. */
  constructor(request: LayoutRequest, progress: (share: number) => void, done: (positions: Positions | null) => void) {
    this.#url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    this.#worker = new Worker(this.#url);
    this.#worker.onmessage = ({ data }: MessageEvent<LayoutReply>) => {
      if (data.type === 'progress') return progress(data.share);
      this.cancel();
      done(data.positions);
    };
    this.#worker.onerror = () => {
      this.cancel();
      done(null);
    };
    this.#worker.postMessage(request);
  }

  cancel(): void {
    this.#worker.terminate();
    URL.revokeObjectURL(this.#url);
  }
}
