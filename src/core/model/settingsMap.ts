import type { Remedy } from './retrieval';

/** What each setting of hops and budget releases of one question. */
export interface SettingsMap {
  /** Ascending. */
  readonly hops: readonly number[];
  readonly passages: readonly number[];
  /** By hops, then by passages. */
  readonly cells: readonly SettingsCell[];
  /** Each statement that some setting releases, in the order of the cells. */
  readonly points: readonly string[];
}

export interface SettingsCell extends Remedy {
  /** Places in `points`. */
  readonly released: readonly number[];
  readonly withheld: number;
}
