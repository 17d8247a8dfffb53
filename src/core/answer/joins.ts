import type { Sentence } from '../extraction/sentences';
import { isContent, tokenize } from '../extraction/words';
import type { CandidatePoint } from '../model/answer';
import type { RankedPassage } from '../model/retrieval';
import { answers } from './answerType';
import { point } from './continuation';
import { type Explored, holds, needle } from './explored';
import { likelyTogether } from './likelihood';
import type { Question } from './question';
import { relatedStem, type Term, weigh } from './relevance';

/** Two sentences together must cover this share of the question; they have to be surer than one alone. */
const joinGate = 0.7;
/** What two say more than the best one alone that answers. */
const joinedGain = 0.1;
/** What the second one must add, as a share of the question. */
const leastGain = 0.12;
const readForJoins = 48;
const mostParts = 80;
/** How likely the two best sentences on two things are taken to answer a comparison at most: set by hand (`confidence.ts`). */
const compareScore = 0.6;

/** A sentence with the question words that it, its headings or its title say. */
interface Part {
  readonly passage: RankedPassage;
  readonly sentence: Sentence;
  readonly covered: ReadonlySet<Term>;
  readonly weight: number;
}

/**
 * Two sentences that answer together: one names something that the question does not (`the film X was shot there`), and a passage
 * titled so, or a sentence that begins so, says the rest (`X was directed by Y`). Null where no pair is sure enough. Both passages are required.
 */
export function bridge(question: Question, explored: Explored): CandidatePoint | null {
  const terms = weigh(question, explored);
  const total = terms.reduce((sum, term) => sum + term.weight, 0);
  if (terms.length < 3) return null;
  const parts = readParts(terms, total, explored);
  const asked = new Set(terms.map(term => term.token.stem));
  const names = terms.filter(term => term.token.named);
  const alone = parts
    .filter(part => answers(question, part.sentence.text, explored.tokens(part.sentence), asked))
    .map(part => part.weight / total);
  const gate = Math.max(joinGate, Math.max(0, ...alone) + joinedGain);
  let best: { point: CandidatePoint; score: number; rank: number } | null = null;
  for (const first of parts) {
    const text = first.sentence.text.toLowerCase();
    for (const second of parts) {
      const title = second.passage.title.replace(/ \(.*\)$/, '').toLowerCase();
      const titled = second.passage.document !== first.passage.document && title.length >= 4 && holds(text, title);
      const name = titled ? title : ledBy(second.sentence, explored);
      if (first.sentence === second.sentence || name === '' || !holds(text, name)) continue;
      if (!tokenize(name, explored.stems).some(token => isContent(token) && !asked.has(token.stem))) continue;
      const score = unionWeight(first, second) / total;
      if (
        score < gate ||
        !names.every(name => first.covered.has(name) || second.covered.has(name)) ||
        score - first.weight / total < leastGain ||
        score - second.weight / total < leastGain
      )
        continue;
      if (!answers(question, second.sentence.text, explored.tokens(second.sentence), asked)) continue;
      const rank = first.passage.rank + second.passage.rank;
      if (best !== null && (score < best.score || (score === best.score && rank >= best.rank))) continue;
      best = { point: { ...point([first, second], likelyTogether([first, second], score, explored)), kind: 'chain' }, score, rank };
    }
  }
  return best?.point ?? null;
}

/** The name of several words that a sentence begins with, in small letters; empty where it begins with none. */
function ledBy(sentence: Sentence, explored: Explored): string {
  const tokens = explored.tokens(sentence);
  const end = tokens.findIndex((token, i) => !token.named || (i > 0 && sentence.text.slice(tokens[i - 1].end, token.start) !== ' '));
  return end < 2 || tokens[0].start > 0 ? '' : sentence.text.slice(0, tokens[end - 1].end).toLowerCase();
}

function unionWeight(a: Part, b: Part): number {
  let sum = a.weight;
  for (const term of b.covered) if (!a.covered.has(term)) sum += term.weight;
  return sum;
}

/** Sentences that say some of the question, those that say most first. */
function readParts(terms: readonly Term[], total: number, explored: Explored): Part[] {
  const parts: Part[] = [];
  for (const passage of explored.passages.slice(0, readForJoins)) {
    for (const sentence of explored.sentences(passage)) {
      if (sentence.form === 'code') continue;
      const part = readPart(terms, passage, sentence, explored);
      if (part.weight >= leastGain * total) parts.push(part);
    }
  }
  return parts
    .sort((a, b) => b.weight - a.weight || a.passage.rank - b.passage.rank || a.sentence.span.start - b.sentence.span.start)
    .slice(0, mostParts);
}

