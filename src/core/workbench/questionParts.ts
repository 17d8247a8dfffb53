import { isDay } from '../../base/day';
import { unknownType } from '../domain/domainGraph';
import { EngineError } from '../errors';
import type { QueryPart } from '../model/trace';
import type { QuestionFilter } from '../options';
import type { PassageFilter } from '../retrieval/passageFilter';
import { type FilterKey, filterKeys, type QuestionPart, readQuestion, withoutPart } from '../retrieval/questionLanguage';
import { passagesWith } from '../search/phrases';
import { languageOf } from '../search/stopWords';
import { tokensOf } from '../search/tokenizer';
import { type FilterContext, fits, hasType, passageFilter } from './questionFilter';

/** A part of a question as it was taken. */
export interface TakenPart extends QuestionPart {
  readonly taken: QueryPart['taken'];
}

export interface PartsTaken {
  readonly filter: PassageFilter | null;
  readonly parts: readonly TakenPart[];
}

/** Names shown where a value is wrong. */
const mostNamed = 8;

/**
 * What is written into a question beside its words, as a filter. Of several values of one key any one fits. Phrases must stand in the passage;
 * where no passage holds all of them, any one of them must. What a whole question has in quotes is no condition: what is asked of it may stand
 * where it is not named, and on two sets of questions by others the condition only cost hits.
 * @throws EngineError `invalid-option` for a value that fits nothing, naming it
 */
export function takeParts(question: string, parts: readonly QuestionPart[], context: FilterContext): PartsTaken {
  const written = (kind: FilterKey) => parts.filter(part => part.kind === kind);
  const values = (kind: FilterKey) => written(kind).map(({ value }) => value);
  for (const kind of filterKeys) for (const part of written(kind)) check(kind, part, context);
  const filter = passageFilter(
    {
      paths: values('path'),
      tags: values('tag'),
      types: values('type'),
      // The narrower of several days.
      ...(values('after').length > 0 && { after: values('after').sort().at(-1) }),
      ...(values('before').length > 0 && { before: values('before').sort()[0] }),
    },
    context,
  );
  const conditions = isSentence(question) ? [] : parts.filter(({ kind }) => kind === 'phrase').map(({ value }) => value);
  const phrases = phraseFilter(conditions, context);
  const taken = ({ kind, value }: QuestionPart): QueryPart['taken'] => {
    if (kind !== 'phrase' || phrases.held.has(value)) return 'condition';
    return conditions.includes(value) ? 'words' : 'name';
  };
  return { filter: both(filter, phrases.filter), parts: parts.map(part => ({ ...part, taken: taken(part) })) };
}

/** The question without those of its parts that leave a passage out; null where none does. */
export function withoutFilters(question: string, passage: number, context: FilterContext): string | null {
  const { words, parts } = readQuestion(question);
  // Values of one key count together: they leave out what none of them fits.
  const kinds = [...new Set(parts.map(({ kind }) => kind))];
  const leaving = kinds.filter(kind => {
    const { filter } = takeParts(
      words,
      parts.filter(part => part.kind === kind),
      context,
    );
    return filter?.isAllowed(passage) === false;
  });
  const gone = parts.filter(({ kind }) => leaving.includes(kind));
  return gone.length === 0 ? null : gone.reduce((rest, part) => withoutPart(rest, part), question);
}

/** What both filters let through. */
export function both(a: PassageFilter | null, b: PassageFilter | null): PassageFilter | null {
  if (a === null || b === null) return a ?? b;
  return {
    isAllowed: passage => a.isAllowed(passage) && b.isAllowed(passage),
    allowsEntity: entity => a.allowsEntity(entity) && b.allowsEntity(entity),
    allowsRelation: type => a.allowsRelation(type) && b.allowsRelation(type),
    dateOf: a.dateOf,
    said: [...a.said, ...b.said],
  };
}

function check(kind: FilterKey, { value, written }: QuestionPart, context: FilterContext): void {
  const fail = (why: string): never => {
    throw new EngineError('invalid-option', `${written}: ${why} To look for these words themselves, put them in quotes.`);
  };
  const { corpus } = context.state;
  const anyFits = (filter: QuestionFilter) =>
    [...corpus.documentIds()].some(id => fits(corpus.document(corpus.place(id)!), filter, context.state));
  if (kind === 'after' || kind === 'before') {
    if (!isDay(value)) fail(`"${value}" is no day. Write it like 2025-01-31.`);
  } else if (kind === 'path') {
    if (!anyFits({ paths: [value] })) fail(`no file or folder that is indexed is called "${value}".`);
  } else if (kind === 'tag') {
    if (!anyFits({ tags: [value] })) fail(`no file has the tag "${value}".${named(tagsOf(context))}`);
  } else if (!hasType(value, context.domain)) fail(`nothing here is of the type "${value}".${named(typesOf(context))}`);
}

/** Asked in whole words, and no search of words. */
function isSentence(question: string): boolean {
  return /[?？]\s*$/u.test(question) || (languageOf(tokensOf(question)) !== null && asksWith.test(question));
}

const asksWith =
  /^\s*(?:who|whose|whom|what|when|where|which|why|how|is|are|was|were|do|does|did|can|could|should|wer|was|wann|wo|warum|wie|welche[rsnm]?)\s/iu;

function named(names: ReadonlySet<string>): string {
  const all = [...names].sort();
  if (all.length === 0) return '';
  return ` There are: ${all.slice(0, mostNamed).join(', ')}${all.length > mostNamed ? ' and more' : ''}.`;
}

function tagsOf({ state }: FilterContext): ReadonlySet<string> {
  return new Set([...state.corpus.documentIds()].flatMap(id => state.structure(id)?.tags.map(({ name }) => name) ?? []));
}

function typesOf({ domain }: FilterContext): ReadonlySet<string> {
  return new Set(domain.ids().flatMap(id => (domain.entity(id).type === unknownType ? [] : [domain.entity(id).type])));
}

/** The passages that hold the phrases, and which phrases some passage holds. */
function phraseFilter(
  values: readonly string[],
  { state, labels, domain }: FilterContext,
): { readonly filter: PassageFilter | null; readonly held: ReadonlySet<string> } {
  const { corpus } = state;
  const contextOf = (passage: number) => [labels.documentOf(passage).title, ...labels.headings(corpus.sectionOf(passage))];
  const phrases = [...new Set(values)];
  const found = phrases
    .map(phrase => ({ phrase, passages: passagesWith(corpus, phrase, contextOf) }))
    .filter(({ passages }) => passages.size > 0);
  if (found.length === 0) return { filter: null, held: new Set() };
  const all = [...found[0].passages].filter(passage => found.every(({ passages }) => passages.has(passage)));
  const allowed = new Set(all.length > 0 ? all : found.flatMap(({ passages }) => [...passages]));
  const said = found.map(({ phrase }) => `"${phrase}"`).join(all.length > 0 ? ' and ' : ' or ');
  const plain = passageFilter({ folders: ['.'] }, { state, labels, domain })!;
  return {
    filter: { ...plain, isAllowed: passage => allowed.has(passage), said: [`holds ${said}`] },
    held: new Set(found.map(({ phrase }) => phrase)),
  };
}
