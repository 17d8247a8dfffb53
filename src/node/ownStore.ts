import { EngineError } from '../core/errors';
import { memoryStore } from '../core/indexing/memoryStore';
import { type OpenedStore, openStore, type StoreOptions } from './sqliteStore';

/** The store of a folder; where another process holds it, one in memory with `lockedMessage`, rather than none. */
export function openOwnStore(options: StoreOptions, lockedMessage: string): OpenedStore {
  try {
    return openStore(options);
  } catch (failure) {
    if (!(failure instanceof EngineError) || failure.code !== 'store-locked') throw failure;
    return { store: memoryStore(), message: lockedMessage };
  }
}
