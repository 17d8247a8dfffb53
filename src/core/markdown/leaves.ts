import type { Anchor, Property } from '../model/lexical';
import type { Span } from '../model/span';
import type { Block, Leaf } from './blocks';
import { isSpace } from './characters';
import { peelDefinitions, type Peeled } from './definitions';
import { htmlHeading, scanTags } from './html';
import { readHtmlTag } from './htmlTag';
import { scanInline } from './inline';
import { type Definition, type InlineContext, type TagFound, type Token, type InlineBudget, inlineBudget } from './inlineTypes';
import { blockIdsOf, readLineProperties, tagsOf, type LineProperties } from './lineProperties';
import { definitionLink, tagConstructs, tokenLinks, type LinkDraft } from './links';
import { renderExact, renderLine } from './render';

/** What the leaves of a document hold. */
export interface LeafContents {
  readonly links: LinkDraft[];
  readonly anchors: Anchor[];
  readonly tags: TagFound[];
  /** `key:: value` lines with which the text begins. */
  readonly properties: readonly Property[];
  /** By the index of the leaf. */
  readonly headings: ReadonlyMap<number, LeafHeading>;
  readonly budget: InlineBudget;
  /** Indexes of leaves in which nothing is seen: definitions and comments alone. */
  readonly silent: ReadonlySet<number>;
}

export interface LeafHeading {
  readonly level: number;
  /** Rendered. */
  readonly text: string;
  /** Rendered with its white space as it is. */
  readonly exact: string;
  /** Of the heading's text, without its marks. */
  readonly span: Span;
  readonly ids: readonly string[];
}

interface Work {
  readonly text: string;
  readonly links: LinkDraft[];
  readonly anchors: Anchor[];
  readonly tags: TagFound[];
  readonly properties: Property[];
  readonly headings: Map<number, LeafHeading>;
  readonly silent: Set<number>;
  readonly footnotes: Set<string>;
  readonly context: InlineContext;
}

/** Reads all leaves: first the definitions, since a link may come before its definition, then the inline syntax. */
export function readLeaves(text: string, leaves: readonly Leaf[], mdx: boolean): LeafContents {
  const definitions = new Map<string, Definition>();
  const peeled = new Map<number, Peeled>();
  const work: Work = {
    text,
    links: [],
    anchors: [],
    tags: [],
    properties: [],
    headings: new Map(),
    silent: new Set(),
    footnotes: new Set(),
    context: { definitions, mdx, partial: false, budget: inlineBudget(text.length) },
  };
  leaves.forEach((leaf, index) => {
    if (leaf.kind !== 'paragraph') return;
    const found = peelDefinitions(leaf.source, leaf.start);
    if (found.rest === 0) return;
    peeled.set(index, found);
    addDefinitions(work, found, definitions);
  });
  leaves.forEach((leaf, index) => {
    if (leaf.kind === 'html') readHtml(work, leaf, index);
    else if (leaf.kind === 'heading') readHeading(work, leaf, index);
    else readText(work, leaf, index, peeled.get(index)?.rest ?? 0);
  });
  return { ...work, budget: work.context.budget };
}

function addDefinitions(work: Work, found: Peeled, definitions: Map<string, Definition>): void {
  for (const definition of found.definitions) {
    if (!definitions.has(definition.label)) definitions.set(definition.label, definition);
    work.links.push(definitionLink(work.text, definition));
  }
  const { footnote } = found;
  if (footnote === null || work.footnotes.has(footnote.id)) return;
  work.footnotes.add(footnote.id);
  work.anchors.push({ id: footnote.id, span: { start: footnote.start, end: footnote.end }, kind: 'footnote' });
}

/** At the end of a line: Obsidian wants it at the end of its block, Dendron at the end of any line. */
const blockId = /(?:^|[ \t])\^([A-Za-z0-9][A-Za-z0-9_-]*)[ \t\r]*$/gm;

function readText(work: Work, leaf: Leaf, index: number, rest: number): void {
  const source = rest === 0 ? leaf.source : leaf.source.slice(rest);
  if (source === '') {
    work.silent.add(index);
    return;
  }
  const base = leaf.start + rest;
  const tokens = readInline(work, source, base);
  if (source.includes('^')) addBlockIds(work, source, base, tokens);
  if (source.includes('::')) addLineProperties(work, readLineProperties(source, base), tokens, index);
  if (onlyComments(source, base, tokens)) work.silent.add(index);
}

function addLineProperties(work: Work, found: LineProperties, tokens: readonly Token[], index: number): void {
  for (const anchor of blockIdsOf(found)) work.anchors.push(anchor);
  for (const tag of tagsOf(found, tokens, work.tags)) work.tags.push(tag);
  if (index === 0 && found.alone) work.properties.push(...found.properties);
}

