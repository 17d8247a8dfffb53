import type { Definition } from './inlineTypes';
import { normalLabel } from './inlineTypes';
import { addLink, pair, type Bracket, type State } from './inlineState';
import { readInlineTail, readLabel } from './linkTail';
import { readWikiLink } from './wikiLinks';

export function bang(state: State, position: number): number {
  if (state.source.charCodeAt(position + 1) !== 91) return position + 1;
  if (state.source.charCodeAt(position + 2) === 91) {
    const end = wikiLink(state, position, true);
    if (end > 0) return end;
  }
  pushBracket(state, position, true);
  return position + 2;
}

export function openBracket(state: State, position: number): number {
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
    links: state.links,
    inner: false,
  });
}

function wikiLink(state: State, position: number, image: boolean): number {
  const found = readWikiLink(state.source, image ? position + 1 : position);
  if (found === null) return -1;
  addLink(state, 'wiki', { ...found, start: position, image: image || isEmbedded(state.source, position) });
  return found.end;
}

const embed = '{{embed ';

/** Logseq's way to embed: `{{embed [[page]]}}`, `{{embed ((uuid))}}`. */
export function isEmbedded(source: string, position: number): boolean {
  return source.startsWith(embed, position - embed.length);
}

export function closeBracket(state: State, position: number): number {
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
  if (context.definitions.size === 0 && !context.partial) return null;
  const labelEnd = readLabel(source, position + 1);
  const full = labelEnd > position + 3;
  if (!full && (opener.inner || position - textStart > 999)) return null;
  const label = full ? source.slice(position + 2, labelEnd - 1) : source.slice(textStart, position);
  const definition = context.definitions.get(normalLabel(label));
  if (context.partial && labelEnd > 0) return { definition: unknown, end: labelEnd };
  return definition === undefined ? null : { definition, end: labelEnd > 0 ? labelEnd : position + 1 };
}

const unknown: Definition = { label: '', span: { start: 0, end: 0 }, labelSpan: { start: 0, end: 0 }, raw: { start: 0, end: 0 } };

/** Settles what stands inside the text of a link: emphasis pairs there, tags and bare URLs are no constructs of their own. */
function finishLink(state: State, opener: Bracket): void {
  pair(state, opener.delimiters);
  if (opener.image) dropLinksInside(state, opener);
  else state.dead = state.brackets.length;
  const start = state.base + opener.position;
  while (state.tags.length > 0 && state.tags[state.tags.length - 1].start > start) state.tags.pop();
  if (state.autolinks === opener.autolinks) return;
  const { tokens } = state;
  let kept = opener.tokens;
  for (let i = opener.tokens; i < tokens.length; i++) {
    if (tokens[i].link?.form !== 'autolink') tokens[kept++] = tokens[i];
  }
  state.links -= tokens.length - kept;
  tokens.length = kept;
  state.autolinks = opener.autolinks;
}

/** The text of an image is no place for links: what stands there is seen as words. Cost: the links it holds, found from the end. */
function dropLinksInside(state: State, opener: Bracket): void {
  const { tokens } = state;
  for (let i = tokens.length - 1, left = state.links - opener.links; left > 0 && i >= opener.tokens; i--) {
    if (tokens[i].link === null) continue;
    tokens[i] = { ...tokens[i], link: null };
    left--;
  }
  state.links = opener.links;
}
