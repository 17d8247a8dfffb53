import type { Sentence } from '../extraction/sentences';
import { isContent, tokenize, type Token } from '../extraction/words';
import type { RankedPassage } from '../model/retrieval';
import { answers } from './answerType';
import { type Explored, holds, needle } from './explored';
import type { Question } from './question';
import { turnsRound } from './roles';
import { likelihood, likelyGate, type Said } from './likelihood';
import { fitness } from './sentenceFit';
import { sharesMeaning, synonymsOf } from './synonyms';

/** Share of the question's weight that a sentence and its place must cover to be an answer at all. */
const relevanceGate = 0.6;
/** Share of the weight that must stand in the sentence itself, or be left out under a heading that says it. */
const ownGate = 0.3;
/** The same where a value is asked for. */
const valueGate = 0.5;
const VALUES: ReadonlySet<Question['answer']> = new Set(['number', 'duration', 'date', 'frequency', 'person']);
/** What does not suit the question by its form so far is no answer, whatever it says. */
const fitGate = 0.8;
/** Below this a passage is not read at all. */
const roughGate = 0.5;
/** What the best ranked passages gain, first to last; those outside of the context lose. */
const gains: readonly number[] = [0.1, 0.08, 0.06, 0.04, 0.02, 0.01];
const outside = -0.08;
/** The ranking counts only for sentences that say this share of the question themselves or by their place. */
const standingGate = 0.55;
/** How far ahead of the next the first passage may count. */
const mostAhead = 0.35;
/** A word with this share of the weight of the weightiest tells what is asked. */
const keyShare = 0.85;
/** A heading that says so much of the question is the question: the first sentences below it answer. */
const headingGate = 0.8;
/** What of it the nearest heading must say by itself. */
const ownHeading = 0.5;
/** Sentences that lead a section whose heading is the question. */
const leading = 3;
/** A row that says all of the question, its first cell a good part of it, is looked up rather than found. */
const wholly = 0.95;
const namesRow = 0.35;
const lookedUp = 0.4;
/** Passages that are read sentence by sentence, best first by a rough look. */
const readClosely = 40;
/** What a question word counts where it does not stand in the sentence itself but around it. */
const placeWeight = { sentence: 1, synonym: 0.85, heading: 0.85, title: 0.8, before: 0.75, passage: 0.3 } as const;
type Place = keyof typeof placeWeight;
// A name that so many passages hold to which only the graph leads (they do not match the question) is what the whole folder is about: it tells
// nothing apart, and is often left out.
const generalShare = 0.3;
const generalLeast = 20;
const generalHop = 2;
const generalWeight = 0.2;

/** A word of the question, with how much it counts. */
export interface Term {
  readonly token: Token;
  readonly needle: string;
  readonly weight: number;
  /** It stands nearly everywhere: an answer need not repeat it. */
  readonly general: boolean;
}

export interface Scored {
  readonly passage: RankedPassage;
  readonly sentence: Sentence;
  readonly score: number;
  /** Share of the question that it says in its own words. */
  readonly own: number;
  /** How likely it answers, from 0 to 1. */
  readonly likely: number;
}

/** All sentences over the gates, likeliest first; ties by rank, then by place. */
export function scoreSentences(question: Question, explored: Explored): Scored[] {
  return relevantSentences(question, explored)
    .map(said => ({ ...said, likely: said.looked ? Math.max(lookedUp, likelihood(said, explored)) : likelihood(said, explored) }))
    .filter(({ likely }) => likely >= likelyGate)
    .sort((a, b) => b.likely - a.likely || a.passage.rank - b.passage.rank || a.sentence.span.start - b.sentence.span.start);
}

/** All sentences that say enough of a question, however likely they answer. */
export function relevantSentences(question: Question, explored: Explored): (Said & { readonly looked: boolean })[] {
  const terms = weigh(question, explored);
  const total = totalOf(terms);
  if (total === 0) return [];
  const found: (Said & { readonly looked: boolean })[] = [];
  for (const passage of roughlyBest(terms, total, explored)) {
    const place = { question, terms, total, passage, explored, heading: headingShare(terms, total, passage, explored) };
    explored.sentences(passage).forEach((sentence, i) => {
      const score = scoreOf(place, sentence, i);
      if (score < relevanceGate) return;
      const said = { passage, sentence, score, own: ownShare(terms, total, sentence, explored), headed: place.heading >= headingGate };
      const looked = sentence.form === 'row' && said.own >= wholly && namedByRow(terms, sentence, explored) >= namesRow * total;
      found.push({ ...said, looked });
    });
  }
  return found;
}

export function totalOf(terms: readonly Term[]): number {
  return terms.reduce((sum, term) => sum + term.weight, 0);
}

