import type { NodeId } from '../../../core/model/ids';
import { CancelledError } from '../../../base/cancel';
import type { GraphView, ThemesView } from '../../../protocol/views';
import type { EngineSource } from '../../indexer';
import { describeFailure, type HostLog } from '../../logger';

/** The themes of the graph on show: the graph is there at once, its themes as soon as they are computed. */
export class ShownThemes {
  readonly #parts: { readonly engines: EngineSource; readonly log: HostLog };
  readonly #changed: () => void;
  #graph: GraphView | null = null;
  #view: ThemesView | null = null;
  #abort = new AbortController();

  constructor(parts: { readonly engines: EngineSource; readonly log: HostLog }, changed: () => void) {
    this.#parts = parts;
    this.#changed = changed;
  }

  get view(): ThemesView | null {
    return this.#view;
  }

  /** Looks for the themes of another graph. */
  follow(graph: GraphView | null): void {
    if (graph === this.#graph) return;
    this.#graph = graph;
    this.#view = null;
    this.#abort.abort();
    this.#abort = new AbortController();
    if (graph === null || graph.nodes.length === 0) return;
    const { signal } = this.#abort;
    const marks = this.#parts.engines.get()?.themeMarks(
      graph.nodes.map(({ key }) => key as NodeId),
      signal,
    );
    marks?.then(
      ({ levels, themes, of }) => {
        if (signal.aborted) return;
        this.#view = levels === 0 ? null : { levels, themes, of };
        this.#changed();
      },
      failure => {
        // Without them the graph is whole; the log says why.
        if (!(failure instanceof CancelledError)) describeFailure(failure, this.#parts.log);
      },
    );
  }

  dispose(): void {
    this.#abort.abort();
  }
}
