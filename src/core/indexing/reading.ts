import { hashText } from '../../base/hash';
import { extractDomain } from '../extraction/domain/extractDomain';
import { type ExtractionRules, extractionRules } from '../extraction/domain/rules';
import { parseFile } from '../formats/parseFile';
import type { DocumentDomain, DomainName } from '../model/domain';
import type { ParsedDocument } from '../model/lexical';
import type { ModelFacts } from '../model/modelFacts';
import type { Problem } from '../model/problem';
import { recordGlobs, RecordFiles, type TypesByColumn, typesByColumn } from '../records/mapping';
import { readFacts } from '../records/readFacts';
import { readRecords } from '../records/readRecords';
import { parseSchema, type ParsedSchema } from '../schema/parseSchema';
import { mergeSchemas } from '../schema/rules';
import { emptySchema, type Schema } from '../schema/schema';
import type { Settings } from '../options';
import type { FolderReading, FoundFile } from '../ports';
import { withModelFacts } from './modelFacts';

/** A file as it is read: what it holds, and what it states. */
export interface ReadDocument {
  readonly document: ParsedDocument;
  readonly domain: DocumentDomain;
}

interface FolderSchema extends ParsedSchema {
  readonly text: string;
  readonly records: readonly string[];
  readonly files: RecordFiles;
  readonly rules: ExtractionRules;
  types: TypesByColumn;
}

/** How files are read under the schemas of the workspace folders: markdown, or records. */
export class Reading {
  readonly #folders = new Map<string, FolderSchema>();
  #merged: Schema = emptySchema;
  readonly #defaultRules = extractionRules([]);
  /** What models were asked to read out of the texts. */
  facts = new Map<string, ModelFacts>();

  /** Takes a folder's schema (empty where it has none) and the paths of its records. */
  set(folder: string, text: string, records: readonly string[]): void {
    const known = this.#folders.get(folder);
    const parsed = known?.text === text ? known : parseSchema(text);
    const files = known?.text === text ? known.files : new RecordFiles(parsed.schema);
    const rules = parsed.schema.relationTypes.length === 0 ? this.#defaultRules : extractionRules(parsed.schema.relationTypes);
    this.#folders.set(folder, { ...parsed, text, records, files, rules, types: typesByColumn(files, records) });
    this.#merged = mergeSchemas([...this.#folders.keys()].sort().map(key => this.#folders.get(key)!.schema));
  }

  /** What another thread needs to read as this one does (`set` takes it back). */
  get folders(): readonly FolderReading[] {
    return [...this.#folders].map(([folder, { text, records }]) => ({ folder, schema: text, records }));
  }

  /** What all folders' schemas say together. */
  get schema(): Schema {
    return this.#merged;
  }

  of(folder: string): ParsedSchema | undefined {
    return this.#folders.get(folder);
  }

  /** Paths of the files of a folder that are records or facts. */
  recordsOf(folder: string): readonly string[] {
    return this.#folders.get(folder)?.records ?? [];
  }

  isRecords({ folder, path }: Pick<FoundFile, 'folder' | 'path'>): boolean {
    return this.#folders.get(folder)?.files.isRecords(path) ?? false;
  }

  /** Settings with the patterns of all folders' records. */
  withRecords(settings: Settings): Settings {
    const globs = [...this.#folders.values()].flatMap(({ schema }) => recordGlobs(schema));
    return { ...settings, records: [...new Set([...settings.records, ...globs])] };
  }

  /** Changes where a file's rows would be read otherwise: the mapping that means it, the relations of columns, the other files' types. */
  recordsFingerprint(file: Pick<FoundFile, 'folder' | 'path'>): string {
    const folder = this.#folders.get(file.folder);
    if (!folder) return '';
    const { files, types, schema } = folder;
    const mapping = files.mappingOf(file.path);
    const named = new Set(mapping.relations.map(({ relation }) => relation));
    const columns = schema.relationTypes
      .filter(({ name, properties }) => properties.length > 0 || named.has(name))
      .map(({ name, properties, to }) => [name, properties, to]);
    return hashText(JSON.stringify([files.factsOf(file.path) ?? mapping, columns, [...types].sort()]));
  }

  /** `warning`: what was wrong with reading the file, which is a problem of the document then. */
  read(file: Pick<FoundFile, 'folder' | 'path'>, text: string, warning?: Problem): ReadDocument {
    const { document, domain } = this.#parse(file, text);
    return { document: warning ? { ...document, problems: [...document.problems, warning] } : document, domain };
  }

  #parse({ folder, path }: Pick<FoundFile, 'folder' | 'path'>, text: string): ReadDocument {
    const schema = this.#folders.get(folder);
    const facts = schema?.files.factsOf(path);
    if (facts) return readFacts({ folder, path, text, mapping: facts });
    if (schema?.files.isRecords(path)) return readRecords({ folder, path, text, files: schema.files, types: schema.types });
    const document = parseFile({ folder, path, text });
    return { document, domain: this.statedBy(document) };
  }

  /** What a parsed markdown document states under the schema as it is now. */
  statedBy(document: ParsedDocument): DocumentDomain {
    const { names, statements } = extractDomain(document, this.#folders.get(document.folder)?.rules ?? this.#defaultRules);
    const own = { names: names.filter(name => !isQualifier(name)), statements };
    return withModelFacts(document, own, this.facts, this.#merged);
  }
}

/** What stands in brackets behind a title in small letters tells its sort (`Mercury (planet)`) and is no other name of it. */
function isQualifier({ kind, passage, name }: DomainName): boolean {
  return kind === 'alias' && passage < 0 && /^[\p{Ll}\s]+$/u.test(name);
}
