import type { CitationView, OpenTarget, ResultView } from '../../src/protocol/views';

/** A document that the answer rests on. */
export interface Source {
  readonly document: string;
  readonly file: string;
  readonly title: string;
  /** Confirmed statements that cite it. */
  readonly points: number;
  /** What is cited of it, each place once, in the order of the text. `passage` is a key, or empty. */
  readonly quotes: readonly { readonly number: number; readonly passage: string; readonly target: OpenTarget }[];
}

/** The documents behind the confirmed statements, those of most statements first, then in the order in which they are first cited. */
export function sourcesOf({ answer, passages }: Pick<ResultView, 'answer' | 'passages'>): readonly Source[] {
  const titles = new Map(passages.map(({ target, title }) => [target.document, title]));
  const sources = new Map<string, { readonly points: Set<string>; readonly quotes: Map<string, CitationView> }>();
  for (const { key, citations } of answer.points) {
    for (const citation of citations) {
      const { document, start, end } = citation.target;
      const source = sources.get(document) ?? { points: new Set(), quotes: new Map() };
      sources.set(document, source);
      source.points.add(key);
      const place = `${start} ${end}`;
      if (!source.quotes.has(place)) source.quotes.set(place, citation);
    }
  }
  const listed = [...sources].map(([document, { points, quotes }]) => {
    const cited = [...quotes.values()].sort((a, b) => a.target.start - b.target.start);
    const { file } = cited[0].target;
    return { document, file, title: titles.get(document) ?? file, points: points.size, quotes: cited };
  });
  return listed.sort((a, b) => b.points - a.points);
}
