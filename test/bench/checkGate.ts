import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { parseDocument } from '../../src/core/markdown/parse';
import type { ParsedDocument } from '../../src/core/model/lexical';
import { gateText } from '../../src/evaluation/answersReport';
import { parseQuestions } from '../../src/evaluation/dataset';
import { type GateReport, gateShares, goldGate, joinReports, mechanicalGate, runTrials } from '../../src/evaluation/gate';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sentences: { type: 'string', default: '150' },
    failures: { type: 'string', default: '0' },
    handwritten: { type: 'string', default: join(process.cwd(), 'test/bench/handwritten.jsonl') },
  },
});
const [folder, ...named] = positionals;
if (folder === undefined) {
  console.error('usage: npm run bench:check -- FOLDER [CORPUS ...] [--handwritten FILE]');
  process.exit(2);
}
const corpora = named.length > 0 ? named : ['hotpotqa', 'prometheus-docs', 'kubernetes-enhancements', 'vscode-docs', 'wsl'];

/** What the design asks for: false ones caught at least, true ones refused at most. */
const limits = {
  gold: { caught: 0.99, refused: 0.05 },
  mechanical: { caught: 0.99, refused: 0.03 },
  handwritten: { caught: 0.9, refused: 0.1 },
};

let missed = false;
const gold = corpora.flatMap(corpus => goldOf(corpus));
if (gold.length > 0) report('gold', 'Points of gold sentences', joinReports(gold));
const mechanical = corpora.map((corpus, i) => mechanicalGate(documentsOf(corpus), { sentences: Number(values.sentences), seed: 7 + i }));
report('mechanical', `Statements made mechanically (${corpora.join(', ')})`, joinReports(mechanical));
for (const [set, items] of handwrittenSets()) report('handwritten', `Handwritten statements, ${set}`, byHand(items));
process.exitCode = missed ? 1 : 0;

function report(name: keyof typeof limits, title: string, result: GateReport): void {
  console.log(`${gateText(title, result)}\n`);
  const { caught, refused } = gateShares(result);
  if (caught < limits[name].caught || refused > limits[name].refused) missed = true;
  for (const { kind, text, quotes, class: found, reason } of result.failures.slice(0, Number(values.failures)))
    console.log(`  ${kind}: ${text}\n    ${found}: ${reason}\n    ${quotes.join(' | ')}`);
}

function goldOf(corpus: string): GateReport[] {
  const file = join(folder, corpus, 'questions.jsonl');
  if (!existsSync(file)) return [];
  const questions = parseQuestions(readFileSync(file, 'utf8'), file).filter(question => question.sentences.length > 0);
  return questions.length === 0 ? [] : [goldGate(questions, documentsOf(corpus))];
}

function documentsOf(corpus: string): ParsedDocument[] {
  const root = join(folder, corpus, 'docs');
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile() && /\.mdx?$/.test(entry.name));
  const paths = files.map(entry => join(entry.parentPath, entry.name)).sort();
  return paths.map(path =>
    parseDocument({ folder: '', path: relative(root, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }),
  );
}

interface Handwritten {
  readonly corpus: string;
  readonly file: string;
  readonly quote: string;
  readonly text: string;
  readonly true: boolean;
  /** Whose statements they are. */
  readonly set?: string;
  /** How it was made, where the writer said so. */
  readonly kind?: string;
}

function handwrittenSets(): ReadonlyMap<string, readonly Handwritten[]> {
  const items: Handwritten[] = readFileSync(values.handwritten, 'utf8')
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => JSON.parse(line));
  const sets = new Map<string, Handwritten[]>();
  for (const item of items) sets.set(item.set ?? 'first writers', [...(sets.get(item.set ?? 'first writers') ?? []), item]);
  return sets;
}

function byHand(items: readonly Handwritten[]): GateReport {
  const paths = [...new Set(items.map(item => `${item.corpus}/docs/${item.file}`))];
  const documents = new Map(paths.map(path => [path, parseDocument({ folder: '', path, text: readFileSync(join(folder, path), 'utf8') })]));
  const trials = items.flatMap(({ corpus, file, quote, text, true: isTrue, kind }) => {
    const document = documents.get(`${corpus}/docs/${file}`);
    if (document === undefined) return [];
    const citation = { document: document.id, file, passage: null, headings: [], span: null, range: null, quote, hash: null };
    return [{ kind: kind ?? (isTrue ? 'true' : 'false'), isTrue, point: { text, requires: [], citations: [citation] } }];
  });
  return runTrials(trials, [...documents.values()]);
}
