import { slugOf } from '../../markdown/slug';
import { scriptPairs, scriptValue } from './config';
import { simpleSite, type Detected } from './simpleSites';
import { join, plainAddress, withoutBase, type Site } from './site';

/**
 * Astro, with Starlight: `src/content/docs/` and `src/pages/` at the root, other collections below their name; each segment of a
 * path as a slug; `slug` of the front matter is the whole address below the collection; `redirects` and `base` of the configuration hold.
 */
export function astroSite(at: Detected, source: string): Site {
  const base = scriptValue(source, 'base') ?? '';
  const url = scriptValue(source, 'site');
  return simpleSite({
    ...at,
    name: 'astro',
    pages: ['src/content/docs', 'src/content/pages', 'src/pages', 'src/content'].map(directory => ({ directory, prefix: '' })),
    statics: ['public'],
    baseUrls: url === null ? [] : [url.replace(/\/$/, '')],
    redirects: new Map([...at.redirects, ...scriptPairs(source, 'redirects')]),
    pageAsFolder: scriptValue(source, 'trailingSlash') !== 'never',
    canonical: withoutBase(base),
    own({ directory, local, properties }) {
      const slug = properties.slug?.[0];
      const collection = directory === 'src/content' ? local.split('/')[0] : '';
      if (slug !== undefined) return [`/${join(collection, slug)}`];
      return [`/${join(plainAddress('', local).split('/').map(slugOf).join('/'))}`];
    },
  });
}