/** Rare words weigh more; a word that stands nowhere weighs most, so that a near miss stays below the gate. */
export function weigh(question: Question, explored: Explored): Term[] {
  const count = explored.passages.length;
  const far = explored.passages.filter(passage => passage.hop >= generalHop).length;
  const terms = question.terms.map(token => {
    const word = needle(token);
    let holding = 0;
    let holdingFar = 0;
    for (let i = 0; i < count; i++) {
      if (!holds(explored.lower(i), word)) continue;
      holding++;
      if (explored.passages[i].hop >= generalHop) holdingFar++;
    }
    const rarity = Math.log(1 + count / (holding + 0.5)) / Math.log(1 + count / 0.5);
    const general = token.named && far >= generalLeast && holdingFar >= generalShare * far;
    return { token, needle: word, general, weight: general ? generalWeight : (token.named ? 0.9 : 0.5) + rarity };
  });
  // A question of nothing but such a name is about it.
  return terms.every(term => term.general) ? terms.map(term => ({ ...term, general: false, weight: 1 })) : terms;
}

function roughlyBest(terms: readonly Term[], total: number, explored: Explored): RankedPassage[] {
  const rough: { passage: RankedPassage; covered: number }[] = [];
  explored.passages.forEach((passage, i) => {
    const lower = explored.lower(i);
    let covered = 0;
    for (const term of terms)
      if (holds(lower, term.needle) || synonymsOf(term.token.stem).some(stem => holds(lower, stem))) covered += term.weight;
    if (covered >= roughGate * total) rough.push({ passage, covered });
  });
  return rough
    .sort((a, b) => b.covered - a.covered || a.passage.rank - b.passage.rank)
    .slice(0, readClosely)
    .map(item => item.passage);
}

/** The share of the question that the passage's own heading says, the title and the headings above it counting for what it leaves out. */
export function headingShare(terms: readonly Term[], total: number, passage: RankedPassage, explored: Explored): number {
  const heading = passage.headings.at(-1) ?? passage.title;
  const own = new Set(tokenize(heading, explored.stems).map(token => token.stem));
  const above = explored.around(passage);
  let covered = 0;
  let said = 0;
  for (const term of terms) {
    const stem = term.token.stem;
    if (own.has(stem) || relatedStem(own, stem) || sharesMeaning(own, stem)) {
      covered += term.weight;
      said += term.weight;
    } else if (above.has(stem)) covered += 0.9 * term.weight;
  }
  return said >= ownHeading * total ? covered / total : 0;
}

// What such a sentence speaks of, the sentences before it say.
const GOES_ON = /^(?:the|it|its|they|their|he|his|she|her|this|these|such|both)\b/i;

// A block of code answers only who asks for one; its words otherwise match by accident.
const ASKS_FOR_CODE = /\b(?:command|code|snippet|example|syntax|configuration|config|yaml|json|query|script|sample)\b/i;

/** It speaks of what the sentence before names: by a pronoun, or by the name that is given there (`Its captain is Ida Lund. Ida Lund was born ...`). */
function goesOn(passage: RankedPassage, sentence: Sentence, index: number, explored: Explored): boolean {
  if (GOES_ON.test(sentence.text)) return true;
  const before = explored.sentences(passage)[index - 1];
  const [first, second] = explored.tokens(sentence);
  if (before === undefined || first?.named !== true || second?.named !== true) return false;
  const text = before.text.toLowerCase();
  return text.includes(`${first.lower} ${second.lower}`);
}

interface Reading {
  readonly question: Question;
  readonly terms: readonly Term[];
  readonly total: number;
  readonly passage: RankedPassage;
  readonly explored: Explored;
  /** See `headingShare`. */
  readonly heading: number;
}

