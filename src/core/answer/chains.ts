import type { Fact, Mention } from '../extraction/facts';
import type { Sentence } from '../extraction/sentences';
import type { CandidatePoint } from '../model/answer';
import type { RankedPassage } from '../model/retrieval';
import { point } from './continuation';
import { cite, type Explored, holds, needle } from './explored';
import { likelyGate, likelyTogether } from './likelihood';
import type { Question } from './question';
import { sameThing, type Thing } from './things';

const longestChain = 6;
// Passages read for facts: for one thing, and for the whole question. The best ranked ones come first.
const readPerThing = 24;
const readAtAll = 60;
// A thing that more passages than this speak of is too general to lead anywhere.
const generalShare = 0.15;
const generalLeast = 12;
// A thing that many sentences speak of would make the search explode; the best-ranked ones are enough to explain.
const widestStep = 12;
const mostChains = 8;
/** How likely a chain of facts at most, and a sentence that only names both things, are taken to answer: set by hand (`confidence.ts`). */
const chainScore = 0.6;
const namingBothScore = 0.4;
const mostNamingBoth = 3;
const mostSteps = 300;
// Things from which a search between two things goes on, per step.
const widestFrontier = 60;

interface Link {
  readonly fact: Fact;
  readonly passage: RankedPassage;
  /** The end of the fact that the chain goes on from; null where it ends here. */
  readonly next: Thing | null;
}

/**
 * For `why`: chains of facts outward from what the question is about, each ending in an obstacle or a cause. The longest ones, best first, each
 * followed by its shorter beginnings that are an explanation by themselves (released where the rest is not in the context).
 */
export function explain(question: Question, explored: Explored): CandidatePoint[] {
  const walk = new Walk(explored);
  const chains: Link[][] = [];
  for (const subject of question.subjects) {
    const start: Thing = { mention: subject, around: new Set(subject.stems) };
    for (const chain of walk.from(start)) if (!chains.some(other => covers(other, chain))) chains.push(chain);
  }
  const longest = chains
    .filter(chain => !chains.some(other => other !== chain && covers(other, chain)))
    .filter(chain => chain.length > 1 || isLikely(chain[0], explored))
    .slice(0, mostChains);
  return longest.flatMap(chain => [chain, ...beginnings(chain)].map(links => chainPoint(links, explored)));
}

/** A single sentence is no chain: like any other it must stand where answers stand. */
function isLikely({ fact, passage }: Link, explored: Explored): boolean {
  return likelyTogether([{ passage, sentence: fact.sentence }], 1, explored) >= likelyGate;
}

/** For `how are A and B related`: the shortest chains of facts from the one to the other, either way along each fact. */
export function relate(question: Question, explored: Explored): CandidatePoint[] {
  const walk = new Walk(explored);
  const [first, ...others] = question.subjects;
  for (const other of others) {
    const start: Thing = { mention: first, around: new Set(first.stems) };
    const goal: Thing = { mention: other, around: new Set(other.stems) };
    const chains = walk.between(start, goal);
    if (chains.length > 0) return chains.map(chain => chainPoint(chain, explored));
  }
  return others.length > 0 ? namingBoth([first, others[0]], explored) : [];
}

/** Where no chain of facts leads from the one to the other: sentences that name both. */
function namingBoth(mentions: readonly Mention[], explored: Explored): CandidatePoint[] {
  const stems = mentions.flatMap(mention => mention.stems);
  const words = stems.map(stem => needle({ stem, lower: stem }));
  const found: CandidatePoint[] = [];
  for (const [i, passage] of explored.passages.entries()) {
    if (found.length >= mostNamingBoth || !words.every(word => holds(explored.lower(i), word))) continue;
    for (const sentence of explored.sentences(passage)) {
      const own = new Set(explored.tokens(sentence).map(token => token.stem));
      if (sentence.form === 'code' || !stems.every(stem => own.has(stem)) || found.length >= mostNamingBoth) continue;
      found.push(point([{ passage, sentence }], namingBothScore));
    }
  }
  return found;
}

