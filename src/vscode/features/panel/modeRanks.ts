import { CancelledError } from '../../../base/cancel';
import type { Engine } from '../../../core/engine';
import type { RankedPassage } from '../../../core/model/retrieval';
import type { QuestionMode, QuestionOptions } from '../../../core/options';
import type { ModeRanksView } from '../../../protocol/views';
import { passageKey } from './keys';
import { placeTarget } from './toView';

/** Side by side; the themes are no ranking of single passages. */
const compared: readonly QuestionMode[] = ['auto', 'lookup', 'text', 'vector', 'entity', 'local'];
/** Of each mode. */
const mostShown = 8;

/** The best passages of a question under each mode, by their best rank. Cost: one run for each. */
export async function modeRanks(engine: Engine, question: string, options: QuestionOptions, signal: AbortSignal): Promise<ModeRanksView> {
  const found = new Map<string, { readonly passage: RankedPassage; readonly cells: ModeRanksView['rows'][number]['cells'][number][] }>();
  const none = { rank: 0, selected: false, words: 0, meaning: 0, graph: 0, total: 0 };
  for (const [column, mode] of compared.entries()) {
    const { passages } = await engine.search(question, { ...options, mode }, signal);
    if (signal.aborted) throw new CancelledError();
    for (const passage of passages) {
      const row = found.get(passage.id) ?? { passage, cells: compared.map(() => none) };
      found.set(passage.id, row);
      const { words, meaning, walk, total } = passage.score;
      row.cells[column] = { rank: passage.rank + 1, selected: passage.selected, words, meaning, graph: walk, total };
    }
  }
  const best = (cells: ModeRanksView['rows'][number]['cells']) => Math.min(...cells.flatMap(({ rank }) => (rank > 0 ? [rank] : [])));
  const rows = [...found.values()].filter(({ cells }) => best(cells) <= mostShown);
  rows.sort((a, b) => best(a.cells) - best(b.cells) || (a.passage.id < b.passage.id ? -1 : 1));
  return {
    modes: [...compared],
    rows: rows.map(({ passage, cells }) => ({
      key: passageKey(passage.id),
      title: [passage.title, ...passage.headings.filter(heading => heading !== passage.title)].join(' › '),
      target: placeTarget({ ...passage, quote: passage.text }),
      cells,
    })),
  };
}
