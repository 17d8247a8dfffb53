import type { FileEdit, NewFile } from './edit';
import type { DocumentId } from './ids';
import type { LinkKind, LinkState } from './lexical';
import type { Range } from './span';

/** A file by its folder's key and its POSIX path below it. */
export interface FileRef {
  readonly folder: string;
  readonly path: string;
}

/** A file or a folder, which moves with all that is in it; `toFolder` is left out where it stays in its workspace folder. */
export interface FileMove {
  readonly folder: string;
  readonly from: string;
  readonly to: string;
  readonly toFolder?: string;
}

/** A link that is to be written. */
export interface NewLink {
  readonly document: DocumentId;
  /** 0-based line of what it should lead to: the heading above it is named, unless it is the title. Null: the document. */
  readonly line: number | null;
  readonly label: string;
}

/** What is renamed. */
export type RenameRequest =
  | { readonly kind: 'files'; readonly moves: readonly FileMove[] }
  | { readonly kind: 'heading'; readonly document: DocumentId; readonly section: number; readonly heading: string }
  | { readonly kind: 'tag'; readonly from: string; readonly to: string };

/** Edits in order of file and place; where files move, a document is named by where it lies before. */
export interface RenameEdits {
  readonly edits: readonly FileEdit[];
  /** Files, as people name them and in order, that name what is renamed and are left as they are: we write into markdown only. */
  readonly left: readonly string[];
}

/** What stands at a place that can be renamed by itself. */
export type Renamable =
  | { readonly kind: 'heading'; readonly document: DocumentId; readonly section: number; readonly text: string; readonly range: Range }
  | { readonly kind: 'tag'; readonly text: string; readonly range: Range };

export type CompletionKind = 'note' | 'alias' | 'heading' | 'block' | 'tag';

export interface Completion {
  readonly kind: CompletionKind;
  readonly label: string;
  /** What stands behind the label: a path, a count, the first words. */
  readonly detail: string;
  readonly insert: string;
  /** What the typed text is compared with. */
  readonly filter: string;
}

export interface Completions {
  /** Character of the line at which the inserted text begins; what stands between it and the cursor is replaced. */
  readonly start: number;
  /** What the line needs after it: `]]`, or nothing. */
  readonly close: string;
  readonly items: readonly Completion[];
  /** Whether there are more than are given: ask again when more is typed. */
  readonly incomplete: boolean;
}

/** A link at a place, and where it leads. */
export interface LinkInfo {
  readonly kind: LinkKind;
  /** The whole construct. */
  readonly range: Range;
  readonly raw: string;
  readonly state: LinkState;
  readonly problem: string;
  /** Whether VS Code's own markdown support leads there: nobody else has to then. */
  readonly native: boolean;
  readonly target: LinkDestination | null;
  /** The note that would make it lead somewhere. */
  readonly create: NewFile | null;
}

export interface LinkDestination extends FileRef {
  readonly document: DocumentId | null;
  readonly file: string;
  readonly title: string;
  /** Heading path of the target section. */
  readonly headings: readonly string[];
  /** 0-based; null where the file as a whole is meant, or is no document. */
  readonly line: number | null;
  /** Anchor of the target section; empty where there is none. */
  readonly slug: string;
  /** The first passage there, as it is written; of an embed all that it stands for. Empty where there is none. */
  readonly preview: string;
}
