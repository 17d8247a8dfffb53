/** The lines of a text, as an editor has them. */
export interface Lines {
  readonly lineCount: number;
  lineAt(line: number): { readonly text: string; readonly isEmptyOrWhitespace: boolean };
}

export interface Paragraph {
  /** 0-based line of its first and its last line. */
  readonly first: number;
  readonly last: number;
  readonly text: string;
}

/** A paragraph longer than this is taken for what stands around the cursor. */
const mostLines = 60;

/** The lines around a line that no empty line parts from it; the next ones above it where it is empty itself, and null where there are none. */
export function paragraphAt(lines: Lines, line: number): Paragraph | null {
  let at = Math.min(line, lines.lineCount - 1);
  while (at >= 0 && lines.lineAt(at).isEmptyOrWhitespace) at--;
  if (at < 0) return null;
  const isText = (other: number): boolean => other >= 0 && other < lines.lineCount && !lines.lineAt(other).isEmptyOrWhitespace;
  let first = at;
  while (isText(first - 1) && at - first < mostLines) first--;
  let last = at;
  while (isText(last + 1) && last - at < mostLines) last++;
  const text = Array.from({ length: last - first + 1 }, (_, index) => lines.lineAt(first + index).text).join('\n');
  return { first, last, text };
}
