import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it. Not `recursive: true`, which never comes back where a file system says of a missing folder that
 * it may not have one (`/proc`). @throws what making the first missing folder throws.
 */
export function makeDirectory(path: string): void {
  const missing: string[] = [];
  for (let at = path; statSync(at, { throwIfNoEntry: false }) === undefined && dirname(at) !== at; at = dirname(at)) missing.push(at);
  for (const folder of missing.reverse()) {
    try {
      mkdirSync(folder);
    } catch (failure) {
      // Another process may have made it meanwhile.
      if (!(failure instanceof Error && 'code' in failure && failure.code === 'EEXIST')) throw failure;
    }
  }
}
