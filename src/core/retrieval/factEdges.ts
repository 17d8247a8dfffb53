import { extractFacts, mention } from '../extraction/facts';
import { splitSentences } from '../extraction/sentences';
import { Stems } from '../extraction/words';
import type { PassageKind } from '../model/lexical';
import type { Corpus } from '../search/corpus';
import type { Walk } from './walk';

/** A passage as facts are read from it. */
export interface FactSource {
  readonly text: string;
  readonly kind: PassageKind;
  readonly header: string;
  readonly title: string;
  readonly headings: readonly string[];
}

const asksForReasons =
  /^\s*(?:why|how come|for what reason|what(?:'s| is| are)? (?:the )?(?:reasons?|causes?|risks?)|what (?:caused|causes|prevents|blocks|delays|endangers|threatens|puts)|how (?:is|are) .+ (?:related|connected)|warum|weshalb|wieso|pourquoi)\b/i;

/** Whether a question is answered by following facts from thing to thing rather than by naming them. */
export function followsFacts(question: string): boolean {
  return asksForReasons.test(question);
}

/**
 * Which edges of the walk are facts: mentions where the passage states something about the entity (requires, waits for, shared with
 * ...). The PageRank then runs along them. Cost: reads the walked passages once.
 */
export function factEdges(walk: Walk, corpus: Corpus, read: (passage: number) => FactSource | undefined): ReadonlySet<number> {
  const stems = new Stems();
  const facts = new Set<number>();
  for (const node of walk.nodes) {
    if (node.kind !== 'passage') continue;
    const mentions = node.edges.filter(number => walk.edges[number].kind === 'MENTIONS');
    const source = mentions.length > 0 ? read(node.ref) : undefined;
    if (!source) continue;
    const things = extractFacts(splitSentences(source), source, stems).flatMap(({ subject, object }) =>
      object ? [subject, object] : [subject],
    );
    if (things.length === 0) continue;
    const spokenOf = things.map(thing => new Set(thing.stems));
    for (const number of mentions) {
      const name = mention(corpus.entities.label(walk.nodes[walk.edges[number].to].ref), null, stems).stems;
      if (name.length > 0 && spokenOf.some(thing => name.every(stem => thing.has(stem)))) facts.add(number);
    }
  }
  return facts;
}
