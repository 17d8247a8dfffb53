import { instantiate } from './wasm';

/**
 * Sums of the vectors of words, which are sums of their pieces', by WebAssembly's vector instructions where the host has them (a tenth of the
 * time), else by JavaScript. Both add one after another and round to 32 bits at the same places, so both give the same to the last bit.
 */
export interface PieceSums {
  /** The pieces that are added next by their numbers, each but the first of a word with `goesOn`; room for `listLength`. */
  readonly list: Uint32Array;
  /** Adds the first `count` pieces of the list, whole words, to `sum`. Cost: some 30 ns a word. */
  readonly addTo: (sum: Float32Array, count: number) => void;
}

/** Pieces with a scale and `dimension` signed bytes each. */
export interface PieceRows {
  readonly dimension: number;
  readonly scales: Float32Array;
  readonly rows: Int8Array;
}

export const goesOn = 0x80000000;
export const listLength = 1 << 10;

interface Kernel {
  readonly sums: (dimension: number, rows: number, scales: number, list: number, count: number, sum: number) => void;
}

/** `sums.wat`, assembled (`wat2wasm` of the npm package `wabt` 1.0.39), in hexadecimal digits. */
const code =
  '0061736d01000000010a0160067f7f7f7f7f7f00030201000503010001071102066d656d6f727902000473756d7300000a990601960602047f0c7b20' +
  '0320044102746a210803402005fd000400210e2005fd000410210f2005fd00042021102005fd0004302111fd0c000000000000000000000000000000' +
  '0021122012211320122114201221152003210702400340200720084f0d01200728020041ffffffff07712109200120066a200920006c6afd00040021' +
  '0a200220094102746afd090200210d20072802004100480440200dfd5f210d200afd8701210b200bfda701210c2012fd5f200d200cfdfe01fdf201fd' +
  'f001fd5e20122012fd0d08090a0b0c0d0e0f08090a0b0c0d0e0ffd5f200d200c200cfd0d08090a0b0c0d0e0f08090a0b0c0d0e0ffdfe01fdf201fdf0' +
  '01fd5efd0d000102030405060710111213141516172112200bfda801210c2013fd5f200d200cfdfe01fdf201fdf001fd5e20132013fd0d08090a0b0c' +
  '0d0e0f08090a0b0c0d0e0ffd5f200d200c200cfd0d08090a0b0c0d0e0f08090a0b0c0d0e0ffdfe01fdf201fdf001fd5efd0d00010203040506071011' +
  '1213141516172113200afd8801210b200bfda701210c2014fd5f200d200cfdfe01fdf201fdf001fd5e20142014fd0d08090a0b0c0d0e0f08090a0b0c' +
  '0d0e0ffd5f200d200c200cfd0d08090a0b0c0d0e0f08090a0b0c0d0e0ffdfe01fdf201fdf001fd5efd0d000102030405060710111213141516172114' +
  '200bfda801210c2015fd5f200d200cfdfe01fdf201fdf001fd5e20152015fd0d08090a0b0c0d0e0f08090a0b0c0d0e0ffd5f200d200c200cfd0d0809' +
  '0a0b0c0d0e0f08090a0b0c0d0e0ffdfe01fdf201fdf001fd5efd0d00010203040506071011121314151617211505200e2012fde401210e200f2013fd' +
  'e401210f20102014fde401211020112015fde4012111200afd8701210b200d200bfda701fdfa01fde6012112200d200bfda801fdfa01fde601211320' +
  '0afd8801210b200d200bfda701fdfa01fde6012114200d200bfda801fdfa01fde60121150b200741046a21070c000b0b2005200e2012fde401fd0b04' +
  '002005200f2013fde401fd0b0410200520102014fde401fd0b0420200520112015fde401fd0b0430200541c0006a2105200641106a21062006200049' +
  '0d000b0b';

const page = 65536;
/** Bytes that the kernel takes at a step. */
const step = 16;

/** Takes copies of the rows: whoever gives them need not hold them. */
export function fastestSums(pieces: PieceRows): PieceSums {
  const { dimension, scales, rows } = pieces;
  const kernel = dimension % step === 0 ? instantiate<Kernel>(code) : null;
  if (!kernel) return plainSums(pieces);
  const sumAt = listLength * 4;
  const scalesAt = sumAt + dimension * 4;
  const rowsAt = scalesAt + scales.length * 4;
  kernel.memory.grow(Math.ceil((rowsAt + rows.length) / page) - 1);
  const { buffer } = kernel.memory;
  new Float32Array(buffer, scalesAt, scales.length).set(scales);
  new Int8Array(buffer, rowsAt, rows.length).set(rows);
  const held = new Float32Array(buffer, sumAt, dimension);
  return {
    list: new Uint32Array(buffer, 0, listLength),
    addTo(sum, count) {
      held.set(sum);
      kernel.sums(dimension, rowsAt, scalesAt, 0, count, sumAt);
      sum.set(held);
    },
  };
}

export function plainSums({ dimension, scales, rows }: PieceRows): PieceSums {
  const list = new Uint32Array(listLength);
  const word = new Float32Array(dimension);
  return {
    list,
    addTo(sum, count) {
      for (let i = 0; i < count; ) {
        word.fill(0);
        do {
          const piece = list[i] & ~goesOn;
          const row = piece * dimension;
          for (let j = 0; j < dimension; j++) word[j] += scales[piece] * rows[row + j];
        } while (++i < count && list[i] >= goesOn);
        for (let j = 0; j < dimension; j++) sum[j] += word[j];
      }
    },
  };
}
