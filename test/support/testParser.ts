// A parser thread for the tests of the pool: a file whose text says so ends it, or is never done.
import { parentPort, workerData } from 'node:worker_threads';
import { Reading, type ReadDocument } from '../../src/core/indexing/reading';
import { type ParserStart, serveParser } from '../../src/node/serveParser';

class ObedientReading extends Reading {
  override read(file: Parameters<Reading['read']>[0], text: string): ReadDocument {
    if (text.includes('LOOP')) for (;;);
    if (text.includes('EXIT')) process.exit(7);
    return super.read(file, text);
  }
}

if (parentPort) serveParser(parentPort, workerData as ParserStart, new ObedientReading());
