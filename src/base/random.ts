/** Numbers from 0 up to 1 that look random and are the same for the same seed (mulberry32, Tommy Ettinger 2017; public domain). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The numbers from 0 up to `size` in an order that follows from the seed (Fisher and Yates). */
export function shuffled(size: number, seed: number): Uint32Array<ArrayBuffer> {
  const next = random(seed);
  const order = Uint32Array.from({ length: size }, (_, i) => i);
  for (let i = size - 1; i > 0; i--) {
    const other = Math.floor(next() * (i + 1));
    [order[i], order[other]] = [order[other], order[i]];
  }
  return order;
}