/** Tokens are in order; `covered` is how far those that hold code, HTML or a link reach. */
function addBlockIds(work: Work, source: string, base: number, tokens: readonly Token[]): void {
  let next = 0;
  let covered = 0;
  for (const match of source.matchAll(blockId)) {
    const start = base + match.index + match[0].indexOf('^');
    for (; next < tokens.length && tokens[next].start <= start; next++) {
      if (tokens[next].kind !== 'mark') covered = Math.max(covered, tokens[next].end);
    }
    if (covered <= start) work.anchors.push({ id: match[1], span: { start, end: start + 1 + match[1].length }, kind: 'block' });
  }
}

function onlyComments(source: string, base: number, tokens: readonly Token[]): boolean {
  if (tokens.length === 0 || tokens[0].kind !== 'comment') return false;
  let position = base;
  const end = base + source.length;
  for (const token of [...tokens, { kind: 'comment', start: end, end }]) {
    if (token.kind !== 'comment') return false;
    for (let i = position; i < token.start; i++) if (!isSpace(source.charCodeAt(i - base))) return false;
    position = token.end;
  }
  return true;
}

/** Reads inline syntax and keeps its links, tags and targets. */
function readInline(work: Work, source: string, base: number): readonly Token[] {
  const { tokens, tags } = scanInline(source, base, work.context);
  for (const tag of tags) work.tags.push(tag);
  if (tokens.length === 0) return tokens;
  for (const link of tokenLinks(work.text, { text: source, base }, tokens, work.footnotes)) work.links.push(link);
  for (const token of tokens) {
    if (token.kind !== 'html') continue;
    const tag = readHtmlTag(source, token.start - base);
    if (tag !== null) addTag(work, tag, token.start, base);
  }
  return tokens;
}

function addTag(work: Work, tag: NonNullable<ReturnType<typeof readHtmlTag>>, start: number, base: number): readonly Anchor[] {
  if (tag.attributes.length === 0) return [];
  const { links, anchors } = tagConstructs(work.text, tag, start, base);
  for (const link of links) work.links.push(link);
  for (const anchor of anchors) work.anchors.push(anchor);
  return anchors;
}

function readHtml(work: Work, leaf: Leaf, index: number): void {
  const ids: string[] = [];
  for (const tag of scanTags(leaf.source)) for (const { id } of addTag(work, tag, leaf.start + tag.start, leaf.start)) ids.push(id);
  const heading = htmlHeading(leaf.source);
  if (heading === null) return;
  const content = leaf.source.slice(heading.start, heading.end);
  const base = leaf.start + heading.start;
  const { tokens } = scanInline(content, base, { ...work.context, definitions: new Map() });
  const span = trimmed(work.text, base, leaf.start + heading.end);
  const text = renderLine({ text: content, base }, span, tokens, false);
  if (text !== '') work.headings.set(index, { level: heading.level, text, exact: text, span, ids });
}

const explicitId = /^(?:\{:?[ \t]*#([^\s{}]+)[^{}]*\}|\{\/\*[ \t]*#([^\s{}]+)[ \t]*\*\/\})\s*$/;

/** The id that a heading gives itself at its end (`{#id}`, `{: #id}`, `{/* #id *\/}`), and where its text ends before that. */
function readExplicitId(source: string): { readonly id: string | null; readonly end: number } {
  const open = source.lastIndexOf('{');
  if (open < 0 || source.length - open > 200) return { id: null, end: source.length };
  const match = explicitId.exec(source.slice(open));
  return match === null ? { id: null, end: source.length } : { id: match[1] ?? match[2], end: open };
}

function readHeading(work: Work, leaf: Leaf, index: number): void {
  const explicit = readExplicitId(leaf.source);
  const source = leaf.source.slice(0, explicit.end);
  const firstAnchor = work.anchors.length;
  const tokens = readInline(work, source, leaf.start);
  const ids = work.anchors.slice(firstAnchor).map(({ id }) => id);
  if (explicit.id !== null) ids.unshift(explicit.id);
  const span = trimmed(work.text, leaf.start, leaf.start + source.length);
  const exact = renderExact({ text: source, base: leaf.start }, span, tokens, false).trim();
  const text = exact.replace(/\s+/g, ' ');
  work.headings.set(index, { level: leaf.level, text, exact, span, ids });
}

function trimmed(text: string, from: number, to: number): Span {
  let start = from;
  let end = to;
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return { start, end };
}

/** Whether a reader sees nothing of a paragraph block. */
export function isSilent(block: Block, silent: ReadonlySet<number>): boolean {
  return block.kind === 'silent' || (block.kind === 'paragraph' && block.leafTo === block.leafFrom + 1 && silent.has(block.leafFrom));
}
