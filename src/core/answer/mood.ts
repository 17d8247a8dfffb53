import { isContent, isMonthOfMay, type Token } from '../extraction/words';
import type { Span } from '../model/span';

/** How far a statement binds: `may` is not `must`, and neither is plain fact. */
export type Mode = 'plain' | 'must' | 'should' | 'may';

/** What small words make of one content word. */
export interface Mood {
  readonly token: Token;
  readonly negated: boolean;
  /** It is the first content word that the negation meets: the one that it turns. */
  readonly turned: boolean;
  readonly mode: Mode;
  /** What turns it is said of a thing: `no`, `without`. */
  readonly lacking: boolean;
  /** It is one word that holds its denial: `unsupported`. */
  readonly whole: boolean;
  /** Its clause denies something. */
  readonly denied: boolean;
  /** The first content word after a modal verb: the verb that it governs. */
  readonly governed: boolean;
  /** The modal verb is `can`: whoever does a thing can do it. */
  readonly able: boolean;
  /** What its clause says with words of substance (`creating one is required`). */
  readonly said: ReadonlySet<Mode>;
  /** The modal verbs of its clause. */
  readonly clauseModes: ReadonlySet<Mode>;
  /** It tells to do so: `Select the text and press Enter`. */
  readonly ordered: boolean;
  /** It is no statement by itself: `to press`, `by pressing`. */
  readonly open: boolean;
  /** `will` stands before it. */
  readonly future: boolean;
  /** It is in the past: after `was` or `had`, or in the past form with no auxiliary. */
  readonly past: boolean;
  /** `all`, `some`, `only` ... right before it; empty otherwise. */
  readonly quantifier: '' | 'all' | 'part' | 'only' | 'loose';
  /** The quantifier is an adverb, said of the whole clause. */
  readonly overall: boolean;
  /** Which clause of its text it is in. */
  readonly clause: number;
}

const NEGATOR =
  /^(?:not|never|no|none|neither|nor|nobody|nothing|cannot|without|hardly|rarely|seldom|unable|fails?|failed|refus(?:es|ed)|unlikely)$|n't$/;
const MODES: Readonly<Record<string, Mode>> = {
  must: 'must',
  shall: 'must',
  should: 'should',
  ought: 'should',
  recommended: 'should',
  may: 'may',
  might: 'may',
  could: 'may',
  can: 'may',
  cannot: 'may',
  "can't": 'may',
  "couldn't": 'may',
  "mustn't": 'must',
  "shouldn't": 'should',
  possibly: 'may',
  perhaps: 'may',
  maybe: 'may',
};
const QUANTIFIERS: Readonly<Record<string, Mood['quantifier']>> = {
  all: 'all',
  every: 'all',
  each: 'all',
  always: 'all',
  any: 'all',
  some: 'part',
  most: 'part',
  few: 'part',
  usually: 'part',
  often: 'part',
  sometimes: 'part',
  occasionally: 'part',
  generally: 'part',
  typically: 'part',
  mostly: 'part',
  normally: 'part',
  commonly: 'part',
  mainly: 'part',
  largely: 'part',
  partly: 'part',
  partially: 'part',
  several: 'loose',
  many: 'loose',
  only: 'only',
  solely: 'only',
  exclusively: 'only',
};
// Said of a whole clause, wherever they stand in it.
const ADVERBS = new Set(
  'always usually often sometimes occasionally generally typically mostly normally commonly mainly largely partly partially'.split(' '),
);
const CLAUSE_END = new Set(
  'but because although though while whereas if when unless until before after which who that so however'.split(' '),
);
// Adverbs that neither take what a modal verb governs nor end it; so do those in -ly.
const PASSED = new Set('even already also still yet then now just ever again often perhaps maybe'.split(' '));
// What a clause says with a word of substance of what must, should or may be.
const SAID_MODES: Readonly<Record<string, Mode>> = {
  require: 'must',
  requires: 'must',
  required: 'must',
  need: 'must',
  needs: 'must',
  needed: 'must',
  necessary: 'must',
  mandatory: 'must',
  recommended: 'should',
  advisable: 'should',
  allowed: 'may',
  permitted: 'may',
  possible: 'may',
  optional: 'may',
  allows: 'may',
  permits: 'may',
  enables: 'may',
  lets: 'may',
};
// Words between a modal or a negation and the verb it governs.
const BETWEEN = new Set('be been being have has had to also still yet then a an the only just more than'.split(' '));

