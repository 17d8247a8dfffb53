// Writes batch after batch into the store of a folder until it is killed; each replaces all of the one before.
import { openStore } from '../../src/node/sqliteStore';

const { store } = openStore({ directory: process.argv[2] });
let batch = Number(store.meta('batch') ?? 0);
for (;;) {
  const before = batch++;
  const documents = Array.from({ length: 20 }, (_, i) => {
    // Every second document keeps its id from batch to batch, the others change it.
    const id = i % 2 === 0 ? `kept ${i}` : `batch ${batch} ${i}`;
    const row = { id, folder: '', path: id, title: id, hash: '', modified: 0, size: 0, problems: [], segment: batch };
    return { ...row, text: `batch ${batch} ${'x'.repeat(20_000)}`, structure: '{}' };
  });
  const remove = store.documents().map(document => document.id);
  store.apply({
    documents,
    remove,
    segments: [{ id: batch, header: '{}', bytes: new Uint8Array(50_000) }],
    dropSegments: [before],
    skipped: [],
    meta: { batch: String(batch) },
  });
  process.stdout.write(`${batch}\n`);
}
