import { isAsciiPunctuation, isSpace } from './characters';
import { autolinkAngle, bareEmail, bareUrl } from './autolinks';
import { pairDelimiters, readDelimiter, type Delimiter } from './emphasis';
import { readEntity } from './entities';
import { readHtmlTag } from './htmlTag';
import {
  normalLabel,
  type Definition,
  type InlineContext,
  type InlineForm,
  type TagFound,
  type Token,
  type TokenKind,
} from './inlineTypes';
import { readInlineTail, readLabel } from './linkTail';
import { readShortcode } from './shortcodes';
import { readTag } from './tags';
import { readWikiLink } from './wikiLinks';

export interface InlineResult {
  /** By start; of two that begin together the longer first. */
  readonly tokens: readonly Token[];
  readonly tags: readonly TagFound[];
}

interface Bracket {
  readonly position: number;
  readonly image: boolean;
  readonly delimiters: number;
  readonly tokens: number;
  readonly autolinks: number;
  inner: boolean;
}

interface State {
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
  /** Backtick runs by length, positions ascending; null until the first backtick. */
  runs: Map<number, number[]> | null;
  /** Closing strings that do not occur any more, so that a search for them is made once. */
  readonly absent: Set<string>;
}

type Handler = (state: State, position: number) => number;

/**
 * Inline syntax of one leaf block. `source` is its text (marks of enclosing quotes blanked out), `base` its offset in the
 * document; all positions in the result are offsets in the document. Cost: linear in the length, also on hostile input.
 */
export function scanInline(source: string, base: number, context: InlineContext): InlineResult {
  const state: State = {
    source,
    base,
    context,
    tokens: [],
    tags: [],
    delimiters: [],
    brackets: [],
    dead: 0,
    autolinks: 0,
    runs: null,
    absent: new Set(),
  };
  const length = source.length;
  for (let i = 0; i < length; ) {
    const handler = handlers[source.charCodeAt(i)];
    i = handler === undefined ? i + 1 : handler(state, i);
  }
  pair(state, 0);
  state.tokens.sort((a, b) => a.start - b.start || b.end - a.end);
  return state;
}

const handlers: Handler[] = [];
const table: Record<string, Handler> = {
  '\\': escape,
  '`': code,
  '*': delimiter,
  _: delimiter,
  '~': delimiter,
  '[': openBracket,
  ']': closeBracket,
  '!': bang,
  '<': angle,
  '&': entity,
  '{': shortcode,
  ':': colon,
  w: www,
  '@': at,
  '#': hash,
};
for (const [character, handler] of Object.entries(table)) handlers[character.charCodeAt(0)] = handler;

