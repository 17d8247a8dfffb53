import { compareVersions, pageVersion } from '../../base/pageVersion';
import type { ClaimValue, Statement } from '../model/domain';

/** A statement with what is known of it beyond its own document. */
export interface StatedThing {
  readonly statement: Statement;
  /** Ids of the entities at its ends, after their identity is resolved; `object` is empty for a claim. */
  readonly subject: string;
  readonly object: string;
  /** Where it stands: two statements of one document's tables, or of one property, do not contradict each other. */
  readonly document: string;
  /** Whether its subject is the document itself: two documents that are called alike (`Install` of two versions) are two things. */
  readonly ofItself?: boolean;
  /** Day of the document, `YYYY-MM-DD` or empty: holds where the statement gives no time of its own. */
  readonly date: string;
}

export type NewerReason = 'superseded' | 'valid-time' | 'page-version' | 'document-date';

/** Two statements that cannot both hold. Both are shown; nothing is resolved. */
export interface Contradiction<T extends StatedThing> {
  /** `value`: one predicate, two values. `object`: one functional relation, two objects. `denied`: said here, denied there. */
  readonly kind: 'value' | 'object' | 'denied';
  readonly first: T;
  readonly second: T;
  /** Which of them is newer, and by what; null where nothing tells. */
  readonly newer: { readonly side: 'first' | 'second'; readonly reason: NewerReason } | null;
}

/** Distinct values of one predicate that are all compared; of more, each is compared with the first only. */
const comparedAll = 8;

/**
 * Contradictions among statements, in the order of `items`: same subject and functional predicate with different values, or a
 * statement and its denial, at times that overlap. A quantity, date, version or state is functional by nature; `functional` names the
 * other predicates and relations that have one value at a time, `manifold` those that have many though their values are of such a kind. What is only an example, a quotation, a possibility, or rejected
 * contradicts nothing. Cost: linear, but for subjects with many values.
 */
export function contradictions<T extends StatedThing>(
  items: readonly T[],
  functional: ReadonlySet<string>,
  manifold: ReadonlySet<string> = new Set(),
): Contradiction<T>[] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    if (!counts(item.statement)) continue;
    const key = `${item.subject}\u0000${item.statement.predicate}`;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  const found: Contradiction<T>[] = [];
  for (const group of groups.values()) if (group.length > 1) compareGroup(group, functional, manifold, found);
  return found;
}

function counts({ modality, standing }: Statement): boolean {
  if (modality === 'may' || modality === 'will' || modality === 'should') return false;
  return standing === 'stated' || standing === 'deprecated' || standing === 'superseded';
}

/** One statement for each value that the group gives, told apart by what it says and whether it denies it. */
function compareGroup<T extends StatedThing>(
  group: readonly T[],
  functional: ReadonlySet<string>,
  manifold: ReadonlySet<string>,
  found: Contradiction<T>[],
): void {
  const distinct: T[] = [];
  const seen = new Set<string>();
  for (const item of group) {
    const { statement } = item;
    const key = [statement.value?.normal ?? item.object, statement.negated, statement.from, statement.until].join('\u0000');
    if (seen.has(key)) continue;
    seen.add(key);
    distinct.push(item);
  }
  for (let i = 0; i < distinct.length; i++) {
    if (i >= comparedAll) break;
    const last = i === 0 ? distinct.length : Math.min(distinct.length, comparedAll);
    for (let j = i + 1; j < last; j++) {
      const kind = conflict(distinct[i], distinct[j], functional, manifold);
      if (kind !== null) found.push({ kind, first: distinct[i], second: distinct[j], newer: newerOf(distinct[i], distinct[j]) });
    }
  }
}

