import type { FrontMatter, LinkKind, Name } from '../model/lexical';
import { scanInline } from './inline';
import { inlineBudget, type InlineBudget, type Token } from './inlineTypes';
import type { LinkDraft } from './links';

/** A path to a document, alone in its value. */
const documentPath = /^(?:\.{0,2}\/)?[^\s:*?"<>|]+\.(?:md|mdx|markdown)(?:#\S*)?$/i;

/** Front matter values that point somewhere: wikilinks, links in parentheses, and paths of documents. Bare URLs are data. */
export function propertyLinks(text: string, frontMatter: FrontMatter | null): LinkDraft[] {
  const budget = inlineBudget(0);
  return (frontMatter?.properties ?? []).flatMap(({ values }) => values.flatMap(value => linksOf(text, value, budget)));
}

function linksOf(text: string, { text: value, span }: Name, budget: InlineBudget): LinkDraft[] {
  if (documentPath.test(value)) return [{ kind: 'property', span, raw: value, rawSpan: span, label: value }];
  if (!value.includes('[[') && !value.includes('](')) return [];
  const { tokens } = scanInline(text.slice(span.start, span.end), span.start, {
    definitions: new Map(),
    partial: false,
    mdx: false,
    budget,
  });
  return tokens.flatMap(token => draft(text, token) ?? []);
}

/** A wikilink is a property that leads somewhere; a link in parentheses is what it is elsewhere. */
function draft(text: string, { start, end, textStart, textEnd, link }: Token): LinkDraft | null {
  if (link === null || (link.form !== 'wiki' && link.form !== 'inline')) return null;
  const kind: LinkKind = link.form === 'wiki' ? 'property' : link.image ? 'image' : 'inline';
  const { raw } = link;
  return { kind, span: { start, end }, raw: text.slice(raw.start, raw.end), rawSpan: raw, label: text.slice(textStart, textEnd) };
}
