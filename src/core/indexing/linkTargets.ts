import { type DocumentOutline, outlineOf } from '../links/outline';
import { createResolver, type Resolver } from '../links/resolve';
import { type Convention, conventions, siteFilesFor } from '../links/sites/convention';
import { nameInWords } from '../markdown/parse';
import type { FileRef } from '../model/editing';
import { type DocumentId, documentId } from '../model/ids';
import type { Link, ParsedDocument, ResolvedLink } from '../model/lexical';
import type { Settings } from '../options';
import type { Folder, SiteFile } from '../ports';
import type { SegmentDocument } from '../search/segment';
import type { LinkResolver } from './linkGraph';

/** Where links lead after a move, and at which addresses of their sites files are then. */
export interface MovedTargets extends LinkResolver {
  addressesOf(file: FileRef): readonly string[];
}

/** The resolver with what it has to know of the workspace: files, documents, and the headings of a document when a link asks for them. */
export class LinkTargets implements LinkResolver {
  readonly #folders: readonly string[];
  readonly #document: (id: DocumentId) => ParsedDocument | undefined;
  readonly #known = new Map<DocumentId, SegmentDocument>();
  /** Made when the first link asks, since a start may answer without one. */
  #made: Resolver | null = null;
  #others: readonly string[] = [];
  #siteFiles: readonly SiteFile[] = [];
  #baseUrl = '';
  #site: Convention = 'auto';

  constructor(folders: readonly Folder[], document: (id: DocumentId) => ParsedDocument | undefined) {
    this.#folders = folders.map(({ key }) => key);
    this.#document = document;
  }

  /** Adds a document, or notes its change. Returns whether it had the same names before: then only links to itself may lead elsewhere. */
  set(document: SegmentDocument): boolean {
    const before = this.#known.get(document.id);
    this.#known.set(document.id, document);
    this.#made?.add(this.#outline(document));
    return before !== undefined && namesOf(before) === namesOf(document);
  }

  /** Returns whether it was not there. */
  remove(id: DocumentId): boolean {
    this.#made?.remove(id);
    return !this.#known.delete(id);
  }

  /** Files that are no documents, and those that say how a site addresses its pages; they are all told at once. */
  setFiles(others: readonly string[], siteFiles: readonly SiteFile[], { baseUrl, site }: Pick<Settings, 'baseUrl' | 'site'>): void {
    this.#others = others;
    this.#siteFiles = siteFiles;
    this.#baseUrl = baseUrl;
    this.#site = conventions.find(name => name === site) ?? 'auto';
    this.#made = null;
  }

  /** Takes them as they were stored. */
  load(meta: (key: string) => string | undefined): void {
    const siteFiles = JSON.parse(meta('siteFiles') ?? '[]') as SiteFile[];
    this.setFiles(JSON.parse(meta('others') ?? '[]') as string[], siteFiles, {
      baseUrl: meta('baseUrl') ?? '',
      site: meta('site') ?? 'auto',
    });
  }

  #resolver(): Resolver {
    if (this.#made) return this.#made;
    const homes = this.#baseUrl === '' ? [] : this.#folders.map(folder => ({ folder, url: this.#baseUrl }));
    const siteFiles = siteFilesFor(this.#site, this.#siteFiles, this.#folders);
    this.#made = createResolver({ folders: this.#folders, others: this.#others, siteFiles, homes });
    for (const document of this.#known.values()) this.#made.add(this.#outline(document));
    return this.#made;
  }

  /** The files that are no documents. */
  otherFiles(): { readonly folder: string; readonly path: string }[] {
    return this.#others.filter(other => !other.endsWith('/')).map(other => this.#split(other));
  }

  /** The resolver as it would be after files have moved: `newPath` gives each file its place then. */
  moved(newPlace: (file: FileRef) => FileRef): MovedTargets {
    const before = new Map<DocumentId, DocumentId>();
    const after = new LinkTargets(
      this.#folders.map(key => ({ key, name: key, uri: '' })),
      id => this.#document(before.get(id) ?? id),
    );
    after.setFiles(
      this.#others.map(other => {
        const { folder, path } = newPlace(this.#split(other));
        return folder === '' ? path : `${folder}:/${path}`;
      }),
      this.#siteFiles,
      { baseUrl: this.#baseUrl, site: this.#site },
    );
    for (const document of this.#known.values()) {
      const { folder, path } = newPlace(document);
      const id = documentId(folder, path);
      before.set(id, document.id);
      // A document without a title of its own is named by its file.
      const title = document.title === nameInWords(document.path) ? nameInWords(path) : document.title;
      after.set({ ...document, id, folder, path, title });
    }
    return after;
  }

  #split(other: string): { folder: string; path: string } {
    const folder = this.#folders.find(key => key !== '' && other.startsWith(`${key}:/`)) ?? '';
    return { folder, path: folder === '' ? other : other.slice(folder.length + 2) };
  }

  resolve(from: Pick<SegmentDocument, 'id' | 'folder' | 'path'>, link: Link): ResolvedLink {
    return this.#resolver().resolve(from, link);
  }

  /** Addresses of a file in its site, the present one first; none where it has no site. */
  addressesOf(file: FileRef): readonly string[] {
    return this.#resolver().addressesOf(file);
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

/** All that decides which links lead to the document, before headings are looked at. */
function namesOf({ folder, path, title, aliases, properties }: SegmentDocument): string {
  return JSON.stringify([folder, path, title, aliases, properties]);
}