/** Words that are compared as moods, not as words. */
export function isMoodWord(token: Token): boolean {
  if (isMonthOfMay(token)) return false;
  return Object.hasOwn(QUANTIFIERS, token.lower) || Object.hasOwn(MODES, token.lower) || /^(?:never|nothing|nobody)$/.test(token.lower);
}

/** The mood of each content word of a text. Cost: linear. */
export function moods(text: string, tokens: readonly Token[]): Mood[] {
  const found: Mood[] = [];
  for (const [number, clause] of clauses(text, tokens).entries()) found.push(...clauseMoods(clause, number));
  return found;
}

/** Runs of tokens within which a small word holds. A comma right after a modal verb ends nothing. */
function clauses(text: string, tokens: readonly Token[]): Token[][] {
  const runs: Token[][] = [];
  let run: Token[] = [];
  tokens.forEach((token, i) => {
    const gap = i === 0 ? '' : text.slice(tokens[i - 1].end, token.start);
    const afterModal = i > 0 && Object.hasOwn(MODES, tokens[i - 1].lower);
    if (
      run.length > 0 &&
      (/[;:!?()—–]|\.(?:\s|$)/.test(gap) ||
        // `Usually, the door is open` is one clause.
        (/,/.test(gap) && !afterModal && run.some(other => isContent(other) && !isPassed(other))) ||
        (CLAUSE_END.has(token.lower) &&
          !(token.lower === 'that' && /^(?:unlikely|impossible|doubtful|not|true|ensure|ensures)$/.test(tokens[i - 1].lower))))
    ) {
      runs.push(run);
      run = [];
    }
    run.push(token);
  });
  return run.length > 0 ? [...runs, run] : runs;
}

/** Of a word of substance that says so, and of a modal verb that governs only an auxiliary one: `should have a file provided`. */
function saidMode(token: Token, next: Token | undefined): Mode | undefined {
  if (Object.hasOwn(SAID_MODES, token.lower)) return SAID_MODES[token.lower];
  return /^(?:have|be|get|ensure)$/.test(next?.lower ?? '') && Object.hasOwn(MODES, token.lower) ? MODES[token.lower] : undefined;
}

function isPassed(token: Token): boolean {
  return ADVERBS.has(token.lower) || PASSED.has(token.lower) || /^(?:however|therefore|thus)$/.test(token.lower);
}

function clauseMoods(clause: readonly Token[], number: number): Mood[] {
  const adverb = clause.find(token => ADVERBS.has(token.lower));
  const overall = adverb === undefined ? '' : QUANTIFIERS[adverb.lower];
  const found: Mood[] = [];
  const denied = clause.some((token, i) => NEGATOR.test(token.lower) && isNegation(token, clause[i + 1]));
  const clauseModes = new Set(
    clause.flatMap(token => (Object.hasOwn(MODES, token.lower) && !isMonthOfMay(token) ? [MODES[token.lower]] : [])),
  );
  const said = new Set(clause.flatMap((token, i) => saidMode(token, clause[i + 1]) ?? []));
  const state = {
    negated: false,
    turning: false,
    mode: 'plain' as Mode,
    lacking: false,
    able: false,
    governing: false,
    amount: '' as Mood['quantifier'],
  };
  clause.forEach((token, i) => {
    if (readSmallWord(token, clause[i - 1], clause[i + 1], state) || !isContent(token) || (state.turning && token.lower === 'longer')) {
      if (state.governing && endsGovernment(token)) state.governing = false;
      return;
    }
    const { negated, turning, mode, able, governing, amount } = state;
    found.push({
      token,
      negated,
      turned: turning,
      mode: governing ? mode : 'plain',
      lacking: turning && state.lacking,
      whole: turning && clause[i - 1]?.start === token.start,
      denied,
      governed: governing,
      able,
      said,
      clauseModes,
      ordered: isOrder(clause, i),
      open: clause[i - 1]?.lower === 'to' || (/ing$/.test(token.lower) && !BE.test(clause[i - 1]?.lower ?? '')),
      future: isFuture(clause, i),
      past: isPast(token, clause[i - 1], clause[i - 2]),
      quantifier: amount || overall,
      overall: amount === '' && overall !== '',
      clause: number,
    });
    if (/ly$/.test(token.lower) || PASSED.has(token.lower)) return;
    state.turning = state.governing = false;
    state.amount = '';
  });
  return found;
}

