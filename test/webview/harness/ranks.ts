import type { ModeRanksView, PassageView } from '../../../src/protocol/views';

/** Made ranks of a few passages under each mode: every fourth is not found. */
export function modeRanks(passages: readonly PassageView[]): ModeRanksView {
  return {
    modes: ['auto', 'lookup', 'text', 'vector', 'entity', 'local'],
    rows: passages.slice(0, 5).map((passage, row) => ({
      key: passage.key,
      title: [passage.title, ...passage.headings].join(' › '),
      target: passage.target,
      cells: [0, 1, 2, 3, 4, 5].map(column => ({
        rank: (row * 3 + column) % 4 === 3 ? 0 : row + column + 1,
        selected: row + column < 4,
        words: Math.abs(Math.sin(row + column)),
        meaning: Math.abs(Math.cos(row + column)),
        graph: column < 4 ? 0 : 1 / (row + 1),
        total: 0.5,
      })),
    })),
  };
}