function covers(longer: readonly Link[], shorter: readonly Link[]): boolean {
  return shorter.every(link => longer.some(other => other.fact.sentence === link.fact.sentence));
}

/** Proper beginnings of a chain that end in trouble, longest first. */
function beginnings(chain: readonly Link[]): Link[][] {
  const found: Link[][] = [];
  for (let length = chain.length - 1; length > 0; length--) {
    const part = chain.slice(0, length);
    if (isTrouble(part[length - 1].fact) && !covers(part, chain)) found.push(part);
  }
  return found;
}

function isTrouble(fact: Fact): boolean {
  return fact.family === 'obstacle' || fact.family === 'cause';
}

class Walk {
  readonly #explored: Explored;
  readonly #read = new Set<RankedPassage>();
  readonly #ranks = new Map<string, readonly number[]>();
  #steps = 0;

  constructor(explored: Explored) {
    this.#explored = explored;
  }

  /** Longest chains from a thing, each cut after its last trouble; none without one. Depth first, in the order of the ranking. */
  from(start: Thing): Link[][] {
    const chains: Link[][] = [];
    const extend = (thing: Thing, path: readonly Link[]) => {
      if (this.#steps++ > mostSteps) return;
      const links = path.length >= longestChain ? [] : this.#linksFrom(thing, path);
      for (const link of links) {
        if (link.next === null) finish([...path, link]);
        else extend(link.next, [...path, link]);
      }
      if (links.length === 0) finish(path);
    };
    const finish = (path: readonly Link[]) => {
      let end = path.length;
      while (end > 0 && !isTrouble(path[end - 1].fact)) end--;
      if (end > 0) chains.push(path.slice(0, end));
    };
    extend(start, []);
    return chains;
  }

  /** All shortest chains between two things, at most `mostChains`. Breadth first. */
  between(start: Thing, goal: Thing): Link[][] {
    let frontier: { thing: Thing; path: readonly Link[] }[] = [{ thing: start, path: [] }];
    for (let length = 0; length < longestChain && frontier.length > 0; length++) {
      const next: typeof frontier = [];
      const found: Link[][] = [];
      for (const { thing, path } of frontier) {
        if (this.#steps++ > mostSteps) return found;
        for (const link of this.#neighbours(thing, path)) {
          if (link.next === null) continue;
          const longer = [...path, link];
          if (sameThing(goal, link.next)) found.push(longer);
          else if (this.#isSpecific(link.next)) next.push({ thing: link.next, path: longer });
        }
      }
      if (found.length > 0) return found.slice(0, mostChains);
      frontier = next.slice(0, widestFrontier);
    }
    return [];
  }

  /** Facts that say what a thing needs, or what is wrong with it. */
  #linksFrom(thing: Thing, path: readonly Link[]): Link[] {
    const links: Link[] = [];
    for (const { fact, passage } of this.#factsAbout(thing)) {
      if (fact.negated || fact.family === 'state' || fact.family === 'structure') continue;
      const around = this.#explored.around(passage);
      if (!sameThing(thing, { mention: fact.subject, around }) || path.some(link => link.fact === fact || returns(link, fact))) continue;
      const next = fact.object === null ? null : { mention: fact.object, around };
      links.push({ fact, passage, next: next !== null && this.#isSpecific(next) ? next : null });
    }
    return distinctLinks(links).slice(0, widestStep);
  }

  #neighbours(thing: Thing, path: readonly Link[]): Link[] {
    const links: Link[] = [];
    for (const { fact, passage } of this.#factsAbout(thing)) {
      if (fact.object === null || fact.negated || path.some(link => link.fact === fact)) continue;
      const around = this.#explored.around(passage);
      const subject = { mention: fact.subject, around };
      const object = { mention: fact.object, around };
      if (sameThing(thing, subject)) links.push({ fact, passage, next: object });
      else if (sameThing(thing, object)) links.push({ fact, passage, next: subject });
    }
    return distinctLinks(links).slice(0, widestStep);
  }

  *#factsAbout(thing: Thing): Generator<{ fact: Fact; passage: RankedPassage }> {
    const { passages } = this.#explored;
    let read = 0;
    for (const i of this.#naming(thing)) {
      const passage = passages[i];
      if (!this.#read.has(passage) && this.#read.size >= readAtAll) continue;
      this.#read.add(passage);
      for (const fact of this.#explored.facts(passage)) yield { fact, passage };
      if (++read >= readPerThing) return;
    }
  }

  /** Ranks of the passages that speak of a thing, by its names and its head. */
  #naming({ mention }: Thing): readonly number[] {
    return this.#holding([...mention.names, mention.head]);
  }

  #isSpecific({ mention }: Thing): boolean {
    return this.#holding(mention.stems).length <= Math.max(generalLeast, generalShare * this.#explored.passages.length);
  }

  /** Ranks of the passages in which all these stems stand, titles and headings counted; remembered for the question. */
  #holding(stems: readonly string[]): readonly number[] {
    const key = [...new Set(stems)].sort().join(' ');
    let ranks = this.#ranks.get(key);
    if (ranks === undefined) {
      const words = key.split(' ').map(stem => needle({ stem, lower: stem }));
      const indexes = [...this.#explored.passages.keys()];
      ranks = indexes.filter(i => words.every(word => holds(this.#explored.lower(i), word)));
      this.#ranks.set(key, ranks);
    }
    return ranks;
  }
}

/** Whether a fact leads back to where a link began. */
function returns(link: Link, fact: Fact): boolean {
  return fact.object !== null && sameMention(link.fact.subject, fact.object);
}

function sameMention(a: Mention, b: Mention): boolean {
  return a.stems.length === b.stems.length && a.stems.every(stem => b.stems.includes(stem));
}

/** Several sentences that state the same fact are one link: the one at hand, else the nearest, else the best ranked. */
function distinctLinks(links: readonly Link[]): Link[] {
  const best = new Map<string, Link>();
  for (const link of links) {
    const key = isLateness(link.fact)
      ? link.fact.relation
      : `${link.fact.relation}|${[...(link.fact.object?.stems ?? [])].sort().join(' ')}`;
    const known = best.get(key);
    if (known === undefined || preference(link) < preference(known)) best.set(key, link);
  }
  return [...best.values()];
}

function preference(link: Link): number {
  return (link.passage.selected ? 0 : 1e7) + (link.fact.object === null ? 1e6 : 0) + link.passage.hop * 1e4 + link.passage.rank;
}

/** That a thing is late is one fact, with or without the day. */
function isLateness(fact: Fact): boolean {
  return fact.relation === 'delayed' || fact.relation === 'not done' || fact.relation === 'not before';
}

function chainPoint(links: readonly Link[], explored: Explored): CandidatePoint {
  const sentences: { sentence: Sentence; link: Link }[] = [];
  for (const link of links)
    if (!sentences.some(item => item.sentence === link.fact.sentence)) sentences.push({ sentence: link.fact.sentence, link });
  const said = sentences.map(({ sentence, link: { passage } }) => ({ sentence, passage }));
  return {
    text: sentences.map(({ link }) => statement(link.fact)).join(' '),
    kind: sentences.length === 1 ? 'sentence' : 'chain',
    requires: [...new Set(sentences.map(({ link }) => link.passage.id))],
    citations: sentences.map(({ sentence, link }) => cite(link.passage, sentence)),
    score: Math.min(chainScore, likelyTogether(said, 1, explored)),
  };
}

/** The sentence of a fact, its leading pronoun read as what it stands for. */
function statement(fact: Fact): string {
  const named =
    fact.subject.span === null && fact.sentence.form !== 'row'
      ? fact.sentence.text.replace(/^(?:It|They|This|These|That|Those)\b/, capital(withArticle(fact.subject.text)))
      : fact.sentence.text;
  return /[.!?…。！？"”)]$/.test(named) ? named : `${named}.`;
}

function withArticle(name: string): string {
  return /^\p{Lu}/u.test(name) ? name : `the ${name}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
