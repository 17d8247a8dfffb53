import { splitSentences } from '../extraction/sentences';
import { isContent, Stems, tokenize, type Token } from '../extraction/words';
import type { Span } from '../model/span';
import { lostAlternative } from './alternatives';
import { altered } from './altered';
import { leftOut } from './condition';
import { crossed } from './crossing';
import { withoutLabels } from './label';
import { mixedUp } from './attachment';
import { keepsOrder, swappedDirection, type Reading } from './direction';
import { exchangedEnds } from './exchange';
import { swappedInRow } from './rowDirection';
import { movedOnly } from './onlyScope';
import { isMoodWord, moodDifferences, moods } from './mood';
import { turnedParticle } from './particles';
import { evenWords } from './sameWords';
import { otherSubject } from './otherSubject';
import { inColumns } from './tableColumns';
import { bearsOut, findValues, type Value } from './values';
import { evenWording } from './wording';

/** What one citation brings to the support of a statement. All texts are plain. */
export interface Support {
  readonly quote: string;
  /** Title of the quoted document: may be put before a sentence that does not name its subject. */
  readonly title: string;
  /** Title and heading path: what the quote leaves out may be read from here. */
  readonly context: string;
  /** Header of a quoted table row, which is read with it. */
  readonly header: string;
  /** The rest of its passage: what a pronoun of the quote may stand for. */
  readonly passage: string;
}

export interface SupportVerdict {
  readonly class: 'supported' | 'unsupported' | 'unclear';
  readonly reason: string;
  readonly uncovered: readonly Span[];
}

/** A paraphrase may leave this share of a statement's plain words open before it is called unsupported instead of unclear. */
const OPEN_SHARE = 0.25;

/** Whether quotes bear out a statement: numbers, days, names, words, negation, modality, amounts and directions. */
export function supports(statement: string, evidence: readonly Support[], stems: Stems): SupportVerdict {
  const whole = read(statement, stems);
  const written = evidence.map(item => read(item.quote, stems));
  if (
    isVerbatim(whole, written) ||
    isVerbatim(
      read(
        withoutLabels(
          statement,
          evidence.map(item => item.title),
        ),
        stems,
      ),
      written,
    )
  )
    return verdict([], [], 0);
  const { stated, quotes } = evenWords(whole, written);
  const known = new Known(evidence, quotes, stems);
  const hard: Gap[] = [];
  const soft: Gap[] = [];
  const values = findValues(statement, stated.tokens);
  for (const value of values) if (!known.value(value)) hard.push(gap(value.span, statement, 'says another number, unit or date'));
  const inValue = (token: Token) => values.some(value => value.span.start <= token.start && token.end <= value.span.end);
  for (const token of stated.tokens)
    if (
      TURNS.has(token.lower) &&
      !isInName(token, stated.tokens) &&
      !inValue(token) &&
      !isInsteadOf(stated.tokens, token) &&
      !known.says(token) &&
      !keepsOrder(stated, quotes, token)
    )
      hard.push(gap(token, statement, 'is not in the quotes'));
  const content = stated.tokens.filter(
    (token, i) =>
      isContent(token) &&
      !isMoodWord(token) &&
      !TURNS.has(token.lower) &&
      !SHORTENED.test(token.lower) &&
      !inValue(token) &&
      !isOrdinalTail(statement, token) &&
      !pointsBack(stated.tokens, i),
  );
  content.forEach(token => {
    const found = known.word(token);
    if (found === 'none')
      (token.named && !startsSentence(statement, token) ? hard : soft).push(gap(token, statement, 'is not in the quotes'));
    if (found === 'elsewhere') hard.push(gap(token, statement, 'is not what the quote speaks of'));
  });
  if (hard.length === 0) {
    const cells = inColumns(stated, evidence, stems);
    const found = turnsByPart(stated, quotes, stemSet(evidence.map(item => read(item.context, stems))), stems);
    // A row is no sentence: to what its cells belong, the header tells.
    hard.push(...(cells === 'borne out' ? found.filter(({ why }) => why !== strange) : found));
    if (typeof cells === 'object' && cells !== null && hard.length === 0) hard.push(gap(cells, statement, strange));
  }
  return verdict(hard, soft, content.length);
}

