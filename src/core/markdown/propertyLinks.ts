import type { FrontMatter, Name } from '../model/lexical';
import type { LinkDraft } from './links';
import { readWikiLink } from './wikiLinks';

/** A path to a document, alone in its value. */
const documentPath = /^(?:\.{0,2}\/)?[^\s:*?"<>|]+\.(?:md|mdx|markdown)(?:#\S*)?$/i;

/** Front matter values that point somewhere: wikilinks, and paths of documents. */
export function propertyLinks(frontMatter: FrontMatter | null): LinkDraft[] {
  return (frontMatter?.properties ?? []).flatMap(({ values }) => values.flatMap(linksOf));
}

function linksOf({ text, span }: Name): LinkDraft[] {
  if (documentPath.test(text)) return [{ kind: 'property', span, raw: text, rawSpan: span, label: text }];
  const links: LinkDraft[] = [];
  if (text.length !== span.end - span.start) return links;
  for (let i = text.indexOf('[['); i >= 0; i = text.indexOf('[[', i + 2)) {
    const found = readWikiLink(text, i);
    if (found === null) continue;
    links.push({
      kind: 'property',
      span: { start: span.start + i, end: span.start + found.end },
      raw: text.slice(found.rawStart, found.rawEnd),
      rawSpan: { start: span.start + found.rawStart, end: span.start + found.rawEnd },
      label: text.slice(found.textStart, found.textEnd),
    });
  }
  return links;
}