function add(
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

interface Found {
  readonly start: number;
  readonly end: number;
  readonly textStart: number;
  readonly textEnd: number;
  readonly rawStart: number;
  readonly rawEnd: number;
  readonly image: boolean;
}

function addLink(state: State, form: InlineForm, found: Found): void {
  const { base } = state;
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

function pair(state: State, bottom: number): void {
  pairDelimiters(state.delimiters, bottom, (start, end) => add(state, 'mark', start, end, end, end));
}

function escape(state: State, position: number): number {
  const next = state.source.charCodeAt(position + 1);
  if (next === 10) add(state, 'mark', position, position + 1, position + 1, position + 1);
  if (!isAsciiPunctuation(next)) return position + 1;
  add(state, 'escape', position, position + 2, position + 1, position + 2);
  return position + 2;
}

function code(state: State, position: number): number {
  const { source } = state;
  state.runs ??= backtickRuns(source);
  let open = position + 1;
  while (source.charCodeAt(open) === 96) open++;
  const length = open - position;
  const starts = state.runs.get(length) ?? [];
  // Runs are met in order, so those behind are dropped as we go.
  let close = starts.pop();
  while (close !== undefined && close < open) close = starts.pop();
  if (close === undefined) return open;
  let textStart = open;
  let textEnd = close;
  const padded = isSpace(source.charCodeAt(open)) && isSpace(source.charCodeAt(close - 1)) && source.slice(open, close).trim() !== '';
  if (padded) {
    textStart++;
    textEnd--;
  }
  add(state, 'code', position, close + length, textStart, textEnd);
  return close + length;
}

/** Starts of all runs by their length, last first. */
function backtickRuns(source: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (let i = source.indexOf('`'); i >= 0; i = source.indexOf('`', i)) {
    const start = i;
    while (source.charCodeAt(i) === 96) i++;
    const starts = runs.get(i - start);
    if (starts === undefined) runs.set(i - start, [start]);
    else starts.push(start);
  }
  for (const starts of runs.values()) starts.reverse();
  return runs;
}

function delimiter(state: State, position: number): number {
  const found = readDelimiter(state.source, position);
  const struck = found.unit !== 126 || found.length === 2;
  if (struck && (found.canOpen || found.canClose)) state.delimiters.push(found);
  return found.end;
}

function bang(state: State, position: number): number {
  if (state.source.charCodeAt(position + 1) !== 91) return position + 1;
  if (state.source.charCodeAt(position + 2) === 91) {
    const end = wikiLink(state, position, true);
    if (end > 0) return end;
  }
  pushBracket(state, position, true);
  return position + 2;
}

function openBracket(state: State, position: number): number {
  const next = state.source.charCodeAt(position + 1);
  if (next === 91) {
    const end = wikiLink(state, position, false);
    if (end > 0) return end;
  }
  if (next === 94) {
    const end = readLabel(state.source, position);
    if (end > position + 3) {
      addLink(state, 'footnote', {
        start: position,
        end,
        textStart: position,
        textEnd: position,
        rawStart: position + 1,
        rawEnd: end - 1,
        image: false,
      });
      return end;
    }
  }
  pushBracket(state, position, false);
  return position + 1;
}

function pushBracket(state: State, position: number, image: boolean): void {
  const { brackets } = state;
  if (brackets.length > 0) brackets[brackets.length - 1].inner = true;
  brackets.push({
    position,
    image,
    delimiters: state.delimiters.length,
    tokens: state.tokens.length,
    autolinks: state.autolinks,
    inner: false,
  });
}

function wikiLink(state: State, position: number, image: boolean): number {
  const found = readWikiLink(state.source, image ? position + 1 : position);
  if (found === null) return -1;
  addLink(state, 'wiki', { ...found, start: position, image });
  return found.end;
}

function closeBracket(state: State, position: number): number {
  const { brackets, source } = state;
  const opener = brackets.pop();
  if (opener === undefined) return position + 1;
  const alive = opener.image || brackets.length >= state.dead;
  state.dead = Math.min(state.dead, brackets.length);
  if (!alive) return position + 1;
  const textStart = opener.position + (opener.image ? 2 : 1);
  const range = { start: opener.position, textStart, textEnd: position, image: opener.image };
  const tail = readInlineTail(source, position + 1);
  if (tail !== null) {
    finishLink(state, opener);
    addLink(state, 'inline', { ...range, end: tail.end, rawStart: tail.raw.start, rawEnd: tail.raw.end });
    return tail.end;
  }
  const reference = readReference(state, opener, textStart, position);
  if (reference === null) return position + 1;
  finishLink(state, opener);
  const { raw } = reference.definition;
  addLink(state, 'reference', { ...range, end: reference.end, rawStart: raw.start - state.base, rawEnd: raw.end - state.base });
  return reference.end;
}

function readReference(state: State, opener: Bracket, textStart: number, position: number): { definition: Definition; end: number } | null {
  const { source, context } = state;
  if (context.definitions.size === 0) return null;
  const labelEnd = readLabel(source, position + 1);
  const full = labelEnd > position + 3;
  if (!full && (opener.inner || position - textStart > 999)) return null;
  const label = full ? source.slice(position + 2, labelEnd - 1) : source.slice(textStart, position);
  const definition = context.definitions.get(normalLabel(label));
  return definition === undefined ? null : { definition, end: labelEnd > 0 ? labelEnd : position + 1 };
}

/** Settles what stands inside the text of a link: emphasis pairs there, tags and bare URLs are no constructs of their own. */
function finishLink(state: State, opener: Bracket): void {
  pair(state, opener.delimiters);
  if (!opener.image) state.dead = state.brackets.length;
  const start = state.base + opener.position;
  while (state.tags.length > 0 && state.tags[state.tags.length - 1].start > start) state.tags.pop();
  if (state.autolinks === opener.autolinks) return;
  const { tokens } = state;
  let kept = opener.tokens;
  for (let i = opener.tokens; i < tokens.length; i++) {
    if (tokens[i].link?.form !== 'autolink') tokens[kept++] = tokens[i];
  }
  tokens.length = kept;
  state.autolinks = opener.autolinks;
}

function angle(state: State, position: number): number {
  const { source } = state;
  const url = autolinkAngle(source, position);
  if (url > 0) {
    const found = { start: position, end: url, textStart: position + 1, textEnd: url - 1, rawStart: position + 1, rawEnd: url - 1 };
    addLink(state, 'autolink', { ...found, image: false });
    state.autolinks++;
    return url;
  }
  const next = source.charCodeAt(position + 1);
  if (next === 33 || next === 63) return declaration(state, position);
  const tag = readHtmlTag(source, position);
  if (tag === null) return position + 1;
  add(state, 'html', position, tag.end, tag.end, tag.end);
  return tag.end;
}

/** `<!-- -->`, `<? ?>`, `<![CDATA[ ]]>` and `<!X >`. */
function declaration(state: State, position: number): number {
  const { source, absent } = state;
  const [open, close] = declarations.find(([prefix]) => source.startsWith(prefix, position)) ?? ['', ''];
  if (open === '' || absent.has(close)) return position + 1;
  const found = source.indexOf(close, position + open.length - (open === '<!--' ? 1 : 0));
  if (found < 0) {
    absent.add(close);
    return position + 1;
  }
  const end = found + close.length;
  add(state, 'comment', position, end, end, end);
  return end;
}

const declarations = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<!', '>'],
  ['<?', '?>'],
];

function entity(state: State, position: number): number {
  const found = readEntity(state.source, position);
  if (found === null) return position + 1;
  add(state, 'entity', position, found.end, found.end, found.end, found.value);
  return found.end;
}

function shortcode(state: State, position: number): number {
  const { source, absent, context } = state;
  if (context.mdx && source.startsWith('{/*', position) && !absent.has('*/}') && !source.includes('*/}', position)) absent.add('*/}');
  const found = readShortcode(source, position, context.mdx && !absent.has('*/}'));
  if (found === null) return position + 1;
  const hidden = { textStart: found.end, textEnd: found.end };
  if (found.raw === null) add(state, found.comment ? 'comment' : 'shortcode', position, found.end, found.end, found.end);
  else {
    addLink(state, 'shortcode', {
      ...hidden,
      start: position,
      end: found.end,
      rawStart: found.raw.start,
      rawEnd: found.raw.end,
      image: false,
    });
  }
  return found.end;
}

function colon(state: State, position: number): number {
  if (state.source.charCodeAt(position + 1) !== 47) return position + 1;
  return bare(state, position, bareUrl(state.source, position));
}

function www(state: State, position: number): number {
  if (state.source.charCodeAt(position + 3) !== 46) return position + 1;
  return bare(state, position, bareUrl(state.source, position));
}

function at(state: State, position: number): number {
  return bare(state, position, bareEmail(state.source, position));
}

function bare(state: State, position: number, found: { start: number; end: number } | null): number {
  if (found === null) return position + 1;
  const { delimiters, tokens } = state;
  const last = tokens.length > 0 ? tokens[tokens.length - 1].end - state.base : 0;
  if (found.start < last) return position + 1;
  while (delimiters.length > 0 && delimiters[delimiters.length - 1].start >= found.start) delimiters.pop();
  const { start, end } = found;
  addLink(state, 'autolink', { start, end, textStart: start, textEnd: end, rawStart: start, rawEnd: end, image: false });
  state.autolinks++;
  return end;
}

function hash(state: State, position: number): number {
  const before = position === 0 ? 32 : state.source.charCodeAt(position - 1);
  if (!isSpace(before) && before !== 40) return position + 1;
  const found = readTag(state.source, position);
  if (found === null) return position + 1;
  const { base } = state;
  state.tags.push({ name: found.name, start: base + position, end: base + found.end });
  return Math.max(found.end, position + 1);
}
