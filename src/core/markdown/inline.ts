import { autolinkAngle, bareEmail, bareUrl } from './autolinks';
import { bang, closeBracket, isEmbedded, openBracket } from './brackets';
import { isAsciiPunctuation, isSpace } from './characters';
import { code } from './codeSpans';
import { readDelimiter } from './emphasis';
import { readEntity } from './entities';
import { readHtmlTag } from './htmlTag';
import { add, addLink, pair, type Handler, type State } from './inlineState';
import type { InlineContext, TagFound, Token } from './inlineTypes';
import { readShortcode } from './shortcodes';
import { readTag } from './tags';

export interface InlineResult {
  /** By start; of two that begin together the longer first. */
  readonly tokens: readonly Token[];
  readonly tags: readonly TagFound[];
}

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
    links: 0,
    runs: null,
    absent: new Set(),
  };
  const { budget } = context;
  const length = budget.exhaustedAt < 0 ? source.length : 0;
  for (let i = 0; i < length; ) {
    if (state.tokens.length > budget.tokens) {
      budget.exhaustedAt = base + i;
      break;
    }
    const handler = handlers[source.charCodeAt(i)];
    i = handler === undefined ? i + 1 : handler(state, i);
  }
  pair(state, 0);
  budget.tokens -= state.tokens.length;
  state.tokens.sort((a, b) => a.start - b.start || b.end - a.end);
  return state;
}

const handlers: Handler[] = [];
const table: Record<string, Handler> = {
  '\\': backslash,
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
  '(': parenthesis,
};
for (const [character, handler] of Object.entries(table)) handlers[character.charCodeAt(0)] = handler;

function backslash(state: State, position: number): number {
  const next = state.source.charCodeAt(position + 1);
  if (next === 10) add(state, 'mark', position, position + 1, position + 1, position + 1);
  if (!isAsciiPunctuation(next)) return position + 1;
  add(state, 'escape', position, position + 2, position + 1, position + 2);
  return position + 2;
}

function delimiter(state: State, position: number): number {
  const found = readDelimiter(state.source, position);
  const struck = found.unit !== 126 || found.length === 2;
  if (struck && (found.canOpen || found.canClose)) state.delimiters.push(found);
  return found.end;
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
  return bare(state, position, bareUrl(state.source, position, state.brackets.length > 0));
}

function www(state: State, position: number): number {
  if (state.source.charCodeAt(position + 3) !== 46) return position + 1;
  return bare(state, position, bareUrl(state.source, position, state.brackets.length > 0));
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

/** Logseq's reference to a block: `((uuid))`. */
function parenthesis(state: State, position: number): number {
  const { source } = state;
  if (source.charCodeAt(position + 1) !== 40) return position + 1;
  blockReference.lastIndex = position;
  if (!blockReference.test(source)) return position + 1;
  const end = blockReference.lastIndex;
  const raw = { rawStart: position + 2, rawEnd: end - 2 };
  addLink(state, 'wiki', { start: position, end, textStart: end, textEnd: end, ...raw, image: isEmbedded(source, position) });
  return end;
}

const blockReference = /\(\([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\)\)/iy;

function hash(state: State, position: number): number {
  const before = position === 0 ? 32 : state.source.charCodeAt(position - 1);
  if (!isSpace(before) && before !== 40) return position + 1;
  const found = readTag(state.source, position);
  if (found === null) return position + 1;
  const { base } = state;
  state.tags.push({ name: found.name, start: base + position, end: base + found.end });
  return Math.max(found.end, position + 1);
}
