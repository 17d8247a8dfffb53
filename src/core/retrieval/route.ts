import type { RetrievalMode } from '../model/trace';
import type { QuestionOptions } from '../options';
import type { QuestionEntity } from './questionEntities';

/** How the question is answered, and why, in a sentence. */
export interface Route {
  readonly mode: RetrievalMode;
  readonly reason: string;
}

/** By rule: a question that names something goes over the graph, any other by its words. The user's choice comes before the rule. */
export function route(mode: QuestionOptions['mode'], entities: readonly QuestionEntity[], hits: number): Route {
  if (mode !== 'auto') return { mode, reason: 'chosen by hand' };
  if (entities.length > 0) return { mode: 'local', reason: `the question names ${entities.map(({ name }) => name).join(', ')}` };
  return { mode: 'lookup', reason: hits > 0 ? 'no name in the question is known' : 'nothing in the question is known' };
}
