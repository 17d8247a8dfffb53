import type { Span } from '../model/span';
import type { LinkDraft } from './links';

/**
 * How generators take in other files, before they read markdown, hence also inside code: mdBook's `{{#include x.rs:part}}`, VitePress's
 * `<!--@include: ./x.md{1,3}-->` and `<<< @/x.ts`, MkDocs' `--8<-- "x.md"`, Jekyll's `{% include_relative x.md %}`. The destination is
 * the path alone, without lines and parts. The bounds keep hostile input linear.
 */
const forms: readonly { readonly mark: string; readonly pattern: RegExp }[] = [
  {
    mark: '{{#',
    pattern: /(?<!\\)\{\{#(?:include|rustdoc_include|playground|playpen)[ \t]{1,20}([^\s{}:]{1,500})(?:[\s:][^{}\n]{0,200})?\}\}/dg,
  },
  { mark: '<!--', pattern: /<!--[ \t]{0,20}@include:[ \t]{0,20}([^\s{}#<>]{1,500})(?:[\s{#][^<>\n]{0,200})?-->/dg },
  { mark: '<<<', pattern: /^[ \t]*<<<[ \t]{1,20}([^\s{}#<>]{1,500})[^\n]*$/dgm },
  { mark: '8<--', pattern: /^[ \t]*-{1,20}8<-{1,20}[ \t]{1,20}"([^":\n]{1,500})(?::[^"\n]{0,200})?"[ \t]*$/dgm },
  { mark: 'include_relative', pattern: /\{%-?[ \t]{0,20}include_relative[ \t]{1,20}([^\s{}%]{1,500})(?:\s[^{}\n]{0,200})?-?%\}/dg },
];

const imported = /^import\s{1,20}(?:[\w$*{},\s]{1,300}?\s{1,20}from\s{1,20})?(['"])((?:\.{1,2}\/|@site\/)[^'"\n]+\.\w+)\1/dgm;

/** The files that a document takes in. `masked` is the text as the grammar sees it, where modules of MDX are blank. Cost: linear. */
export function includeLinks(text: string, bodyStart: number, masked: string, mdx: boolean): LinkDraft[] {
  const links: LinkDraft[] = [];
  const add = (span: Span, [start, end]: readonly [number, number]): void => {
    const raw = text.slice(start, end);
    if (span.start >= bodyStart) links.push({ kind: 'include', span, raw, rawSpan: { start, end }, label: raw });
  };
  for (const { mark, pattern } of forms) {
    if (!text.includes(mark)) continue;
    for (const match of text.matchAll(pattern)) add({ start: match.index, end: match.index + match[0].length }, match.indices![1]);
  }
  if (!mdx) return links;
  for (const match of text.matchAll(imported)) {
    if (masked[match.index] === ' ') add({ start: match.index, end: match.index + match[0].length }, match.indices![2]);
  }
  return links;
}
