import type { DatabaseSync } from 'node:sqlite';
import type { EncodedText } from '../core/ports';
import { encodedTable } from './schema';

/** Vectors of one version of an encoder. Cost: some 2 us each. */
export function readEncoded(database: DatabaseSync, version: string): EncodedText[] {
  const rows = database.prepare(`select key, vector from ${encodedTable} where version = ?`).all(version);
  // What is no vector any more is made anew, as one that was never there.
  return rows.flatMap(({ key, vector }) => (vector instanceof Uint8Array ? [{ key: String(key), vector }] : []));
}

export function addEncoded(database: DatabaseSync, version: string, vectors: readonly EncodedText[]): void {
  const insert = database.prepare(`insert or replace into ${encodedTable} (version, key, vector) values (?, ?, ?)`);
  for (const { key, vector } of vectors) insert.run(version, key, vector);
}

/** Drops some of a version, all of it, or all of all (`version` null); returns how many. */
export function dropEncoded(database: DatabaseSync, version: string | null, keys: readonly string[] | undefined): number {
  if (version === null) return Number(database.prepare(`delete from ${encodedTable}`).run().changes);
  if (!keys) return Number(database.prepare(`delete from ${encodedTable} where version = ?`).run(version).changes);
  const drop = database.prepare(`delete from ${encodedTable} where version = ? and key = ?`);
  return keys.reduce((sum, key) => sum + Number(drop.run(version, key).changes), 0);
}
