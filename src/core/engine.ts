import type { CancelSignal } from '../base/cancel';
import type { Answer, CandidatePoint, CheckedStatement, Verdict, VerifyPoint } from './model/answer';
import type { Completions, FileRef, LinkInfo, NewLink, Renamable, RenameEdits, RenameRequest } from './model/editing';
import type { LinkSuggestion, NamedEntity, UnlinkedMention } from './model/documentTies';
import type {
  ClaimRow,
  ContradictionRow,
  DomainFilter,
  DomainSummary,
  EntityAt,
  EntityDetails,
  EntityGroup,
  EntityRow,
  Mention,
  QuestionContext,
  RelationRow,
} from './model/domainRows';
import type { HealthFinding } from './model/health';
import type { FactsTaken, ModelFactEntry, ModelUnits } from './model/modelFacts';
import type { DocumentId, NodeId, NodeKind, PassageId } from './model/ids';
import type { LinkKind, LinkState, PassageKind } from './model/lexical';
import type { EdgeKind, Retrieval } from './model/retrieval';
import type { Range, Span } from './model/span';
import type { SettingsMap } from './model/settingsMap';
import type { PathsBetween } from './model/paths';
import type { QueryResult, WorkspaceQueries } from './model/queries';
import type { WhyNot } from './model/whyNot';
import type { ThemeMarks, Themes } from './model/themes';
import type { EncodingResult, EncodingStatus } from './encoder';
import type { QuestionOptions, Settings } from './options';
import type { SkippedFile } from './ports';

/** Exact characters of a file, complete enough to open them: `hash` names the version of the text. */
export interface Place {
  readonly document: DocumentId;
  readonly folder: string;
  readonly path: string;
  /** The file as people name it: the path, with the folder's name before it where there are several. */
  readonly file: string;
  readonly span: Span;
  readonly range: Range;
  readonly quote: string;
  readonly hash: string;
}

/** A place in a file, 0-based. */
export interface PlaceInFile {
  readonly folder: string;
  readonly path: string;
  readonly line: number;
  readonly character: number;
}

/** A passage that is near in meaning to another one, or to a text. */
export interface RelatedPassage extends Omit<Place, 'quote'> {
  readonly title: string;
  readonly headings: readonly string[];
  readonly text: string;
  /** From 0 to 1. */
  readonly score: number;
}

export interface Related {
  /** The passage that was looked from; null for a text. */
  readonly of: RelatedPassage | null;
  /** Nearest first. */
  readonly passages: readonly RelatedPassage[];
}

export interface IndexProgress {
  readonly done: number;
  readonly total: number;
  readonly file: string;
}

export interface IndexSummary {
  readonly documents: number;
  readonly sections: number;
  readonly passages: number;
  readonly links: number;
  readonly entities: number;
  readonly relations: number;
  readonly claims: number;
  readonly communities: number;
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
  readonly milliseconds: number;
  /** Size of the store. */
  readonly bytes: number;
  /** Documents parsed, removed and left alone in this run. */
  readonly parsed: number;
  readonly removed: number;
  readonly unchanged: number;
  /** Whether anything differs from before: documents, files that links may lead to, files that are left out. */
  readonly changed: boolean;
}

export interface IndexStatus {
  readonly documents: number;
  readonly passages: number;
  readonly skipped: number;
  /** Milliseconds since 1970 of the last change; 0 before the first index. */
  readonly updated: number;
  readonly generation: number;
  /** Generation of what the workspace has taught of its words, by which questions are answered now; 0: none. */
  readonly learned: number;
  /** Generations that are stored of what words mean here, of passages near to each other, and of the themes; 0: none yet. */
  readonly generations: { readonly words: number; readonly near: number; readonly themes: number };
  readonly store: 'sqlite' | 'memory';
  readonly bytes: number;
  /** A sentence about the store where something is to be said (set aside, rebuilt, in memory); empty otherwise. */
  readonly message: string;
}

export interface GraphNode {
  readonly key: NodeId;
  readonly attributes: {
    readonly kind: NodeKind;
    readonly label: string;
    readonly hop: number;
    readonly seed: boolean;
    readonly touched: boolean;
    readonly selected: boolean;
    readonly more: number;
    readonly place: Place | null;
  };
}

export interface GraphEdge {
  readonly key: string;
  readonly source: NodeId;
  readonly target: NodeId;
  readonly attributes: {
    readonly kind: EdgeKind;
    readonly label: string;
    readonly touched: boolean;
    readonly evidence: Place | null;
  };
}

