import { type Dots, fastestDots } from './dots';

/** A vector of an encoder as it is kept: signed bytes, and what one of them is worth (float32, little-endian) in front. */
export function quantised(vector: Float32Array): Uint8Array {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  const scale = Math.fround(largest / 127);
  const bytes = new Uint8Array(scaleBytes + vector.length);
  new DataView(bytes.buffer).setFloat32(0, scale, true);
  if (scale > 0) for (let i = 0; i < vector.length; i++) bytes[scaleBytes + i] = Math.round(vector[i] / scale);
  return bytes;
}

export const scaleBytes = 4;
/** One unit of the question's vector, which has 16 bits for each component: a unit vector fits. */
const questionUnit = 4096;
const firstRoom = 1024;

/**
 * The vectors of one encoder by what they are of: texts that are the same share one. Search is exact, over all of them. Memory:
 * `dimension` and 5 bytes for each text, and its key.
 */
export class EncodedVectors {
  readonly dimension: number;
  readonly #slots = new Map<string, number>();
  readonly #dots: Dots;
  #rows: Int8Array;
  /** What a byte of each is worth; 0 where it is not there yet. */
  #scales: Float32Array;
  #ready = 0;

  constructor(dimension: number) {
    this.dimension = dimension;
    this.#dots = fastestDots(dimension);
    this.#rows = new Int8Array(firstRoom * dimension);
    this.#scales = new Float32Array(firstRoom);
  }

  /** How many are there. */
  get ready(): number {
    return this.#ready;
  }

  /** The place of a text, whether its vector is there or not; it stays. */
  slotOf(key: string): number {
    const known = this.#slots.get(key);
    if (known !== undefined) return known;
    const slot = this.#slots.size;
    if (slot === this.#scales.length) this.#grow();
    this.#slots.set(key, slot);
    return slot;
  }

  isReady(slot: number): boolean {
    return this.#scales[slot] !== 0;
  }

  /** Takes a vector as `quantised` gives it. What is of another length is left alone: it is of another model, or damaged. */
  put(key: string, bytes: Uint8Array): void {
    if (bytes.length !== scaleBytes + this.dimension) return;
    const slot = this.slotOf(key);
    const scale = new DataView(bytes.buffer, bytes.byteOffset).getFloat32(0, true);
    if (!this.isReady(slot) && scale !== 0) this.#ready++;
    this.#scales[slot] = scale;
    this.#rows.set(new Int8Array(bytes.buffer, bytes.byteOffset + scaleBytes, this.dimension), slot * this.dimension);
  }

  /** Cosines of a unit vector with each, by place; 0 where there is none yet. Cost: some 70 ns for each of 384 components. */
  cosines(question: Float32Array): Float32Array {
    const count = this.#slots.size;
    const products = new Int32Array(count);
    this.#dots(
      Int16Array.from(question, value => Math.round(value * questionUnit)),
      this.#rows,
      count,
      products,
    );
    return Float32Array.from(products, (product, slot) => (product * this.#scales[slot]) / questionUnit);
  }

  #grow(): void {
    const rows = new Int8Array(this.#rows.length * 2);
    rows.set(this.#rows);
    this.#rows = rows;
    const scales = new Float32Array(this.#scales.length * 2);
    scales.set(this.#scales);
    this.#scales = scales;
  }
}
