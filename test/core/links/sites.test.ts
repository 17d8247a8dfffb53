import { describe, expect, test } from 'vitest';
import { lead, resolved, workspace } from './check';

/** Each case: files of the site, the document, its links, and where they lead. */
function check(files: Record<string, string>, at: string, links: string, ...expected: string[]): void {
  expect(lead(links, files, at).split(' | ')).toEqual(expected);
}

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

describe('Hugo permalinks', () => {
  test.each([
    ['posts = "/:year/:month/:slug/"', '/2024/01/my-post/'],
    ['posts = "/:section/:title"', '/posts/the-title'],
    ['posts = "/x/:filename/"', '/x/my-post'],
    ['posts = "/:sections[1:]/:contentbasename/"', '/deep/my-post'],
    ['posts = "/:monthname/:day/:slugorcontentbasename"', '/january/05/my-post'],
    ['other = "/:year/:slug/"', '/posts/deep/my-post'],
  ])('%s', (pattern, address) => {
    for (const table of ['[permalinks]', '[permalinks.page]']) {
      const files = {
        'hugo.toml': `baseURL = "https://s.org"\n${table}\n${pattern}\n`,
        'content/posts/deep/my-post.md': `---\ntitle: The title\ndate: 2024-01-05T10:00:00Z\n${address.includes('title') ? '' : 'slug: my-post\n'}---\n`,
        'content/posts/_index.md': '',
      };
      check(files, 'content/a.md', `[](${address}) [](/posts/)`, 'content/posts/deep/my-post.md', 'content/posts/_index.md');
    }
  });
});

