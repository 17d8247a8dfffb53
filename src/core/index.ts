import { type CancelSignal, checkpoint } from '../base/cancel';
import { answer } from './answer/answer';
import { findConflicts } from './answer/conflicts';
import { Catalogue } from './catalogue';
import { currentTexts } from './currentTexts';
import type { AskResult, Engine, Graph, IndexStatus, IndexSummary } from './engine';
import { EngineError } from './errors';
import { propertyRows } from './frontMatterRows';
import { IndexState } from './indexing/indexState';
import type { DocumentId } from './model/ids';
import type { Retrieval } from './model/retrieval';
import { limits, type QuestionOptions } from './options';
import type { Clock, Logger, Store, Workspace } from './ports';
import { EntityPassages } from './retrieval/entityPassages';
import { Labels } from './retrieval/labels';
import { toRetrieval } from './retrieval/retrieve';
import { type Run, startRun } from './retrieval/run';
import { runGraph } from './retrieval/runGraph';
import { Surroundings } from './surroundings';

export type { Engine } from './engine';

export interface EnginePorts {
  readonly workspace: Workspace;
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
  /** What is to be said of the store (set aside, in memory); empty otherwise. */
  readonly message?: string;
}

/** Passages that `search` spells out; `ask` composes from all explored ones. */
const searchLimit = 100;
/** Documents of the best explored passages whose properties are compared. */
const conflictDocuments = 40;

/** The composition root of the core: everything a face may ask, over the given ports. */
export function createEngine(ports: EnginePorts): Engine {
  const { store, clock, workspace } = ports;
  const state = new IndexState(ports);
  const labels = new Labels(state.corpus, state.texts, document => state.fileName(document));
  const catalogue = new Catalogue(state, labels);
  let entityPassages = new EntityPassages(state.corpus);
  const context = () => {
    if (entityPassages.stale) entityPassages = new EntityPassages(state.corpus);
    return { corpus: state.corpus, entityPassages, linkTargets: (passage: number) => state.links.targetsOf(passage) };
  };
  const surroundings = new Surroundings(state, labels, () => context().entityPassages);

  const run = (question: string, options: QuestionOptions, signal?: CancelSignal): Run => {
    checkQuestion(question, options);
    return startRun(question, options, context(), signal);
  };

  const askRun = (started: Run): Pick<AskResult, 'retrieval' | 'answer' | 'graph'> => {
    const retrieval = toRetrieval(started, state.corpus, labels, started.ranked.length);
    const ranks = new Map(retrieval.passages.map(({ id, rank }) => [id, rank]));
    const documents = [...new Set(retrieval.passages.filter(({ hop }) => hop <= started.options.hops).map(({ document }) => document))];
    const conflicts = findConflicts(propertyRows(documents.slice(0, conflictDocuments), id => state.structure(id), labels));
    const result = answer(
      retrieval,
      currentTexts(state),
      ids => started.selector.remedy(ids.map(id => ranks.get(id) ?? Number.POSITIVE_INFINITY)),
      conflicts,
    );
    const traced: Retrieval = { ...retrieval, trace: [...retrieval.trace, ...result.steps] };
    return { retrieval: traced, answer: result.answer, graph: runGraph(started, state.corpus, labels) };
  };

  return {
    async refresh(request, onProgress, signal): Promise<IndexSummary> {
      const counts = await state.refresh(request, onProgress, signal);
      return { ...state.totals(), ...counts, bytes: store.size() };
    },
    setOverlay: (document, text) => state.setOverlay(document, text),
    async status(): Promise<IndexStatus> {
      return {
        documents: state.corpus.documentCount,
        passages: state.corpus.livePassages,
        skipped: store.skipped().length,
        updated: state.updated,
        generation: state.generation,
        store: store.kind,
        bytes: store.size(),
        message: ports.message ?? '',
      };
    },
    async search(question, options, signal) {
      return toRetrieval(run(question, options, signal), state.corpus, labels, searchLimit);
    },
    async ask(question, options, signal) {
      const started = clock.now();
      const explored = run(question, options, signal);
      checkpoint(signal);
      return { ...askRun(explored), generation: state.generation, milliseconds: clock.now() - started };
    },
    async neighbourhood(document, hops, nodes): Promise<Graph> {
      return surroundings.of([existing(state, document)], hops, nodes);
    },
    async graph(node, hops, nodes): Promise<Graph> {
      return node === null ? surroundings.whole(nodes) : surroundings.of(surroundings.find(node), hops, nodes);
    },
    documents: async () => catalogue.documents(),
    links: async document => catalogue.links(existing(state, document)),
    backlinks: async document => catalogue.backlinks(existing(state, document)),
    allLinks: async signal => catalogue.allLinks(signal),
    skipped: async () => store.skipped(),
    explainFile: async file => state.explainFile(file, workspace.folders),
    async close() {
      await state.settled();
      store.close();
    },
  };
}

function existing(state: IndexState, document: DocumentId): DocumentId {
  if (state.corpus.place(document)) return document;
  throw new EngineError('not-found', `${document} is not in the index. "Why Is This File Not Indexed?" tells the reason.`);
}

/** Refuses what no run can be made of, naming the option and its range. */
function checkQuestion(question: string, options: QuestionOptions): void {
  if (question.trim() === '') throw new EngineError('invalid-input', 'The question is empty. Type a question.');
  for (const name of ['hops', 'passages', 'nodes'] as const) {
    const { min, max } = limits[name];
    const value = options[name];
    if (!Number.isInteger(value) || value < min || value > max) {
      throw new EngineError('invalid-option', `${name} is ${value}; it must be a whole number from ${min} to ${max}.`);
    }
  }
  if (!(options.minScore >= 0 && options.minScore <= 1)) {
    throw new EngineError('invalid-option', `The least score is ${options.minScore}; it must be from 0 to 1.`);
  }
}
