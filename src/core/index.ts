import type { CancelSignal } from '../base/cancel';
import { DomainGraph } from './domain/domainGraph';
import type { Engine, IndexStatus } from './engine';
import { EngineError } from './errors';
import { IndexState } from './indexing/indexState';
import { ModelFactState } from './indexing/modelFactState';
import type { StatePorts } from './indexing/statePorts';
import { type DocumentId, documentId, type NodeId } from './model/ids';
import type { Store } from './ports';
import { Labels } from './retrieval/labels';
import { askOfFreshFiles } from './workbench/freshAnswer';
import { Catalogue } from './workbench/catalogue';
import { CompletionSource } from './workbench/completions';
import { Connections } from './workbench/connections';
import { contradictionFinding } from './workbench/contradictionRows';
import { domainFace } from './workbench/domainFace';
import { Encoding, type ToEncode } from './workbench/encoding';
import { Enrichment, type EnrichmentContext } from './workbench/enrichment';
import { ThemeQuestions } from './workbench/themeQuestions';
import { ThemeList } from './workbench/themeList';
import { ThemeMap, type ThemeMapContext } from './workbench/themeMap';
import { ThemeOverview } from './workbench/themeOverview';
import { Expansion } from './workbench/expansion';
import { nodeFacts } from './workbench/nodeFacts';
import { documentText } from './workbench/documentText';
import { DomainLists } from './workbench/domainLists';
import { generationNumbers } from './workbench/generationNumbers';
import { gapFindings } from './workbench/gaps';
import { checkHealth } from './workbench/health';
import { Learning } from './workbench/learning';
import { LinkInfos } from './workbench/linkInfo';
import { readableBy } from './indexing/access';
import { ownFileFindings } from './workbench/ownFiles';
import { newLink } from './workbench/newLink';
import { OwnQueries } from './workbench/ownQueries';
import { Questions } from './workbench/questions';
import { type BuiltEngine, engineForReader } from './workbench/readers';
import type { OpenEncoder } from './encoder';
import { EncodedSearch } from './search/encodedSearch';
import { defaultSettings, type QuestionOptions, type Settings } from './options';
import { renameEdits } from './workbench/renaming';
import { notIndexed, passageAt } from './workbench/whyNot';
import { mapSettings } from './workbench/settingsMap';
import { RelatedPassages } from './workbench/related';
import { RelatedNames } from './workbench/relatedNames';
import { Similarity } from './workbench/similarity';
import { Surroundings } from './workbench/surroundings';
import { Verifying } from './workbench/verifying';

export type { Engine } from './engine';

export interface EnginePorts extends StatePorts {
  /** What is to be said of the store (set aside, in memory); empty otherwise. */
  readonly message?: string;
  /** Gives other work of the thread its turn, for at least so many milliseconds; with it, themes are computed in the background after changes. */
  readonly idle?: (milliseconds: number) => Promise<void>;
  /** Loads the encoder that the settings name; without it there is none. */
  readonly openEncoder?: OpenEncoder;
}

/** The composition root of the core: everything a face may ask, over the given ports, as the reader of the settings sees it. */
export function createEngine(ports: EnginePorts): Engine {
  let settings: Settings | null = null;
  const current = () => settings;
  const encoding = new Encoding(ports);
  // What only a reader sees is computed when it is asked for.
  const build = (store: Store) => wholeEngine({ ...ports, store, idle: undefined }, current, encoding);
  const onSettings = (others: Settings) => {
    settings = others;
    encoding.choose(others.encoder);
  };
  return engineForReader(wholeEngine(ports, current, encoding), { store: ports.store, build, onSettings, onClose: () => encoding.close() });
}

/** `settings`: those of the last refresh. */
function wholeEngine(ports: EnginePorts, settings: () => Settings | null, encoding: Encoding): BuiltEngine {
  try {
    const parts = partsOf(ports, settings, encoding);
    return { engine: engineOf(ports, parts), state: parts.state };
  } catch (failure) {
    // The store is the engine's to close, also where it cannot begin: the next attempt, or another process, needs the lock.
    ports.store.close();
    throw failure;
  }
}

