import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { build } from 'esbuild';
import { afterEach, describe, expect, it } from 'vitest';
import type { SkippedFile, Store, StoreBatch, StoredContent, StoredDocument } from '../../src/core/ports';
import { schemaVersion } from '../../src/node/schema';
import { openStore } from '../../src/node/sqliteStore';
import { memoryStore } from '../support/memoryStore';

const directories: string[] = [];
const stores: Store[] = [];

function folder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'docgraph-store-'));
  directories.push(directory);
  return directory;
}

function open(directory: string, busyTimeout = 50) {
  const opened = openStore({ directory, busyTimeout });
  stores.push(opened.store);
  return opened;
}

afterEach(() => {
  for (const store of stores.splice(0)) store.close();
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true });
});

function document(id: string, text = `text of ${id}`, more: Partial<StoredDocument> = {}): StoredDocument & StoredContent {
  const base = { id, folder: '', path: id, title: id, hash: 'h', modified: 1_700_000_000_123, size: 3, problems: [], segment: 0 };
  return { ...base, ...more, text, structure: JSON.stringify({ id }) };
}

function batch(parts: Partial<StoreBatch>): StoreBatch {
  return { documents: [], remove: [], segments: [], dropSegments: [], skipped: null, meta: {}, ...parts };
}

const kinds: readonly { readonly name: string; readonly make: () => Store }[] = [
  { name: 'memory', make: memoryStore },
  { name: 'sqlite', make: () => open(folder()).store },
];

describe.each(kinds)('a store in $name', ({ make }) => {
  it('begins empty', () => {
    const store = make();
    expect([store.documents(), store.segments(), store.skipped(), store.meta('a'), store.content('a')]).toEqual([
      [],
      [],
      [],
      undefined,
      undefined,
    ]);
  });

  it('gives documents back ordered by id, without their texts', () => {
    const store = make();
    store.apply(batch({ documents: ['b', 'a', '\ufffd', '😀'].map(id => document(id)) }));
    expect(store.documents().map(row => row.id)).toEqual(['a', 'b', '😀', '\ufffd']);
    const { text: _, structure: __, ...row } = document('a');
    expect(store.documents()[0]).toEqual(row);
  });

  it.each([
    ['plain', 'line\r\nline\rline\n'],
    ['a NUL', 'a\0b'],
    ['a lone high surrogate', 'a\ud800'],
    ['a lone low surrogate', '\udc00b'],
    ['emoji and CJK', '😀 漢字 e\u0301'],
    ['nothing', ''],
    ['a byte order mark', '\ufeffa'],
  ])('keeps text with %s', (_, text) => {
    const store = make();
    store.apply(
      batch({
        documents: [{ ...document(`id ${text}`, text, { title: text, folder: text, path: text }), structure: text }],
        meta: { key: text },
      }),
    );
    const [row] = store.documents();
    expect([row.id, row.title, row.folder, row.path]).toEqual([`id ${text}`, text, text, text]);
    expect(store.content(row.id)).toEqual({ text, structure: text });
    expect(store.meta('key')).toBe(text);
    store.apply(batch({ remove: [row.id] }));
    expect(store.documents()).toEqual([]);
  });

  it('keeps problems, sizes and times', () => {
    const store = make();
    const problems = [{ code: 'too-complex' as const, message: 'deep \ud800', span: { start: 1, end: 2 } }];
    store.apply(batch({ documents: [document('a', 'x', { problems, modified: 1.5, size: 2 ** 40 })] }));
    expect(store.documents()[0]).toMatchObject({ problems, modified: 1.5, size: 2 ** 40 });
  });

  it('replaces a document of the same id and removes before it adds', () => {
    const store = make();
    store.apply(batch({ documents: [document('a', 'old'), document('b')] }));
    store.apply(batch({ remove: ['a', 'b', 'gone'], documents: [document('a', 'new')] }));
    expect(store.documents().map(row => row.id)).toEqual(['a']);
    expect(store.content('a')?.text).toBe('new');
    expect(store.content('b')).toBeUndefined();
  });

  it('keeps segments as their own bytes', () => {
    const store = make();
    const bytes = new Uint8Array([0, 1, 255]);
    store.apply(
      batch({
        segments: [
          { id: 2, header: '{}', bytes },
          { id: 1, header: '{}', bytes: new Uint8Array() },
          { id: 3, header: '{}', bytes },
        ],
      }),
    );
    bytes[0] = 9;
    store.apply(batch({ dropSegments: [3], segments: [{ id: 1, header: '{}', bytes: new Uint8Array([7]) }] }));
    expect(store.segments().map(({ id, bytes }) => [id, ...bytes])).toEqual([
      [1, 7],
      [2, 0, 1, 255],
    ]);
  });

  it('replaces the skipped files whole, and leaves them where a batch has none', () => {
    const store = make();
    const skipped: SkippedFile[] = [
      { folder: '', path: 'b.md', problem: { code: 'binary', message: 'no', span: null } },
      { folder: 'x', path: 'a.md', problem: { code: 'duplicate', message: 'twice', span: null }, sameAs: { folder: '', path: 'c.md' } },
    ];
    store.apply(batch({ skipped }));
    store.apply(batch({}));
    expect(store.skipped()).toEqual(skipped);
    store.apply(batch({ skipped: [] }));
    expect(store.skipped()).toEqual([]);
  });

  it('is empty after clear and can be used on', () => {
    const store = make();
    store.apply(batch({ documents: [document('a')], segments: [{ id: 1, header: '{}', bytes: new Uint8Array([1]) }], meta: { k: 'v' } }));
    expect(store.size()).toBeGreaterThan(0);
    store.clear();
    expect([store.documents(), store.segments(), store.skipped(), store.meta('k'), store.content('a')]).toEqual([
      [],
      [],
      [],
      undefined,
      undefined,
    ]);
    store.apply(batch({ documents: [document('a')] }));
    expect(store.content('a')?.text).toBe('text of a');
  });
});

