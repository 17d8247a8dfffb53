import { isContent, Stems, tokenize } from '../extraction/words';
import type { Balance, Citation, CheckClass, Verdict, Warning } from '../model/answer';
import type { PassageId } from '../model/ids';
import { balanceProblem } from './balance';
import { type Part, Places, type Placed } from './place';
import { supports } from './support';
import type { CurrentTexts } from './texts';

/** Passages of a citation without a quote that are read closely. */
const mostParts = 12;

/** What is checked: a candidate point, or a pasted statement with its citations. */
export interface Checkable {
  readonly text: string;
  readonly requires: readonly PassageId[];
  readonly citations: readonly Citation[];
  /** Of a counted list: how many items it says there are. */
  readonly count?: number;
  /** Of what is left of an allowance: the numbers it is made of. */
  readonly balance?: Balance;
  /** Why it cannot be told. */
  readonly lacks?: string;
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
    if (point.lacks !== undefined) return refuse(point, 'missing', point.lacks);
    const placed = point.citations.map(citation => this.#places.place(citation));
    const stale = firstOf(placed, 'stale');
    if (stale !== null) return refuse(point, 'stale', stale);
    const absent = this.#missing(point) ?? firstOf(placed, 'missing');
    if (absent !== null) return refuse(point, 'missing', absent);
    for (const kind of ['fabricated', 'stitched', 'misattributed'] as const) {
      const reason = firstOf(placed, kind);
      if (reason !== null) return refuse(point, kind, reason);
    }
    if (point.balance !== undefined) return this.#subtracted(point, point.balance, placed);
    return point.count === undefined ? this.#supported(point, placed) : this.#counted(point, point.count, placed);
  }

  /** The items are borne out by what is cited; how many they are is counted here. */
  #counted(point: Checkable, count: number, placed: readonly Placed[]): Verdict {
    const [head, ...items] = point.text.split('\n');
    if (head !== countLine(count) || items.length !== count) {
      return { ...refuse(point, 'unsupported', 'The number is not that of its items.'), uncovered: [{ start: 0, end: head.length }] };
    }
    const verdict = this.#supported({ ...point, text: items.join('\n') }, placed);
    const shift = head.length + 1;
    return { ...verdict, uncovered: verdict.uncovered.map(({ start, end }) => ({ start: start + shift, end: end + shift })) };
  }

  /** What is left is worked out anew from what is cited. */
  #subtracted(point: Checkable, balance: Balance, placed: readonly Placed[]): Verdict {
    const problem = balanceProblem(point.text, balance, placed, this.#stems);
    if (problem !== null) return { ...refuse(point, 'unsupported', problem), uncovered: [{ start: 0, end: point.text.length }] };
    const good = placed.filter(item => item.ok);
    const warning: Warning | null = good.some(item => item.warning !== null) ? 'misleading-place' : null;
    return { class: 'supported', reason: '', uncovered: [], warning, citations: good.map(item => item.citation) };
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
    const whole = good.filter(item => item.parts.length > 0);
    if (whole.length === 0) return this.#inLines(point.text, good) ?? this.#borneOut(point.text, good);
    const quoted = good.filter(item => item.parts.length === 0);
    return this.#inParts(point.text, quoted, whole) ?? this.#scattered(point.text, good);
  }

  /** A list whose lines are each borne out by the citation in the same place; null where it is no such list. */
  #inLines(text: string, parts: readonly Part[]): Verdict | null {
    const lines = text.split('\n');
    if (lines.length < 2 || lines.length !== parts.length) return null;
    const verdicts = lines.map((line, i) => this.#borneOut(line, [parts[i]]));
    if (verdicts.some(verdict => verdict.class !== 'supported')) return null;
    const warning = verdicts.find(verdict => verdict.warning !== null)?.warning ?? null;
    return { ...verdicts[0], warning, citations: verdicts.flatMap(verdict => verdict.citations) };
  }

  #borneOut(text: string, parts: readonly Part[]): Verdict {
    const {
      class: kind,
      reason,
      uncovered,
    } = supports(
      text,
      parts.map(item => item.support),
      this.#stems,
    );
    const warning: Warning | null = parts.some(item => item.warning !== null) ? 'misleading-place' : null;
    return { class: kind, reason, uncovered, warning, citations: parts.map(item => item.citation) };
  }

  /** One passage of each cited section or file, with the quotes there are, bears the statement out; null where none does. */
  #inParts(text: string, quoted: readonly Part[], whole: readonly (Part & { readonly parts: readonly Part[] })[]): Verdict | null {
    const likely = whole.map(item => this.#likely(text, item.parts));
    for (const first of likely[0]) {
      const alone = this.#borneOut(text, [...quoted, first]);
      if (alone.class === 'supported') return alone;
      for (const second of likely.slice(1).flat()) {
        const both = this.#borneOut(text, [...quoted, first, second]);
        if (both.class === 'supported') return both;
      }
    }
    for (const other of likely.slice(1).flat()) {
      const alone = this.#borneOut(text, [...quoted, other]);
      if (alone.class === 'supported') return alone;
    }
    return null;
  }

  /** The passages that share most words with the statement, most first. */
  #likely(text: string, parts: readonly Part[]): readonly Part[] {
    const words = new Set(
      tokenize(text, this.#stems)
        .filter(isContent)
        .map(token => token.stem),
    );
    const shared = parts.map(part => {
      const own = new Set(tokenize(part.support.quote, this.#stems).map(token => token.stem));
      return { part, count: [...words].filter(word => own.has(word)).length };
    });
    return shared
      .sort((a, b) => b.count - a.count)
      .slice(0, mostParts)
      .map(item => item.part);
  }

  /** Words that only stand apart from each other say nothing together. */
  #scattered(text: string, parts: readonly Part[]): Verdict {
    const verdict = this.#borneOut(text, parts);
    return verdict.class === 'supported'
      ? { ...verdict, class: 'unclear', reason: 'The check cannot tell: its words stand in separate parts of what is cited.' }
      : verdict;
  }
}

function firstOf(placed: readonly Placed[], kind: CheckClass): string | null {
  for (const item of placed) if (!item.ok && item.class === kind) return item.reason;
  return null;
}

function refuse(point: Checkable, kind: CheckClass, reason: string): Verdict {
  return { class: kind, reason, uncovered: [], warning: null, citations: point.citations };
}

/** First line of a counted list. */
export function countLine(count: number): string {
  return `${count}:`;
}

/** The check of one point; for several over the same context, make one `Checker`. */
export function check(point: Checkable, context: CheckContext): Verdict {
  return new Checker(context).check(point);
}
