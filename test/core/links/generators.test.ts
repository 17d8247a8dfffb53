import { describe, test } from 'vitest';
import { check } from './check';

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

describe('what configurations say of addresses', () => {
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
});
