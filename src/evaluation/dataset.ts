import { isObject } from '../base/isObject';
import { EngineError } from '../core/errors';

/** Where an answer stands. `lines` are 1-based and inclusive; null where the whole file is meant. */
export interface Gold {
  /** POSIX path below `docs/`, in NFC. */
  readonly file: string;
  readonly lines: readonly [number, number] | null;
}

export interface Question {
  readonly id: string;
  readonly question: string;
  readonly gold: readonly Gold[];
  readonly hops: number | null;
  readonly type: string | null;
  /** Any of these words in an answer makes it right; empty where the dataset gives none. */
  readonly answers: readonly string[];
  /** The sentences that the answer rests on, word for word; empty where the dataset gives none. */
  readonly sentences: readonly GoldSentence[];
}

export interface GoldSentence {
  readonly file: string;
  readonly sentence: string;
}

/** Lines that are shown of a file that is wrong in many. */
const shownErrors = 5;

/**
 * The questions of a dataset, one JSON object a line; empty lines are passed over, unknown keys ignored.
 * @throws EngineError `invalid-input` that names the lines which are wrong, and how.
 */
export function parseQuestions(text: string, file: string): readonly Question[] {
  const questions: Question[] = [];
  const errors: string[] = [];
  const seen = new Map<string, number>();
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (line.trim() === '') continue;
    const result = parseQuestion(line);
    if (typeof result === 'string') errors.push(`line ${index + 1}: ${result}`);
    else if (seen.has(result.id)) errors.push(`line ${index + 1}: the id "${result.id}" stands on line ${seen.get(result.id)} already`);
    else {
      seen.set(result.id, index + 1);
      questions.push(result);
    }
  }
  if (errors.length > 0) {
    const more = errors.length > shownErrors ? `; and ${errors.length - shownErrors} more` : '';
    throw new EngineError('invalid-input', `${file} is not a file of questions. ${errors.slice(0, shownErrors).join('; ')}${more}.`);
  }
  if (questions.length === 0) throw new EngineError('invalid-input', `${file} holds no question.`);
  return questions;
}

/** Files that the gold names and the documents lack, sorted; their questions cannot be met. */
export function missingGold(questions: readonly Question[], files: ReadonlySet<string>): readonly string[] {
  const missing = new Set(questions.flatMap(question => question.gold.map(gold => gold.file)).filter(file => !files.has(file)));
  return [...missing].sort();
}

function parseQuestion(line: string): Question | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (failure) {
    return `no JSON (${failure instanceof Error ? failure.message : String(failure)})`;
  }
  if (!isObject(value)) return 'no object';
  const { id, question, gold, hops, type, answers, sentences } = value;
  if ((typeof id !== 'string' && typeof id !== 'number') || id === '') return '"id" must be a string or a number';
  if (typeof question !== 'string' || question.trim() === '') return '"question" must be a text';
  if (!Array.isArray(gold) || gold.length === 0) return '"gold" must be a list with at least one place';
  if (hops !== undefined && hops !== null && !isWhole(hops)) return '"hops" must be a whole number';
  if (type !== undefined && type !== null && typeof type !== 'string') return '"type" must be a text';
  const places: Gold[] = [];
  for (const [index, item] of gold.entries()) {
    const place = parseGold(item);
    if (typeof place === 'string') return `"gold[${index}]" ${place}`;
    places.push(place);
  }
  return {
    id: String(id),
    question,
    gold: places,
    hops: typeof hops === 'number' ? hops : null,
    type: typeof type === 'string' ? type : null,
    answers: Array.isArray(answers) ? answers.filter(item => typeof item === 'string') : [],
    sentences: Array.isArray(sentences) ? sentences.filter(isSentence) : [],
  };
}

function parseGold(value: unknown): Gold | string {
  if (!isObject(value)) return 'must be { "file": ... }';
  const { file, lines } = value;
  if (typeof file !== 'string' || file === '') return 'must name a "file"';
  const path = file.replaceAll('\\', '/').replace(/^\.\//, '').normalize('NFC');
  if (lines === undefined || lines === null) return { file: path, lines: null };
  if (!Array.isArray(lines) || lines.length !== 2) return '"lines" must be [first, last]';
  const [first, last]: readonly unknown[] = lines;
  if (!isWhole(first) || !isWhole(last) || first < 1 || last < first) return '"lines" must be [first, last], counted from 1';
  return { file: path, lines: [first, last] };
}

function isSentence(value: unknown): value is GoldSentence {
  return isObject(value) && typeof value.file === 'string' && typeof value.sentence === 'string';
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value);
}
