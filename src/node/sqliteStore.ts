import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { EngineError } from '../core/errors';
import { memoryStore } from '../core/indexing/memoryStore';
import type { EncodedText, SkippedFile, Store, StoreBatch, StoredContent, StoredDocument, StoredSegment } from '../core/ports';
import { makeDirectory } from './makeDirectory';
import { decodeText, encodeText, readDocuments } from './rows';
import { applicationId, encodedSchema, encodedTable, schema, schemaVersion } from './schema';
import { addEncoded, dropEncoded, readEncoded } from './encodedRows';
import { sealOf, unsealed } from './seal';
import { busy, DamagedError, full, inputOutput, isDamage, locked, lockedError, missing, readOnly, resultCode } from './sqliteFailures';

export interface StoreOptions {
  /** Where the index file lies; made where it is missing. */
  readonly directory: string;
  /** Milliseconds to wait for another process that holds the index. */
  readonly busyTimeout?: number;
}

export interface OpenedStore {
  readonly store: Store;
  /** A sentence for the user where something is to be said (set aside, in memory); empty otherwise. */
  readonly message: string;
}

const fileName = 'index.db';
/** Long enough for another process to finish a batch, short enough that a waiting user is told. */
const defaultBusyTimeout = 5000;
/** Rows are whole documents: bigger pages write them two to three times as fast as the usual 4 KB. Counts for new files only. */
const pageSize = 16 * 1024;
/** Bytes to which the write-ahead log is cut after a checkpoint. */
const logLimit = 16 * 1024 * 1024;

/**
 * Opens the index of one workspace. One process holds it at a time, until `close` or its death: two windows cannot mix their writes.
 * A file that is damaged, foreign or newer is set aside (renamed, one of each kind is kept) and the index begins empty, with a message.
 * Where nothing can be written, or the host has no `node:sqlite`, the index is kept in memory, with a message.
 * @throws EngineError `store-locked` where another process holds the index longer than `busyTimeout`.
 */
export function openStore(options: StoreOptions): OpenedStore {
  const sqlite = nodeSqlite();
  if (!sqlite)
    return {
      store: memoryStore(),
      message: 'This host has no SQLite (node:sqlite): the index is kept in memory and rebuilt at each start.',
    };
  try {
    makeDirectory(options.directory);
  } catch (failure) {
    return inMemory(options.directory, failure);
  }
  const file = join(options.directory, fileName);
  const timeout = options.busyTimeout ?? defaultBusyTimeout;
  try {
    const opened = open(sqlite, file, timeout);
    if ('store' in opened) return { store: opened.store, message: '' };
    const aside = setAside(file, opened.suffix);
    const fresh = open(sqlite, file, timeout);
    if ('store' in fresh)
      return { store: fresh.store, message: `${opened.reason} It was set aside as ${aside}, and the index is rebuilt.` };
    return inMemory(options.directory, new Error(fresh.reason));
  } catch (failure) {
    if (failure instanceof EngineError) throw failure;
    return inMemory(options.directory, failure);
  }
}

/** Deletes the index of a folder and what was set aside beside it. Nobody must have it open. */
export function deleteStore(directory: string): void {
  for (const end of ['', '-wal', '-shm', '-journal', '.damaged', '.foreign', '.newer'])
    rmSync(join(directory, fileName + end), { force: true });
}

function nodeSqlite(): typeof import('node:sqlite') | undefined {
  // Not an import: a host without the module must still load this file.
  return process.getBuiltinModule?.('node:sqlite');
}

function inMemory(directory: string, failure: unknown): OpenedStore {
  const reason = failure instanceof Error ? failure.message : String(failure);
  return {
    store: memoryStore(),
    message: `The index cannot be written to ${directory} (${reason}): it is kept in memory and rebuilt at each start.`,
  };
}

type Opened = { readonly store: Store } | { readonly suffix: 'damaged' | 'foreign' | 'newer'; readonly reason: string };

function open(sqlite: typeof import('node:sqlite'), file: string, timeout: number): Opened {
  // A log that was not folded in tells that the last process did not end in order; only then is the whole file checked.
  const unclean = existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0;
  const database = new sqlite.DatabaseSync(file);
  try {
    database.exec(
      `pragma busy_timeout = ${timeout}; pragma locking_mode = exclusive; pragma foreign_keys = on; pragma synchronous = normal`,
    );
    const found = inspect(database);
    if (found !== 'ours' && found !== 'empty') {
      database.close();
      return found;
    }
    database.exec(`pragma page_size = ${pageSize}; pragma journal_mode = wal; pragma journal_size_limit = ${logLimit}`);
    // An exclusive lock is taken with the first write, and held from then on.
    database.exec('begin immediate');
    if (found === 'empty') create(database);
    else database.prepare('update schema set version = version').run();
    database.exec(encodedSchema);
    database.exec('commit');
    if (unclean && firstValue(database, 'pragma quick_check(1)') !== 'ok') throw new DamagedError();
    return { store: new SqliteStore(database, file) };
  } catch (failure) {
    if (database.isOpen) database.close();
    const code = resultCode(failure);
    if (code === busy || code === locked) throw lockedError(file);
    if (code === missing || isDamage(failure)) return { suffix: 'damaged', reason: 'The index file was damaged.' };
    throw failure;
  }
}

