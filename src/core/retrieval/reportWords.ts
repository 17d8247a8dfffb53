import type { DocumentId } from '../model/ids';
import type { Community, Finding } from '../model/themes';
import type { Corpus } from '../search/corpus';
import { tokensOf } from '../search/tokenizer';

/** The words of a finding, as long as its document has this text. */
interface Known {
  readonly hash: string;
  /** Null where the text is no longer what was found. */
  readonly stems: Uint32Array | null;
}

/**
 * The words of reports as numbers of their stems, in order: found once for each report that is compared with a question, since most are compared
 * with the next one too. Cost of a report that is known: none.
 */
export class ReportWords {
  readonly #corpus: Corpus;
  readonly #textOf: (finding: Finding) => string | null;
  readonly #members = new WeakMap<Community, Uint32Array>();
  readonly #findings = new WeakMap<Finding, Known>();

  /** `textOf`: the words of a finding as they stand now; null where its text has changed. */
  constructor(corpus: Corpus, textOf: (finding: Finding) => string | null) {
    this.#corpus = corpus;
    this.#textOf = textOf;
  }

  ofMembers(community: Community): Uint32Array {
    let stems = this.#members.get(community);
    if (!stems) {
      stems = this.#stemsOf(community.members);
      this.#members.set(community, stems);
    }
    return stems;
  }

  /** Null where the text of the finding has changed. */
  ofFinding(finding: Finding): Uint32Array | null {
    const hash = this.#hashOf(finding.document);
    const known = this.#findings.get(finding);
    if (known && known.hash === hash) return known.stems;
    const text = this.#textOf(finding);
    const stems = text === null ? null : this.#stemsOf([text]);
    this.#findings.set(finding, { hash, stems });
    return stems;
  }

  #hashOf(document: DocumentId): string {
    const place = this.#corpus.place(document);
    return place ? this.#corpus.document(place).hash : '';
  }

  #stemsOf(texts: readonly string[]): Uint32Array {
    const { vocabulary } = this.#corpus;
    return Uint32Array.from(texts.flatMap(text => tokensOf(text).map(token => vocabulary.stem(vocabulary.add(token)))));
  }
}
