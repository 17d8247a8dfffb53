import type { ClaimValue, Standing, Statement, StatementEnd, StatementSource } from '../../model/domain';
import type { Link, Name, ParsedDocument, Passage } from '../../model/lexical';
import type { Span } from '../../model/span';
import { splitSentences } from '../sentences';
import { codeType } from './codeNames';
import type { Names } from './names';
import { propertyKey, type ExtractionRules } from './rules';
import { readValue, textValue } from './values';
import { typeNouns } from './wordLists';

/** What the constructs of one document are read with. */
export interface StructureContext {
  readonly document: ParsedDocument;
  readonly rules: ExtractionRules;
  readonly topic: StatementEnd;
  readonly names: Names;
  readonly statements: Statement[];
}

interface Place {
  readonly source: StatementSource;
  readonly passage: number;
  readonly standing: Standing;
  readonly span: Span;
}

/** Properties that hold prose, addresses or presentation: no claims. */
const prose =
  /^(?:title|description|summary|abstract|excerpt|slug|url|permalink|layout|aliases|alias|tags?|keywords?|weight|order|toc.*|image.*|icon|id|uid|nav.*|sidebar.*|meta.*|draft|type|template|content ?id|page ?title|product ?edition|ms\..*|social.*|headless|linktitle|menu.*|cascade.*|params.*|body ?class|search.*|published|kep number|latest milestone.*|feature gates.*|metrics|area|dateapproved|hide.*|show.*|author.*)$/;
const persons = new Set([
  'author',
  'authors',
  'owner',
  'owners',
  'reviewer',
  'reviewers',
  'approver',
  'approvers',
  'maintainer',
  'maintainers',
  'deciders',
  'autor',
  'autoren',
]);
/** Keys of header lines that are claims: `Status: Accepted`. */
const headerKeys =
  /^(?:status|state|stage|date|version|created|updated|last updated|stand|datum|since|until|valid from|valid until|priority|severity|release|license|lizenz|port|default|deadline|due|fällig)$/;

export function readProperties(context: StructureContext): void {
  for (const { key, keySpan, values } of context.document.frontMatter?.properties ?? []) {
    for (const value of values) {
      const place: Place = {
        source: 'property',
        passage: -1,
        standing: 'stated',
        span: { start: Math.min(keySpan.start, value.span.start), end: value.span.end },
      };
      statedBy(context, key, value, place);
    }
  }
}

/** One value under a key: a relation where the rules know the key, else a claim. */
function statedBy(context: StructureContext, key: string, value: Name, place: Place): void {
  const normal = propertyKey(key);
  const relation = context.rules.properties.get(normal);
  if (relation !== undefined) {
    const type = persons.has(normal) ? personType(value.text) : '';
    addRelation(context, context.topic, relation, { name: value.text.trim(), span: value.span, type }, place);
    if (type !== '')
      context.names.add({
        kind: 'proper',
        name: value.text.trim(),
        span: value.span,
        passage: place.passage,
        type,
        of: '',
        description: null,
      });
    return;
  }
  if (prose.test(normal)) return;
  const read =
    readValue(value.text, /version|milestone|release|since/.test(normal)) ??
    (value.text.length <= 40 && !/[\r\n]/.test(value.text) ? textValue(value.text) : null);
  if (read !== null) addClaim(context, context.topic, normal, read, place);
}

function personType(text: string): string {
  if (/^sig-|\bteam\b/i.test(text)) return 'team';
  return /^@[\w-]+$|^\p{Lu}[\p{L}.'-]+(?: \p{Lu}[\p{L}.'-]+){1,3}$/u.test(text.trim()) ? 'person' : '';
}

function addRelation(
  context: StructureContext,
  subject: StatementEnd,
  relation: { relation: string; inverse: boolean },
  object: StatementEnd,
  place: Place,
): void {
  if (object.name === '' || subject.name === '' || /^(?:none|n\/a|-|tbd|keine?|nil|null|no|yes|true|false)$/i.test(object.name)) return;
  if (object.name.length > 120 || object.name.toLowerCase() === subject.name.toLowerCase()) return;
  const [from, to] = relation.inverse ? [object, subject] : [subject, object];
  context.statements.push({ subject: from, predicate: relation.relation, object: to, value: null, ...common(place) });
}

function addClaim(context: StructureContext, subject: StatementEnd, predicate: string, value: ClaimValue, place: Place): void {
  if (subject.name === '' || predicate === '') return;
  context.statements.push({ subject, predicate, object: null, value, ...common(place) });
}

