import type { DomainGraph } from '../domain/domainGraph';
import type { AmbiguousName, Reading } from '../model/retrieval';
import type { Corpus } from '../search/corpus';
import { isRow } from '../search/domainRows';
import { foldedName } from '../search/entityIndex';
import { nameKinds } from '../search/segment';
import { isStopWord } from '../search/stopWords';
import { tokenize } from '../search/tokenizer';
import type { EntityRelations } from './entityRelations';
import type { QuestionEntity } from './questionEntities';

/** The entities of a question after its names are read, and the names that may be read in several ways. */
export interface NamesRead {
  readonly entities: readonly QuestionEntity[];
  readonly ambiguous: readonly AmbiguousName[];
  /** Entities that the schema says are meant by a name: their own pages come first. Rows of records lead by themselves. */
  readonly settled: readonly number[];
}

interface Sources {
  readonly corpus: Corpus;
  readonly relations: EntityRelations;
}

const aliasKind = nameKinds.indexOf('alias');

/**
 * Finds the names that stand for several things. One that the schema has settled is read so; of the others everything they may mean is
 * looked for. Where the question names one of the readings in full, that settles it. Last names that title nothing count with a capital.
 */
export function readNames(question: string, found: readonly QuestionEntity[], graph: DomainGraph, sources: Sources): NamesRead {
  const entities: QuestionEntity[] = [];
  const ambiguous: AmbiguousName[] = [];
  const settled: number[] = [];
  const read = (entity: QuestionEntity, taken: string): void => {
    entities.push(entity);
    if (!isRow(taken)) settled.push(entity.entity);
  };
  const ids = new Set(found.map(({ id }) => graph.meant(id)));
  for (const entity of found) {
    const readings = readingsOf(entity, graph, sources);
    const taken = takenOf(entity.id, readings, graph);
    const isNamedInFull = readings.some(id => id !== taken && ids.has(id));
    if (readings.length > 1 && !isNamedInFull) ambiguous.push(toAmbiguous(entity.term, readings, taken, graph));
    const meant = taken === null ? null : asReading(entity, taken, sources);
    if (taken !== null && meant) read(meant, taken);
    else entities.push(entity);
  }
  for (const term of lastNames(question, found)) {
    const key = foldedName(term);
    const readings = graph.readingsOf(key);
    if (readings.length < 2 || readings.some(id => ids.has(id))) continue;
    const taken = takenOf(key, readings, graph);
    ambiguous.push(toAmbiguous(term, readings, taken, graph));
    const entity = taken === null ? null : asReading({ term, how: 'alias' }, taken, sources);
    if (taken !== null && entity) read(entity, taken);
  }
  return { entities, ambiguous, settled };
}

/** By the domain graph; else the pages whose titles have the name with something in brackets behind it (`Mercury (planet)`). */
function readingsOf({ id, entity }: QuestionEntity, graph: DomainGraph, { corpus }: Sources): readonly string[] {
  const known = graph.readingsOf(id);
  if (known.length > 0) return known;
  const titles = corpus.entities.sources(entity).flatMap(({ kind, text, segment, document }) => {
    const title = corpus.segment(segment)?.segment.documents[document].title ?? '';
    return kind === aliasKind && title.startsWith(`${text} (`) ? [graph.meant(foldedName(title))] : [];
  });
  const readings = new Set(titles.filter(title => !graph.schemaNames.areDifferent(id, title)));
  return readings.size > 1 ? [...readings].sort() : [];
}

/** The reading that the schema has settled. */
function takenOf(key: string, readings: readonly string[], graph: DomainGraph): string | null {
  const meant = graph.meant(key);
  return readings.includes(meant) ? meant : null;
}

function asReading(entity: Pick<QuestionEntity, 'term' | 'how'>, id: string, { corpus, relations }: Sources): QuestionEntity | null {
  const number = relations.numberOf(id);
  if (number < 0) return null;
  const { term, how } = entity;
  return { entity: number, id: corpus.entities.id(number), name: corpus.entities.label(number), term, how };
}

/** Words with a capital that no name of the question holds. */
function lastNames(question: string, found: readonly QuestionEntity[]): string[] {
  const named = new Set(found.flatMap(({ term }) => foldedName(term).split(' ')));
  const names = new Set<string>();
  tokenize(question, (token, start, end, capital) => {
    const term = question.slice(start, end);
    if (capital && !isStopWord(token) && !named.has(foldedName(term))) names.add(term);
  });
  return [...names];
}

function toAmbiguous(term: string, ids: readonly string[], taken: string | null, graph: DomainGraph): AmbiguousName {
  const entities = ids.map(id => graph.entity(id));
  const readings = entities.map(({ id, name, type }): Reading => {
    const isTold = foldedName(name) !== foldedName(term) && entities.every(other => other.id === id || other.name !== name);
    return { id, name, type, inSchema: isRow(id) && !isTold ? id : name };
  });
  return { term, readings, taken };
}
