import { Stems } from '../extraction/words';
import type { Citation, CheckClass, Verdict, Warning } from '../model/answer';
import type { PassageId } from '../model/ids';
import { Places, type Placed } from './place';
import { supports } from './support';
import type { CurrentTexts } from './texts';

/** What is checked: a candidate point, or a pasted statement with its citations. */
export interface Checkable {
  readonly text: string;
  readonly requires: readonly PassageId[];
  readonly citations: readonly Citation[];
}

/** What one check run shares between its points. `selected` is null where there is no context (`verify`). */
export interface CheckContext {
  readonly selected: ReadonlySet<PassageId> | null;
  readonly texts: CurrentTexts;
}

/** A check over one context: pure, remembers only what it has read. */
export class Checker {
  readonly #selected: ReadonlySet<PassageId> | null;
  readonly #places: Places;
  readonly #stems: Stems;

  constructor(context: CheckContext, stems: Stems = new Stems()) {
    this.#selected = context.selected;
    this.#places = new Places(context.texts);
    this.#stems = stems;
  }

  /**
   * The one check. Stale is tested first, then missing, then where each quote stands, then whether the quotes bear the statement out.
   * Cost: the length of the cited passages; a quote that is not there costs its file, and the files that may hold it.
   */
  check(point: Checkable): Verdict {
    const placed = point.citations.map(citation => this.#places.place(citation));
    const stale = firstOf(placed, 'stale');
    if (stale !== null) return refuse(point, 'stale', stale);
    const absent = this.#missing(point) ?? firstOf(placed, 'missing');
    if (absent !== null) return refuse(point, 'missing', absent);
    for (const kind of ['fabricated', 'stitched', 'misattributed'] as const) {
      const reason = firstOf(placed, kind);
      if (reason !== null) return refuse(point, kind, reason);
    }
    return this.#supported(point, placed);
  }

  #missing(point: Checkable): string | null {
    if (point.citations.length === 0) return 'It cites nothing.';
    const selected = this.#selected;
    if (selected === null) return null;
    const needed = [...point.requires, ...point.citations.flatMap(citation => citation.passage ?? [])];
    const out = new Set(needed.filter(id => !selected.has(id)));
    if (out.size === 0) return null;
    return out.size === 1 ? 'One of its passages is not in the context.' : `${out.size} of its passages are not in the context.`;
  }

  #supported(point: Checkable, placed: readonly Placed[]): Verdict {
    const good = placed.filter(item => item.ok);
    const found = supports(
      point.text,
      good.map(item => item.support),
      this.#stems,
    );
    const warning: Warning | null = good.some(item => item.warning !== null) ? 'misleading-place' : null;
    return { class: found.class, reason: found.reason, uncovered: found.uncovered, warning, citations: good.map(item => item.citation) };
  }
}

function firstOf(placed: readonly Placed[], kind: CheckClass): string | null {
  for (const item of placed) if (!item.ok && item.class === kind) return item.reason;
  return null;
}

function refuse(point: Checkable, kind: CheckClass, reason: string): Verdict {
  return { class: kind, reason, uncovered: [], warning: null, citations: point.citations };
}

/** The check of one point; for several over the same context, make one `Checker`. */
export function check(point: Checkable, context: CheckContext): Verdict {
  return new Checker(context).check(point);
}