describe('the SQLite store', () => {
  it('keeps everything over a restart', () => {
    const directory = folder();
    const first = open(directory).store;
    first.apply(batch({ documents: [document('a')], segments: [{ id: 1, header: '{}', bytes: new Uint8Array([1]) }], meta: { k: 'v' } }));
    first.close();
    const { store, message } = open(directory);
    expect(message).toBe('');
    expect([store.kind, store.content('a')?.text, store.meta('k'), store.segments().length]).toEqual(['sqlite', 'text of a', 'v', 1]);
  });

  it('applies a batch whole or not at all', () => {
    const { store } = open(folder());
    store.apply(batch({ documents: [document('a')] }));
    const bad = { ...document('c'), segment: 'x' as unknown as number, hash: null as unknown as string };
    expect(() => store.apply(batch({ remove: ['a'], documents: [document('b'), bad], meta: { k: 'v' } }))).toThrow();
    expect(store.documents().map(row => row.id)).toEqual(['a']);
    expect(store.meta('k')).toBeUndefined();
    store.apply(batch({ documents: [document('b')] }));
    expect(store.documents()).toHaveLength(2);
  });

  it.each([
    ['damaged', 'text where a database should be', (file: string) => writeFileSync(file, 'this is not a database'.repeat(100))],
    [
      'damaged',
      'a torn header',
      (file: string) => writeFileSync(file, Buffer.concat([Buffer.alloc(200), readFileSync(file).subarray(200)])),
    ],
    ['damaged', 'cut short', (file: string) => truncateSync(file, 8192)],
    ['foreign', 'another program', (file: string) => replace(file, 'create table theirs (a)')],
    ['newer', 'a newer version', (file: string) => alter(file, `update schema set version = ${schemaVersion + 1}`)],
    ['damaged', 'a missing table', (file: string) => alter(file, 'drop table schema')],
  ])('sets aside a %s file (%s) and begins anew', (suffix, _, spoil) => {
    const directory = folder();
    const first = open(directory).store;
    first.apply(batch({ documents: [document('a')] }));
    first.close();
    spoil(join(directory, 'index.db'));
    const { store, message } = open(directory);
    expect(message).toContain(`index.db.${suffix}`);
    expect([store.kind, store.documents()]).toEqual(['sqlite', []]);
    store.apply(batch({ documents: [document('b')] }));
    store.close();
    expect(readdirSync(directory).sort()).toEqual(['index.db', `index.db.${suffix}`]);
    expect(open(directory)).toMatchObject({ message: '' });
  });

  it('rebuilds the tables of an older version without a word', () => {
    const directory = folder();
    const first = open(directory).store;
    first.apply(batch({ documents: [document('a')] }));
    first.close();
    alter(join(directory, 'index.db'), 'update schema set version = 0; create table ancient (a)');
    const { store, message } = open(directory);
    expect([message, store.documents()]).toEqual(['', []]);
    store.apply(batch({ documents: [document('b')] }));
    expect(store.documents()).toHaveLength(1);
  });

  it('reports damage that shows only in use, sets the file aside, and begins anew at the next start', () => {
    const directory = folder();
    const first = open(directory).store;
    first.apply(batch({ documents: Array.from({ length: 200 }, (_, i) => document(`d${i}`, 'x'.repeat(9000))) }));
    first.close();
    const file = join(directory, 'index.db');
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(255, 40_960));
    const check = () => {
      const { store } = open(directory);
      for (const { id } of store.documents()) store.content(id);
      return store.documents().length;
    };
    expect(check).toThrowError(expect.objectContaining({ code: 'index-broken' }));
    expect(check()).toBe(0);
    expect(readdirSync(directory)).toContain('index.db.damaged');
  });

  it('lets one process in at a time, and the next after it', () => {
    const directory = folder();
    const first = open(directory).store;
    expect(() => open(directory)).toThrowError(expect.objectContaining({ code: 'store-locked' }));
    first.apply(batch({ documents: [document('a')] }));
    first.close();
    expect(open(directory).store.documents()).toHaveLength(1);
  });

  it('falls back to memory with a message where nothing can be written', () => {
    const file = join(folder(), 'file');
    writeFileSync(file, '');
    const { store, message } = open(join(file, 'below'));
    expect(store.kind).toBe('memory');
    expect(message).toContain('kept in memory');
    store.apply(batch({ documents: [document('a')] }));
    expect(store.content('a')?.text).toBe('text of a');
  });
});

