import { extractFacts, type Fact } from '../extraction/facts';
import { splitSentences, type Sentence } from '../extraction/sentences';
import { tokenize, type Stems, type Token } from '../extraction/words';
import type { Citation } from '../model/answer';
import type { RankedPassage } from '../model/retrieval';
import { LineIndex, type Position } from '../model/span';

/** A place where something else is shown, by its address alone: it states nothing. */
const BARE_LINK = /^\W*[a-z][\w+.-]*:\/\/\S+$/i;

/** The explored passages of one run, read as far as composing needs them. All readings are kept for the run. */
export class Explored {
  readonly passages: readonly RankedPassage[];
  readonly stems: Stems;
  readonly #places = new Map<string, RankedPassage>();
  readonly #lower: string[];
  readonly #sentences = new Map<RankedPassage, readonly Sentence[]>();
  readonly #facts = new Map<RankedPassage, readonly Fact[]>();
  readonly #around = new Map<RankedPassage, ReadonlySet<string>>();
  readonly #tokens = new Map<Sentence, readonly Token[]>();

  constructor(passages: readonly RankedPassage[], stems: Stems) {
    this.passages = passages;
    this.stems = stems;
    this.#lower = passages.map(passage => `${passage.text} ${passage.headings.join(' ')} ${passage.title} ${passage.header}`.toLowerCase());
    for (const passage of passages) this.#places.set(placeKey(passage, passage.ordinal), passage);
  }

  /** Text, headings and title of the passage at this rank, in lower case. */
  lower(index: number): string {
    return this.#lower[index];
  }

  sentences(passage: RankedPassage): readonly Sentence[] {
    let sentences = this.#sentences.get(passage);
    if (sentences === undefined) {
      sentences = splitSentences(passage).filter(({ text }) => !BARE_LINK.test(text));
      this.#sentences.set(passage, sentences);
    }
    return sentences;
  }

  tokens(sentence: Sentence): readonly Token[] {
    let tokens = this.#tokens.get(sentence);
    if (tokens === undefined) {
      tokens = tokenize(sentence.text, this.stems);
      this.#tokens.set(sentence, tokens);
    }
    return tokens;
  }

  facts(passage: RankedPassage): readonly Fact[] {
    let facts = this.#facts.get(passage);
    if (facts === undefined) {
      facts = extractFacts(this.sentences(passage), passage, this.stems);
      this.#facts.set(passage, facts);
    }
    return facts;
  }

  /** Stems of the passage's title and headings. */
  around(passage: RankedPassage): ReadonlySet<string> {
    let around = this.#around.get(passage);
    if (around === undefined) {
      around = new Set(tokenize(`${passage.title} . ${passage.headings.join(' . ')}`, this.stems).map(token => token.stem));
      this.#around.set(passage, around);
    }
    return around;
  }

  /** The explored parts of the table that a passage of rows is of. */
  table({ document, section, header, kind }: RankedPassage): readonly RankedPassage[] {
    return kind !== 'table'
      ? []
      : this.passages.filter(
          other => other.kind === 'table' && other.document === document && other.section === section && other.header === header,
        );
  }

  /** The passage that follows (or, with -1, comes before) in the same section, if it was explored. */
  beside(passage: RankedPassage, step: 1 | -1): RankedPassage | undefined {
    return this.#places.get(placeKey(passage, passage.ordinal + step));
  }
}

function placeKey(passage: RankedPassage, ordinal: number): string {
  return `${passage.document}\n${passage.section}\n${ordinal}`;
}

/** The citation of one sentence of a passage: its exact characters. */
export function cite(passage: RankedPassage, sentence: Sentence): Citation {
  const index = new LineIndex(passage.text);
  const place = (offset: number): Position => {
    const local = index.position(offset);
    const { start } = passage.range;
    return {
      line: start.line + local.line,
      character: local.line === 0 ? start.character + local.character : local.character,
      offset: passage.span.start + offset,
    };
  };
  return {
    document: passage.document,
    file: passage.file,
    passage: passage.id,
    headings: passage.headings,
    span: { start: passage.span.start + sentence.span.start, end: passage.span.start + sentence.span.end },
    range: { start: place(sentence.span.start), end: place(sentence.span.end) },
    quote: passage.text.slice(sentence.span.start, sentence.span.end),
    hash: passage.hash,
  };
}

/** Whether a word that begins with this needle stands in a lower-cased text. */
export function holds(lower: string, word: string): boolean {
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(lower[at - 1])) return true;
  return false;
}

/** Where a word's stem is looked for in running text: the stemmer turns a final `y` into `i`, and cuts a final `e`. */
export function needle(token: { readonly stem: string; readonly lower: string }): string {
  const root = token.stem.length > 3 ? token.stem.replace(/[iy]$/, '') : token.stem;
  return token.lower.startsWith(root) ? root : token.lower;
}
