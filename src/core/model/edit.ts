import type { DocumentId } from './ids';
import type { Range } from './span';

/** A change of one file's text: what stands in `range` becomes `newText`. */
export interface FileEdit {
  readonly document: DocumentId;
  readonly folder: string;
  readonly path: string;
  /** The file as people name it. */
  readonly file: string;
  readonly range: Range;
  readonly oldText: string;
  readonly newText: string;
}

/** A file that does not exist yet. */
export interface NewFile {
  readonly folder: string;
  /** POSIX path below its folder. */
  readonly path: string;
  readonly text: string;
}
