import { isWikiLink, type Link } from '../../model/lexical';
import type { Span } from '../../model/span';
import { directoryOf } from '../destination';

/** How a link says where it leads: the part before `#`, and the fragment, as written. */
export interface WrittenLink {
  readonly name: string;
  readonly nameSpan: Span;
  readonly fragment: string | null;
  readonly fragmentSpan: Span | null;
}

/** Splits a link at the `#` before the fragment that the resolver found. `fragment` null: all of it is the name. */
export function splitWritten({ raw, rawSpan }: Pick<Link, 'raw' | 'rawSpan'>, fragment: string | null): WrittenLink {
  // Spans count in the text, where a front matter value may be written longer than it reads.
  const at = fragment === null || rawSpan.end - rawSpan.start !== raw.length ? -1 : hashBefore(raw, fragment);
  if (at < 0) return { name: raw, nameSpan: rawSpan, fragment: null, fragmentSpan: null };
  const start = rawSpan.start + at;
  return {
    name: raw.slice(0, at),
    nameSpan: { start: rawSpan.start, end: start },
    fragment: raw.slice(at + 1),
    fragmentSpan: { start: start + 1, end: rawSpan.end },
  };
}

function hashBefore(raw: string, fragment: string): number {
  const at = raw.length - fragment.length - 1;
  if (at >= 0 && raw[at] === '#') return at;
  // Escapes and entities make the written fragment longer than it reads.
  return raw.indexOf('#');
}

/** `path` written as the author wrote this destination: in angle brackets or with percent signs where it needs them. */
export function encodeAs(path: string, link: Pick<Link, 'kind' | 'span' | 'rawSpan'>, text: string): string {
  if (isWikiLink(link) || link.kind === 'shortcode' || link.kind === 'property') return path;
  const angle = text[link.rawSpan.start - 1] === '<';
  if (angle && link.kind !== 'autolink') return path.replace(/[<>\\]/g, character => `\\${character}`);
  if (link.kind === 'html' || link.kind === 'html_image') return path.replace(/["'<>&# ?%]/g, encodeURIComponent);
  return encodePath(path);
}

/** As a markdown link needs it inside round brackets. */
export function encodePath(path: string): string {
  return path.replace(/[\s()<>#?%\\[\]"]/g, encodeCharacter);
}

function encodeCharacter(character: string): string {
  const code = character.charCodeAt(0);
  return code < 128 ? `%${code.toString(16).toUpperCase().padStart(2, '0')}` : encodeURIComponent(character);
}

/** The way from a document to a file of the same workspace folder. */
export function relativePath(from: string, to: string): string {
  const here = directoryOf(from) === '' ? [] : directoryOf(from).split('/');
  const there = to.split('/');
  let shared = 0;
  while (shared < here.length && shared < there.length - 1 && here[shared] === there[shared]) shared++;
  return [...here.slice(shared).map(() => '..'), ...there.slice(shared)].join('/');
}

export const documentExtension = /\.(?:md|mdx|markdown)$/i;
