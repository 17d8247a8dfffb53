import { isObject } from '../../base/isObject';
import type { Answer, Citation } from '../model/answer';
import type { Position, Range } from '../model/span';

/** Marks the file, and says which form it has. */
const formatKey = 'docgraphProof';
const format = 1;

/** What an answer was made from, beside the texts. */
export interface ProofSource {
  readonly question: string;
  readonly mode: string;
  readonly hops: number;
  readonly passages: number;
  /** The language model that composed it; null where none did. */
  readonly model: string | null;
  /** When, as ISO 8601. */
  readonly made: string;
  /** Of the program, of what reads the documents, and of the index. */
  readonly versions: { readonly docgraph: string; readonly extractor: number; readonly generation: number };
}

/**
 * An answer with all that it rests on, as one file that people read and `docgraph verify` takes: each statement with its quotes, where they
 * stand and the hash of the text they were taken from. What was withheld is part of it, with the reason. Indented JSON; ends with a line end.
 */
export function toProof(answer: Answer, source: ProofSource): string {
  const { question, mode, hops, passages, model, made, versions } = source;
  const cited = [...answer.points, ...answer.withheld].flatMap(point => point.citations);
  const proof = {
    [formatKey]: format,
    question,
    status: answer.status,
    made,
    settings: { mode, hops, passages },
    model,
    versions,
    points: answer.points.map(({ text, kind, citations, documents, warning, count, balance }) => ({
      text,
      kind,
      documents,
      ...(warning !== null && { warning }),
      // What the check counts anew.
      ...(count !== undefined && { count }),
      ...(balance !== undefined && { balance }),
      citations: citations.map(proofCitation),
    })),
    withheld: answer.withheld.map(({ text, class: kind, reason, citations }) => ({
      text,
      class: kind,
      reason,
      citations: citations.map(proofCitation),
    })),
    conflicts: answer.conflicts.map(({ subject, predicate, sides }) => ({
      subject,
      predicate,
      sides: sides.map(({ value, citation }) => ({ value, citation: proofCitation(citation) })),
    })),
    files: filesOf(cited),
  };
  return `${JSON.stringify(proof, null, 2)}\n`;
}

/** The points of a proof as `verify` takes them, not yet looked at; null where the value is none. */
export function proofPoints(value: unknown): readonly unknown[] | null {
  return isObject(value) && value[formatKey] === format && Array.isArray(value.points) ? value.points : null;
}

function proofCitation({ file, headings, range, quote, hash }: Citation) {
  return { file, headings, range: range && plainRange(range), quote, hash };
}

function plainRange({ start, end }: Range) {
  const plain = ({ line, character, offset }: Position) => ({ line, character, offset });
  return { start: plain(start), end: plain(end) };
}

/** Each cited file once, in the order of the citations. */
function filesOf(citations: readonly Citation[]): readonly { readonly file: string; readonly hash: string }[] {
  const hashes = new Map<string, string>();
  for (const { file, hash } of citations) if (hash !== null && !hashes.has(file)) hashes.set(file, hash);
  return [...hashes].map(([file, hash]) => ({ file, hash }));
}
