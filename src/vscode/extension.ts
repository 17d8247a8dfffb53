import type * as vscode from 'vscode';
import type { RelatedPassage } from '../core/engine';
import type { PanelSnapshot } from '../protocol/views';
import { EngineClient } from './engineClient';
import { registerLanguageModelTools } from './features/agents/languageModelTools';
import { mcpServers, registerMcpProvider } from './features/agents/mcpProvider';
import { registerAsk } from './features/ask';
import { registerCheckCitations } from './features/citations/checkCitations';
import { registerChat } from './features/chat/participant';
import { registerConnections } from './features/connections';
import { registerCopyContext } from './features/copyContext';
import { registerDocumentsTree } from './features/documents/documentsTree';
import { registerEncoder } from './features/encoder';
import { registerEntities } from './features/entities/entities';
import { type Evidence, registerEvidence } from './features/evidence/evidence';
import { registerFollow } from './features/follow';
import { registerGraphViews } from './features/graphViews';
import { registerHealthTree } from './features/healthTree';
import { registerHistory } from './features/history/historyCommands';
import type { HistoryItem } from './features/history/historyTree';
import { registerIndexCommands } from './features/indexCommands';
import { registerJump } from './features/jump';
import { registerLinks } from './features/links/links';
import { registerModelExtraction } from './features/modelExtraction';
import type { MarkdownIt } from './features/links/preview';
import { registerPdfTexts } from './features/otherTexts';
import { registerOwnQueries } from './features/ownQueries';
import { registerPanel } from './features/panel/panel';
import { PanelModel } from './features/panel/panelModel';
import { type Kept, registerKept } from './features/kept/kept';
import { type QuestionTests, registerQuestionTests } from './features/questions/questionTests';
import { registerRelated } from './features/related/relatedTree';
import { registerReadings } from './features/readings';
import { registerSample } from './features/sample';
import { registerStatusBar } from './features/statusBar';
import { registerSymbols } from './features/symbols/symbols';
import { registerThemes } from './features/themes/themesTree';
import { registerWatch } from './features/watch';
import { registerWhyNot } from './features/whyNot';
import { Indexer } from './indexer';
import { createLog } from './logger';
import { Encoders } from './models/encoders';
import { Models, registerModelCommands } from './models/models';

/** What `activate` gives to other extensions and to the in-host tests: what is shown, read-only. */
export interface DocgraphApi {
  snapshot(): PanelSnapshot;
  /** As the panel's map of settings does when it is unfolded. */
  mapSettings(): Promise<void>;
  /** As the panel's comparison of modes does when it is unfolded. */
  compareModes(): Promise<void>;
  /** Resolves when all that is known to have changed is in the index. */
  settled(): Promise<void>;
  /** Pages of the panel (view, tab) that are shown. */
  readyPages(): number;
  readonly evidence: Evidence;
  readonly questions: QuestionTests;
  readonly kept: Kept;
  readonly history: vscode.TreeDataProvider<HistoryItem>;
  readonly related: vscode.TreeDataProvider<RelatedPassage>;
  readonly documents: vscode.TreeDataProvider<unknown>;
  readonly entities: vscode.TreeDataProvider<unknown>;
  readonly themes: vscode.TreeDataProvider<unknown>;
  readonly health: vscode.TreeDataProvider<unknown>;
  /** Called by VS Code's markdown preview. */
  extendMarkdownIt(markdown: MarkdownIt): MarkdownIt;
  /** The handler of `@docgraph`. */
  readonly chat: ReturnType<typeof registerChat>['handler'];
  /** What is offered as MCP servers. */
  mcpServers(): readonly vscode.McpStdioServerDefinition[];
  /** Milliseconds that activation took on the host's main thread. */
  readonly activationMilliseconds: number;
}

