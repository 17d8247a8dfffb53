/**
 * What a walk saw and did not walk to, each once, at the hop that saw it first: several hops see the same, and one may still walk to what
 * another left out. Nodes go by one number each.
 */
export class LeftOut {
  readonly #cut = new Map<number, number>();
  readonly #faint = new Map<number, number>();

  /** Beyond the node cap. */
  cut(node: number, hop: number): void {
    if (!this.#cut.has(node)) this.#cut.set(node, hop);
  }

  /** Below the least score. */
  faint(node: number, hop: number): void {
    if (!this.#faint.has(node)) this.#faint.set(node, hop);
  }

  /** Counts from hop 0 to `hops`, without what was walked to in the end. What both limits left out counts for the cap. */
  byHop(hops: number, isWalked: (node: number) => boolean): { readonly cut: readonly number[]; readonly faint: readonly number[] } {
    const cut = new Array<number>(hops + 1).fill(0);
    const faint = new Array<number>(hops + 1).fill(0);
    for (const [node, hop] of this.#cut) if (!isWalked(node)) cut[hop]++;
    for (const [node, hop] of this.#faint) if (!isWalked(node) && !this.#cut.has(node)) faint[hop]++;
    return { cut, faint };
  }
}
