import type { TraceStepView } from '../../src/protocol/views';

/** What is lit at one position of the playback: all that the steps up to it touched, and what the step itself touches. Keys. */
export interface Lit {
  readonly nodes: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
  readonly passages: ReadonlySet<string>;
  readonly points: ReadonlySet<string>;
  /** Keys of any of the four kinds that the step at the position touches. */
  readonly current: ReadonlySet<string>;
}

/** `position` is from 0; outside the steps it is taken as the nearest one. Cost: linear in the keys of the steps so far. */
export function litAt(steps: readonly TraceStepView[], position: number): Lit {
  const nodes = new Set<string>();
  const edges = new Set<string>();
  const passages = new Set<string>();
  const points = new Set<string>();
  for (const step of steps.slice(0, clampPosition(steps, position) + 1)) {
    for (const key of step.nodes) nodes.add(key);
    for (const key of step.edges) edges.add(key);
    for (const key of step.passages) passages.add(key);
    for (const key of step.points) points.add(key);
  }
  const step = steps[clampPosition(steps, position)];
  const current = new Set(step === undefined ? [] : [...step.nodes, ...step.edges, ...step.passages, ...step.points]);
  return { nodes, edges, passages, points, current };
}

/** The nearest position that exists; 0 where there are no steps. */
export function clampPosition(steps: readonly TraceStepView[], position: number): number {
  return Math.max(0, Math.min(steps.length - 1, position));
}

const shortestStep = 1200;
const longestStep = 4500;
const millisecondsPerCharacter = 45;

/** Milliseconds a step stays: as long as its caption takes to read, within limits. */
export function stepDuration(step: TraceStepView): number {
  return Math.min(longestStep, Math.max(shortestStep, step.caption.length * millisecondsPerCharacter));
}
