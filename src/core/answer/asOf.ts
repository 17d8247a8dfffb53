/**
 * A copied citation says of which state of its file it is, in the title of its link: `[a.md:3](/a.md#L3 "as of 0123456789abcdef")`. So a quote
 * that an edit has taken away is told from one that nobody ever wrote.
 */
export function asOf(hash: string): string {
  return hash === '' ? '' : ` "as of ${hash}"`;
}

/** The hash that a link says it is of, given its characters; null where it says none. */
export function hashInLink(link: string): string | null {
  return /\s"as of ([0-9a-f]{16})"\)$/.exec(link)?.[1] ?? null;
}
