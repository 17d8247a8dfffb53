import type { Logger } from '../ports';
import { PassageVectors } from '../vectors/passageVectors';
import type { WordVectors } from '../vectors/wordVectors';

/** The shipped vectors, read when they are needed first; without them the ranking goes by words alone. */
export function lazyEmbedder({
  vectors,
  logger,
}: {
  readonly vectors?: () => WordVectors | null;
  readonly logger: Logger;
}): () => PassageVectors | null {
  let embedder: PassageVectors | null | undefined;
  return () => {
    if (embedder === undefined) {
      const words = vectors?.() ?? null;
      if (vectors && !words) logger.warn('The word vectors of the package cannot be read: questions are matched by their words alone.');
      embedder = words && new PassageVectors(words);
    }
    return embedder;
  };
}
