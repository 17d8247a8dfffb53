import { pairDelimiters, type Delimiter } from './emphasis';
import type { InlineContext, InlineForm, TagFound, Token, TokenKind } from './inlineTypes';

/** An opening bracket that waits for its end. */
export interface Bracket {
  readonly position: number;
  readonly image: boolean;
  readonly delimiters: number;
  readonly tokens: number;
  readonly autolinks: number;
  readonly links: number;
  inner: boolean;
}

/** What a scan of one leaf carries along; positions are offsets in `source`. */
export interface State {
  readonly source: string;
  readonly base: number;
  readonly context: InlineContext;
  readonly tokens: Token[];
  readonly tags: TagFound[];
  readonly delimiters: Delimiter[];
  readonly brackets: Bracket[];
  /** Openers of links below this height of the stack are dead, since a link stands after them. */
  dead: number;
  autolinks: number;
  /** Tokens that point somewhere. */
  links: number;
  /** Backtick runs by length, positions ascending; null until the first backtick. */
  runs: Map<number, number[]> | null;
  /** Closing strings that do not occur any more, so that a search for them is made once. */
  readonly absent: Set<string>;
}

/** Reads what begins at `position` and returns where to go on. */
export type Handler = (state: State, position: number) => number;

export function add(
  state: State,
  kind: TokenKind,
  start: number,
  end: number,
  textStart: number,
  textEnd: number,
  value: string | null = null,
): void {
  const { base } = state;
  state.tokens.push({
    kind,
    start: base + start,
    end: base + end,
    textStart: base + textStart,
    textEnd: base + textEnd,
    value,
    link: null,
  });
}

export interface Found {
  readonly start: number;
  readonly end: number;
  readonly textStart: number;
  readonly textEnd: number;
  readonly rawStart: number;
  readonly rawEnd: number;
  readonly image: boolean;
}

export function addLink(state: State, form: InlineForm, found: Found): void {
  const { base } = state;
  state.links++;
  state.tokens.push({
    kind: form === 'shortcode' ? 'shortcode' : 'link',
    start: base + found.start,
    end: base + found.end,
    textStart: base + found.textStart,
    textEnd: base + found.textEnd,
    value: null,
    link: { form, image: found.image, raw: { start: base + found.rawStart, end: base + found.rawEnd } },
  });
}

export function pair(state: State, bottom: number): void {
  pairDelimiters(state.delimiters, bottom, (start, end) => add(state, 'mark', start, end, end, end));
}