function inspect(database: DatabaseSync): 'ours' | 'empty' | Exclude<Opened, { store: Store }> {
  const id = firstValue(database, 'pragma application_id');
  const tables = firstValue(database, `select count(*) from sqlite_schema where name <> '${encodedTable}'`);
  if (tables === 0) return 'empty';
  if (id !== applicationId) return { suffix: 'foreign', reason: 'The file in the place of the index belongs to another program.' };
  const version = Number(firstValue(database, 'select version from schema'));
  if (version > schemaVersion) return { suffix: 'newer', reason: 'The index was made by a newer version of Docgraph.' };
  if (version < schemaVersion) {
    dropAll(database);
    return 'empty';
  }
  return 'ours';
}

function create(database: DatabaseSync): void {
  database.exec(`pragma application_id = ${applicationId}`);
  database.exec(schema);
  database.prepare('insert into schema (version) values (?)').run(schemaVersion);
}

/** What an older version left is derived, and made anew. */
function dropAll(database: DatabaseSync): void {
  database.exec('pragma foreign_keys = off');
  for (const { name } of database.prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'").all()) {
    if (name !== encodedTable) database.exec(`drop table "${String(name).replaceAll('"', '""')}"`);
  }
  database.exec('pragma foreign_keys = on');
}

function firstValue(database: DatabaseSync, sql: string): unknown {
  const row = database.prepare(sql).get();
  return row && Object.values(row)[0];
}

/** Renames the file (the former one of that kind goes) and gives its new name. */
function setAside(file: string, suffix: string): string {
  const aside = `${file}.${suffix}`;
  rmSync(aside, { force: true });
  renameSync(file, aside);
  for (const extra of ['-wal', '-shm', '-journal']) rmSync(file + extra, { force: true });
  return aside;
}

class SqliteStore implements Store {
  readonly kind = 'sqlite';
  readonly location: string;
  readonly #database: DatabaseSync;
  #broken = false;
  #documents: Map<string, StoredDocument> | null = null;
  #sorted: readonly StoredDocument[] | null = null;
  #skipped: readonly SkippedFile[] | null = null;

  constructor(database: DatabaseSync, file: string) {
    this.#database = database;
    this.location = file;
  }

  documents(): readonly StoredDocument[] {
    this.#sorted ??= [...this.#known().values()].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
    return this.#sorted;
  }