function conflict(
  a: StatedThing,
  b: StatedThing,
  functional: ReadonlySet<string>,
  manifold: ReadonlySet<string>,
): Contradiction<StatedThing>['kind'] | null {
  if (!overlap(a.statement, b.statement) || isOnePlace(a, b)) return null;
  const { value } = a.statement;
  const other = b.statement.value;
  const same = value !== null && other !== null ? value.normal === other.normal : a.object === b.object;
  if (a.statement.negated !== b.statement.negated) return same ? 'denied' : null;
  if (same || a.statement.negated) return null;
  const { predicate } = a.statement;
  if (value === null || other === null) return functional.has(predicate) ? 'object' : null;
  if (manifold.has(predicate) || (!functional.has(predicate) && (value.kind === 'text' || other.kind === 'text'))) return null;
  return differs(value, other) ? 'value' : null;
}

/** Several values of one property are several items, and each table of a document has conditions of its own: neither is one thing said twice. */
function isOnePlace(a: StatedThing, b: StatedThing): boolean {
  if (a.document !== b.document) return a.ofItself === true && b.ofItself === true;
  if (a.statement.source !== b.statement.source) return false;
  return a.statement.source === 'table' || (a.statement.source === 'property' && a.statement.passage === b.statement.passage);
}

/** Values of one kind that are not the same; a date or version that only tells less is no other one, nor is a quantity of another unit comparable. */
function differs(a: ClaimValue, b: ClaimValue): boolean {
  if (a.kind !== b.kind) return false;
  if (a.kind === 'date') return !a.normal.startsWith(b.normal) && !b.normal.startsWith(a.normal);
  if (a.kind === 'version') return !`${a.normal}.`.startsWith(`${b.normal}.`) && !`${b.normal}.`.startsWith(`${a.normal}.`);
  if (a.kind === 'quantity') return unitOf(a.normal) === unitOf(b.normal);
  return a.kind !== 'state' || exclusive.some(states => states.has(a.normal) && states.has(b.normal));
}

// A thing may be deprecated and supported at once, but not alpha and beta.
const exclusive: readonly ReadonlySet<string>[] = [
  'alpha beta stable experimental',
  'proposed pending draft provisional implementable accepted approved implemented rejected withdrawn deferred',
  'vorgeschlagen entwurf akzeptiert abgelehnt',
  'enabled disabled',
  'active inactive archived retired',
  'open closed done completed',
  'aktiviert deaktiviert',
  'supported unsupported discontinued',
  'true false',
  'on off',
  'yes no',
].map(words => new Set(words.split(' ')));

function unitOf(normal: string): string {
  const space = normal.indexOf(' ');
  return space < 0 ? '' : normal.slice(space + 1);
}

/** What ends on the day, in the month or in the year in which the other begins is followed by it. */
function overlap(a: Statement, b: Statement): boolean {
  const before = (until: string, from: string) => until !== '' && from !== '' && (until <= from || isHandover(until, from));
  return !before(a.until, b.from) && !before(b.until, a.from);
}

function isHandover(until: string, from: string): boolean {
  const [end, start] = [until.slice(8), from.slice(8)];
  const isMonth = Number(end) >= 28 && start === '01' && until.slice(0, 7) === from.slice(0, 7);
  return isMonth || (until.endsWith('-12-31') && from === `${until.slice(0, 4)}-01-01`);
}

function newerOf(a: StatedThing, b: StatedThing): Contradiction<StatedThing>['newer'] {
  const old = (item: StatedThing) => item.statement.standing === 'superseded' || item.statement.standing === 'deprecated';
  if (old(a) !== old(b)) return { side: old(a) ? 'second' : 'first', reason: 'superseded' };
  const own = later(a.statement.from, b.statement.from);
  if (own !== null) return { side: own, reason: 'valid-time' };
  const versions = compareVersions(pageVersion(a.document), pageVersion(b.document));
  if (versions !== 0) return { side: versions > 0 ? 'first' : 'second', reason: 'page-version' };
  const documents = later(a.date, b.date);
  return documents === null ? null : { side: documents, reason: 'document-date' };
}

function later(a: string, b: string): 'first' | 'second' | null {
  if (a === '' || b === '' || a === b) return null;
  return a > b ? 'first' : 'second';
}
