import type { RetrievalMode } from '../model/trace';
import type { QuestionOptions } from '../options';
import { followsFacts } from './factEdges';
import { ranking } from './parameters';
import type { QuestionEntity } from './questionEntities';

/** How the question is answered, and why, in a sentence. */
export interface Route {
  readonly mode: RetrievalMode;
  readonly reason: string;
  /** Whether statements of facts carry the walk further than mere mentions. */
  readonly followsFacts: boolean;
}

export interface RouteInput {
  readonly question: string;
  readonly mode: QuestionOptions['mode'];
  readonly entities: readonly QuestionEntity[];
  /** Share of the question that is names. */
  readonly focus: number;
  readonly hits: number;
}

/** By rule: a question that names something goes over the graph, any other by its words. The user's choice comes before the rule. */
export function route({ question, mode, entities, focus, hits }: RouteInput): Route {
  const facts = followsFacts(question);
  if (mode !== 'auto') return { mode, reason: 'chosen by hand', followsFacts: facts };
  if (entities.length === 0) {
    return {
      mode: 'lookup',
      reason: hits > 0 ? 'no name in the question is known' : 'nothing in the question is known',
      followsFacts: facts,
    };
  }
  const names = entities.map(({ name }) => name).join(', ');
  if (!facts && focus <= ranking.fusion.focusFrom) {
    return { mode: 'lookup', reason: `the question names ${names}, which says little of it`, followsFacts: facts };
  }
  return { mode: 'local', reason: `the question names ${names}${facts ? ' and asks for reasons' : ''}`, followsFacts: facts };
}
