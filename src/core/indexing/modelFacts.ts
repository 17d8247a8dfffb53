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

/** Rows of the store: how many parts there are, and the parts, each of so many units that writing one anew costs next to nothing. */
const countKey = 'modelFactParts';
const partKey = (part: number): string => `modelFacts.${part}`;
const unitsInPart = 64;

/** What models have said, by the key of the unit that they read. */
export type FactsByUnit = ReadonlyMap<string, ModelFacts>;
type Part = (readonly [unit: string, facts: ModelFacts])[];

/** Drops everything derived from the files. What a model was paid to read stays: by its key it counts only while its text is the same. */
export function clearDerived(store: Store): void {
  const count = partsOf(store);
  const parts = Array.from({ length: count }, (_, part) => [partKey(part), store.meta(partKey(part)) ?? '[]']);
  store.clear();
  if (count > 0) store.apply(metaBatch({ ...Object.fromEntries(parts), [countKey]: String(count) }));
}

export function storedFacts(store: Store): Map<string, ModelFacts> {
  return new Map(Array.from({ length: partsOf(store) }, (_, part) => readPart(store, part)).flat());
}

/** Keeps what was said of more units. Cost: that of these, however many are kept already. */
export function storeFacts(store: Store, added: Part): void {
  const count = partsOf(store);
  const first = Math.max(0, count - 1);
  const last = count === 0 ? [] : readPart(store, first);
  const whole = [...last, ...added];
  const rows: Record<string, string> = {};
  let part = first;
  for (let at = 0; at < whole.length; at += unitsInPart) rows[partKey(part++)] = JSON.stringify(whole.slice(at, at + unitsInPart));
  store.apply(metaBatch({ ...rows, [countKey]: String(Math.max(part, count)) }));
}

/** Takes all of it out of the store. */
export function dropFacts(store: Store): void {
  const rows = Array.from({ length: partsOf(store) }, (_, part) => [partKey(part), '[]']);
  store.apply(metaBatch({ ...Object.fromEntries(rows), [countKey]: '0' }));
}

function partsOf(store: Store): number {
  return Number(store.meta(countKey) ?? 0);
}

function readPart(store: Store, part: number): Part {
  return JSON.parse(store.meta(partKey(part)) ?? '[]') as Part;
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
