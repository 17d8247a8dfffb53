import { EngineError } from '../core/errors';

// Primary result codes of SQLite.
export const missing = 1;
export const busy = 5;
export const locked = 6;
export const readOnly = 8;
export const inputOutput = 10;
const corrupt = 11;
export const full = 13;
const noDatabase = 26;

/** The file can be read, and is not whole. */
export class DamagedError extends Error {}

/** Whether the file cannot be what was written: it is to be set aside. */
export function isDamage(failure: unknown): boolean {
  const code = resultCode(failure);
  // Our statements fit our tables: where they do not, those are no longer as they were made.
  const otherTables = code === missing && failure instanceof Error && failure.message.startsWith('no such ');
  return failure instanceof DamagedError || otherTables || code === corrupt || code === noDatabase;
}

export function lockedError(file: string): EngineError {
  return new EngineError(
    'store-locked',
    `Another Docgraph process is using the index ${file}. Close it, or try again when it has finished.`,
  );
}

/** SQLite's primary result code, where the failure is one of SQLite. */
export function resultCode(failure: unknown): number | undefined {
  if (!(failure instanceof Error) || !('errcode' in failure) || typeof failure.errcode !== 'number') return undefined;
  return failure.errcode & 0xff;
}
