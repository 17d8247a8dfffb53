/** Pieces inside a word are written with this in front. */
const inside = '##';
/** A longer run of letters is no word (a hash, a key): it has no pieces, as in BERT. */
const longestWord = 100;

/** WordPiece as BERT does it: the longest piece that fits, from left to right. A word that cannot be covered has no pieces. */
export class WordPieces {
  readonly #first = new Map<string, number>();
  readonly #inside = new Map<string, number>();
  #longest = 1;

  /** `vocabulary` lists the pieces by number. */
  constructor(vocabulary: readonly string[]) {
    vocabulary.forEach((piece, number) => {
      const isInside = piece.startsWith(inside) && piece.length > inside.length;
      const text = isInside ? piece.slice(inside.length) : piece;
      (isInside ? this.#inside : this.#first).set(text, number);
      this.#longest = Math.max(this.#longest, text.length);
    });
  }

  /** Numbers of the pieces of a folded word, in order. */
  of(word: string): number[] {
    const whole = this.#first.get(word);
    if (whole !== undefined) return [whole];
    if (word.length > longestWord) return [];
    const pieces: number[] = [];
    for (let start = 0; start < word.length; ) {
      const known = start === 0 ? this.#first : this.#inside;
      let end = Math.min(word.length, start + this.#longest);
      let piece: number | undefined;
      for (; end > start; end--) {
        piece = known.get(word.slice(start, end));
        if (piece !== undefined) break;
      }
      if (piece === undefined) return [];
      pieces.push(piece);
      start = end;
    }
    return pieces;
  }
}