/** Word for word what the quotes say, whole and in their order. */
function isVerbatim(stated: Reading, quotes: readonly Reading[]): boolean {
  const quoted = quotes.flatMap(quote => quote.tokens);
  return (
    stated.tokens.length === quoted.length &&
    quoted.length > 0 &&
    stated.tokens.every((token, i) => token.lower === quoted[i].lower) &&
    // `10` and `-10`, `MB` and `Mb` are the same words.
    amounts([stated]) === amounts(quotes)
  );
}

function amounts(readings: readonly Reading[]): string {
  const all = readings.flatMap(({ text, tokens }) => findValues(text, tokens));
  return all.map(value => (value.kind === 'number' ? `${value.value} ${value.unit}` : '')).join();
}

// Small words that turn a statement round when they are exchanged.
const TURNS = new Set('before after until till since above below under over against despite except inside outside because than'.split(' '));

/** What says the same as such a word without a change of sides. */
const SAME_TURN: Readonly<Record<string, readonly string[]>> = {
  till: ['until'],
  until: ['till'],
  because: ['since', 'as', 'so', 'therefore', 'thus', 'hence'],
  since: ['because', 'as', 'so', 'from'],
  before: ['until', 'preced'],
  after: ['onc', 'when', 'follow'],
  except: ['unless', 'besid', 'but'],
  inside: ['in', 'within'],
  despite: ['although', 'though'],
  above: ['exceed'],
  over: ['exceed'],
};

/** `rather than` compares nothing. */
function isInsteadOf(tokens: readonly Token[], token: Token): boolean {
  return token.lower === 'than' && /^(?:rather|other)$/.test(tokens[tokens.indexOf(token) - 1]?.lower ?? '');
}

/** `Until Tomorrow` is a title. */
function isInName(token: Token, tokens: readonly Token[]): boolean {
  return token.named && tokens[tokens.indexOf(token) + 1]?.named === true;
}

interface Gap {
  readonly span: Span;
  readonly words: string;
  readonly why: string;
}

function gap(at: Span, statement: string, why: string): Gap {
  return { span: { start: at.start, end: at.end }, words: statement.slice(at.start, at.end), why };
}

const strange = 'belongs to something else in the quotes';

/** A sentence of the statement is compared with the quote that it is made from, where there is one. */
const ownShare = 0.7;

function turnsByPart(stated: Reading, quotes: readonly Reading[], context: ReadonlySet<string>, stems: Stems): Gap[] {
  if (quotes.length < 2) return turns(stated, quotes, context, stems);
  const parts = splitSentences({ text: stated.text, kind: 'paragraph', header: '' });
  if (parts.length < 2) return turns(stated, quotes, context, stems);
  for (const { span } of parts) {
    const part = evenWords(read(stated.text.slice(span.start, span.end), stems), quotes).stated;
    const found = turns(part, sourcesOf(part, quotes), context, stems);
    if (found.length > 0)
      return found.map(item => ({ ...item, span: { start: item.span.start + span.start, end: item.span.end + span.start } }));
  }
  return [];
}

/** The quote that holds most words of a sentence, if it holds nearly all; else all of them. */
function sourcesOf(part: Reading, quotes: readonly Reading[]): readonly Reading[] {
  const words = [...new Set(part.tokens.filter(isContent).map(token => token.stem))];
  const held = quotes.map(quote => {
    const own = new Set(quote.tokens.map(token => token.stem));
    return words.filter(word => own.has(word)).length;
  });
  const most = Math.max(...held);
  return most >= ownShare * words.length ? quotes.filter((_, i) => held[i] === most) : quotes;
}

