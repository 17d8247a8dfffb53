/** What crosses to the panel: complete snapshots of plain data. Imports nothing from other layers. */
import type { CheckView } from './check';
import type { ComparisonView } from './comparison';
import type { AnswerEntitiesView } from './entities';
import type { PointDataView } from './pointData';
import type { TraceStepKind } from './stepKinds';

/** Where a click leads: exactly these characters of this file. */
export interface OpenTarget {
  readonly document: string;
  /** The file as people name it. */
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly quote: string;
  /** Hash of the document's text when the span was taken. */
  readonly hash: string;
  /** 1-based line, for people. */
  readonly line: number;
}

export type NodeKindView = 'document' | 'section' | 'passage' | 'entity' | 'tag' | 'placeholder' | 'theme';

export interface GraphNodeView {
  readonly key: string;
  readonly attributes: {
    readonly kind: NodeKindView;
    readonly label: string;
    /** Hops from the question or from the document in focus; -1 where it lies outside the walk. */
    readonly hop: number;
    /** The question or the focus starts here. */
    readonly seed: boolean;
    /** The retrieval touched it. */
    readonly touched: boolean;
    /** A selected passage, or something that holds one. */
    readonly selected: boolean;
    /** Neighbours of this node that are not drawn. */
    readonly more: number;
    readonly target: OpenTarget | null;
  };
}

export interface GraphEdgeView {
  readonly key: string;
  readonly source: string;
  readonly target: string;
  readonly attributes: {
    readonly kind: string;
    /** Name of the relation; empty for structural edges. */
    readonly label: string;
    readonly touched: boolean;
    readonly evidence: OpenTarget | null;
  };
}

/** The serialised form of a graphology `MultiDirectedGraph` (`export()`), with our attributes. */
export interface GraphView {
  readonly options: { readonly type: 'directed'; readonly multi: true; readonly allowSelfLoops: true };
  readonly attributes: {
    /** Nodes that the cap left out: "n more". */
    readonly more: number;
    /** Name of what it is the neighbourhood of. */
    readonly title: string;
  };
  readonly nodes: readonly GraphNodeView[];
  readonly edges: readonly GraphEdgeView[];
}

/** What a node can be filtered by, beside its kind and file. */
export interface NodeFactsView {
  /** Of an entity; empty where it is not known. */
  readonly type: string;
  /** Of the document that it is or lies in. */
  readonly tags: readonly string[];
  /** ISO day of that document; empty where there is none. */
  readonly day: string;
}

/** A node with what one hop reaches from it, once it is there. */
export type ExpansionView = GraphView | 'loading' | 'failed';

/** A way to look at a graph that the user has named. */
export interface SavedViewView {
  readonly name: string;
  /** Which graph it is of; see `baseOf` of the panel. */
  readonly base: string;
  /** The panel's own, as JSON. */
  readonly look: string;
}

export type GraphFormatView = 'png' | 'svg' | 'graphml' | 'gexf' | 'cypher' | 'canvas';

/** Themes of the nodes of the graph on show. */
export interface ThemesView {
  readonly levels: number;
  /** `level` 0 is the broadest; `parent` is the id of the theme around it. */
  readonly themes: readonly { readonly id: string; readonly level: number; readonly parent: string | null; readonly title: string }[];
  /** By key of node: ids of its themes, the broadest first. */
  readonly of: Readonly<Record<string, readonly string[]>>;
}

/** The best few ways between two things, in the place of an answer. */
export interface PathsView {
  readonly from: string;
  readonly to: string;
  /** All of them as one graph. */
  readonly graph: GraphView;
  readonly paths: readonly {
    readonly steps: readonly PathStepView[];
    /** Keys of the nodes and edges of the graph that it goes over. */
    readonly keys: readonly string[];
  }[];
}

export interface PathStepView {
  readonly from: string;
  readonly edge: string;
  /** Name of the relation in words; empty for structural edges. */
  readonly label: string;
  /** Whether the relation leads from `to` to `from`. */
  readonly turned: boolean;
  readonly to: string;
  readonly toKey: string;
  readonly evidence: OpenTarget | null;
}

