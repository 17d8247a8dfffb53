import { type CancelSignal, checkpoint } from '../../base/cancel';
import type { Answer } from '../model/answer';
import type { Remedy } from '../model/retrieval';
import type { SettingsCell, SettingsMap } from '../model/settingsMap';
import { limits } from '../options';

/** Budgets that are looked at, beside the one in use: each twice the one before. */
const budgets: readonly number[] = [1, 2, 4, 8, 16, 32];

/** Asks `answerAt` for every setting; others have their turn after each, and it can be cancelled there. Cost: at most 35 answers. */
export async function mapSettings(
  answerAt: (settings: Remedy) => Answer,
  current: Remedy,
  turn: () => Promise<void>,
  signal?: CancelSignal,
): Promise<SettingsMap> {
  const passages = [...new Set([...budgets, current.passages])].sort((a, b) => a - b);
  const hops = Array.from({ length: limits.hops.max - limits.hops.min + 1 }, (_, i) => limits.hops.min + i);
  const points = new Map<string, number>();
  const cells: SettingsCell[] = [];
  for (const hop of hops) {
    for (const budget of passages) {
      checkpoint(signal);
      const answer = answerAt({ hops: hop, passages: budget });
      const released = answer.points.map(({ text }) => {
        const known = points.get(text) ?? points.size;
        points.set(text, known);
        return known;
      });
      cells.push({ hops: hop, passages: budget, released, withheld: answer.withheld.length });
      await turn();
    }
  }
  return { hops, passages, cells, points: [...points.keys()] };
}
