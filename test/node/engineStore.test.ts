import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createEngine } from '../../src/core/index';
import { metaBatch } from '../../src/core/indexing/batch';
import { extractorVersion } from '../../src/core/indexing/structure';
import { openStore } from '../../src/node/sqliteStore';
import { MemoryWorkspace } from '../support/memoryWorkspace';

const directory = mkdtempSync(join(tmpdir(), 'docgraph-engine-store-'));
afterAll(() => rmSync(directory, { recursive: true }));

const open = () => openStore({ directory, busyTimeout: 0 }).store;

it('an engine that cannot begin lets go of its store', () => {
  const store = open();
  store.apply(metaBatch({ extractorVersion: String(extractorVersion), siteFiles: 'no JSON' }));
  const log = () => {};
  const ports = { workspace: new MemoryWorkspace({}), store, clock: { now: () => 0 }, logger: { info: log, warn: log, error: log } };
  expect(() => createEngine(ports)).toThrow(SyntaxError);
  // Another holder would be told `store-locked`.
  const again = open();
  expect(again.meta('siteFiles')).toBe('no JSON');
  again.close();
});
