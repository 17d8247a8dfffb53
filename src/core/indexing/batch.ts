import type { StoreBatch } from '../ports';

/** A batch that changes only meta rows. */
export function metaBatch(meta: StoreBatch['meta']): StoreBatch {
  return { documents: [], remove: [], segments: [], dropSegments: [], skipped: null, meta };
}
