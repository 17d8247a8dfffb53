import { type DocumentOutline, outlineOf } from '../links/outline';
import { createResolver, type Resolver } from '../links/resolve';
import type { DocumentId } from '../model/ids';
import type { Link, ParsedDocument, ResolvedLink } from '../model/lexical';
import type { Folder, SiteFile } from '../ports';
import type { SegmentDocument } from '../search/segment';
import type { LinkResolver } from './linkGraph';

/** The resolver with what it has to know of the workspace: files, documents, and the headings of a document when a link asks for them. */
export class LinkTargets implements LinkResolver {
  readonly #folders: readonly string[];
  readonly #document: (id: DocumentId) => ParsedDocument | undefined;
  readonly #known = new Map<DocumentId, SegmentDocument>();
  #resolver: Resolver;

  constructor(folders: readonly Folder[], document: (id: DocumentId) => ParsedDocument | undefined) {
    this.#folders = folders.map(({ key }) => key);
    this.#document = document;
    this.#resolver = createResolver({ folders: this.#folders, others: [], siteFiles: [] });
  }

  /** Adds a document, or notes its change. */
  set(document: SegmentDocument): void {
    this.#known.set(document.id, document);
    this.#resolver.add(this.#outline(document));
  }

  remove(id: DocumentId): void {
    this.#known.delete(id);
    this.#resolver.remove(id);
  }

  /** Files that are no documents, and those that say how a site addresses its pages; they are all told at once. */
  setFiles(others: readonly string[], siteFiles: readonly SiteFile[]): void {
    this.#resolver = createResolver({ folders: this.#folders, others, siteFiles });
    for (const document of this.#known.values()) this.#resolver.add(this.#outline(document));
  }

  resolve(from: Pick<SegmentDocument, 'id' | 'folder' | 'path'>, link: Link): ResolvedLink {
    return this.#resolver.resolve(from, link);
  }

  /** Names and paths at once; headings and anchors are read when a fragment asks for them, since most documents are never asked. */
  #outline({ id, folder, path, title, aliases, properties }: SegmentDocument): DocumentOutline {
    let full: Pick<DocumentOutline, 'headings' | 'anchors' | 'lines'> | undefined;
    const read = () => {
      if (!full) {
        const document = this.#document(id);
        full = document ? outlineOf(document) : { headings: [], anchors: [], lines: 0 };
      }
      return full;
    };
    return {
      id,
      folder,
      path,
      title,
      aliases,
      properties,
      get headings() {
        return read().headings;
      },
      get anchors() {
        return read().anchors;
      },
      get lines() {
        return read().lines;
      },
    };
  }
}
