import type { RelationType, Schema } from './schema';

/**
 * Words by which the trigger phrases and properties of two schemas differ, in lower case: what was extracted from a text that holds none
 * of them is the same under both.
 */
export function changedWords(before: Schema, after: Schema): string[] {
  const old = new Set(before.relationTypes.flatMap(triggers));
  const now = new Set(after.relationTypes.flatMap(triggers));
  const differing = [...[...old].filter(line => !now.has(line)), ...[...now].filter(line => !old.has(line))];
  return [...new Set(differing.map(line => line.split('\u0000')[0]))].sort();
}

function triggers({ name, phrases, inversePhrases, properties }: RelationType): string[] {
  const line = (kind: string) => (text: string) => [text.replace(/^</, '').toLowerCase(), name, kind].join('\u0000');
  return [...phrases.map(line('phrase')), ...inversePhrases.map(line('inverse')), ...properties.map(line('property'))];
}

/** Several folders' schemas as one, in order of the folders. */
export function mergeSchemas(schemas: readonly Schema[]): Schema {
  return {
    entityTypes: schemas.flatMap(schema => schema.entityTypes),
    relationTypes: schemas.flatMap(schema => schema.relationTypes),
    entities: schemas.flatMap(schema => schema.entities),
    same: schemas.flatMap(schema => schema.same),
    different: schemas.flatMap(schema => schema.different),
    functional: schemas.flatMap(schema => schema.functional),
    records: schemas.flatMap(schema => schema.records),
    facts: schemas.flatMap(schema => schema.facts),
  };
}
