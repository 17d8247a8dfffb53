import { join, withoutExtension } from './site';

const dated = /^(?:(.*)\/)?(\d{4})-(\d{1,2})-(\d{1,2})-([^/]+?)(?:\/index)?$/;

/**
 * The address of a post whose file (or folder) is named by its day: `2024-01-31-name.md` is `/2024/01/31/name`. A folder named
 * `posts` or `_posts` is left out. Null where it is not named so.
 */
export function datedAddress(prefix: string, path: string, properties: Readonly<Record<string, readonly string[]>>): string | null {
  const match = dated.exec(withoutExtension(path));
  if (match === null) return null;
  const [, directory = '', year, month, day, name] = match;
  const kept = directory.split('/').filter(segment => segment !== '_posts' && segment !== 'posts');
  const slug = properties.slug?.[0] ?? name;
  return slug.startsWith('/')
    ? `/${join(prefix, slug)}`
    : `/${join(prefix, ...kept, year, month.padStart(2, '0'), day.padStart(2, '0'), slug)}`;
}
