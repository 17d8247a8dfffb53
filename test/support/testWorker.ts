// A thread for the tests of the connection: an engine that does with each file what the file's text says.
import { parentPort, workerData } from 'node:worker_threads';
import { checkpoint } from '../../src/base/cancel';
import type { Engine, IndexSummary } from '../../src/core/engine';
import { EngineError } from '../../src/core/errors';
import type { EnginePorts } from '../../src/core/index';
import type { SkippedFile } from '../../src/core/ports';
import { serveEngine } from '../../src/node/serveEngine';
import type { WorkerStart } from '../../src/node/workerMessages';

function scriptedEngine({ workspace, store, logger, message }: EnginePorts): Engine {
  const overlays = new Map<string, string>();
  let refreshes = 0;
  let skipped: readonly SkippedFile[] = [];
  const obey = (text: string) => {
    if (text.includes('LOOP')) for (;;);
    if (text.includes('EXIT')) process.exit(7);
    if (text.includes('THROW')) throw new RangeError('a bug');
    if (text.includes('BROKEN') && store.meta('mended') === undefined) {
      store.apply({ documents: [], remove: [], segments: [], dropSegments: [], skipped: null, meta: { mended: 'yes' } });
      throw new EngineError('index-broken', 'damaged');
    }
  };
  const unsupported = () => Promise.reject(new EngineError('not-found', 'not in this engine'));
  return {
    prepare: async () => false,
    async refresh({ settings }, onProgress, signal) {
      refreshes++;
      const found = await workspace.discover(settings, signal);
      skipped = found.skipped;
      for (const [index, file] of found.files.entries()) {
        checkpoint(signal);
        const read = await workspace.read(file, settings);
        if ('text' in read) obey(read.text);
        onProgress?.({ done: index + 1, total: found.files.length, file: file.path });
      }
      logger.info(`refreshed ${found.files.length}`);
      return { documents: found.files.length } as IndexSummary;
    },
    async setOverlay({ path }, text) {
      if (text === null) overlays.delete(path);
      else overlays.set(path, text);
    },
    status: async () => ({
      documents: refreshes,
      passages: overlays.size,
      skipped: 0,
      updated: 0,
      generation: 0,
      learned: 0,
      generations: { words: 0, near: 0, themes: 0 },
      store: store.kind,
      bytes: 0,
      message: message ?? '',
    }),
    async search(question, _, signal) {
      obey(question);
      // Never gives its turn away: only shared memory can stop it.
      while (question === 'WAIT') checkpoint(signal);
      return { question, entities: [], ambiguous: [], passages: [], trace: [], nodesWalked: 0 };
    },
    ask: unsupported,
    settingsMap: unsupported,
    encoding: unsupported,
    encode: unsupported,
    dropEncoded: unsupported,
    whyNot: unsupported,
    related: unsupported,
    themeMarks: unsupported,
    themeMap: unsupported,
    overview: unsupported,
    expand: unsupported,
    nodeFacts: unsupported,
    queries: unsupported,
    runQuery: unsupported,
    entities: unsupported,
    relations: unsupported,
    claims: unsupported,
    starterSchema: unsupported,
    domainSummary: unsupported,
    context: unsupported,
    entityGroups: unsupported,
    entityDetails: unsupported,
    entityAt: unsupported,
    entityMentions: unsupported,
    contradictions: unsupported,
    modelUnits: unsupported,
    addModelFacts: unsupported,
    removeModelFacts: unsupported,
    unlinkedMentions: unsupported,
    suggestedLinks: unsupported,
    entitiesIn: unsupported,
    newLink: unsupported,
    themes: unsupported,
    path: unsupported,
    health: unsupported,
    renameEdits: unsupported,
    renamableAt: unsupported,
    complete: unsupported,
    linkAt: unsupported,
    foreignLinks: unsupported,
    referencesTo: unsupported,
    verify: unsupported,
    checkDocument: unsupported,
    documentText: unsupported,
    askWith: unsupported,
    neighbourhood: unsupported,
    graph: unsupported,
    documents: async () => [],
    links: unsupported,
    backlinks: unsupported,
    allLinks: unsupported,
    skipped: async () => skipped,
    explainFile: async ({ path }) => path,
    close: async () => store.close(),
  };
}

if (parentPort) serveEngine(parentPort, workerData as WorkerStart, scriptedEngine);
