import type { DocumentDomain } from '../model/domain';
import type { ParsedDocument, Section } from '../model/lexical';
import type { PassageVectors } from '../vectors/passageVectors';
import { DomainBuilder } from './domainRows';
import { namesOf, ownNames } from './names';
import { nameKinds, none, packCount, passageKinds, type Segment, type SegmentDocument, type SegmentLink } from './segment';
import { identifierParts, scanWords, tokenize } from './tokenizer';
import type { Vocabulary } from './vocabulary';

/** The stems of a text with their counts, and its words for its vector: an identifier by its parts. */
interface Field {
  readonly counts: Map<number, number>;
  readonly words: number[];
}

/** Headings above a passage; `vector` is that of title and headings. */
interface Context extends Field {
  readonly vector: Float32Array | null;
}

/** Gathers parsed documents into one segment. Cost: one tokenising pass over each document, and one sort of its terms. */
export class SegmentBuilder {
  readonly #vocabulary: Vocabulary;
  readonly #embedder: PassageVectors | null;
  readonly #documents: SegmentDocument[] = [];
  readonly #documentSection: number[] = [0];
  readonly #documentPassage: number[] = [0];
  readonly #sectionParent: number[] = [];
  readonly #sectionLevel: number[] = [];
  readonly #headings: string[] = [];
  readonly #passageSection: number[] = [];
  readonly #passageKind: number[] = [];
  readonly #passageHeader: number[] = [];
  readonly #passageStart: number[] = [];
  readonly #passageEnd: number[] = [];
  readonly #passageHash: number[] = [];
  readonly #passageTwin: number[] = [];
  readonly #passageToken: number[] = [0];
  #tokens = new GrowingUint32();
  /** Postings in passage order: stem, passage, count. */
  #postings = new GrowingUint32();
  /** By document. */
  readonly #vectors: Int8Array[] = [];
  readonly #word = (id: number) => this.#vocabulary.token(id);
  readonly #nameDocument: number[] = [];
  readonly #nameSection: number[] = [];
  readonly #namePassage: number[] = [];
  readonly #nameKind: number[] = [];
  readonly #nameToken: number[] = [0];
  readonly #nameTokens: number[] = [];
  readonly #names: string[] = [];
  readonly #documentLink: number[] = [0];
  readonly #linkPassage: number[] = [];
  readonly #linkOrdinal: number[] = [];
  readonly #linkSpan: number[] = [];
  readonly #links: SegmentLink[] = [];
  readonly #domain = new DomainBuilder();

  constructor(vocabulary: Vocabulary, embedder: PassageVectors | null) {
    this.#vocabulary = vocabulary;
    this.#embedder = embedder;
  }