describe('redirects', () => {
  const site = { 'hugo.toml': 'baseURL = "https://s.org"\n', 'content/new/a.md': '', 'content/new/b/c.md': '', 'content/_index.md': '' };
  test.each([
    ['/old /new/a 301', '/old/', 'content/new/a.md'],
    ['/old/* /new/:splat', '/old/b/c/', 'content/new/b/c.md'],
    ['/v/:page /new/:page', '/v/a', 'content/new/a.md'],
    ['/:x/was/:y /:x/:y', '/new/was/a', 'content/new/a.md'],
    ['/one /two\n/two /new/a', '/one', 'content/new/a.md'],
    ['/one /new/a\n/one /new/b/c', '/one', 'content/new/a.md'],
    ['/q id=:id /new/a', '/q', 'content/new/a.md'],
    ['/a /b\n/b /a', '/a', 'missing-file'],
    ['/* / 200', '/none', 'missing-file'],
    ['/old/* /404 404', '/old/x', 'missing-file'],
    ['/new/* /', '/new/a', 'content/new/a.md'],
  ])('%s', (redirects, link, expected) => {
    check({ ...site, 'static/_redirects': redirects }, 'content/x.md', `[](${link})`, expected);
  });
  test('netlify.toml', () => {
    const toml = '[[redirects]]\nfrom = "/old/*"\nto = "/new/:splat"\n[[redirects]]\nfrom = "/*"\nto = "/404"\nstatus = 404\n';
    check({ ...site, 'netlify.toml': toml }, 'content/x.md', '[](/old/a) [](/none)', 'content/new/a.md', 'missing-file');
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
  test('files that are taken in', () => {
    const book = { 'book.toml': '[book]\n', 'listings/a.rs': '', 'src/b.md': '' };
    check(
      book,
      'src/c.md',
      '{{#include b.md:part}} {{#include ../listings/a.rs:2:3}} {{#include none.md}}',
      'src/b.md',
      'listings/a.rs',
      'missing-file',
    );
    check({ 'b.md': '' }, 'c.md', '{{#include b.md}} {{#include none.md}}', 'b.md', 'templated');
    check(book, 'CONTRIBUTING.md', '{{#include none.md}}', 'templated');
    check(
      { 'mkdocs.yml': 'site_name: x', 'docs/p/a.md': '', 'x.txt': '' },
      'docs/p/b.md',
      '--8<-- "p/a.md"\n--8<-- "x.txt"\n',
      'docs/p/a.md',
      'x.txt',
    );
    check(
      { '.vitepress/config.ts': "{ srcDir: 's' }", 's/a.md': '', 'b.ts': '' },
      's/d/c.md',
      '<!--@include: @/a.md-->\n\n<<< @/../b.ts\n',
      's/a.md',
      'b.ts',
    );
    check(
      { 'docusaurus.config.js': '', 'src/a.md': '' },
      'docs/c.mdx',
      "import A from '@site/src/a.md'\nimport B from './b.mdx'\n",
      'src/a.md',
      'missing-file',
    );
  });
  test('Logseq', () => {
    const id = '65f3a2b1-1234-4abc-9def-0123456789ab';
    const files = {
      'logseq/config.edn': ':journal/page-title-format "EEEE, do MMM yyyy"',
      'journals/2024_01_05.md': '- x',
      'pages/a___b.md': `- block\n  id:: ${id}\n`,
      'pages/what%3A why.md': 'alias:: Reason\n',
    };
    check(
      files,
      'pages/c.md',
      `((${id})) [x](((${id}))) [[a/b]] [[what: why]] [[Reason]] [[Friday, 5th Jan 2024]] [[Jan 5th, 2024]] ((${id.replace('6', '7')}))`,
      `pages/a___b.md#^${id}:1`,
      `pages/a___b.md#^${id}:1`,
      'pages/a___b.md',
      'pages/what%3A why.md',
      'pages/what%3A why.md',
      'journals/2024_01_05.md',
      'missing-file',
      'missing-file',
    );
  });
  test('docfx: references by id, moved files, content elsewhere', () => {
    const files = {
      'set/docfx.json': '{ "build": { "content": [{ "src": "articles", "dest": "docs", "files": "**.md" }] } }',
      'set/articles/a.md': '---\nuid: my.a\n---\n## H\n',
      '.openpublishing.redirection.json':
        '{ "redirections": [{ "source_path": "set/articles/old.md", "redirect_url": "/docs/a" }, { "source_path_from_root": "/set/articles/x/y.md", "redirect_url": "/docs/a#h" }] }',
    };
    check(
      files,
      'set/articles/b.md',
      '[](xref:my.a) [](xref:my.a#h) <xref:my.a> [](xref:System.String) [](/docs/a) [](old.md) [](x/y.md) [](~/articles/a.md)',
      'set/articles/a.md',
      'set/articles/a.md#h:3',
      'set/articles/a.md',
      'external',
      'set/articles/a.md',
      'set/articles/a.md',
      'set/articles/a.md',
      'set/articles/a.md',
    );
  });
  test('Jekyll: patterns of permalinks and what stands before addresses', () => {
    const files = {
      '_config.yml':
        'baseurl: /base\npermalink: /:categories/:year/:title\ncollections:\n  notes:\n    permalink: /n/:path/\ndefaults:\n  - scope:\n      path: guides\n    values:\n      permalink: /g/:basename\n',
      '_posts/2024-02-03-news.md': '---\ncategories: [One, two]\n---\n',
      '_notes/d/e.md': '',
      'guides/x/f.md': '',
      'a.md': '',
    };
    check(
      files,
      'b.md',
      '[](/one/two/2024/news) [](/base/one/two/2024/news/) [](/n/d/e/) [](/g/f) [x]({{ "/a" | relative_url }}) [x]({{ site.baseurl }}{% link a.md %}) [x]({{ "/a.html" | prepend: site.baseurl }})',
      '_posts/2024-02-03-news.md',
      '_posts/2024-02-03-news.md',
      '_notes/d/e.md',
      'guides/x/f.md',
      'a.md',
      'a.md',
      'a.md',
    );
  });
  test('Docusaurus: versions, base, posts by slug, redirects, paths from the folder of docs', () => {
    const files = {
      'docusaurus.config.js':
        "module.exports = { url: 'https://d.org', baseUrl: '/base/', plugins: [['client-redirects', { redirects: [{ from: ['/old', '/older'], to: '/docs/a' }] }]] }",
      'versions.json': '["2.0", "1.0"]',
      'docs/a.md': '',
      'docs/new.md': '',
      'versioned_docs/version-2.0/a.md': '',
      'versioned_docs/version-1.0/a.md': '',
      'blog/2024-01-31-news/index.md': '',
      'blog/2024-02-01-more.md': '---\nslug: more\n---\n',
    };
    check(
      files,
      'docs/c.md',
      '[](/docs/a) [](/docs/next/a) [](/docs/1.0/a) [](/docs/new) [](/base/docs/a) [](https://d.org/base/docs/1.0/a) [](/blog/2024/01/31/news) [](/blog/more) [](/old) [](/a.md)',
      'versioned_docs/version-2.0/a.md',
      'docs/a.md',
      'versioned_docs/version-1.0/a.md',
      'docs/new.md',
      'versioned_docs/version-2.0/a.md',
      'versioned_docs/version-1.0/a.md',
      'blog/2024-01-31-news/index.md',
      'blog/2024-02-01-more.md',
      'versioned_docs/version-2.0/a.md',
      'docs/a.md',
    );
    check(
      files,
      'versioned_docs/version-1.0/b.md',
      '[](/a.md) [](a.md)',
      'versioned_docs/version-1.0/a.md',
      'versioned_docs/version-1.0/a.md',
    );
  });
  test('VitePress: base, folder of pages, rewrites', () => {
    const files = {
      'docs/.vitepress/config/index.mts':
        "export default { base: '/b/', srcDir: 'src', rewrites: { 'packages/:pkg/src/(.*)': ':pkg/index.md', 'p/:slug*': 'q/:slug*', 'one.md': 'two.md' } }",
      'docs/src/packages/core/src/intro.md': '',
      'docs/src/p/x/y.md': '',
      'docs/src/one.md': '',
      'docs/src/public/i.png': '',
    };
    check(
      files,
      'docs/src/z.md',
      '[](/core/) [](/q/x/y) [](/b/two.html) [](./one.md) ![](/i.png)',
      'docs/src/packages/core/src/intro.md',
      'docs/src/p/x/y.md',
      'docs/src/one.md',
      'docs/src/one.md',
      'docs/src/public/i.png',
    );
  });
  test('MkDocs: other folder, moved files, pages as folders', () => {
    const files = {
      'mkdocs.yml':
        'docs_dir: pages\nplugins:\n  - search\n  - redirects:\n      redirect_maps:\n        old/a.md: b/c.md\nmarkdown_extensions:\n  - x: !!python/name:a.b\n',
      'pages/b/c.md': '',
      'pages/b/d.md': '',
    };
    check(files, 'pages/b/d.md', '[](/old/a/) [](../c/) [x][some.generated.id]', 'pages/b/c.md', 'pages/b/c.md');
  });
  test('Astro: slugs, collections, redirects, pages as folders', () => {
    const files = {
      'astro.config.mjs': "export default { site: 'https://s.org', base: '/base', redirects: { '/was': '/guides/my-page' } }",
      'src/content/docs/guides/My Page.md': '',
      'src/content/docs/v1.0/b.md': '---\nslug: other/c\n---\n',
      'src/content/blog/d.md': '---\nslug: post\n---\n',
    };
    check(
      files,
      'src/content/docs/guides/x.md',
      '[](/guides/my-page/) [](/other/c/) [](/blog/post) [](/was/) [](../my-page/) [](/base/other/c)',
      'src/content/docs/guides/My Page.md',
      'src/content/docs/v1.0/b.md',
      'src/content/blog/d.md',
      'src/content/docs/guides/My Page.md',
      'src/content/docs/guides/My Page.md',
      'src/content/docs/v1.0/b.md',
    );
  });
  test('GitHub Docs: languages and versions in addresses', () => {
    const files = { 'package.json': '{ "name": "docs.github.com" }', 'content/admin/a.md': '', 'content/index.md': '' };
    check(
      files,
      'content/b.md',
      '[](/enterprise-server@latest/admin/a) [](/en/enterprise-cloud@latest/admin/a) [](/en/admin/a) [](/en) [](/enterprise-server@3.9/none)',
      'content/admin/a.md',
      'content/admin/a.md',
      'content/admin/a.md',
      'content/index.md',
      'missing-file',
    );
  });
  test('Hugo: further parameters of a reference', () => {
    const files = { 'hugo.toml': 'baseURL = "/"', 'content/a.md': '' };
    check(files, 'content/b.md', '[x]({{< ref path="/a" lang="fr" >}}) [x]({{% relref "a" "amp" %}})', 'content/a.md', 'content/a.md');
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
