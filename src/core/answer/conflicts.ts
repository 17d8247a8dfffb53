import { evenText } from '../../base/evenText';
import type { Citation, Conflict } from '../model/answer';

/** One front matter value of an explored document, as a plain row. */
export interface PropertyRow {
  readonly citation: Citation;
  /** What the property speaks of: title and aliases of the document, or what its `about` names. */
  readonly subjects: readonly string[];
  readonly key: string;
  readonly value: string;
}

/**
 * Keys that say what a document is about instead of something about it. A document that carries one is a statement on that subject, not on itself.
 */
export const SUBJECT_KEYS: readonly string[] = ['about', 'subject', 'component', 'product', 'project', 'service'];

// Keys that describe the document as a file, or of which a thing has many: a difference is no contradiction.
const DESCRIBES_FILE = new Set(
  'title aliases alias tags tag keywords categories category authors author date created updated modified published lastmod weight order layout template slug permalink url id type description summary draft toc sidebar_position sidebar_label nav_order parent label position lang language cssclass cssclasses image cover related links see_also'.split(
    ' ',
  ),
);

/** The same key of the same subject with different values in two documents. Ordered by subject, then key. Cost: linear in the rows. */
export function findConflicts(rows: readonly PropertyRow[]): Conflict[] {
  const groups = new Map<string, { subject: string; key: string; rows: PropertyRow[] }>();
  for (const row of rows) {
    const key = row.key.trim().toLowerCase();
    if (describesFile(row) || SUBJECT_KEYS.includes(key)) continue;
    for (const subject of new Map(row.subjects.map(name => [evenText(name), name])).values()) {
      const id = `${evenText(subject)}\n${key}`;
      const group = groups.get(id) ?? { subject, key: row.key, rows: [] };
      group.rows.push(row);
      groups.set(id, group);
    }
  }
  const conflicts: Conflict[] = [];
  for (const group of groups.values()) {
    const sides = sidesOf(group.rows);
    if (sides.length > 1 && !conflicts.some(known => sameSides(known, sides)))
      conflicts.push({ subject: group.subject, predicate: group.key, sides });
  }
  return conflicts.sort((a, b) => compare(a.subject, b.subject) || compare(a.predicate, b.predicate));
}

const OF_A_PAGE = /(?:title|description|keywords|image|slug|layout|template)$/i;
/** Where a page belongs, unless it is an amount: the area of a lake. */
const CATEGORY = /^(?:area|section|topics?)$/i;

/** Also `PageTitle` and `meta_description`. */
function describesFile({ key, value }: PropertyRow): boolean {
  const name = key.trim();
  return DESCRIBES_FILE.has(name.toLowerCase()) || OF_A_PAGE.test(name) || (CATEGORY.test(name) && !/^\d/.test(value));
}

/** One side per value. A list in one document is no contradiction in itself: a document whose values include the other's agrees with it. */
function sidesOf(rows: readonly PropertyRow[]): Conflict['sides'] {
  const documents = new Map<string, Set<string>>();
  for (const row of rows)
    documents.set(row.citation.document, (documents.get(row.citation.document) ?? new Set()).add(evenText(row.value)));
  const sets = [...documents.values()];
  if (sets.some((a, i) => sets.some((b, j) => i !== j && [...a].some(value => b.has(value)))) && sets.length < 3) return [];
  const sides = new Map<string, Conflict['sides'][number]>();
  for (const row of rows) if (!sides.has(evenText(row.value))) sides.set(evenText(row.value), { value: row.value, citation: row.citation });
  return documents.size > 1 ? [...sides.values()] : [];
}

function sameSides(conflict: Conflict, sides: Conflict['sides']): boolean {
  return conflict.sides.length === sides.length && conflict.sides.every((side, i) => side.citation === sides[i].citation);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
