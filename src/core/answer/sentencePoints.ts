import type { Sentence } from '../extraction/sentences';
import { languageOf } from '../extraction/domain/language';
import { isContent, tokenize, type Token } from '../extraction/words';
import type { CandidatePoint } from '../model/answer';
import type { RankedPassage } from '../model/retrieval';
import { blockPoint } from './blockPoints';
import { contentStems, sharedStems, withContinuation } from './continuation';
import { type Explored, holds, needle } from './explored';
import type { Question } from './question';
import { ownShare, placedShare, type Scored, scoreSentences, totalOf, weigh } from './relevance';
import { fitness } from './sentenceFit';

/** A further sentence is a point only where it comes this near to the first one, in what it says and in how likely it answers. */
const nearBest = 0.95;
const nearLikely = 0.85;
/** Share of the question that a further sentence must say in its own words, where the first one does. */
const furtherOwn = 0.7;
/** How likely a sentence in the form of a definition is taken to answer: set by hand, the same for each form (`confidence.ts`). */
const definitionLikely = 0.5;
const mostSentences = 3;
/** Sentences that say the same in several documents; all are kept, the check tells which count. */
const mostSame = 3;

/** Sentences that answer a fact question, best first; empty where nothing comes near enough. */
export function sentencePoints(question: Question, explored: Explored): CandidatePoint[] {
  const defined = question.answer === 'definition' ? defining(question, explored) : [];
  // `What are the types of X` is answered by what they are, or by which there are; `what does X do` by any sentence that says so.
  const onlyDefined = question.answer === 'definition' && question.kind !== 'list' && !WHAT_IT_DOES.test(question.text);
  const found = defined.length > 0 || onlyDefined ? defined : scoreSentences(question, explored);
  return bestSentences(found, explored).flatMap(item =>
    /:$/.test(item.sentence.text)
      ? [blockPoint(item, new Set(question.terms.map(term => term.stem)), explored)]
      : withContinuation(item, explored),
  );
}

const WHAT_IT_DOES = /^\s*what (?:does|do|did)\b.*\bdo\W*$/i;

/** For `why` where no chain explains: sentences on what is asked that give a reason, in their words or by the heading they stand under. */
export function reasonPoints(question: Question, explored: Explored): CandidatePoint[] {
  const terms = weigh(question, explored);
  const total = totalOf(terms);
  const weightiest = terms.reduce((most, term) => (term.weight > most.weight ? term : most), terms[0]);
  const found = scoreSentences(question, explored).filter(({ sentence, passage }) => {
    const heading = passage.headings.at(-1) ?? '';
    if (!holds(`${sentence.text} ${heading} ${passage.title}`.toLowerCase(), weightiest.needle)) return false;
    const about =
      ownShare(terms, total, sentence, explored) >= reasonShare ||
      placedShare(terms, total, { passage, sentence }, explored) >= headingAsks;
    return (REASON.test(sentence.text) && about) || WHY_HEADING.test(heading);
  });
  return bestSentences(found, explored).flatMap(item => withContinuation(item, explored));
}

/** A sentence that gives a reason must say itself of what, or stand under a heading that says the question; else the heading must ask why. */
const reasonShare = 0.55;
const headingAsks = 0.9;

export const REASON =
  /\b(?:because|due to|since|so that|in order to|as a result|therefore|reasons?|owing to|caused by|thanks to|this (?:allows|ensures|avoids|prevents|lets|makes|means)|that way|to (?:avoid|prevent|ensure|allow|reduce|keep|make sure|help|improve)|prevents?|avoids?|eliminat\w+|otherwise|problem (?:is|with)|which (?:means|allows|makes|causes)|too (?:\w+) to)\b/i;
export const WHY_HEADING = /^(?:why\b|motivation|rationale|background|reasons?|problem|benefits)/i;

/** The likeliest one and those that come near it, none twice in a document; the same in other documents stands beside it. */
export function bestSentences(scored: readonly Scored[], explored: Explored): Scored[] {
  const kept: Scored[] = [];
  const same: Scored[] = [];
  for (const item of scored) {
    const twins = kept.filter(other => sameContent(other.sentence, item.sentence, explored));
    if (twins.length > 0) {
      if (same.length < mostSame && twins.every(twin => twin.passage.document !== item.passage.document)) same.push(item);
      continue;
    }
    // `The options are:` with nothing after it says nothing.
    if (/:$/.test(item.sentence.text) && !leadsOn(item, explored)) continue;
    const [first] = kept;
    if (first !== undefined && !comesNear(item, first, kept)) continue;
    if (kept.length < mostSentences) kept.push(item);
  }
  return [...kept, ...same];
}

/** A further one must be as likely, say as much with its place, and itself speak of what is asked as the first does. */
function comesNear(item: Scored, first: Scored, kept: readonly Scored[]): boolean {
  // Once a sentence at hand answers, one out of the context that answers no better buys nothing.
  if (!item.passage.selected && kept.some(other => other.passage.selected)) return false;
  return (
    item.likely >= first.likely * nearLikely &&
    Math.min(1, item.score) >= Math.min(1, first.score) * nearBest &&
    item.own >= Math.min(furtherOwn, first.own)
  );
}

