import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDirectory } from './makeDirectory';
import type { StuckFile } from './workerMessages';

const fileName = 'stuck.json';
/** Old entries go first; each costs a user a restarted thread at most. */
const kept = 100;

/** The files that ended a thread, from earlier starts. What cannot be read is as good as none: such a file is then found again. */
export function readStuckFiles(directory: string): StuckFile[] {
  try {
    const value: unknown = JSON.parse(readFileSync(join(directory, fileName), 'utf8'));
    return Array.isArray(value) ? value.filter(isStuckFile) : [];
  } catch {
    // Mostly it is not there; a torn one is written anew with the next stuck file.
    return [];
  }
}

/** Returns why they could not be written, or the empty string. */
export function writeStuckFiles(directory: string, files: readonly StuckFile[]): string {
  try {
    makeDirectory(directory);
    writeFileSync(join(directory, fileName), JSON.stringify(files.slice(-kept)));
    return '';
  } catch (failure) {
    return failure instanceof Error ? failure.message : String(failure);
  }
}

function isStuckFile(value: unknown): value is StuckFile {
  if (typeof value !== 'object' || value === null || !('folder' in value) || !('path' in value) || !('size' in value)) return false;
  return typeof value.folder === 'string' && typeof value.path === 'string' && typeof value.size === 'number';
}