function readPart(terms: readonly Term[], passage: RankedPassage, sentence: Sentence, explored: Explored): Part {
  const stems = new Set(explored.tokens(sentence).map(token => token.stem));
  const place = `${passage.title} ${passage.headings.join(' ')}`.toLowerCase();
  const covered = terms.filter(term => stems.has(term.token.stem) || relatedStem(stems, term.token.stem) || holds(place, term.needle));
  return { passage, sentence, covered: new Set(covered), weight: covered.reduce((sum, term) => sum + term.weight, 0) };
}

// What a comparison asks of both sides, in the words that the evidence would use.
const ASPECTS: readonly { asked: RegExp; said: RegExp }[] = [
  { asked: /\b(?:older|oldest|younger|youngest|born first|born earlier|born later)\b/i, said: /\bborn\b|\b(?:1\d|20)\d\d\b/i },
  {
    asked: /\b(?:first|earlier|later|newer|newest|older|latest|founded|formed|released|opened|built|before)\b/i,
    said: /\b(?:1\d|20)\d\d\b/,
  },
  {
    asked: /\b(?:larger|largest|bigger|biggest|smaller|more|fewer|less|longer|shorter|taller|higher|heavier|faster|cheaper)\b/i,
    said: /\d/,
  },
];

/**
 * For a comparison of two named things (`Which is older, A or B?`, `Are A and B both ...?`): the best sentence on each side, as one
 * point that requires both. Null where a side has none. The reader compares; nothing is inferred.
 */
export function compare(question: Question, explored: Explored): CandidatePoint | null {
  const sides = sidesOf(question.text);
  if (sides === null) return null;
  const aspect = ASPECTS.find(item => item.asked.test(question.text));
  const shared = question.terms.filter(term => !sides.some(side => side.toLowerCase().includes(term.lower)));
  const found = sides.map(side => bestOn(side, shared.map(needle), aspect?.said ?? null, explored));
  const [left, right] = found;
  if (left === null || right === null || left.sentence === right.sentence) return null;
  return { ...point([left, right], Math.min(compareScore, likelyTogether([left, right], 1, explored))), kind: 'chain' };
}

const NAME =
  "(?:the |The )?((?:\\p{Lu}[\\p{L}\\p{N}.'’-]*|\\d+)(?: (?:of|the|and the|for|de|von|van|in|on|a|an|to|\\p{Lu}[\\p{L}\\p{N}.'’-]*|\\d+))*?(?: \\([^)]*\\))?)";
const EITHER = [
  new RegExp(`[,:]\\s*${NAME},? or ${NAME}\\s*\\??$`, 'u'),
  new RegExp(
    `\\b(?:[Aa]re|[Ww]ere|[Dd]o|[Dd]id|[Hh]ave|[Bb]oth|[Bb]etween|magazines,)\\s+${NAME} and ${NAME}(?=\\s+(?:both|the|from|in|each|located|a|an|of|have|share|made|British|American|\\p{Ll})|,|\\?)`,
    'u',
  ),
  new RegExp(`\\b${NAME},? or ${NAME}\\s*\\??$`, 'u'),
];

function sidesOf(text: string): [string, string] | null {
  for (const pattern of EITHER) {
    const match = pattern.exec(text.trim());
    if (match !== null) return [match[1].trim(), match[2].trim()];
  }
  return null;
}

/** The sentence that says most of what both sides are asked for, among those that name this side or stand under its title. */
function bestOn(
  side: string,
  shared: readonly string[],
  said: RegExp | null,
  explored: Explored,
): { passage: RankedPassage; sentence: Sentence } | null {
  const name = side.toLowerCase();
  let best: { passage: RankedPassage; sentence: Sentence; score: number } | null = null;
  for (const [i, passage] of explored.passages.entries()) {
    if (!holds(explored.lower(i), name)) continue;
    const titled = holds(passage.title.toLowerCase(), name);
    for (const sentence of explored.sentences(passage)) {
      const text = sentence.text.toLowerCase();
      if (!titled && !holds(text, name)) continue;
      const words = shared.filter(word => holds(text, word)).length;
      const fits = said === null ? words > 0 : said.test(sentence.text);
      const score =
        words +
        (fits ? 2 : 0) +
        (titled ? 1 : 0) +
        (new RegExp(`^\\W*${literal(name)}\\b.{0,60}? (?:is|are|was|were) an? `, 'i').test(text) ? 0.5 : 0);
      if (fits && (best === null || score > best.score)) best = { passage, sentence, score };
    }
  }
  return best;
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
