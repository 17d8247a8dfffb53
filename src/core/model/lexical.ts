import type { DocumentId, PassageId, SectionId } from './ids';
import type { Origin } from './origin';
import type { Problem } from './problem';
import type { Span } from './span';

/** One file, as parsed: plain data, spans into `text`. Everything that can be cited has a span. */
export interface ParsedDocument {
  readonly id: DocumentId;
  /** POSIX path below its workspace folder. */
  readonly path: string;
  /** Key of its workspace folder; empty where there is only one. */
  readonly folder: string;
  /** What a person reads, which all spans are offsets into: the decoded file without its byte order mark, or what was read out of it. */
  readonly text: string;
  /** How the text came out of the file; absent where it is the file's own. */
  readonly origin?: Origin;
  /** Hash of the file's text. */
  readonly hash: string;
  /** Front matter title, else first level-1 heading, else a heading that begins the text, else the file's name in words. */
  readonly title: string;
  readonly titleSpan: Span | null;
  /** Other names the document gives itself: `aliases` of its front matter. */
  readonly aliases: readonly Name[];
  readonly frontMatter: FrontMatter | null;
  readonly sections: readonly Section[];
  readonly passages: readonly Passage[];
  readonly links: readonly Link[];
  readonly tags: readonly Tag[];
  /** Targets inside the document other than headings: html ids, block ids, footnotes. */
  readonly anchors: readonly Anchor[];
  readonly problems: readonly Problem[];
}

export interface Name {
  readonly text: string;
  readonly span: Span;
}

/** One property of the front matter. `value` is the YAML value in words; lists are one property with several values. */
export interface Property {
  readonly key: string;
  readonly keySpan: Span;
  readonly values: readonly Name[];
}

export interface FrontMatter {
  readonly span: Span;
  readonly properties: readonly Property[];
}

/** The text under one heading, up to the next heading of any level. The first section of a document (ordinal 0) is what stands before any heading. */
export interface Section {
  readonly id: SectionId;
  readonly ordinal: number;
  /** 1 to 6; 0 for the part before the first heading. */
  readonly level: number;
  /** Rendered text of the heading, without marks; empty at level 0. */
  readonly heading: string;
  readonly headingSpan: Span | null;
  /** Heading path from the outermost heading to this one, the level 0 part left out. */
  readonly headings: readonly string[];
  /** Ordinal of the enclosing section, or -1. */
  readonly parent: number;
  /** Anchor by GitHub's rule, unique in the document; empty at level 0. */
  readonly slug: string;
  /** Explicit ids of the heading (`{#id}`), html anchors in it. */
  readonly ids: readonly string[];
  /** From the heading to the next heading of any level. */
  readonly span: Span;
}

export type PassageKind = 'paragraph' | 'list' | 'table' | 'code' | 'quote' | 'html' | 'definition' | 'heading' | 'record';

/** The smallest citable block; never crosses a heading. */
export interface Passage {
  readonly id: PassageId;
  readonly ordinal: number;
  readonly section: number;
  readonly kind: PassageKind;
  readonly span: Span;
  /** For table rows: the header row, which is read with each of them. */
  readonly header: Span | null;
}

export type LinkKind =
  | 'inline'
  | 'reference'
  | 'definition'
  | 'image'
  | 'image_reference'
  | 'autolink'
  | 'html'
  | 'html_image'
  | 'wiki'
  | 'embed'
  | 'tag'
  | 'shortcode'
  | 'include'
  | 'footnote'
  | 'property';

/** One construct that points somewhere; exactly one record per construct. */
export interface Link {
  readonly kind: LinkKind;
  /** The whole construct from its first character. */
  readonly span: Span;
  /** The destination as written. */
  readonly raw: string;
  readonly rawSpan: Span;
  /** What a reader sees as the link: label, alias or alternative text. */
  readonly label: string;
  /** Ordinal of the section and the passage it stands in; -1 where it stands in none (front matter). */
  readonly section: number;
  readonly passage: number;
}

/** Whether the link names a note in double brackets, in the text or in the front matter. */
export function isWikiLink({ kind, span, rawSpan }: Pick<Link, 'kind' | 'span' | 'rawSpan'>): boolean {
  return kind === 'wiki' || kind === 'embed' || (kind === 'property' && rawSpan.start > span.start);
}

export interface Tag {
  readonly name: string;
  readonly span: Span;
}

export interface Anchor {
  readonly id: string;
  readonly span: Span;
  readonly kind: 'html' | 'block' | 'footnote';
}

export type LinkState = 'ok' | 'external' | 'missing-file' | 'missing-anchor' | 'ambiguous' | 'directory' | 'templated';

/** Where a link leads, by the one resolver. */
export interface ResolvedLink {
  readonly state: LinkState;
  readonly target: LinkTarget | null;
  /** Why it is not `ok`, in words; empty otherwise. */
  readonly problem: string;
}

export interface LinkTarget {
  /** Id of the target document, where it is one that is indexed. */
  readonly document: DocumentId | null;
  /** POSIX path below its workspace folder. */
  readonly file: string;
  /** Key of that workspace folder. */
  readonly folder: string;
  readonly fragment: string | null;
  /** Ordinal of the section the fragment names, where it is one. */
  readonly section: number | null;
  /** 0-based line of the heading or block it points at. */
  readonly line: number | null;
}