/** Whether a block follows that a colon may lead to. */
function leadsOn({ passage, sentence }: Scored, explored: Explored): boolean {
  const sentences = explored.sentences(passage);
  if (sentences.at(-1) !== sentence) return sentences[sentences.indexOf(sentence) + 1]?.form === 'item';
  const next = explored.beside(passage, 1);
  return next !== undefined && (next.kind === 'code' || next.kind === 'list' || next.kind === 'table');
}

/** Passages that are looked through for a sentence that says what a thing is. */
const readForDefinition = 400;

/**
 * Sentences that say what the asked words are; else, of a place that is titled with them, those that say what they do or that begin it; else
 * those that at least begin with them. Others only use them.
 */
function defining(question: Question, explored: Explored): readonly Scored[] {
  // `What is etcd defragmentation`, in the documents on etcd: what everything is about need not be said again.
  const telling = weigh(question, explored)
    .filter(term => !term.general)
    .map(term => term.token);
  const tiers = definitionTiers(question, telling, explored);
  return tiers.find(tier => tier.length > 0) ?? [];
}

/** The sentence that says best what these words are, one of the context before others of its sort; null where none does. */
export function definingSentence(question: Question, name: string, explored: Explored): Scored | null {
  const terms = tokenize(name, explored.stems).filter(isContent);
  const tier = definitionTiers(question, terms, explored).find(items => items.length > 0) ?? [];
  return tier.find(item => item.passage.selected && item.score >= tier[0].score - sideSlack) ?? tier[0] ?? null;
}

/** Of a page that is kept in several languages, the one of the question defines; the others only where that does not. */
const otherLanguage = 0.2;

/** How much less well a sentence of the context may say what a side is. */
const sideSlack = 0.15;

// Words that only say what sort of thing the name is: `the setting files.autoSave`.
const SORTS = new Set(
  'setting settings option options command commands flag flags function functions method methods parameter parameters property properties field fields operator operators keyword keywords file files feature type class tool term macro crate module package plugin extension'.split(
    ' ',
  ),
);

function definitionTiers(question: Question, asked: readonly Token[], explored: Explored): (readonly Scored[])[] {
  const named = asked.filter(token => !SORTS.has(token.lower));
  const terms = named.length > 0 ? named : asked;
  const past = /^\s*what (?:was|were)\b/i.test(question.text);
  const needles = terms.map(needle);
  const asksIn = languageOf(question.text);
  const about: { item: Scored; rest: string; lead: boolean; titled: boolean }[] = [];
  let read = 0;
  explored.passages.forEach((passage, i) => {
    if (read >= readForDefinition || passage.kind === 'code' || !needles.every(word => holds(explored.lower(i), word))) return;
    read++;
    const titled = isTitled(passage, terms, explored);
    explored.sentences(passage).forEach((sentence, index) => {
      if (/[?]$/.test(sentence.text) || passage.text.startsWith('~~', sentence.span.start)) return;
      const tokens = explored.tokens(sentence);
      const rest = restAfterTerm(sentence, tokens, terms);
      const lead = titled && index === 0 && isFirst(passage, explored) && speaksOf(sentence, tokens, terms) && !CASE.has(tokens[0]?.lower);
      if ((rest === null || repeats(rest, terms, explored)) && !lead) return;
      const fit = fitness(question, sentence, passage, tokens);
      const foreign = languageOf(sentence.text) === asksIn ? 0 : otherLanguage;
      const score = fit * (titled ? 1 : 0.96) - 0.0004 * passage.rank - foreign;
      if (fit > 0.8) about.push({ item: { passage, sentence, score, own: 1, likely: definitionLikely }, rest: rest ?? '', lead, titled });
    });
  });
  const tier = (fits: (entry: (typeof about)[number]) => boolean) =>
    about
      .filter(fits)
      .map(entry => entry.item)
      .sort((a, b) => b.score - a.score);
  return [
    tier(({ item, rest }) => DEFINES.test(rest) && (past || !PAST.test(rest)) && !isLabel(item, rest)),
    tier(({ item, rest, titled }) => rest !== '' && DOES.test(fromLastLetter(item, rest)) && titled),
    tier(({ rest }) => DEFINES.test(rest)),
    tier(({ lead, item }) => lead && item.sentence.form === 'sentence' && explored.tokens(item.sentence).length > 5),
    tier(({ rest }) => DESCRIBES.test(rest) || (past && PAST.test(rest))),
  ];
}

/** `Finalizers: clean up`, an item among others, rather tells what to do than what it is. */
function isLabel({ sentence }: Scored, rest: string): boolean {
  return sentence.form === 'item' && /^\s*(?::|–|—|- )\s*(?!(?:an?|the|any|one|used)\b)/i.test(rest);
}

function speaksOf(sentence: Sentence, tokens: readonly Token[], terms: readonly Token[]): boolean {
  return /^(?:it|this|these|they)\b/i.test(sentence.text) || terms.every(term => tokens.some(token => token.stem === term.stem));
}

