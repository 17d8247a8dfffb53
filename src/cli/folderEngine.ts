import type { Engine } from '../core/engine';
import { createEngine } from '../core/index';
import { fsWorkspace, singleFolder } from '../node/fsWorkspace';
import { openEncoder } from '../node/encoder/openEncoder';
import { bundledParsers, parserHeartbeats } from '../node/parserPool';
import { shippedVectors } from '../node/shippedVectors';
import type { OpenedStore } from '../node/sqliteStore';
import type { Common } from './args';
import type { Output } from './output';

/** The engine over a folder of the disk; closing it closes the store. What is to be said of the store is said at once. */
export function folderEngine(common: Common, { store, message }: OpenedStore, output: Output): Engine {
  if (message) output.log(message);
  return createEngine({
    workspace: fsWorkspace([singleFolder(common.folder)]),
    store,
    clock: { now: () => Date.now() },
    logger: {
      info: text => common.verbose && output.log(text),
      warn: text => output.log(text),
      error: text => output.log(text),
    },
    vectors: shippedVectors(),
    parsers: bundledParsers({ heartbeats: parserHeartbeats() }),
    openEncoder,
    message,
  });
}
