/** The smallest of many numbers, in a heap with the largest of them on top. Cost of each number: a comparison, and rarely a few more. */
export class Smallest {
  readonly #heap: Float64Array;
  #size = 0;

  /** `most` is how many are kept, at least 1. */
  constructor(most: number) {
    this.#heap = new Float64Array(most);
  }

  add(value: number): void {
    const heap = this.#heap;
    if (this.#size < heap.length) this.#rise(value);
    else if (value < heap[0]) this.#sink(value);
  }

  get isFull(): boolean {
    return this.#size === this.#heap.length;
  }

  /** The largest that is kept, once it is full. */
  get most(): number {
    return this.#heap[0];
  }

  /** What was kept, in rising order. */
  sorted(): Float64Array {
    return this.#heap.slice(0, this.#size).sort();
  }

  #rise(value: number): void {
    const heap = this.#heap;
    let at = this.#size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (heap[parent] >= value) break;
      heap[at] = heap[parent];
      at = parent;
    }
    heap[at] = value;
  }

  #sink(value: number): void {
    const heap = this.#heap;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && heap[child + 1] > heap[child]) child++;
      if (heap[child] <= value) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = value;
  }
}
