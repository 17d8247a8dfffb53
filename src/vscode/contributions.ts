/**
 * The ids of everything that package.json contributes, with their types. A test compares both; nothing else spells an id.
 */
export const extensionId = 'docgraph.docgraph';

export const commands = {
  ask: 'docgraph.ask',
  askSelection: 'docgraph.askSelection',
  openPanel: 'docgraph.openPanel',
  openTab: 'docgraph.openTab',
  showNeighbourhood: 'docgraph.showNeighbourhood',
  jumpToEvidence: 'docgraph.jumpToEvidence',
  nextEvidence: 'docgraph.nextEvidence',
  previousEvidence: 'docgraph.previousEvidence',
  peekEvidence: 'docgraph.peekEvidence',
  copyAnswer: 'docgraph.copyAnswer',
  copyPoint: 'docgraph.copyPoint',
  openSymbol: 'docgraph.openSymbol',
  setHops: 'docgraph.setHops',
  setPassages: 'docgraph.setPassages',
  rebuildIndex: 'docgraph.rebuildIndex',
  pauseIndexing: 'docgraph.pauseIndexing',
  resumeIndexing: 'docgraph.resumeIndexing',
  showIndexStatus: 'docgraph.showIndexStatus',
  deleteIndex: 'docgraph.deleteIndex',
  whyNotIndexed: 'docgraph.whyNotIndexed',
  renameLinked: 'docgraph.renameLinked',
  refreshHealth: 'docgraph.refreshHealth',
  applyFix: 'docgraph.applyFix',
  copyContext: 'docgraph.copyContext',
  checkCitations: 'docgraph.checkCitations',
  clearCitationCheck: 'docgraph.clearCitationCheck',
  keepAnswer: 'docgraph.keepAnswer',
  forgetAnswer: 'docgraph.forgetAnswer',
  askAgain: 'docgraph.askAgain',
  runAgain: 'docgraph.runAgain',
  compareRuns: 'docgraph.compareRuns',
  pinRun: 'docgraph.pinRun',
  unpinRun: 'docgraph.unpinRun',
  deleteRun: 'docgraph.deleteRun',
  clearHistory: 'docgraph.clearHistory',
  insertLink: 'docgraph.insertLink',
  linkIt: 'docgraph.linkIt',
  whatRests: 'docgraph.whatRests',
  whyNotPassage: 'docgraph.whyNotPassage',
  chooseModel: 'docgraph.chooseModel',
  setModelKey: 'docgraph.setModelKey',
  chooseEncoder: 'docgraph.chooseEncoder',
  deleteEncoded: 'docgraph.deleteEncoded',
  extractWithModel: 'docgraph.extractWithModel',
  removeModelFacts: 'docgraph.removeModelFacts',
  openDefinition: 'docgraph.openDefinition',
  copyEntityName: 'docgraph.copyEntityName',
  mergeEntity: 'docgraph.mergeEntity',
  splitEntity: 'docgraph.splitEntity',
  changeEntityType: 'docgraph.changeEntityType',
  filterEntities: 'docgraph.filterEntities',
  clearEntityFilter: 'docgraph.clearEntityFilter',
  createSchema: 'docgraph.createSchema',
  themes: 'docgraph.themes',
  stopThemes: 'docgraph.stopThemes',
  runQuery: 'docgraph.runQuery',
  howConnected: 'docgraph.howConnected',
  overview: 'docgraph.overview',
  exportGraph: 'docgraph.exportGraph',
  exportProof: 'docgraph.exportProof',
  showContradictions: 'docgraph.showContradictions',
  openSample: 'docgraph.openSample',
  openGuide: 'docgraph.openGuide',
  showLog: 'docgraph.showLog',
} as const;

/** Commands of tree items; not in package.json, since a person cannot give their argument. */
export const internalCommands = {
  openEvidence: 'docgraph.internal.openEvidence',
  openContradiction: 'docgraph.internal.openContradiction',
  createNote: 'docgraph.internal.createNote',
  showChecked: 'docgraph.internal.showChecked',
  chooseReading: 'docgraph.internal.chooseReading',
  openGraphBase: 'docgraph.internal.openGraphBase',
  saveGraph: 'docgraph.internal.saveGraph',
  saveGraphView: 'docgraph.internal.saveGraphView',
} as const;

/** Id of what offers the MCP servers. */
export const mcpProvider = 'docgraph.mcp';

