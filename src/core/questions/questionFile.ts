import type { Span } from '../model/span';
import type { SchemaProblem } from '../schema/schema';
import { YamlReader } from '../schema/yamlReader';

/** Where a folder keeps the questions that its documents must answer. */
export const questionsPath = '.docgraph/questions.yaml';

/** A question with what its answer must be. Spans are into the file of questions. */
export interface ExpectedAnswer {
  readonly question: string;
  readonly span: Span;
  /** 1-based line of the question. */
  readonly line: number;
  /** Places that released points must cite, all of them. */
  readonly evidence: readonly ExpectedEvidence[];
  /** Words of which a released point must hold one; empty where any will do. */
  readonly answers: readonly string[];
  readonly answerSpan: Span;
  /** The documents do not answer it: nothing may be released. */
  readonly unknown: boolean;
  /** Null: as the settings have it. */
  readonly hops: number | null;
  readonly passages: number | null;
}

/** `tickets.md`, `tickets.md:3`, `tickets.md:3-5`, or `tickets.md#prices` (the words of a heading, in any case, with dashes for blanks). */
export interface ExpectedEvidence {
  readonly file: string;
  /** 1-based, inclusive. */
  readonly lines: readonly [number, number] | null;
  readonly heading: string | null;
  readonly written: string;
  readonly span: Span;
}

export interface QuestionFile {
  readonly questions: readonly ExpectedAnswer[];
  readonly problems: readonly SchemaProblem[];
}

export const questionKeys = ['question', 'evidence', 'answer', 'unknown', 'hops', 'passages'] as const;
const ranges = { hops: [0, 4], passages: [1, 100] } as const;
const nowhere: Span = { start: 0, end: 0 };

/** Reads `.docgraph/questions.yaml`: a list of questions. A wrong part is a problem with line and column, and stops no other question. */
export function parseQuestionFile(text: string): QuestionFile {
  const reader = new YamlReader(text);
  const items = reader.items(reader.contents);
  if (items === undefined && reader.contents !== null && reader.problems.length === 0)
    reader.problem(reader.spanOf(reader.contents), 'The file must be a list of questions, each with the key "question".');
  const seen = new Set<string>();
  const questions = (items ?? []).flatMap(item => {
    const question = readQuestion(reader, item, text);
    if (question === null) return [];
    if (seen.has(question.question)) {
      reader.problem(question.span, 'This question stands in the file already.');
      return [];
    }
    seen.add(question.question);
    return [question];
  });
  return { questions, problems: reader.problems };
}

function readQuestion(reader: YamlReader, item: unknown, text: string): ExpectedAnswer | null {
  const entries = reader.entries(item);
  if (entries === undefined) {
    reader.problem(reader.spanOf(item), 'A question is a map with the key "question".');
    return null;
  }
  const parts = new Map<string, unknown>();
  for (const { key, keySpan, value } of entries) {
    if (questionKeys.some(known => known === key)) parts.set(key, value);
    else reader.problem(keySpan, `"${key}" is not known here. Known: ${questionKeys.join(', ')}.`);
  }
  const question = reader.scalar(parts.get('question'))?.trim() ?? '';
  if (question === '') {
    reader.problem(reader.spanOf(parts.get('question') ?? item), '"question" must be a text.');
    return null;
  }
  const span = reader.spanOf(parts.get('question'));
  const answer = parts.get('answer');
  const expected = {
    question,
    span,
    line: text.slice(0, span.start).split(/\r\n|\r|\n/).length,
    evidence: listOf(reader, parts.get('evidence'), 'evidence').flatMap(({ word, at }) => readEvidence(reader, word, at)),
    answers: listOf(reader, answer, 'answer').map(({ word }) => word),
    answerSpan: answer === undefined || answer === null ? nowhere : reader.spanOf(answer),
    unknown: readFlag(reader, parts.get('unknown')),
    hops: readNumber(reader, parts.get('hops'), 'hops'),
    passages: readNumber(reader, parts.get('passages'), 'passages'),
  };
  if (expected.unknown && (expected.answers.length > 0 || expected.evidence.length > 0))
    reader.problem(reader.spanOf(parts.get('unknown')), 'A question that cannot be answered has neither answer nor evidence.');
  return expected;
}

/** One word, or a list of them. */
function listOf(reader: YamlReader, node: unknown, key: string): { word: string; at: Span }[] {
  if (node === undefined || node === null) return [];
  return (reader.items(node) ?? [node]).flatMap(item => {
    const word = reader.scalar(item)?.trim() ?? '';
    if (word === '') reader.problem(reader.spanOf(item), `"${key}" must be a text or a list of texts.`);
    return word === '' ? [] : [{ word, at: reader.spanOf(item) }];
  });
}

function readEvidence(reader: YamlReader, written: string, span: Span): ExpectedEvidence[] {
  const match = /^(.+?)(?::(\d+)(?:-(\d+))?|#(.+))?$/.exec(written);
  if (match === null) return [];
  const from = match[2] === undefined ? null : Number(match[2]);
  const to = match[3] === undefined ? from : Number(match[3]);
  if (from !== null && to !== null && (from < 1 || to < from)) {
    reader.problem(span, 'Lines are counted from 1, the first before the last.');
    return [];
  }
  const lines = from === null || to === null ? null : ([from, to] as const);
  return [{ file: match[1].normalize('NFC'), lines, heading: match[4] ?? null, written, span }];
}

function readFlag(reader: YamlReader, node: unknown): boolean {
  const word = node === undefined || node === null ? '' : (reader.scalar(node) ?? '?');
  if (word !== '' && word !== 'true' && word !== 'false') reader.problem(reader.spanOf(node), '"unknown" must be true or false.');
  return word === 'true';
}

function readNumber(reader: YamlReader, node: unknown, key: keyof typeof ranges): number | null {
  if (node === undefined || node === null) return null;
  const [least, most] = ranges[key];
  const word = reader.scalar(node) ?? '';
  const value = Number(word);
  if (/^\d+$/.test(word) && value >= least && value <= most) return value;
  reader.problem(reader.spanOf(node), `"${key}" must be a whole number from ${least} to ${most}.`);
  return null;
}
