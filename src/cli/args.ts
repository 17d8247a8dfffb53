import { parseArgs } from 'node:util';
import type { DomainFilter } from '../core/model/domainRows';
import { limits, questionModes, type QuestionOptions } from '../core/options';
import { UsageError } from './errors';
import { day, list, oneOf, share, text, type Values, whole } from './optionValues';

export const commandNames = [
  'index',
  'links',
  'entities',
  'relations',
  'claims',
  'extract',
  'search',
  'ask',
  'context',
  'why',
  'graph',
  'themes',
  'path',
  'query',
  'health',
  'verify',
  'evaluate',
  'mcp',
] as const;
export type CommandName = (typeof commandNames)[number];

export const graphFormats = ['json', 'graphml', 'gexf', 'cypher', 'canvas'] as const;
export type GraphFormat = (typeof graphFormats)[number];

/** Public sets that extraction is scored on. */
const extractionSets = ['cncf', 'kep', 'adr', 'stackoverflow', 'redocred'] as const;
export type ExtractionSet = (typeof extractionSets)[number];

/** A language model behind a server that speaks the protocol of chat completions. */
export interface ModelChoice {
  readonly name: string;
  readonly endpoint: string;
  readonly contextTokens: number;
}

/** What every command takes. */
export interface Common {
  /** The folder of docs; for `evaluate`, the dataset. */
  readonly folder: string;
  readonly json: boolean;
  readonly verbose: boolean;
  /** Directory of the index; null for the user's cache. */
  readonly store: string | null;
  /** `key=value` pairs, stronger than the folder's settings. */
  readonly set: readonly string[];
}

export type Command = Common &
  (
    | { readonly name: 'index'; readonly rebuild: boolean }
    | { readonly name: 'links' | 'health' }
    | { readonly name: 'entities' | 'relations' | 'claims'; readonly filter: DomainFilter }
    /** `model` null takes what a model has read out of the graph; without `agreed` only the cost is told. */
    | {
        readonly name: 'extract';
        readonly model: ModelChoice | null;
        readonly maxTokens: number;
        readonly followUp: boolean;
        readonly agreed: boolean;
      }
    | { readonly name: 'mcp' }
    | { readonly name: 'search'; readonly question: string; readonly options: Partial<QuestionOptions> }
    /** Questions from a JSONL file. */
    | { readonly name: 'searchAll'; readonly questions: string; readonly options: Partial<QuestionOptions> }
    /** `tokens` null: all that is selected. */
    | { readonly name: 'context'; readonly question: string; readonly options: Partial<QuestionOptions>; readonly tokens: number | null }
    /** `line` is 1-based, of a file below the folder. */
    | {
        readonly name: 'why';
        readonly question: string;
        readonly file: string;
        readonly line: number;
        readonly options: Partial<QuestionOptions>;
      }
    | {
        readonly name: 'ask';
        readonly question: string;
        readonly options: Partial<QuestionOptions>;
        /** Null composes without a model. */
        readonly model: ModelChoice | null;
        /** Prints a proof of the answer in its place. */
        readonly proof: boolean;
      }
    /** `nodes` null: as many as there are. */
    | {
        readonly name: 'graph';
        readonly node: string | null;
        readonly hops: number | null;
        readonly nodes: number | null;
        readonly format: GraphFormat;
      }
    /** `level` null: all of them. */
    | { readonly name: 'themes'; readonly level: number | null }
    | { readonly name: 'path'; readonly from: string; readonly to: string }
    /** `query` null: which there are. */
    | { readonly name: 'query'; readonly query: string | null; readonly parameters: Readonly<Record<string, string>> }
    /** `input` is a file, or `-` for stdin. */
    | { readonly name: 'verify'; readonly input: string }
    | { readonly name: 'evaluate'; readonly options: Partial<QuestionOptions>; readonly baseline: boolean; readonly answers: boolean }
    /** The folder holds the texts; `gold` what is right of them, null for the folder itself. */
    | { readonly name: 'evaluateExtraction'; readonly extraction: ExtractionSet; readonly gold: string | null }
  );

