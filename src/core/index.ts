import { DomainGraph } from './domain/domainGraph';
import type { Engine, IndexStatus } from './engine';
import { EngineError } from './errors';
import { IndexState } from './indexing/indexState';
import type { DocumentId } from './model/ids';
import type { Clock, Logger, Store, Workspace } from './ports';
import { Labels } from './retrieval/labels';
import { askOfFreshFiles } from './workbench/freshAnswer';
import { starterSchema } from './schema/starterSchema';
import type { WordVectors } from './vectors/wordVectors';
import { Catalogue } from './workbench/catalogue';
import { CompletionSource } from './workbench/completions';
import { DomainLists } from './workbench/domainLists';
import { documentText } from './workbench/documentText';
import { checkHealth } from './workbench/health';
import { LinkInfos } from './workbench/linkInfo';
import { questionContext } from './workbench/questionContext';
import { Questions } from './workbench/questions';
import { renameEdits } from './workbench/renaming';
import { Surroundings } from './workbench/surroundings';
import { Verifying } from './workbench/verifying';

export type { Engine } from './engine';

export interface EnginePorts {
  readonly workspace: Workspace;
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The word vectors of the package, asked for when they are needed first; without them, questions are matched by their words alone. */
  readonly vectors?: () => WordVectors | null;
  /** What is to be said of the store (set aside, in memory); empty otherwise. */
  readonly message?: string;
}

/** The composition root of the core: everything a face may ask, over the given ports. */
export function createEngine(ports: EnginePorts): Engine {
  const { store, workspace } = ports;
  const state = new IndexState(ports);
  const labels = new Labels(state.corpus, state.texts, {
    fileName: document => state.fileName(document),
    linkSpan: (passage, target) => state.linkSpan(passage, target),
  });
  const domain = new DomainGraph(state.corpus, () => state.reading.schema);
  const domainLists = new DomainLists(state.corpus, domain, labels);
  const catalogue = new Catalogue(state, labels);
  const questions = new Questions(state, labels, ports.clock, domain);
  const surroundings = new Surroundings(state, labels, questions);
  const linkInfos = new LinkInfos(state);
  const completions = new CompletionSource(state);
  const verifying = new Verifying(state);
  return {
    async refresh(request, onProgress, signal) {
      const counts = await state.refresh(request, onProgress, signal);
      return { ...state.totals(), ...counts, bytes: store.size() };
    },
    setOverlay: (document, text) => state.setOverlay(document, text),
    status: async () => statusOf(state, ports),
    search: async (question, options, signal) => questions.search(question, options, signal),
    ask: (question, options, signal) => askOfFreshFiles(state, () => questions.ask(question, options, signal), signal),
    askWith: (question, options, points, signal) => askOfFreshFiles(state, () => questions.ask(question, options, signal, points), signal),
    documentText: async document => documentText(state, document),
    neighbourhood: async (document, hops, nodes) => surroundings.of([existing(state, document)], hops, nodes),
    graph: async (node, hops, nodes) => (node === null ? surroundings.whole(nodes) : surroundings.around(node, hops, nodes)),
    documents: async () => catalogue.documents(),
    links: async document => catalogue.links(existing(state, document)),
    backlinks: async document => catalogue.backlinks(existing(state, document)),
    allLinks: async signal => catalogue.allLinks(signal),
    skipped: async () => store.skipped(),
    explainFile: async file => state.explainFile(file, workspace.folders),
    entities: async (filter, signal) => domainLists.entities(filter, signal),
    relations: async filter => domainLists.relations(filter),
    claims: async filter => domainLists.claims(filter),
    context: async (question, options, signal) =>
      questionContext(questions.search(question, options, signal), state.corpus, domain, domainLists),
    starterSchema: async () => starterSchema(domainLists.findings()),
    domainSummary: async () => domainLists.summary(),
    health: async signal => checkHealth(state, signal),
    renameEdits: async request => renameEdits(state, request),
    renamableAt: async (document, line, character) => linkInfos.renamableAt(document, { line, character }),
    complete: async (file, before) => completions.complete(file, before),
    linkAt: async (document, line, character) => linkInfos.at(document, { line, character }),
    foreignLinks: async document => linkInfos.foreign(document),
    referencesTo: async (document, line, character) => linkInfos.referencesTo(document, { line, character }, link => catalogue.row(link)),
    verify: async points => verifying.points(points),
    checkDocument: async file => verifying.document(file),
    async close() {
      await state.settled();
      store.close();
    },
  };
}

function statusOf({ corpus, updated, generation }: IndexState, { store, message = '' }: EnginePorts): IndexStatus {
  return {
    documents: corpus.documentCount,
    passages: corpus.livePassages,
    skipped: store.skipped().length,
    updated,
    generation,
    store: store.kind,
    bytes: store.size(),
    message,
  };
}

function existing(state: IndexState, document: DocumentId): DocumentId {
  if (state.corpus.place(document)) return document;
  throw new EngineError('not-found', `${document} is not in the index. "Why Is This File Not Indexed?" tells the reason.`);
}
