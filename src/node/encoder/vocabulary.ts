import { isObject } from '../../base/isObject';
import { type BertVocabulary, specialPieces } from '../../core/vectors/bertTokenizer';

/** The vocabulary of a `tokenizer.json`, or of a `vocab.txt`; a sentence where it is none of ours. */
export function readVocabulary(name: string, text: string): BertVocabulary | string {
  const vocabulary = name.endsWith('.json') ? fromJson(text) : { pieces: listed(text), lowercase: true };
  if (typeof vocabulary === 'string') return vocabulary;
  const missing = specialPieces.filter(piece => !vocabulary.pieces.includes(piece));
  return missing.length > 0 ? `${name} has no ${missing.join(', ')}: it is no vocabulary of a BERT model.` : vocabulary;
}

function listed(text: string): string[] {
  return text.replace(/\r?\n$/, '').split(/\r?\n/);
}

function fromJson(text: string): BertVocabulary | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'tokenizer.json is not JSON.';
  }
  if (!isObject(value) || !isObject(value.model)) return 'tokenizer.json describes no tokenizer.';
  const { type, vocab } = value.model;
  // The older files do not say it.
  if (type !== undefined && type !== 'WordPiece')
    return `The tokenizer is of the kind ${String(type)}. Only models with WordPiece (BERT, MiniLM, BGE, GTE, E5 in English) can be used.`;
  if (!isObject(vocab)) return 'tokenizer.json has no vocabulary of WordPiece.';
  const pieces: string[] = [];
  for (const [piece, number] of Object.entries(vocab)) if (typeof number === 'number') pieces[number] = piece;
  const { normalizer } = value;
  const lowercase = !(isObject(normalizer) && normalizer.lowercase === false);
  return { pieces: Array.from(pieces, piece => piece ?? ''), lowercase };
}
