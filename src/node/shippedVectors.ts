import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readWordVectors, type WordVectors } from '../core/vectors/wordVectors';

const file = join('media', 'vectors', 'words.bin');

/** The word vectors of the package, found upwards from this program's own folder (`dist`, or `src/node` in tests); read once. */
export function shippedVectors(): () => WordVectors | null {
  let vectors: WordVectors | null | undefined;
  return () => {
    vectors ??= read(__dirname);
    return vectors;
  };
}

function read(start: string): WordVectors | null {
  for (let folder = start; ; folder = dirname(folder)) {
    const path = join(folder, file);
    if (existsSync(path)) return readWordVectors(readFileSync(path));
    if (dirname(folder) === folder) return null;
  }
}
