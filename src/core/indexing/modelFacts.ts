import { type FactVocabulary, placeFacts } from '../extraction/model/placeFacts';
import { unitsOf } from '../extraction/model/units';
import type { DocumentDomain } from '../model/domain';
import type { DocumentId } from '../model/ids';
import type { ParsedDocument } from '../model/lexical';
import type { ModelFacts } from '../model/modelFacts';
import type { Store } from '../ports';
import type { Schema } from '../schema/schema';
import { foldedName } from '../search/entityIndex';
import { isRecords } from '../search/names';
import { metaBatch } from './batch';

const storedKey = 'modelFacts';

/** What models have said, by the key of the unit that they read. */
export type FactsByUnit = ReadonlyMap<string, ModelFacts>;

/** Drops everything derived from the files. What a model was paid to read stays: by its key it counts only while its text is the same. */
export function clearDerived(store: Store): void {
  const kept = store.meta(storedKey);
  store.clear();
  if (kept !== undefined) store.apply(metaBatch({ [storedKey]: kept }));
}

export function storedFacts(store: Store): Map<string, ModelFacts> {
  return new Map(JSON.parse(store.meta(storedKey) ?? '[]') as [string, ModelFacts][]);
}

export function vocabularyOf({ relationTypes, entityTypes }: Schema): FactVocabulary {
  return {
    relations: new Set(relationTypes.flatMap(({ name, inverse }) => [name, ...(inverse === '' ? [] : [inverse])])),
    types: new Map(entityTypes.map(({ name }) => [name.toLowerCase(), name])),
  };
}

/** What a document states, with what models have found in it and its own words do not state anyway. */
export function withModelFacts(document: ParsedDocument, domain: DocumentDomain, facts: FactsByUnit, schema: Schema): DocumentDomain {
  if (facts.size === 0) return domain;
  const vocabulary = vocabularyOf(schema);
  const names = [...domain.names];
  const statements = [...domain.statements];
  const named = new Set(names.map(({ name }) => foldedName(name)));
  const keyOf = ({ subject, predicate, object }: DocumentDomain['statements'][number]) =>
    [foldedName(subject.name), predicate, foldedName(object?.name ?? '')].join('\u0000');
  const known = new Set(statements.filter(({ object }) => object !== null).map(keyOf));
  for (const unit of unitsOf(document)) {
    const said = facts.get(unit.key);
    if (said === undefined) continue;
    const placed = placeFacts(document, unit, said, vocabulary);
    for (const statement of placed.statements) if (!known.has(keyOf(statement)) && known.add(keyOf(statement))) statements.push(statement);
    for (const name of placed.names) if (!named.has(foldedName(name.name)) && named.add(foldedName(name.name))) names.push(name);
  }
  return { names, statements };
}

/** Documents that hold a text which a model has read. Cost: reads every document, where there are any facts. */
export function holdingFacts(
  ids: Iterable<DocumentId>,
  facts: FactsByUnit,
  read: (id: DocumentId) => ParsedDocument | undefined,
): DocumentId[] {
  if (facts.size === 0) return [];
  return [...ids].filter(id => {
    const document = isRecords({ path: id }) ? undefined : read(id);
    return document !== undefined && unitsOf(document).some(({ key }) => facts.has(key));
  });
}

export function keepFacts(store: Store, facts: FactsByUnit): void {
  store.apply(metaBatch({ [storedKey]: JSON.stringify([...facts]) }));
}
