import type { Engine, Place } from '../../core/engine';
import type { QueryResult, WorkspaceQueries } from '../../core/model/queries';
import type { CancelSignal } from '../../base/cancel';
import type { Command } from '../args';
import { type ExitCode, exitCodes } from '../errors';
import { count, jsonPlace, oneLine, type Output, where } from '../output';

const width = 160;

/** Runs a query of the folder's own, or lists them; what is wrong in the file is told on stderr with line and column. */
export async function query(
  { query: name, parameters, json }: Extract<Command, { name: 'query' }>,
  engine: Engine,
  output: Output,
  signal: CancelSignal,
): Promise<ExitCode> {
  const all = await engine.queries();
  for (const { file, line, column, message } of all.problems) output.log(`${file}:${line}:${column}: ${message}`);
  if (name === null) return showQueries(all, json, output);
  const found = await engine.runQuery(name, parameters, signal);
  if (json) output.json(toJson(found));
  else output.print(toText(found));
  return found.things.length > 0 ? exitCodes.done : exitCodes.nothing;
}

function showQueries({ queries, problems }: WorkspaceQueries, json: boolean, output: Output): ExitCode {
  if (json) output.json({ queries, problems });
  else {
    const lines = queries.flatMap(({ name, description, parameters }) => [
      `${name}: ${oneLine(description, width)}`,
      ...parameters.map(item => `  --param ${item.name}=${item.fallback ?? '...'}  ${oneLine(item.description, width)}`),
    ]);
    output.print([...lines, `${count(queries.length, 'query', 'queries')}.`].join('\n'));
  }
  return queries.length > 0 ? exitCodes.done : exitCodes.nothing;
}

function toJson({ name, description, starts, things, more }: QueryResult<Place>) {
  const told = things.map(thing => ({ ...thing, way: thing.way.map(step => ({ ...step, evidence: [jsonPlace(step.evidence)] })) }));
  return { name, description, starts, things: told, more };
}

function toText({ things, more }: QueryResult<Place>): string {
  const lines = things.flatMap(({ name, type, way }) => [
    `${oneLine(name, width)} (${type})`,
    ...way.flatMap(({ from, type: relation, to, evidence }) => [
      `  ${oneLine(from, width)} --${relation}--> ${oneLine(to, width)}`,
      `      ${where(evidence.file, evidence.range)}: ${oneLine(evidence.quote, width)}`,
    ]),
  ]);
  return [...lines, `${count(things.length + more, 'thing')}.`].join('\n');
}
