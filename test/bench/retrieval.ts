import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { createEngine, type Engine } from '../../src/core/index';
import { memoryStore } from '../../src/core/indexing/memoryStore';
import { parseDocument } from '../../src/core/markdown/parse';
import { LineIndex, type Range } from '../../src/core/model/span';
import { defaultQuestionOptions, defaultSettings } from '../../src/core/options';
import { ranking } from '../../src/core/retrieval/parameters';
import { readWordVectors } from '../../src/core/vectors/wordVectors';
import { bm25Baseline } from '../../src/evaluation/baseline';
import { pairedGain } from '../../src/evaluation/bootstrap';
import { parseQuestions, type Question } from '../../src/evaluation/dataset';
import { mean, type MetricName, type RankedItem, type Scores, score } from '../../src/evaluation/metrics';
import { evaluateRanking } from '../../src/evaluation/run';
import { folderEncoder } from '../../src/node/encoder/folderEncoder';
import { fsWorkspace, singleFolder } from '../../src/node/fsWorkspace';
import { openStore } from '../../src/node/sqliteStore';

const option = { type: 'string', default: '' } as const;
const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: option, encoder: option, vectors: option } });
const [vectorFile, ...datasets] = positionals;
const clock = { now: () => performance.now() };
/** Sets with fewer questions are too small to be judged by themselves. */
const ownRow = 100;
const shown: readonly MetricName[] = ['recall@1', 'recall@5', 'all@5', 'all@8', 'mrr', 'recall@4000c'];

type Numbers = { -readonly [K in keyof typeof ranking]: { -readonly [P in keyof (typeof ranking)[K]]: unknown } };
/** The parts of the ranking, each with what switches it off; put back after its turn. */
const parts: Readonly<Record<string, (numbers: Numbers) => void>> = {
  docgraph: () => {},
  'without meaning': numbers => {
    numbers.lookup.vectors = 0;
  },
  'without learnt words': numbers => {
    numbers.lookup.learned = false;
  },
  'without neighbouring words': numbers => {
    numbers.lookup.pairs = 0;
  },
  'without title and headings': numbers => {
    numbers.lookup.bm25 = { ...ranking.lookup.bm25, title: 0, heading: 0 };
  },
  'without hubs held down': numbers => {
    numbers.fusion.rarityFrom = -1;
    numbers.fusion.rarityTo = 0;
  },
  'without unknown names': numbers => {
    numbers.fusion.asName = 0;
  },
  'meaning beside names': numbers => {
    numbers.fusion.meaningOfNames = 1;
  },
  'without facts': numbers => {
    numbers.edges.fact = ranking.edges.mention;
  },
  'without relations': numbers => {
    numbers.edges.relates = 0;
  },
  'without yes and no': numbers => {
    numbers.lookup.yesOrNo = 0;
  },
  'without sections apart': numbers => {
    numbers.lookupOrder.sameSection = 1;
  },
  'without bridges': numbers => {
    numbers.bridge.gain = 0;
  },
  'without steps': numbers => {
    numbers.steps.most = 0;
  },
  'without other spellings': numbers => {
    numbers.spelling.joined = false;
  },
  'without parts of compounds': numbers => {
    numbers.spelling.compounds = false;
  },
  'without titled pages first': numbers => {
    numbers.walk.titled = 0;
  },
  'without copies behind': numbers => {
    Object.assign(numbers, { copiesBehind: false });
  },
  'without links': numbers => {
    numbers.edges.link = 0;
    numbers.edges.linkBack = 0;
  },
  'without parents and sequence': numbers => {
    numbers.edges.next = 0;
    numbers.edges.section = 0;
  },
  'without pages of names': numbers => {
    numbers.edges.about = 0;
  },
  'without other names': numbers => {
    numbers.edges.same = 0;
  },
  'without hubs cut': numbers => {
    numbers.walk.hubShare = 1;
  },
  'without words in the graph': numbers => {
    numbers.fusion.local = { lookup: 0, walk: 1 };
    numbers.fusion.facts = { lookup: 0, walk: 1 };
  },
  'without the graph': () => {},
};
const chosen = Object.keys(parts).filter(name => values.only === '' || values.only.split(',').includes(name) || name === 'docgraph');

