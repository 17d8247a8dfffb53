import type { EncoderChoice } from '../core/encoder';
import { isObject } from '../base/isObject';
import { textFormats } from '../core/model/formats';
import { conventions } from '../core/links/sites/convention';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultQuestionOptions, defaultSettings, limits, type QuestionOptions, type Settings } from '../core/options';
import { UsageError } from './errors';
import { parseTolerantJson } from './tolerantJson';

export interface CliSettings {
  readonly settings: Settings;
  readonly question: QuestionOptions;
  /** What was wrong in the settings file, as sentences; the values concerned count as not set. */
  readonly warnings: readonly string[];
}

type Values = Readonly<Record<string, unknown>>;

/** Where text goes, and which program's data is run, is never said by the folder that is read. */
const ofUserOnly = ['docgraph.encoder.provider', 'docgraph.encoder.folder', 'docgraph.encoder.endpoint', 'docgraph.encoder.name'] as const;

const known = [
  'docgraph.hops',
  'docgraph.passages',
  'docgraph.maxNodes',
  'docgraph.index.include',
  'docgraph.index.exclude',
  'docgraph.index.kinds',
  'docgraph.index.respectIgnoreFiles',
  'docgraph.index.maxFileSize',
  'docgraph.index.maxFiles',
  'docgraph.links.baseUrl',
  'docgraph.links.site',
  'docgraph.access',
  'docgraph.reader',
  'docgraph.readerName',
  'docgraph.readerFocus',
  ...ofUserOnly,
  'files.exclude',
  'files.encoding',
  'search.exclude',
  'search.followSymlinks',
] as const;
type Key = (typeof known)[number];

/** What the editor excludes unless it is told otherwise. */
const editorDefaults: Readonly<Record<string, boolean>> = {
  ...Object.fromEntries(defaultSettings.editorExclude.map(glob => [glob, true])),
  '**/node_modules': true,
  '**/bower_components': true,
};

/**
 * The settings of a folder: `.vscode/settings.json` as far as it is readable, then the `--set KEY=VALUE` pairs, which must be right.
 * @throws UsageError for a pair that is no pair, an unknown key or a value of the wrong type.
 */
export function readSettings(folder: string, pairs: readonly string[]): CliSettings {
  const warnings: string[] = [];
  const fromFile = readFile(join(folder, '.vscode', 'settings.json'), warnings);
  const fromLine: Record<string, unknown> = {};
  for (const pair of pairs) {
    const [key, value] = parsePair(pair);
    fromLine[key] = value;
    const wrong = check(key, value);
    if (wrong) throw new UsageError(`--set ${key}: ${wrong}.`);
  }
  const values: Record<string, unknown> = {};
  for (const key of known) {
    if (key in fromLine) values[key] = fromLine[key];
    else if (key in fromFile && !ofUserOnly.some(name => name === key)) {
      const wrong = check(key, fromFile[key]);
      if (wrong) warnings.push(`.vscode/settings.json: ${key} is not used: ${wrong}.`);
      else values[key] = fromFile[key];
    }
  }
  return { ...combine(values), warnings };
}

function readFile(path: string, warnings: string[]): Values {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (failure) {
    const missing = failure instanceof Error && 'code' in failure && (failure.code === 'ENOENT' || failure.code === 'ENOTDIR');
    if (!missing) warnings.push(`.vscode/settings.json cannot be read: ${String(failure)}`);
    return {};
  }
  try {
    const value = parseTolerantJson(text);
    if (isObject(value)) return value;
    warnings.push('.vscode/settings.json is not used: it is no object.');
  } catch (failure) {
    warnings.push(`.vscode/settings.json is not used: ${failure instanceof Error ? failure.message : String(failure)}`);
  }
  return {};
}

function parsePair(pair: string): [Key, unknown] {
  const at = pair.indexOf('=');
  if (at < 1) throw new UsageError(`--set needs KEY=VALUE, not "${pair}".`);
  const name = pair.slice(0, at);
  const key = known.find(candidate => candidate === name);
  if (!key) throw new UsageError(`--set does not know "${name}". Known: ${known.join(', ')}.`);
  const text = pair.slice(at + 1);
  try {
    return [key, parseTolerantJson(text)];
  } catch {
    // What is no JSON is a string: `--set files.encoding=latin1` needs no quotes.
    return [key, text];
  }
}

