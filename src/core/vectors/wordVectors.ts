import { fastestSums, type PieceSums } from './sums';
import { WordPieces } from './wordPieces';

/**
 * Vectors of word pieces, distilled from a sentence encoder (`media/vectors/`): the vector of a text is the sum of those of its pieces,
 * whose lengths say how much each counts. File: a line of JSON (`format`, `version`, `dimension`, `pieces`, origin and licence), the
 * pieces one a line, and then for each piece a scale (float32) and `dimension` signed bytes.
 */
export const vectorFormat = 'docgraph-vectors-1';

interface Header {
  readonly format: string;
  readonly version: string;
  readonly dimension: number;
  readonly pieces: number;
}

/** Words whose vectors are sums of those of their pieces: what vectors of texts are made of. */
export interface SummedWords {
  readonly dimension: number;
  readonly sums: PieceSums;
  /** Numbers of the pieces of a folded word; none where it is not known. */
  piecesOf(word: string): readonly number[];
}

export class WordVectors implements SummedWords {
  /** Of the numbers: vectors of another version cannot be compared with them. */
  readonly version: string;
  readonly dimension: number;
  readonly sums: PieceSums;
  readonly #pieces: WordPieces;

  constructor(header: Header, vocabulary: readonly string[], scales: Float32Array, rows: Int8Array) {
    this.version = header.version;
    this.dimension = header.dimension;
    this.sums = fastestSums({ dimension: header.dimension, scales, rows });
    this.#pieces = new WordPieces(vocabulary);
  }

  /** Numbers of the pieces of a folded word; none where it is not known. */
  piecesOf(word: string): readonly number[] {
    return this.#pieces.of(word);
  }
}

/** Reads the file; null where it is not one of ours. Cost: some 20 ms, most of it the pieces. */
export function readWordVectors(bytes: Uint8Array): WordVectors | null {
  const headerEnd = bytes.indexOf(10);
  if (headerEnd < 0) return null;
  const header = parseHeader(utf8(bytes.subarray(0, headerEnd)));
  if (!header) return null;
  let end = headerEnd;
  for (let piece = 0; piece < header.pieces && end >= 0; piece++) end = bytes.indexOf(10, end + 1);
  const { pieces, dimension } = header;
  if (end < 0 || bytes.length !== end + 1 + pieces * (4 + dimension)) return null;
  const vocabulary = utf8(bytes.subarray(headerEnd + 1, end)).split('\n');
  const scales = new Float32Array(pieces);
  new Uint8Array(scales.buffer).set(bytes.subarray(end + 1, end + 1 + pieces * 4));
  const at = bytes.byteOffset + end + 1 + pieces * 4;
  return new WordVectors(header, vocabulary, scales, new Int8Array(bytes.buffer, at, pieces * dimension));
}

function parseHeader(line: string): Header | null {
  try {
    const header = JSON.parse(line) as Header;
    return header.format === vectorFormat ? header : null;
  } catch {
    return null;
  }
}

/** Decodes UTF-8 without the host's decoder. The file holds no characters beyond the basic plane. */
function utf8(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; ) {
    const first = bytes[i++];
    if (first < 0x80) text += String.fromCharCode(first);
    else if (first < 0xe0) text += String.fromCharCode(((first & 0x1f) << 6) | (bytes[i++] & 0x3f));
    else text += String.fromCharCode(((first & 0x0f) << 12) | ((bytes[i++] & 0x3f) << 6) | (bytes[i++] & 0x3f));
  }
  return text;
}
