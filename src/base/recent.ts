/** The values used last, up to a number of them; asking for one makes it the newest. */
export class Recent<K, V> {
  readonly #limit: number;
  readonly #values = new Map<K, V>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The value that is kept, else the one that `make` gives, which is kept unless it is undefined. */
  get(key: K, make: () => V | undefined): V | undefined {
    const known = this.#values.get(key);
    const value = known ?? make();
    if (value === undefined) return undefined;
    if (known !== undefined) this.#values.delete(key);
    this.#values.set(key, value);
    if (this.#values.size > this.#limit) this.#values.delete(this.#values.keys().next().value as K);
    return value;
  }

  forget(key: K): void {
    this.#values.delete(key);
  }

  clear(): void {
    this.#values.clear();
  }
}