/** `will` governs it: no other word of substance stands between. */
function isFuture(clause: readonly Token[], at: number): boolean {
  const will = clause.findLastIndex((token, i) => i < at && token.lower === 'will');
  return will >= 0 && at - will <= 3 && !clause.slice(will + 1, at).some(token => isContent(token) && !isPassed(token));
}

const BE = /^(?:is|are|was|were|be|been)$/;

/** A bare verb that begins a clause, or goes on with one, and has something after it. */
function isOrder(clause: readonly Token[], at: number): boolean {
  const before = clause[at - 1];
  if (before !== undefined && !/^(?:and|or|then|please|just|simply|always|also)$/.test(before.lower)) return false;
  return clause.length > at + 1 && /^\p{L}+$/u.test(clause[at].text) && !/(?:[^s]s|ed|ing|ly)$/.test(clause[at].lower);
}

function isPast(token: Token, before: Token | undefined, earlier: Token | undefined): boolean {
  // `Is always created` is no past.
  const previous = before !== undefined && ADVERBS.has(before.lower) ? earlier : before;
  if (/^(?:was|were|had|been)$/.test(previous?.lower ?? '')) return true;
  return /[^e]ed$/.test(token.lower) && !/^(?:is|are|be|being|get|gets)$/.test(previous?.lower ?? '');
}

interface MoodState {
  negated: boolean;
  turning: boolean;
  mode: Mode;
  lacking: boolean;
  able: boolean;
  governing: boolean;
  amount: Mood['quantifier'];
}

/** Notes what a negation, a modal verb or a quantifier does; false for any other word. */
function readSmallWord(token: Token, previous: Token | undefined, next: Token | undefined, state: MoodState): boolean {
  const negator = NEGATOR.test(token.lower) && isNegation(token, next) && !isInName(token, next);
  const modal = isMonthOfMay(token) ? undefined : (MODES[token.lower] ?? obligation(token, next));
  const amount = quantifierOf(token, previous);
  if (negator) {
    state.negated = state.turning = true;
    state.lacking = /^(?:no|without)$/.test(token.lower);
  }
  if (modal !== undefined) {
    state.mode = modal;
    state.able = /^(?:can|able|cannot)$/.test(token.lower);
    state.governing = true;
  }
  if (amount !== '' && !ADVERBS.has(token.lower)) state.amount = amount;
  return negator || modal !== undefined || amount !== '';
}

/** A preposition or joint between a modal verb and the next content word: the verb was an auxiliary one. */
function endsGovernment(token: Token): boolean {
  if (isContent(token) || BETWEEN.has(token.lower) || Object.hasOwn(MODES, token.lower) || NEGATOR.test(token.lower)) return false;
  return !/^(?:it|they|we|you|he|she|this|has|have|had|need|needs)$/.test(token.lower);
}

/** `Never Cry Wolf` denies nothing. `No` before a name does. */
function isInName(token: Token, next: Token | undefined): boolean {
  return token.named && next?.named === true && token.lower !== 'no';
}

function isNegation(token: Token, next: Token | undefined): boolean {
  if (token.lower === 'not') return next?.lower !== 'only';
  if (token.lower === 'no') return next?.kind !== 'number' && !/^(?:one|doubt|fewer|less|more|later)$/.test(next?.lower ?? '');
  if (/^(?:fail|fails|failed|refus\w+|unable)$/.test(token.lower)) return next?.lower === 'to';
  return true;
}

/** `has to`, `needs to`, `required to`: an obligation said with a verb. */
function obligation(token: Token, next: Token | undefined): Mode | undefined {
  if (next?.lower !== 'to') return undefined;
  if (/^(?:has|have|had|need|needs|required|obliged|supposed)$/.test(token.lower)) return 'must';
  return /^(?:able|allowed|permitted)$/.test(token.lower) ? 'may' : undefined;
}

function quantifierOf(token: Token, previous: Token | undefined): Mood['quantifier'] {
  // `the most popular` and `at most` say no part of anything.
  if ((token.lower === 'most' || token.lower === 'few') && /^(?:the|at|a)$/.test(previous?.lower ?? '')) return '';
  // `There are some settings` says that they are there.
  if (token.lower === 'some' && /^(?:is|are|was|were|has|have|had|also)$/.test(previous?.lower ?? '')) return 'loose';
  if (token.lower === 'any' && previous !== undefined && NEGATOR.test(previous.lower)) return '';
  return Object.hasOwn(QUANTIFIERS, token.lower) ? QUANTIFIERS[token.lower] : '';
}

