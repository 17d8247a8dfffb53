import { type Config, readTree } from './config';
import { fillPermalink, permalinkValues } from './permalink';
import { simpleSite, type Detected, type SitePage } from './simpleSites';
import { below, join, withoutBase, withoutExtension, type Site } from './site';

/** Jekyll's names for patterns. */
const styles: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title',
  pretty: '/:categories/:year/:month/:day/:title/',
  none: '/:categories/:title',
};

/** What `defaults` of the configuration gives the files of a scope. */
interface Default {
  readonly path: string;
  readonly type: string;
  readonly permalink: string;
}

/**
 * Jekyll: pages by their path, collections (`_name/`) below their name, posts by their day; `permalink` of the front matter, of the
 * collection, of `defaults` and of the configuration hold, in this order.
 */
export function jekyllSite(at: Detected, config: Config, text: string): Site {
  const inside = join(config.get('collections_dir')?.[0] ?? '');
  const names = [...new Set([...config.keys()].flatMap(key => /^collections\.([\w-]+)(?:\.|$)/.exec(key)?.[1] ?? []))];
  const defaults = readDefaults(text);
  return simpleSite({
    ...at,
    name: 'jekyll',
    pages: [...names.map(name => ({ directory: join(inside, `_${name}`), prefix: name })), { directory: '', prefix: '' }],
    statics: [],
    baseUrls: (config.get('url') ?? []).filter(url => url !== ''),
    canonical: withoutBase(config.get('baseurl')?.[0] ?? ''),
    own(page) {
      const isPost = /(?:^|\/)_posts\//.test(page.local);
      const type = isPost ? 'posts' : page.prefix === '' ? 'pages' : page.prefix;
      const ownPattern = page.properties.permalink?.find(permalink => permalink.includes(':'));
      const pattern =
        ownPattern ??
        config.get(`collections.${page.prefix}.permalink`)?.[0] ??
        defaults.find(scope => fits(scope, join(page.directory, page.local), type))?.permalink ??
        (isPost ? (config.get('permalink')?.[0] ?? 'date') : undefined);
      const filled = pattern === undefined ? null : fillPermalink(styles[pattern] ?? pattern, values(page));
      return filled === null ? [] : [filled];
    },
  });
}

function fits({ path, type }: Default, file: string, ownType: string): boolean {
  return (type === '' || type === ownType) && below(file, join(path)) !== null;
}

/** The last scope that fits counts in Jekyll where several say the same; the deepest is meant most. */
function readDefaults(text: string): Default[] {
  const { defaults } = readTree(text);
  if (!Array.isArray(defaults)) return [];
  const found = defaults.flatMap((entry: { scope?: Record<string, unknown>; values?: Record<string, unknown> } | null) => {
    const permalink = entry?.values?.permalink;
    return typeof permalink === 'string'
      ? [{ path: String(entry?.scope?.path ?? ''), type: String(entry?.scope?.type ?? ''), permalink }]
      : [];
  });
  return found.sort((a, b) => b.path.length - a.path.length);
}

function values({ local, prefix, properties }: SitePage): Map<string, string> {
  const all = new Map(permalinkValues(local, properties));
  const plain = withoutExtension(local);
  const name = plain.slice(plain.lastIndexOf('/') + 1);
  const undated = name.replace(/^\d{4}-\d{1,2}-\d{1,2}-/, '');
  const folders = plain
    .slice(0, Math.max(0, plain.lastIndexOf('/')))
    .split('/')
    .filter(part => part !== '_posts' && part !== '');
  const given = [...(properties.category ?? []), ...(properties.categories ?? [])].flatMap(words => words.split(/[\s,]+/));
  const title = properties.slug?.[0] ?? undated;
  for (const [key, value] of [
    ['title', title],
    ['slug', title],
    ['name', name],
    ['basename', name],
    ['path', plain],
    ['collection', prefix],
    ['categories', [...folders, ...given].join('/').toLowerCase()],
    ['output_ext', ''],
  ])
    all.set(key, value);
  return all;
}
