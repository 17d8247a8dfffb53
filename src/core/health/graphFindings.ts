import type { DocumentId } from '../model/ids';
import type { HealthFinding } from '../model/health';
import type { SkippedFile } from '../ports';

/** A document of the graph and how many documents it is tied to. */
export interface TiedDocument {
  readonly document: DocumentId;
  readonly folder: string;
  readonly path: string;
  readonly file: string;
  readonly title: string;
  /** Other documents that it leads to, and that lead to it. */
  readonly out: number;
  readonly in: number;
}

/** Documents that no other leads to and that lead to no other; dead ends are led to, but lead to none. The only document is neither. */
export function loneDocuments(documents: readonly TiedDocument[]): HealthFinding[] {
  if (documents.length < 2) return [];
  return documents
    .filter(({ out }) => out === 0)
    .map(({ document, folder, path, file, title, in: links }) => ({
      kind: links === 0 ? 'orphan' : 'dead-end',
      document,
      folder,
      path,
      file,
      range: null,
      quote: '',
      hash: '',
      message: links === 0 ? `"${title}" is linked with no other document` : `"${title}" leads to no other document`,
      reason: links === 0 ? 'No document links to it, and it links to none.' : `${count(links, 'document links', 'documents link')} to it.`,
      fix: null,
    }));
}

/** Reasons that somebody wished for: they are told, but nothing is wrong. */
const wished: ReadonlySet<string> = new Set(['ignored', 'excluded', 'duplicate', 'outside']);

export function skippedFiles(skipped: readonly SkippedFile[], fileName: (file: SkippedFile) => string): HealthFinding[] {
  return skipped.map(file => ({
    kind: wished.has(file.problem.code) ? 'skipped-file' : 'unread-file',
    document: null,
    folder: file.folder,
    path: file.path,
    file: fileName(file),
    range: null,
    quote: '',
    hash: '',
    message: 'Not in the index',
    reason: file.problem.message,
    fix: null,
  }));
}

export function count(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}