export interface HelpRequest {
  readonly name: 'help';
  /** Null for the overview. */
  readonly topic: CommandName | null;
}

type OptionSpecs = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

const commonOptions: OptionSpecs = {
  json: { type: 'boolean' },
  verbose: { type: 'boolean', short: 'v' },
  store: { type: 'string' },
  set: { type: 'string', multiple: true },
  as: { type: 'string', multiple: true },
  reader: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
};

const questionOptions: OptionSpecs = {
  mode: { type: 'string' },
  hops: { type: 'string' },
  passages: { type: 'string' },
  nodes: { type: 'string' },
  'min-score': { type: 'string' },
  after: { type: 'string' },
  before: { type: 'string' },
  type: { type: 'string', multiple: true },
  relation: { type: 'string', multiple: true },
  folder: { type: 'string', multiple: true },
  tag: { type: 'string', multiple: true },
};

const filterOptions: OptionSpecs = { type: { type: 'string' }, after: { type: 'string' }, before: { type: 'string' } };

const modelOptions: OptionSpecs = { model: { type: 'string' }, 'model-endpoint': { type: 'string' }, 'model-context': { type: 'string' } };

const optionsOf: Readonly<Record<CommandName, OptionSpecs>> = {
  index: { rebuild: { type: 'boolean' } },
  links: {},
  health: {},
  entities: { type: { type: 'string' } },
  relations: filterOptions,
  claims: filterOptions,
  extract: {
    ...modelOptions,
    'max-tokens': { type: 'string' },
    'follow-up': { type: 'boolean' },
    yes: { type: 'boolean' },
    remove: { type: 'boolean' },
  },
  themes: { level: { type: 'string' } },
  path: {},
  verify: {},
  mcp: {},
  search: { ...questionOptions, questions: { type: 'string' } },
  ask: { ...questionOptions, ...modelOptions, proof: { type: 'boolean' } },
  why: questionOptions,
  context: { ...questionOptions, tokens: { type: 'string' } },
  query: { param: { type: 'string', multiple: true } },
  graph: { node: { type: 'string' }, hops: { type: 'string' }, nodes: { type: 'string' }, format: { type: 'string' } },
  evaluate: {
    ...questionOptions,
    baseline: { type: 'boolean' },
    answers: { type: 'boolean' },
    extraction: { type: 'string' },
    gold: { type: 'string' },
  },
};

/** Reads a command line (without program names). @throws UsageError with a sentence that names the argument. */
export function parseCommandLine(argv: readonly string[]): Command | HelpRequest {
  const [first, ...rest] = argv;
  if (first === undefined || first === '--help' || first === '-h') return { name: 'help', topic: null };
  if (first === 'help') return { name: 'help', topic: rest[0] === undefined ? null : commandName(rest[0]) };
  const name = commandName(first);
  const { values, positionals } = parse(name, rest);
  if (values.help === true) return { name: 'help', topic: name };
  const [folder, ...words] = positionals;
  if (folder === undefined || folder === '')
    throw new UsageError(`${name} needs a ${name === 'evaluate' ? 'dataset folder' : 'folder'}.`, name);
  const readers = list(values, 'as');
  const asker = text(values, 'reader', name);
  const common: Common = {
    folder,
    json: values.json === true,
    verbose: values.verbose === true,
    store: text(values, 'store', name),
    set: [
      ...((values.set as readonly string[] | undefined) ?? []),
      ...(readers.length > 0 ? [`docgraph.reader=${JSON.stringify(readers)}`] : []),
      ...(asker === null ? [] : [`docgraph.readerName=${JSON.stringify(asker)}`]),
    ],
  };
  return command(name, common, values, words);
}

/** The one file of `verify`. */
function inputOf(words: readonly string[]): string {
  if (words.length === 0) throw new UsageError('verify needs a file of points or a markdown document, or - for stdin.', 'verify');
  if (words.length > 1) throw new UsageError(`verify does not take "${words[1]}".`, 'verify');
  return words[0];
}

