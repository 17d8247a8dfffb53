import type { Clock, Logger, Parsers, Store, Workspace } from '../ports';
import type { WordVectors } from '../vectors/wordVectors';

/** What the index reads from, keeps itself in, and parses with. */
export interface StatePorts {
  readonly workspace: Workspace;
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The word vectors of the package, asked for when they are needed first; without them, questions are matched by their words alone. */
  readonly vectors?: () => WordVectors | null;
  /** Threads that parse where there is much to read; without them, all is parsed in this one. */
  readonly parsers?: Parsers;
}
