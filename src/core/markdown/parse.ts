import { hashText } from '../../base/hash';
import { baseName } from '../model/formats';
import { documentId } from '../model/ids';
import type { Anchor, FrontMatter, Name, ParsedDocument, Property, Tag } from '../model/lexical';
import type { Problem } from '../model/problem';
import { LineIndex, type Span } from '../model/span';
import { collectBlocks, type Blocks } from './blocks';
import { propertyValues, readFrontMatter, splitNames } from './frontMatter';
import { parseBlocks, type GaveUp } from './grammar';
import { includeLinks } from './includes';
import { isSilent, readLeaves, type LeafContents } from './leaves';
import { placeLinks } from './links';
import { maskText } from './mask';
import { buildPassages } from './passages';
import { propertyLinks } from './propertyLinks';
import { buildSections, type Heading } from './sections';
import { Slugger } from './slug';

export interface ParseInput {
  /** Key of the workspace folder; empty where it is the only one. */
  readonly folder: string;
  /** POSIX path below it. */
  readonly path: string;
  /** Decoded, without a byte order mark. */
  readonly text: string;
}

/**
 * Reads one markdown file into plain data. Never throws: what cannot be read is a problem, and the rest is there. All spans are
 * UTF-16 offsets into `text` as given, whatever its line ends. Cost: linear in the length, also on hostile input.
 */
export function parseDocument({ folder, path, text }: ParseInput): ParsedDocument {
  const id = documentId(folder, path);
  const mdx = path.toLowerCase().endsWith('.mdx');
  const { frontMatter, problems, bodyStart } = readFrontMatter(text);
  const masked = maskText(text, bodyStart, mdx);
  const { tree, parsedTo, gaveUp } = parseBlocks(masked);
  const blocks = collectBlocks(masked, tree, parsedTo);
  const contents = readLeaves(text, blocks.leaves, mdx);
  const { headings, nested } = readHeadings(blocks, contents);
  const told = withProperties(frontMatter, contents.properties);
  const sections = buildSections(id, bodyStart, text.length, headings);
  const passages = buildPassages(id, text, blocks.blocks, sections, block => isSilent(block, contents.silent));
  return {
    id,
    path,
    folder,
    text,
    hash: hashText(text),
    ...titleOf(path, told, headings, text.slice(bodyStart, headings.at(0)?.span.start).trim() === ''),
    aliases: aliasesOf(told),
    frontMatter,
    sections,
    passages,
    links: placeLinks(
      [...propertyLinks(text, frontMatter), ...contents.links, ...includeLinks(text, bodyStart, masked, mdx)],
      bodyStart,
      sections,
      passages,
    ),
    tags: [...frontMatterTags(frontMatter), ...contents.tags.map(({ name, start, end }) => ({ name, span: { start, end } }))],
    anchors: [...contents.anchors, ...nested].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end),
    problems: [...problems, ...complexity(text, [...gaveUp, ...exhausted(contents)])],
  };
}

/** What a document says of itself, in its front matter or in lines at its beginning. */
function withProperties(frontMatter: FrontMatter | null, properties: readonly Property[]): FrontMatter | null {
  if (properties.length === 0) return frontMatter;
  return { span: frontMatter?.span ?? { start: 0, end: 0 }, properties: [...(frontMatter?.properties ?? []), ...properties] };
}

/** Headings of the document's own level make sections; those in quotes and lists have an anchor, and count for its number. */
function readHeadings({ blocks }: Blocks, contents: LeafContents): { headings: (Heading & { textSpan: Span })[]; nested: Anchor[] } {
  const slugger = new Slugger();
  const headings: (Heading & { textSpan: Span })[] = [];
  const nested: Anchor[] = [];
  if (contents.headings.size === 0) return { headings, nested };
  for (const block of blocks) {
    for (let index = block.leafFrom; index < block.leafTo; index++) {
      const heading = contents.headings.get(index);
      if (heading === undefined) continue;
      const slug = slugger.next(heading.exact);
      const { level, text, span, ids } = heading;
      const own = block.kind === 'heading' || block.kind === 'html';
      if (own) headings.push({ level, text, span: { start: block.start, end: block.end }, slug, ids, textSpan: span });
      else for (const id of [slug, ...ids]) if (id !== '') nested.push({ id, span, kind: 'html' });
    }
  }
  return { headings, nested };
}

/** The front matter's title, else the first heading of level 1, else a heading that begins the text, else the file's name in words. */
function titleOf(
  path: string,
  frontMatter: FrontMatter | null,
  headings: readonly (Heading & { textSpan: Span })[],
  opensBody: boolean,
): { title: string; titleSpan: Span | null } {
  const [named] = propertyValues(frontMatter, 'title');
  if (named !== undefined && named.text.trim() !== '') return { title: named.text, titleSpan: named.span };
  const first = headings.find(({ level, text }) => level === 1 && text !== '');
  if (first !== undefined) return { title: first.text, titleSpan: first.textSpan };
  const opening = headings.at(0);
  if (opening !== undefined && opening.text !== '' && opensBody) return { title: opening.text, titleSpan: opening.textSpan };
  return { title: nameInWords(path), titleSpan: null };
}

/** `docs/getting-started.md` is "getting started"; a `README.md` or `index.md` is named by its folder. */
export function nameInWords(path: string): string {
  const parts = path.split('/');
  const base = baseName(path);
  const plain = /^(?:readme|_?index)$/i.test(base) && parts.length > 1 ? parts[parts.length - 2] : base;
  const words = plain.replace(/[-_]+/g, ' ').trim();
  return words === '' ? plain : words;
}

/** Names only: Hugo's `aliases` are old addresses, which begin with a slash. */
function aliasesOf(frontMatter: FrontMatter | null): Name[] {
  return splitNames(propertyValues(frontMatter, 'aliases', 'alias'), 'comma').filter(({ text }) => !text.startsWith('/'));
}

function frontMatterTags(frontMatter: FrontMatter | null): Tag[] {
  return splitNames(propertyValues(frontMatter, 'tags', 'tag'), 'comma or space').map(({ text, span }) =>
    text.startsWith('#') ? { name: text.slice(1), span: { start: span.start + 1, end: span.end } } : { name: text, span },
  );
}

function exhausted({ budget }: LeafContents): GaveUp[] {
  return budget.exhaustedAt < 0 ? [] : [{ offset: budget.exhaustedAt, reason: 'too many marks and links before it' }];
}

/** One problem for each reason, at its first line. */
function complexity(text: string, gaveUp: readonly GaveUp[]): Problem[] {
  if (gaveUp.length === 0) return [];
  const lines = new LineIndex(text);
  const first = new Map<string, GaveUp>();
  for (const place of gaveUp) if (!first.has(place.reason)) first.set(place.reason, place);
  return [...first.values()].map(({ offset, reason }) => {
    const { line } = lines.position(offset);
    const message = `Line ${line + 1} is read as plain text, because there are ${reason}. Simplify the file to have its structure indexed.`;
    return { code: 'too-complex', message, span: { start: offset, end: Math.max(offset, lines.lineStart(line + 1)) } };
  });
}