/** `export()` of a graphology `MultiDirectedGraph`. */
export interface Graph {
  readonly options: { readonly type: 'directed'; readonly multi: true; readonly allowSelfLoops: true };
  readonly attributes: { readonly more: number; readonly title: string };
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** What a node can be filtered by, beside its kind and file. */
export interface NodeFacts {
  /** Of an entity; empty where it is not known. */
  readonly type: string;
  /** Of the document that the node is or lies in. */
  readonly tags: readonly string[];
  /** ISO day of that document: its own, else that of the file; empty where there is none. */
  readonly day: string;
}

export interface DocumentSummary {
  readonly id: DocumentId;
  readonly folder: string;
  readonly path: string;
  readonly file: string;
  readonly title: string;
  /** Links out of it that lead to other documents or nowhere, and links of other documents to it. */
  readonly links: number;
  readonly backlinks: number;
}

/** A link as the tree shows it: where it stands and where it leads. */
export interface LinkRow {
  readonly from: Place;
  readonly fromTitle: string;
  readonly kind: LinkKind;
  readonly raw: string;
  readonly label: string;
  readonly state: LinkState;
  readonly problem: string;
  readonly target: {
    readonly document: DocumentId | null;
    readonly folder: string;
    readonly file: string;
    readonly title: string;
    readonly fragment: string | null;
    readonly line: number | null;
  } | null;
}

/** A document whole, with what can be cited in it. */
export interface DocumentText {
  readonly id: DocumentId;
  readonly folder: string;
  readonly path: string;
  readonly title: string;
  readonly hash: string;
  readonly text: string;
  /** Headings in order; `line` is 0-based. */
  readonly sections: readonly { readonly heading: string; readonly level: number; readonly line: number }[];
  readonly passages: readonly {
    readonly id: PassageId;
    readonly kind: PassageKind;
    readonly headings: readonly string[];
    readonly span: Span;
    readonly range: Range;
  }[];
}

/** A question that the graph suggests after an answer, and what suggests it: something contradicted, a relation, a neighbour in the theme. */
export interface FollowUp {
  readonly question: string;
  readonly reason: 'contradiction' | 'relation' | 'theme';
}

export interface AskResult {
  readonly retrieval: Retrieval;
  readonly answer: Answer;
  /** At most four, the best first. */
  readonly followUps: readonly FollowUp[];
  readonly graph: Graph;
  readonly generation: number;
  readonly milliseconds: number;
}

/** What a refresh may be told. Without `files` the whole workspace is looked at. */
export interface RefreshRequest {
  readonly settings: Settings;
  /** Only these have changed (saved, created, deleted; a rename is both its names). */
  readonly files?: readonly { readonly folder: string; readonly path: string }[];
  /** Drops everything first. */
  readonly rebuild?: boolean;
}

/** The whole of what the faces (panel, CLI, chat, agents) may ask. All results are plain data. */
export interface Engine {
  /**
   * Takes the settings of the coming `refresh` without a look at the files, and tells whether questions may be asked before that has ended:
   * something is stored, and was made by these very settings and schemas. What an answer cites is looked at as ever; of files that are new
   * or gone it does not know yet.
   */
  prepare(settings: Settings): Promise<boolean>;
  /** Brings the index up to date; the first call builds it. Unchanged files are not parsed again. */
  refresh(request: RefreshRequest, onProgress?: (progress: IndexProgress) => void, signal?: CancelSignal): Promise<IndexSummary>;
  /** The text of an unsaved editor, in memory only; null takes it away. */
  setOverlay(document: { readonly folder: string; readonly path: string }, text: string | null): Promise<void>;
  status(): Promise<IndexStatus>;
  search(question: string, options: QuestionOptions, signal?: CancelSignal): Promise<Retrieval>;
  ask(question: string, options: QuestionOptions, signal?: CancelSignal): Promise<AskResult>;
  /** What each setting of hops and budget would release. Cost: one run, and an answer for each setting whose context differs. */
  settingsMap(question: string, options: QuestionOptions, signal?: CancelSignal): Promise<SettingsMap>;
  /**
   * Why the passage at a place (0-based line and character) is not among the selected ones of a question: its rank, the parts of its score, the
   * rule that cut it, and the setting that would bring it. Cost: one run, a few more where it was not explored.
   */
  whyNot(question: string, options: QuestionOptions, at: PlaceInFile, signal?: CancelSignal): Promise<WhyNot<Place>>;
  /**
   * At most `count` passages (1 to 100) that are nearest in meaning to the passage at a place (0-based line and character), or to a text; those
   * of the passage's own section are left out, and copies. Cost: linear, some 30 ns a passage.
   * @throws EngineError `invalid-input` for an empty text, `not-found` where there is no passage
   */
  related(from: PlaceInFile | { readonly text: string }, count: number, signal?: CancelSignal): Promise<Related>;
  /** Checks statements of others against the texts as they are now: one verdict each, in order. */
  verify(points: readonly VerifyPoint[], signal?: CancelSignal): Promise<readonly Verdict[]>;
  /** The same question with points that somebody else has composed, a model for example: they pass the same check, or are withheld. */
  askWith(question: string, options: QuestionOptions, points: readonly CandidatePoint[], signal?: CancelSignal): Promise<AskResult>;
  /** @throws EngineError `not-found` */
  documentText(document: DocumentId): Promise<DocumentText>;
  /** The neighbourhood of one document, `hops` deep, at most `nodes` nodes. */
  neighbourhood(document: DocumentId, hops: number, nodes: number, signal?: CancelSignal): Promise<Graph>;
  /** The neighbourhood of any node, or the whole graph where `node` is null. `node` may be a path or a name, which mean documents, or `entity:` with the id of an entity. */
  graph(node: string | null, hops: number, nodes: number, signal?: CancelSignal): Promise<Graph>;
  documents(): Promise<readonly DocumentSummary[]>;
  links(document: DocumentId): Promise<readonly LinkRow[]>;
  backlinks(document: DocumentId): Promise<readonly LinkRow[]>;
  allLinks(signal?: CancelSignal): Promise<readonly LinkRow[]>;
  skipped(): Promise<readonly SkippedFile[]>;
  /** Why a file is, or is not, in the index, in a sentence. */
  explainFile(file: { readonly folder: string; readonly path: string }): Promise<string>;
  /** What the workspace speaks of, by id. Cost: linear in the index, as that of the three below. */
  entities(filter: DomainFilter, signal?: CancelSignal): Promise<readonly EntityRow<Place>[]>;
  /** By type, then by the ids of their ends; each with the statements that it rests on, a RELATED one with the passages that name both. */
  relations(filter: DomainFilter, signal?: CancelSignal): Promise<readonly RelationRow<Place>[]>;
  /** By document and place. */
  claims(filter: DomainFilter): Promise<readonly ClaimRow<Place>[]>;
  domainSummary(): Promise<DomainSummary>;
  /** The text of a schema file to begin with, from what was found. */
  starterSchema(): Promise<string>;
  /** The selected entities, relations and passages of a question, as text for any model and as data. */
  context(question: string, options: QuestionOptions, signal?: CancelSignal): Promise<QuestionContext<Place>>;
  /** Entities by type, of each type the `limit` most mentioned; only those that are called like `words` where these are not empty. */
  entityGroups(words: string, limit: number, signal?: CancelSignal): Promise<readonly EntityGroup[]>;
  /** All that is known of one entity. @throws EngineError `not-found`, naming the id */
  entityDetails(id: string): Promise<EntityDetails<Place>>;
  /** The known name at a place that is no link; null where there is none, or the document is not in the index. */
  entityAt(document: DocumentId, line: number, character: number): Promise<EntityAt<Place> | null>;
  /** Where an entity is named, by document and place, at most 1000. */
  entityMentions(id: string): Promise<readonly Mention<Place>[]>;
  /** Statements that cannot both hold, both sides of each, by subject and predicate. Cost: linear in the index. */
  contradictions(signal?: CancelSignal): Promise<readonly ContradictionRow<Place>[]>;
  /** Where other documents call this one by name, outside of links, at most 200; only documents that do not link to it. Cost: the passages of its names. */
  unlinkedMentions(document: DocumentId, signal?: CancelSignal): Promise<readonly UnlinkedMention<Place>[]>;
  /** Documents that are close in what they speak of, and not linked, the closest first; from the latest themes, none before there are any. */
  suggestedLinks(document: DocumentId): Promise<readonly LinkSuggestion<Place>[]>;
  /** What the passages at these places name, those of most passages first, at most 60. `start` is an offset in the passage. */
  entitiesIn(
    places: readonly { readonly document: DocumentId; readonly start: number }[],
    signal?: CancelSignal,
  ): Promise<readonly NamedEntity<Place>[]>;
  /** What the workspace is about, as a hierarchy with reports. Cost: that of computing it, where the workspace has changed since. */
  themes(signal?: CancelSignal): Promise<Themes<Place>>;
  /** The themes that the things and documents of a graph belong to. Cost: as of `themes`. */
  themeMarks(nodes: readonly NodeId[], signal?: CancelSignal): Promise<ThemeMarks>;
  /** The most central things of all themes, at most `nodes` of them, with what ties them. Cost: as of `themes`. */
  themeMap(nodes: number, signal?: CancelSignal): Promise<Graph>;
  /** The broadest themes as nodes, with what ties them; `expand` opens them. Cost: as of `themes`, and all relations once. */
  overview(nodes: number, signal?: CancelSignal): Promise<Graph>;
  /** A node of any kind (by its key) with what one hop reaches from it, at most `nodes` nodes. @throws EngineError `not-found` */
  expand(node: NodeId, nodes: number, signal?: CancelSignal): Promise<Graph>;
  /** What nodes can be told apart by; those that have nothing of the kind are left out. */
  nodeFacts(nodes: readonly NodeId[]): Promise<Readonly<Record<string, NodeFacts>>>;
  /**
   * The best few ways between two things or documents, each by its name or path.
   * @throws EngineError `not-found`, naming the one that is unknown
   */
  path(from: string, to: string, signal?: CancelSignal): Promise<PathsBetween<Place>>;
  /** What `.docgraph/queries.yaml` names. */
  queries(): Promise<WorkspaceQueries>;
  /**
   * Runs one of them. Cost: the statements of the things that it walks.
   * @throws EngineError `not-found`, `invalid-option`, naming the query, the thing or the parameter
   */
  runQuery(name: string, parameters: Readonly<Record<string, string>>, signal?: CancelSignal): Promise<QueryResult<Place>>;
  /** Units of text that wait for a model to read them, of at most so many tokens. Cost: reads every document. */
  modelUnits(tokens: number, signal?: CancelSignal): Promise<ModelUnits>;
  /** Takes what a model said of units: what they bear out word by word becomes part of the graph, marked as the model's. */
  addModelFacts(entries: readonly ModelFactEntry[]): Promise<FactsTaken>;
  /** Takes all of that out of the graph again, and returns of how many units it was. */
  removeModelFacts(): Promise<number>;
  /** How far the passages are encoded by the encoder of the settings. Waits until it is loaded. Cost: linear in the passages. */
  encoding(): Promise<EncodingStatus>;
  /**
   * Encodes passages that have no vector yet, `most` texts at most; what is done is kept, also where the run is cancelled or killed.
   * @throws EngineError `encoder-unusable`
   */
  encode(most: number, onProgress?: (progress: IndexProgress) => void, signal?: CancelSignal): Promise<EncodingResult>;
  /** Drops the vectors of all encoders, and returns how many there were. */
  dropEncoded(): Promise<number>;
  /** What is wrong, or worth knowing, in order of kind, file and place. Cost: one reading of every document's structure. */
  health(signal?: CancelSignal): Promise<readonly HealthFinding[]>;
  /** The edits that keep wikilinks, embeds and shortcodes (for headings: all links) right when something is renamed; what is no markdown is told, not changed. */
  renameEdits(request: RenameRequest, signal?: CancelSignal): Promise<RenameEdits>;
  /** The heading or tag at a place of a markdown document; 0-based line and character. */
  renamableAt(document: DocumentId, line: number, character: number): Promise<Renamable | null>;
  /** A link as this file writes them, with the heading above the line (0-based) where it is not the title; null where none leads there, or the file is no markdown. */
  newLink(from: FileRef, link: NewLink): Promise<string | null>;
  /** What may be typed after `before`, the text of the line before the cursor; null where nothing of ours is being typed. */
  complete(file: FileRef, before: string): Promise<Completions | null>;
  /** The link at a place; null where there is none, or the document is not in the index. */
  linkAt(document: DocumentId, line: number, character: number): Promise<LinkInfo | null>;
  /** The links of a document that VS Code's own markdown support does not follow. */
  foreignLinks(document: DocumentId): Promise<readonly LinkInfo[]>;
  /** Links that VS Code's own support does not find, to the heading or block id in a line, else to the document. */
  referencesTo(document: DocumentId, line: number, character: number): Promise<readonly LinkRow[]>;
  /** The statements of a text that cite something, each with its class. The text need not be a file; its links are read as if it were this one. */
  checkDocument(file: { readonly folder: string; readonly path: string; readonly text: string }): Promise<readonly CheckedStatement[]>;
  close(): Promise<void>;
}
