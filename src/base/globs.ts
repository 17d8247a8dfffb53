import picomatch from 'picomatch';

/** Whether a POSIX path below its folder is meant by one of the patterns. */
export type PathMatcher = (path: string) => boolean;

/**
 * Compiles glob patterns (never raw paths). Names with a leading dot are matched like others; paths and patterns are compared in NFC.
 * A pattern that ends in a slash means the folder.
 */
export function compileGlobs(patterns: readonly string[], options: { readonly nocase: boolean }): PathMatcher {
  const cleaned = patterns
    .map(pattern =>
      pattern
        .normalize('NFC')
        .replace(/^\.?\//, '')
        .replace(/\/$/, ''),
    )
    .filter(pattern => pattern !== '');
  if (cleaned.length === 0) return () => false;
  // `windows: false`: our paths have forward slashes everywhere, and a backslash is a character of the name.
  const match = picomatch(cleaned, { dot: true, nocase: options.nocase, windows: false });
  return path => match(path.normalize('NFC'));
}
