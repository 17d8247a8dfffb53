import { random } from '../base/random';
import { percentile } from './metrics';

const draws = 2000;

/** The mean of the differences, and where it lies in 95 of 100 drawings of the questions. */
export interface Gain {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Paired bootstrap (Efron and Tibshirani 1993): how far one ranking is above another on the same questions. Deterministic. */
export function pairedGain(ours: readonly number[], theirs: readonly number[], seed = 1): Gain {
  const differences = ours.map((value, i) => value - theirs[i]);
  const next = random(seed);
  const means = Array.from({ length: draws }, () => {
    let sum = 0;
    for (let i = 0; i < differences.length; i++) sum += differences[Math.floor(next() * differences.length)];
    return sum / differences.length;
  });
  const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length;
  return { mean, low: percentile(means, 0.025), high: percentile(means, 0.975) };
}
