/** Odd numbers that spread neighbouring keys over the table (Knuth, volume 3, section 6.4). */
const spread = 0x9e3779b1;
const mix = 0x85ebca6b;

/**
 * A map from two numbers to one above 0, in flat arrays: an entry costs 12 bytes and no object, and some hundred thousand are made in
 * milliseconds. All numbers below 2^31. Nothing is ever taken out.
 */
export class PairMap {
  #first = new Int32Array(1 << 10);
  #second = new Int32Array(1 << 10);
  /** 0 where the place is free. */
  #values = new Int32Array(1 << 10);
  #size = 0;

  /** 0 where there is none. */
  get(first: number, second: number): number {
    return this.#values[this.#placeOf(first, second)];
  }

  set(first: number, second: number, value: number): void {
    // Half full at most, so that chains stay short.
    if (this.#size * 2 >= this.#values.length) this.#grow();
    const place = this.#placeOf(first, second);
    if (this.#values[place] === 0) this.#size++;
    this.#first[place] = first;
    this.#second[place] = second;
    this.#values[place] = value;
  }

  #placeOf(first: number, second: number): number {
    const last = this.#values.length - 1;
    let hash = Math.imul(first, spread) ^ Math.imul(second, mix);
    hash ^= hash >>> 15;
    let place = hash & last;
    while (this.#values[place] !== 0 && (this.#first[place] !== first || this.#second[place] !== second)) place = (place + 1) & last;
    return place;
  }

  #grow(): void {
    const [first, second, values] = [this.#first, this.#second, this.#values];
    const length = values.length * 2;
    this.#first = new Int32Array(length);
    this.#second = new Int32Array(length);
    this.#values = new Int32Array(length);
    for (let i = 0; i < values.length; i++) {
      if (values[i] === 0) continue;
      const place = this.#placeOf(first[i], second[i]);
      this.#first[place] = first[i];
      this.#second[place] = second[i];
      this.#values[place] = values[i];
    }
  }
}
