import type { MatchedEntity } from '../model/trace';
import type { Corpus } from '../search/corpus';
import { nameKinds } from '../search/segment';
import { tokenize } from '../search/tokenizer';

export interface QuestionEntity extends MatchedEntity {
  /** Number in the corpus's entity index. */
  readonly entity: number;
}

const aliasKind = nameKinds.indexOf('alias');

/** The entities whose names stand in the question, in order of their first place. */
export function questionEntities(corpus: Corpus, question: string): QuestionEntity[] {
  const ids: number[] = [];
  const places: { start: number; end: number }[] = [];
  tokenize(question, (token, start, end, capital) => {
    ids.push(corpus.vocabulary.add(token) * 2 + (capital ? 1 : 0));
    places.push({ start, end });
  });
  const found = new Map<number, QuestionEntity>();
  for (const match of corpus.entities.find(Uint32Array.from(ids), 0, ids.length)) {
    if (found.has(match.entity)) continue;
    const term = question.slice(places[match.start].start, places[match.end - 1].end);
    const sources = corpus.entities.sources(match.entity);
    const how = sources.some(source => source.kind !== aliasKind) ? 'name' : 'alias';
    found.set(match.entity, {
      entity: match.entity,
      id: corpus.entities.id(match.entity),
      name: corpus.entities.label(match.entity),
      term,
      how,
    });
  }
  return [...found.values()];
}