describe('a process that is killed while it writes', () => {
  it('leaves whole batches, and all that it had been told were written', async () => {
    const script = join(folder(), 'writer.cjs');
    await build({
      entryPoints: ['test/support/storeWriter.ts'],
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node22',
      outfile: script,
      logLevel: 'error',
    });
    const directory = folder();
    let known = 0;
    for (let killAfter = 1; killAfter <= 8; killAfter++) {
      known = await killWriter(script, directory, known + killAfter);
      const { store, message } = open(directory);
      const written = Number(store.meta('batch'));
      expect(message).toBe('');
      expect(written).toBeGreaterThanOrEqual(known);
      expect(store.documents()).toHaveLength(20);
      for (const { id } of store.documents()) expect(store.content(id)?.text.startsWith(`batch ${written} `)).toBe(true);
      expect(store.segments().map(segment => segment.id)).toEqual([written]);
      store.close();
      known = written;
    }
  });
});

/** Kills the writer as soon as it reports batch `until`, in the middle of what it does next; gives the last batch that it reported. */
function killWriter(script: string, directory: string, until: number): Promise<number> {
  const child = spawn(process.execPath, [script, directory], { stdio: ['ignore', 'pipe', 'inherit'] });
  let reported = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    reported = Number(text.trim().split('\n').at(-1));
    if (reported >= until) child.kill('SIGKILL');
  });
  return new Promise(resolve => child.on('close', () => resolve(reported)));
}

function alter(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

function replace(file: string, sql: string): void {
  rmSync(file);
  alter(file, sql);
}
