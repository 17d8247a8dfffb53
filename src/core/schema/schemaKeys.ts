/** The keys of a schema file: of the file itself, and of the maps in it. */
export const schemaKeys: Readonly<
  Record<'top' | 'type' | 'relation' | 'entity' | 'records' | 'end' | 'facts' | 'fact', readonly string[]>
> = {
  top: ['types', 'relations', 'entities', 'same', 'different', 'functional', 'records', 'facts'],
  type: ['words', 'parent', 'required'],
  relation: ['phrases', 'inverse phrases', 'properties', 'from', 'to', 'symmetric', 'inverse', 'functional'],
  entity: ['type', 'aliases'],
  records: ['type', 'rows', 'key', 'name', 'aliases', 'relations', 'relation', 'from', 'to'],
  /** Of a column that leads to rows of another type. */
  end: ['column', 'type'],
  facts: ['about', 'name', 'type', 'values'],
  /** Of one value of a configuration file. */
  fact: ['as', 'about'],
};
