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
  '0061736d0100000001110260037b7b7b017b60067f7f7f7f7f7f0003030200010503010001071102066d656d6f727902000473756d7300010a9c0402' +
  '62002000fd5f20022001fdfe01fdf201fdf001fd5e20002000fd0d08090a0b0c0d0e0f08090a0b0c0d0e0ffd5f200220012001fd0d08090a0b0c0d0e' +
  '0f08090a0b0c0d0e0ffdfe01fdf201fdf001fd5efd0d000102030405060710111213141516170bb60302047f0c7b200320044102746a210803402005' +
  'fd000400210e2005fd000410210f2005fd00042021102005fd0004302111fd0c00000000000000000000000000000000211220122113201221142012' +
  '21152003210702400340200720084f0d01200728020041ffffffff07712109200120066a200920006c6afd000400210a200220094102746afd090200' +
  '210d20072802004100480440200dfd5f210d200afd8701210b200bfda701210c2012200c200d10002112200bfda801210c2013200c200d1000211320' +
  '0afd8801210b200bfda701210c2014200c200d10002114200bfda801210c2015200c200d1000211505200e2012fde401210e200f2013fde401210f20' +
  '102014fde401211020112015fde4012111200afd8701210b200d200bfda701fdfa01fde6012112200d200bfda801fdfa01fde6012113200afd880121' +
  '0b200d200bfda701fdfa01fde6012114200d200bfda801fdfa01fde60121150b200741046a21070c000b0b2005200e2012fde401fd0b04002005200f' +
  '2013fde401fd0b0410200520102014fde401fd0b0420200520112015fde401fd0b0430200541c0006a2105200641106a210620062000490d000b0b';

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