function common(place: Place) {
  return { negated: false, modality: 'plain', from: '', until: '', ...place } as const;
}

const descriptionHeader =
  /^(?:description|meaning|definition|explanation|what it (?:is|does|means)|purpose|beschreibung|bedeutung|erklärung|definición|descripción|说明|描述|説明|意味)$/i;

/** Rows speak of what their first cell names: each other cell is a relation, a claim, or the description. */
export function readTable(context: StructureContext, passage: Passage, standing: Standing): void {
  const { text } = context.document;
  const source = {
    text: slice(text, passage.span),
    kind: passage.kind,
    header: passage.header === null ? '' : slice(text, passage.header),
  };
  for (const row of splitSentences(source)) {
    const [first, ...rest] = row.cells;
    if (first === undefined || first.text === '' || first.text.length > 80 || first.header === '') continue;
    const at = (span: Span): Span => ({ start: passage.span.start + span.start, end: passage.span.start + span.end });
    const place: Place = { source: 'table', passage: passage.ordinal, standing, span: at(row.span) };
    const bare = bareSpan(text, at(first.span), first.text);
    const type = codeType(first.text) ?? typeNouns.get(first.header.toLowerCase()) ?? '';
    const subject: StatementEnd = {
      name: first.text,
      span: bare,
      type: type === 'identifier' ? (typeNouns.get(first.header.toLowerCase()) ?? '') : type,
    };
    if (!/\p{L}/u.test(first.text)) continue;
    for (const cell of rest) {
      if (cell.text === '' || cell.header === '') continue;
      if (descriptionHeader.test(cell.header)) {
        if (first.text.split(' ').length <= 6)
          context.names.add({
            kind: 'defined',
            name: first.text,
            span: bare,
            passage: passage.ordinal,
            type: subject.type,
            of: '',
            description: at(cell.span),
          });
        continue;
      }
      readCell(context, subject, cell.header, { text: cell.text, span: bareSpan(text, at(cell.span), cell.text) }, place);
    }
  }
}

function readCell(context: StructureContext, subject: StatementEnd, header: string, cell: Name, place: Place): void {
  const key = propertyKey(header);
  const relation = context.rules.properties.get(key);
  if (relation !== undefined) {
    for (const part of parts(cell))
      if (/\p{L}/u.test(part.text)) addRelation(context, subject, relation, { name: part.text, span: part.span, type: '' }, place);
    return;
  }
  if (header.split(' ').length > 4) return;
  const value =
    readValue(cell.text, /version|since|release/.test(key)) ??
    (cell.text.length <= 40 && /[\p{L}\p{N}]/u.test(cell.text) ? textValue(cell.text) : null);
  if (value !== null) addClaim(context, subject, key, value, place);
}

/** `a, b and c` as three names, each with its own characters. */
function parts(value: Name): Name[] {
  if (value.text.length !== value.span.end - value.span.start) return [value];
  const found: Name[] = [];
  for (const match of value.text.matchAll(/(?:(?!,| and | und )[\s\S])+/g)) {
    const text = match[0].replace(/^(?: ?and | ?und )/, '').trim();
    if (text === '' || text === 'and' || text === 'und') continue;
    const start = value.span.start + match.index + match[0].indexOf(text);
    found.push({ text, span: { start, end: start + text.length } });
  }
  return found;
}

/** The characters of a name inside the marks that stand around it. */
function bareSpan(text: string, span: Span, name: string): Span {
  const inside = text.slice(span.start, span.end).indexOf(name);
  return inside < 0 ? span : { start: span.start + inside, end: span.start + inside + name.length };
}

const headerLine =
  /[ \t>]*(?:[-*+][ \t]+)?(?:\*\*|__)?([\p{L}][\p{L} _-]{1,28}?)(?:\*\*|__)?[ \t]*:(?:\*\*|__)?[ \t]+(\S[^\r\n]*?)[ \t]*(?=[\r\n]|$)/uy;
/** Characters of a line in which the colon of a header line must stand. */
const keyLength = 40;

/** Lines of the form `Key: value` that state something of the document. */
export function readHeaderLines(context: StructureContext, passage: Passage, standing: Standing): void {
  const { text } = context.document;
  const { end } = passage.span;
  for (let at = passage.span.start; at < end; ) {
    const line = text.indexOf('\n', at);
    const next = line < 0 || line >= end ? end : line + 1;
    const head = text.slice(at, Math.min(next, at + keyLength));
    const colon = head.indexOf(':');
    if (colon > 1) readHeaderLine(context, passage, standing, at, head.slice(0, colon));
    at = next;
  }
}

