// Opens the store of a folder and writes batches of ten documents until a failure or the thirtieth; tells what became of it as JSON.
import { EngineError } from '../../src/core/errors';
import { openStore } from '../../src/node/sqliteStore';

const directory = process.argv[2];
const { store, message } = openStore({ directory });
const kind = store.kind;
let failure: { readonly code: string; readonly message: string } | null = null;
let written = 0;
try {
  for (; written < 30; written++) {
    const documents = Array.from({ length: 10 }, (_, i) => {
      const id = `${written} ${i}`;
      const row = { id, folder: '', path: id, title: id, hash: '', modified: 0, size: 0, problems: [], segment: written };
      return { ...row, text: 'x'.repeat(20_000), structure: '{}' };
    });
    store.apply({ documents, remove: [], segments: [], dropSegments: [], skipped: null, meta: { written: String(written + 1) } });
  }
} catch (thrown) {
  if (!(thrown instanceof EngineError)) throw thrown;
  failure = { code: thrown.code, message: thrown.message };
}
const held = store.documents().length;
store.close();
const again = kind === 'sqlite' ? openStore({ directory }) : null;
process.stdout.write(
  JSON.stringify({
    kind,
    message,
    failure,
    written,
    held,
    again: again && {
      message: again.message,
      documents: again.store.documents().length,
      written: Number(again.store.meta('written') ?? 0),
    },
  }),
);