interface Result {
  readonly dataset: string;
  readonly questions: number;
  readonly byRanking: ReadonlyMap<string, readonly Scores[]>;
}

async function main(): Promise<void> {
  if (datasets.length === 0) throw new Error('usage: npm run bench:retrieval -- DATASET ... [--only NAME,NAME]');
  const results: Result[] = [];
  for (const folder of datasets) {
    const result = await measure(folder);
    results.push(result);
    print(result);
  }
  const small = results.filter(({ questions }) => questions < ownRow);
  if (small.length > 1) print(pooled(small));
}

async function measure(folder: string): Promise<Result> {
  const questions = parseQuestions(readFileSync(join(folder, 'questions.jsonl'), 'utf8'), folder);
  const engine = await indexed(join(folder, 'docs'), values.vectors && join(values.vectors, basename(folder)));
  const byRanking = new Map<string, readonly Scores[]>();
  const add = async (name: string, rank: (question: string) => Promise<readonly RankedItem[]> | readonly RankedItem[]) => {
    byRanking.set(
      name,
      (await evaluateRanking(questions, rank, clock)).perQuestion.map(({ scores }) => scores),
    );
  };
  await add('plain BM25', bm25Baseline(await passagesOf(join(folder, 'docs'))));
  for (const name of chosen) {
    const before = structuredClone(ranking);
    parts[name](ranking as unknown as Numbers);
    const options = { ...defaultQuestionOptions, mode: name === 'without the graph' ? ('lookup' as const) : ('auto' as const) };
    await add(name, async question => (await engine.search(question, options)).passages.map(toItem));
    Object.assign(ranking, before);
  }
  if (values.encoder !== '') await withEncoder(engine, basename(folder), add);
  for (const [name, scores] of await published(folder, questions, engine)) byRanking.set(name, scores);
  await engine.close();
  return { dataset: basename(folder), questions: questions.length, byRanking };
}

/** The ranking with an encoder that reads all passages first, and the encoder alone. Where `--vectors` names a folder, its vectors are kept there. */
async function withEncoder(
  engine: Engine,
  set: string,
  add: (name: string, rank: (question: string) => Promise<readonly RankedItem[]>) => Promise<void>,
): Promise<void> {
  await engine.refresh({ settings: { ...defaultSettings, encoder: { provider: 'folder', folder: values.encoder } } });
  const { name, total, encoded, milliseconds } = await engine.encode(Number.MAX_SAFE_INTEGER, ({ done, total: all }) => {
    if (done % 1600 === 0) process.stderr.write(`${set}: ${done} of ${all}\n`);
  });
  console.log(`\n${set}: ${name} has read ${total} passages, ${encoded} now, in ${(milliseconds / 1000).toFixed(1)} s`);
  const search = (mode: 'auto' | 'vector') => async (question: string) =>
    (await engine.search(question, { ...defaultQuestionOptions, mode })).passages.map(toItem);
  await add('with the encoder', search('auto'));
  await add('the encoder alone', search('vector'));
}

async function indexed(docs: string, kept: string): Promise<Engine> {
  const quiet = { info() {}, warn() {}, error: (text: string) => process.stderr.write(`${text}\n`) };
  const vectors = () => readWordVectors(readFileSync(vectorFile));
  const store = kept === '' ? memoryStore() : openStore({ directory: kept }).store;
  const workspace = fsWorkspace([singleFolder(docs)]);
  const openEncoder = () => folderEncoder(values.encoder, join(process.cwd(), 'dist/encoder.js'));
  const engine = createEngine({ workspace, store, clock, logger: quiet, vectors, openEncoder });
  await engine.refresh({ settings: defaultSettings });
  return engine;
}

