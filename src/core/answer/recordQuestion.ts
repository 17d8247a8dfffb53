import { type Stems, tokenize } from '../extraction/words';
import type { MatchedEntity } from '../model/trace';
import type { DomainGraph } from '../domain/domainGraph';

/** A relation that the question speaks of, by the schema's phrases or the relation's own name. */
export interface AskedRelation {
  readonly type: string;
  /** The phrase has the relation's object before it. */
  readonly inverse: boolean;
  readonly start: number;
  readonly end: number;
}

/** A question as records answer it: from the things that it names along relations to things of a type, or to a property of theirs. */
export interface RecordQuestion {
  /** Ids of what it names, with the first place of the name in the question. */
  readonly anchors: readonly { readonly ids: readonly string[]; readonly at: number }[];
  readonly relations: readonly AskedRelation[];
  /** The type that is asked for: the first that it speaks of. */
  readonly type: string;
  /** Stems of its words, without those of the names. */
  readonly words: ReadonlySet<string>;
}

interface Phrase {
  readonly stems: readonly string[];
  readonly inverse: boolean;
  readonly type: string;
}

/** Cost: the phrases of the schema times the length of the question. */
export function readRecordQuestion(text: string, entities: readonly MatchedEntity[], graph: DomainGraph, stems: Stems): RecordQuestion {
  const tokens = tokenize(text, stems);
  const lower = text.toLowerCase();
  const anchors = entities.flatMap(({ id, term }) => {
    const ids = graph.idsOf(id).filter(candidate => graph.isStated(candidate));
    const at = lower.indexOf(term.toLowerCase());
    return ids.length > 0 && !isTypeWord(term, graph, stems) ? [{ ids, at, end: at + term.length }] : [];
  });
  const free = tokens.filter(({ start }) => !anchors.some(({ at, end }) => at <= start && start < end));
  const relations = relationsIn(free, graph, stems);
  return { anchors, relations, type: askedType(free, graph, stems), words: new Set(free.map(({ stem }) => stem)) };
}

/** Types of the relations that a question speaks of; empty without a schema. */
export function askedRelations(text: string, graph: DomainGraph, stems: Stems): ReadonlySet<string> {
  const names = graph.schemaNames;
  if (names.relations().length === 0) return new Set();
  return new Set(relationsIn(tokenize(text, stems), graph, stems).map(({ type }) => names.canonical(type).name));
}

function relationsIn(free: ReturnType<typeof tokenize>, graph: DomainGraph, stems: Stems): AskedRelation[] {
  const relations: AskedRelation[] = [];
  const taken = new Set<number>();
  for (const { stems: wanted, inverse, type } of phrasesOf(graph, stems)) {
    for (let i = 0; i + wanted.length <= free.length; i++) {
      if (!wanted.every((stem, j) => free[i + j].stem === stem && !taken.has(i + j))) continue;
      for (let j = 0; j < wanted.length; j++) taken.add(i + j);
      relations.push({ type, inverse, start: free[i].start, end: free[i + wanted.length - 1].end });
    }
  }
  return relations;
}

/** Phrases by which texts and questions state relations, the longest first. */
function phrasesOf(graph: DomainGraph, stems: Stems): Phrase[] {
  const phrases: Phrase[] = [];
  const add = (type: string, text: string, inverse: boolean) => {
    const words = tokenize(text, stems).map(({ stem }) => stem);
    if (words.length > 0) phrases.push({ type, inverse, stems: words });
  };
  for (const { name, phrases: forward, inversePhrases } of graph.schemaNames.relations()) {
    add(name, name.replaceAll('_', ' ').toLowerCase(), false);
    for (const phrase of forward) add(name, phrase, false);
    for (const phrase of inversePhrases) add(name, phrase, true);
  }
  return phrases.sort((a, b) => b.stems.length - a.stems.length);
}

function askedType(tokens: ReturnType<typeof tokenize>, graph: DomainGraph, stems: Stems): string {
  let first = { at: Number.POSITIVE_INFINITY, type: '' };
  for (const { name, words } of graph.schemaNames.types()) {
    for (const word of [name, ...words]) {
      const wanted = tokenize(word, stems).map(({ stem }) => stem);
      const at = tokens.findIndex((_, i) => wanted.length > 0 && wanted.every((stem, j) => tokens[i + j]?.stem === stem));
      if (at >= 0 && at < first.at) first = { at, type: name };
    }
  }
  return first.type;
}

/** `Tents` may be a category, and `tent` what a question asks for: a word for a type names no thing. */
function isTypeWord(term: string, graph: DomainGraph, stems: Stems): boolean {
  const stem = (text: string) =>
    tokenize(text, stems)
      .map(token => token.stem)
      .join(' ');
  return graph.schemaNames.types().some(({ name, words }) => [name, ...words].some(word => stem(word) === stem(term)));
}
