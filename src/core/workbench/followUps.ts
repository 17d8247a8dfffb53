import { type DomainGraph, type Relation, unknownType, untyped } from '../domain/domainGraph';
import { contradictions } from '../domain/contradictions';
import type { FollowUp } from '../engine';
import type { Answer } from '../model/answer';
import type { Retrieval } from '../model/retrieval';
import type { Generation } from '../model/themes';
import { isRow } from '../search/domainRows';
import { foldedName } from '../search/entityIndex';
import { isStopWord } from '../search/stopWords';
import { tokensOf } from '../search/tokenizer';
import { stated } from './contradictionRows';

/** Things of the answer that are looked at, statements of each, and suggestions of each kind and in all. */
const numbers = { things: 6, statements: 400, relations: 3, contradictions: 1, themes: 1, all: 4 } as const;

export interface FollowUpSource {
  readonly graph: DomainGraph;
  /** The last themes; null before the first. */
  readonly generation: Generation | null;
  readonly nameOf: (id: string) => string;
}

/**
 * Questions that the graph suggests after an answer: what is contradicted of its things, what is related to them and was not told, and what
 * stands beside them in their theme. Of what the reader sees, since the graph holds nothing else. Cost: the statements of a few things.
 */
export function followUps(retrieval: Retrieval, answer: Answer, source: FollowUpSource): FollowUp[] {
  if (answer.points.length === 0) return [];
  const things = thingsOf(retrieval, answer, source.graph);
  const told = toldIn(retrieval, answer);
  const found = [
    ...contradicted(things, source).slice(0, numbers.contradictions),
    ...related(things, told, source.graph).slice(0, numbers.relations),
    ...beside(things, told, source).slice(0, numbers.themes),
  ];
  const asked = new Set([foldedName(retrieval.question)]);
  const fresh = found.filter(({ question }) => !asked.has(foldedName(question)) && asked.add(foldedName(question)));
  return fresh.slice(0, numbers.all);
}

/** Ids of what the question names, then of what the cited passages name, in their order; only what statements are about. */
function thingsOf({ entities, passages }: Retrieval, { points }: Answer, graph: DomainGraph): string[] {
  const cited = new Set(points.flatMap(({ citations }) => citations.map(({ passage }) => passage)));
  const named = passages.filter(({ id }) => cited.has(id)).flatMap(passage => passage.entities);
  const ids = [...entities.filter(({ how }) => how !== 'fuzzy').map(({ id }) => id), ...named].flatMap(id => graph.idsOf(id));
  return [...new Set(ids)].filter(id => graph.isStated(id)).slice(0, numbers.things);
}

/** The words of the question and of all that was answered, in which names are looked for. */
function toldIn({ question }: Retrieval, { points, withheld }: Answer): string {
  const quotes = points.flatMap(({ text, citations }) => [text, ...citations.map(({ quote }) => quote ?? '')]);
  return ` ${foldedName([question, ...quotes, ...withheld.map(({ text }) => text)].join(' '))} `;
}

/** Relations to things that the answer does not name, those of more statements first; of each thing and type one. */
function related(things: readonly string[], told: string, graph: DomainGraph): FollowUp[] {
  const found = things.flatMap(id => {
    const relations = graph.assemble(graph.statementsOf(id, numbers.statements));
    const untold = relations.filter(({ type, from, to }) => {
      const other = foldedName(graph.entity(from === id ? to : from).name);
      return type !== untyped && other !== '' && !told.includes(` ${other} `);
    });
    const first = new Map<string, Relation>();
    for (const relation of untold.sort((a, b) => b.weight - a.weight)) {
      const key = `${relation.type} ${relation.from === id}`;
      if (!first.has(key)) first.set(key, relation);
    }
    return [...first.values()].flatMap((relation): FollowUp[] => {
      const question = relationQuestion(id, relation, graph);
      return question === null ? [] : [{ question, reason: 'relation' }];
    });
  });
  return found.filter(({ question }, at) => found.findIndex(other => other.question === question) === at);
}

