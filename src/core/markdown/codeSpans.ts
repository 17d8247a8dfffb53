import { isSpace } from './characters';
import { add, type State } from './inlineState';

/** A code span; text where no run of as many backticks follows. */
export function code(state: State, position: number): number {
  const { source } = state;
  state.runs ??= backtickRuns(source);
  let open = position + 1;
  while (source.charCodeAt(open) === 96) open++;
  const length = open - position;
  const starts = state.runs.get(length) ?? [];
  // Runs are met in order, so those behind are dropped as we go.
  let close = starts.pop();
  while (close !== undefined && close < open) close = starts.pop();
  if (close === undefined) return open;
  let textStart = open;
  let textEnd = close;
  const padded = isSpace(source.charCodeAt(open)) && isSpace(source.charCodeAt(close - 1)) && source.slice(open, close).trim() !== '';
  if (padded) {
    textStart++;
    textEnd--;
  }
  add(state, 'code', position, close + length, textStart, textEnd);
  return close + length;
}

/** Starts of all runs by their length, last first. */
function backtickRuns(source: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (let i = source.indexOf('`'); i >= 0; i = source.indexOf('`', i)) {
    const start = i;
    while (source.charCodeAt(i) === 96) i++;
    const starts = runs.get(i - start);
    if (starts === undefined) runs.set(i - start, [start]);
    else starts.push(start);
  }
  for (const starts of runs.values()) starts.reverse();
  return runs;
}
