import type { DatabaseSync } from 'node:sqlite';
import type { StoredDocument } from '../core/ports';

/** All rows of documents, in no order. */
export function readDocuments(database: DatabaseSync): StoredDocument[] {
  const columns = 'id, folder, path, title, hash, modified, size, problems, segment';
  // As one text: a row for itself costs an object with nine properties on its way into JavaScript.
  const texts = database.prepare(`select json_group_array(json_array(${columns})) as rows from documents where ${isText}`).get();
  const others = database.prepare(`select ${columns} from documents where not (${isText})`).all();
  return [...(JSON.parse(String(texts?.rows)) as DocumentColumns[]).map(fromColumns), ...others.map(toDocument)];
}

/** Whether a row has no text that is kept as bytes. */
const isText = "typeof(id) = 'text' and typeof(folder) = 'text' and typeof(path) = 'text' and typeof(title) = 'text'";

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
  return { id, folder, path, title, hash, modified, size, problems: problemsOf(problems), segment };
}

function problemsOf(json: string): StoredDocument['problems'] {
  return json === '[]' ? [] : (JSON.parse(json) as StoredDocument['problems']);
}

function toDocument(row: Record<string, unknown>): StoredDocument {
  return {
    id: decodeText(row.id),
    folder: decodeText(row.folder),
    path: decodeText(row.path),
    title: decodeText(row.title),
    hash: String(row.hash),
    modified: Number(row.modified),
    size: Number(row.size),
    problems: problemsOf(String(row.problems)),
    segment: Number(row.segment),
  };
}

/** SQLite keeps UTF-8: what it cannot hold, lone surrogates and NULs, is kept as UTF-16 bytes. */
export function encodeText(text: string): string | Uint8Array {
  const wellFormed = (text as string & { isWellFormed(): boolean }).isWellFormed();
  return wellFormed && !text.includes('\0') ? text : Buffer.from(text, 'utf16le');
}

export function decodeText(value: unknown): string {
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('utf16le') : String(value);
}