/** Where a statement's mood differs from all that the evidence says with the same word; empty where it does not. */
export function moodDifferences(stated: readonly Mood[], evidence: readonly Mood[]): { span: Span; what: string }[] {
  const byStem = new Map<string, Mood[]>();
  for (const mood of evidence) byStem.set(mood.token.stem, [...(byStem.get(mood.token.stem) ?? []), mood]);
  const differences: { span: Span; what: string }[] = [];
  for (const mood of stated) {
    const same = byStem.get(mood.token.stem);
    if (same === undefined) continue;
    const what = difference(mood, same, stated, evidence);
    if (what !== '') differences.push({ span: { start: mood.token.start, end: mood.token.end }, what });
  }
  const denied = evidence.some(mood => mood.negated);
  const turned = stated.find(mood => mood.turned);
  if (turned !== undefined && !denied && differences.length === 0)
    differences.push({ span: { start: turned.token.start, end: turned.token.end }, what: 'the negation' });
  return differences;
}

/** Share of a statement's words that make it one that a clause says. */
const ofClause = 0.6;

function isMostlyOf(same: readonly Mood[], stated: readonly Mood[], evidence: readonly Mood[]): boolean {
  const clauses = new Set(same.map(other => other.clause));
  const own = new Set(evidence.filter(other => clauses.has(other.clause)).map(other => other.token.stem));
  return stated.filter(mood => own.has(mood.token.stem)).length >= ofClause * stated.length;
}

/** Whether what is written of a word bears out the modal verb that a statement gives it. */
function allows(mood: Mood, other: Mood): boolean {
  if (other.mode === mood.mode || other.said.has(mood.mode)) return true;
  if (other.clauseModes.has(mood.mode) && !other.governed && !other.open) return true;
  if (mood.negated || other.negated) return false;
  if (mood.mode === 'may' && mood.able) return other.ordered || other.open || (other.mode === 'plain' && !other.past);
  return mood.mode === 'should' && other.ordered;
}

function difference(mood: Mood, same: readonly Mood[], stated: readonly Mood[], evidence: readonly Mood[]): string {
  // `It ships without libraries` and `libraries are not shipped` turn different words of a clause.
  if (mood.whole && !same.some(other => other.turned)) return 'the negation';
  if (
    mood.turned &&
    !same.some(
      other => other.negated || ((mood.lacking || (mood.governed && mood.mode === 'may' && other.said.has('may'))) && other.denied),
    )
  )
    return 'the negation';
  // `No backups are kept` and `backups are not kept` turn different words.
  if (!mood.negated && same.every(other => other.turned) && !stated.some(other => other.turned && other.clause === mood.clause))
    return 'the negation';
  if (mood.governed && mood.mode !== 'plain' && !same.some(other => allows(mood, other))) return `"${mood.mode}"`;
  // What will be has not been yet.
  if (mood.past && same.every(other => other.future)) return '"will"';
  if (!mood.governed && !mood.open && same.every(other => other.governed && other.mode !== 'plain' && !mood.said.has(other.mode)))
    return `"${same[0].mode}"`;
  // What holds of each word for itself must hold of one of them together.
  if (mood.governed && same.length > 1 && !same.some(other => other.negated === mood.negated && allows(mood, other))) return 'the negation';
  const amounts = same.map(other => other.quantifier);
  // `It always leads to one result`: an adverb speaks of the whole.
  const always = mood.overall && evidence.some(other => other.overall && other.quantifier === 'all');
  if (mood.quantifier === 'all' && !amounts.includes('all') && !always) return 'how many it holds for';
  if (mood.quantifier === 'only' && !evidence.some(other => other.quantifier === 'only')) return '"only"';
  if (
    mood.quantifier === 'part' &&
    !amounts.includes('all') &&
    !evidence.some(other => other.quantifier === 'part' || other.quantifier === 'loose')
  )
    return 'how many it holds for';
  // An adverb may stand in another clause of what is said.
  if (stated.some(other => other.overall && other.quantifier === 'part') && same.some(other => other.overall)) return '';
  // What is `usually` so is another statement of the same text, where most words are from elsewhere.
  if (same.every(other => other.overall) && !isMostlyOf(same, stated, evidence)) return '';
  if (mood.quantifier !== 'part' && amounts.every(amount => amount === 'part')) return 'how many it holds for';
  return '';
}
