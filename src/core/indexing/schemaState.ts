import { type DocumentId, documentId } from '../model/ids';
import type { Settings } from '../options';
import type { FoundFile, Store, StoreBatch, StoredDocument, Workspace } from '../ports';
import { parseSchema } from '../schema/parseSchema';
import { changedWords } from '../schema/rules';
import { type Schema, schemaPath } from '../schema/schema';
import { metaBatch } from './batch';
import { Reading } from './reading';

/** A folder's schema file as it was read last; of an unsaved editor's text, time and size are none that a file has. */
interface StoredSchema {
  readonly folder: string;
  readonly text: string;
  readonly modified: number;
  readonly size: number;
}

export interface SchemaChange {
  /** Whether any folder's schema differs from the one before. */
  readonly changed: boolean;
  /** Texts that hold one of these words state something else now. */
  readonly words: readonly string[];
}

/** Follows the schemas of the workspace folders, and which files are records; kept in the store's meta rows between runs. */
export class SchemaState {
  readonly reading = new Reading();
  readonly #workspace: Workspace;
  readonly #store: Store;
  #schemas: readonly StoredSchema[] = [];
  /** Texts of unsaved editors by folder. */
  readonly #unsaved = new Map<string, string>();
  /** By document id of a records file: how its rows are read. */
  #records: ReadonlyMap<string, string> = new Map<string, string>();
  /** What the index was made by: a refresh that is cancelled leaves it as it is. */
  #done: { readonly schemas: readonly StoredSchema[]; readonly schema: Schema; readonly records: ReadonlyMap<string, string> };

  constructor(workspace: Workspace, store: Store) {
    this.#workspace = workspace;
    this.#store = store;
    this.#done = { schemas: [], schema: this.reading.schema, records: this.#records };
  }

  /** Takes what the store knows. `files` are the documents of the index. */
  load(files: readonly Pick<FoundFile, 'folder' | 'path'>[]): void {
    this.#schemas = JSON.parse(this.#store.meta('schemas') ?? '[]') as StoredSchema[];
    this.#records = new Map(JSON.parse(this.#store.meta('records') ?? '[]') as [string, string][]);
    this.#set(files.filter(({ folder, path }) => this.#records.has(documentId(folder, path))));
    this.#done = { schemas: this.#schemas, schema: this.reading.schema, records: this.#records };
  }

  #set(records: readonly Pick<FoundFile, 'folder' | 'path'>[]): void {
    for (const { key } of this.#workspace.folders) {
      const text = this.#schemas.find(({ folder }) => folder === key)?.text ?? '';
      this.reading.set(
        key,
        text,
        records.filter(({ folder }) => folder === key).map(({ path }) => path),
      );
    }
  }

  /**
   * Takes the text of an unsaved schema, or with null its file again; returns whether that may change anything. What is half written counts
   * once it has no problem: until then the text before holds.
   */
  setUnsaved(folder: string, text: string | null): boolean {
    if (text === null) return this.#unsaved.delete(folder);
    if (parseSchema(text).problems.length > 0 || this.#unsaved.get(folder) === text) return false;
    this.#unsaved.set(folder, text);
    return true;
  }

  /** Reads the schema files that have changed. Cost: one look at a file for each workspace folder. */
  async update(settings: Settings): Promise<SchemaChange> {
    const schemas: StoredSchema[] = [];
    for (const { key: folder } of this.#workspace.folders) {
      const unsaved = this.#unsaved.get(folder);
      if (unsaved !== undefined) {
        schemas.push({ folder, text: unsaved, modified: -1, size: -1 });
        continue;
      }
      const file = { folder, path: schemaPath };
      const found = await this.#workspace.stat(file);
      const known = this.#schemas.find(candidate => candidate.folder === folder);
      if (!found) continue;
      if (known && known.modified === found.modified && known.size === found.size) schemas.push(known);
      else {
        const read = await this.#workspace.read(file, settings);
        if ('text' in read) schemas.push({ folder, text: read.text, ...found });
      }
    }
    const texts = (list: readonly StoredSchema[]) => JSON.stringify(list.map(({ folder, text }) => [folder, text]));
    const changed = texts(schemas) !== texts(this.#done.schemas);
    this.#schemas = schemas;
    if (!changed) return { changed, words: [] };
    this.#set(this.#recordFiles());
    return { changed, words: changedWords(this.#done.schema, this.reading.schema) };
  }

  #recordFiles(): StoredDocument[] {
    return [...this.#records.keys()].flatMap(id => this.#store.document(id) ?? []);
  }

  /**
   * Takes which records there are after a look at all files, or at some (`files` of `asked`), and gives the documents whose rows would be
   * read otherwise than they were.
   */
  recordsFound(files: readonly FoundFile[], asked: ReadonlySet<string> | null): FoundFile[] {
    const idOf = ({ folder, path }: Pick<FoundFile, 'folder' | 'path'>) => documentId(folder, path) as string;
    const kept = asked ? this.#recordFiles().filter(file => !asked.has(idOf(file))) : [];
    const records = [...kept, ...files.filter(file => this.reading.isRecords(file) && (!asked || asked.has(idOf(file))))];
    this.#set(records);
    const before = this.#done.records;
    this.#records = new Map(records.map(file => [idOf(file), this.reading.recordsFingerprint(file)]));
    const stored = (file: FoundFile) => this.#store.document(idOf(file)) !== undefined;
    const changed = records.filter(file => before.get(idOf(file)) !== this.#records.get(idOf(file)) && stored(file));
    // A file that was read as records and is none any more, but still wanted.
    const others = files.filter(file => before.has(idOf(file)) && !this.#records.has(idOf(file)));
    return [...changed, ...others].map(({ folder, path, modified, size }) => ({ folder, path, modified, size }));
  }

  /** Notes that the index is made by what this knows. Writes only what differs: most refreshes change neither schema nor records. */
  done(): void {
    this.#done = { schemas: this.#schemas, schema: this.reading.schema, records: this.#records };
    const meta: StoreBatch['meta'] = { schemas: JSON.stringify(this.#schemas), records: JSON.stringify([...this.#records].sort()) };
    if (Object.entries(meta).some(([key, value]) => this.#store.meta(key) !== value)) this.#store.apply(metaBatch(meta));
  }

  /** Documents whose text holds one of the words, in any case. Cost: reads every stored text. */
  holding(words: readonly string[], ids: Iterable<DocumentId>): DocumentId[] {
    if (words.length === 0) return [];
    return [...ids].filter(id => {
      const text = this.#store.content(id)?.text.toLowerCase();
      return text !== undefined && !this.#records.has(id) && words.some(word => text.includes(word));
    });
  }
}
