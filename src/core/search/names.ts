import type { ParsedDocument } from '../model/lexical';
import type { NameKind } from './segment';

export interface DocumentName {
  readonly kind: NameKind;
  readonly text: string;
  /** Ordinal of the section it heads, or -1 where it names the document. */
  readonly section: number;
}

/** A heading of more words is a sentence or a question rather than the name of something. */
const maxHeadingWords = 6;
const maxQuestionWords = 14;

/** Headings that tell what kind of text follows instead of naming a thing. */
const genericHeading =
  /^(?:overview|introduction|summary|abstract|motivation|background|goals?|non-?goals?|proposal|design(?: details)?|alternatives?(?: considered)?|drawbacks|examples?|usage|install(?:ation|ing)?|set-?up|getting started|quick ?start|prerequisites|requirements|configuration|options|parameters|arguments|notes?|see also|references?|links?|related(?: links| topics)?|next steps|what'?s next|further reading|faq|questions|troubleshooting|changelog|history|status|context|decision|consequences|conclusion|license|contributing|table of contents|contents|todo|appendix|resources|details|description|feedback|help|tasks?|agenda|attendees|actions?|minutes|date|time)$/i;

/** File names that stand for their folder. */
const folderFile = /^(?:index|readme|_index|home|main)$/i;

/**
 * The names by which a document or one of its sections may be spoken of: title, aliases, the file's own name, headings that read as
 * names, and the targets of wikilinks. A name that ends in brackets (`Lilu (mythology)`) also counts without them.
 */
export function namesOf(document: ParsedDocument): DocumentName[] {
  const names: DocumentName[] = [];
  const seen = new Set<string>();
  const add = (kind: NameKind, text: string, section: number) => {
    const trimmed = text.trim();
    const key = `${trimmed.toLowerCase()}\u0000${kind === 'heading' ? section : ''}`;
    if (trimmed === '' || seen.has(key)) return;
    seen.add(key);
    names.push({ kind, text: trimmed, section });
    const bare = trimmed.replace(/\s*\([^()]*\)$/, '');
    if (bare !== trimmed) add(kind === 'title' ? 'alias' : kind, bare, section);
  };
  add('title', document.title, -1);
  for (const alias of document.aliases) add('alias', alias.text, -1);
  const base = fileBase(document.path);
  if (base !== '') add('file', base, -1);
  for (const section of document.sections) {
    if (section.level > 0 && isName(section.heading)) add('heading', section.heading, section.ordinal);
  }
  for (const link of document.links) if (link.kind === 'wiki' || link.kind === 'embed') add('placeholder', wikiTarget(link.raw), -1);
  return names;
}

/** A heading that asks names its section too: who asks the same is led there. */
function isName(heading: string): boolean {
  const words = heading.split(/\s+/).length;
  if (heading.endsWith('?')) return words <= maxQuestionWords;
  return words <= maxHeadingWords && !/[:!]/.test(heading) && !genericHeading.test(heading.trim());
}

/** The file's name in words; empty where it stands for its folder. */
function fileBase(path: string): string {
  const file = path.slice(path.lastIndexOf('/') + 1).replace(/\.(?:md|markdown|mdx)$/i, '');
  return folderFile.test(file) ? '' : file.replace(/[-_]+/g, ' ');
}

/** `folder/Note name#Heading` names `Note name`. */
function wikiTarget(raw: string): string {
  const file = raw.split(/[#^|]/)[0].replace(/\.(?:md|markdown|mdx)$/i, '');
  return file.slice(file.lastIndexOf('/') + 1);
}
