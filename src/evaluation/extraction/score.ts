/** What one extraction set is scored by. */
export interface ExtractionReport {
  readonly scores: readonly Score[];
  /** What was missed or is wrong, one line each, in the order of the gold. */
  readonly errors: readonly string[];
}

export interface Score {
  readonly name: string;
  /** A share from 0 to 1. */
  readonly value: number;
  /** Of how many. */
  readonly of: number;
}

export function share(name: string, hits: number, of: number): Score {
  return { name, value: of === 0 ? 0 : hits / of, of };
}

/** Precision, recall and their harmonic mean. */
export function precisionRecall(name: string, right: number, found: number, gold: number): Score[] {
  const precision = found === 0 ? 0 : right / found;
  const recall = gold === 0 ? 0 : right / gold;
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return [
    { name: `${name} precision`, value: precision, of: found },
    { name: `${name} recall`, value: recall, of: gold },
    { name: `${name} F1`, value: f1, of: gold },
  ];
}

/** Rows of a JSONL text; lines that are no objects are passed over. */
export function jsonLines(text: string): Readonly<Record<string, unknown>>[] {
  return text
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .map(line => JSON.parse(line) as unknown)
    .filter((row): row is Record<string, unknown> => typeof row === 'object' && row !== null);
}

/** One form for names that differ only in case, white space, width or brackets of another script. */
export function evened(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

export function reportText({ scores, errors }: ExtractionReport): string {
  const width = Math.max(...scores.map(({ name }) => name.length));
  const lines = scores.map(({ name, value, of }) => `${name.padEnd(width)}  ${(100 * value).toFixed(1).padStart(5)} % of ${of}`);
  return [...lines, ...(errors.length > 0 ? ['', ...errors] : [])].join('\n');
}
