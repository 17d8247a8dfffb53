// Entry of the encoder's thread. Its bundle lies beside the run-time of ONNX, and is loaded only where a folder was chosen.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { env, InferenceSession, Tensor } from 'onnxruntime-web';
import { BertTokenizer } from '../../core/vectors/bertTokenizer';
import { pooled, unitVector } from '../../core/vectors/pooling';
import type { FromOnnx, OnnxStart, ToOnnx } from './onnxMessages';
import { readVocabulary } from './vocabulary';

if (parentPort) void serve(parentPort, workerData as OnnxStart);

/** Loads the model, says that it is ready, and encodes text by text until `close`: one at a time, so that a text gives the same in any company. */
async function serve(port: MessagePort, start: OnnxStart): Promise<void> {
  const post = (message: FromOnnx) => port.postMessage(message);
  try {
    const model = readFileSync(start.model);
    const tokenizerText = readFileSync(start.tokenizer);
    const vocabulary = readVocabulary(basename(start.tokenizer), tokenizerText.toString('utf8'));
    if (typeof vocabulary === 'string') throw new Error(vocabulary);
    const tokenizer = new BertTokenizer(vocabulary);
    const session = await load(model);
    const hash = createHash('sha256').update(model).update(tokenizerText).digest('hex').slice(0, 24);
    port.on('message', (message: ToOnnx) => {
      if (message.type === 'close') port.close();
      else void answer(message.id, encode(session, tokenizer.encode(message.text, start.mostPieces), start), post);
    });
    post({ type: 'ready', hash });
  } catch (failure) {
    post({ type: 'failure', id: null, message: messageOf(failure) });
    port.close();
  }
}

async function load(model: Uint8Array): Promise<InferenceSession> {
  // The files beside this bundle, and nothing from anywhere else.
  const beside = (name: string) => pathToFileURL(join(__dirname, name)).href;
  env.wasm.wasmPaths = { mjs: beside('ort-wasm-simd-threaded.mjs'), wasm: beside('ort-wasm-simd-threaded.wasm') };
  env.wasm.wasmBinary = readFileSync(join(__dirname, 'ort-wasm-simd-threaded.wasm'));
  env.wasm.numThreads = 1;
  env.logLevel = 'error';
  return await InferenceSession.create(model, { executionProviders: ['wasm'], graphOptimizationLevel: 'all' });
}

async function answer(id: number, vector: Promise<Float32Array>, post: (message: FromOnnx) => void): Promise<void> {
  try {
    post({ type: 'vector', id, vector: await vector });
  } catch (failure) {
    post({ type: 'failure', id, message: messageOf(failure) });
  }
}

async function encode(session: InferenceSession, ids: readonly number[], start: OnnxStart): Promise<Float32Array> {
  const tensor = (value: (id: number) => number) =>
    new Tensor(
      'int64',
      BigInt64Array.from(ids, id => BigInt(value(id))),
      [1, ids.length],
    );
  const inputs: Record<string, Tensor> = {};
  for (const name of session.inputNames) inputs[name] = tensor(id => (name.includes('mask') ? 1 : name.includes('type') ? 0 : id));
  const outputs = await session.run(inputs);
  // A model that pools by itself says so by its output; the vectors of the pieces come first otherwise.
  const output = outputs.sentence_embedding ?? outputs.last_hidden_state ?? outputs[session.outputNames[0]];
  const values = output.data;
  const dimension = output.dims.at(-1);
  if (!(values instanceof Float32Array) || dimension !== start.dimension)
    throw new Error(
      `The model gives ${String(output.type)} of dimension ${String(dimension)}, not ${start.dimension} as its config.json says.`,
    );
  return output.dims.length === 2 ? unitVector(values.slice(0, dimension)) : pooled(values, dimension, start.pooling);
}

function messageOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}
