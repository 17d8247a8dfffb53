import { compileGlobs, type PathMatcher } from '../base/globs';
import { formatOf } from './model/formats';
import type { Settings } from './options';

/** What the settings want to be read, by path below a folder, where nothing leaves it out. */
export interface WantedFiles {
  readonly includes: PathMatcher;
  /** Whether the file is of a kind that is read, but switched off. */
  readonly isSwitchedOff: PathMatcher;
}

/** `docs/*.rst`, `docs/*.{txt,md}`, `notes/LICENSE`: a pattern that ends in an extension or a whole name says itself which kind it means. */
const namesKind = /(?:\.(?:[\w-]+|\{[\w,-]+\})|(?:^|\/)[^*?[\]{}/]+)$/;

/**
 * A file is read where `include` matches its path and `kinds` switches its kind on. A pattern that names an extension brings the files that it
 * means also where their kind is off, and those of no known kind, which are read as markdown.
 */
export function wantedFiles(settings: Settings): WantedFiles {
  const included = compileGlobs(settings.include, { nocase: true });
  const named = compileGlobs(
    settings.include.filter(pattern => namesKind.test(pattern)),
    { nocase: true },
  );
  const isRecords = compileGlobs(settings.records, { nocase: false });
  const isOn = (path: string): boolean => {
    const format = formatOf(path);
    return format !== null && settings.kinds[format];
  };
  const includes = (path: string): boolean => (isOn(path) ? included(path) : named(path)) || isRecords(path);
  return { includes, isSwitchedOff: path => formatOf(path) !== null && !isOn(path) && included(path) && !includes(path) };
}
