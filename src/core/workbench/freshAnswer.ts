import type { CancelSignal } from '../../base/cancel';
import type { AskResult } from '../engine';
import type { IndexState } from '../indexing/indexState';
import type { DocumentId } from '../model/ids';

/** A file that changes all the time must not keep its reader waiting for ever. */
const mostTries = 3;

/** An answer whose cited files are as they were read. Where watchers have missed a change, they are read again and the question asked anew. */
export async function askOfFreshFiles(state: IndexState, ask: () => AskResult, signal?: CancelSignal): Promise<AskResult> {
  let result = ask();
  for (let tries = 0; tries < mostTries && (await state.refreshStale(citedDocuments(result), signal)); tries++) result = ask();
  return result;
}

function citedDocuments({ answer }: AskResult): DocumentId[] {
  const points = [...answer.points, ...answer.withheld].flatMap(({ citations }) => citations);
  const conflicts = answer.conflicts.flatMap(({ sides }) => sides.map(({ citation }) => citation));
  return [...new Set([...points, ...conflicts].map(({ document }) => document))];
}
