import type { CurrentTexts } from '../answer/texts';
import type { IndexState } from '../indexing/indexState';
import type { DocumentId } from '../model/ids';
import { postings } from '../search/bm25';
import { tokensOf } from '../search/tokenizer';
import { stemOf } from '../search/vocabulary';

/** The workspace's texts for the check: documents as they count now, and which of them hold some words. */
export function currentTexts(state: IndexState): CurrentTexts {
  return {
    read: document => state.structure(document),
    named: file => state.documentNamed(file),
    mentioning: words => documentsWith(state, words),
  };
}

/** Documents in which every word stands somewhere, in order of id. Cost: the postings of the words. */
function documentsWith(state: IndexState, words: readonly string[]): DocumentId[] {
  const { corpus } = state;
  const stems = [...new Set(words.flatMap(word => tokensOf(word)).map(stemOf))];
  let found: Set<DocumentId> | undefined;
  for (const stem of stems) {
    const holding = new Set<DocumentId>();
    for (const { loaded, from, to } of postings(corpus, stem)) {
      for (let i = from; i < to; i++) {
        const document = loaded.passageDocument[loaded.segment.postingPassage[i]];
        if (loaded.dead[document] === 0) holding.add(loaded.segment.documents[document].id);
      }
    }
    found = found ? new Set([...found].filter(id => holding.has(id))) : holding;
  }
  return [...(found ?? [])].sort();
}
