import type { Place } from '../engine';
import { type NodeId, nodeId, sectionId } from '../model/ids';
import type { PathStep } from '../model/retrieval';
import type { Span } from '../model/span';
import { explainScore, type QuestionTerm } from '../search/bm25';
import type { Corpus } from '../search/corpus';
import type { NameMatch } from '../search/entityIndex';
import { none, passageKinds, type SegmentDocument } from '../search/segment';
import { spelledIn, stemsOf } from '../search/spelled';
import { tokenize } from '../search/tokenizer';
import type { FactSource } from './factEdges';
import { ranking } from './parameters';
import type { Texts } from './texts';
import type { Walk } from './walk';

/** What the labels have to be told of the index. */
export interface Names {
  readonly fileName: (document: SegmentDocument) => string;
  /** The link in one passage that leads to another. */
  readonly linkSpan: (passage: number, target: number) => Span | null;
}

/** Names, ids and places of nodes and edges, for people: computed only for what is shown. */
export class Labels {
  readonly #corpus: Corpus;
  readonly #texts: Texts;
  readonly #names: Names;

  constructor(corpus: Corpus, texts: Texts, names: Names) {
    this.#corpus = corpus;
    this.#texts = texts;
    this.#names = names;
  }

  documentOf(passage: number): SegmentDocument {
    const { loaded, local } = this.#corpus.locate(passage);
    return loaded.segment.documents[loaded.passageDocument[local]];
  }

  documentOfSection(section: number): SegmentDocument {
    const { loaded, local } = this.#corpus.locateSection(section);
    return loaded.segment.documents[loaded.sectionDocument[local]];
  }

  file(document: SegmentDocument): string {
    return this.#names.fileName(document);
  }

  spanOf(passage: number): Span {
    const { loaded, local } = this.#corpus.locate(passage);
    return { start: loaded.segment.passageStart[local], end: loaded.segment.passageEnd[local] };
  }

  /** Heading path of a section. */
  headings(section: number): string[] {
    const path: string[] = [];
    for (let at = section; at >= 0; at = this.#corpus.parentSection(at)) {
      const { loaded, local } = this.#corpus.locateSection(at);
      if (loaded.segment.sectionLevel[local] > 0) path.unshift(loaded.segment.headings[local]);
    }
    return path;
  }

  /** Whether the document stands for the section: the part before any heading, and the one under the heading that is the title. */
  isDocument(section: number): boolean {
    const { loaded, local } = this.#corpus.locateSection(section);
    const { sectionLevel, headings, documents } = loaded.segment;
    if (sectionLevel[local] === 0) return true;
    return sectionLevel[local] === 1 && headings[local] === documents[loaded.sectionDocument[local]].title;
  }

  /** The first passage of a section, as the place that a click on the section opens. */
  sectionPlace(section: number): Place | null {
    const first = this.#corpus.firstPassage(section);
    return first < 0 ? null : this.place(this.documentOf(first), this.spanOf(first));
  }

