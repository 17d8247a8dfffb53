import type { Sentence } from '../extraction/sentences';
import { isContent, type Token } from '../extraction/words';
import type { RankedPassage } from '../model/retrieval';
import { answers } from './answerType';
import { type Explored, holds, needle } from './explored';
import type { Question } from './question';
import { turnsRound } from './roles';

/** Share of the question's weight that a sentence and its place must cover to be an answer at all. */
const relevanceGate = 0.7;
/** Share of the weight that must stand in the sentence itself, or be left out under a heading that says it. */
const ownGate = 0.3;
/** Passages that are read sentence by sentence, best first by a rough look. */
const readClosely = 32;
/** What a question word counts where it does not stand in the sentence itself but around it. */
const placeWeight = { sentence: 1, heading: 0.85, title: 0.8, before: 0.75, passage: 0.3 } as const;

/** A word of the question, with how much it counts. */
export interface Term {
  readonly token: Token;
  readonly needle: string;
  readonly weight: number;
}

export interface Scored {
  readonly passage: RankedPassage;
  readonly sentence: Sentence;
  readonly score: number;
}

/** All sentences over the gate, best first; ties by rank, then by place. */
export function scoreSentences(question: Question, explored: Explored): Scored[] {
  const terms = weigh(question, explored);
  const total = terms.reduce((sum, term) => sum + term.weight, 0);
  if (total === 0) return [];
  const scored: Scored[] = [];
  for (const passage of roughlyBest(terms, total, explored)) {
    for (const sentence of explored.sentences(passage)) {
      const score = scoreOf(question, terms, total, passage, sentence, explored);
      if (score >= relevanceGate) scored.push({ passage, sentence, score });
    }
  }
  return scored.sort((a, b) => b.score - a.score || a.passage.rank - b.passage.rank || a.sentence.span.start - b.sentence.span.start);
}

/** Rare words weigh more; a word that stands nowhere weighs most, so that a near miss stays below the gate. */
export function weigh(question: Question, explored: Explored): Term[] {
  const count = explored.passages.length;
  return question.terms.map(token => {
    const word = needle(token);
    let holding = 0;
    for (let i = 0; i < count; i++) if (holds(explored.lower(i), word)) holding++;
    const rarity = Math.log(1 + count / (holding + 0.5)) / Math.log(1 + count / 0.5);
    return { token, needle: word, weight: (token.named ? 0.9 : 0.5) + rarity };
  });
}

function roughlyBest(terms: readonly Term[], total: number, explored: Explored): RankedPassage[] {
  const rough: { passage: RankedPassage; covered: number }[] = [];
  explored.passages.forEach((passage, i) => {
    const lower = explored.lower(i);
    let covered = 0;
    for (const term of terms) if (holds(lower, term.needle)) covered += term.weight;
    if (covered >= relevanceGate * total) rough.push({ passage, covered });
  });
  return rough
    .sort((a, b) => b.covered - a.covered || a.passage.rank - b.passage.rank)
    .slice(0, readClosely)
    .map(item => item.passage);
}

// What such a sentence speaks of, the sentences before it say.
const GOES_ON = /^(?:the|it|its|they|their|he|his|she|her|this|these|such|both)\b/i;

// A block of code answers only who asks for one; its words otherwise match by accident.
const ASKS_FOR_CODE = /\b(?:command|code|snippet|example|syntax|configuration|config|yaml|json|query|script|sample)\b/i;

function scoreOf(
  question: Question,
  terms: readonly Term[],
  total: number,
  passage: RankedPassage,
  sentence: Sentence,
  explored: Explored,
): number {
  const tokens = explored.tokens(sentence);
  if (
    /\?$/.test(sentence.text) ||
    tokens.length < 2 ||
    (sentence.form === 'code' && !ASKS_FOR_CODE.test(question.text)) ||
    passage.text.startsWith('~~', sentence.span.start)
  )
    return 0;
  const stems = new Set(tokens.map(token => token.stem));
  if (question.counted !== '' && !stems.has(question.counted) && !relatedStem(stems, question.counted)) return 0;
  const placeOf = placesIn(passage, sentence, stems);
  let score = 0;
  let own = 0;
  let told = false;
  for (const term of terms) {
    const place = placeOf(term);
    if (place !== null) score += term.weight * placeWeight[place];
    // A name that the question gives and neither the sentence nor its place has: about something else.
    else if (term.token.named) return 0;
    if (place === 'sentence') own += term.weight;
    told ||= place !== null && place !== 'passage' && !isName(term.token);
  }
  const asked = new Set(terms.map(term => term.token.stem));
  const news = tokens.filter(token => isContent(token) && !asked.has(token.stem));
  if (news.length === 0 || own < ownGate * total) return 0;
  // It has the names of the question, and nothing of what is asked about them.
  if (!told && terms.some(term => isName(term.token)) && terms.some(term => !isName(term.token))) return 0;
  if (!answers(question, sentence.text, tokens, asked)) return 0;
  if (question.roles.length > 0) {
    const facts = explored.facts(passage).filter(fact => fact.sentence === sentence);
    if (turnsRound(question.roles, facts)) return 0;
  }
  return score / total;
}

/** Where a word of the question stands, nearest first; null where it stands nowhere about the sentence. */
function placesIn(passage: RankedPassage, sentence: Sentence, stems: ReadonlySet<string>): (term: Term) => keyof typeof placeWeight | null {
  const heading = passage.headings.join(' ').toLowerCase();
  const title = passage.title.toLowerCase();
  const text = passage.text.toLowerCase();
  const beside = GOES_ON.test(sentence.text) ? 'before' : 'passage';
  return term => {
    if (stems.has(term.token.stem) || relatedStem(stems, term.token.stem)) return 'sentence';
    if (holds(heading, term.needle)) return 'heading';
    if (holds(title, term.needle)) return 'title';
    return holds(text, term.needle) ? beside : null;
  };
}

function isName(token: Token): boolean {
  return token.named || token.kind === 'number';
}

/** Whether one of these stems is of the same root: `approv` for `approval`. */
export function relatedStem(own: ReadonlySet<string>, stem: string): boolean {
  if (stem.length < 6) return false;
  const root = stem.slice(0, Math.max(5, stem.length - 2));
  for (const other of own) if (other.startsWith(root) && other.length <= stem.length + 3) return true;
  return false;
}
