import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { isObject } from '../../base/isObject';
import type { Pooling } from '../../core/vectors/pooling';
import type { OnnxStart } from './onnxMessages';
import { readVocabulary } from './vocabulary';

/** What a folder holds of a model: all that is needed, or what is missing, as sentences. */
export type ExaminedFolder = { readonly name: string; readonly start: OnnxStart } | { readonly problems: readonly string[] };

/** Where the model is looked for, the fastest first: WebAssembly multiplies bytes several times as fast as 32-bit numbers. */
const modelNames = ['model_quantized', 'model_int8', 'model_uint8', 'model_qint8_avx512_vnni', 'model_quint8_avx2', 'model'];
const modelFolders = ['', 'onnx'];
/** More pieces cost more than they tell: a passage is a paragraph. */
const mostPieces = 256;
/** The text of a model with its weights apart is small, and cannot be run without them. */
const weightsApart = ['.onnx_data', '.onnx.data'];

/** Looks into a folder that the user picked. Reads the small files only. */
export function examineFolder(folder: string): ExaminedFolder {
  const path = folder.replace(/^~(?=[/\\]|$)/, homedir());
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return { problems: [`${folder} is no folder.`] };
  const model = modelIn(path);
  const tokenizer = ['tokenizer.json', 'vocab.txt'].map(name => join(path, name)).find(file => existsSync(file));
  const config = readJson(join(path, 'config.json'));
  const dimension = config?.hidden_size ?? config?.dim;
  const problems: string[] = [];
  if (model === undefined) problems.push('A model is missing: model.onnx or model_quantized.onnx, there or in onnx/.');
  else if (weightsApart.some(end => existsSync(model.replace(/\.onnx$/, end))))
    problems.push(`${basename(model)} has its weights in a file of their own, which cannot be read. Take a quantised model.`);
  if (tokenizer === undefined) problems.push('The tokenizer is missing: tokenizer.json or vocab.txt.');
  else {
    const vocabulary = readVocabulary(basename(tokenizer), readFileSync(tokenizer, 'utf8'));
    if (typeof vocabulary === 'string') problems.push(vocabulary);
  }
  if (config === null) problems.push('config.json is missing, or is not JSON.');
  else if (typeof dimension !== 'number') problems.push('config.json does not state the dimension (hidden_size).');
  if (problems.length > 0 || model === undefined || tokenizer === undefined || typeof dimension !== 'number') return { problems };
  const positions = config?.max_position_embeddings;
  return {
    name: basename(path),
    start: {
      model,
      tokenizer,
      pooling: poolingOf(path),
      dimension,
      mostPieces: typeof positions === 'number' ? Math.min(mostPieces, positions) : mostPieces,
    },
  };
}

function modelIn(path: string): string | undefined {
  const named = modelNames.flatMap(name => modelFolders.map(folder => join(path, folder, `${name}.onnx`)));
  const found = named.find(file => existsSync(file));
  if (found) return found;
  // One of another name, where there is no choice.
  const others = modelFolders.flatMap(folder => {
    const inside = join(path, folder);
    return existsSync(inside) ? readdirSync(inside).map(name => join(inside, name)) : [];
  });
  const models = others.filter(file => file.endsWith('.onnx'));
  return models.length === 1 ? models[0] : undefined;
}

function poolingOf(path: string): Pooling {
  return readJson(join(path, '1_Pooling', 'config.json'))?.pooling_mode_cls_token === true ? 'first' : 'mean';
}

function readJson(file: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
