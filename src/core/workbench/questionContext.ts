import { type DomainGraph, unknownType } from '../domain/domainGraph';
import type { Place } from '../engine';
import { contextText } from '../exchange/contextText';
import type { QuestionContext, RelationRow } from '../model/domainRows';
import type { RankedPassage, Retrieval } from '../model/retrieval';
import type { Corpus } from '../search/corpus';
import type { DomainLists } from './domainLists';

/** A model reads the first ones with care; more is not read at all. */
const mostEntities = 40;

/** What a question selects: its entities, those that the selected passages state something of, and all relations among them. */
export function questionContext(retrieval: Retrieval, corpus: Corpus, graph: DomainGraph, lists: DomainLists): QuestionContext<Place> {
  const selected = retrieval.passages.filter(passage => passage.selected);
  const ids = selectedEntities(retrieval, selected, corpus, graph);
  const relations = inducedRelations(ids, graph, lists);
  const entities = ids.map(id => ({ ...lists.end(id), properties: propertiesOf(id, graph) }));
  const passages = selected.flatMap(passage => {
    const place = lists.placeOf(passage);
    return place
      ? [{ place, headings: [passage.title, ...passage.headings.filter(heading => heading !== passage.title)], text: passage.text }]
      : [];
  });
  return { text: contextText({ entities, relations, passages }), entities, relations, passages };
}

/** In the order of the question, then of the passages. */
function selectedEntities({ entities }: Retrieval, selected: readonly RankedPassage[], corpus: Corpus, graph: DomainGraph): string[] {
  const ids = new Set(entities.flatMap(({ id }) => graph.idsOf(id)));
  const named: string[] = [];
  for (const passage of selected) {
    const place = corpus.place(passage.document);
    const stated = place ? graph.statementsIn(corpus.passagesOf(place)[0] + passage.ordinal) : [];
    for (const { subjectKey, objectKey } of stated) {
      for (const key of [subjectKey, objectKey]) {
        const id = key === '' ? undefined : graph.idOf(key);
        if (id !== undefined) ids.add(id);
      }
    }
    named.push(...passage.entities.flatMap(id => graph.idsOf(id)));
  }
  // What is only named is told where something is known of it: its type, or a tie to what is told already.
  for (const id of named) {
    if (graph.entity(id).type !== unknownType || graph.relationsOf(id).some(({ from, to }) => ids.has(from === id ? to : from)))
      ids.add(id);
  }
  return [...ids].slice(0, mostEntities);
}

function inducedRelations(ids: readonly string[], graph: DomainGraph, lists: DomainLists): RelationRow<Place>[] {
  const among = new Set(ids);
  return ids.flatMap(id =>
    graph
      .relationsOf(id)
      // Each once: from its subject.
      .filter(({ from, to }) => from === id && among.has(to))
      .map(relation => lists.relation(relation)),
  );
}

function propertiesOf(id: string, graph: DomainGraph): { key: string; value: string }[] {
  const seen = new Set<string>();
  return graph.claimsOf(id).flatMap(({ statement: { predicate, value, negated, standing } }) => {
    const line = `${predicate}\u0000${value?.normal}`;
    if (!value || negated || standing !== 'stated' || seen.has(line)) return [];
    seen.add(line);
    return [{ key: predicate, value: value.text.replace(/\s+/g, ' ') }];
  });
}
