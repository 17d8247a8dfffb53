/** A markdown file named in plain words, perhaps with a heading and a line: `guides/tides.md#gauge`, `/home/me/docs/tides.md:12:3`. */
const named =
  /(?<![\p{L}\p{N}_.@~/\\\]<-])`?((?:[a-z]:)?\/?(?:[\p{L}\p{N}_.@~-]+\/)*[\p{L}\p{N}_.@~-]+\.(?:md|markdown|mdx))(#[\p{L}\p{N}_%-]+)?(?::\d+)?(?:[:-]\d+)*`?/giu;

/**
 * Text that cites files by their bare names, as programs and models write them, with links in their place: then it reads like any
 * document. `pathOf` gives the path below the workspace folder of a file by its name; what it does not know stays.
 */
export function linkNamedFiles(text: string, pathOf: (file: string) => string | undefined): string {
  return text.replace(named, (whole, file: string, anchor: string | undefined, at: number) => {
    // The target of a link, or its label.
    if (/\]\(\s*<?[^)\s]*$/.test(text.slice(0, at)) || /^\]/.test(text.slice(at + whole.length))) return whole;
    const path = pathOf(file);
    if (path === undefined) return whole;
    const link = `[source](</${path}${anchor ?? ''}>)`;
    return text[at - 1] === '(' ? link : `(${link})`;
  });
}
