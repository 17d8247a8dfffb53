import type { Corpus } from './corpus';
import { identifierParts, tokenize } from './tokenizer';

/**
 * How near in meaning each passage is to a question: cosines, by passage number; null where there are no vectors or no word of the question
 * has one. Passages that do not count have -1. Exact. Cost: some 30 ns a passage.
 */
export function vectorScores(corpus: Corpus, question: string): Float32Array | null {
  const { embedder } = corpus;
  const vector = embedder && questionVector(corpus, question);
  if (!vector) return null;
  const scores = new Float32Array(corpus.passageCapacity).fill(-1);
  for (const { base, segment, passageDocument, dead, deadDocuments } of corpus.segments) {
    const count = passageDocument.length;
    // A segment may come from a time without vectors.
    if (segment.vectors.length !== count * vector.length) continue;
    embedder.cosines(vector, segment.vectors, count, scores, base);
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
