import type { PassageFilter } from '../retrieval/passageFilter';

/** A question with who asks in the place of `I` and `my`. */
export interface PersonalQuestion {
  readonly question: string;
  /** Whether it speaks of who asks. */
  readonly personal: boolean;
  /** The words that were replaced. */
  readonly words: readonly string[];
}

/** Words that stand before an `I` that is who asks; after another capitalised word it is a numeral (`Appendix I`). */
const beforeI = new Set(
  'am are can could did do does had has have if may might must shall should was were when where which what why how who will would and or that as since'.split(
    ' ',
  ),
);

/**
 * Reads `I`, `me`, `my` and `mine` as the name of who asks; without a name the question stays, and is known to be personal.
 *
 * @example readAs('What do I still owe my landlord?', 'Ada Quill').question // 'What do Ada Quill still owe Ada Quill's landlord?'
 */
export function readAs(question: string, name: string): PersonalQuestion {
  const words: string[] = [];
  const read = question.replace(
    /\b(?:I(?:['’](?:m|ve|d|ll))?|i|[Mm]e|[Mm]yself|[Mm]y|[Mm]ine(?=\s*(?:[?.!,;]|$)))\b(?!\/)/g,
    (word, at: number) => {
      const before = /(\p{L}+)\s+$/u.exec(question.slice(0, at))?.[1] ?? '';
      const isNumeral = /^i$/i.test(word) && /^\p{Lu}/u.test(before) && !beforeI.has(before.toLowerCase());
      const isListed = word === 'i' && (at === 0 || !/\s/.test(question[at - 1]) || !/^\s|^$/.test(question.slice(at + 1, at + 2)));
      if (isNumeral || isListed) return word;
      words.push(word);
      if (name === '') return word;
      if (/^(?:my|mine)$/i.test(word)) return `${name}'s`;
      const rest = /['’](m|ve|d|ll)$/.exec(word)?.[1];
      return rest === undefined ? name : `${name} ${{ m: 'is', ve: 'has', d: 'would', ll: 'will' }[rest]}`;
    },
  );
  return { question: read, personal: words.length > 0, words };
}

/** Whether a passage lies in what a reader cares for most: any of the filters takes it. Null where he has said nothing of the kind. */
export function favours(filters: readonly (PassageFilter | null)[]): ((passage: number) => boolean) | null {
  const set = filters.filter(filter => filter !== null);
  return set.length === 0 ? null : passage => set.some(filter => filter.isAllowed(passage));
}
