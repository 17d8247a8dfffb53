/** An identifier in a code span: the name looked for, and what it is a part of, the outermost first. */
export interface CodeName {
  readonly name: string;
  readonly containers: readonly string[];
  /** Characters in the line, the marks left out. */
  readonly start: number;
  readonly end: number;
}

/** A longer span is a command, not a name; a longer line is no prose. */
const longest = { span: 200, line: 10_000 } as const;

/**
 * The name in the code span around a character of a line: `retry`, `Queue.push()`, `std::vector`, `$scope`, `@Inject`. Null where no code span
 * is there, or what stands in it is no name.
 */
export function codeNameAt(line: string, character: number): CodeName | null {
  if (line.length > longest.line) return null;
  for (const { start, end } of codeSpans(line)) {
    if (character < start || character > end) continue;
    const raw = line.slice(start, end);
    const name = raw.length > longest.span ? null : readName(raw.trim());
    return name && { ...name, start, end };
  }
  return null;
}

/** Runs of backticks that close each other, as markdown reads them, within one line. */
function* codeSpans(line: string): Iterable<{ readonly start: number; readonly end: number }> {
  const runs = [...line.matchAll(/`+/g)];
  for (let i = 0; i < runs.length; i++) {
    // A backslash takes the first backtick of an opening run away.
    if (line[runs[i].index - 1] === '\\' && runs[i][0].length === 1) continue;
    let close = i + 1;
    while (close < runs.length && runs[close][0].length !== runs[i][0].length) close++;
    if (close === runs.length) continue;
    yield { start: runs[i].index + runs[i][0].length, end: runs[close].index };
    i = close;
  }
}

const NAME = /^[@#&*]?((?:[\p{L}_$][\p{L}\p{N}_$]*(?:\.|::|#|->))*)([\p{L}_$][\p{L}\p{N}_$]*[!?]?)(?:\([^()]*\)|<[^<>]*>)*;?$/u;

function readName(text: string): { readonly name: string; readonly containers: readonly string[] } | null {
  const match = NAME.exec(text);
  return match && { name: match[2], containers: match[1].split(/\.|::|#|->/).filter(part => part !== '') };
}
