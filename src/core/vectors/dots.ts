import { instantiate } from './wasm';

/**
 * Inner products of one vector with rows of signed bytes, by WebAssembly's vector instructions where the host has them (a tenth of the
 * time), else by JavaScript; the numbers are whole, so both give the same to the last bit.
 */
export type Dots = (question: Int16Array, rows: Int8Array, count: number, target: Int32Array) => void;

interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly dots: (dimension: number, row: number, count: number, out: number) => void;
}

type GrowingKernel = Kernel & { readonly memory: { readonly grow: (pages: number) => number } };

/** `dots.wat`, assembled (`wat2wasm` of the npm package `wabt` 1.0.39), in hexadecimal digits. */
const code =
  '0061736d0100000001080160047f7f7f7f00030201000503010004071102066d656d6f7279020004646f747300000aab0101a80102017f027b024003' +
  '402002450d01fd0c000000000000000000000000000000002105410021040340200120046afd000400210620052006fd87012004410174fd000400fd' +
  'ba01fdae01210520052006fd88012004410174fd000410fdba01fdae012105200441106a210420042000490d000b20032005fd1b002005fd1b016a20' +
  '05fd1b022005fd1b036a6a360200200120006a2101200341046a2103200241016b21020c000b0b0b';

/** Bytes of the kernel's memory: the question lies at the start, then rows, then results. */
const rowsAt = 4096;
const memorySize = 4 * 65536;
const page = 65536;
/** Bytes that the kernel takes at a step. */
const step = 16;

/** The fastest that the host offers for vectors of this dimension. */
export function fastestDots(dimension: number): Dots {
  const kernel = dimension % step === 0 && dimension * 2 <= rowsAt ? instantiate<Kernel>(code) : null;
  return kernel ? kernelDots(kernel, dimension) : plainDots;
}

/** Rows that are held, so that many vectors can be compared with them. */
export interface DotBlock {
  readonly load: (rows: Int8Array, count: number) => void;
  /** Inner products of a vector with the rows, into `target`. */
  readonly dots: (vector: Int16Array, target: Int32Array) => void;
}

/** The fastest that the host offers; the numbers are the same. */
export function fastestBlock(dimension: number): DotBlock {
  const kernel = dimension % step === 0 && dimension * 2 <= rowsAt ? instantiate<GrowingKernel>(code) : null;
  let held: Int8Array = new Int8Array(0);
  let count = 0;
  if (!kernel) {
    return {
      load(rows, many) {
        held = rows;
        count = many;
      },
      dots: (vector, target) => plainDots(vector, held, count, target),
    };
  }
  const { memory, dots } = kernel;
  const resultsAt = () => rowsAt + count * dimension;
  return {
    load(rows, many) {
      count = many;
      const missing = resultsAt() + many * 4 - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(missing / page));
      new Int8Array(memory.buffer, rowsAt, many * dimension).set(rows);
    },
    dots(vector, target) {
      if (count === 0) return;
      new Int16Array(memory.buffer, 0, dimension).set(vector);
      dots(dimension, rowsAt, count, resultsAt());
      target.set(new Int32Array(memory.buffer, resultsAt(), count));
    },
  };
}

export function plainDots(question: Int16Array, rows: Int8Array, count: number, target: Int32Array): void {
  const dimension = question.length;
  for (let i = 0, row = 0; i < count; i++, row += dimension) {
    let sum = 0;
    for (let j = 0; j < dimension; j++) sum += question[j] * rows[row + j];
    target[i] = sum;
  }
}

function kernelDots({ memory, dots }: Kernel, dimension: number): Dots {
  const atOnce = Math.floor((memorySize - rowsAt - step) / (dimension + 4));
  const resultsAt = rowsAt + atOnce * dimension;
  return (question, rows, count, target) => {
    const bytes = new Int8Array(memory.buffer);
    new Int16Array(memory.buffer).set(question);
    for (let from = 0; from < count; from += atOnce) {
      const many = Math.min(atOnce, count - from);
      bytes.set(rows.subarray(from * dimension, (from + many) * dimension), rowsAt);
      dots(dimension, rowsAt, many, resultsAt);
      target.set(new Int32Array(memory.buffer, resultsAt, many), from);
    }
  };
}
