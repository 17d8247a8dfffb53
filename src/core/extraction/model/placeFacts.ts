import type { DomainName, Statement, StatementEnd } from '../../model/domain';
import type { ParsedDocument, Passage } from '../../model/lexical';
import type { DropReason, ModelFacts } from '../../model/modelFacts';
import type { Span } from '../../model/span';
import { standingOf, standings } from '../domain/standing';
import type { Unit } from './units';

/** Types that the schema declares, in capitals for relations, in small letters for entities; empty: any. */
export interface FactVocabulary {
  readonly relations: ReadonlySet<string>;
  readonly types: ReadonlyMap<string, string>;
}

export interface PlacedFacts {
  readonly names: readonly DomainName[];
  readonly statements: readonly Statement[];
  /** The reason of each fact that is dropped. */
  readonly dropped: readonly DropReason[];
}

const longest = { name: 200, quote: 1_000 } as const;

/**
 * The gate: of what a model said of a unit, only that which the unit's passages bear out word by word. A relation's quote and both of its
 * names stand in one passage, with the same characters but for white space; an entity's name stands in the unit. Cost: a search of the
 * unit for each fact.
 */
export function placeFacts(document: ParsedDocument, unit: Unit, facts: ModelFacts, vocabulary: FactVocabulary): PlacedFacts {
  const names: DomainName[] = [];
  const statements: Statement[] = [];
  const dropped: DropReason[] = [];
  const places = standings(document.sections);
  const typeOf = (name: string) => {
    const given = facts.entities.find(entity => entity.name === name)?.type ?? '';
    return vocabulary.types.get(given.toLowerCase()) ?? (vocabulary.types.size === 0 ? plainType(given) : '');
  };
  for (const { name } of facts.entities) {
    const found = name.length > longest.name ? null : inUnit(document.text, unit, name);
    if (name.trim() === '') dropped.push('empty');
    else if (found === null) dropped.push('name');
    else {
      const { passage, span } = found;
      const written = document.text.slice(span.start, span.end);
      names.push({ kind: 'phrase', name: written, span, passage: passage.ordinal, type: typeOf(name), of: '', description: null });
    }
  }
  for (const relation of facts.relations) {
    const placed = placeRelation(document, unit, relation, vocabulary);
    if (typeof placed === 'string') {
      dropped.push(placed);
      continue;
    }
    const end = (name: string, span: Span): StatementEnd => ({
      name: document.text.slice(span.start, span.end),
      span,
      type: typeOf(name),
    });
    statements.push({
      subject: end(relation.from, placed.from),
      object: end(relation.to, placed.to),
      predicate: placed.type,
      value: null,
      negated: false,
      modality: 'plain',
      standing: standingOf(placed.passage, places),
      from: '',
      until: '',
      source: 'model',
      passage: placed.passage.ordinal,
      span: placed.quote,
    });
  }
  return { names, statements, dropped };
}

interface PlacedRelation {
  readonly passage: Passage;
  readonly type: string;
  readonly from: Span;
  readonly to: Span;
  readonly quote: Span;
}

function placeRelation(
  { text }: ParsedDocument,
  { passages }: Unit,
  { from, to, type, quote }: ModelFacts['relations'][number],
  { relations }: FactVocabulary,
): PlacedRelation | DropReason {
  const name = type
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_');
  if (from.trim() === '' || to.trim() === '' || from.trim() === to.trim() || name === '' || quote.trim() === '') return 'empty';
  if (!/^[\p{L}\p{N}_]{1,60}$/u.test(name) || (relations.size > 0 && !relations.has(name))) return 'type';
  if (quote.length > longest.quote) return 'quote';
  let reason: DropReason = 'quote';
  for (const passage of passages) {
    const stated = standsIn(text, passage.span, quote);
    if (stated === null) continue;
    // Best inside of the quote itself, where it names both.
    const named = (end: string) => standsIn(text, stated, end) ?? standsIn(text, passage.span, end);
    const [first, second] = [named(from), named(to)];
    if (first !== null && second !== null) return { passage, type: name, from: first, to: second, quote: stated };
    reason = 'name';
  }
  return reason;
}

function inUnit(text: string, { passages }: Unit, words: string): { readonly passage: Passage; readonly span: Span } | null {
  for (const passage of passages) {
    const span = standsIn(text, passage.span, words);
    if (span !== null) return { passage, span };
  }
  return null;
}

/** Where the words stand within a span, whole, with any white space where they have some; null where they do not. */
function standsIn(text: string, within: Span, words: string): Span | null {
  const parts = words.trim().split(/\s+/);
  if (parts[0] === '') return null;
  const pattern = new RegExp(parts.map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+'), 'gu');
  const inside = text.slice(within.start, within.end);
  for (const { index, 0: found } of inside.matchAll(pattern)) {
    if (!cutsWord(inside, index, index + found.length)) return { start: within.start + index, end: within.start + index + found.length };
  }
  return null;
}

/** `rain` in `train` is no rain. Scripts without spaces have no such bounds. */
function cutsWord(text: string, start: number, end: number): boolean {
  const cuts = (at: number) => /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]{2}$/u.test(text.slice(at - 1, at + 1));
  return cuts(start) || cuts(end);
}

function plainType(type: string): string {
  return /^[\p{L}\p{N} _-]{1,40}$/u.test(type.trim()) ? type.trim().toLowerCase() : '';
}
