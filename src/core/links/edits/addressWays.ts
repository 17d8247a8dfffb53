import { relativePath } from './writeLink';

/** Addresses in the site: of the file before and after it moved, and of the link's own page now; the present one first. */
export interface MovedAddresses {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly own: readonly string[];
}

/** How the address `name` may be written now, the likest first: what stands before the old address, a slash at the end and `.html` stay. */
export function addressWays({ before, after, own }: MovedAddresses, name: string): string[] {
  const [, bare, tail] = /^(.*?)((?:\.html?|\/)?)$/s.exec(name)!;
  const news = after.map(withoutSlash);
  const isAbsolute = /^(?:\/|[a-z][a-z0-9+.-]+:\/\/)/i.test(name);
  if (!isAbsolute) {
    const dotted = name.startsWith('./');
    return own.slice(0, 1).flatMap(page =>
      // A page that ends in a slash is a folder for what is seen from it; which of both holds is for the resolver to say.
      [`${withoutSlash(page)}/x`, withoutSlash(page)].flatMap(from =>
        news.map(address => {
          const way = relativePath(from.slice(1), address.slice(1)) + tail;
          return dotted && !way.startsWith('.') ? `./${way}` : way;
        }),
      ),
    );
  }
  const kept = before.map(withoutSlash).find(old => old !== '' && bare.toLowerCase().endsWith(old.toLowerCase()));
  const prefixes = kept === undefined ? [] : [bare.slice(0, bare.length - kept.length)];
  return [...prefixes, ...(name.startsWith('/') ? [''] : [])].flatMap(prefix => news.map(address => prefix + address + tail));
}

function withoutSlash(address: string): string {
  return address.replace(/(?:\.(?:html?|mdx?|markdown)|\/)$/i, '');
}