function engineOf(ports: EnginePorts, parts: ReturnType<typeof partsOf>): Engine {
  const { store, workspace } = ports;
  const { state, catalogue, surroundings, linkInfos, completions, verifying } = parts;
  const { domainMethods, enrichment, themeList, themeMap, connections } = parts;
  return {
    prepare: settings => state.prepare(settings),
    async refresh(request, onProgress, signal) {
      const counts = await state.refresh(request, onProgress, signal);
      enrichment.start();
      return { ...state.totals(), ...counts, communities: enrichment.latest()?.communities.length ?? 0, bytes: store.size() };
    },
    setOverlay: (document, text) => state.setOverlay(document, text),
    status: async () => statusOf(state, enrichment, ports),
    documentText: async document => documentText(state, document),
    neighbourhood: async (document, hops, nodes) => surroundings.of([existing(state, document)], hops, nodes),
    graph: async (node, hops, nodes) => (node === null ? surroundings.whole(nodes) : surroundings.around(node, hops, nodes)),
    documents: async () => catalogue.documents(),
    links: async document => catalogue.links(existing(state, document)),
    backlinks: async document => catalogue.backlinks(existing(state, document)),
    allLinks: async signal => catalogue.allLinks(signal),
    skipped: async () => store.skipped(),
    explainFile: async file => state.explainFile(file, workspace.folders),
    ...domainMethods,
    ...askingMethods(ports, parts),
    themes: signal => themeList.themes(signal),
    themeMarks: (nodes, signal) => themeMap.marks(nodes, signal),
    themeMap: (nodes, signal) => themeMap.map(nodes, signal),
    overview: (nodes, signal) => parts.overview.top(nodes, signal),
    expand: (node, nodes, signal) => parts.expansion.of(node, nodes, signal),
    nodeFacts: async nodes => parts.nodeFacts(nodes),
    path: async (from, to, signal) => connections.between(from, to, signal),
    queries: () => parts.ownQueries.all(),
    runQuery: (name, parameters, signal) => parts.ownQueries.run(name, parameters, signal),
    ...factMethods(parts),
    encoding: () => parts.encoding.status(parts.encoded),
    encode: (most, onProgress, signal) => parts.encoding.encode(parts.encoded, { most }, onProgress, signal),
    dropEncoded: async () => parts.encoding.drop(),
    health: async signal => {
      const contradictions = (await domainMethods.contradictions(signal)).map(contradictionFinding);
      return checkHealth(state, [...contradictions, ...parts.gaps(signal), ...(await parts.ownFileFindings())], signal);
    },
    renameEdits: async request => renameEdits(state, request),
    renamableAt: async (document, line, character) => linkInfos.renamableAt(document, { line, character }),
    newLink: async (from, link) => newLink(state, from, link),
    complete: async (file, before) => completions.complete(file, before),
    linkAt: async (document, line, character) => linkInfos.at(document, { line, character }),
    foreignLinks: async document => linkInfos.foreign(document),
    referencesTo: async (document, line, character) => linkInfos.referencesTo(document, { line, character }, link => catalogue.row(link)),
    verify: async points => verifying.points(points),
    checkDocument: async file => verifying.document(file),
    async close() {
      enrichment.close();
      // Where there is a background, a window is closing, and the next one's will see to it.
      await (ports.idle ? state.settled() : state.tidied());
      store.close();
    },
  };
}

/** What models may read, and have read; then the themes are others. */
function factMethods({
  modelFacts,
  enrichment,
}: ReturnType<typeof partsOf>): Pick<Engine, 'modelUnits' | 'addModelFacts' | 'removeModelFacts'> {
  return {
    modelUnits: async (tokens, signal) => modelFacts.units(tokens, signal),
    async addModelFacts(entries) {
      const taken = await modelFacts.add(entries);
      enrichment.start();
      return taken;
    },
    async removeModelFacts() {
      const count = await modelFacts.clear();
      enrichment.start();
      return count;
    },
  };
}

/** What is asked in words; a question for the whole waits for the themes. */
function askingMethods(
  ports: EnginePorts,
  { state, questions, themeQuestions, enrichment, domainMethods, relatedPassages, encoding }: ReturnType<typeof partsOf>,
): Pick<Engine, 'search' | 'ask' | 'askWith' | 'settingsMap' | 'whyNot' | 'context' | 'related'> {
  const ready = async (question: string, options: QuestionOptions, signal?: CancelSignal) => {
    await enrichment.readyWords(signal);
    await themeQuestions.ready(question, options, signal);
    await encoding.ready(questions.textOf(question), signal);
  };
  return {
    async related(from, count, signal) {
      await enrichment.readyWords(signal);
      return relatedPassages.of(from, count, signal);
    },
    async search(question, options, signal) {
      await ready(question, options, signal);
      return questions.search(question, options, signal);
    },
    async ask(question, options, signal) {
      await ready(question, options, signal);
      return await askOfFreshFiles(state, () => questions.ask(question, options, signal), signal);
    },
    async settingsMap(question, options, signal) {
      await ready(question, options, signal);
      return await mapSettings(questions.answerer(question, options, signal), options, async () => ports.idle?.(0), signal);
    },
    async whyNot(question, options, at, signal) {
      await ready(question, options, signal);
      const passage = passageAt(state, at);
      if (passage !== null) return questions.whyNot(question, options, passage, signal);
      const isRead = state.corpus.place(documentId(at.folder, at.path)) !== undefined;
      const reason = isRead
        ? 'There is no passage: the file has no text that could be cited.'
        : state.explainFile(at, ports.workspace.folders);
      return notIndexed(question, reason);
    },
    async askWith(question, options, points, signal) {
      await ready(question, options, signal);
      return await askOfFreshFiles(state, () => questions.ask(question, options, signal, points), signal);
    },
    async context(question, options, signal) {
      await ready(question, options, signal);
      return await domainMethods.context(question, options, signal);
    },
  };
}