/** Ports, engine, features. The worker starts after this returns: nothing here waits for it. */
export function activate(context: vscode.ExtensionContext): DocgraphApi {
  const start = performance.now();
  const own = <T extends vscode.Disposable>(item: T): T => {
    context.subscriptions.push(item);
    return item;
  };
  const { extensionUri, workspaceState: memory } = context;
  const log = own(createLog());
  const engines = own(new EngineClient(context, log));
  const encoders = own(new Encoders(context));
  const indexer = own(new Indexer(engines, memory, log, () => encoders.choice));
  const models = new Models(context);
  const model = own(new PanelModel({ engines, indexer, models, memory, log }));
  const jump = own(registerJump(indexer, log));
  own(registerPdfTexts(engines, indexer));
  const panel = own(registerPanel({ extensionUri, engine: { engines, indexer }, model, jump, log }));
  own(registerAsk({ model, panel, jump, memory, log }));
  const evidence = own(registerEvidence({ model, jump, log }));
  own(registerReadings({ engines, indexer, model, memory, log }));
  const follow = own(registerFollow({ indexer, model, panel, log }));
  own(registerGraphViews({ model, panel, follow, log, version: String(context.extension.packageJSON.version) }));
  const questions = own(registerQuestionTests({ engines, indexer, memory, log }));
  const kept = own(registerKept({ engines, indexer, model, memory, jump, log }));
  const history = own(registerHistory({ engines, indexer, model, panel, storage: context.storageUri, log }));
  const related = own(registerRelated({ engines, indexer, log }));
  const documents = own(registerDocumentsTree({ engines, indexer, log }));
  const entities = own(registerEntities({ engines, indexer, jump, log }));
  const themes = own(registerThemes({ engines, indexer, follow, panel, log }));
  const health = own(registerHealthTree({ engines, indexer, log, history }));
  const links = own(registerLinks(engines, indexer, log));
  registerOthers(context, { own, engines, indexer, models, encoders, model, panel, jump, log });
  const chat = own(registerChat({ engines, indexer, models, log }));
  own(engines.onLost(() => indexer.refreshAll()));
  indexer.refreshAll();
  // `npm start` asks for the view to be in front.
  if (process.env.DOCGRAPH_OPEN_PANEL === '1') void panel.openView();
  return {
    snapshot: () => model.snapshot('sidebar'),
    mapSettings: () => model.mapSettings(),
    compareModes: () => model.compareModes(),
    settled: () => indexer.settled(),
    readyPages: () => panel.readyPages,
    evidence,
    questions,
    kept,
    history: history.provider,
    related: related.provider,
    documents: documents.provider,
    entities: entities.provider,
    themes: themes.provider,
    health: health.provider,
    extendMarkdownIt: markdown => links.extendMarkdownIt(markdown),
    chat: chat.handler,
    mcpServers: () => mcpServers(context),
    activationMilliseconds: performance.now() - start,
  };
}

interface Shared {
  readonly own: <T extends vscode.Disposable>(item: T) => T;
  readonly engines: EngineClient;
  readonly indexer: Indexer;
  readonly models: Models;
  readonly encoders: Encoders;
  readonly model: PanelModel;
  readonly panel: ReturnType<typeof registerPanel>;
  readonly jump: ReturnType<typeof registerJump>;
  readonly log: ReturnType<typeof createLog>;
}

/** Features that nothing else asks for anything. */
function registerOthers(
  context: vscode.ExtensionContext,
  { own, engines, indexer, models, encoders, model, panel, jump, log }: Shared,
): void {
  own(registerSymbols(log));
  own(registerCheckCitations({ engines, indexer, model, panel, log }));
  own(registerWhyNot({ model, log }));
  own(registerOwnQueries({ engines, indexer, jump, log }));
  own(registerConnections({ engines, indexer, model, panel, log }));
  own(registerIndexCommands({ engines, indexer, log }));
  own(registerStatusBar(indexer));
  own(registerSample(context, log));
  own(registerWatch(engines, indexer, log));
  own(registerCopyContext({ engines, indexer, model, log }));
  own(registerLanguageModelTools({ engines, indexer, log }));
  own(registerModelExtraction({ engines, indexer, models, log }));
  own(registerEncoder({ engines, indexer, encoders, log }));
  own(registerMcpProvider(context));
  own(registerModelCommands(models, log));
}
