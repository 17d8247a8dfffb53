import type { HealthFinding } from '../model/health';
import { healthKinds } from '../model/health';
import type { ParsedDocument, ResolvedLink } from '../model/lexical';
import type { Span } from '../model/span';
import type { TextLines } from '../model/span';

/** A document with what its links lead to; what the checks of one document need. */
export interface CheckedDocument {
  readonly document: ParsedDocument;
  /** Of its text; made once, since a document may have a finding for each of very many links. */
  readonly lines: TextLines;
  /** The file as people name it. */
  readonly file: string;
  /** As many as the document has links, in their order. */
  readonly resolved: readonly ResolvedLink[];
}

/** A finding about some characters of a document, or about the whole of it. */
export function findingIn(
  { document, lines, file }: Pick<CheckedDocument, 'document' | 'lines' | 'file'>,
  span: Span | null,
  about: Pick<HealthFinding, 'kind' | 'message' | 'reason' | 'fix'>,
): HealthFinding {
  const { id, folder, path, text, hash } = document;
  return {
    ...about,
    document: id,
    folder,
    path,
    file,
    range: span && lines.range(span),
    quote: span ? text.slice(span.start, span.end) : '',
    hash: span ? hash : '',
  };
}

/** By kind in the stated order, then by file and place. */
export function inOrder(findings: readonly HealthFinding[]): HealthFinding[] {
  const place = ({ range }: HealthFinding): number => range?.start.offset ?? -1;
  return [...findings].sort(
    (a, b) =>
      healthKinds.indexOf(a.kind) - healthKinds.indexOf(b.kind) ||
      compare(a.file, b.file) ||
      place(a) - place(b) ||
      compare(a.message, b.message),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