function readHeaderLine(context: StructureContext, passage: Passage, standing: Standing, at: number, head: string): void {
  const { text } = context.document;
  const key = propertyKey(head.replace(/^[\s>*_+-]+|[*_]+$/g, ''));
  if (!context.rules.properties.has(key) && !headerKeys.test(key)) return;
  headerLine.lastIndex = at;
  const match = headerLine.exec(text);
  if (match === null) return;
  const end = at + match[0].trimEnd().length;
  const span = { start: at + (match[0].length - match[0].trimStart().length), end };
  const place: Place = { source: 'header', passage: passage.ordinal, standing, span };
  for (const value of linksOrWords(context, { start: end - match[2].length, end })) statedBy(context, key, value, place);
}

/** The lines under a heading `Status`: a state, or a relation to another document (`Superseded by [5. Queues](0005.md)`). */
export function readStatusLines(context: StructureContext, passage: Passage): void {
  const raw = slice(context.document.text, passage.span);
  for (const match of raw.matchAll(/[^\r\n]+/g)) {
    const line = match[0]
      .trim()
      .replace(/^[-*+>][ \t]+/, '')
      .replace(/^\*\*|\*\*$/g, '');
    if (line === '') continue;
    const start = passage.span.start + match.index + match[0].indexOf(line);
    const place: Place = { source: 'header', passage: passage.ordinal, standing: 'stated', span: { start, end: start + line.length } };
    const relation = longestProperty(context.rules, line);
    if (relation !== null) {
      const from = start + relation.length;
      for (const value of linksOrWords(context, { start: from, end: start + line.length })) statedBy(context, relation.key, value, place);
    }
    const state = /^(?:partly |partially |teilweise )?(\p{L}+)/iu.exec(line);
    const value = state === null ? null : readValue(state[1], false);
    if (state !== null && value?.kind === 'state') addClaim(context, context.topic, 'status', { ...value, text: state[1] }, place);
  }
}

/** Which property a line begins with. */
function longestProperty(rules: ExtractionRules, line: string): { key: string; length: number } | null {
  const words = /^(?:partly |partially |teilweise |in part )?((?:\p{L}+[ \t]+){1,3})/iu.exec(line);
  if (words === null) return null;
  const lead = words[0].length - words[1].length;
  const parts = words[1].trim().split(/\s+/);
  for (let count = parts.length; count > 0; count--) {
    const key = propertyKey(parts.slice(0, count).join(' '));
    if (rules.properties.has(key))
      return { key, length: lead + (new RegExp(`^(?:\\S+\\s+){${count}}`).exec(line.slice(lead))?.[0].length ?? 0) };
  }
  return null;
}

/** The labels of the links in a span, else its words, taken apart at commas. */
function linksOrWords(context: StructureContext, span: Span): Name[] {
  const inside = linksIn(context.document.links, span);
  if (inside.length > 0) {
    return inside
      .filter(link => link.label.trim() !== '')
      .map(link => ({ text: link.label, span: bareSpan(context.document.text, link.span, link.label) }));
  }
  const text = slice(context.document.text, span);
  const plain = text.replace(/^[*_`]+|[*_`.]+$/g, '');
  const start = span.start + text.indexOf(plain);
  return parts({ text: plain, span: { start, end: start + plain.length } });
}

/** Links inside a span; `links` stand in the order of the text. */
function linksIn(links: readonly Link[], span: Span): readonly Link[] {
  let low = 0;
  let high = links.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (links[middle].span.start < span.start) low = middle + 1;
    else high = middle;
  }
  const found: Link[] = [];
  for (let at = low; at < links.length && links[at].span.start < span.end; at++) found.push(links[at]);
  return found;
}

/** Items under a heading that is a relation (`See also`, `Related terms`): each that is a link or a short name is its object. */
export function readRelationList(context: StructureContext, passage: Passage, key: string): void {
  const raw = slice(context.document.text, passage.span);
  for (const match of raw.matchAll(/[^\r\n]+/g)) {
    const start = passage.span.start + match.index;
    const span = { start, end: start + match[0].trimEnd().length };
    const [link] = linksIn(context.document.links, span);
    if (link === undefined || link.label.trim() === '' || link.span.start - start > 8) continue;
    const value = { text: link.label, span: bareSpan(context.document.text, link.span, link.label) };
    statedBy(context, key, value, { source: 'header', passage: passage.ordinal, standing: 'stated', span });
  }
}

function slice(text: string, span: Span): string {
  return text.slice(span.start, span.end);
}