function scoreOf(place: Reading, sentence: Sentence, index: number): number {
  const { question, terms, total, passage, explored } = place;
  const tokens = explored.tokens(sentence);
  if (!isReadable(question, passage, sentence, tokens)) return 0;
  const stems = new Set(tokens.map(token => token.stem));
  if (question.counted !== '' && !stems.has(question.counted) && !relatedStem(stems, question.counted)) return 0;
  const { score, own, told, foreign } = coverage(terms, placesIn(passage, sentence, stems, goesOn(passage, sentence, index, explored)));
  // A name that the question gives and neither the sentence nor its place has: about something else.
  if (foreign) return 0;
  const leads = place.heading >= headingGate && index < leading && passage.kind !== 'code';
  const asked = new Set(terms.map(term => term.token.stem));
  if (!tokens.some(token => isContent(token) && !asked.has(token.stem))) return 0;
  // A number or a name below the right heading is still one of many: what is asked of it is said beside it.
  const asksValue = VALUES.has(question.answer) && sentence.form !== 'row';
  if (asksValue && own < valueGate * total && !says(stems, question.predicate)) return 0;
  if (!leads) {
    if (own < ownGate * total) return 0;
    // It has the names of the question, and nothing of what is asked about them.
    if (!told && terms.some(term => isName(term.token)) && terms.some(term => !isName(term.token))) return 0;
  }
  if (!answers(question, sentence.text, tokens, asked)) return 0;
  if (!isOfVersion(terms, passage, tokens) || (sentence.form === 'row' && isOtherRow(terms, total, passage, sentence, explored))) return 0;
  if (!isQualified(question, sentence, passage) || isOfAnother(sentence, tokens, asked)) return 0;
  if (question.roles.length > 0) {
    const facts = explored.facts(passage).filter(fact => fact.sentence === sentence);
    if (turnsRound(question.roles, facts)) return 0;
  }
  // It sends the reader elsewhere, or states nothing.
  const fit = fitness(question, sentence, passage, tokens);
  if (fit < fitGate) return 0;
  const standing = score >= standingGate * total && keyed(place) ? rankGain(passage, explored) : Math.min(0, rankGain(passage, explored));
  const lead = leads ? 0.12 * place.heading * (1 - index / (2 * leading)) : 0;
  return (Math.max(score / total, leads ? placeWeight.heading * place.heading : 0) + lead + standing) * fit;
}

/** Numbers of the question tell one of several (a version, an edition): the sentence or what it stands under must have them. */
function isOfVersion(terms: readonly Term[], passage: RankedPassage, tokens: readonly Token[]): boolean {
  const numbers = terms.filter(term => term.token.kind === 'number');
  if (numbers.length === 0) return true;
  const above = `${passage.file} ${passage.title} ${passage.headings.join(' ')}`;
  return numbers.every(({ token }) => tokens.some(other => other.text === token.text) || hasNumber(above, token.text));
}

function hasNumber(text: string, number: string): boolean {
  for (let at = text.indexOf(number); at >= 0; at = text.indexOf(number, at + 1))
    if (!/[\d.]/.test(text[at - 1] ?? '') && !/^\.?\d/.test(text.slice(at + number.length))) return true;
  return false;
}

/** Of a table that has a row on what is asked, its first cell tells, another row only speaks of it. */
function isOtherRow(terms: readonly Term[], total: number, passage: RankedPassage, sentence: Sentence, explored: Explored): boolean {
  const own = namedByRow(terms, sentence, explored);
  return explored
    .table(passage)
    .some(part => explored.sentences(part).some(row => row.form === 'row' && namedByRow(terms, row, explored) > own + rowSlack * total));
}

/** Weight of the question's words that the first cell of a row has. */
function namedByRow(terms: readonly Term[], row: Sentence, explored: Explored): number {
  const stems = new Set(tokenize(splitName(row.cells[0]?.text ?? ''), explored.stems).map(token => token.stem));
  return totalOf(terms.filter(({ token }) => says(stems, token.stem) || relatedStem(stems, token.stem)));
}

/** How much more of the question the first cell of another row may say. */
const rowSlack = 0.1;

/** Words of a name: `networkingMode` and `network_mode` alike. */
export function splitName(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[_.-]+/g, ' ');
}

// Of a thing's values it is this one that is asked for.
const QUALIFIERS: readonly RegExp[] = [
  /\bdefaults?\b/i,
  /\b(?:max(?:imum)?|largest|biggest|highest|most|limit\w*|up to)\b/i,
  /\b(?:min(?:imum)?|smallest|lowest|at least|least)\b/i,
  /\b(?:latest|newest|current(?:ly)?)\b/i,
];

/** Whether what tells the asked value from others of the thing is said by the sentence or by its nearest heading. */
function isQualified(question: Question, sentence: Sentence, passage: RankedPassage): boolean {
  if (!ASKED_VALUE.test(question.text)) return true;
  const said = `${passage.headings.at(-1) ?? ''}. ${passage.header} ${sentence.text}`;
  return QUALIFIERS.every(qualifier => !qualifier.test(question.text) || qualifier.test(said));
}

/** `The maximum size of a key is` says nothing of the size of a box. */
function isOfAnother(sentence: Sentence, tokens: readonly Token[], asked: ReadonlySet<string>): boolean {
  const match = VALUE_OF.exec(sentence.text);
  if (match === null) return false;
  const from = match[0].length - match[1].length;
  const thing = tokens.filter(token => token.start >= from && token.end <= match[0].length);
  return !thing.some(token => asked.has(token.stem));
}

