// Entry of a thread that parses for the engine's thread.
import { parentPort, workerData } from 'node:worker_threads';
import { Reading } from '../core/indexing/reading';
import { type ParserStart, serveParser } from './serveParser';

if (parentPort) serveParser(parentPort, workerData as ParserStart, new Reading());
