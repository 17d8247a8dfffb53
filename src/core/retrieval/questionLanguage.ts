/** What people write into a question beside its words: phrases in quotes, and filters such as `path:docs/ops after:2025-01-31`. */

export const filterKeys = ['path', 'tag', 'type', 'after', 'before'] as const;
export type FilterKey = (typeof filterKeys)[number];

export interface QuestionPart {
  readonly kind: FilterKey | 'phrase';
  /** Without its key and its quotes. */
  readonly value: string;
  /** As it stands in the question. */
  readonly written: string;
}

export interface ReadQuestion {
  /** The question without its filters; phrases stay, with their quotes. */
  readonly words: string;
  readonly parts: readonly QuestionPart[];
}

const quoted = /"[^"\n]+"|“[^”\n]+”|„[^“”\n]+[“”]|«[^»\n]+»/;
/** A filter stands by itself: `path:x` inside a word, in quotes or in code is text. */
const part = new RegExp(
  `(?<phrase>${quoted.source})|(?<=^|\\s)(?<key>${filterKeys.join('|')}):(?:"(?<quoted>[^"\\n]+)"|(?<plain>[^\\s"]+))`,
  'giu',
);

/** @example readQuestion('who owns "the vault" path:ops').parts // phrase `the vault`, path `ops` */
export function readQuestion(question: string): ReadQuestion {
  const parts: QuestionPart[] = [];
  const words = question.replace(part, (written: string, ...rest: unknown[]) => {
    const { phrase, key, quoted: inQuotes, plain } = rest.at(-1) as Readonly<Record<string, string | undefined>>;
    if (phrase !== undefined) {
      const value = phrase.slice(1, -1).trim();
      if (/[\p{L}\p{N}]/u.test(value)) parts.push({ kind: 'phrase', value, written });
      return written;
    }
    // What ends a sentence is none of the value.
    const value = inQuotes ?? plain!.replace(/[?!,;.]+$/u, '');
    if (value === '') return written;
    parts.push({ kind: key!.toLowerCase() as FilterKey, value, written });
    return inQuotes === undefined ? plain!.slice(value.length) : '';
  });
  return { words: words.replace(/\s+(?=[?!,;.]*$)|(?<=\s)\s+/gu, '').trim(), parts };
}

/** The question without one of its parts: a filter goes, a phrase stays as words. */
export function withoutPart(question: string, { kind, value, written }: QuestionPart): string {
  return question
    .replace(written, () => (kind === 'phrase' ? value : ''))
    .replace(/\s{2,}/gu, ' ')
    .trim();
}
