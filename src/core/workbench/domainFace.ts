import type { DomainGraph } from '../domain/domainGraph';
import type { Engine } from '../engine';
import type { IndexState } from '../indexing/indexState';
import type { Labels } from '../retrieval/labels';
import { starterSchema } from '../schema/starterSchema';
import { contradictionRows } from './contradictionRows';
import { DocumentTies } from './documentTies';
import { DomainLists } from './domainLists';
import type { Enrichment } from './enrichment';
import { EntityInfos } from './entityInfos';
import { questionContext } from './questionContext';
import type { Questions } from './questions';
import type { RelatedNames } from './relatedNames';

export interface DomainFaceParts {
  readonly state: IndexState;
  readonly domain: DomainGraph;
  readonly labels: Labels;
  readonly questions: Questions;
  readonly related: RelatedNames;
  readonly enrichment: Enrichment;
}

type DomainMethods =
  | 'entities'
  | 'relations'
  | 'claims'
  | 'domainSummary'
  | 'context'
  | 'entityGroups'
  | 'entityDetails'
  | 'entityAt'
  | 'entityMentions'
  | 'starterSchema'
  | 'contradictions'
  | 'unlinkedMentions'
  | 'suggestedLinks'
  | 'entitiesIn';

/** What the engine answers of the things that the workspace speaks of. */
export function domainFace({ state, domain, labels, questions, related, enrichment }: DomainFaceParts): Pick<Engine, DomainMethods> {
  const lists = new DomainLists(state.corpus, domain, labels, related);
  const infos = new EntityInfos(state, domain, labels, { lists, passages: () => questions.entityPassages() });
  const ties = new DocumentTies({ state, labels, domain, lists, infos, enrichment, passages: () => questions.entityPassages() });
  return {
    entities: async (filter, signal) => lists.entities(filter, signal),
    relations: async (filter, signal) => lists.relations(filter, signal),
    claims: async filter => lists.claims(filter),
    domainSummary: async () => lists.summary(),
    context: async (question, options, signal) => questionContext(questions.search(question, options, signal), state.corpus, domain, lists),
    starterSchema: async () => starterSchema(lists.findings()),
    entityGroups: async (words, limit, signal) => infos.groups(words, limit, signal),
    entityDetails: async id => infos.details(id),
    entityAt: async (document, line, character) => infos.at(document, { line, character }),
    entityMentions: async id => infos.mentionsOf(id),
    contradictions: async signal => contradictionRows(domain, lists, signal),
    unlinkedMentions: async (document, signal) => ties.unlinkedMentions(document, signal),
    suggestedLinks: async document => ties.suggestedLinks(document),
    entitiesIn: async (places, signal) => ties.entitiesIn(places, signal),
  };
}
