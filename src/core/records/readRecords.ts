import { hashText } from '../../base/hash';
import type { DocumentDomain } from '../model/domain';
import { documentId, passageId, sectionId } from '../model/ids';
import type { ParsedDocument, Passage } from '../model/lexical';
import { topSection } from '../model/topSection';
import { readCsv } from './csv';
import { baseName, columnsOf, type RecordFiles, type TypesByColumn } from './mapping';
import type { Row } from './row';
import { rowStatements } from './rowStatements';
import { readTree } from './tree';

export interface RecordsInput {
  readonly folder: string;
  readonly path: string;
  /** Decoded, without a byte order mark. */
  readonly text: string;
  readonly files: RecordFiles;
  readonly types: TypesByColumn;
}

/**
 * Reads a file of records: a document without headings whose passages are its rows, and what the rows state. Never throws: what is wrong
 * is a problem with line and column. Cost: linear in the length.
 */
export function readRecords({ folder, path, text, files, types }: RecordsInput): { document: ParsedDocument; domain: DocumentDomain } {
  const id = documentId(folder, path);
  const language = /\.json$/i.test(path) ? 'JSON' : 'YAML';
  const { rows, header, problems } = /\.csv$/i.test(path) ? readCsv(text) : readTree(text, files.mappingOf(path).rows, language);
  const columns = columnsOf(path, rows, files, types);
  const document: ParsedDocument = {
    id,
    path,
    folder,
    text,
    hash: hashText(text),
    title: baseName(path).replace(/[-_]+/g, ' '),
    titleSpan: null,
    aliases: [],
    frontMatter: null,
    sections: [topSection(sectionId(id, [], 0), { start: 0, end: text.length })],
    passages: passagesOf({ id, text }, rows, header),
    links: [],
    tags: [],
    anchors: [],
    problems: [...problems],
  };
  const stated = rows.map((row, passage) => rowStatements(row, passage, columns, path));
  return {
    document,
    domain: { names: stated.flatMap(({ names }) => names), statements: stated.flatMap(({ statements }) => statements) },
  };
}

function passagesOf({ id, text }: Pick<ParsedDocument, 'id' | 'text'>, rows: readonly Row[], header: Passage['header']): Passage[] {
  const seen = new Map<string, number>();
  return rows.map(({ span }, ordinal) => {
    const hash = hashText(`\u0000${text.slice(span.start, span.end)}`);
    const count = seen.get(hash) ?? 0;
    seen.set(hash, count + 1);
    return { id: passageId(id, hash, count), ordinal, section: 0, kind: 'record', span, header };
  });
}
