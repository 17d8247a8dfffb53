import type { DatabaseSync } from 'node:sqlite';
import type { StoredDocument } from '../core/ports';
import { DamagedError } from './sqliteFailures';

/** All rows of documents, in no order. @throws DamagedError where a value is not of its type: these small rows have no seal */
export function readDocuments(database: DatabaseSync): StoredDocument[] {
  const columns = 'id, folder, path, title, hash, modified, size, problems, segment';
  // As one text: a row for itself costs an object with nine properties on its way into JavaScript.
  const texts = database.prepare(`select json_group_array(json_array(${columns})) as rows from documents where ${isText}`).get();
  const others = database.prepare(`select ${columns} from documents where not (${isText})`).all();
  return [...(JSON.parse(String(texts?.rows)) as DocumentColumns[]).map(fromColumns), ...others.map(toDocument)];
}

/** Whether a row has no text that is kept as bytes. */
const isText = ['id', 'folder', 'path', 'title', 'hash', 'problems'].map(column => `typeof(${column}) = 'text'`).join(' and ');

type DocumentColumns = [
  id: string,
  folder: string,
  path: string,
  title: string,
  hash: string,
  modified: number,
  size: number,
  problems: string,
  segment: number,
];

function fromColumns([id, folder, path, title, hash, modified, size, problems, segment]: DocumentColumns): StoredDocument {
  if (typeof modified !== 'number' || typeof size !== 'number' || !Number.isInteger(segment)) throw notOurs(id);
  return { id, folder, path, title, hash, modified, size, problems: problemsOf(problems, id), segment };
}

function problemsOf(json: string, id: string): StoredDocument['problems'] {
  if (json === '[]') return [];
  try {
    const problems: unknown = JSON.parse(json);
    if (Array.isArray(problems)) return problems as StoredDocument['problems'];
  } catch (failure) {
    if (!(failure instanceof SyntaxError)) throw failure;
  }
  throw notOurs(id);
}

function notOurs(id: string): DamagedError {
  return new DamagedError(`The row of ${id} was altered.`);
}

function toDocument({ id, folder, path, title, hash, modified, size, problems, segment }: Record<string, unknown>): StoredDocument {
  if (typeof hash !== 'string' || typeof problems !== 'string') throw notOurs(decodeText(id));
  const texts = [id, folder, path, title].map(decodeText) as [string, string, string, string];
  return fromColumns([...texts, hash, modified as number, size as number, problems, segment as number]);
}

/** SQLite keeps UTF-8: what it cannot hold, lone surrogates and NULs, is kept as UTF-16 bytes. */
export function encodeText(text: string): string | Uint8Array {
  const wellFormed = (text as string & { isWellFormed(): boolean }).isWellFormed();
  return wellFormed && !text.includes('\0') ? text : Buffer.from(text, 'utf16le');
}

export function decodeText(value: unknown): string {
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('utf16le') : String(value);
}
