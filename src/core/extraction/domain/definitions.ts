import type { ParsedDocument, Passage } from '../../model/lexical';
import type { Span } from '../../model/span';
import { abbreviates } from './abbreviations';
import { codeType } from './codeNames';
import type { Names } from './names';

const glossaryHeading =
  /\b(?:glossary|terms?|terminology|definitions?|vocabulary|acronyms?|abbreviations?|concepts|glossar|begriffe|abkürzungen|glossaire|lexique|termes|glosario|términos)\b|术语|词汇|用語|用语/i;

/** Whether a heading says that what follows explains words. */
export function isGlossary(heading: string): boolean {
  return glossaryHeading.test(heading);
}

// `**Term**: ...`, `**Term:** ...`, `**Term** - ...`, `` `--flag`: ... ``, from the first mark on.
const marked =
  /(?:(?:\*\*|__)(`?)([^*_`\r\n]{1,60}?)\1:?(?:\*\*|__)|`([^`\r\n]{1,60})`)(?:[ \t]*\(([^()\r\n]{1,40})\))?[ \t]*(?:[:：]|[ \t][-–—][ \t]|(?<=:(?:\*\*|__)))[ \t]*(?=\S)/uy;
// The same without marks, in glossaries only.
const plain = /(\p{L}[^\r\n:：.!?|]{0,50}?)(?:[ \t]*\(([^()\r\n]{1,40})\))?(?:[:：]|[ \t][-–—])[ \t]+(?=\S)/uy;
const notTerms =
  /^(?:note|notes|tip|tips|warning|important|caution|example|examples|e\.g|see|see also|todo|info|hint|danger|default|optional|required|deprecated|new|fixed|update|pros?|cons?|problem|solution|answer|question|q|a|steps?|result|hinweis|beispiel|achtung|wichtig|nota|attention|exemple|ejemplo|注意|例)$/i;

/** Terms that a passage explains behind a colon or a dash, each with the characters that explain it. */
export function readDefinitions(document: ParsedDocument, passage: Passage, glossary: boolean, names: Names): void {
  const { text } = document;
  const { end } = passage.span;
  for (let at = passage.span.start; at < end; at = lineEnd(text, at) + 1) {
    at = afterLineMark(text, at, end);
    const unit = text.charCodeAt(at);
    const mark = unit === 96 || ((unit === 42 || unit === 95) && text.charCodeAt(at + 1) === unit);
    if (!mark && !glossary) continue;
    const pattern = mark ? marked : plain;
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null || match.index + match[0].length >= end) continue;
    if (mark) define(document, passage, match, (match[2] ?? match[3]).trim().replace(/:$/, ''), match[4], names);
    else define(document, passage, match, match[1].trim(), match[2], names);
  }
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** Behind the blanks, quote marks and item mark that begin a line. */
function afterLineMark(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9 || text.charCodeAt(at) === 62)) at++;
  const unit = text.charCodeAt(at);
  if ((unit === 45 || unit === 42 || unit === 43) && (text.charCodeAt(at + 1) === 32 || text.charCodeAt(at + 1) === 9)) at += 2;
  else if (unit >= 48 && unit <= 57) {
    let after = at;
    while (text.charCodeAt(after) >= 48 && text.charCodeAt(after) <= 57) after++;
    const mark = text.charCodeAt(after);
    if ((mark === 46 || mark === 41) && text.charCodeAt(after + 1) === 32) at = after + 2;
  }
  while (at < end && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9)) at++;
  return at;
}

function define(
  { text }: ParsedDocument,
  passage: Passage,
  match: RegExpExecArray,
  term: string,
  bracket: string | undefined,
  names: Names,
): void {
  if (term === '' || notTerms.test(term) || term.split(/\s+/).length > 6 || !/\p{L}/u.test(term)) return;
  const start = match.index + match[0].indexOf(term);
  const from = match.index + match[0].length;
  const description = { start: from, end: itemEnd(text, from, passage.span.end) };
  if (description.end <= description.start) return;
  const span = { start, end: start + term.length };
  names.add({ kind: 'defined', name: term, span, passage: passage.ordinal, type: typeOf(term), of: '', description });
  if (bracket !== undefined) addBracket(term, bracket, match.index + match[0].lastIndexOf(bracket), passage.ordinal, names);
}

function typeOf(term: string): string {
  const type = codeType(term);
  return type === null || type === 'identifier' ? '' : type;
}

/** Where an item or a paragraph that begins at `from` ends: before the next item or an empty line. */
function itemEnd(text: string, from: number, end: number): number {
  const raw = text.slice(from, end);
  const next = /\r?\n(?=[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]|[ \t]*\r?\n|[ \t]*(?:\*\*|__|`)[^\r\n]{1,60}(?::\*\*|\*\*:|`:))/.exec(raw);
  return from + (next === null ? raw.trimEnd().length : next.index);
}

/** `Term`, then lines that begin with `: `. */
export function readDefinitionList(document: ParsedDocument, passage: Passage, names: Names): void {
  const raw = document.text.slice(passage.span.start, passage.span.end);
  let terms: Span[] = [];
  for (const match of raw.matchAll(/[^\r\n]+/g)) {
    const line = match[0];
    if (/^[ \t]*:[ \t]+/.test(line)) {
      const from = match.index + (/^[ \t]*:[ \t]+/.exec(line)?.[0].length ?? 0);
      const description = { start: passage.span.start + from, end: passage.span.start + definitionEnd(raw, from) };
      for (const span of terms) {
        const name = document.text.slice(span.start, span.end);
        names.add({ kind: 'defined', name, span, passage: passage.ordinal, type: typeOf(name), of: '', description });
      }
      terms = [];
    } else if (!/^[ \t]{2,}/.test(line)) {
      const name = line.trim().replace(/^[*_`]+|[*_`]+$/g, '');
      const start = passage.span.start + match.index + line.indexOf(name);
      if (name !== '' && name.length <= 80) terms.push({ start, end: start + name.length });
    }
  }
}

function definitionEnd(raw: string, from: number): number {
  const next = /\r?\n(?:[ \t]*\r?\n)?(?=\S)/.exec(raw.slice(from));
  return next === null ? raw.trimEnd().length : from + next.index;
}

/** What stands in brackets behind a heading or a title is another name of it: `Application Programming Interface (API)`. */
export function readTitleBracket(title: string, span: Span | null, text: string, passage: number, names: Names): void {
  const match = /^(.*?\S)\s*[(（]([^()（）]{1,60})[)）]\s*$/u.exec(title);
  if (match === null || span === null || /^(?:optional|required|deprecated|experimental|alpha|beta|draft|preview|\d.*)$/i.test(match[2]))
    return;
  const raw = text.slice(span.start, span.end);
  const [, long, bracket] = match;
  const at = raw.lastIndexOf(bracket);
  const first = raw.indexOf(long);
  if (at < 0 || first < 0) return;
  names.add({
    kind: 'alias',
    name: long,
    span: { start: span.start + first, end: span.start + first + long.length },
    passage,
    type: '',
    of: title,
    description: null,
  });
  addBracket(long, bracket, span.start + at, passage, names);
  names.add({
    kind: 'alias',
    name: bracket,
    span: { start: span.start + at, end: span.start + at + bracket.length },
    passage,
    type: '',
    of: title,
    description: null,
  });
}

/** A title without what stands in brackets, and each of the brackets. */
function titleParts(title: string): string[] {
  const parts = title.toLowerCase().split(/[()（）[\]]/);
  return parts.map(part => part.trim()).filter(part => part !== '');
}

/** Whether a text names a part of the title at the beginning of a word; its ending may differ. */
function isNamedIn(part: string, text: string): boolean {
  const stem = part.slice(0, Math.max(4, Math.ceil(part.length * 0.7)));
  const at = text.indexOf(stem);
  return at >= 0 && !/[a-z]/.test(text[at - 1] ?? '');
}

function addBracket(term: string, bracket: string, start: number, passage: number, names: Names): void {
  const name = bracket.trim();
  const at = start + bracket.indexOf(name);
  const kind = abbreviates(name, term) ? 'abbreviation' : 'alias';
  if (kind === 'alias' && (name.split(/\s+/).length > 5 || /^\p{Ll}/u.test(name))) return;
  names.add({ kind, name, span: { start: at, end: at + name.length }, passage, type: '', of: term, description: null });
}

/** What a page says of its title in the paragraph that stands first, if it names it. */
export function readTitleDefinition(document: ParsedDocument, names: Names): void {
  const first = document.passages.find(passage => passage.kind === 'paragraph');
  if (first === undefined || document.titleSpan === null || document.title === '') return;
  const parent = document.sections[first.section];
  if (
    parent.level > 2 ||
    (parent.level === 2 && document.sections.some(section => section.level === 2 && section.ordinal < parent.ordinal))
  )
    return;
  const opening = document.text.slice(first.span.start, Math.min(first.span.end, first.span.start + 240)).toLowerCase();
  if (!titleParts(document.title).some(part => isNamedIn(part, opening))) return;
  names.add({
    kind: 'defined',
    name: document.title,
    span: document.titleSpan,
    passage: first.ordinal,
    type: '',
    of: '',
    description: first.span,
  });
}
