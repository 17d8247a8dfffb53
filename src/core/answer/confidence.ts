/**
 * How likely a point is taken to answer, from 0 to 1. For points made of single sentences, lists and steps it is a fitted share (`likelihood.ts`): of
 * points from passages ranked and worded alike, how many stand where the known answer stands; `docgraph evaluate --answers` prints for any set what
 * was said and what was. Chains of facts, joined sentences and comparisons say at most what their weakest link allows. For definitions, what stands
 * under a heading that is the question, and values that are looked up in code and front matter it is a number set by hand, 0.4 to 0.7, that only
 * orders them among the others. It says nothing of whether the text is true: that a quote bears the statement out is the check's matter. Null of null: a model wrote it, or it was looked up in
 * records.
 */
export function confidenceOf(likely: number | null): number | null {
  return likely === null ? null : Math.round(100 * Math.max(0, Math.min(1, likely))) / 100;
}
