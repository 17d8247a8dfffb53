import { addressKey } from './site';

/** Redirects as they are looked up: plain addresses by key, patterns in their order. */
export interface Redirects {
  readonly plain: ReadonlyMap<string, string>;
  readonly patterns: readonly { readonly from: RegExp; readonly to: string }[];
}

/** The first of several for one address counts, as it does for the servers that read such files. */
export function compileRedirects(redirects: ReadonlyMap<string, string>): Redirects {
  const plain = new Map<string, string>();
  const patterns: { from: RegExp; to: string }[] = [];
  for (const [from, to] of redirects) {
    if (/[*]|\/:/.test(from)) patterns.push({ from: pattern(from), to });
    else if (!plain.has(addressKey(from))) plain.set(addressKey(from), to);
  }
  return { plain, patterns };
}

/** Where an address (as a key) was moved to, without query and fragment; null where it was not. */
export function redirected({ plain, patterns }: Redirects, key: string): string | null {
  const found = plain.get(key);
  if (found !== undefined) return found.replace(/[?#].*$/, '');
  for (const { from, to } of patterns) {
    const match = from.exec(key);
    if (match === null) continue;
    return to.replace(/[?#].*$/, '').replace(/:([a-z_]\w*)/gi, (_, name: string) => match.groups?.[name.toLowerCase()] ?? '');
  }
  return null;
}

/** `/a/:name/*`: a name stands for one segment, the star at the end (`:splat`) for any number of them. */
function pattern(from: string): RegExp {
  const names = new Set<string>();
  const source = addressKey(from)
    .split('/')
    .map(segment => {
      const name = /^:([a-z_]\w*)$/.exec(segment)?.[1];
      if (name !== undefined && !names.has(name)) {
        names.add(name);
        return `(?<${name}>[^/]+)`;
      }
      return segment.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
    })
    .join('/');
  const open = source.endsWith('/*');
  const start = (open ? source.slice(0, -2) : source).replaceAll('*', '[^/]*');
  return new RegExp(`^${start}${open ? '(?:/(?<splat>.*))?' : ''}$`);
}