/** What is wrong with a value, or null. */
function check(key: Key, value: unknown): string | null {
  switch (key) {
    case 'docgraph.index.include':
    case 'docgraph.index.exclude':
      return Array.isArray(value) && value.every(item => typeof item === 'string') ? null : 'it must be a list of patterns';
    case 'docgraph.index.kinds':
      return isKinds(value) ? null : `it must be an object of true or false: ${textFormats.join(', ')}`;
    case 'files.exclude':
    case 'search.exclude':
      return isObject(value) ? null : 'it must be an object of patterns';
    case 'docgraph.access':
      return isObject(value) && Object.values(value).every(isListOfTexts) ? null : 'it must be an object of patterns with lists of labels';
    case 'docgraph.reader':
      return isListOfTexts(value) ? null : 'it must be a list of labels';
    case 'docgraph.readerName':
      return typeof value === 'string' ? null : 'it must be the name of a record';
    case 'docgraph.readerFocus':
      return isFocus(value) ? null : 'it must be an object with lists of texts: folders, types, tags';
    case 'docgraph.index.respectIgnoreFiles':
    case 'search.followSymlinks':
      return typeof value === 'boolean' ? null : 'it must be true or false';
    case 'docgraph.links.baseUrl':
      return typeof value === 'string' ? null : 'it must be a URL';
    case 'docgraph.links.site':
      return conventions.some(name => name === value) ? null : `it must be one of ${conventions.join(', ')}`;
    case 'files.encoding':
      return typeof value === 'string' ? null : 'it must be the name of an encoding';
    case 'docgraph.index.maxFileSize':
      return isWhole(value, { min: 1, max: Number.MAX_SAFE_INTEGER }) ? null : 'it must be a number of bytes';
    case 'docgraph.index.maxFiles':
      return isWhole(value, { min: 0, max: Number.MAX_SAFE_INTEGER }) ? null : 'it must be a number of files, or 0 for any';
    case 'docgraph.encoder.provider':
      return ['none', 'folder', 'server'].some(name => name === value) ? null : 'it must be none, folder or server';
    case 'docgraph.encoder.folder':
      return typeof value === 'string' ? null : 'it must be a folder';
    case 'docgraph.encoder.endpoint':
    case 'docgraph.encoder.name':
      return typeof value === 'string' ? null : 'it must be a text';
    case 'docgraph.hops':
      return wholeOrReason(value, limits.hops);
    case 'docgraph.passages':
      return wholeOrReason(value, limits.passages);
    case 'docgraph.maxNodes':
      return wholeOrReason(value, limits.nodes);
  }
}

function combine(values: Values): { readonly settings: Settings; readonly question: QuestionOptions } {
  const get = <T>(key: Key, fallback: T): T => (key in values ? (values[key] as T) : fallback);
  const excluded = { ...editorDefaults, ...get<Values>('files.exclude', {}), ...get<Values>('search.exclude', {}) };
  return {
    settings: {
      include: get('docgraph.index.include', defaultSettings.include),
      kinds: { ...defaultSettings.kinds, ...get('docgraph.index.kinds', {}) },
      records: defaultSettings.records,
      exclude: get('docgraph.index.exclude', defaultSettings.exclude),
      // Conditional patterns ({ "when": ... }) depend on neighbours and are left to the editor.
      editorExclude: Object.keys(excluded).filter(glob => excluded[glob] === true),
      respectIgnoreFiles: get('docgraph.index.respectIgnoreFiles', defaultSettings.respectIgnoreFiles),
      followSymlinks: get('search.followSymlinks', defaultSettings.followSymlinks),
      maxFileSize: get('docgraph.index.maxFileSize', defaultSettings.maxFileSize),
      maxFiles: get('docgraph.index.maxFiles', defaultSettings.maxFiles),
      encoding: get('files.encoding', defaultSettings.encoding),
      baseUrl: get('docgraph.links.baseUrl', defaultSettings.baseUrl),
      site: get('docgraph.links.site', defaultSettings.site),
      access: get('docgraph.access', defaultSettings.access),
      reader: get('docgraph.reader', defaultSettings.reader),
      asker: { name: get('docgraph.readerName', '').trim(), focus: get('docgraph.readerFocus', defaultSettings.asker.focus) },
      encoder: encoderOf(name => get(name, '').trim()),
      ofFolders: {},
    },
    question: {
      ...defaultQuestionOptions,
      hops: get('docgraph.hops', defaultQuestionOptions.hops),
      passages: get('docgraph.passages', defaultQuestionOptions.passages),
      nodes: get('docgraph.maxNodes', defaultQuestionOptions.nodes),
    },
  };
}

function isKinds(value: unknown): boolean {
  return (
    isObject(value) && Object.entries(value).every(([kind, on]) => textFormats.some(format => format === kind) && typeof on === 'boolean')
  );
}

/** What is set says which it is, unless the provider does. The key is in the environment, where no list of processes shows it. */
function encoderOf(get: (key: (typeof ofUserOnly)[number]) => string): EncoderChoice {
  const folder = get('docgraph.encoder.folder');
  const endpoint = get('docgraph.encoder.endpoint');
  const provider = get('docgraph.encoder.provider') || (folder !== '' ? 'folder' : endpoint !== '' ? 'server' : 'none');
  if (provider === 'folder') return { provider, folder };
  if (provider === 'server')
    return { provider, endpoint, name: get('docgraph.encoder.name'), key: process.env[encoderKeyVariable]?.trim() ?? '' };
  return { provider: 'none' };
}

/** Where the key of a server of embeddings is. */
const encoderKeyVariable = 'DOCGRAPH_ENCODER_KEY';

function isFocus(value: unknown): boolean {
  return isObject(value) && Object.entries(value).every(([key, list]) => ['folders', 'types', 'tags'].includes(key) && isListOfTexts(list));
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(item => typeof item === 'string');
}

function isWhole(value: unknown, limit: { readonly min: number; readonly max: number }): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= limit.min && value <= limit.max;
}

function wholeOrReason(value: unknown, limit: { readonly min: number; readonly max: number }): string | null {
  return isWhole(value, limit) ? null : `it must be a whole number from ${limit.min} to ${limit.max}`;
}
