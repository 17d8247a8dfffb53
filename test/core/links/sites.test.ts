import { describe, expect, test } from 'vitest';
import { check, resolved, workspace } from './check';

describe('Hugo', () => {
  const files = {
    'hugo.toml':
      'baseURL = "https://site.org/"\ndefaultContentLanguage = "en"\n[languages.en]\ncontentDir = "content/en"\n[languages.fr]\ncontentDir = "content/fr"\n',
    'static/images/i.png': '',
    'static/_redirects': '/gone/  /docs/one/\n',
    'content/en/docs/_index.md': '',
    'content/en/docs/one.md': '---\naliases: [/old/one/, uno]\n---\n# One\n',
    'content/en/docs/two/index.md': '',
    'content/en/docs/two/pic.png': '',
    'content/en/docs/three.md': '---\nslug: drei\n---\n',
    'content/en/docs/four.md': '---\nurl: /vier/\n---\n',
    'content/fr/docs/one.md': '',
  };
  test('addresses, front matter, static files and redirects', () => {
    check(
      files,
      'content/en/blog/x.md',
      '[](/docs/one/#one) [](/docs/) [](/docs/two) [](/docs/drei/) [](/vier/) [](/old/one) [](/docs/uno/) [](/fr/docs/one/) ![](/images/i.png) [](/gone/)',
      'content/en/docs/one.md#one:3',
      'content/en/docs/_index.md',
      'content/en/docs/two/index.md',
      'content/en/docs/three.md',
      'content/en/docs/four.md',
      'content/en/docs/one.md',
      'content/en/docs/one.md',
      'content/fr/docs/one.md',
      'static/images/i.png',
      'content/en/docs/one.md',
    );
  });
  test('relative links are seen from the page', () => {
    check(
      files,
      'content/en/docs/five.md',
      '[](../one/) [](../two/pic.png) [](one.md)',
      'content/en/docs/one.md',
      'content/en/docs/two/pic.png',
      'content/en/docs/one.md',
    );
  });
  test('ref and relref', () => {
    check(
      files,
      'content/en/docs/five.md',
      '{{< ref "/docs/one" >}} [x]({{< relref "one.md#one" >}}) [y]({{% ref "two" %}}) {{< ref "none" >}}',
      'content/en/docs/one.md',
      'content/en/docs/one.md#one:3',
      'content/en/docs/two/index.md',
      'missing-file',
    );
  });
  test('full URLs of the site', () => {
    check(
      files,
      'README.md',
      '[](https://site.org/docs/one/#one) [](https://site.org/none/) [](https://other.org/docs/one/)',
      'content/en/docs/one.md#one:3',
      'external',
      'external',
    );
  });
});

