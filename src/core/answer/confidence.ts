/**
 * Measured on the question sets with known places (prometheus, vscode, rust_en, wsl; `docgraph evaluate --answers`): the share of released points
 * with such a score that cite one. The places are narrow (one section), so a point that answers from elsewhere counts as wrong: it is a lower bound.
 */
const CURVE: readonly (readonly [score: number, share: number])[] = [
  [0.7, 0.19],
  [0.9, 0.26],
  [1.1, 0.31],
  [1.3, 0.45],
];

/** Share of points with this score that are known to answer, from 0 to 1; null of null. */
export function confidenceOf(score: number | null): number | null {
  if (score === null) return null;
  const above = CURVE.findIndex(([at]) => score < at);
  if (above === 0) return CURVE[0][1];
  if (above < 0) return CURVE[CURVE.length - 1][1];
  const [[x0, y0], [x1, y1]] = [CURVE[above - 1], CURVE[above]];
  return Math.round((y0 + ((score - x0) / (x1 - x0)) * (y1 - y0)) * 100) / 100;
}