  sectionNode(section: number): NodeId {
    const document = this.documentOfSection(section);
    if (this.isDocument(section)) return nodeId('document', document.id);
    return nodeId('section', sectionId(document.id, this.headings(section), this.#twin(section)));
  }

  /** Number of sections before it in the document with the same heading path. */
  #twin(section: number): number {
    const { loaded, local } = this.#corpus.locateSection(section);
    const { documentSection, sectionParent, headings } = loaded.segment;
    let twin = 0;
    for (let other = documentSection[loaded.sectionDocument[local]]; other < local; other++) {
      if (headings[other] === headings[local] && sectionParent[other] === sectionParent[local]) twin++;
    }
    return twin;
  }

  node(walk: Walk, node: number): NodeId {
    const { kind, ref } = walk.nodes[node];
    if (kind === 'passage') return nodeId('passage', this.#corpus.passageId(ref));
    return kind === 'entity' ? nodeId('entity', this.#corpus.entities.id(ref)) : this.sectionNode(ref);
  }

  label(walk: Walk, node: number): string {
    const { kind, ref } = walk.nodes[node];
    if (kind === 'entity') return this.#corpus.entities.label(ref);
    return kind === 'passage' ? this.passageLabel(ref) : this.sectionLabel(ref);
  }

  sectionLabel(section: number): string {
    return this.headings(section).at(-1) ?? this.documentOfSection(section).title;
  }

  passageLabel(passage: number): string {
    const title = this.documentOf(passage).title;
    const heading = this.headings(this.#corpus.sectionOf(passage)).at(-1);
    return heading && heading !== title ? `${title} › ${heading}` : title;
  }

  /** The words of the question that a passage shares, strongest first. */
  matchedWords(passage: number, terms: readonly QuestionTerm[]): string[] {
    return explainScore(this.#corpus, terms, passage, ranking.lookup.bm25).map(({ term }) => term);
  }

  place(document: SegmentDocument, span: Span): Place | null {
    const loaded = this.#texts.get(document.id);
    if (!loaded) return null;
    return {
      document: document.id,
      folder: document.folder,
      path: document.path,
      file: this.#names.fileName(document),
      span,
      range: loaded.lines.range(span),
      quote: loaded.text.slice(span.start, span.end),
      hash: document.hash,
    };
  }

  /** A passage as the extraction of facts reads it. */
  source(passage: number): FactSource | undefined {
    const { loaded, local } = this.#corpus.locate(passage);
    const document = this.documentOf(passage);
    const text = this.#texts.get(document.id)?.text;
    if (text === undefined) return undefined;
    const span = this.spanOf(passage);
    const header = this.headerSpan(passage);
    return {
      text: text.slice(span.start, span.end),
      kind: passageKinds[loaded.segment.passageKind[local]],
      header: header ? text.slice(header.start, header.end) : '',
      title: document.title,
      headings: this.headings(this.#corpus.sectionOf(passage)),
    };
  }

  /** Where a passage names an entity first. */
  mentionSpan(passage: number, entity: number): Span | null {
    const first = this.#corpus.mentions(passage).find(found => found.entity === entity);
    return first ? (this.mentionSpans(passage, [first])[0]?.span ?? null) : null;
  }

  /** The same for every name, also one that only a sentence gives, or none of the names that are known. */
  nameSpan(passage: number, entity: number): Span | null {
    const corpus = this.#corpus;
    const first =
      corpus.namesIn(passage).find(found => found.entity === entity) ??
      spelledIn(corpus, passage, stemsOf(corpus, corpus.entities.label(entity)));
    return first ? (this.mentionSpans(passage, [{ ...first, entity }])[0]?.span ?? null) : null;
  }

  /** Where names that were found in a passage stand, in order. */
  mentionSpans(passage: number, matches: readonly NameMatch[]): { readonly entity: number; readonly span: Span }[] {
    const text = this.#texts.get(this.documentOf(passage).id)?.text;
    if (matches.length === 0 || text === undefined) return [];
    const span = this.spanOf(passage);
    const { from: base } = this.#corpus.tokens(passage);
    const ends: number[] = [];
    const starts: number[] = [];
    tokenize(text.slice(span.start, span.end), (_token, from, to) => {
      starts.push(span.start + from);
      ends.push(span.start + to);
    });
    return matches.flatMap(({ entity, start, end }) => {
      const named = { start: starts[start - base], end: ends[end - 1 - base] };
      return named.end > named.start ? [{ entity, span: named }] : [];
    });
  }

  step(walk: Walk, number: number, before: number, after: number): PathStep {
    const { kind, label, from } = walk.edges[number];
    const evidence = kind === 'SIMILAR_TO' ? this.#passagePlace(walk.nodes[after].ref) : this.edgePlace(walk, number);
    return {
      from: this.node(walk, before),
      edge: kind,
      ...(label !== '' && { label, turned: from !== before }),
      to: this.node(walk, after),
      fromLabel: this.label(walk, before),
      toLabel: this.label(walk, after),
      evidence: evidence && { document: evidence.document, span: evidence.span, quote: evidence.quote },
    };
  }

  /** The characters that make an edge, where text makes it. */
  edgePlace(walk: Walk, number: number): Place | null {
    const { from, to, kind, stated } = walk.edges[number];
    if (stated) return this.place(stated.document, stated.span);
    const passage = walk.nodes[from].ref;
    const target = walk.nodes[to].ref;
    // Both passages are the evidence, and one of them is where the edge begins.
    if (kind === 'SIMILAR_TO') return this.#passagePlace(target);
    const span =
      kind === 'MENTIONS' ? this.mentionSpan(passage, target) : kind === 'LINKS_TO' ? this.#names.linkSpan(passage, target) : null;
    return span && this.place(this.documentOf(passage), span);
  }

  #passagePlace(passage: number): Place | null {
    return this.place(this.documentOf(passage), this.spanOf(passage));
  }

  /** Span of the table header that is read with a passage. */
  headerSpan(passage: number): Span | null {
    const { loaded, local } = this.#corpus.locate(passage);
    const start = loaded.segment.passageHeader[local * 2];
    return start === none ? null : { start, end: loaded.segment.passageHeader[local * 2 + 1] };
  }
}