describe('other generators', () => {
  test('Docusaurus', () => {
    const files = {
      'web/docusaurus.config.js': "module.exports = { url: 'https://d.org', baseUrl: '/' }",
      'web/docs/01-intro.md': '',
      'web/docs/guide/02-a.md': '---\nid: alpha\n---\n',
      'web/docs/guide/b.mdx': '---\nslug: /beta\n---\n',
      'web/docs/guide/index.md': '',
      'web/blog/2024-01-31-news.md': '',
      'web/static/img/i.png': '',
      'web/versioned_docs/version-1.0/intro.md': '',
    };
    check(
      files,
      'web/docs/guide/c.md',
      '[](/docs/intro) [](./alpha) [](/docs/beta) [](/docs/guide/) [](/blog/2024/01/31/news) [](/img/i.png) [](/docs/1.0/intro) [](02-a.md) [](https://d.org/docs/intro)',
      'web/docs/01-intro.md',
      'web/docs/guide/02-a.md',
      'web/docs/guide/b.mdx',
      'web/docs/guide/index.md',
      'web/blog/2024-01-31-news.md',
      'web/static/img/i.png',
      'web/versioned_docs/version-1.0/intro.md',
      'web/docs/guide/02-a.md',
      'web/docs/01-intro.md',
    );
  });
  test('Docusaurus with docs at the root and a second instance', () => {
    const files = {
      'docusaurus.config.ts':
        "export default { presets: [['classic', { docs: { routeBasePath: '/' } }]], plugins: [['content-docs', { id: 'c', path: 'community', routeBasePath: 'team' }]] }",
      'docs/a.md': '',
      'community/b.md': '',
    };
    check(files, 'docs/c.md', '[](/a) [](/team/b) [](@site/community/b.md)', 'docs/a.md', 'community/b.md', 'community/b.md');
  });
  test('an Obsidian vault', () => {
    check(
      { '.obsidian/': '', 'n/My note.md': '## A b' },
      'x/y.md',
      '[](My%20note.md#A%20b) [](none.md)',
      'n/My note.md#A%20b:0',
      'missing-file',
    );
  });
  test('anchors of MkDocs', () => {
    check({ 'mkdocs.yml': 'site_name: x', 'docs/a.md': '## B & c' }, 'docs/d.md', '[](a.md#b-c)', 'docs/a.md#b-c:0');
    check({ 'docs/a.md': '## B & c' }, 'docs/d.md', '[](a.md#b-c)', 'missing-anchor docs/a.md#b-c');
  });
  test('mdBook', () => {
    const files = { 'book/book.toml': '[book]\nsrc = "src"\n', 'book/src/a.md': '', 'book/src/b/README.md': '' };
    check(
      files,
      'book/src/b/c.md',
      '[](../a.html) [](/a.md) [](../a.md) [](README.md) [](../a) [](../../std/x.html) [](../../std/x.png)',
      'book/src/a.md',
      'book/src/a.md',
      'book/src/a.md',
      'book/src/b/README.md',
      'missing-file',
      'external',
      'missing-file',
    );
  });
  test('MkDocs', () => {
    const files = { 'mkdocs.yml': 'site_name: x\nsite_url: https://m.org/\n', 'docs/a.md': '', 'docs/b/index.md': '' };
    check(
      files,
      'docs/b/c.md',
      '[](../a.md) [](/a/) [](/b/) [](https://m.org/a/)',
      'docs/a.md',
      'docs/a.md',
      'docs/b/index.md',
      'docs/a.md',
    );
  });
  test('VitePress', () => {
    const files = {
      'docs/.vitepress/config.ts': 'export default {}',
      'docs/guide/a.md': '',
      'docs/guide/index.md': '',
      'docs/public/i.png': '',
    };
    check(
      files,
      'docs/x.md',
      '[](/guide/a) [](/guide/) [](/guide/a.html) ![](/i.png)',
      'docs/guide/a.md',
      'docs/guide/index.md',
      'docs/guide/a.md',
      'docs/public/i.png',
    );
  });
  test('Jekyll', () => {
    const files = {
      '_config.yml': 'baseurl: /base\ncollections:\n  notes:\n    output: true\n',
      '_posts/2024-02-03-news.md': '',
      'a.md': '---\npermalink: /alpha/\n---\n',
      '_notes/n.md': '',
      'assets/i.png': '',
    };
    check(
      files,
      'b.md',
      '[]({% link a.md %}) [](/base/alpha/) [](/base/2024/02/03/news.html) [](/base/notes/n) [x]({{ site.baseurl }}/base/alpha/) {% post_url 2024-02-03-news %}',
      'a.md',
      'a.md',
      '_posts/2024-02-03-news.md',
      '_notes/n.md',
      'a.md',
      '_posts/2024-02-03-news.md',
    );
  });
  test('docfx', () => {
    const files = {
      'set/docfx.json': '{ "build": { "globalMetadata": { "breadcrumb_path": "/win/set/breadcrumb/toc.json" } } }',
      'set/a.md': '# A',
    };
    check(
      files,
      'set/b/c.md',
      '[](/win/set/a#a) [](~/a.md) [](#tab/x) [](/win/other/a) [](https://learn.microsoft.com/win/set/a)',
      'set/a.md#a:0',
      'set/a.md',
      'set/b/c.md#tab/x',
      'missing-file',
      'set/a.md',
    );
  });
  test('GitHub Docs', () => {
    const files = {
      'package.json': '{ "name": "docs.github.com" }',
      'content/get/a.md': '---\nredirect_from:\n  - /old/a\n---\n',
      'content/get/index.md': '',
    };
    check(files, 'content/b.md', '[AUTOTITLE](/get/a) [](/get) [](/old/a)', 'content/get/a.md', 'content/get/index.md', 'content/get/a.md');
  });
  test('Astro', () => {
    const files = {
      'astro.config.mjs': "export default { site: 'https://s.org' }",
      'src/content/docs/guides/a.mdx': '',
      'public/i.svg': '',
    };
    check(
      files,
      'src/content/docs/b.md',
      '[](/guides/a/) ![](/i.svg) [](https://s.org/guides/a/)',
      'src/content/docs/guides/a.mdx',
      'public/i.svg',
      'src/content/docs/guides/a.mdx',
    );
  });
  test('Dendron', () => {
    const files = {
      'dendron.yml': 'workspace:\n  vaults:\n    - fsPath: vault\n      name: main\n',
      'vault/a.b.md': '# A\n\n## Part\n',
      'vault/root.md': '',
    };
    check(
      files,
      'vault/c.md',
      '[[a.b]] [[Label|a.b#part]] [[X|dendron://main/a.b]] ![[a.b#part,1:#*]] [[none]] [[a.b|none]]',
      'vault/a.b.md',
      'vault/a.b.md#part:2',
      'vault/a.b.md',
      'vault/a.b.md#part,1:#*:2',
      'missing-file',
      'missing-file',
    );
  });
  test('no site is known, yet a document is written for one: runs of hyphens count as one', () => {
    const page = (head: string): Record<string, string> => ({ 'a.md': `${head}## B & c\n` });
    check(page('---\nTitle: X\n---\n'), 'd.md', '[](a.md#b-c)', 'a.md#b-c:3');
    check(page('---\naliases: X\n---\n'), 'd.md', '[](a.md#b-c)', 'missing-anchor a.md#b-c');
  });
  test('a README means a folder where the site has a page of its name', () => {
    const files = { 'next.config.ts': '', 'docs/intro.md': '', 'public/_redirects': '/docs/ /docs/intro\n', 'a.md': '', 'a/b.md': '' };
    check(files, 'README.md', '[](docs) [](a) [](/docs/)', 'directory docs/', 'directory a/', 'docs/intro.md');
    check(files, 'x.md', '[](a)', 'a.md');
  });
  test('no site: an address whose first folder is elsewhere', () => {
    check(
      { 'notes/v1_7.md': '', 'docs/a.md': '' },
      'x.md',
      '[](/updates/v1_7) [](/docs/v1_7) [](/updates/none)',
      'notes/v1_7.md',
      'missing-file',
      'missing-file',
    );
  });
});

test('links to the own repository and site on the web', () => {
  const files = {
    'docs/a.md': '# H',
    'from.md':
      '[](https://github.com/o/r/blob/main/docs/a.md#h) [](https://github.com/o/r/tree/v2/) [](https://github.com/o/x/blob/main/docs/a.md) [](https://home.org/docs/a)',
  };
  const homes = [
    { folder: '', url: 'https://github.com/o/r' },
    { folder: '', url: 'https://home.org' },
  ];
  expect(resolved(workspace(files, homes), 'from.md').map(row => row.split(' -> ')[1])).toEqual([
    'docs/a.md#h:0',
    'external',
    'external',
    'docs/a.md',
  ]);
});
