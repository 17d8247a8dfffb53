import type { DocumentId } from '../model/ids';
import type { Link, LinkKind, ResolvedLink } from '../model/lexical';
import type { Corpus } from '../search/corpus';
import type { Span } from '../model/span';
import { none, type Segment } from '../search/segment';

/** What a resolver is asked here; `links/resolve.ts` is the one there is. */
export interface LinkResolver {
  resolve(from: { readonly id: DocumentId; readonly folder: string; readonly path: string }, link: Link): ResolvedLink;
}

/** A link out of a document of the corpus. */
export interface GraphLink {
  readonly from: DocumentId;
  /** Passage it stands in, by its number in the corpus; -1 where it stands in none. */
  readonly passage: number;
  /** Its ordinal in the document. */
  readonly ordinal: number;
  readonly span: Span;
  readonly kind: string;
  readonly raw: string;
  readonly label: string;
  readonly resolved: ResolvedLink;
}

export interface LinkGraphContext {
  readonly corpus: Corpus;
  readonly resolver: LinkResolver;
}

/**
 * Where links lead, resolved when they are asked for and remembered until the workspace changes: a link of an unchanged document may
 * lead elsewhere once a file comes or goes.
 */
export class LinkGraph {
  readonly #context: LinkGraphContext;
  readonly #out = new Map<DocumentId, readonly GraphLink[]>();
  #backlinks: Map<DocumentId, GraphLink[]> | null = null;
  #version = -1;
  #filesVersion = 0;
  #seenFilesVersion = 0;

  constructor(context: LinkGraphContext) {
    this.#context = context;
  }

  /** The files that are no documents have changed. */
  filesChanged(): void {
    this.#filesVersion++;
  }

  /** Links out of a document, in their order in the text. */
  linksOf(id: DocumentId): readonly GraphLink[] {
    this.#refresh();
    const known = this.#out.get(id);
    if (known) return known;
    const links = this.#read(id);
    this.#out.set(id, links);
    return links;
  }

  /** Links of other documents to this one, by document id and place. The first call after a change reads all links of the workspace. */
  backlinksOf(id: DocumentId): readonly GraphLink[] {
    this.#refresh();
    this.#backlinks ??= this.#invert();
    return this.#backlinks.get(id) ?? [];
  }

  /** First passages of what the links of a passage lead to. */
  targetsOf(passage: number): number[] {
    const { corpus } = this.#context;
    const { loaded, local } = corpus.locate(passage);
    const document = loaded.segment.documents[loaded.passageDocument[local]].id;
    const targets: number[] = [];
    for (const link of this.linksOf(document)) {
      const target = link.passage === passage ? this.targetPassage(link.resolved) : -1;
      if (target >= 0 && target !== passage && !targets.includes(target)) targets.push(target);
    }
    return targets;
  }

  /** First passage of the section or document that a link leads to; -1 where there is none. */
  targetPassage(resolved: ResolvedLink): number {
    const { corpus } = this.#context;
    const target = resolved.target;
    const place = target?.document ? corpus.place(target.document) : undefined;
    if (!target || !place) return -1;
    const loaded = corpus.segment(place.segment)!;
    if (target.section !== null) {
      const first = corpus.firstPassage(loaded.sectionBase + loaded.segment.documentSection[place.document] + target.section);
      if (first >= 0) return first;
    }
    const [from, to] = corpus.passagesOf(place);
    return from < to ? from : -1;
  }

  #refresh(): void {
    const { corpus } = this.#context;
    if (this.#version === corpus.version && this.#seenFilesVersion === this.#filesVersion) return;
    this.#version = corpus.version;
    this.#seenFilesVersion = this.#filesVersion;
    this.#out.clear();
    this.#backlinks = null;
  }

  #read(id: DocumentId): GraphLink[] {
    const { corpus, resolver } = this.#context;
    const place = corpus.place(id);
    const loaded = place && corpus.segment(place.segment);
    if (!place || !loaded) return [];
    const { segment } = loaded;
    const document = segment.documents[place.document];
    const links: GraphLink[] = [];
    for (let i = segment.documentLink[place.document]; i < segment.documentLink[place.document + 1]; i++) {
      const { kind, raw, label } = segment.links[i];
      const passage = segment.linkPassage[i] === none ? -1 : loaded.base + segment.linkPassage[i];
      const span = { start: segment.linkSpan[i * 2], end: segment.linkSpan[i * 2 + 1] };
      const resolved = resolver.resolve(document, asLink(segment.links[i]));
      links.push({ from: id, passage, ordinal: segment.linkOrdinal[i], span, kind, raw, label, resolved });
    }
    return links;
  }

  #invert(): Map<DocumentId, GraphLink[]> {
    const backlinks = new Map<DocumentId, GraphLink[]>();
    for (const id of [...this.#context.corpus.documentIds()].sort()) {
      for (const link of this.linksOf(id)) {
        const target = link.resolved.target?.document;
        if (!target || target === id) continue;
        const known = backlinks.get(target);
        if (known) known.push(link);
        else backlinks.set(target, [link]);
      }
    }
    return backlinks;
  }
}

/** The link as the resolver reads it; only its kind, its destination and whether that stands inside brackets decide. */
function asLink({ kind, raw, label, bracketed }: Segment['links'][number]): Link {
  const rawSpan = { start: bracketed ? 2 : 0, end: raw.length };
  return { kind: kind as LinkKind, raw, label, span: { start: 0, end: raw.length }, rawSpan, section: -1, passage: -1 };
}