  add(document: ParsedDocument, domain: DocumentDomain, { day, properties }: Pick<SegmentDocument, 'day' | 'properties'>): void {
    const firstSection = this.#sectionParent.length;
    const firstPassage = this.#passageSection.length;
    this.#documents.push({
      id: document.id,
      folder: document.folder,
      path: document.path,
      title: document.title,
      aliases: document.aliases.map(({ text }) => text),
      properties,
      hash: document.hash,
      day,
    });
    for (const section of document.sections) {
      this.#sectionParent.push(section.parent < 0 ? none : firstSection + section.parent);
      this.#sectionLevel.push(section.level);
      this.#headings.push(section.heading);
    }
    this.#documentSection.push(this.#sectionParent.length);
    this.#addPassages(document, firstSection);
    this.#documentPassage.push(this.#passageSection.length);
    this.#addNames(document, domain, firstSection, firstPassage);
    this.#domain.add(domain, ownNames(document));
    document.links.forEach((link, ordinal) => {
      this.#linkPassage.push(link.passage < 0 ? none : firstPassage + link.passage);
      this.#linkOrdinal.push(ordinal);
      this.#linkSpan.push(link.span.start, link.span.end);
      this.#links.push({ kind: link.kind, raw: link.raw, label: link.label, bracketed: link.span.start !== link.rawSpan.start });
    });
    this.#documentLink.push(this.#links.length);
  }

  #addPassages(document: ParsedDocument, firstSection: number): void {
    const title = this.#read(document.title);
    const contexts = new Map<number, Context>();
    const embedder = this.#embedder;
    const vectors = new Int8Array(embedder ? document.passages.length * embedder.dimension : 0);
    document.passages.forEach((passage, ordinal) => {
      const index = this.#passageSection.length;
      const section = document.sections[passage.section];
      const heading = contexts.get(passage.section) ?? this.#readContext(headingContext(section, document.title), title);
      contexts.set(passage.section, heading);
      this.#passageSection.push(firstSection + passage.section);
      this.#passageKind.push(passageKinds.indexOf(passage.kind));
      this.#passageHeader.push(passage.header?.start ?? none, passage.header?.end ?? none);
      this.#passageStart.push(passage.span.start);
      this.#passageEnd.push(passage.span.end);
      this.#addId(passage.id.slice(document.id.length + 1));
      const text = this.#read(document.text.slice(passage.span.start, passage.span.end), this.#tokens);
      if (passage.header) this.#read(document.text.slice(passage.header.start, passage.header.end), null, text);
      this.#passageToken.push(this.#tokens.length);
      this.#addPostings(index, text.counts, heading.counts, title.counts);
      embedder?.write({ ids: text.words, word: this.#word }, heading.vector, vectors, ordinal * embedder.dimension);
    });
    this.#vectors.push(vectors);
  }

  #readContext(headings: string, title: Field): Context {
    const heading = this.#read(headings);
    const vector = this.#embedder?.embed({ ids: [...title.words, ...heading.words], word: this.#word }) ?? null;
    return { ...heading, vector };
  }

  #addId(local: string): void {
    this.#passageHash.push(Number.parseInt(local.slice(0, 8), 16), Number.parseInt(local.slice(8, 16), 16));
    this.#passageTwin.push(local.length > 17 ? Number(local.slice(17)) : 0);
  }

  /** Reads a text into a field; where `tokens` is given, the tokens go there in order. */
  #read(text: string, tokens: GrowingUint32 | null = null, field: Field = { counts: new Map(), words: [] }): Field {
    const vocabulary = this.#vocabulary;
    const add = (id: number, capital: boolean, raw: string) => {
      tokens?.push(id * 2 + (capital ? 1 : 0));
      bump(field.counts, vocabulary.stem(id));
      const parts = raw === '' ? [] : identifierParts(raw);
      for (const part of parts) {
        const number = vocabulary.add(part);
        bump(field.counts, vocabulary.stem(number));
        field.words.push(number);
      }
      if (parts.length === 0) field.words.push(id);
    };
    const rawIf = (mayHaveParts: boolean, start: number, end: number) => (mayHaveParts && end - start > 4 ? text.slice(start, end) : '');
    scanWords(
      text,
      (start, end, capital, inner) => add(vocabulary.addAscii(text, start, end), capital, rawIf(inner, start, end)),
      (token, start, end, capital) => add(vocabulary.add(token), capital, rawIf(true, start, end)),
    );
    return field;
  }

  #addPostings(passage: number, text: Map<number, number>, heading: Map<number, number>, title: Map<number, number>): void {
    for (const [stem, count] of text) this.#posting(stem, passage, packCount(count, heading.get(stem) ?? 0, title.get(stem) ?? 0));
    for (const [stem, count] of heading) if (!text.has(stem)) this.#posting(stem, passage, packCount(0, count, title.get(stem) ?? 0));
    for (const [stem, count] of title) if (!text.has(stem) && !heading.has(stem)) this.#posting(stem, passage, packCount(0, 0, count));
  }

  #posting(stem: number, passage: number, count: number): void {
    this.#postings.push(stem);
    this.#postings.push(passage);
    this.#postings.push(count);
  }

  #addNames(document: ParsedDocument, domain: DocumentDomain, firstSection: number, firstPassage: number): void {
    for (const name of namesOf(document, domain)) {
      const before = this.#nameTokens.length;
      tokenize(name.text, (token, _start, _end, capital) => this.#nameTokens.push(this.#vocabulary.add(token) * 2 + (capital ? 1 : 0)));
      if (this.#nameTokens.length === before) continue;
      this.#nameToken.push(this.#nameTokens.length);
      this.#nameDocument.push(this.#documents.length - 1);
      this.#nameSection.push(name.section < 0 ? none : firstSection + name.section);
      this.#namePassage.push(name.passage < 0 ? none : firstPassage + name.passage);
      this.#nameKind.push(nameKinds.indexOf(name.kind));
      this.#names.push(name.text);
    }
  }

  /** The segment of what was added; the builder is done then. */
  build(): Segment {
    const { terms, termPosting, postingPassage, postingCount } = sortPostings(this.#postings.view(), this.#vocabulary.size);
    return {
      documents: this.#documents,
      documentSection: Uint32Array.from(this.#documentSection),
      documentPassage: Uint32Array.from(this.#documentPassage),
      sectionParent: Uint32Array.from(this.#sectionParent),
      sectionLevel: Uint8Array.from(this.#sectionLevel),
      headings: this.#headings,
      passageSection: Uint32Array.from(this.#passageSection),
      passageKind: Uint8Array.from(this.#passageKind),
      passageHeader: Uint32Array.from(this.#passageHeader),
      passageStart: Uint32Array.from(this.#passageStart),
      passageEnd: Uint32Array.from(this.#passageEnd),
      passageHash: Uint32Array.from(this.#passageHash),
      passageTwin: Uint16Array.from(this.#passageTwin),
      passageToken: Uint32Array.from(this.#passageToken),
      tokens: this.#tokens.view().slice(),
      terms,
      termPosting,
      postingPassage,
      postingCount,
      vectors: joined(this.#vectors),
      nameDocument: Uint32Array.from(this.#nameDocument),
      nameSection: Uint32Array.from(this.#nameSection),
      namePassage: Uint32Array.from(this.#namePassage),
      nameKind: Uint8Array.from(this.#nameKind),
      nameToken: Uint32Array.from(this.#nameToken),
      nameTokens: Uint32Array.from(this.#nameTokens),
      names: this.#names,
      documentLink: Uint32Array.from(this.#documentLink),
      linkPassage: Uint32Array.from(this.#linkPassage),
      linkOrdinal: Uint32Array.from(this.#linkOrdinal),
      linkSpan: Uint32Array.from(this.#linkSpan),
      links: this.#links,
      domain: this.#domain.build(),
    };
  }
}

/** Headings above a passage, less one that only repeats the title. */
function headingContext(section: Section, title: string): string {
  return section.headings.filter(heading => heading !== title).join(' ');
}

function bump(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function joined(parts: readonly Int8Array[]): Int8Array {
  const whole = new Int8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Counting sort by stem, which keeps passages in order. */
function sortPostings(
  triples: Uint32Array,
  vocabularySize: number,
): Pick<Segment, 'terms' | 'termPosting' | 'postingPassage' | 'postingCount'> {
  const total = triples.length / 3;
  const starts = new Uint32Array(vocabularySize + 1);
  for (let i = 0; i < triples.length; i += 3) starts[triples[i] + 1]++;
  let distinct = 0;
  for (let stem = 0; stem < vocabularySize; stem++) {
    if (starts[stem + 1] > 0) distinct++;
    starts[stem + 1] += starts[stem];
  }
  const terms = new Uint32Array(distinct);
  const termPosting = new Uint32Array(distinct + 1);
  let term = 0;
  for (let stem = 0; stem < vocabularySize; stem++) {
    if (starts[stem + 1] === starts[stem]) continue;
    terms[term] = stem;
    termPosting[++term] = starts[stem + 1];
  }
  const postingPassage = new Uint32Array(total);
  const postingCount = new Uint16Array(total);
  for (let i = 0; i < triples.length; i += 3) {
    const at = starts[triples[i]]++;
    postingPassage[at] = triples[i + 1];
    postingCount[at] = triples[i + 2];
  }
  return { terms, termPosting, postingPassage, postingCount };
}

class GrowingUint32 {
  #array = new Uint32Array(1 << 12);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#array.length) {
      const grown = new Uint32Array(this.#array.length * 2);
      grown.set(this.#array);
      this.#array = grown;
    }
    this.#array[this.#length++] = value;
  }

  view(): Uint32Array {
    return this.#array.subarray(0, this.#length);
  }
}
