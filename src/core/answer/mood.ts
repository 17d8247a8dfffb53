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
  /** The first content word after a modal verb: the verb that it governs. */
  readonly governed: boolean;
  /** `all`, `some`, `only` ... right before it; empty otherwise. */
  readonly quantifier: '' | 'all' | 'part' | 'only' | 'loose';
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
  both: 'all',
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
  partly: 'part',
  partially: 'part',
  several: 'loose',
  many: 'loose',
  only: 'only',
  solely: 'only',
  exclusively: 'only',
};
const CLAUSE_END = new Set('but because although though while whereas if when unless which who that so however'.split(' '));
// Words between a modal or a negation and the verb it governs.
const BETWEEN = new Set('be been being have has had to also still yet then a an the only just more than'.split(' '));

/** The mood of each content word of a text. Cost: linear. */
export function moods(text: string, tokens: readonly Token[]): Mood[] {
  const found: Mood[] = [];
  let negated = false;
  let turning = false;
  let mode: Mode = 'plain';
  let governing = false;
  let quantifier: Mood['quantifier'] = '';
  tokens.forEach((token, i) => {
    const gap = i === 0 ? '' : text.slice(tokens[i - 1].end, token.start);
    if (/[;:.!?()—–]/.test(gap) || (/,/.test(gap) && !governing) || CLAUSE_END.has(token.lower)) {
      negated = turning = governing = false;
      mode = 'plain';
      quantifier = '';
    }
    const negator = NEGATOR.test(token.lower) && isNegation(token, tokens[i + 1]);
    const modal = isMonthOfMay(token) ? undefined : (MODES[token.lower] ?? obligation(token, tokens[i + 1]));
    if (negator) negated = turning = true;
    if (modal !== undefined) {
      mode = modal;
      governing = true;
    }
    const amount = quantifierOf(token, tokens[i - 1]);
    if (amount !== '') quantifier = amount;
    const filler = negator || modal !== undefined || amount !== '';
    if (filler || !isContent(token) || (turning && token.lower === 'longer')) {
      if (
        !filler &&
        !BETWEEN.has(token.lower) &&
        !/n't$/.test(token.lower) &&
        governing &&
        token.kind === 'word' &&
        !isContent(token) &&
        !/^(?:not|it|they|we|you|he|she|this)$/.test(token.lower)
      )
        governing = false;
      return;
    }
    found.push({ token, negated, turned: turning, mode: governing ? mode : 'plain', governed: governing, quantifier });
    if (!/ly$/.test(token.lower)) {
      turning = governing = false;
      quantifier = '';
    }
  });
  return found;
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
    const what = difference(mood, same);
    if (what !== '') differences.push({ span: { start: mood.token.start, end: mood.token.end }, what });
  }
  const denied = evidence.some(mood => mood.negated);
  const turned = stated.find(mood => mood.turned);
  if (turned !== undefined && !denied && differences.length === 0)
    differences.push({ span: { start: turned.token.start, end: turned.token.end }, what: 'the negation' });
  return differences;
}

function difference(mood: Mood, same: readonly Mood[]): string {
  if (mood.turned && !same.some(other => other.negated)) return 'the negation';
  if (!mood.negated && same.every(other => other.turned)) return 'the negation';
  if (mood.governed && mood.mode !== 'plain' && !same.some(other => other.mode === mood.mode)) return `"${mood.mode}"`;
  if (!mood.governed && same.every(other => other.governed && other.mode !== 'plain')) return `"${same[0].mode}"`;
  const amounts = same.map(other => other.quantifier);
  if (mood.quantifier === 'all' && !amounts.includes('all')) return 'how many it holds for';
  if (mood.quantifier === 'only' && !amounts.includes('only')) return '"only"';
  if (mood.quantifier === 'part' && !amounts.includes('part') && !amounts.includes('all')) return 'how many it holds for';
  if (mood.quantifier !== 'part' && amounts.every(amount => amount === 'part')) return 'how many it holds for';
  return '';
}
