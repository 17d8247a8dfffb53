import type { Anchor, Link, LinkKind, Passage, Section } from '../model/lexical';
import type { Span } from '../model/span';
import { destinationKind, isAnchorAttribute } from './html';
import type { Attribute, HtmlTag } from './htmlTag';
import type { Definition, Token } from './inlineTypes';
import { renderLine, type Source } from './render';

/** Characters of a label that are kept; longer ones are pictures of something else. */
const maxLabel = 300;

/** A link before it is known in which section and passage it stands. */
export type LinkDraft = Omit<Link, 'section' | 'passage'>;

/** The links among the tokens of one leaf. A footnote is one only where the document defines it. */
export function tokenLinks(text: string, source: Source, tokens: readonly Token[], footnotes: ReadonlySet<string>): LinkDraft[] {
  const links: LinkDraft[] = [];
  tokens.forEach((token, index) => {
    const { link } = token;
    if (link === null) return;
    const raw = text.slice(link.raw.start, link.raw.end);
    if (link.form === 'footnote' && !footnotes.has(raw.slice(1))) return;
    const label = link.form === 'footnote' ? raw.slice(1) : labelOf(source, tokens, index);
    links.push({ kind: kindOf(token), span: { start: token.start, end: token.end }, raw, rawSpan: link.raw, label });
  });
  return links;
}

function kindOf(token: Token): LinkKind {
  const { form, image } = token.link!;
  if (form === 'inline') return image ? 'image' : 'inline';
  if (form === 'reference') return image ? 'image_reference' : 'reference';
  if (form === 'wiki') return image ? 'embed' : 'wiki';
  return form;
}

function labelOf(source: Source, tokens: readonly Token[], index: number): string {
  const { textStart, textEnd } = tokens[index];
  const end = Math.min(textEnd, textStart + maxLabel);
  const inside: Token[] = [];
  for (let i = index + 1; i < tokens.length && tokens[i].start < end; i++) inside.push(tokens[i]);
  return renderLine(source, { start: textStart, end }, inside, true);
}

export function definitionLink(text: string, definition: Definition): LinkDraft {
  const { span, raw, labelSpan } = definition;
  const label = text.slice(labelSpan.start, labelSpan.end);
  return { kind: 'definition', span, raw: text.slice(raw.start, raw.end), rawSpan: raw, label };
}

/** What a tag of HTML points at and what targets it makes. `start` is the tag's place in the document, `base` that of its text. */
export function tagConstructs(text: string, tag: HtmlTag, start: number, base: number): { links: LinkDraft[]; anchors: Anchor[] } {
  const links: LinkDraft[] = [];
  const anchors: Anchor[] = [];
  for (const attribute of tag.attributes) {
    const span = valueSpan(attribute, base);
    if (span.end <= span.start) continue;
    const value = text.slice(span.start, span.end);
    const kind = destinationKind(tag, attribute.name);
    if (kind !== null) {
      links.push({ kind, span: { start, end: base + tag.end }, raw: value, rawSpan: span, label: altOf(text, tag, base) });
    } else if (isAnchorAttribute(tag.name, attribute.name)) anchors.push({ id: value, span, kind: 'html' });
  }
  return { links, anchors };
}

function valueSpan({ value }: Attribute, base: number): Span {
  return { start: base + value.start, end: base + value.end };
}

function altOf(text: string, tag: HtmlTag, base: number): string {
  const alt = tag.attributes.find(({ name }) => name === 'alt' || name === 'title');
  return alt === undefined ? '' : text.slice(base + alt.value.start, base + alt.value.end);
}

/** Sorts the links and finds for each the section and passage it stands in. Cost: one pass over all three. */
export function placeLinks(drafts: LinkDraft[], bodyStart: number, sections: readonly Section[], passages: readonly Passage[]): Link[] {
  drafts.sort((a, b) => a.span.start - b.span.start || b.span.end - a.span.end);
  let section = 0;
  let passage = 0;
  return drafts.map(draft => {
    const { start } = draft.span;
    while (section + 1 < sections.length && sections[section + 1].span.start <= start) section++;
    while (passage < passages.length && passages[passage].span.end <= start) passage++;
    const inside = passage < passages.length && passages[passage].span.start <= start;
    return { ...draft, section: start < bodyStart ? -1 : section, passage: inside && start >= bodyStart ? passage : -1 };
  });
}
