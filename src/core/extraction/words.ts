import { stemmer } from 'stemmer';

/** One word or number of a text; offsets into that text. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly lower: string;
  /** What is compared: the English stem, or the lower-cased form. */
  readonly stem: string;
  readonly kind: 'word' | 'number';
  /** Starts with a capital, or holds a digit or an underscore: perhaps a name. */
  readonly named: boolean;
}

// A number with its separators; a word with inner digits, underscores and one apostrophe; a single character of a script without spaces.
const TOKEN =
  /\d+(?:[.,:]\d+)*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}_][\p{L}\p{M}\p{N}_]*(?:['’]\p{L}+)?/gu;

/** Words and numbers of a text in order. Cost: one pass, and one stem per word that `stems` has not seen. */
export function tokenize(text: string, stems: Stems): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const word = match[0];
    const lower = word.toLowerCase().replace('’', "'");
    const kind = word.charCodeAt(0) >= 48 && word.charCodeAt(0) <= 57 ? 'number' : 'word';
    tokens.push({
      text: word,
      start: match.index,
      end: match.index + word.length,
      lower,
      stem: kind === 'number' || STOP_WORDS.has(lower) ? lower : stems.of(lower),
      kind,
      named: kind === 'word' && (/^\p{Lu}/u.test(word) || /[\d_]/.test(word)),
    });
  }
  return tokens;
}

/** Stems, remembered for the run: the stemmer is the slowest step of tokenizing. */
export class Stems {
  readonly #known = new Map<string, string>();

  /** `lower` is a lower-cased word. */
  of(lower: string): string {
    let stem = this.#known.get(lower);
    if (stem === undefined) {
      const bare = lower.replace(/'s$/, '');
      stem = IRREGULAR.get(bare) ?? (bare.length > 3 && /^[a-z]+$/.test(bare) ? stemmer(bare) : bare);
      this.#known.set(lower, stem);
    }
    return stem;
  }
}

// Forms that the stemmer leaves apart, but which a sentence turned into the other voice or tense needs together.
const IRREGULAR = new Map(
  Object.entries({
    exceed: 'exceed',
    exceeds: 'exceed',
    proceed: 'proceed',
    proceeds: 'proceed',
    succeed: 'succeed',
    succeeds: 'succeed',
    uses: 'use',
    used: 'use',
    using: 'use',
    add: 'ad',
    adds: 'ad',
    written: 'write',
    wrote: 'write',
    taken: 'take',
    took: 'take',
    given: 'give',
    gave: 'give',
    made: 'make',
    built: 'build',
    won: 'win',
    held: 'hold',
    led: 'lead',
    left: 'leave',
    met: 'meet',
    sent: 'send',
    spent: 'spend',
    kept: 'keep',
    found: 'find',
    founded: 'found',
    began: 'begin',
    begun: 'begin',
    chosen: 'choos',
    chose: 'choos',
    known: 'know',
    knew: 'know',
    grown: 'grow',
    grew: 'grow',
    ran: 'run',
    sold: 'sell',
    bought: 'buy',
    brought: 'bring',
    driven: 'drive',
    drove: 'drive',
    shown: 'show',
    drawn: 'draw',
    drew: 'draw',
    broken: 'break',
    broke: 'break',
    spoken: 'speak',
    spoke: 'speak',
    worn: 'wear',
    born: 'born',
    men: 'man',
    women: 'woman',
    children: 'child',
    people: 'person',
    late: 'late',
    lies: 'lie',
    dies: 'die',
    died: 'die',
    paid: 'pay',
    said: 'say',
    sung: 'sing',
    sang: 'sing',
    became: 'becom',
    went: 'go',
    gone: 'go',
    months: 'month',
    days: 'day',
  }),
);

/** Words that say little by themselves; never needed for coverage. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the this that these those it its itself he she him her his hers they them their theirs we us our you your i me my one ones ' +
    'is are was were be been being am do does did done doing have has had having and or but nor so yet if then than as at by for from in into of off on onto out over ' +
    'to up with within without about above after again against all also any because before below between both down during each few further here how just more most ' +
    'no not now only other own same some such there through too under until upon very via what when where which while who whom whose why will would can could may might ' +
    "must shall should ought per etc eg ie e g s t d ll re ve am pm please there's it's let us"
  ).split(' '),
);

/** Whether a token carries meaning of its own. */
export function isContent(token: Token): boolean {
  return token.kind === 'number' || (!STOP_WORDS.has(token.lower) && !token.lower.endsWith("n't")) || isMonthOfMay(token);
}

/** `May` with a capital is a month; sentences that begin with the verb are questions. */
export function isMonthOfMay(token: Token): boolean {
  return token.text === 'May';
}