  /** Read once; after that, batches keep it, since no other process can write. */
  #known(): Map<string, StoredDocument> {
    this.#documents ??= this.#run(() => {
      const rows = readDocuments(this.#database);
      return new Map(rows.map(document => [document.id, document]));
    });
    return this.#documents;
  }

  document(id: string): StoredDocument | undefined {
    return this.#known().get(id);
  }

  content(id: string): StoredContent | undefined {
    return this.#run(() => {
      const number = '(select number from documents where id = ?)';
      const row = this.#statement(`select text, structure, seal from contents where document = ${number}`).get(encodeText(id));
      // A document that is known says something: read as one that is not there, it would make an answer of nothing found.
      if (row === undefined && this.#known().has(id)) throw new DamagedError(`The text of ${id} is missing.`);
      if (row === undefined) return undefined;
      const [text, structure] = unsealed(row, 'text', 'structure').map(decodeText);
      return { text, structure };
    });
  }

  segments(): readonly StoredSegment[] {
    return this.#run(() => {
      const rows = this.#database.prepare('select id, header, bytes, seal from segments order by id').all();
      return rows.map(row => {
        const [header, bytes] = unsealed(row, 'header', 'bytes');
        return { id: Number(row.id), header: decodeText(header), bytes: bytes as Uint8Array };
      });
    });
  }

  skipped(): readonly SkippedFile[] {
    this.#skipped ??= this.#run(() => {
      const rows = this.#database.prepare('select value, seal from skipped order by position').all();
      return rows.map(row => JSON.parse(decodeText(unsealed(row, 'value')[0])) as SkippedFile);
    });
    return this.#skipped;
  }

  meta(key: string): string | undefined {
    return this.#run(() => {
      const row = this.#statement('select value, seal from meta where key = ?').get(key);
      return row && decodeText(unsealed(row, 'value')[0]);
    });
  }

  apply(batch: StoreBatch): void {
    this.#transaction(() => {
      const remove = this.#statement('delete from documents where id = ?');
      for (const id of batch.remove) remove.run(encodeText(id));
      for (const document of batch.documents) {
        remove.run(encodeText(document.id));
        this.#insert(document);
      }
      const move = this.#statement('update documents set segment = ? where segment = ?');
      for (const from of batch.moveSegments?.from ?? []) move.run(batch.moveSegments!.to, from);
      const drop = this.#statement('delete from segments where id = ?');
      for (const id of batch.dropSegments) drop.run(id);
      const segment = this.#statement('insert or replace into segments (id, header, bytes, seal) values (?, ?, ?, ?)');
      for (const { id, header, bytes } of batch.segments) {
        const stored = encodeText(header);
        segment.run(id, stored, bytes, sealOf(stored, bytes));
      }
      if (batch.skipped) this.#replaceSkipped(batch.skipped);
      const meta = this.#statement('insert or replace into meta (key, value, seal) values (?, ?, ?)');
      for (const [key, value] of Object.entries(batch.meta)) {
        const stored = encodeText(value);
        meta.run(key, stored, sealOf(stored));
      }
    });
    this.#remember(batch);
  }

  /** What was just committed, in memory. */
  #remember(batch: StoreBatch): void {
    if (batch.skipped) this.#skipped = [...batch.skipped];
    if (batch.moveSegments) this.#forgetDocuments();
    if (batch.remove.length === 0 && batch.documents.length === 0) return;
    const known = this.#known();
    for (const id of batch.remove) known.delete(id);
    for (const { text: _, structure: __, ...document } of batch.documents) known.set(document.id, document);
    this.#sorted = null;
  }

  #insert(document: StoredDocument & StoredContent): void {
    const { id, folder, path, title, hash, modified, size, problems, segment } = document;
    const { lastInsertRowid } = this.#statement(
      'insert into documents (id, folder, path, title, hash, modified, size, problems, segment) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ).run(encodeText(id), encodeText(folder), encodeText(path), encodeText(title), hash, modified, size, JSON.stringify(problems), segment);
    const stored = [encodeText(document.text), encodeText(document.structure)];
    const insert = this.#statement('insert into contents (document, text, structure, seal) values (?, ?, ?, ?)');
    insert.run(lastInsertRowid, ...stored, sealOf(...stored));
  }

  #replaceSkipped(skipped: readonly SkippedFile[]): void {
    this.#database.exec('delete from skipped');
    const insert = this.#statement('insert into skipped (value, seal) values (?, ?)');
    for (const value of skipped.map(file => JSON.stringify(file))) insert.run(value, sealOf(value));
  }

  clear(): void {
    this.#transaction(() => this.#database.exec('delete from documents; delete from segments; delete from skipped; delete from meta'));
    this.#forgetDocuments();
    this.#skipped = null;
  }

  encoded(version: string): Iterable<EncodedText> {
    return this.#run(() => readEncoded(this.#database, version));
  }

  addEncoded(version: string, vectors: readonly EncodedText[]): void {
    this.#transaction(() => addEncoded(this.#database, version, vectors));
  }

  dropEncoded(version: string | null, keys?: readonly string[]): number {
    let count = 0;
    this.#transaction(() => {
      count = dropEncoded(this.#database, version, keys);
    });
    return count;
  }

  #forgetDocuments(): void {
    this.#documents = null;
    this.#sorted = null;
  }

  size(): number {
    return this.#run(() => {
      const value = (name: string) => Number(firstValue(this.#database, `pragma ${name}`));
      return (value('page_count') - value('freelist_count')) * value('page_size');
    });
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }

  readonly #statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();

  #statement(sql: string) {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #transaction(work: () => void): void {
    this.#run(() => {
      this.#database.exec('begin immediate');
      try {
        work();
        this.#database.exec('commit');
      } catch (failure) {
        this.#rollback();
        throw failure;
      }
    });
  }

  #rollback(): void {
    try {
      this.#database.exec('rollback');
    } catch (failure) {
      // SQLite has rolled back by itself after some failures (a full disk); the first failure is the one to report.
      if (resultCode(failure) === undefined) throw failure;
    }
  }

  /** Turns what SQLite reports into what the caller can act on. */
  #run<T>(work: () => T): T {
    if (this.#broken) throw this.#brokenError();
    try {
      return work();
    } catch (failure) {
      const code = resultCode(failure);
      if (code === busy || code === locked) throw lockedError(this.location);
      if (code === full)
        throw new EngineError(
          'store-unusable',
          `The disk is full: the index ${this.location} could not be written. Free some space and try again.`,
        );
      if (code === inputOutput)
        throw new EngineError('store-unusable', `The index ${this.location} could not be read or written. Check the disk.`);
      if (code === readOnly)
        throw new EngineError('store-unusable', `The index ${this.location} can no longer be written. Check its permissions.`);
      if (!isDamage(failure)) throw failure;
      this.#broken = true;
      this.close();
      setAside(this.location, 'damaged');
      throw this.#brokenError();
    }
  }

  #brokenError(): EngineError {
    return new EngineError('index-broken', `The index file was damaged. It was set aside as ${this.location}.damaged; rebuild the index.`);
  }
}