/** The place that `why` is asked about comes last: FILE:LINE, 1-based. */
function placeOf(words: readonly string[]): { readonly question: string; readonly file: string; readonly line: number } {
  const place = /^(?:\.\/)?(.+?):(\d+)(?::\d+)?$/.exec(words.at(-1) ?? '');
  const question = words.slice(0, -1).join(' ');
  if (!place || Number(place[2]) < 1 || question.trim() === '')
    throw new UsageError('why needs a question and then the place of a passage, as FILE:LINE below the folder.', 'why');
  return { question, file: place[1].replaceAll('\\', '/'), line: Number(place[2]) };
}

/** The query of `query`, and the values for it. */
function queryOf(
  [query, more]: readonly string[],
  pairs: readonly string[],
): Pick<Extract<Command, { name: 'query' }>, 'query' | 'parameters'> {
  if (more !== undefined) throw new UsageError(`query does not take "${more}". Values are given as --param KEY=VALUE.`, 'query');
  const parameters = Object.fromEntries(
    pairs.map(pair => {
      const at = pair.indexOf('=');
      if (at < 1) throw new UsageError(`--param needs KEY=VALUE, not "${pair}".`, 'query');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
  return { query: query ?? null, parameters };
}

/** The two ends of `path`. */
function endsOf([from, to, more]: readonly string[]): { readonly from: string; readonly to: string } {
  if (from === undefined || to === undefined)
    throw new UsageError('path needs two names or paths, each in quotes where it has spaces.', 'path');
  if (more !== undefined) throw new UsageError(`path does not take "${more}".`, 'path');
  return { from, to };
}

function command(name: CommandName, common: Common, values: Values, words: readonly string[]): Command {
  const takesQuestion = name === 'ask' || name === 'context' || (name === 'search' && values.questions === undefined);
  if (takesQuestion && words.join(' ').trim() === '') throw new UsageError(`${name} needs a question.`, name);
  if (name === 'verify') return { ...common, name, input: inputOf(words) };
  if (name === 'query') return { ...common, name, ...queryOf(words, list(values, 'param')) };
  if (name === 'why') return { ...common, name, ...placeOf(words), options: questionOptionsOf(values, name) };
  if (name === 'path') return { ...common, name, ...endsOf(words) };
  if (!takesQuestion && words.length > 0) throw new UsageError(`${name} does not take "${words[0]}".`, name);
  // Unquoted words are one question.
  const question = words.join(' ');
  switch (name) {
    case 'index':
      return { ...common, name, rebuild: values.rebuild === true };
    case 'links':
    case 'health':
    case 'mcp':
      return { ...common, name };
    case 'entities':
    case 'relations':
    case 'claims':
      return { ...common, name, filter: filterOf(values, name) };
    case 'extract':
      return { ...common, name, ...extractionOf(values, name) };
    case 'search': {
      const questions = text(values, 'questions', name);
      const options = questionOptionsOf(values, name);
      return questions === null ? { ...common, name, question, options } : { ...common, name: 'searchAll', questions, options };
    }
    case 'ask': {
      const proof = values.proof === true;
      if (common.json && proof) throw new UsageError('--json and --proof exclude each other.', name);
      return { ...common, name, question, options: questionOptionsOf(values, name), model: modelOf(values, name), proof };
    }
    case 'context': {
      const tokens = whole(values, 'tokens', limits.contextTokens, name);
      return { ...common, name, question, options: questionOptionsOf(values, name), tokens };
    }
    case 'themes':
      return { ...common, name, level: whole(values, 'level', { min: 0, max: 9 }, name) };
    case 'graph': {
      const format = oneOf(values, 'format', graphFormats, name) ?? 'json';
      if (common.json && format !== 'json') throw new UsageError(`--json and --format ${format} exclude each other.`, name);
      return {
        ...common,
        name,
        node: text(values, 'node', name),
        hops: whole(values, 'hops', limits.hops, name),
        nodes: whole(values, 'nodes', { min: 1, max: 1_000_000 }, name),
        format,
      };
    }
    case 'evaluate': {
      const extraction = oneOf(values, 'extraction', extractionSets, name);
      if (extraction !== null) return { ...common, name: 'evaluateExtraction', extraction, gold: text(values, 'gold', name) };
      const options = questionOptionsOf(values, name);
      return { ...common, name, options, baseline: values.baseline === true, answers: values.answers === true };
    }
  }
}

function extractionOf(values: Values, topic: CommandName) {
  const model = modelOf(values, topic);
  if ((model === null) !== (values.remove === true))
    throw new UsageError('extract needs --model and --model-endpoint, or --remove alone.', topic);
  const maxTokens = whole(values, 'max-tokens', { min: 1_000, max: 100_000_000 }, topic) ?? 200_000;
  return { model, maxTokens, followUp: values['follow-up'] === true, agreed: values.yes === true };
}

function commandName(word: string): CommandName {
  const found = commandNames.find(name => name === word);
  if (found) return found;
  if (word.startsWith('-')) throw new UsageError(`The command comes first, before ${word}.`);
  throw new UsageError(`There is no command "${word}". Commands: ${commandNames.join(', ')}.`);
}

function parse(name: CommandName, args: readonly string[]): { readonly values: Values; readonly positionals: readonly string[] } {
  try {
    return parseArgs({ args: [...args], options: { ...commonOptions, ...optionsOf[name] }, allowPositionals: true, strict: true });
  } catch (failure) {
    // Node's own messages name the option; its advice on positionals that look like options does not fit here.
    if (failure instanceof TypeError && 'code' in failure)
      throw new UsageError(failure.message.split('. To specify')[0].replace(/\.?$/, '.'), name);
    throw failure;
  }
}

function questionOptionsOf(values: Values, topic: CommandName): Partial<QuestionOptions> {
  const mode = oneOf(values, 'mode', questionModes, topic);
  const hops = whole(values, 'hops', limits.hops, topic);
  const passages = whole(values, 'passages', limits.passages, topic);
  const nodes = whole(values, 'nodes', limits.nodes, topic);
  const minScore = share(values, 'min-score', topic);
  return {
    ...(mode !== null && { mode }),
    ...(hops !== null && { hops }),
    ...(passages !== null && { passages }),
    ...(nodes !== null && { nodes }),
    ...(minScore !== null && { minScore }),
    ...questionFilterOf(values, topic),
  };
}

function questionFilterOf(values: Values, topic: CommandName): Pick<QuestionOptions, 'filter'> {
  const [after, before] = [day(values, 'after', topic), day(values, 'before', topic)];
  const lists = {
    types: list(values, 'type'),
    relations: list(values, 'relation'),
    folders: list(values, 'folder'),
    tags: list(values, 'tag'),
  };
  const filter = {
    ...(after !== null && { after }),
    ...(before !== null && { before }),
    ...Object.fromEntries(Object.entries(lists).filter(([, given]) => given.length > 0)),
  };
  return Object.keys(filter).length > 0 ? { filter } : {};
}

function filterOf(values: Values, topic: CommandName): DomainFilter {
  const type = text(values, 'type', topic);
  const after = day(values, 'after', topic);
  const before = day(values, 'before', topic);
  return { ...(type !== null && { type }), ...(after !== null && { after }), ...(before !== null && { before }) };
}

/** Both or none: no text goes to a server that is not named on this very line. */
function modelOf(values: Values, topic: CommandName): ModelChoice | null {
  const name = text(values, 'model', topic);
  const endpoint = text(values, 'model-endpoint', topic);
  const contextTokens = whole(values, 'model-context', { min: 1_000, max: 10_000_000 }, topic);
  if ((name === null) !== (endpoint === null)) throw new UsageError('--model and --model-endpoint go together.', topic);
  if (name === null || endpoint === null) return null;
  return { name, endpoint, contextTokens: contextTokens ?? 8_192 };
}