export interface PassageView {
  readonly key: string;
  readonly rank: number;
  readonly selected: boolean;
  readonly hop: number;
  readonly title: string;
  readonly headings: readonly string[];
  readonly kind: string;
  readonly text: string;
  readonly target: OpenTarget;
  readonly score: {
    readonly total: number;
    readonly lookup: number;
    readonly words: number;
    readonly meaning: number;
    readonly walk: number;
    readonly terms: readonly { readonly term: string; readonly score: number; readonly field: string }[];
  };
  /** Why it is here: question term, then node, edge, node ... to the passage. */
  readonly path: readonly PathStepView[];
  /** Setting that would select it, where it is not. */
  readonly remedy: RemedyView | null;
}

export interface RemedyView {
  readonly hops: number;
  readonly passages: number;
}

export interface CitationView {
  /** Number shown in the answer; the same passage has the same number throughout. */
  readonly number: number;
  /** Key of the passage (as in `PassageView.key`), or empty. */
  readonly passage: string;
  readonly target: OpenTarget;
}

export interface PointView {
  readonly key: string;
  readonly kind: string;
  readonly text: string;
  readonly citations: readonly CitationView[];
  readonly documents: number;
  readonly warning: string;
  /** Numbers to be drawn; null where the point has none. */
  readonly data: PointDataView | null;
}

export interface WithheldView {
  readonly key: string;
  readonly text: string;
  readonly class: string;
  readonly reason: string;
  readonly uncovered: readonly { readonly start: number; readonly end: number }[];
  readonly missing: readonly { readonly file: string; readonly heading: string; readonly hops: number; readonly passages: number }[];
  /** The button's setting; null where no setting helps. */
  readonly remedy: RemedyView | null;
  readonly citations: readonly CitationView[];
}

export interface ConflictView {
  readonly subject: string;
  readonly predicate: string;
  readonly sides: readonly { readonly value: string; readonly target: OpenTarget }[];
}

/** A name in the question that several things have. */
export interface AmbiguousView {
  readonly term: string;
  /** Names of the things, told apart by type or place where they are called alike. */
  readonly readings: readonly string[];
  /** The reading that the schema says is meant; empty where all were looked for. */
  readonly taken: string;
}

export interface AnswerView {
  readonly status: 'answered' | 'partial' | 'unknown';
  readonly points: readonly PointView[];
  readonly withheld: readonly WithheldView[];
  readonly conflicts: readonly ConflictView[];
}

/** What was understood of the question beside its words. */
export interface QueryView {
  /** Phrases and filters as they are written, each with the question without it. */
  readonly parts: readonly { readonly written: string; readonly without: string }[];
  /** How words were read, in sentences, already localised. */
  readonly notes: readonly string[];
}

/** A question that the graph suggests after an answer. */
export interface FollowUpView {
  readonly question: string;
  readonly reason: 'contradiction' | 'relation' | 'theme';
}

/** One step of the run as it is played: what lights up, and a caption in words (already localised). */
export interface TraceStepView {
  readonly kind: TraceStepKind;
  readonly caption: string;
  /** Keys of nodes and edges of the result's graph that this step adds or touches. */
  readonly nodes: readonly string[];
  readonly edges: readonly string[];
  /** Keys of passages that this step adds, ranks or selects. */
  readonly passages: readonly string[];
  /** Keys of points (released or withheld) that this step decides. */
  readonly points: readonly string[];
}

/** What a changed setting did to the answer. */
export interface ChangesView {
  readonly before: RemedyView;
  readonly after: RemedyView;
  /** Sentences, already localised: "Released: ...", "No longer selected: ...". */
  readonly lines: readonly string[];
}

export interface ResultView {
  /** Grows with each run; a new number means a new result. */
  readonly run: number;
  readonly question: string;
  /** Names of the question before that it was read with; empty where it says itself what it is about. */
  readonly carried: readonly string[];
  readonly query: QueryView;
  readonly mode: string;
  readonly modeReason: string;
  readonly settings: RemedyView;
  readonly graph: GraphView;
  /** All explored passages in rank order, selected ones marked. At most 100. */
  readonly passages: readonly PassageView[];
  readonly morePassages: number;
  /** What each limit left out, in words, already localised; empty where none did. */
  readonly cut: readonly string[];
  readonly answer: AnswerView;
  readonly ambiguous: readonly AmbiguousView[];
  readonly followUps: readonly FollowUpView[];
  /** The language model that was asked; null where none was. Where it did not answer, the points are the documents' own sentences, and `message` says why. */
  readonly composer: { readonly model: string; readonly answered: boolean; readonly message: string } | null;
  readonly steps: readonly TraceStepView[];
  readonly changes: ChangesView | null;
  readonly milliseconds: number;
  /** Index generation that the answer used. */
  readonly generation: number;
}

