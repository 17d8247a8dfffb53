import { WordPieces } from './wordPieces';

/** How the texts of a BERT model are cut, as its `tokenizer.json` or `vocab.txt` says. */
export interface BertVocabulary {
  /** The pieces by number. */
  readonly pieces: readonly string[];
  /** Whether capitals and accents are folded away first. */
  readonly lowercase: boolean;
}

/** The special pieces without which no text can be put to the model. */
export const specialPieces = ['[CLS]', '[SEP]', '[UNK]'] as const;

/** Numbers of the pieces of a text, as the model was trained with them: `[CLS]`, the words' pieces, `[SEP]`. */
export class BertTokenizer {
  readonly #pieces: WordPieces;
  readonly #lowercase: boolean;
  readonly #start: number;
  readonly #end: number;
  readonly #unknown: number;

  constructor({ pieces, lowercase }: BertVocabulary) {
    this.#pieces = new WordPieces(pieces);
    this.#lowercase = lowercase;
    [this.#start, this.#end, this.#unknown] = specialPieces.map(piece => pieces.indexOf(piece));
  }

  /** At most `most` numbers, the two special ones among them: what is longer is cut. Cost: some 100 ns a character. */
  encode(text: string, most: number): number[] {
    const ids = [this.#start];
    const room = most - 1;
    for (const word of words(this.#lowercase ? folded(text) : text)) {
      if (word === '') continue;
      const found = this.#pieces.of(word);
      if (found.length === 0) ids.push(this.#unknown);
      else ids.push(...found);
      if (ids.length >= room) break;
    }
    ids.length = Math.min(ids.length, room);
    ids.push(this.#end);
    return ids;
  }
}

const ascii = 0x80;
/** What BERT takes for Chinese, each character a word of its own; Japanese kana and Korean are none of it. */
const chinese =
  /[\u4e00-\u9fff\u3400-\u4dbf\u{20000}-\u{2a6df}\u{2a700}-\u{2b73f}\u{2b740}-\u{2b81f}\u{2b820}-\u{2ceaf}\uf900-\ufaff\u{2f800}-\u{2fa1f}]/u;
const space = /[\p{Zs}\u2028\u2029]/u;
const control = /\p{C}/u;
const punctuation = /\p{P}/u;
const accent = /\p{Mn}/gu;

/** Without accents and capitals. Each character by itself: a sigma at the end of a word is no other letter. */
function folded(text: string): string {
  return text.normalize('NFD').replace(accent, '').replaceAll('Σ', 'σ').toLowerCase();
}

/** Words as BERT has them: parted at white space, punctuation and Chinese characters, each of which is a word itself. */
function* words(source: string): Iterable<string> {
  let start = -1;
  for (let i = 0; i < source.length; ) {
    const code = source.codePointAt(i)!;
    const length = code > 0xffff ? 2 : 1;
    const kind = code < ascii ? asciiKinds[code] : kindOf(source.slice(i, i + length));
    if (kind === letter) {
      if (start < 0) start = i;
    } else {
      if (start >= 0) yield withoutControls(source.slice(start, i));
      start = -1;
      if (kind === alone) yield source.slice(i, i + length);
    }
    i += length;
  }
  if (start >= 0) yield withoutControls(source.slice(start));
}

const letter = 0;
const gap = 1;
const alone = 2;

function kindOf(character: string): number {
  if (space.test(character)) return gap;
  return punctuation.test(character) || chinese.test(character) ? alone : letter;
}

/** BERT counts all that is neither letter, digit, space nor control as punctuation where it is ASCII. */
const asciiKinds = Uint8Array.from({ length: ascii }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[ \t\n\r]/.test(character)) return gap;
  return /[!-/:-@[-`{-~]/.test(character) ? alone : letter;
});

const anyControl = /[^\P{C}\t\n\r]|\ufffd/gu;

/** Control characters and signs for what could not be read are no part of a word. */
function withoutControls(word: string): string {
  return control.test(word) || word.includes('\ufffd') ? word.replace(anyControl, '') : word;
}
