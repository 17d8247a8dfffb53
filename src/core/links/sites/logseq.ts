import { directoryOf } from '../destination';
import type { FileEntry, FileIndex } from '../fileIndex';
import { below, join, type SiteFile } from './site';

/** A Logseq graph, known by `logseq/config.edn`: pages are named by title, journals by their day. */
export interface LogseqGraph {
  readonly folder: string;
  readonly root: string;
  readonly journals: string;
  /** How a day is written as a title, and as a name of a file. */
  readonly titleFormat: string;
  readonly fileFormat: string;
}

export function detectGraphs(files: readonly SiteFile[]): LogseqGraph[] {
  return files
    .filter(({ path }) => /(?:^|\/)logseq\/config\.edn$/.test(path))
    .map(({ folder, path, text }) => {
      const setting = (name: string, usual: string): string => new RegExp(`^[^;\\n]*:${name}\\s+"([^"]*)"`, 'm').exec(text)?.[1] ?? usual;
      return {
        folder,
        root: directoryOf(directoryOf(path)),
        journals: setting('journals-directory', 'journals'),
        titleFormat: setting('journal/page-title-format', 'MMM do, yyyy'),
        fileFormat: setting('journal/file-name-format', 'yyyy_MM_dd'),
      };
    });
}

/** The journal of the day that a title names (`Jan 2nd, 2024`) in the document's graph; null where it names none, or there is none. */
export function findJournal(
  index: FileIndex,
  graphs: readonly LogseqGraph[],
  from: { readonly folder: string; readonly path: string },
  title: string,
): FileEntry | null {
  const graph = graphs.find(({ folder, root }) => folder === from.folder && below(from.path, root) !== null);
  const day = graph === undefined ? null : readDay(title, graph.titleFormat);
  if (graph === undefined || day === null) return null;
  const path = join(graph.root, graph.journals, `${writeDay(day, graph.fileFormat)}.md`);
  return index.at(graph.folder, path)[0] ?? null;
}

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const months = 'January February March April May June July August September October November December'.split(' ');
const token = /yyyy|yy|MMMM|MMM|MM|M|do|dd|d|EEEE|EEE|E/g;
const sources: Readonly<Record<string, string>> = {
  yyyy: '(?<year>\\d{4})',
  yy: '(?<year>\\d{2})',
  MMMM: '(?<name>[A-Za-z]+)',
  MMM: '(?<name>[A-Za-z]{3})',
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  do: '(?<day>\\d{1,2})(?:st|nd|rd|th)',
  dd: '(?<day>\\d{2})',
  d: '(?<day>\\d{1,2})',
};

function readDay(title: string, format: string): Day | null {
  const seen = new Set<string>();
  let twice = false;
  const place = (part: string): string => {
    const source = sources[part] ?? '[A-Za-z]+';
    const group = /<(\w+)>/.exec(source)?.[1];
    twice ||= group !== undefined && seen.has(group);
    if (group !== undefined) seen.add(group);
    return source;
  };
  const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  let source = '';
  let end = 0;
  for (const match of format.matchAll(token)) {
    source += literal(format.slice(end, match.index)) + place(match[0]);
    end = match.index + match[0].length;
  }
  if (twice) return null;
  const groups = new RegExp(`^${source}${literal(format.slice(end))}$`, 'i').exec(title.trim())?.groups;
  if (groups === undefined) return null;
  const month =
    groups.name === undefined
      ? Number(groups.month)
      : months.findIndex(name => name.toLowerCase().startsWith(groups.name.toLowerCase())) + 1;
  const year = Number(groups.year) + (groups.year?.length === 2 ? 2000 : 0);
  const day = Number(groups.day);
  return year > 0 && month > 0 && day > 0 ? { year, month, day } : null;
}

function writeDay({ year, month, day }: Day, format: string): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const written: Readonly<Record<string, string>> = {
    yyyy: String(year),
    yy: two(year % 100),
    MMMM: months[month - 1],
    MMM: months[month - 1].slice(0, 3),
    MM: two(month),
    M: String(month),
    dd: two(day),
    d: String(day),
  };
  return format.replace(token, part => written[part] ?? part);
}
