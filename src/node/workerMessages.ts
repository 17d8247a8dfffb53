import type { Engine, IndexProgress } from '../core/engine';
import type { EngineErrorCode } from '../core/errors';
import type { Folder, Workspace } from '../core/ports';

/** What the engine's thread is started with. */
export interface WorkerStart {
  readonly folders: readonly Folder[];
  /** Null keeps the index in memory. */
  readonly storageDirectory: string | null;
  /** Milliseconds to wait for the index while another window, or the thread before this one, holds it. */
  readonly storePatience: number;
  /** Files that ended an earlier thread; they are left out until they change. */
  readonly stuck: readonly StuckFile[];
  /** See `heartbeat.ts`. */
  readonly heartbeat: SharedArrayBuffer;
  /** One for each thread that parses for the engine. */
  readonly parserHeartbeats: readonly SharedArrayBuffer[];
  /** See `cancellation.ts`. */
  readonly cancellation: SharedArrayBuffer;
}

export interface StuckFile {
  readonly folder: string;
  readonly path: string;
  /** Bytes; another size is another text, which gets its chance. */
  readonly size: number;
}

/** The methods of the engine with what crosses to the thread; callbacks and signals cross as messages and shared memory. */
export interface Calls {
  readonly prepare: Parameters<Engine['prepare']>;
  readonly refresh: [request: Parameters<Engine['refresh']>[0]];
  readonly setOverlay: Parameters<Engine['setOverlay']>;
  readonly status: [];
  readonly search: [question: string, options: Parameters<Engine['search']>[1]];
  readonly ask: [question: string, options: Parameters<Engine['ask']>[1]];
  readonly settingsMap: [question: string, options: Parameters<Engine['ask']>[1]];
  readonly whyNot: [question: string, options: Parameters<Engine['ask']>[1], at: Parameters<Engine['whyNot']>[2]];
  readonly related: [from: Parameters<Engine['related']>[0], count: number];
  readonly verify: [points: Parameters<Engine['verify']>[0]];
  readonly documentText: Parameters<Engine['documentText']>;
  readonly askWith: [question: string, options: Parameters<Engine['ask']>[1], points: Parameters<Engine['askWith']>[2]];
  readonly neighbourhood: [document: Parameters<Engine['neighbourhood']>[0], hops: number, nodes: number];
  readonly graph: [node: string | null, hops: number, nodes: number];
  readonly documents: [];
  readonly links: Parameters<Engine['links']>;
  readonly backlinks: Parameters<Engine['backlinks']>;
  readonly allLinks: [];
  readonly skipped: [];
  readonly explainFile: Parameters<Engine['explainFile']>;
  readonly entities: [filter: Parameters<Engine['entities']>[0]];
  readonly relations: Parameters<Engine['relations']>;
  readonly claims: Parameters<Engine['claims']>;
  readonly starterSchema: [];
  readonly domainSummary: [];
  readonly context: [question: string, options: Parameters<Engine['context']>[1]];
  readonly entityGroups: [words: string, limit: number];
  readonly entityDetails: Parameters<Engine['entityDetails']>;
  readonly entityAt: Parameters<Engine['entityAt']>;
  readonly entityMentions: Parameters<Engine['entityMentions']>;
  readonly contradictions: [];
  readonly unlinkedMentions: [document: Parameters<Engine['unlinkedMentions']>[0]];
  readonly suggestedLinks: Parameters<Engine['suggestedLinks']>;
  readonly entitiesIn: [places: Parameters<Engine['entitiesIn']>[0]];
  readonly newLink: Parameters<Engine['newLink']>;
  readonly themes: [];
  readonly themeMarks: [nodes: Parameters<Engine['themeMarks']>[0]];
  readonly themeMap: [nodes: number];
  readonly overview: [nodes: number];
  readonly expand: [node: Parameters<Engine['expand']>[0], nodes: number];
  readonly nodeFacts: Parameters<Engine['nodeFacts']>;
  readonly path: [string, string];
  readonly queries: [];
  readonly runQuery: [name: string, parameters: Readonly<Record<string, string>>];
  readonly modelUnits: [tokens: number];
  readonly addModelFacts: Parameters<Engine['addModelFacts']>;
  readonly removeModelFacts: [];
  readonly encoding: [];
  readonly encode: [most: number];
  readonly dropEncoded: [];
  readonly health: [];
  readonly renameEdits: [request: Parameters<Engine['renameEdits']>[0]];
  readonly renamableAt: Parameters<Engine['renamableAt']>;
  readonly complete: Parameters<Engine['complete']>;
  readonly linkAt: Parameters<Engine['linkAt']>;
  readonly foreignLinks: Parameters<Engine['foreignLinks']>;
  readonly referencesTo: Parameters<Engine['referencesTo']>;
  readonly checkDocument: Parameters<Engine['checkDocument']>;
  readonly close: [];
}
export type Method = keyof Calls;
export type Result<M extends Method> = Awaited<ReturnType<Engine[M]>>;

export interface Call<M extends Method = Method> {
  readonly type: 'call';
  readonly id: number;
  readonly method: M;
  readonly args: Calls[M];
}

/** How a failure crosses. `code` where it is an `EngineError`. */
export interface Failure {
  readonly kind: 'engine' | 'cancelled' | 'bug';
  readonly code: EngineErrorCode | null;
  readonly message: string;
  readonly stack: string;
}

export type WorkspaceMethod = 'discover' | 'examine' | 'read' | 'stat';

export type ToWorker =
  | Call
  | { readonly type: 'workspaceResult'; readonly id: number; readonly value: unknown }
  | { readonly type: 'workspaceFailure'; readonly id: number; readonly failure: Failure };

export type FromWorker =
  | { readonly type: 'result'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly failure: Failure }
  | { readonly type: 'progress'; readonly id: number; readonly progress: IndexProgress }
  | { readonly type: 'log'; readonly level: 'info' | 'warn' | 'error'; readonly message: string }
  /** Asks the host for files that only it can reach; every id gets one result or failure. */
  | {
      readonly type: 'workspace';
      readonly id: number;
      readonly method: WorkspaceMethod;
      readonly args: Parameters<Required<Workspace>[WorkspaceMethod]>;
    };
