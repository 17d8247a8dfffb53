import type { Corpus } from './corpus';
import { identifierParts, tokenize } from './tokenizer';

/**
 * How near in meaning each passage is to a question: cosines, by passage number; null where there are no vectors or no word of the question
 * has one. Passages that do not count have -1. Exact. Cost: some 30 ns a passage.
 */
export function vectorScores(corpus: Corpus, question: string, learned = corpus.learned): Float32Array | null {
  const { embedder } = corpus;
  const vector = learned ? learned.question(question) : embedder && questionVector(corpus, question);
  return vector && cosinesWith(corpus, vector, learned);
}

/** Cosines of a unit vector with all passages, by passage number; of those that do not count -1. */
export function cosinesWith(corpus: Corpus, vector: Float32Array, learned = corpus.learned): Float32Array {
  const { embedder } = corpus;
  const scores = new Float32Array(corpus.passageCapacity).fill(-1);
  for (const loaded of corpus.segments) {
    const { base, segment, passageDocument, dead, deadDocuments } = loaded;
    const count = passageDocument.length;
    const rows = learned ? learned.of(loaded) : segment.vectors;
    // A segment may come from a time without vectors.
    if (rows?.length !== count * vector.length) continue;
    embedder!.cosines(vector, rows, count, scores, base);
    if (deadDocuments.length > 0) for (let i = 0; i < count; i++) if (dead[passageDocument[i]] !== 0) scores[base + i] = -1;
  }
  return scores;
}

function questionVector({ embedder, vocabulary }: Corpus, question: string): Float32Array | null {
  const ids: number[] = [];
  tokenize(question, (token, start, end) => {
    const parts = identifierParts(question.slice(start, end));
    for (const word of parts.length > 0 ? parts : [token]) ids.push(vocabulary.add(word));
  });
  const vector = embedder!.embed({ ids, word: id => vocabulary.token(id) });
  return vector.some(value => value !== 0) ? vector : null;
}
