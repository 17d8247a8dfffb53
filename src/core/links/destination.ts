/** One way to read a destination: a path, and a fragment of it. */
export interface Reading {
  readonly path: string;
  readonly fragment: string | null;
}

export type DestinationKind = 'external' | 'templated' | 'local';

const scheme = /^(?:[a-z][a-z0-9+.-]+:|\/\/)/i;
/** `c:/x` is a path. */
const driveLetter = /^[a-z]:[\\/]/i;

export function destinationKind(raw: string): DestinationKind {
  if (/\{\{|\{%|<%|\$\{/.test(raw)) return 'templated';
  return scheme.test(raw) && !driveLetter.test(raw) ? 'external' : 'local';
}

/** A note may be named `Plan: next`, so only `scheme://` and mail addresses are external in a wikilink. */
export function wikiDestinationKind(raw: string): DestinationKind {
  return /^(?:[a-z][a-z0-9+.-]+:\/\/|mailto:)/i.test(raw) ? 'external' : 'local';
}

/**
 * The ways to read a destination, likeliest first: as a URL reference (fragment and query off, percent signs decoded), then with
 * `%`, `?` and `#` as parts of the name, since all three are legal in names of files. The caller takes the first that exists.
 */
export function readings(raw: string): Reading[] {
  const clean = unescapeMarkdown(raw.trim());
  const hash = clean.indexOf('#');
  const before = hash < 0 ? clean : clean.slice(0, hash);
  const fragment = hash < 0 ? null : clean.slice(hash + 1);
  const query = before.indexOf('?');
  const found: Reading[] = [{ path: decode(query < 0 ? before : before.slice(0, query)), fragment }];
  const add = (path: string, rest: string | null): void => {
    if (!found.some(reading => reading.path === path && reading.fragment === rest)) found.push({ path, fragment: rest });
  };
  if (/[%?]/.test(before)) {
    add(before, fragment);
    add(decode(before), fragment);
  }
  if (hash >= 0) {
    const last = clean.lastIndexOf('#');
    if (last > hash) add(decode(clean.slice(0, last)), clean.slice(last + 1));
    add(decode(clean), null);
    add(clean, null);
  }
  return found;
}

/** Percent signs decoded once; as it is where they are no encoding. */
export function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    // Not UTF-8 or a lone percent sign: the name itself may hold it.
    return text;
  }
}

function unescapeMarkdown(text: string): string {
  const plain = text.includes('\\') ? text.replace(/\\([!-/:-@[-`{-~])/g, '$1') : text;
  return plain.includes('&amp;') ? plain.replaceAll('&amp;', '&') : plain;
}

/** `path` seen from the folder `directory` (empty at the root): `.` and `..` resolved. Null where it leaves the root. */
export function joinPath(directory: string, path: string): string | null {
  const segments = directory === '' ? [] : directory.split('/');
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return null;
  }
  return segments.join('/');
}

export function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}
