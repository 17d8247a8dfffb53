import type * as vscode from 'vscode';
import { CancelledError } from '../../../base/cancel';
import type { NodeId } from '../../../core/model/ids';
import type { ExpansionView, GraphView, PanelSnapshot, SavedViewView } from '../../../protocol/views';
import type { EngineSource } from '../../indexer';
import { describeFailure, type HostLog } from '../../logger';
import { graphView } from './toView';

const viewsKey = 'docgraph.graphViews';
/** Nodes that one expansion brings at most: what is more is counted. */
const expansionNodes = 40;
const mostViews = 100;

interface Expansion {
  view: ExpansionView;
  readonly abort: AbortController;
}

/** What the user does with the graph on show: the neighbours of nodes that pages want, what nodes are filtered by, and named views. */
export class GraphWork implements vscode.Disposable {
  readonly #parts: { readonly engines: EngineSource; readonly memory: vscode.Memento; readonly log: HostLog };
  readonly #changed: () => void;
  readonly #wanted = new Map<object, readonly string[]>();
  readonly #expansions = new Map<string, Expansion>();
  #graph: GraphView | null = null;
  #facts: PanelSnapshot['facts'] = null;
  #factsOf = 0;

  constructor(parts: { readonly engines: EngineSource; readonly memory: vscode.Memento; readonly log: HostLog }, changed: () => void) {
    this.#parts = parts;
    this.#changed = changed;
  }

  view(): Pick<PanelSnapshot, 'facts' | 'expansions' | 'savedViews'> {
    const expansions = Object.fromEntries([...this.#expansions].map(([key, { view }]) => [key, view]));
    return { facts: this.#facts, expansions, savedViews: this.views() };
  }

  /** Another graph is on show, or the same one of a changed index: what is expanded is looked for anew, and stays on show meanwhile. */
  follow(graph: GraphView | null): void {
    if (graph === this.#graph) return;
    this.#graph = graph;
    for (const [key, { view }] of this.#expansions) this.#load(key, view);
    void this.#learnFacts();
  }

  /** The nodes whose neighbours a page shows; those that no page wants are dropped. */
  want(page: object, keys: readonly string[]): void {
    if (keys.length === 0) this.#wanted.delete(page);
    else this.#wanted.set(page, keys);
    const all = new Set([...this.#wanted.values()].flat());
    let changed = false;
    for (const [key, { abort }] of this.#expansions) {
      if (all.has(key)) continue;
      abort.abort();
      changed = this.#expansions.delete(key);
    }
    for (const key of all) {
      if (this.#expansions.has(key)) continue;
      this.#load(key, 'loading');
      changed = true;
    }
    if (changed) this.#changed();
  }

  /** By name. */
  views(): readonly SavedViewView[] {
    return this.#parts.memory.get<readonly SavedViewView[]>(viewsKey) ?? [];
  }

  /** One of a name; the oldest ones stay, where there are too many this one is refused. Returns whether it was kept. */
  async saveView(view: SavedViewView): Promise<boolean> {
    const others = this.views().filter(({ name }) => name !== view.name);
    if (others.length >= mostViews) return false;
    await this.#writeViews([...others, view]);
    return true;
  }

  async deleteView(name: string): Promise<void> {
    await this.#writeViews(this.views().filter(view => view.name !== name));
  }

  dispose(): void {
    for (const { abort } of this.#expansions.values()) abort.abort();
    this.#expansions.clear();
    this.#wanted.clear();
  }

  async #writeViews(views: readonly SavedViewView[]): Promise<void> {
    await this.#parts.memory.update(
      viewsKey,
      [...views].sort((a, b) => a.name.localeCompare(b.name)),
    );
    this.#changed();
  }

  /** `meanwhile` is shown until it is there. */
  #load(key: string, meanwhile: ExpansionView): void {
    this.#expansions.get(key)?.abort.abort();
    const expansion: Expansion = { view: meanwhile, abort: new AbortController() };
    this.#expansions.set(key, expansion);
    const settle = (view: ExpansionView): void => {
      if (this.#expansions.get(key) !== expansion) return;
      expansion.view = view;
      this.#changed();
      void this.#learnFacts();
    };
    const engine = this.#parts.engines.get();
    if (engine === undefined) return;
    engine.expand(key as NodeId, expansionNodes, expansion.abort.signal).then(
      graph => settle(graphView(graph)),
      failure => {
        if (failure instanceof CancelledError) return;
        describeFailure(failure, this.#parts.log);
        settle('failed');
      },
    );
  }

  /** Of all that may be drawn. Without them the graph is whole; the log says why. */
  async #learnFacts(): Promise<void> {
    const turn = ++this.#factsOf;
    const graphs = [this.#graph, ...[...this.#expansions.values()].map(({ view }) => (typeof view === 'string' ? null : view))];
    const keys = new Set(graphs.flatMap(graph => graph?.nodes.map(({ key }) => key) ?? []));
    if (keys.size === 0) return;
    try {
      const facts = await this.#parts.engines.get()?.nodeFacts([...keys] as NodeId[]);
      if (turn !== this.#factsOf || facts === undefined) return;
      this.#facts = Object.fromEntries(Object.entries(facts).map(([key, { type, tags, day }]) => [key, { type, tags: [...tags], day }]));
      this.#changed();
    } catch (failure) {
      if (!(failure instanceof CancelledError)) describeFailure(failure, this.#parts.log);
    }
  }
}
