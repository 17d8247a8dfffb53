import type { Span } from '../model/span';
import type { MatchedEntity } from '../model/trace';
import type { Corpus } from '../search/corpus';
import { type NameKind, nameKinds } from '../search/segment';
import { tokenize } from '../search/tokenizer';

export interface QuestionEntity extends MatchedEntity {
  /** Number in the corpus's entity index. */
  readonly entity: number;
}

/** Kinds of names that stand for another one. */
const otherNames = new Set(['alias', 'abbreviation', 'known'].map(kind => nameKinds.indexOf(kind as NameKind)));

/**
 * The entities whose names stand in the question, in order of their first place. Where none does, a word that ends the title of exactly
 * one document stands for it: "the launch", where there is one page about a launch.
 */
export function questionEntities(corpus: Corpus, question: string): QuestionEntity[] {
  const ids: number[] = [];
  const places: Span[] = [];
  tokenize(question, (token, start, end, capital) => {
    ids.push(corpus.vocabulary.add(token) * 2 + (capital ? 1 : 0));
    places.push({ start, end });
  });
  const found = new Map<number, QuestionEntity>();
  const tokens = Uint32Array.from(ids);
  const recognised = corpus.entities.find(tokens, 0, ids.length);
  // Names that only a sentence gives count where the question holds no other.
  for (const match of recognised.length > 0 ? recognised : corpus.entities.find(tokens, 0, ids.length, true)) {
    if (found.has(match.entity)) continue;
    const term = question.slice(places[match.start].start, places[match.end - 1].end);
    const sources = corpus.entities.sources(match.entity);
    const how = sources.some(source => !otherNames.has(source.kind)) ? 'name' : 'alias';
    found.set(match.entity, {
      entity: match.entity,
      id: corpus.entities.id(match.entity),
      name: corpus.entities.label(match.entity),
      term,
      how,
    });
  }
  return found.size > 0 ? [...found.values()] : byLastWord(corpus, question, ids, places);
}

function byLastWord(corpus: Corpus, question: string, ids: readonly number[], places: readonly Span[]): QuestionEntity[] {
  const found: QuestionEntity[] = [];
  ids.forEach((id, i) => {
    const word = id >>> 1;
    const ending = corpus.vocabulary.isStop(word) ? [] : corpus.entities.endingIn(word);
    if (ending.length !== 1 || found.some(({ entity }) => entity === ending[0])) return;
    const [entity] = ending;
    const term = question.slice(places[i].start, places[i].end);
    found.push({ entity, id: corpus.entities.id(entity), name: corpus.entities.label(entity), term, how: 'fuzzy' });
  });
  return found;
}
