import type { RetrievalMode } from '../model/trace';
import type { QuestionMode, QuestionOptions } from '../options';
import type { Breadth } from './breadth';
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
  /** Words of it that are written as names, though nothing is known by them. */
  readonly unknown: readonly string[];
  readonly hits: number;
  readonly breadth: Breadth;
  /** Whether there are themes to answer from. */
  readonly hasThemes: boolean;
  /** Whether all that the question names is named all over the workspace, so that it tells no one thing. */
  readonly namesOnlyHubs: boolean;
}

/** How each mode runs that the user may choose. */
const byHand: Readonly<Record<Exclude<QuestionMode, 'auto'>, Pick<Route, 'mode' | 'reason'>>> = {
  lookup: { mode: 'lookup', reason: 'chosen by hand' },
  text: { mode: 'lookup', reason: 'chosen by hand, the words alone' },
  vector: { mode: 'lookup', reason: 'chosen by hand, the meaning alone' },
  entity: { mode: 'local', reason: 'chosen by hand, from the names alone' },
  local: { mode: 'local', reason: 'chosen by hand' },
  global: { mode: 'global', reason: 'chosen by hand' },
};

/**
 * By rule: a question for the whole is answered from the themes; one that names something goes over the graph, any other by its words. The
 * user's choice comes before the rule.
 */
export function route({ question, mode, entities, focus, unknown, hits, breadth, hasThemes, namesOnlyHubs }: RouteInput): Route {
  const facts = followsFacts(question);
  if (mode === 'global' && !hasThemes) return { mode: 'lookup', reason: 'there are no themes', followsFacts: facts };
  if (mode !== 'auto') return { ...byHand[mode], followsFacts: facts };
  const isBroad = breadth.kind === 'whole' || (breadth.kind === 'many' && (entities.length === 0 || namesOnlyHubs));
  if (isBroad && hasThemes) return { mode: 'global', reason: `"${breadth.words}" asks for the whole`, followsFacts: false };
  if (entities.length === 0 && focus <= ranking.fusion.focusFrom) {
    return {
      mode: 'lookup',
      reason: hits > 0 ? 'no name in the question is known' : 'nothing in the question is known',
      followsFacts: facts,
    };
  }
  const known = entities.map(({ name }) => name);
  const names = [...known, ...unknown.map(word => `"${word}"`)].join(', ');
  if (focus <= ranking.fusion.focusFrom) {
    return { mode: 'lookup', reason: `the question names ${known.join(', ')}, which says little of it`, followsFacts: facts };
  }
  return { mode: 'local', reason: `the question names ${names}${facts ? ' and asks for reasons' : ''}`, followsFacts: facts };
}
