import type { Problem } from '../model/problem';
import type { Span } from '../model/span';

/** One value of a row, as written, without quotes. */
export interface CellValue {
  readonly text: string;
  readonly span: Span;
}

export interface Cell {
  readonly column: string;
  readonly values: readonly CellValue[];
}

/** A row with its characters, in a form that does not tell what file it comes from. */
export interface Row {
  readonly span: Span;
  /** The key of a map of rows; empty for a row of a list. */
  readonly key: CellValue | null;
  readonly cells: readonly Cell[];
}

export interface Rows {
  readonly rows: readonly Row[];
  /** The line of a CSV file that names the columns. */
  readonly header: Span | null;
  readonly problems: readonly Problem[];
}

/** More is a dump of a database rather than records that people keep. */
export const maxRows = 50_000;
