import { compare, type FileEntry, type FileIndex } from '../fileIndex';
import { findFile } from '../paths';
import { compileRedirects, redirected, type Redirects } from './redirects';
import { addressKey, below, join, type Site } from './site';

interface Placed {
  readonly entry: FileEntry;
  /** Position among the addresses of the entry; 0 is the present one. */
  readonly rank: number;
}

/** How many redirects are followed one after the other; more is a loop. */
const maxRedirects = 5;

/** The addresses of all pages and files of the sites. Adding and removing one costs its own addresses only. */
export class SiteIndex {
  readonly #sites: readonly Site[];
  readonly #files: FileIndex;
  readonly #byAddress = new Map<string, Placed[]>();
  readonly #redirects: ReadonlyMap<Site, Redirects>;

  /** `sites` with the deepest root first. */
  constructor(sites: readonly Site[], files: FileIndex) {
    this.#sites = sites;
    this.#files = files;
    this.#redirects = new Map(sites.map(site => [site, compileRedirects(site.redirects)]));
  }

  get sites(): readonly Site[] {
    return this.#sites;
  }

  add(entry: FileEntry): void {
    this.#each(entry, (key, placed) => {
      const list = this.#byAddress.get(key);
      if (list === undefined) this.#byAddress.set(key, [placed]);
      else list.push(placed);
    });
  }

  remove(entry: FileEntry): void {
    this.#each(entry, key => {
      const rest = this.#byAddress.get(key)?.filter(placed => placed.entry !== entry) ?? [];
      if (rest.length === 0) this.#byAddress.delete(key);
      else this.#byAddress.set(key, rest);
    });
  }

  /** The site that a file belongs to: the one with the deepest root above it. */
  siteOf(folder: string, path: string): Site | null {
    return this.#sites.find(site => site.folder === folder && below(path, site.root) !== null) ?? null;
  }

  /** Addresses of a page or file in its own site, the present one first. */
  addressesOf(entry: FileEntry): readonly string[] {
    const site = this.siteOf(entry.folder, entry.path);
    if (site === null) return [];
    if (entry.outline !== null) return site.pageAddresses(entry.outline);
    const address = site.fileAddress(entry.path);
    return address === null ? [] : [address];
  }

  /** The file at a path below the site's root, as written or without the extension of a document. */
  file(site: Site, path: string): FileEntry | null {
    const files = findFile(this.#files, site.folder, join(site.root, path));
    return files[0] ?? null;
  }

  /** What is served at an address, present addresses before old ones; redirects are followed a few times. */
  at(site: Site, address: string): FileEntry | null {
    if (!site.serves(address)) return null;
    const number = this.#sites.indexOf(site);
    let at: string | null = address;
    for (let i = 0; i <= maxRedirects && at !== null; i++) {
      const ways: readonly string[] = [at, site.canonical?.(at) ?? at].map(addressKey);
      const [found] = ways.flatMap(key => this.#best(`${number}${key}`) ?? []);
      if (found !== undefined) return found;
      at = ways.map(key => redirected(this.#redirects.get(site)!, key)).find(moved => moved !== null) ?? null;
    }
    return null;
  }

  #best(key: string): FileEntry | null {
    const found = this.#byAddress.get(key);
    if (found === undefined) return null;
    return [...found].sort((a, b) => a.rank - b.rank || compare(a.entry.path, b.entry.path))[0].entry;
  }

  #each(entry: FileEntry, visit: (key: string, placed: Placed) => void): void {
    this.#sites.forEach((site, number) => {
      if (site.folder !== entry.folder || below(entry.path, site.root) === null) return;
      const addresses = entry.outline === null ? [site.fileAddress(entry.path)] : site.pageAddresses(entry.outline);
      addresses.forEach((address, rank) => {
        if (address !== null) visit(`${number}${addressKey(address)}`, { entry, rank });
      });
    });
  }
}
