import { expect } from 'vitest';
import { outlineOf } from '../../../src/core/links/outline';
import { createResolver, type Resolver } from '../../../src/core/links/resolve';
import type { Home } from '../../../src/core/links/sites/homes';
import type { SiteFile } from '../../../src/core/links/sites/site';
import { parseDocument } from '../../../src/core/markdown/parse';
import type { ParsedDocument } from '../../../src/core/model/lexical';

const isDocument = (path: string): boolean => /\.(?:md|mdx|markdown)$/i.test(path);

export interface Workspace {
  readonly resolver: Resolver;
  readonly documents: readonly ParsedDocument[];
}

/** Files by path, with the folder's key before it (`one:/a.md`) where there are several folders. All that is no document is a site file. */
export function workspace(files: Readonly<Record<string, string>>, homes: readonly Home[] = []): Workspace {
  const folders = [...new Set(Object.keys(files).map(name => placeOf(name).folder))];
  const others = Object.keys(files).filter(name => !isDocument(name));
  const siteFiles: SiteFile[] = others.filter(name => !name.endsWith('/')).map(name => ({ ...placeOf(name), text: files[name] }));
  const resolver = createResolver({ folders, others, siteFiles, homes });
  const documents = Object.keys(files)
    .filter(isDocument)
    .map(name => parseDocument({ ...placeOf(name), text: files[name] }));
  for (const document of documents) resolver.add(outlineOf(document));
  return { resolver, documents };
}

function placeOf(name: string): { folder: string; path: string } {
  const colon = name.indexOf(':/');
  return colon < 0 ? { folder: '', path: name } : { folder: name.slice(0, colon), path: name.slice(colon + 2) };
}

/** The links of one document as `destination -> file#fragment:line`, or the state where it is not `ok`. */
export function resolved({ resolver, documents }: Workspace, name: string): string[] {
  const { folder, path } = placeOf(name);
  const document = documents.find(other => other.folder === folder && other.path === path)!;
  return document.links.map(link => {
    const { state, target } = resolver.resolve(document, link);
    const place =
      target === null
        ? ''
        : `${target.folder === '' ? '' : `${target.folder}:/`}${target.file}${target.fragment === null ? '' : `#${target.fragment}`}${target.line === null ? '' : `:${target.line}`}`;
    return [link.raw, '->', ...(state === 'ok' ? [] : [state]), ...(place === '' ? [] : [place])].join(' ');
  });
}

/** Where the one link of `text`, put at `at`, leads in a workspace of these files. */
export function lead(text: string, files: Readonly<Record<string, string>>, at = 'from.md'): string {
  return resolved(workspace({ ...files, [at]: text }), at)
    .map(row => row.slice(row.indexOf('-> ') + 3))
    .join(' | ');
}

/** Each case: files of the site, the document, its links, and where they lead. */
export function check(files: Readonly<Record<string, string>>, at: string, links: string, ...expected: string[]): void {
  expect(lead(links, files, at).split(' | ')).toEqual(expected);
}
