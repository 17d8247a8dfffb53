import type { CancelSignal } from '../base/cancel';
import type { Settings } from './options';
import type { ModelFacts } from './model/modelFacts';
import type { Problem } from './model/problem';

/** A workspace folder. `key` is empty where it is the only one. */
export interface Folder {
  readonly key: string;
  readonly name: string;
  /** What the host needs to reach it: a URI as a string. */
  readonly uri: string;
}

export interface FoundFile {
  readonly folder: string;
  /** POSIX path below its folder, as the file system spells it. */
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly modified: number;
  /** Bytes. */
  readonly size: number;
}

/** A file that was left out, and why. */
export interface SkippedFile {
  readonly folder: string;
  /** POSIX path below its folder; a whole folder that was left out ends in `/`. */
  readonly path: string;
  readonly problem: Problem;
  /** For a `duplicate`: the file (or folder) that is read in its place. */
  readonly sameAs?: { readonly folder: string; readonly path: string };
}

export interface Discovery {
  readonly files: readonly FoundFile[];
  readonly skipped: readonly SkippedFile[];
  /** All paths that are not markdown but may be link targets (images, code, data), as `folder:/path` or `path`; folders end in `/`. */
  readonly others: readonly string[];
  /** Configuration files of site generators and note tools that say how links are meant. */
  readonly siteFiles?: readonly SiteFile[];
}

export interface SiteFile {
  readonly folder: string;
  readonly path: string;
  readonly text: string;
}

/** The decoded text without its byte order mark (with a `warning` where some of it was unreadable), or why it cannot be read. */
export type ReadResult = { readonly text: string; readonly warning?: Problem } | { readonly problem: Problem };

/** The world of files, by URI underneath. */
export interface Workspace {
  readonly folders: readonly Folder[];
  discover(settings: Settings, signal?: CancelSignal): Promise<Discovery>;
  /** The same for some files alone, at a cost that does not grow with the workspace; files that are gone are left out. */
  examine?(files: readonly Pick<FoundFile, 'folder' | 'path'>[], settings: Settings): Promise<Pick<Discovery, 'files' | 'skipped'>>;
  read(file: Pick<FoundFile, 'folder' | 'path'>, settings: Settings): Promise<ReadResult>;
  /** Null where the file is gone. */
  stat(file: Pick<FoundFile, 'folder' | 'path'>): Promise<Pick<FoundFile, 'modified' | 'size'> | null>;
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export interface Logger {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** One stored document: what is needed to notice a change and to show it, without its parse. */
export interface StoredDocument {
  readonly id: string;
  readonly folder: string;
  readonly path: string;
  readonly title: string;
  readonly hash: string;
  readonly modified: number;
  readonly size: number;
  readonly problems: readonly Problem[];
  /** Segment that holds its passages. */
  readonly segment: number;
}

/** A structure row of a document, as the parser made it; kept as one JSON text per document beside the document's text. */
export interface StoredContent {
  /** What is read of the file. */
  readonly text: string;
  /** JSON of the document's structure: sections, passages, links, tags, anchors, front matter (`indexing/structure.ts`). */
  readonly structure: string;
}

/** A part of the ranking: a header in JSON and arrays as opaque bytes. */
export interface StoredSegment {
  readonly id: number;
  readonly header: string;
  readonly bytes: Uint8Array;
}

/** A file with the text that is to be parsed. */
export interface TextFile extends Pick<FoundFile, 'folder' | 'path' | 'size'> {
  readonly text: string;
  /** What was wrong with reading it. */
  readonly warning?: Problem;
}

/** `text` only where what is read of a file differs from its text. */
export type ParsedRow = Pick<StoredDocument, 'id' | 'title' | 'hash' | 'problems'> &
  Pick<StoredContent, 'structure'> & { readonly text?: string };

/** What the parser made of some files: for each, in their order, what its row says; and the segment of all. */
export interface ParsedBatch {
  readonly documents: readonly ParsedRow[];
  readonly segment: Omit<StoredSegment, 'id'>;
}

/** How the files of one workspace folder are read: the text of its schema, and the paths of its records. */
export interface FolderReading {
  readonly folder: string;
  readonly schema: string;
  readonly records: readonly string[];
}

/** Parses in other threads, on the cores that this one does not use. */
export interface Parsers {
  /** Threads that work at once. */
  readonly width: number;
  /** Bytes of files from which on they are worth starting. */
  readonly worthFrom: number;
  /** Starts them for one run; `facts` are what models have said, by unit. */
  start(reading: readonly FolderReading[], facts: ReadonlyMap<string, ModelFacts>): ParserRun;
}

export interface ParserRun {
  /** Null where no thread is there to do it. @throws EngineError `worker-lost` where the text of a file ended its thread */
  parse(files: readonly TextFile[]): Promise<ParsedBatch | null>;
  /** Ends the threads at once, whatever they are at. */
  close(): void;
}

export interface StoreBatch {
  readonly documents: readonly (StoredDocument & StoredContent)[];
  /** Ids whose rows go. Done before `documents` are added. */
  readonly remove: readonly string[];
  /** Segments written and dropped by this batch. */
  readonly segments: readonly StoredSegment[];
  readonly dropSegments: readonly number[];
  /** Documents of these segments now belong to another; done after `documents` are added. */
  readonly moveSegments?: { readonly from: readonly number[]; readonly to: number };
  readonly skipped: readonly SkippedFile[] | null;
  readonly meta: Readonly<Record<string, string>>;
}

/** What an encoder made of a text: `key` is the hash of what it read, `vector` as `quantised` of `vectors/encodedVectors.ts` gives it. */
export interface EncodedText {
  readonly key: string;
  readonly vector: Uint8Array;
}

/** Where the index is kept. A batch is applied whole or not at all; readers never see half of one. */
export interface Store {
  readonly kind: 'sqlite' | 'memory';
  /** Where it lies, for people; empty in memory. */
  readonly location: string;
  documents(): readonly StoredDocument[];
  document(id: string): StoredDocument | undefined;
  content(id: string): StoredContent | undefined;
  segments(): readonly StoredSegment[];
  skipped(): readonly SkippedFile[];
  meta(key: string): string | undefined;
  apply(batch: StoreBatch): void;
  /** Drops all derived state, but for the vectors of encoders: they count only for the very texts that they are of. */
  clear(): void;
  /** Vectors that one version of an encoder made, by the hash of what it read. */
  encoded(version: string): Iterable<EncodedText>;
  /** Keeps vectors; whole or not at all. */
  addEncoded(version: string, vectors: readonly EncodedText[]): void;
  /** Drops some of a version, or all of every version where `version` is null; returns how many. */
  dropEncoded(version: string | null, keys?: readonly string[]): number;
  /** Bytes on disk (or in memory). */
  size(): number;
  close(): void;
}

export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly text: string;
}

/** A language model that the user has chosen. What it says is data that is checked; nothing it says is followed. */
export interface LanguageModel {
  /** As the user knows it. */
  readonly name: string;
  /** Tokens that one request and its reply may have together. */
  readonly contextTokens: number;
  /** The reply in parts as they come; it may end early. @throws ModelError, CancelledError */
  generate(messages: readonly ModelMessage[], signal: CancelSignal): AsyncIterable<string>;
}
