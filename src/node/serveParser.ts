import type { MessagePort } from 'node:worker_threads';
import { lazyEmbedder } from '../core/indexing/embedder';
import { parsedBatch } from '../core/indexing/parsedBatch';
import type { Reading } from '../core/indexing/reading';
import type { ModelFacts } from '../core/model/modelFacts';
import type { FolderReading, ParsedBatch, TextFile } from '../core/ports';
import { Vocabulary } from '../core/search/vocabulary';
import { Heartbeat } from './heartbeat';
import { shippedVectors } from './shippedVectors';

/** What such a thread is started with. */
export interface ParserStart {
  readonly reading: readonly FolderReading[];
  /** What models have said, by unit. */
  readonly facts: ReadonlyMap<string, ModelFacts>;
  /** See `heartbeat.ts`. */
  readonly heartbeat: SharedArrayBuffer;
}

export interface ToParser {
  readonly id: number;
  readonly files: readonly TextFile[];
}

export interface FromParser {
  readonly id: number;
  readonly batch: ParsedBatch;
}

/** Parses the batches that come, one after the other, by `reading`, which gets what the engine's thread knows of schemas and records. */
export function serveParser(port: MessagePort, start: ParserStart, reading: Reading): void {
  for (const { folder, schema, records } of start.reading) reading.set(folder, schema, records);
  reading.facts = new Map(start.facts);
  const heartbeat = new Heartbeat(start.heartbeat);
  const vocabulary = new Vocabulary();
  // The engine's thread says where there are none.
  const embedder = lazyEmbedder({ vectors: shippedVectors(), logger: { info() {}, warn() {}, error() {} } });
  port.on('message', ({ id, files }: ToParser) => {
    const read = files.map(file => {
      heartbeat.begin(file);
      return reading.read(file, file.text, file.warning);
    });
    heartbeat.end();
    const { built: _, ...batch } = parsedBatch({ vocabulary, embedder: embedder() }, read);
    const message: FromParser = { id, batch };
    port.postMessage(message, [batch.segment.bytes.buffer as ArrayBuffer]);
  });
}