async function passagesOf(docs: string): Promise<RankedItem[]> {
  const workspace = fsWorkspace([singleFolder(docs)]);
  const items: RankedItem[] = [];
  for (const file of (await workspace.discover(defaultSettings)).files) {
    const read = await workspace.read(file, defaultSettings);
    if (!('text' in read)) continue;
    const { text, passages } = parseDocument({ folder: '', path: file.path, text: read.text });
    const lines = new LineIndex(text);
    for (const { span } of passages)
      items.push(toItem({ file: file.path, range: lines.range(span), text: text.slice(span.start, span.end) }));
  }
  return items;
}

/** Lists of titles that other systems gave for the same questions. */
async function published(folder: string, questions: readonly Question[], engine: Engine): Promise<[string, Scores[]][]> {
  const file = join(folder, 'published.jsonl');
  if (!existsSync(file)) return [];
  const fileOf = new Map((await engine.documents()).map(({ title, path }) => [title, path.normalize('NFC')]));
  const lists = readFileSync(file, 'utf8').trim().split('\n');
  const byId = new Map(lists.map(line => JSON.parse(line) as Published).map(({ id, retrieved }) => [id, retrieved]));
  const systems = new Set([...byId.values()].flatMap(Object.keys));
  return [...systems].sort().map(system => [
    `published: ${system}`,
    questions.map(({ id, gold }) => {
      const titles = byId.get(id)?.[system] ?? [];
      return score(
        titles.map(title => ({ file: fileOf.get(title) ?? `? ${title}`, startLine: 0, endLine: 0, text: '' })),
        gold,
      );
    }),
  ]);
}

interface Published {
  readonly id: string;
  readonly retrieved: Readonly<Record<string, readonly string[]>>;
}

function pooled(results: readonly Result[]): Result {
  const names = [...results[0].byRanking.keys()];
  return {
    dataset: `${results.length} small sets together`,
    questions: results.reduce((sum, { questions }) => sum + questions, 0),
    byRanking: new Map(names.map(name => [name, results.flatMap(({ byRanking }) => byRanking.get(name) ?? [])])),
  };
}

function print({ dataset, questions, byRanking }: Result): void {
  console.log(`\n${dataset}, ${questions} questions`);
  console.log(
    `${''.padEnd(28)}${shown.map(name => name.padStart(13)).join('')}   recall@4000c over BM25 (95 %)    mrr over BM25 (95 %)   BM25's misses found, lost`,
  );
  const base = byRanking.get('plain BM25') ?? [];
  for (const [name, scores] of byRanking) {
    const means = mean(scores);
    const cells = shown.map(metric => (100 * means[metric]).toFixed(1).padStart(13)).join('');
    console.log(`${name.padEnd(28)}${cells}${name === 'plain BM25' ? '' : `   ${against(scores, base)}`}`);
  }
}

function against(scores: readonly Scores[], base: readonly Scores[]): string {
  const gain = (metric: MetricName) => {
    const {
      mean: middle,
      low,
      high,
    } = pairedGain(
      scores.map(each => each[metric]),
      base.map(each => each[metric]),
    );
    return [middle, low, high].map(value => (100 * value).toFixed(1).padStart(6)).join(' ');
  };
  const met = (each: Scores) => each['recall@4000c'] === 1;
  const missed = base.filter(each => !met(each)).length;
  const found = scores.filter((each, i) => met(each) && !met(base[i])).length;
  const lost = scores.filter((each, i) => !met(each) && met(base[i])).length;
  return `${gain('recall@4000c')}          ${gain('mrr')}     ${found} of ${missed}, ${lost}`;
}

function toItem({ file, range, text }: { readonly file: string; readonly range: Range; readonly text: string }): RankedItem {
  const { start, end } = range;
  const endLine = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
  return { file: file.normalize('NFC'), startLine: start.line, endLine, text };
}

void main();
