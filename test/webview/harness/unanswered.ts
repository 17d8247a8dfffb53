import type { PanelSnapshot, ResultView } from '../../../src/protocol/views';
import { graph } from './builders';
import { result } from './launch';

/** Questions without an answer: one that nothing fits, and one that passages fit. */
export function unanswered(base: PanelSnapshot): Record<'unknown' | 'near', PanelSnapshot> {
  const answer: ResultView['answer'] = { status: 'unknown', points: [], withheld: [], conflicts: [] };
  const nothing = { passages: [], morePassages: 0, steps: [], graph: graph('', [], []) };
  return {
    unknown: { ...base, result: { ...result, ...nothing, question: 'What is the capital of the moon?', followUps: [], answer } },
    near: { ...base, result: { ...result, followUps: [], answer } },
  };
}
