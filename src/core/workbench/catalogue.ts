import { type CancelSignal, checkpoint } from '../../base/cancel';
import type { DocumentSummary, LinkRow } from '../engine';
import type { GraphLink } from '../indexing/linkGraph';
import type { IndexState } from '../indexing/indexState';
import type { DocumentId } from '../model/ids';
import type { LinkKind } from '../model/lexical';
import type { Labels } from '../retrieval/labels';

/** Documents read between two looks at the cancel signal. */
const documentsPerCheck = 200;

/** The lists that the tree and the CLI show: documents, and links with their places. */
export class Catalogue {
  readonly #state: IndexState;
  readonly #labels: Labels;

  constructor(state: IndexState, labels: Labels) {
    this.#state = state;
    this.#labels = labels;
  }

  /** All documents by the name people give their files. */
  documents(): DocumentSummary[] {
    const { corpus, links } = this.#state;
    const summaries = [...corpus.documentIds()].map(id => {
      const document = corpus.document(corpus.place(id)!);
      const { folder, path, title } = document;
      const out = links.linksOf(id).filter(isShown);
      return { id, folder, path, title, file: this.#labels.file(document), links: out.length, backlinks: links.backlinksOf(id).length };
    });
    return summaries.sort((a, b) => (a.file < b.file ? -1 : 1));
  }

  links(id: DocumentId): LinkRow[] {
    return this.#rows(this.#state.links.linksOf(id).filter(isShown));
  }

  backlinks(id: DocumentId): LinkRow[] {
    return this.#rows(this.#state.links.backlinksOf(id));
  }

  /** Every link of the workspace, by file and place. */
  allLinks(signal?: CancelSignal): LinkRow[] {
    const rows: LinkRow[] = [];
    const documents = this.documents();
    for (let i = 0; i < documents.length; i++) {
      if (i % documentsPerCheck === 0) checkpoint(signal);
      rows.push(...this.#rows(this.#state.links.linksOf(documents[i].id)));
    }
    return rows;
  }

  #rows(links: readonly GraphLink[]): LinkRow[] {
    const rows: LinkRow[] = [];
    for (const link of links) {
      const row = this.row(link);
      if (row) rows.push(row);
    }
    return rows;
  }

  /** The link with its places; undefined where its document has changed under it. */
  row({ from, span, kind, raw, label, resolved }: GraphLink): LinkRow | undefined {
    const { corpus } = this.#state;
    const document = corpus.document(corpus.place(from)!);
    const place = this.#labels.place(document, span);
    if (!place) return undefined;
    const { state, target, problem } = resolved;
    const targetPlace = target?.document ? corpus.place(target.document) : undefined;
    return {
      from: place,
      fromTitle: document.title,
      kind: kind as LinkKind,
      raw,
      label,
      state,
      problem,
      target: target && {
        document: target.document,
        folder: target.folder,
        file: this.#labels.file({ ...document, folder: target.folder, path: target.file }),
        title: targetPlace ? corpus.document(targetPlace).title : target.file,
        fragment: target.fragment,
        line: target.line,
      },
    };
  }
}

/** Definitions and tags are not what people mean by a document's links. */
function isShown(link: GraphLink): boolean {
  return link.kind !== 'definition' && link.kind !== 'tag' && link.kind !== 'footnote' && link.resolved.state !== 'external';
}
