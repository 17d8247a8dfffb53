import type { DocumentDomain, DomainName } from '../model/domain';
import { baseName, isData } from '../model/formats';
import type { ParsedDocument } from '../model/lexical';
import type { Span } from '../model/span';
import type { NameKind } from './segment';

export interface DocumentName {
  readonly kind: NameKind;
  readonly text: string;
  /** Ordinal of the section it heads, or -1 where it names the document. */
  readonly section: number;
  /** Ordinal of the passage that gives it, or -1. */
  readonly passage: number;
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
export function namesOf(document: ParsedDocument, domain: DocumentDomain): DocumentName[] {
  const names: DocumentName[] = [];
  const seen = new Set<string>();
  const add = (kind: NameKind, text: string, section: number) => {
    const trimmed = text.trim();
    const key = `${trimmed.toLowerCase()}\u0000${kind === 'heading' ? section : ''}`;
    if (trimmed === '' || seen.has(key)) return;
    seen.add(key);
    names.push({ kind, text: trimmed, section, passage: -1 });
    const bare = trimmed.replace(/\s*\([^()]*\)$/, '');
    if (bare !== trimmed) add(kind === 'title' ? 'alias' : kind, bare, section);
  };
  if (isRecords(document)) return domainNames(domain);
  add('title', document.title, -1);
  for (const alias of document.aliases) add('alias', alias.text, -1);
  const base = fileBase(document.path);
  if (base !== '') add('file', base, -1);
  for (const section of document.sections) {
    if (section.level > 0 && isName(section.heading)) add('heading', section.heading, section.ordinal);
  }
  for (const link of document.links) if (link.kind === 'wiki' || link.kind === 'embed') add('placeholder', wikiTarget(link.raw), -1);
  return [...names, ...domainNames(domain).filter(({ text }) => !seen.has(`${text.toLowerCase()}\u0000`))];
}

/** Kinds of names by which texts may speak of a thing; marked-up and capitalised words are too many to be looked for everywhere. */
const recognised: Partial<Record<DomainName['kind'], NameKind>> = {
  record: 'record',
  defined: 'defined',
  abbreviation: 'abbreviation',
  alias: 'known',
};

function domainNames({ names }: DocumentDomain): DocumentName[] {
  return names.flatMap(({ kind, name, row, passage }) => {
    const as = row === undefined ? recognised[kind] : 'record';
    return as ? [{ kind: as, text: name, section: -1, passage }] : [];
  });
}

/** What a document calls itself; null for records, whose file is no thing that is spoken of. */
export function ownNames(document: ParsedDocument): { title: string; titleSpan: Span | null; aliases: DomainName[] } | null {
  if (isRecords(document)) return null;
  const { title, titleSpan } = document;
  const aliases = document.aliases.map(
    ({ text, span }): DomainName => ({ kind: 'alias', name: text, span, passage: -1, type: '', of: title, description: null }),
  );
  return { title, titleSpan, aliases };
}

/** Whether a file was read as records: its passages are rows, and it has nothing else. */
export function isRecords({ path }: Pick<ParsedDocument, 'path'>): boolean {
  return isData(path);
}

/** A heading that asks names its section too: who asks the same is led there. */
function isName(heading: string): boolean {
  const words = heading.split(/\s+/).length;
  if (heading.endsWith('?')) return words <= maxQuestionWords;
  return words <= maxHeadingWords && !/[:!]/.test(heading) && !genericHeading.test(heading.trim());
}

/** The file's name in words; empty where it stands for its folder. */
function fileBase(path: string): string {
  const file = baseName(path);
  return folderFile.test(file) ? '' : file.replace(/[-_]+/g, ' ');
}

/** `folder/Note name#Heading` names `Note name`. */
function wikiTarget(raw: string): string {
  const file = raw.split(/[#^|]/)[0].replace(/\.(?:md|markdown|mdx)$/i, '');
  return file.slice(file.lastIndexOf('/') + 1);
}