/** What the methods are made of; each part is kept for the life of the engine. */
function partsOf(ports: EnginePorts, settings: () => Settings | null, encoding: Encoding) {
  const asker = () => (settings() ?? defaultSettings).asker;
  const mayRead = (path: string) => {
    const { reader = [], access = {} } = settings() ?? {};
    return reader.length === 0 || readableBy(reader, access)({ path });
  };
  const state = new IndexState(ports);
  const labels = new Labels(state.corpus, state.texts, {
    fileName: document => state.fileName(document),
    linkSpan: (passage, target) => state.linkSpan(passage, target),
  });
  const textAt = ({ id }: { readonly id: DocumentId }, start: number, end: number) => state.texts.get(id)?.text.slice(start, end) ?? '';
  const encoded: ToEncode = { store: ports.store, state, labels, search: new EncodedSearch(state.corpus, encoding, textAt) };
  state.corpus.encoded = encoded.search;
  const domain = new DomainGraph(state.corpus, () => state.reading.schema);
  const related = new RelatedNames(state.corpus, domain);
  const enrichment = backgroundOf(ports, { state, domain, labels });
  const themeList = new ThemeList({ state, domain, labels, enrichment });
  const themeQuestions = new ThemeQuestions({ state, labels, enrichment, list: themeList });
  const told = () => (encoding.isChosen ? encoding.told(encoded) : null);
  const questions = new Questions({ state, labels, clock: ports.clock, domain, themes: themeQuestions, asker, encoder: told });
  const surroundings = new Surroundings(state, labels, questions, related);
  const themeContext: ThemeMapContext = { state, domain, labels, readers: questions, enrichment, list: themeList };
  const themeMap = new ThemeMap(themeContext);
  const overview = new ThemeOverview(themeContext, themeMap);
  return {
    state,
    encoding,
    encoded,
    questions,
    enrichment,
    modelFacts: new ModelFactState(state, ports.store),
    catalogue: new Catalogue(state, labels),
    relatedPassages: new RelatedPassages(state, labels),
    surroundings,
    overview,
    expansion: new Expansion({ state, labels, readers: questions, surroundings, overview }),
    nodeFacts: (nodes: readonly NodeId[]) => nodeFacts(nodes, { state, domain }),
    linkInfos: new LinkInfos(state),
    completions: new CompletionSource(state),
    verifying: new Verifying(state),
    domainMethods: domainFace({ state, domain, labels, questions, related, enrichment }),
    gaps: (signal?: CancelSignal) => gapFindings(state, new DomainLists(state.corpus, domain, labels, related), signal),
    ownFileFindings: () =>
      ownFileFindings({ workspace: ports.workspace, settings, mayRead, recordsOf: folder => state.reading.recordsOf(folder) }),
    ownQueries: new OwnQueries({ workspace: ports.workspace, domain, labels, settings, mayRead }),
    themeList,
    themeMap,
    themeQuestions,
    connections: new Connections({ state, domain, labels, readers: questions }),
  };
}

/** What is worked out of the whole workspace, by generations. */
function backgroundOf(ports: EnginePorts, parts: Pick<EnrichmentContext, 'state' | 'domain' | 'labels'>): Enrichment {
  const learning = new Learning(parts.state, ports.store);
  return new Enrichment({ ...ports, ...parts, learning, similarity: new Similarity(parts.state, ports.store) });
}

function statusOf({ corpus, updated, generation }: IndexState, enrichment: Enrichment, { store, message = '' }: EnginePorts): IndexStatus {
  return {
    documents: corpus.documentCount,
    passages: corpus.livePassages,
    skipped: store.skipped().length,
    updated,
    generation,
    learned: corpus.learned?.generation ?? 0,
    generations: generationNumbers(store, corpus, enrichment),
    store: store.kind,
    bytes: store.size(),
    message,
  };
}

function existing(state: IndexState, document: DocumentId): DocumentId {
  if (state.corpus.place(document)) return document;
  throw new EngineError('not-found', `${document} is not in the index. "Why Is This File Not Indexed?" tells the reason.`);
}
