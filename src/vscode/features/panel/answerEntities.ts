import type { Place } from '../../../core/engine';
import { nodeId } from '../../../core/model/ids';
import type { NamedEntity } from '../../../core/model/documentTies';
import type { AnswerEntitiesView } from '../../../protocol/entities';
import { untyped } from '../entities/entityItems';
import { relationWords } from '../relationWords';
import { passageKey } from './keys';
import { placeTarget } from './toView';

export function answerEntitiesView(entities: readonly NamedEntity<Place>[]): AnswerEntitiesView {
  return entities.map(({ id, name, type, aliases, description, places, relations }) => ({
    key: nodeId('entity', id),
    id,
    name,
    type: type === untyped ? '' : type,
    aliases: [...aliases],
    description: description && placeTarget(description),
    places: places.map(({ passage, place }) => ({ passage: passageKey(passage), target: placeTarget(place) })),
    relations: relations.map(relation => ({
      from: relation.from,
      label: relationWords(relation.type),
      to: relation.to,
      evidence: placeTarget(relation.evidence),
    })),
  }));
}
