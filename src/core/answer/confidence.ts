/**
 * What a point's confidence is: the share of points made in the same way, from passages ranked and worded alike, that stand where the known answer
 * stands (`likelihood.ts`; `docgraph evaluate --answers` prints the table for any set). It says nothing of whether the text is true: that a quote bears
 * the statement out is the check's matter. Null of null: a model wrote it, or it was looked up in records.
 */
export function confidenceOf(likely: number | null): number | null {
  return likely === null ? null : Math.round(100 * Math.max(0, Math.min(1, likely))) / 100;
}