function turns(stated: Reading, quotes: readonly Reading[], context: ReadonlySet<string>, stems: Stems): Gap[] {
  const moodGaps = moodDifferences(
    moods(stated.text, stated.tokens),
    quotes.flatMap(quote => moods(quote.text, quote.tokens)),
  ).map(found => gap(found.span, stated.text, `differs from the quotes in ${found.what}`));
  if (moodGaps.length > 0) return moodGaps;
  const only = movedOnly(stated, quotes);
  if (only !== null) return [gap(only, stated.text, 'is not said of this in the quotes')];
  const particle = turnedParticle(stated, quotes);
  if (particle !== null) return [gap(particle, stated.text, 'says the contrary of the quotes')];
  const word = altered(stated, quotes, context);
  if (word !== null) return [gap(word.span, stated.text, `differs from the quotes in ${word.what}`)];
  const side = lostAlternative(stated, quotes);
  if (side !== null) return [gap(side, stated.text, 'is one of several that the quotes name')];
  const condition = leftOut(stated, quotes);
  if (condition !== '') return [gap({ start: 0, end: stated.text.length }, stated.text, `leaves out ${condition}`)];
  const swapped = swappedInRow(stated, quotes, stems) ?? exchangedEnds(stated, quotes) ?? swappedDirection(stated, quotes, stems);
  if (swapped !== null) return [gap(swapped, stated.text, 'turns the relation round')];
  const mixed = mixedUp(stated, quotes) ?? crossed(stated, quotes) ?? otherSubject(stated, quotes);
  return mixed === null ? [] : [gap(mixed, stated.text, strange)];
}

function verdict(hard: readonly Gap[], soft: readonly Gap[], words: number): SupportVerdict {
  const gaps = hard.length > 0 ? hard : soft;
  if (gaps.length === 0) return { class: 'supported', reason: 'The quotes say it.', uncovered: [] };
  const uncovered = [...hard, ...soft].map(item => item.span).sort((a, b) => a.start - b.start);
  const reason = `"${gaps[0].words}" ${gaps[0].why}.`;
  if (hard.length === 0 && soft.length <= words * OPEN_SHARE)
    return { class: 'unclear', reason: `The check cannot tell: ${reason}`, uncovered };
  return { class: 'unsupported', reason, uncovered };
}

export function read(text: string, stems: Stems): Reading {
  return { text, tokens: evenWording(text, tokenize(text, stems), stems) };
}

