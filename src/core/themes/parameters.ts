/** Every number of the graph of entities and of the reports. */
export const themeParameters = {
  graph: {
    /** Entities of one passage that are tied to each other, the rarest first: a list of everything ties nothing. */
    perPassage: 12,
    /** Ties by common passages that an entity keeps, the strongest first; one is kept where either end keeps it. */
    ties: 12,
    /** Ties weaker than this tell nothing. */
    least: 0.05,
    /** A stated relation, and a link between two documents, against two names that only ever stand together once (1). */
    relation: 2,
    link: 1.5,
  },
  pageRank: { damping: 0.85, rounds: 40, tolerance: 1e-6 },
  /** Members of a passage that make it one of the community. */
  named: 2,
  /** A document is of a community where it says at least this share of what it says of the one that it says most of. */
  documentShare: 0.25,
  findings: {
    /** Passages looked into for one community, and of one document among them. */
    passages: 24,
    perDocument: 3,
    /** Findings of a community that is not divided, and of one that is. */
    leaf: 6,
    parent: 12,
    /** Characters of a sentence that says something by itself. */
    shortest: 40,
    longest: 400,
    /** Two sentences with this share of words in common say the same. */
    same: 0.5,
    /** What a member that another finding names already still counts. */
    again: 0.25,
  },
  links: { most: 50, shared: 3 },
  /** Share of common members that makes a community the successor of a former one. */
  successor: 0.5,
} as const;
