import type { DocumentId } from '../model/ids';
import type { Span } from '../model/span';
import type { Community, Finding, Generation } from '../model/themes';
import { inverseFrequency, liveFrequency, postings, type QuestionTerm, saturate } from '../search/bm25';
import type { Corpus } from '../search/corpus';
import { ranking } from './parameters';
import type { ReportWords } from './reportWords';

const numbers = ranking.global;

export interface GlobalRequest {
  readonly corpus: Corpus;
  readonly generation: Generation;
  /** Words of the question that say what it asks about; none where it asks for everything. */
  readonly terms: readonly QuestionTerm[];
  /** Lookup score by passage. */
  readonly lookup: Float32Array;
  /** Passages that the words match, best first. */
  readonly hits: readonly number[];
  readonly isAllowed: (passage: number) => boolean;
  readonly words: ReportWords;
  readonly titleOf: (community: Community) => string;
}

/** A passage that is to be evidence, and the sentence of it that a report has found; null where the question's words found it. */
export interface ThemePassage {
  readonly passage: number;
  readonly span: Span | null;
  /** Number in `GlobalResult.themes`. */
  readonly theme: number;
}

export interface ChosenTheme {
  readonly id: string;
  readonly title: string;
  readonly level: number;
  readonly documents: readonly DocumentId[];
}

export interface GlobalResult {
  /** In the order in which they are to be selected: the themes take turns. */
  readonly passages: readonly ThemePassage[];
  readonly themes: readonly ChosenTheme[];
  readonly level: number;
  /** Reports that were compared with the question. */
  readonly tests: number;
  /** Number of the generation that the themes are of. */
  readonly generation: number;
}

interface Relevant {
  readonly community: Community;
  readonly score: number;
}

/**
 * Answers from the whole: goes down the levels of themes, breadth-first, into those whose reports fit the question and only there, until
 * enough themes speak of it (a broad question stays high, a narrow one goes deep) or the budget of tests is used up. Then the themes take
 * turns with what their findings and best passages say. Cost: the tests, and the words of the findings compared.
 */
export function globalSearch(request: GlobalRequest): GlobalResult {
  const { relevant, level, tests } = descend(request);
  const chosen = inTurn(relevant, request).slice(0, numbers.mostThemes);
  const passages = takeTurns(chosen.map(({ queue }) => queue));
  return {
    passages,
    themes: chosen.map(({ community }) => ({
      id: community.id,
      title: request.titleOf(community),
      level: community.level,
      documents: community.documents.map(number => request.generation.documents[number]),
    })),
    generation: request.generation.number,
    level,
    tests,
  };
}

function descend(request: GlobalRequest): { relevant: Relevant[]; level: number; tests: number } {
  const { communities } = request.generation;
  const judge = new Judge(request);
  let open = communities.filter(({ parent }) => parent < 0);
  let best: { relevant: Relevant[]; level: number } = { relevant: [], level: 0 };
  const ended: Relevant[] = [];
  for (let level = 0; open.length > 0; level++) {
    const found: Relevant[] = [];
    for (const community of bestFirst(open, judge)) {
      if (judge.tests >= numbers.tests) break;
      const score = judge.test(community);
      if (score > 0) found.push({ community, score });
    }
    const relevant = inOrder([...found, ...ended]);
    // Where a level says less than the one above, nothing more is found further down.
    if (relevant.length < best.relevant.length) break;
    best = { relevant, level };
    if (relevant.length >= numbers.themes || judge.tests >= numbers.tests) break;
    ended.push(...found.filter(({ community }) => community.children.length === 0));
    open = found.flatMap(({ community }) => community.children.map(child => communities[child]));
  }
  return { ...best, tests: judge.tests };
}

function inOrder(relevant: readonly Relevant[]): Relevant[] {
  return [...relevant].sort((a, b) => b.score - a.score || compareCommunities(a.community, b.community));
}

/** Those whose members the question names, then those that cover most. */
function bestFirst(communities: readonly Community[], judge: Judge): Community[] {
  const promise = new Map(communities.map(community => [community, judge.promise(community)]));
  return [...communities].sort((a, b) => promise.get(b)! - promise.get(a)! || compareCommunities(a, b));
}

function compareCommunities(a: Community, b: Community): number {
  return b.documents.length - a.documents.length || b.members.length - a.members.length || (a.members[0] < b.members[0] ? -1 : 1);
}

/** How far reports fit the question: BM25 over the names of the members and the sentences of the findings. */
class Judge {
  tests = 0;
  readonly #request: GlobalRequest;
  /** By number of the stem. */
  readonly #rarity: ReadonlyMap<number, number>;
  readonly #best: number;

  constructor(request: GlobalRequest) {
    this.#request = request;
    const { corpus, terms } = request;
    // What stands nowhere tells no report from another.
    const rarities = terms.flatMap(({ stem, weight }): [number, number][] => {
      const frequency = liveFrequency(postings(corpus, stem));
      return frequency === 0 ? [] : [[corpus.vocabulary.find(stem), weight * inverseFrequency(corpus.livePassages, frequency)]];
    });
    this.#rarity = new Map(rarities);
    this.#best = [...this.#rarity.values()].reduce((sum, rarity) => sum + rarity, 0);
  }