export const chat = {
  id: 'docgraph.chat',
  commands: { ask: 'ask', themes: 'themes', path: 'path', query: 'query', check: 'check' },
} as const;

export const views = {
  container: 'docgraph',
  panel: 'docgraph.panel',
  documents: 'docgraph.documents',
  entities: 'docgraph.entities',
  related: 'docgraph.related',
  history: 'docgraph.history',
  kept: 'docgraph.kept',
  themes: 'docgraph.themes',
  health: 'docgraph.health',
  /** Type of the panel as an editor tab. */
  tab: 'docgraph.tab',
} as const;

export const contextKeys = {
  /** An `IndexView['state']`. */
  indexState: 'docgraph.indexState',
  /** Whether nothing is read until the user resumes. */
  indexingPaused: 'docgraph.indexingPaused',
  /** Whether the view of entities shows some of them only. */
  entitiesFiltered: 'docgraph.entitiesFiltered',
  /** What the view of themes is about: 'computing', 'stopped', 'stale' or 'ready'. */
  themesState: 'docgraph.themesState',
  /** Whether an answer with citations is shown. */
  hasAnswer: 'docgraph.hasAnswer',
  /** Whether the user was led to any evidence. */
  evidenceSeen: 'docgraph.evidenceSeen',
  /** Whether answers are kept. */
  hasKeptAnswers: 'docgraph.hasKeptAnswers',
  /** Whether any run is kept in the history. */
  hasHistory: 'docgraph.hasHistory',
  /** What the view of related passages is about: 'none', 'busy', 'empty' or 'found'. */
  relatedState: 'docgraph.relatedState',
  /** Whether the citations of a text are being checked. */
  citationsChecked: 'docgraph.citationsChecked',
} as const;

/** Settings with their types; package.json declares their defaults. */
export interface SettingValues {
  readonly 'docgraph.hops': number;
  readonly 'docgraph.passages': number;
  readonly 'docgraph.maxNodes': number;
  readonly 'docgraph.mode': string;
  readonly 'docgraph.minScore': number;
  readonly 'docgraph.followActiveEditor': boolean;
  readonly 'docgraph.entities.hover': boolean;
  readonly 'docgraph.links.baseUrl': string;
  readonly 'docgraph.links.site': string;
  readonly 'docgraph.access': Readonly<Record<string, readonly string[]>>;
  readonly 'docgraph.reader': readonly string[];
  readonly 'docgraph.readerName': string;
  readonly 'docgraph.readerFocus': Readonly<Record<string, readonly string[]>>;
  readonly 'docgraph.links.diagnostics': boolean;
  readonly 'docgraph.links.codeLens': boolean;
  readonly 'docgraph.highlightEvidence': boolean;
  readonly 'docgraph.index.include': readonly string[];
  readonly 'docgraph.index.kinds': Readonly<Record<string, boolean>>;
  readonly 'docgraph.index.exclude': readonly string[];
  readonly 'docgraph.index.respectIgnoreFiles': boolean;
  readonly 'docgraph.index.maxFileSize': number;
  readonly 'docgraph.index.maxFiles': number;
  readonly 'docgraph.contextTokens': number;
  readonly 'docgraph.model.provider': string;
  readonly 'docgraph.model.endpoint': string;
  readonly 'docgraph.model.name': string;
  readonly 'docgraph.model.contextTokens': number;
  readonly 'docgraph.model.timeout': number;
  readonly 'docgraph.model.tasks': number;
  readonly 'docgraph.encoder.provider': string;
  readonly 'docgraph.encoder.folder': string;
  readonly 'docgraph.encoder.endpoint': string;
  readonly 'docgraph.encoder.name': string;
  readonly 'docgraph.model.extraction.maxTokens': number;
  readonly 'docgraph.model.extraction.followUp': boolean;
}

export const colors = {
  evidenceBackground: 'docgraph.evidenceBackground',
  evidenceBorder: 'docgraph.evidenceBorder',
  evidenceHighlightBackground: 'docgraph.evidenceHighlightBackground',
  evidenceHighlightBorder: 'docgraph.evidenceHighlightBorder',
  evidenceRuler: 'docgraph.evidenceRuler',
} as const;

/** Extensions of what is read; the watcher is limited to them. */
export const markdownExtensions = ['md', 'markdown', 'mdx'] as const;
