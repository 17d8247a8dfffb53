import { isDay } from '../../base/day';
import type { DomainGraph } from '../domain/domainGraph';
import { EngineError } from '../errors';
import type { IndexState } from '../indexing/indexState';
import type { RankedPassage } from '../model/retrieval';
import type { QuestionFilter } from '../options';
import type { Labels } from '../retrieval/labels';
import type { PassageFilter } from '../retrieval/passageFilter';
import type { SegmentDocument } from '../search/segment';

export interface FilterContext {
  readonly state: IndexState;
  readonly domain: DomainGraph;
  readonly labels: Labels;
}

/**
 * The filters of a question as conditions on passages, entities and relations; null where there are none. Each passage and document is
 * looked at once, when it is met. @throws EngineError `invalid-option` for a day that is none
 */
export function passageFilter(filter: QuestionFilter, context: FilterContext): PassageFilter | null {
  const said = inWords(filter);
  if (said.length === 0) return null;
  const { state, domain, labels } = context;
  const { corpus } = state;
  const documents = new Map<string, boolean>();
  const passages = new Map<number, boolean>();
  const entities = new Map<number, boolean>();
  const relations = new Set(filter.relations?.map(type => domain.schemaNames.canonical(type.toUpperCase()).name.toUpperCase()));
  const allowsRelation = (type: string) => relations.size === 0 || relations.has(type.toUpperCase());
  const allowsEntity = (entity: number) =>
    remember(entities, entity, () => !filter.types?.length || isOfType(corpus.entities.id(entity), filter.types, domain));
  const dateOf = (passage: number) => dayOf(passage, context);
  const isAllowed = (passage: number) =>
    remember(passages, passage, () => {
      const document = labels.documentOf(passage);
      return (
        remember(documents, document.id, () => fits(document, filter, state)) &&
        holdsWithin(dateOf(passage), filter) &&
        (!filter.types?.length || corpus.named.of(passage).some(allowsEntity) || statesType(passage, filter.types, domain)) &&
        (relations.size === 0 || domain.assemble(domain.statementsIn(passage)).some(({ type }) => allowsRelation(type)))
      );
    });
  return { isAllowed, allowsEntity, allowsRelation, dateOf, said };
}

function remember<K>(known: Map<K, boolean>, key: K, look: () => boolean): boolean {
  let value = known.get(key);
  if (value === undefined) {
    value = look();
    known.set(key, value);
  }
  return value;
}

/** What a filter says, in words. @throws EngineError `invalid-option` for a day that is none */
export function inWords({ after, before, types, relations, folders, paths, tags }: QuestionFilter): string[] {
  for (const day of [after, before]) {
    if (day !== undefined && !isDay(day)) throw new EngineError('invalid-option', `"${day}" is no day. Write it like 2025-01-31.`);
  }
  const list = (name: string, values: readonly string[] | undefined) => (values?.length ? [`${name} ${values.join(', ')}`] : []);
  return [
    ...(after === undefined ? [] : [`on or after ${after}`]),
    ...(before === undefined ? [] : [`on or before ${before}`]),
    ...list('type', types),
    ...list('relation', relations),
    ...list('folder', folders),
    ...list('path', paths),
    ...list('tag', tags),
  ];
}

/** Whether a document lies where a filter wants it, and has one of the tags. */
export function fits(document: SegmentDocument, { folders, paths, tags }: QuestionFilter, state: IndexState): boolean {
  if (paths?.length && !paths.some(path => holdsPath(state.fileName(document), path))) return false;
  if (folders?.length) {
    const file = state.fileName(document);
    const below = (folder: string) => file.startsWith(`${folder.replace(/^\.?\/+|\/+$/g, '')}/`);
    if (!folders.some(folder => folder === '.' || below(folder))) return false;
  }
  if (!tags?.length) return true;
  const own = state.structure(document.id)?.tags.map(({ name }) => plain(name)) ?? [];
  // A tag holds for the tags inside it too.
  return tags.map(plain).some(tag => own.some(name => name === tag || name.startsWith(`${tag}/`)));
}

/** `ops` and `docs/ops` hold of `docs/ops/a.md`, and so do `ops/a.md` and `*.md`. */
function holdsPath(file: string, path: string): boolean {
  const wanted = evened(path.replaceAll('\\', '/').replace(/^\.?\/+|\/+$/g, '')).split('/');
  const segments = evened(file).split('/');
  for (let at = 0; at + wanted.length <= segments.length; at++) {
    if (wanted.every((segment, i) => standsFor(segment, segments[at + i]))) return true;
  }
  return false;
}

function evened(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

function standsFor(pattern: string, segment: string): boolean {
  const parts = pattern.split('*');
  if (parts.length === 1) return pattern === segment;
  const last = parts.at(-1)!;
  let from = parts[0].length;
  if (!segment.startsWith(parts[0])) return false;
  for (const part of parts.slice(1, -1)) {
    const at = segment.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return segment.length - last.length >= from && segment.endsWith(last);
}

/** Whether anything is of a type, or of one below it. Cost: linear in the index where nothing is. */
export function hasType(type: string, domain: DomainGraph): boolean {
  const names = domain.schemaNames;
  return names.types().some(({ name }) => names.isA(name, type)) || domain.ids().some(id => names.isA(domain.entity(id).type, type));
}

function plain(tag: string): string {
  return tag.replace(/^#/, '').toLowerCase();
}

function isOfType(key: string, types: readonly string[], domain: DomainGraph): boolean {
  const names = domain.schemaNames;
  return domain.idsOf(key).some(id => {
    const own = domain.entity(id).type;
    return types.some(type => names.isA(own, type) || own.toLowerCase() === type.toLowerCase());
  });
}

/** A row of the records is named by its key. */
function statesType(passage: number, types: readonly string[], domain: DomainGraph): boolean {
  return domain.statementsIn(passage).some(({ subjectKey }) => isOfType(subjectKey, types, domain));
}

/** The text's own day, else that of the document's front matter, else when its file was last changed. */
function dayOf(passage: number, { state, domain, labels }: FilterContext): RankedPassage['date'] {
  const stated = domain
    .statementsIn(passage)
    .map(({ from }) => from)
    .filter(from => from !== '')
    .sort();
  if (stated.length > 0) return { day: stated[0], from: 'text' };
  const { id, day } = labels.documentOf(passage);
  if (day !== '') return { day, from: 'front matter' };
  const changed = state.modified(id);
  return changed === undefined ? null : { day: new Date(changed).toISOString().slice(0, 10), from: 'file' };
}

function holdsWithin(date: RankedPassage['date'], { after, before }: QuestionFilter): boolean {
  if (after === undefined && before === undefined) return true;
  return date !== null && (after === undefined || date.day >= after) && (before === undefined || date.day <= before);
}