const VALUE_OF = /^the (?:[\w-]+ ){1,3}of (?:an?|the|each|every) ((?:[\w'’-]+ ){1,4}?(?=(?:is|are|was|were)\b))/i;

const ASKED_VALUE = /^\W*(?:what|which|how (?:many|much|long|big|large|often))\b/i;

/** What the ranking adds: it knows more of a passage than the words it shares with the question, above all where it is far ahead. */
function rankGain({ rank, selected }: RankedPassage, explored: Explored): number {
  if (!selected) return outside;
  const [first, second] = explored.passages;
  const ahead = rank === 0 && second !== undefined ? Math.min(mostAhead, first.score.total - second.score.total) : 0;
  return (gains[rank] ?? 0) + ahead / 2;
}

/** Whether the words that tell most of the question stand in the passage or around it. */
function keyed({ terms, passage }: Reading): boolean {
  const most = Math.max(...terms.map(term => term.weight));
  const text = `${passage.text} ${passage.headings.join(' ')} ${passage.title} ${passage.header}`.toLowerCase();
  return terms.every(
    term => term.weight < keyShare * most || holds(text, term.needle) || synonymsOf(term.token.stem).some(stem => holds(text, stem)),
  );
}

/** Share of the question that the sentence says in its own words. */
export function ownShare(terms: readonly Term[], total: number, sentence: Sentence, explored: Explored): number {
  return shareSaid(terms, total, new Set(explored.tokens(sentence).map(token => token.stem)));
}

/** The same for the sentence together with all it stands under. */
export function placedShare(
  terms: readonly Term[],
  total: number,
  { passage, sentence }: Pick<Scored, 'passage' | 'sentence'>,
  explored: Explored,
): number {
  return shareSaid(terms, total, new Set([...explored.tokens(sentence).map(token => token.stem), ...explored.around(passage)]));
}

function shareSaid(terms: readonly Term[], total: number, stems: ReadonlySet<string>): number {
  return totalOf(terms.filter(({ token }) => says(stems, token.stem) || relatedStem(stems, token.stem))) / total;
}

function isReadable(question: Question, passage: RankedPassage, sentence: Sentence, tokens: readonly Token[]): boolean {
  return !(
    /\?$/.test(sentence.text) ||
    tokens.length < 2 ||
    isFragment(passage, sentence) ||
    (sentence.form === 'code' && !ASKS_FOR_CODE.test(question.text)) ||
    passage.text.startsWith('~~', sentence.span.start)
  );
}

/** What goes on after the end of a linked title (`[How fast?](x) provides`) is no sentence by itself. */
function isFragment({ text }: RankedPassage, { form, span }: Sentence): boolean {
  return (
    form === 'sentence' &&
    /^[*_]*\p{Ll}/u.test(text.slice(span.start, span.end)) &&
    /[!?…][\])*_"'”’]*(?:\([^()\s]*\))?\s*$/.test(text.slice(0, span.start))
  );
}

/** What of the question is said, in the sentence itself (`own`) and with its place; `told`: something beside names is said near by. */
function coverage(
  terms: readonly Term[],
  placeOf: (term: Term) => Place | null,
): { score: number; own: number; told: boolean; foreign: boolean } {
  let score = 0;
  let own = 0;
  let told = false;
  let foreign = false;
  for (const term of terms) {
    const place = placeOf(term);
    if (place !== null) score += term.weight * placeWeight[place];
    else if (term.token.named && !term.general) foreign = true;
    if (place === 'sentence' || place === 'synonym') own += term.weight;
    told ||= place !== null && place !== 'passage' && !isName(term.token);
  }
  return { score, own, told, foreign };
}

/** Where a word of the question stands, nearest first; null where it stands nowhere about the sentence. */
function placesIn(
  passage: RankedPassage,
  sentence: Sentence,
  stems: ReadonlySet<string>,
  continues: boolean,
): (term: Term) => Place | null {
  const heading = passage.headings.join(' ').toLowerCase();
  const title = passage.title.toLowerCase();
  const text = passage.text.toLowerCase();
  const beside = continues ? 'before' : 'passage';
  return term => {
    if (stems.has(term.token.stem) || relatedStem(stems, term.token.stem)) return 'sentence';
    if (sharesMeaning(stems, term.token.stem)) return 'synonym';
    if (holds(heading, term.needle)) return 'heading';
    if (holds(title, term.needle)) return 'title';
    // Another row of the table says it of something else.
    return sentence.form !== 'row' && holds(text, term.needle) ? beside : null;
  };
}

function isName(token: Token): boolean {
  return token.named || token.kind === 'number';
}

/** Whether one of these stems is this one, or is used for the same thing. */
export function says(own: ReadonlySet<string>, stem: string): boolean {
  return own.has(stem) || sharesMeaning(own, stem);
}

/** Whether one of these stems is of the same root: `approv` for `approval`. */
export function relatedStem(own: ReadonlySet<string>, stem: string): boolean {
  if (stem.length < 6) return false;
  const root = stem.slice(0, Math.max(5, stem.length - 2));
  for (const other of own) if (other.startsWith(root) && other.length <= stem.length + 3) return true;
  return false;
}
