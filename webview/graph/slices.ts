/** What has more elements than this is drawn, marked and labelled a little in each frame. */
export const mostAtOnce = 400;
/** Milliseconds of a frame that a piece of long work may take. */
const share = 10;
/** Between two looks at the clock. */
const stride = 16;

/** Long work on the page, a little of it in each frame, so that the page answers meanwhile. One at a time: another takes its place. */
export class Slices {
  /** Around each stride: it should leave nothing for later that would fall together. */
  readonly #stride: (work: () => void) => void;
  #steps: Iterator<void> | null = null;
  #done: () => void = () => undefined;
  #frame = 0;

  constructor(stride: (work: () => void) => void) {
    this.#stride = stride;
  }

  get busy(): boolean {
    return this.#steps !== null;
  }

  /** Calls `done` once all steps are done, unless the work is broken off. The first of them are done at once. */
  run(steps: Iterator<void>, done: () => void): void {
    this.cancel();
    this.#steps = steps;
    this.#done = done;
    this.#slice();
  }

  /** Does all that is left now. */
  finish(): void {
    cancelAnimationFrame(this.#frame);
    while (this.#steps !== null) this.#some();
  }

  cancel(): void {
    cancelAnimationFrame(this.#frame);
    this.#steps = null;
  }

  #slice(): void {
    const end = performance.now() + share;
    do this.#some();
    while (this.#steps !== null && performance.now() < end);
    if (this.#steps !== null) this.#frame = requestAnimationFrame(() => this.#slice());
  }

  #some(): void {
    const steps = this.#steps;
    if (steps === null) return;
    let over = false;
    this.#stride(() => {
      for (let count = 0; count < stride && !over; count++) over = steps.next().done === true;
    });
    if (!over || this.#steps !== steps) return;
    this.#steps = null;
    this.#done();
  }
}
