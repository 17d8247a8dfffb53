import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Explored } from '../../src/core/answer/explored';
import { features, likelyGate, WEIGHTS } from '../../src/core/answer/likelihood';
import { readQuestion } from '../../src/core/answer/question';
import { relevantSentences } from '../../src/core/answer/relevance';
import { Stems } from '../../src/core/extraction/words';
import { createEngine } from '../../src/core/index';
import { memoryStore } from '../../src/core/indexing/memoryStore';
import type { RankedPassage } from '../../src/core/model/retrieval';
import { defaultQuestionOptions, defaultSettings } from '../../src/core/options';
import { readWordVectors } from '../../src/core/vectors/wordVectors';
import { type Gold, parseQuestions } from '../../src/evaluation/dataset';
import { fsWorkspace, singleFolder } from '../../src/node/fsWorkspace';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { held: { type: 'string', default: '' } } });
const [vectorFile, ...datasets] = positionals;
const held = new Set(values.held.split(','));

type Name = keyof typeof WEIGHTS;
/** The sets hide the headings that are their questions. */
const notFitted: ReadonlySet<Name> = new Set(['heading']);
const names = (Object.keys(WEIGHTS) as Name[]).filter(name => !notFitted.has(name));
/** The best sentences of a question by what they say of it. */
const mostSentences = 25;
const [rounds, step, shrink] = [1500, 0.5, 0.003];

interface Row {
  readonly question: string;
  readonly x: readonly number[];
  readonly hit: number;
}

async function main(): Promise<void> {
  if (datasets.length === 0) throw new Error('usage: npm run bench:likelihood -- DATASET ... [--held SET,SET]');
  const rows: { readonly set: string; readonly rows: readonly Row[] }[] = [];
  for (const folder of datasets) rows.push({ set: basename(folder), rows: await rowsOf(folder) });
  const fitted = rows.filter(({ set }) => !held.has(set)).flatMap(each => each.rows);
  const others = rows.filter(({ set }) => held.has(set)).flatMap(each => each.rows);
  const now = names.map(name => WEIGHTS[name]);
  const weights = regress(fitted);
  console.log(`fitted on ${countOf(fitted)} questions, tried on ${countOf(others)}`);
  console.log(names.map((name, i) => `${name} ${weights[i].toFixed(2)} (is ${now[i]})`).join(', '));
  for (const [title, model] of [
    ['as it is', now],
    ['fitted', weights],
  ] as const)
    for (const [name, part] of [
      ['fitted on', fitted],
      ['held out', others],
    ] as const)
      if (part.length > 0) console.log(`${title.padEnd(10)}${name.padEnd(11)}${report(part, model)}`);
}

async function rowsOf(folder: string): Promise<Row[]> {
  const logger = { info() {}, warn() {}, error: console.error };
  const workspace = fsWorkspace([singleFolder(join(folder, 'docs'))]);
  const clock = { now: () => performance.now() };
  const engine = createEngine({ workspace, store: memoryStore(), clock, logger, vectors: () => readWordVectors(readFileSync(vectorFile)) });
  await engine.refresh({ settings: defaultSettings });
  const rows: Row[] = [];
  for (const { id, question: text, gold } of parseQuestions(readFileSync(join(folder, 'questions.jsonl'), 'utf8'), folder)) {
    const { passages, entities } = await engine.search(text, defaultQuestionOptions);
    const stems = new Stems();
    const explored = new Explored(passages, stems);
    const said = relevantSentences(readQuestion(text, entities, stems), explored).filter(({ passage }) => passage.selected);
    for (const each of said.sort((a, b) => b.score - a.score).slice(0, mostSentences)) {
      const values = features(each, explored);
      const hit = gold.some(place => stands(each.passage, each.sentence.span, place));
      rows.push({ question: `${folder} ${id}`, x: names.map(name => values[name]), hit: hit ? 1 : 0 });
    }
  }
  await engine.close();
  return rows;
}

function stands({ file, text, range }: RankedPassage, span: { readonly start: number; readonly end: number }, place: Gold): boolean {
  const lineAt = (offset: number) => range.start.line + text.slice(0, offset).split('\n').length;
  return file === place.file && (place.lines === null || (lineAt(span.start) <= place.lines[1] && lineAt(span.end) >= place.lines[0]));
}

/** Logistic regression by gradient descent; a question with many sentences counts less for each. */
function regress(rows: readonly Row[]): number[] {
  const counts = new Map<string, number>();
  for (const { question } of rows) counts.set(question, (counts.get(question) ?? 0) + 1);
  const shares = rows.map(({ question }) => 1 / Math.sqrt(counts.get(question) ?? 1));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const weights = names.map(() => 0);
  for (let round = 0; round < rounds; round++) {
    const slope = names.map(() => 0);
    rows.forEach(({ x, hit }, i) => {
      const off = (likely(weights, x) - hit) * shares[i];
      for (let j = 0; j < x.length; j++) slope[j] += off * x[j];
    });
    for (let j = 0; j < weights.length; j++) weights[j] -= step * (slope[j] / whole + (names[j] === 'bias' ? 0 : shrink * weights[j]));
  }
  return weights;
}

function likely(weights: readonly number[], x: readonly number[]): number {
  return 1 / (1 + Math.exp(-weights.reduce((sum, weight, i) => sum + weight * x[i], 0)));
}

/** Of the likeliest sentence of each question: how many stand in the known place, over the gate, below it, and by band. */
function report(rows: readonly Row[], weights: readonly number[]): string {
  const best = new Map<string, { p: number; hit: number }>();
  for (const { question, x, hit } of rows) {
    const p = likely(weights, x);
    if (p > (best.get(question)?.p ?? -1)) best.set(question, { p, hit });
  }
  const all = [...best.values()];
  const within = (from: number, to: number) => {
    const some = all.filter(({ p }) => from <= p && p < to);
    return `${some.reduce((sum, { hit }) => sum + hit, 0)}/${some.length}`;
  };
  const bands = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6].map((from, i, list) => `${from}: ${within(from, list[i + 1] ?? 2)}`);
  return `from ${likelyGate} on ${within(likelyGate, 2)}, below ${within(0, likelyGate)}; ${bands.join('  ')}`;
}

function countOf(rows: readonly Row[]): number {
  return new Set(rows.map(({ question }) => question)).size;
}

void main();
