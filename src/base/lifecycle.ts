/** Something that must be released. */
export interface Disposable {
  dispose(): void;
}

/** Owns what was opened for it and releases all of it, last opened first, also when one of them fails. */
export class DisposableStore implements Disposable {
  readonly #items: Disposable[] = [];
  #disposed = false;

  /** Registers at birth: `const x = store.add(open())`. Added after disposal, it is released at once. */
  add<T extends Disposable>(item: T): T {
    if (this.#disposed) item.dispose();
    else this.#items.push(item);
    return item;
  }

  dispose(): void {
    this.#disposed = true;
    const failures: unknown[] = [];
    for (const item of this.#items.splice(0).reverse()) {
      try {
        item.dispose();
      } catch (failure) {
        failures.push(failure);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'some parts could not be released');
  }
}