function startsSentence(text: string, token: Token): boolean {
  return token.start === 0 || /[.!?:;]["'”)]?\s+["'“(]?$/.test(text.slice(0, token.start));
}

function isOrdinalTail(text: string, token: Token): boolean {
  return /^(?:st|nd|rd|th)$/.test(token.lower) && /\d/.test(text[token.start - 1] ?? '');
}

/**
 * Words that add nothing to what a statement says, verbs among them that say hardly more than that there is something: what they are said of must still
 * stand in the quotes, and in the place of another verb they are told apart (`altered.ts`).
 */
const LIGHT = new Set(
  (
    'either neither whether though although instead another once etc also already even then thus therefore hence however moreover furthermore ' +
    'additionally indeed actually currently simply namely respectively exactly specifically according accordingly order example e.g i.e ' +
    'anything anybody anyone something somebody someone people fairly relatively quite rather very really various certain specific particular given ' +
    'corresponding purpose way thing fact'
  ).split(' '),
);
const LIGHT_VERBS = new Set(
  'make made take took taken give gave given get got go goes went gone come came put keep kept hold held show shown see seen use need want seem appear remain stay last consist belong rely serve act work exist call called name named know say said tell told lie form involve concern meet met'
    .split(' ')
    .map(word => new Stems().of(word)),
);

/** `You're`, `we've`. */
const SHORTENED = /^(?:you|we|they|it|i|he|she|that|there|who|what)'(?:re|ve|ll|d|s|m)$/;

/** `That value`, `this case`: what was said before is meant. */
function pointsBack(tokens: readonly Token[], at: number): boolean {
  return (
    /^(?:value|case|thing|way|one|amount|number|time|situation|reason|purpose|fact|kind|sort|type)s?$/.test(tokens[at].lower) &&
    /^(?:this|that|these|those|such)$/.test(tokens[at - 1]?.lower ?? '')
  );
}

/** What the quotes and their surroundings say. */
class Known {
  readonly #quoted: Set<string>;
  readonly #values: Value[];
  readonly #context: Set<string>;
  readonly #contextNumbers: Set<string>;
  readonly #nearby: Set<string>;
  readonly #subjects: readonly Token[];
  readonly #canNameSubject: boolean;

  constructor(evidence: readonly Support[], quotes: readonly Reading[], stems: Stems) {
    const context = evidence.map(item => read(item.context, stems));
    this.#quoted = stemSet([...quotes, ...evidence.map(item => read(item.header, stems))]);
    this.#values = quotes.flatMap(quote => findValues(quote.text, quote.tokens));
    this.#context = stemSet(context);
    this.#contextNumbers = new Set(context.flatMap(item => item.tokens.filter(token => token.kind === 'number').map(token => token.text)));
    const pronouns = quotes.map((quote, i) => ({ i, open: hasPronoun(quote.tokens) })).filter(item => item.open);
    this.#nearby = stemSet(pronouns.map(({ i }) => read(evidence[i].passage, stems)));
    this.#subjects = quotes.flatMap(quote => namedSubject(quote));
    this.#canNameSubject = quotes.some(quote => namedSubject(quote).length === 0);
  }

  value(stated: Value): boolean {
    if (this.#values.some(value => bearsOut(value, stated))) return true;
    if (stated.kind !== 'date') return this.#fillsIn(stated);
    // `12 May` under a heading that names the year.
    return (
      stated.year !== null &&
      this.#contextNumbers.has(String(stated.year)) &&
      this.#values.some(value => value.kind === 'date' && value.year === null && bearsOut({ ...value, year: stated.year }, stated))
    );
  }

  /** A number from a heading (`Release 2.0`) fills in one that is left out; it cannot take the place of one that is written. */
  #fillsIn(stated: Value & { readonly kind: 'number' }): boolean {
    return (
      this.#contextNumbers.has(stated.value) &&
      stated.unit === '' &&
      stated.bound === '' &&
      !this.#values.some(value => value.kind === 'number' && value.unit === '' && value.bound === '')
    );
  }

  /** Whether a small word, or one that says the same, stands in the quotes. */
  says(token: Token): boolean {
    return this.#quoted.has(token.stem) || (SAME_TURN[token.lower] ?? []).some(word => this.#quoted.has(word));
  }

  /** Whether a word stands in the quotes, may be read from around them, or is known nowhere. */
  word(token: Token): 'found' | 'none' | 'elsewhere' {
    if (this.#quoted.has(token.stem) || LIGHT.has(token.lower) || (!token.named && LIGHT_VERBS.has(token.stem))) return 'found';
    if (!this.#context.has(token.stem) && !this.#nearby.has(token.stem)) return 'none';
    if (!token.named) return 'found';
    // A name from a heading fills in a left-out subject; it cannot take the place of a subject that is written.
    return this.#canNameSubject || this.#subjects.some(subject => this.#context.has(subject.stem)) ? 'found' : 'elsewhere';
  }
}

function stemSet(readings: readonly Reading[]): Set<string> {
  return new Set(readings.flatMap(reading => reading.tokens.filter(token => token.kind === 'word').map(token => token.stem)));
}

const PRONOUN = new Set('it its they their them he his him she her this that these those both former latter such here there'.split(' '));

/** After its noun it stands for that. */
const RELATIVE = /^(?:that|here|there|such)$/;

function hasPronoun(tokens: readonly Token[]): boolean {
  // `The film was` speaks of a film that an earlier sentence names.
  return (
    tokens.slice(0, 12).some((token, i) => PRONOUN.has(token.lower) && !(i > 0 && RELATIVE.test(token.lower))) ||
    /^(?:the|a|an)$/.test(tokens[0]?.lower ?? '') ||
    tokens.length < 6
  );
}

/** Names among the words before the first verb-like word of a quote. */
function namedSubject(quote: Reading): Token[] {
  const verb = quote.tokens.findIndex((token, i) => (i === 0 ? startsWithVerb(quote) : !token.named && isVerbLike(token)));
  return quote.tokens.slice(0, Math.max(verb, 0)).filter(token => token.named && isContent(token));
}

function isVerbLike(token: Token): boolean {
  if (/^(?:is|are|was|were|has|have|had|will|can|may|must|should|does|do|did)$/.test(token.lower)) return true;
  return isContent(token) && /(?:ed|es|s)$/.test(token.lower);
}

/** `Defaults to 30 seconds` leaves its subject out. */
function startsWithVerb({ tokens }: Reading): boolean {
  return (
    tokens.length > 1 && /(?:ed|es|s)$/.test(tokens[0].lower) && /^(?:to|the|a|an|by|in|on|for|if|when|with|at|from)$/.test(tokens[1].lower)
  );
}
