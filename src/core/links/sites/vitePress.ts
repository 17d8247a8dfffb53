import { scriptPairs, scriptValue } from './config';
import { simpleSite, type Detected } from './simpleSites';
import { join, plainAddress, withoutBase, type Site } from './site';

/**
 * The configuration lies in `.vitepress/` (or `.vuepress/`) of the folder of pages; `srcDir`, `base` and the pairs of `rewrites`
 * hold. A function as `rewrites` cannot be told.
 */
export function vitePressSite(at: Detected, source: string): Site {
  const directory = join(scriptValue(source, 'srcDir') ?? '');
  const rewrites = scriptPairs(source, 'rewrites').flatMap(([from, to]) => rewrite(from, to) ?? []);
  return simpleSite({
    ...at,
    name: 'vitepress',
    pages: [{ directory, prefix: '' }],
    statics: [join(directory, 'public')],
    baseUrls: [],
    contentRoot: () => directory,
    canonical: withoutBase(scriptValue(source, 'base') ?? ''),
    own({ local }) {
      const moved = rewrites.flatMap(({ from, to }) => (from.test(local) ? [local.replace(from, to)] : []))[0];
      return moved === undefined ? [] : [plainAddress('', moved)];
    },
  });
}

interface Rewrite {
  readonly from: RegExp;
  readonly to: string;
}

/** `packages/:pkg/src/:page*` and `:name(.*)`, as `path-to-regexp` reads them. Null where it is another form. */
function rewrite(from: string, to: string): Rewrite | null {
  const names = new Set<string>();
  let fits = true;
  const source = from.replace(
    /:(\w+)(?:\(([^()]*)\))?([*+?]?)|\(\.\*\)|[.*+?^${}()|[\]\\]/g,
    (whole, name?: string, inner?: string, many?: string) => {
      if (name === undefined) return whole === '(.*)' ? '.*' : `\\${whole}`;
      if (names.has(name) || (inner !== undefined && inner !== '.*')) fits = false;
      names.add(name);
      return `(?<${name}>${inner === '.*' || many === '*' || many === '+' ? '.*' : '[^/]+'})`;
    },
  );
  if (!fits) return null;
  return {
    from: new RegExp(`^${source}$`),
    to: to.replace(/:(\w+)[*+?]?/g, (whole, name: string) => (names.has(name) ? `$<${name}>` : whole)),
  };
}