function isFirst(passage: RankedPassage, explored: Explored): boolean {
  const before = explored.beside(passage, -1);
  return before === undefined && passage.kind === 'paragraph';
}

// A sentence that begins so says something about a case, not what a thing is.
const CASE = new Set(
  'when if while because since although unless after before with without for in on at by as once to from whenever'.split(' '),
);

/** What follows the asked words where a sentence begins with them all; null where it does not. */
function restAfterTerm(sentence: Sentence, tokens: readonly Token[], terms: readonly Token[]): string | null {
  const asked = terms.map(term => term.stem);
  const from = sentence.form === 'row' ? (tokens.find(token => token.start >= firstCellStart(sentence))?.start ?? 0) : 0;
  const own = tokens.filter(token => token.start >= from);
  const places = asked.map(stem => own.findIndex(token => token.stem === stem));
  const last = Math.max(...places);
  if (places.length === 0 || Math.min(...places) < 0 || CASE.has(own[0].lower)) return null;
  const before = own.slice(0, last).filter(token => isContent(token) && !asked.includes(token.stem) && !SORTS.has(token.lower));
  if (before.length > 0 && !isSpelledOut(sentence.text, own, last)) return null;
  const rest = sentence.text.slice(own[last].end).replace(before.length > 0 ? /^\)/ : /^(?!)/, '');
  // `the setting files.autoSave controls`, and `a setting: what it does` in a row.
  return sentence.form === 'row'
    ? rest.replace(/^\s*;\s*[^:;]+:/, ' -')
    : rest.replace(/^\s+(?:setting|option|command|flag|function|method|operator|keyword|trait|type|macro|crate)s?\b/, '');
}

/** `Windows Subsystem for Linux (WSL) is`: the words before say what the letters stand for. */
function isSpelledOut(text: string, tokens: readonly Token[], last: number): boolean {
  const short = tokens[last];
  if (text[short.start - 1] !== '(' || !/^\)/.test(text.slice(short.end)) || !/^\p{Lu}{2,}s?$/u.test(short.text)) return false;
  const long = tokens.slice(0, last).filter(token => !/^(?:the|a|an)$/.test(token.lower));
  return long.length <= short.text.length + 2 && long[0]?.text[0]?.toUpperCase() === short.text[0];
}

function firstCellStart(sentence: Sentence): number {
  const [cell] = sentence.cells;
  return cell === undefined || cell.header === '' ? 0 : cell.header.length + 2;
}

/** The rest with the last letter of the term before it: an `s` tells that there are several. */
function fromLastLetter({ sentence }: Scored, rest: string): string {
  return sentence.text.slice(Math.max(0, sentence.text.length - rest.length - 1));
}

/** `Charts - community charts` says of charts that they are charts. */
function repeats(rest: string, terms: readonly Token[], explored: Explored): boolean {
  const stems = new Set(tokenize(rest, explored.stems).map(token => token.stem));
  return /^\s*(?::|–|—|- )/.test(rest) && terms.every(term => stems.has(term.stem));
}

/** Whether the document or the section is titled with the asked words and nothing else. */
function isTitled(passage: RankedPassage, terms: readonly Token[], explored: Explored): boolean {
  return [passage.title, passage.headings.at(-1) ?? ''].some(title => {
    const words = tokenize(title.replace(TITLE_LEAD, ''), explored.stems).filter(word => isContent(word) && !SORTS.has(word.lower));
    return words.length === terms.length && words.every(word => terms.some(term => term.stem === word.stem));
  });
}

const TITLE_LEAD =
  /^(?:(?:using|about|understanding|introducing|working with|getting started with|(?:an? )?(?:introduction|overview|guide)(?: to| of)|what (?:is|are)) )(?:an? |the )?/i;

const PAST = /^\s*(?:\([^)]*\)\s*)?(?:was|were)\b/;
// A verb after the term: `rules precompute`, `a pod contains a`; not `the chart architecture`, `charts of`.
const DOES =
  /^s\s+(?!(?:are|were|have|had|can|will|may|must|of|in|on|at|by|to|for|from|with|and|or|that|which|who|as|than|into|via|not)\b)\p{Ll}+(?<!ed|ing|ly|s)\s|^[^s]?\s+\p{Ll}+s\s+(?:an?|the|you|us|users?|one|any|all|each|its|their|your|to|how|when|what)\b/u;
const DESCRIBES = /^\s*(?:is|are|has|have|can)\b/;
const DEFINES =
  /^\s*(?:\([^)]*\)\s*)?(?:,[^,]{3,60},\s*)?(?:(?:is|are|was|were) (?:an?|the|one|any|short|where|how|when|used (?:to|for))\b|means|refers to|stands for|describes|denotes|defines|represents|controls|specifies|:|–|—|- )/;

function sameContent(a: Sentence, b: Sentence, explored: Explored): boolean {
  return sharedStems(a, b, explored) >= 0.9 * Math.max(contentStems(a, explored).length, contentStems(b, explored).length);
}
