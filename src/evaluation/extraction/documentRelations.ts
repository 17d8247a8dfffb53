import type { ReadDocument } from '../../core/indexing/reading';
import type { Statement, StatementEnd } from '../../core/model/domain';
import { type ExtractionReport, jsonLines, share } from './score';

/** A relation of the gold as ours: its name, and whether the document is its subject. */
const relations: Readonly<Record<string, { readonly predicate: string; readonly forward: boolean }>> = {
  'see-also': { predicate: 'SEE_ALSO', forward: true },
  replaces: { predicate: 'REPLACES', forward: true },
  supersedes: { predicate: 'REPLACES', forward: true },
  'superseded-by': { predicate: 'REPLACES', forward: false },
  'superseded by': { predicate: 'REPLACES', forward: false },
  amends: { predicate: 'AMENDS', forward: true },
  'amended by': { predicate: 'AMENDS', forward: false },
};

/** How the records of `kep.yaml` are read; in a workspace it stands in its schema. */
export const kepSchema = `types:
  KEP: [KEP, enhancement]
records:
  keps/**/kep.yaml:
    type: KEP
    name: title
    relations:
      see-also: { relation: SEE_ALSO, to: KEP }
      replaces: { relation: REPLACES, to: KEP }
      superseded-by: { relation: SUPERSEDED_BY, to: KEP }
`;

/**
 * Relations between documents against what the source states; `gold` has lines `{ src, relation, target }` of paths. A row counts where
 * a statement of that relation, in its direction, has the target at its other end: by a link, a path, or a number in its name.
 * `source` is the file that states it.
 */
export function scoreDocumentRelations(
  gold: string,
  read: (file: string) => ReadDocument | null,
  source: (file: string) => string,
): ExtractionReport {
  const errors: string[] = [];
  const counts = new Map<string, { hits: number; of: number }>();
  for (const row of jsonLines(gold)) {
    const relation = String(row.relation);
    const target = String(row.target);
    const document = read(source(String(row.src)));
    const count = counts.get(relation) ?? { hits: 0, of: 0 };
    counts.set(relation, count);
    count.of++;
    if (document !== null && (relation === 'mentions' ? mentions(document, target) : states(document, relation, target))) count.hits++;
    else errors.push(`${String(row.src)} ${relation} ${target}`);
  }
  const scores = [...counts].map(([relation, { hits, of }]) => share(relation, hits, of));
  const all = [...counts.values()].reduce((sum, { hits, of }) => ({ hits: sum.hits + hits, of: sum.of + of }), { hits: 0, of: 0 });
  return { scores: [...scores, share('all', all.hits, all.of)], errors };
}

function states(document: ReadDocument, relation: string, target: string): boolean {
  const wanted = relations[relation];
  return document.domain.statements.some(statement => {
    if (statement.negated || statement.object === null) return false;
    return endsOf(statement, wanted).some(end => means(document, end, target));
  });
}

/** The end that must be the target; a relation named for its other direction (SUPERSEDED_BY) is read so. */
function endsOf(
  { predicate, subject, object }: Statement,
  wanted: { readonly predicate: string; readonly forward: boolean },
): StatementEnd[] {
  if (object === null) return [];
  if (predicate === wanted.predicate) return [wanted.forward ? object : subject];
  return predicate === 'SUPERSEDED_BY' && wanted.predicate === 'REPLACES' && !wanted.forward ? [object] : [];
}

/** A link or a name that means the target. */
function mentions(document: ReadDocument, target: string): boolean {
  if (document.document.links.some(({ raw }) => leadsTo(document.document.path, raw, target))) return true;
  return document.domain.names.some(({ name }) => numberOf(name) === numberOf(baseName(target)) && /^ADR\b/i.test(name));
}

function means({ document }: ReadDocument, end: StatementEnd, target: string): boolean {
  const { span } = end;
  const link = span === null ? undefined : document.links.find(item => item.span.start <= span.start && span.end <= item.span.end);
  if (link !== undefined && leadsTo(document.path, link.raw, target)) return true;
  if (samePlace(end.name, target) || (kepNumber(target) !== '' && kepNumber(end.name) === kepNumber(target))) return true;
  return numberOf(end.name) !== 0 && /^ADR\b/i.test(end.name) && numberOf(end.name) === numberOf(baseName(target));
}

function leadsTo(from: string, raw: string, target: string): boolean {
  const path = raw.split('#')[0];
  if (path === '' || /^[a-z]+:/i.test(path)) return false;
  const parts = path.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return samePlace(parts.join('/'), target);
}

/** A path to a file, or to the folder that it stands for. */
function samePlace(path: string, target: string): boolean {
  const bare = (text: string) => text.replace(/^\/+|\/+$/g, '').replace(/\/(?:README\.md|kep\.yaml)$/i, '');
  return bare(path) === bare(target);
}

/** KEPs are known by number, in a folder's name or as that of an issue: some paths in them are out of date, the number is not. */
function kepNumber(path: string): string {
  return (
    /\/(\d+)-[^/]*(?:\/|$)|enhancements\/(?:issues|pull)\/(\d+)/
      .exec(path)
      ?.slice(1)
      .find(number => number !== undefined) ?? ''
  );
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function numberOf(name: string): number {
  return Number(/\d+/.exec(name)?.[0] ?? 0);
}
