import { isObject } from '../../base/isObject';
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { proofPoints } from '../../core/exchange/proof';
import { EngineError } from '../../core/errors';
import type { Balance, CheckedStatement, Verdict, VerifyCitation, VerifyPoint } from '../../core/model/answer';
import type { Range } from '../../core/model/span';
import type { Command } from '../args';
import { type ExitCode, exitCodes } from '../errors';
import { count, jsonCitation, jsonRange, type Output, oneLine, where } from '../output';
import type { Session } from '../session';

const stdin = '-';
/** Characters of a statement that are shown to people. */
const excerpt = 160;

/** Classes the statements of a file: a list of points as JSON, or a markdown document. */
export async function verify(command: Extract<Command, { name: 'verify' }>, { engine }: Session, output: Output): Promise<ExitCode> {
  const text = readInput(command.input);
  const name = command.input === stdin ? 'stdin' : command.input;
  if (isJson(command.input, text)) {
    const points = parsePoints(text, name);
    const verdicts = await engine.verify(points);
    for (const file of changedSince(points, verdicts))
      output.log(`${file} has changed since: the quotes were looked for anew, and what else it says now was not.`);
    const items = verdicts.map((verdict, i) => ({ ...verdict, text: points[i].text, range: null }));
    return show(items, name, command.json, output);
  }
  const statements = await engine.checkDocument({ folder: '', path: pathBelow(command.folder, command.input), text });
  if (statements.length === 0) output.log(`Nothing in ${name} cites a file of ${command.folder}.`);
  return show(statements, name, command.json, output);
}

/** Files whose text is another one than the citations were made from, though the quotes still stand. */
function changedSince(points: readonly VerifyPoint[], verdicts: readonly Verdict[]): readonly string[] {
  const made = points.flatMap(({ citations }) => citations.flatMap(({ file, hash }) => (hash === null ? [] : [[file, hash] as const])));
  const now = new Map(verdicts.flatMap(({ citations }) => citations.map(({ file, hash }) => [file, hash] as const)));
  const changed = made.filter(([file, hash]) => (now.get(file) ?? hash) !== hash).map(([file]) => file);
  return [...new Set(changed)].sort();
}

type Item = Verdict & { readonly text: string; readonly range: Range | null };

function show(items: readonly (Item | CheckedStatement)[], name: string, json: boolean, output: Output): ExitCode {
  if (json) output.json(items.map(toJson));
  else output.print(toText(items, name));
  return items.every(item => item.class === 'supported') ? exitCodes.done : exitCodes.nothing;
}

function toJson({ text, class: kind, reason, warning, uncovered, range, citations }: Item) {
  const place = range === null ? {} : { range: jsonRange(range) };
  return { text, class: kind, reason, warning, uncovered, ...place, citations: citations.map(jsonCitation) };
}

function toText(items: readonly Item[], name: string): string {
  const lines = items.flatMap(({ text, class: kind, reason, warning, range, citations }) => [
    `${range === null ? '' : `${where(name, range)}  `}${kind}: ${oneLine(text, excerpt)}`,
    ...(kind === 'supported' ? citations.map(citation => `    ${where(citation.file, citation.range)}`) : [`    ${reason}`]),
    ...(warning === null ? [] : ['    in a misleading place: rejected, an example, or a quotation']),
  ]);
  const supported = items.filter(item => item.class === 'supported').length;
  return [...lines, `${count(items.length, 'statement')}, ${supported} supported`].join('\n');
}

function readInput(input: string): string {
  try {
    return readFileSync(input === stdin ? 0 : input, 'utf8').replace(/^\ufeff/, '');
  } catch (failure) {
    throw new EngineError('invalid-input', `${input} cannot be read (${failure instanceof Error ? failure.message : String(failure)}).`);
  }
}

/** A document may begin with a bracket too (`[link](...)`), so only stdin is looked into. */
function isJson(input: string, text: string): boolean {
  if (input !== stdin) return input.toLowerCase().endsWith('.json');
  return /^\s*(?:\[\s*(?:\{|\])|\{\s*")/.test(text);
}

/** Where the document lies in the folder; one from elsewhere is read as if it lay at the top. */
function pathBelow(folder: string, input: string): string {
  if (input === stdin) return 'stdin.md';
  const path = relative(resolve(folder), resolve(input)).replaceAll('\\', '/');
  return path.startsWith('../') || /^[a-z]:/i.test(path) ? (input.split(/[\\/]/).at(-1) ?? input) : path;
}

function parsePoints(text: string, name: string): VerifyPoint[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (failure) {
    throw new EngineError('invalid-input', `${name} is no JSON (${failure instanceof Error ? failure.message : String(failure)}).`);
  }
  const points = proofPoints(value) ?? value;
  if (!Array.isArray(points)) throw new EngineError('invalid-input', `${name} must hold a list of points, or be a proof.`);
  return points.map((item, i) => parsePoint(item, `${name}, point ${i + 1}`));
}

function parsePoint(value: unknown, at: string): VerifyPoint {
  if (!isObject(value) || typeof value.text !== 'string') throw new EngineError('invalid-input', `${at}: "text" must be a text.`);
  const citations = value.citations ?? [];
  if (!Array.isArray(citations)) throw new EngineError('invalid-input', `${at}: "citations" must be a list.`);
  return {
    text: value.text,
    citations: citations.map((item, i) => parseCitation(item, `${at}, citation ${i + 1}`)),
    ...(isWhole(value.count) && { count: value.count }),
    ...(isBalance(value.balance) && { balance: value.balance }),
  };
}

function isBalance(value: unknown): value is Balance {
  if (!isObject(value) || typeof value.noun !== 'string' || typeof value.year !== 'string') return false;
  return typeof value.allowed === 'number' && Array.isArray(value.taken) && value.taken.every(part => typeof part === 'number');
}

function parseCitation(value: unknown, at: string): VerifyCitation {
  if (!isObject(value) || typeof value.file !== 'string') throw new EngineError('invalid-input', `${at}: "file" must be a text.`);
  const { file, quote, range, hash } = value;
  if (quote != null && typeof quote !== 'string') throw new EngineError('invalid-input', `${at}: "quote" must be a text.`);
  if (hash != null && typeof hash !== 'string') throw new EngineError('invalid-input', `${at}: "hash" must be a text.`);
  return { file, quote: quote ?? null, hash: hash ?? null, range: range == null ? null : parseRange(range, at) };
}

function parseRange(value: unknown, at: string): Range {
  const position = (given: unknown) => {
    if (!isObject(given) || !isWhole(given.line) || !isWhole(given.character))
      throw new EngineError('invalid-input', `${at}: "range" must be { "start": { "line", "character" }, "end": ... }, counted from 0.`);
    return { line: given.line, character: given.character, offset: isWhole(given.offset) ? given.offset : 0 };
  };
  const { start, end } = isObject(value) ? value : { start: undefined, end: undefined };
  return { start: position(start), end: position(end) };
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