/** In the words of the schema, else in those of the relation's name; null where they make no question that is understood. */
function relationQuestion(id: string, { type, from, to, evidence }: Relation, graph: DomainGraph): string | null {
  const isSubject = from === id;
  const [own, other] = [graph.entity(id), graph.entity(isSubject ? to : from)];
  // A row that is called like its key is no answer.
  if (isRow(other.id) && other.id.toLowerCase().endsWith(`/${other.name.toLowerCase()}`)) return null;
  const what = other.type === unknownType ? 'What' : `Which ${spaced(other.type)}`;
  const { phrases = [], inversePhrases = [] } = graph.schemaNames.relation(type) ?? {};
  const words = isSubject ? (phrases[0] ?? spaced(type)) : (inversePhrases[0] ?? phrases[0] ?? spaced(type));
  const inverse = isSubject ? inversePhrases[0] : undefined;
  if (isPassive(words))
    return isSubject || inversePhrases[0] === words ? `What is ${own.name} ${words}?` : `${what} is ${words} ${own.name}?`;
  // Which things are of a kind is asked in no words that read well for every name.
  if (!isSubject) return /^is an?$/.test(words) ? null : `${what} ${words} ${own.name}?`;
  const [verb, ...rest] = words.split(' ');
  // `IS_A`: what it is, is the question.
  if (verb === 'is' && isTitleOnly(own.name)) return null;
  if (verb === 'is') return `What is ${[own.name, ...rest.filter(word => !/^an?$/.test(word))].join(' ')}?`;
  if (/[^s]s$/.test(verb)) return `${what} does ${own.name} ${[infinitive(verb), ...rest].join(' ')}?`;
  if (inverse !== undefined && isPassive(inverse)) return `${what} was ${inverse} ${own.name}?`;
  return evidence.some(({ source }) => source === 'record') ? null : `How are ${own.name} and ${other.name} related?`;
}

function isPassive(words: string): boolean {
  return /\bby$|^(?:part|member|kind|instance) of$/.test(words);
}

/** `OWNED_BY` and `SpareParts` as a question says them. */
function spaced(name: string): string {
  return name
    .replaceAll('_', ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase();
}

/** `requires` is asked for with `require`, `supplies` with `supply`, `watches` with `watch`. */
function infinitive(verb: string): string {
  if (verb === 'has') return 'have';
  if (verb.endsWith('ies')) return `${verb.slice(0, -3)}y`;
  return /(?:ss|x|ch|sh|o)es$/.test(verb) ? verb.slice(0, -2) : verb.slice(0, -1);
}

function contradicted(things: readonly string[], { graph }: FollowUpSource): FollowUp[] {
  return things.flatMap(id => {
    const items = graph
      .statementsOf(id, numbers.statements)
      .filter(({ source }) => source !== 'table')
      .map(statement => stated(graph, statement));
    return contradictions(items, graph.schemaNames.functional)
      .filter(({ first }) => first.subject === id)
      .map(({ first }): FollowUp => {
        const what = first.statement.predicate.toLowerCase().replaceAll('_', ' ');
        return { question: `What is the ${what} of ${graph.entity(id).name}?`, reason: 'contradiction' };
      });
  });
}

/** The most central thing beside the first thing in its narrowest theme that was not told. */
function beside(things: readonly string[], told: string, { graph, generation, nameOf }: FollowUpSource): FollowUp[] {
  for (const id of things) {
    const around = generation?.communities.filter(({ members }) => members.includes(id)) ?? [];
    const narrowest = around.reduce<(typeof around)[number] | null>((last, next) => (last && last.level >= next.level ? last : next), null);
    const others = narrowest?.members.filter(member => graph.isStated(member)).map(member => nameOf(member)) ?? [];
    const other = others.find(name => foldedName(name) !== '' && !isTitleOnly(name) && !told.includes(` ${foldedName(name)} `));
    if (other !== undefined) return [{ question: `What is ${other}?`, reason: 'theme' }];
  }
  return [];
}

/** `Metrics`, `When to use the Gateway`: in the plural, or beginning with a function word, a title of which nobody asks what it is. */
function isTitleOnly(name: string): boolean {
  const words = tokensOf(name);
  return foldedName(name) !== words.join(' ') || isStopWord(words[0] ?? '');
}
