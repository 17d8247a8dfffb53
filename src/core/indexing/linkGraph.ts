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
 * lead elsewhere once a file comes or goes, or is named otherwise. A save that changes no name costs its own links and those to it.
 */
export class LinkGraph {
  readonly #context: LinkGraphContext;
  readonly #out = new Map<DocumentId, readonly GraphLink[]>();
  /** Of documents in `#out` that were asked for it: by passage, what its links lead to. */
  readonly #targets = new Map<DocumentId, ReadonlyMap<number, readonly number[]>>();
  /** By target, then by the document that the links stand in. */
  #backlinks: Map<DocumentId, Map<DocumentId, GraphLink[]>> | null = null;
  /** Documents whose links in `#backlinks` are out of date. */
  readonly #stale = new Set<DocumentId>();
  #numbering = -1;

  constructor(context: LinkGraphContext) {
    this.#context = context;
  }

  /** Files have come, gone, or got other names: any link may lead elsewhere. */
  namesChanged(): void {
    this.#out.clear();
    this.#targets.clear();
    this.#backlinks = null;
    this.#stale.clear();
  }

  /** The text of a document has changed, and nothing that links find it by: its own links are others, and those to it may point elsewhere in it. */
  documentChanged(id: DocumentId): void {
    this.#forget(id);
    for (const [source, links] of this.#out) if (links.some(({ resolved }) => resolved.target?.document === id)) this.#forget(source);
  }

  #forget(id: DocumentId): void {
    const links = this.#out.get(id);
    this.#out.delete(id);
    this.#targets.delete(id);
    if (!this.#backlinks || this.#stale.has(id)) return;
    this.#stale.add(id);
    for (const { resolved } of links ?? []) if (resolved.target?.document) this.#backlinks.get(resolved.target.document)?.delete(id);
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

  /** Links of other documents to this one, by document id and place. The first call after names have changed reads all links of the workspace. */
  backlinksOf(id: DocumentId): readonly GraphLink[] {
    this.#readBacklinks();
    const bySource = [...(this.#backlinks!.get(id) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
    return bySource.flatMap(([, links]) => links);
  }

  #readBacklinks(): void {
    this.#refresh();
    if (this.#backlinks === null) {
      this.#backlinks = new Map();
      for (const source of this.#context.corpus.documentIds()) this.#enter(source, this.#backlinks);
    } else for (const source of this.#stale) this.#enter(source, this.#backlinks);
    this.#stale.clear();
  }

  #enter(source: DocumentId, backlinks: Map<DocumentId, Map<DocumentId, GraphLink[]>>): void {
    for (const link of this.linksOf(source)) {
      const target = link.resolved.target?.document;
      if (!target || target === source) continue;
      const bySource = backlinks.get(target) ?? new Map<DocumentId, GraphLink[]>();
      backlinks.set(target, bySource);
      const links = bySource.get(source);
      if (links) links.push(link);
      else bySource.set(source, [link]);
    }
  }

  /** First passages of what the links of a passage lead to. */
  targetsOf(passage: number): readonly number[] {
    const { loaded, local } = this.#context.corpus.locate(passage);
    const { id } = loaded.segment.documents[loaded.passageDocument[local]];
    this.#refresh();
    let targets = this.#targets.get(id);
    if (!targets) {
      targets = this.#byPassage(id);
      this.#targets.set(id, targets);
    }
    return targets.get(passage) ?? [];
  }

  #byPassage(id: DocumentId): ReadonlyMap<number, readonly number[]> {
    const targets = new Map<number, Set<number>>();
    for (const { passage, resolved } of this.linksOf(id)) {
      const target = passage < 0 ? -1 : this.targetPassage(resolved);
      if (target < 0 || target === passage) continue;
      const known = targets.get(passage);
      if (known) known.add(target);
      else targets.set(passage, new Set([target]));
    }
    return new Map([...targets].map(([passage, found]) => [passage, [...found]]));
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

  /** What is remembered speaks of passages by their numbers. */
  #refresh(): void {
    const { numbering } = this.#context.corpus;
    if (this.#numbering === numbering) return;
    this.#numbering = numbering;
    this.namesChanged();
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
}

/** The link as the resolver reads it; only its kind, its destination and whether that stands inside brackets decide. */
function asLink({ kind, raw, label, bracketed }: Segment['links'][number]): Link {
  const rawSpan = { start: bracketed ? 2 : 0, end: raw.length };
  return { kind: kind as LinkKind, raw, label, span: { start: 0, end: raw.length }, rawSpan, section: -1, passage: -1 };
}
