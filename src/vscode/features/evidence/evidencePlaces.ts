import type { AnswerView, OpenTarget } from '../../../protocol/views';

/** Characters that an answer cites, with the statements that rest on them. */
export interface EvidencePlace {
  readonly target: OpenTarget;
  /** As it is shown in the answer. */
  readonly number: number;
  readonly points: readonly { readonly key: string; readonly text: string }[];
}

/** What the released statements of an answer cite, each place once, in the order in which the answer names them. */
export function evidencePlaces(answer: Pick<AnswerView, 'points'>): EvidencePlace[] {
  const places = new Map<
    string,
    { readonly target: OpenTarget; readonly number: number; readonly points: EvidencePlace['points'][number][] }
  >();
  for (const { key, text, citations } of answer.points) {
    for (const { target, number } of citations) {
      const id = `${target.start}:${target.end}:${target.document}`;
      const place = places.get(id) ?? { target, number, points: [] };
      if (!place.points.some(point => point.key === key)) place.points.push({ key, text });
      places.set(id, place);
    }
  }
  return [...places.values()];
}

/** The places of each document, documents in the order in which the answer names them first. */
export function byDocument(places: readonly EvidencePlace[]): ReadonlyMap<string, readonly EvidencePlace[]> {
  const groups = new Map<string, EvidencePlace[]>();
  for (const place of places) {
    const own = groups.get(place.target.document);
    if (own === undefined) groups.set(place.target.document, [place]);
    else own.push(place);
  }
  return groups;
}