/** What each setting of hops and budget releases of the question that is shown. */
export interface SettingsMapView {
  /** Ascending; so are `passages`. */
  readonly hops: readonly number[];
  readonly passages: readonly number[];
  /** By hops, then by passages. */
  readonly cells: readonly {
    readonly hops: number;
    readonly passages: number;
    /** Places in `points`. */
    readonly released: readonly number[];
    readonly withheld: number;
  }[];
  readonly points: readonly string[];
}

/** In the order in which they are offered. */
export const modeViews = ['auto', 'lookup', 'text', 'vector', 'entity', 'local', 'global'] as const;

export type ModeView = (typeof modeViews)[number];

/** The best passages of the question under each mode. */
export interface ModeRanksView {
  readonly modes: readonly ModeView[];
  readonly rows: readonly {
    readonly key: string;
    readonly title: string;
    readonly target: OpenTarget;
    /** By mode. `rank` from 1, 0 where the mode does not find it; the parts of the score from 0 to 1. */
    readonly cells: readonly {
      readonly rank: number;
      readonly selected: boolean;
      readonly words: number;
      readonly meaning: number;
      readonly graph: number;
      readonly total: number;
    }[];
  }[];
}

export interface IndexView {
  readonly state: 'none' | 'no-folder' | 'no-markdown' | 'indexing' | 'paused' | 'ready' | 'error';
  readonly documents: number;
  readonly passages: number;
  readonly skipped: number;
  /** Milliseconds since 1970 of the last change of the index; 0 where there is none. */
  readonly updated: number;
  /** 0 to 1 while indexing. */
  readonly progress: number;
  /** A sentence, localised: an error with its remedy, or a note such as "rebuilt at each start". */
  readonly message: string;
  /** Size of the index. */
  readonly bytes: number;
}

/** Stands for the map of all themes where a document or an entity may be in focus. */
export const allThemes = 'themes:';

/** Everything the panel shows, whole. */
export interface PanelSnapshot {
  readonly place: 'sidebar' | 'editor';
  readonly index: IndexView;
  readonly settings: { readonly hops: number; readonly passages: number; readonly nodes: number; readonly mode: ModeView };
  /** Set while a question runs. */
  readonly busy: { readonly question: string } | null;
  readonly error: string;
  /** The neighbourhood of the active document; shown where there is no result. */
  readonly focus: { readonly document: string; readonly title: string; readonly graph: GraphView } | null;
  readonly result: ResultView | null;
  /** Of the question of the result; null until it is asked for. */
  readonly settingsMap: SettingsMapView | 'computing' | null;
  /** Of the question of the result; null until it is asked for. */
  readonly modeRanks: ModeRanksView | 'computing' | null;
  /** What the passages name that the answer cites; null until it is asked for. */
  readonly entities: AnswerEntitiesView | 'computing' | null;
  /** Shown above everything else until it is closed. */
  readonly comparison: ComparisonView | null;
  /** Null where no text is checked. */
  readonly check: CheckView | null;
  /** Shown where there is no result. */
  readonly paths: PathsView | null;
  /** Of the graph on show; null where they are not known (yet). */
  readonly themes: ThemesView | null;
  /** By key of node, of the graph on show and of what is expanded; null where they are not known yet. */
  readonly facts: Readonly<Record<string, NodeFactsView>> | null;
  /** By key of node: those that pages want. */
  readonly expansions: Readonly<Record<string, ExpansionView>>;
  /** In the order of their names. */
  readonly savedViews: readonly SavedViewView[];
  /** Localised strings of the panel, by key (`webview/strings.ts` has the English ones). */
  readonly strings: Readonly<Record<string, string>>;
}
