import type { DocumentId } from '../model/ids';
import type { ParsedDocument } from '../model/lexical';
import { linesOf } from '../model/origin';

/** A heading that can be pointed at. */
export interface OutlineHeading {
  /** Ordinal of its section. */
  readonly section: number;
  readonly text: string;
  readonly slug: string;
  readonly ids: readonly string[];
  readonly line: number;
  /** Ordinal of the enclosing section, or -1. */
  readonly parent: number;
}

export interface OutlineAnchor {
  readonly id: string;
  readonly kind: 'html' | 'block' | 'footnote';
  readonly line: number;
}

/** What the resolver has to know of a document: plain data, small enough to keep for all of them. */
export interface DocumentOutline {
  readonly id: DocumentId;
  readonly folder: string;
  readonly path: string;
  readonly title: string;
  readonly aliases: readonly string[];
  /** Front matter values by key in lower case; those that sites build addresses from are among them. */
  readonly properties: Readonly<Record<string, readonly string[]>>;
  readonly headings: readonly OutlineHeading[];
  readonly anchors: readonly OutlineAnchor[];
  readonly lines: number;
}

/** Front matter keys that name or address a document in some site generator. */
const addressKeys = [
  'slug',
  'url',
  'permalink',
  'id',
  'aliases',
  'date',
  'title',
  'redirect_from',
  'draft',
  'category',
  'categories',
  'uid',
];

/** Front matter keys by which a document is written for a site, whichever makes it; only that they are there counts. */
export const pageKeys = ['title', 'pagetitle', 'layout', 'description', 'metadescription'];

/** Ids that Logseq gives blocks are found from anywhere, so they are kept with the properties, under a key that no front matter has. */
export const blockIdsKey = 'block ids';

/** What is known of a document before its text is read: front matter values by key in lower case, and ids that hold in the whole workspace. */
export function addressProperties(document: Pick<ParsedDocument, 'frontMatter' | 'anchors'>): Record<string, readonly string[]> {
  const properties: Record<string, readonly string[]> = {};
  const blocks = document.anchors.filter(({ id, kind }) => kind === 'block' && isUuid(id)).map(({ id }) => id.toLowerCase());
  if (blocks.length > 0) properties[blockIdsKey] = blocks;
  for (const { key, values } of document.frontMatter?.properties ?? []) {
    const name = key.toLowerCase();
    if (addressKeys.includes(name)) properties[name] = values.map(({ text }) => text);
    else if (pageKeys.includes(name)) properties[name] = [];
  }
  return properties;
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

export function outlineOf(document: ParsedDocument): DocumentOutline {
  const lines = linesOf(document);
  const lineOf = (offset: number): number => lines.position(offset).line;
  return {
    id: document.id,
    folder: document.folder,
    path: document.path,
    title: document.title,
    aliases: document.aliases.map(({ text }) => text),
    properties: addressProperties(document),
    headings: document.sections
      .filter(section => section.headingSpan !== null)
      .map(({ ordinal, heading, slug, ids, headingSpan, parent }) => ({
        section: ordinal,
        text: heading,
        slug,
        ids,
        line: lineOf(headingSpan!.start),
        parent,
      })),
    anchors: document.anchors.map(({ id, kind, span }) => ({ id, kind, line: lineOf(span.start) })),
    lines: lines.lineCount,
  };
}
