import * as v from 'valibot';
import { type CancelSignal, checkpoint } from '../../base/cancel';
import type { Engine } from '../engine';
import { EngineError } from '../errors';
import type { DocumentId } from '../model/ids';

/** The face that a tool serves: its engine, and how its callers name files. */
export interface ToolHost {
  readonly engine: Engine;
  /** The file as this face's callers name it: absolute in VS Code, relative to the root elsewhere. */
  fileName(document: DocumentId): string;
  /** The document that a caller means by a file name, in the index or not; undefined where it lies outside the folders. */
  documentOf(file: string): DocumentId | undefined;
}

/** What a call gives: the same in words for a model and as data for programs. */
export interface ToolReply<O> {
  readonly text: string;
  readonly data: O;
}

/** One read-only, bounded thing that an agent may ask for. */
export interface Tool<I = unknown, O = unknown> {
  readonly name: string;
  /** Title for people. */
  readonly title: string;
  /** For models: what it does, what it gives, when to use it and when not. */
  readonly description: string;
  readonly input: v.GenericSchema<unknown, I>;
  readonly output: v.GenericSchema<O>;
  run(host: ToolHost, input: I, signal: CancelSignal | undefined): Promise<ToolReply<O>>;
}

/** Keeps the types of one tool together while the list forgets them. */
export function tool<I, O>(parts: Tool<I, O>): Tool {
  return {
    ...parts,
    run: (host, input, signal) => parts.run(host, input as I, signal),
  };
}

/**
 * Runs a tool on input of unknown shape.
 * @throws EngineError `invalid-input` with each wrong field, `not-found` and others of the engine; CancelledError
 */
export async function runTool(called: Tool, host: ToolHost, input: unknown, signal?: CancelSignal): Promise<ToolReply<unknown>> {
  const parsed = v.safeParse(called.input, input ?? {});
  if (!parsed.success) throw new EngineError('invalid-input', `${called.name}: ${parsed.issues.map(explainIssue).join(' ')}`);
  checkpoint(signal);
  const reply = await called.run(host, parsed.output, signal);
  checkpoint(signal);
  return reply;
}

function explainIssue(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue);
  return `${path === null ? 'The input' : path} is not valid: ${issue.message}.`;
}

/** The document, or the reason for a caller why there is none. */
export function documentOf(host: ToolHost, file: string): DocumentId {
  const document = host.documentOf(file);
  if (document !== undefined) return document;
  throw new EngineError('not-found', `${file} lies outside of the indexed folder. Use a file that docgraph_search_docs has named.`);
}
