import type { LinkRow } from '../../core/engine';
import { type ExitCode, exitCodes } from '../errors';
import { count, jsonRange, type Output, where, harmless, onOneLine } from '../output';

export function showLinks(rows: readonly LinkRow[], json: boolean, output: Output): ExitCode {
  if (json) output.json(rows.map(toJson));
  else output.print(harmless(toText(rows)));
  return rows.length > 0 ? exitCodes.done : exitCodes.nothing;
}

function toJson({ from, kind, raw, target, state, problem }: LinkRow) {
  return {
    file: from.file,
    range: jsonRange(from.range),
    kind,
    raw,
    target: target && { file: target.file, fragment: target.fragment, line: target.line },
    state,
    problem,
  };
}

function toText(rows: readonly LinkRow[]): string {
  const lines: string[] = [];
  const states = new Map<string, number>();
  for (const { from, kind, raw, target, state, problem } of rows) {
    states.set(state, (states.get(state) ?? 0) + 1);
    const place =
      target &&
      `${onOneLine(target.file)}${target.fragment === null ? '' : `#${target.fragment}`}${target.line === null ? '' : ` (line ${target.line + 1})`}`;
    lines.push(
      `${where(from.file, from.range)}: ${state} ${kind} ${onOneLine(raw)}${place === null || place === raw ? '' : ` -> ${place}`}${problem ? `  (${onOneLine(problem)})` : ''}`,
    );
  }
  const totals = [...states].sort(([a], [b]) => (a < b ? -1 : 1)).map(([state, n]) => `${n} ${state}`);
  return [...lines, `${count(rows.length, 'link')}${totals.length > 0 ? `: ${totals.join(', ')}` : ''}`].join('\n');
}