  /** What the names of the members alone promise. */
  promise(community: Community): number {
    return this.#rarity.size === 0 ? 0 : this.#score([this.#request.words.ofMembers(community)]);
  }

  /** From 0 (not relevant) on; where the question asks for everything, every report fits as far as it covers much. */
  test(community: Community): number {
    this.tests++;
    if (this.#request.terms.length === 0) return 1 + community.documents.length;
    if (this.#best === 0) return 0;
    const { words } = this.#request;
    const found = community.findings.flatMap(finding => words.ofFinding(finding) ?? []);
    const score = this.#score([words.ofMembers(community), ...found]) / this.#best;
    return score >= numbers.relevant ? score : 0;
  }

  #score(texts: readonly Uint32Array[]): number {
    let score = 0;
    for (const [stem, rarity] of this.#rarity) {
      const times = texts.reduce((sum, text) => sum + timesIn(text, stem), 0);
      if (times > 0) score += (rarity * saturate(times, ranking.lookup.bm25.k1)) / (ranking.lookup.bm25.k1 + 1);
    }
    return score;
  }
}

function timesIn(text: Uint32Array, stem: number): number {
  let times = 0;
  for (let i = 0; i < text.length; i++) if (text[i] === stem) times++;
  return times;
}

interface Candidate {
  readonly passage: number;
  readonly span: Span | null;
  readonly document: DocumentId;
  readonly score: number;
}

/**
 * Themes with something to say, in the order of their turns: by how far report and best passage fit, and by how many documents they cover,
 * since what a broad question asks about is rather what many of them say.
 */
function inTurn(relevant: readonly Relevant[], request: GlobalRequest): { community: Community; queue: Candidate[] }[] {
  const themes = relevant.flatMap(({ community, score }) => {
    const queue = candidatesOf(community, request);
    if (queue.length === 0) return [];
    return { community, queue, weight: score * queue[0].score * Math.log2(1 + community.documents.length) };
  });
  return themes.sort((a, b) => b.weight - a.weight || compareCommunities(a.community, b.community));
}

/** One passage of each theme after the other; none twice, and a document again only where no other is left. */
function takeTurns(queues: readonly Candidate[][]): ThemePassage[] {
  const taken: ThemePassage[] = [];
  const passages = new Set<number>();
  const documents = new Map<DocumentId, number>();
  for (let allowance = 1; allowance <= numbers.perDocument; allowance++) {
    for (let moved = true; moved && taken.length < numbers.passages; ) {
      moved = false;
      for (const [theme, queue] of queues.entries()) {
        if (taken.length >= numbers.passages) break;
        const at = queue.findIndex(({ passage, document }) => !passages.has(passage) && (documents.get(document) ?? 0) < allowance);
        if (at < 0) continue;
        const [next] = queue.splice(at, 1);
        passages.add(next.passage);
        documents.set(next.document, (documents.get(next.document) ?? 0) + 1);
        taken.push({ passage: next.passage, span: next.span, theme });
        moved = true;
      }
    }
  }
  return taken;
}

/** Findings that still stand, and passages of the theme's documents that the question's words find, best first. */
function candidatesOf(community: Community, request: GlobalRequest): Candidate[] {
  const { corpus, lookup, hits, terms, generation, isAllowed } = request;
  const found: Candidate[] = [];
  community.findings.forEach((finding, place) => {
    const passage = request.words.ofFinding(finding) === null ? -1 : passageOf(corpus, finding);
    if (passage < 0 || !isAllowed(passage)) return;
    const score = terms.length === 0 ? 1 - place / community.findings.length : lookup[passage] + numbers.finding;
    if (terms.length === 0 || lookup[passage] > 0) found.push({ passage, span: finding.span, document: finding.document, score });
  });
  if (terms.length > 0) {
    const covered = new Set(community.documents.map(number => generation.documents[number]));
    for (const passage of hits) {
      const document = documentIdOf(corpus, passage);
      if (covered.has(document) && isAllowed(passage)) found.push({ passage, span: null, document, score: lookup[passage] });
    }
  }
  return found.sort((a, b) => b.score - a.score || corpus.compare(a.passage, b.passage));
}

function documentIdOf(corpus: Corpus, passage: number): DocumentId {
  const { loaded, local } = corpus.locate(passage);
  return loaded.segment.documents[loaded.passageDocument[local]].id;
}

/** The passage that holds a finding; -1 where there is none. */
function passageOf(corpus: Corpus, { document, span }: Finding): number {
  const place = corpus.place(document);
  if (!place) return -1;
  const [from, to] = corpus.passagesOf(place);
  for (let passage = from; passage < to; passage++) {
    const { loaded, local } = corpus.locate(passage);
    if (loaded.segment.passageStart[local] <= span.start && span.end <= loaded.segment.passageEnd[local]) return passage;
  }
  return -1;
}
