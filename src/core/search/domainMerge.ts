import { nameField, nameFields, type SegmentDomain, statementField, statementFields } from './domainRows';
import { none } from './segment';

/** Documents of a segment, from one up to another, whose rows go on. */
export interface DomainStretch {
  readonly domain: SegmentDomain;
  readonly from: number;
  readonly to: number;
}

const { key, of, name, ofName, type, description } = nameField;
const { subject, object, subjectName, objectName, subjectType, objectType, predicate, value, normal, days } = statementField;
const nameKeys = [key, of];
const nameWords = [name, ofName, type, description];
const statementKeys = [subject, object];
const statementWords = [subjectName, objectName, subjectType, objectType, predicate, value, normal, days];

/** The rows of several segments' documents as those of one, in the given order. Cost: copying the rows, and a look at each text once. */
export function mergeDomains(stretches: readonly DomainStretch[]): SegmentDomain {
  const keys = new Numbering(domain => domain.keys);
  const words = new Numbering(domain => domain.words);
  const names = joined(
    stretches,
    nameFields,
    ({ documentName }) => documentName,
    ({ names: rows }) => rows,
  );
  const statements = joined(
    stretches,
    statementFields,
    ({ documentStatement }) => documentStatement,
    domain => domain.statements,
  );
  for (const { domain, from, to } of names.runs) {
    renumber(names.rows, from, to, nameFields, nameKeys, keys.of(domain));
    renumber(names.rows, from, to, nameFields, nameWords, words.of(domain));
  }
  for (const { domain, from, to } of statements.runs) {
    renumber(statements.rows, from, to, statementFields, statementKeys, keys.of(domain));
    renumber(statements.rows, from, to, statementFields, statementWords, words.of(domain));
  }
  return {
    keys: keys.texts,
    words: words.texts,
    documentName: names.starts,
    names: names.rows,
    documentStatement: statements.starts,
    statements: statements.rows,
  };
}

/** Numbers of the merged table for those of each segment, given at the first use. */
class Numbering {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #known = new Map<SegmentDomain, (number: number) => number>();
  readonly #pick: (domain: SegmentDomain) => readonly string[];

  constructor(pick: (domain: SegmentDomain) => readonly string[]) {
    this.#pick = pick;
  }

  of(domain: SegmentDomain): (number: number) => number {
    let numberOf = this.#known.get(domain);
    if (!numberOf) {
      const texts = this.#pick(domain);
      const made = new Uint32Array(texts.length).fill(none);
      numberOf = number => {
        if (made[number] === none) made[number] = this.#add(texts[number]);
        return made[number];
      };
      this.#known.set(domain, numberOf);
    }
    return numberOf;
  }

  #add(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.texts.length);
    this.texts.push(text);
    return this.texts.length - 1;
  }
}

interface Joined {
  readonly rows: Uint32Array;
  /** First row of each document, with the end after the last. */
  readonly starts: Uint32Array;
  /** Rows of each stretch in the joined array. */
  readonly runs: readonly { readonly domain: SegmentDomain; readonly from: number; readonly to: number }[];
}

function joined(
  stretches: readonly DomainStretch[],
  fields: number,
  startsOf: (domain: SegmentDomain) => Uint32Array,
  rowsOf: (domain: SegmentDomain) => Uint32Array,
): Joined {
  const starts = [0];
  const runs: { domain: SegmentDomain; from: number; to: number }[] = [];
  for (const { domain, from, to } of stretches) {
    const first = startsOf(domain);
    const at = starts.at(-1)!;
    for (let document = from; document < to; document++) starts.push(at + first[document + 1] - first[from]);
    runs.push({ domain, from: at, to: starts.at(-1)! });
  }
  const rows = new Uint32Array(starts.at(-1)! * fields);
  stretches.forEach(({ domain, from, to }, i) => {
    const first = startsOf(domain);
    rows.set(rowsOf(domain).subarray(first[from] * fields, first[to] * fields), runs[i].from * fields);
  });
  return { rows, starts: Uint32Array.from(starts), runs };
}

function renumber(
  rows: Uint32Array,
  from: number,
  to: number,
  fields: number,
  columns: readonly number[],
  numberOf: (number: number) => number,
): void {
  for (let row = from; row < to; row++) {
    for (const column of columns) {
      const at = row * fields + column;
      if (rows[at] !== none) rows[at] = numberOf(rows[at]);
    }
  }
}
