import { parseArgs } from 'node:util';

export interface ProofOptions {
  /** A folder for what the proof makes; it goes afterwards. */
  readonly work: string;
  readonly folder: string | undefined;
  readonly times: number;
  readonly seed: number;
  /** Whatever else stands on the command line. */
  readonly rest: readonly string[];
}

export function proofOptions(times: number): ProofOptions {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      work: { type: 'string', default: '.' },
      times: { type: 'string', default: String(times) },
      seed: { type: 'string', default: '1' },
    },
  });
  return { work: values.work, folder: positionals[0], times: Number(values.times), seed: Number(values.seed), rest: positionals };
}

/** A line every so often, so that a long run is seen to go on. */
export function reporter(total: number, every = Math.max(1, Math.floor(total / 20))): (done: number, text?: string) => void {
  const started = performance.now();
  return (done, text = '') => {
    if (done % every !== 0 && done !== total) return;
    console.log(
      `${String(done).padStart(String(total).length)} of ${total}, ${((performance.now() - started) / 1000).toFixed(0)} s${text && `, ${text}`}`,
    );
  };
}

/** A small, good generator of numbers from 0 to 1 (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
