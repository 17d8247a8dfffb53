// Entry of the engine's thread.
import { parentPort, workerData } from 'node:worker_threads';
import { createEngine } from '../core/index';
import { serveEngine } from './serveEngine';
import type { WorkerStart } from './workerMessages';

if (parentPort) serveEngine(parentPort, workerData as WorkerStart, createEngine);
