import { instantiate } from './wasm';

/**
 * Rows of 32-bit floats that are summed again and again, by WebAssembly's vector instructions where the host has them (a tenth of the time),
 * else by JavaScript. Both add one row after another and round each sum to 32 bits, so both give the same to the last bit.
 */
export interface SummedRows {
  /** The rows, `dimension` numbers each; whoever made this fills them. */
  readonly rows: Float32Array;
  /** Numbers of the rows that are added next: room for `listLength`. */
  readonly list: Uint32Array;
  /** Adds the first `count` rows of the list to `sum`. */
  readonly addTo: (sum: Float32Array, count: number) => void;
}

export const listLength = 1 << 10;

interface Kernel {
  readonly sums: (stride: number, rows: number, list: number, count: number, sum: number) => void;
}

/** `sums.wat`, assembled (`wat2wasm` of the npm package `wabt` 1.0.39), in hexadecimal digits. */
const code =
  '0061736d0100000001090160057f7f7f7f7f00030201000503010001071102066d656d6f727902000473756d7300000adb0101d80102047f047b2002' +
  '20034102746a21070340200420056afd0004002109200420056afd000410210a200420056afd000420210b200420056afd000430210c200221060240' +
  '0340200620074f0d01200120056a200628020020006c6a210820092008fd000400fde4012109200a2008fd000410fde401210a200b2008fd000420fd' +
  'e401210b200c2008fd000430fde401210c200641046a21060c000b0b200420056a2009fd0b0400200420056a200afd0b0410200420056a200bfd0b04' +
  '20200420056a200cfd0b0430200541c0006a210520052000490d000b0b';

const page = 65536;
/** Bytes that the kernel takes at a step. */
const step = 64;

export function fastestSums(dimension: number, rowCount: number): SummedRows {
  const stride = dimension * 4;
  const kernel = stride % step === 0 ? instantiate<Kernel>(code) : null;
  if (!kernel) return plainSums(dimension, rowCount);
  const sumAt = listLength * 4;
  const rowsAt = sumAt + stride;
  kernel.memory.grow(Math.ceil((rowsAt + rowCount * stride) / page) - 1);
  const { buffer } = kernel.memory;
  const held = new Float32Array(buffer, sumAt, dimension);
  return {
    rows: new Float32Array(buffer, rowsAt, rowCount * dimension),
    list: new Uint32Array(buffer, 0, listLength),
    addTo(sum, count) {
      held.set(sum);
      kernel.sums(stride, rowsAt, 0, count, sumAt);
      sum.set(held);
    },
  };
}

export function plainSums(dimension: number, rowCount: number): SummedRows {
  const rows = new Float32Array(rowCount * dimension);
  const list = new Uint32Array(listLength);
  return {
    rows,
    list,
    addTo(sum, count) {
      for (let i = 0; i < count; i++) {
        const row = list[i] * dimension;
        for (let j = 0; j < dimension; j++) sum[j] += rows[row + j];
      }
    },
  };
}
