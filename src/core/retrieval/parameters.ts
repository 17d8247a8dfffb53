import type { LookupParameters } from '../search/lookup';
import type { LearningParameters } from '../search/workspaceTexts';

/**
 * Every number of the ranking, in one place; `docgraph evaluate` measures them. Chosen on 2Wiki, HotpotQA and the FAQ
 * sets of Rust (English), Prometheus and VS Code.
 */
export const ranking = {
  lookup: {
    bm25: { k1: 1.2, b: 0.75, heading: 0.1, title: 1.2 },
    vectors: 0.5,
    learned: true,
    // Texts on quite different things have some 0.0 to 0.2, two on one thing 0.5 and more.
    leastCosine: 0.4,
    encoder: { weight: 1.5, share: 1, leastCosine: 0.4 },
    pairs: 0.4,
    pairDepth: 500,
    yesOrNo: 0.5,
  } satisfies LookupParameters,
  /** Whether a question's words are also looked for as one or two words, and its German compounds by their parts. */
  spelling: { joined: true, compounds: true },
  /** What the workspace teaches of its words, and how much that counts against the vectors of the package. */
  learning: {
    share: 0.6,
    together: { window: 5, smoothing: 0.75 },
    words: {
      leastPassages: 200,
      leastTimes: 3,
      mostShare: 0.3,
      mostWords: 12_000,
      mostTokens: 1_500_000,
    } satisfies LearningParameters,
    /** Share of the documents that may be others before it is learnt anew. */
    mostChanged: 0.05,
  },
  /** Passages that are near to a passage. Texts on one thing have a cosine of 0.5 and more. */
  similar: {
    most: 6,
    least: 0.5,
    probes: 4,
    exactUpTo: 2000,
    seed: 1,
    /** Where no background sees to it, a question waits for it up to so many passages: for 20,000 about a second. */
    waitUpTo: 20_000,
  },
  walk: {
    /** Hops that are always explored, whatever may be selected. */
    hops: 4,
    /** Share of the node cap that hop 0, 1, 2, 3 and 4 may use of what is left. */
    shares: [0.4, 0.5, 0.5, 0.6, 1],
    /** Lookup hits from which the graph is explored, each with at least this share of the best score. */
    hits: { local: { most: 24, share: 0.5 }, lookup: { most: 100, share: 0.4 } },
    /** Passages by which one entity is entered at most; the ones that fit the question best come first. */
    fanOut: 24,
    /** The same for entities that the question does not name. */
    fanOutLater: 8,
    /** Pages and sections of the very name that is asked for which come before all else. */
    titled: 4,
    /** Passages along asked relations that come before all else; a list of more answers is cut by the budget anyway. */
    leads: 48,
    /** Nodes walked where the words alone decide: enough for what stands around the hits. */
    lookupNodes: 200,
    /** Relations of one entity that are followed, those that most statements rest on first; and statements looked at for each of its names. */
    relations: 16,
    statements: 128,
    /** Candidates looked into for each passage that an entity may be entered by. */
    triesPerPassage: 4,
    /** An entity named in more than this share of a large workspace is a hub: only passages that fit the question are entered by it. */
    hubShare: 0.02,
    hubFloor: 60,
  },
  global: {
    /** With so many relevant themes a level is broad enough; with fewer, those that fit are looked into. */
    themes: 6,
    /** Themes that take turns at most, and passages that they give: the biggest budget. */
    mostThemes: 24,
    passages: 100,
    /** A name less telling than this (0 in every passage, 1 in one) does not make a broad question one about a single thing. */
    hubRarity: 0.35,
    /** Reports compared with the question at most. */
    tests: 120,
    /** Share of the question's rarity that a report must hold to be relevant. */
    relevant: 0.2,
    /** What a sentence that a report has found is worth before a passage that only the words find, against the best hit. */
    finding: 0.15,
    /** Passages of one document at most, the others first. */
    perDocument: 4,
    /** Passages that the words find, among which themes look for their own. */
    hits: 400,
  },
  edges: {
    /** Passage to entity, times the rarity of the entity; and back. */
    mention: 1,
    mentionBack: 0.05,
    /** Entity to the first passage of what is titled with it. */
    about: 5,
    /** A mention in a statement of a fact about the entity, both ways, for questions that follow facts. */
    fact: 8,
    /** A typed relation between two entities, both ways; and two names of one thing. */
    relates: 0.3,
    same: 1,
    /** A relation that the question speaks of, both ways, and the rows that state it. */
    asked: 8,
    link: 1.5,
    linkBack: 0.5,
    next: 0.2,
    section: 0.1,
  },
  pageRank: {
    /** Share that goes on walking at each step; the rest starts again at the seeds. */
    damping: 0.7,
    rounds: 40,
    tolerance: 1e-7,
  },
  seeds: {
    /** The best of those hits, at which the PageRank starts again. */
    hits: 3,
    /** An entity that the question names, against the best lookup hit. */
    entity: 10,
  },
  /** From how many of the best passages bridges lead on, and what a passage gains that holds all that one of them lacks, as a share of its score. */
  bridge: { from: 3, gain: 0.3 },
  /** Passages of each step of a question that are hop 0, each with at least this share of the best score. */
  steps: { most: 2, share: 0.7 },
  reader: {
    /** What a hit keeps of its score outside of what the reader cares for most: such a one may still be the best, but not by little. */
    outside: 0.6,
  },
  /** Where the words decide, and as far as they do. */
  lookupOrder: {
    /** What each further passage of a section counts against the one before. */
    sameSection: 0.8,
  },
  /** Whether of passages with the same words one is kept in its place and the others go behind all. */
  copiesBehind: true,
  fusion: {
    /** Both parts are taken against the best of the run; by mode. */
    local: { lookup: 1, walk: 2 },
    /** What a name counts that the question writes in small letters, as one word or as several: it may be no name but a thing. */
    plainWord: 0,
    plainPhrase: 0.3,
    /** What a word counts that is written as a name, though nothing is known by it. */
    asName: 0.6,
    /** What nearness in meaning counts still where the question is all names, which have no other words. */
    meaningOfNames: 0,
    /** Rarity of a name from which it begins to count so, and from which it counts in full: what is named everywhere tells little. */
    rarityFrom: 0.2,
    rarityTo: 0.6,
    /** For questions that follow facts. */
    facts: { lookup: 0.3, walk: 1 },
    /** What a passage that states no fact about a walked entity keeps of its score then. */
    withoutFact: 0.5,
    /** Share of the question that is names: from where the graph begins to count more, and where it has its full weight. */
    focusFrom: 0.1,
    focusTo: 0.3,
    /** The words' part beside the graph: a power above 1 keeps the best hits in front and lets the walk order the rest. */
    lookupPower: 4,
    /** PageRank falls off steeply: a power below 1 keeps what is reached at the second hop apart from what is not reached at all. */
    walkPower: 0.5,
  },
} as const;
