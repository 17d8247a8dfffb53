import { compileGlobs } from '../../base/globs';
import { hashText } from '../../base/hash';
import type { HealthFinding } from '../model/health';
import { LineIndex, type Span } from '../model/span';
import type { Settings } from '../options';
import type { Workspace } from '../ports';
import { parseQuestionFile, questionsPath } from '../questions/questionFile';
import { parseQueries, queriesPath } from '../schema/parseQueries';
import { parseSchema } from '../schema/parseSchema';
import { schemaPath } from '../schema/schema';

interface FileProblem {
  readonly message: string;
  readonly span: Span;
}

const parsers: readonly (readonly [path: string, problems: (text: string) => readonly FileProblem[]])[] = [
  [schemaPath, text => parseSchema(text).problems],
  [queriesPath, text => parseQueries(text).problems],
  [questionsPath, text => parseQuestionFile(text).problems],
];

export interface OwnFilesContext {
  readonly workspace: Workspace;
  readonly settings: () => Settings | null;
  /** Whether the reader may know of a file. */
  readonly mayRead: (path: string) => boolean;
  /** Paths of the files of a folder that are records or facts. */
  readonly recordsOf: (folder: string) => readonly string[];
}

/** What is wrong in the files by which a workspace tells Docgraph something: they are no documents, and the rest of them counts. Reads them anew. */
export async function ownFileFindings(context: OwnFilesContext): Promise<HealthFinding[]> {
  const { workspace, settings, mayRead } = context;
  const current = settings();
  if (current === null) return [];
  const found: HealthFinding[] = [];
  for (const { key: folder } of workspace.folders) {
    for (const [path, problemsOf] of parsers) {
      if (!mayRead(path) || !(await workspace.stat({ folder, path }))) continue;
      const read = await workspace.read({ folder, path }, current);
      const about = {
        kind: 'unread-file',
        document: null,
        folder,
        path,
        file: folder === '' ? path : `${folder}/${path}`,
        fix: null,
      } as const;
      if (!('text' in read)) {
        found.push({ ...about, range: null, quote: '', hash: '', message: 'It is not read', reason: read.problem.message });
        continue;
      }
      const lines = new LineIndex(read.text);
      const unfound = path === schemaPath ? await unfoundSources(read.text, folder, context) : [];
      for (const { message, span } of [...problemsOf(read.text), ...unfound]) {
        const range = lines.range(span);
        const quote = read.text.slice(span.start, span.end);
        found.push({ ...about, range, quote, hash: hashText(read.text), message: 'Not all of it is read', reason: message });
      }
    }
  }
  return found;
}

/** Files that the schema takes for records or facts, and that are not read as such. */
async function unfoundSources(text: string, folder: string, { workspace, recordsOf }: OwnFilesContext): Promise<FileProblem[]> {
  const records = recordsOf(folder);
  const found: FileProblem[] = [];
  for (const { files, span } of parseSchema(text).sources) {
    if (records.some(compileGlobs([files], { nocase: false }))) continue;
    const isThere = (await workspace.stat({ folder, path: files })) !== null;
    const message = isThere
      ? `"${files}" is there, and is not read: it must be of a kind that is known (JSON, YAML or CSV; for facts also .properties, .ini, .env and .toml), and no exclude may name it.`
      : `There is no file "${files}". Its path begins at the workspace folder: correct it here, or take the entry away.`;
    found.push({ message, span });
  }
  return found;
}
