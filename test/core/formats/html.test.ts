import { describe, expect, it, test } from 'vitest';
import { parse, passagesOf, placeOf } from './check';

describe('a page of HTML', () => {
  test.each([
    ['headings', '<h1>Guide</h1><p>One.<h2>Ports</h2><p>Two.', ['paragraph (Guide): One.', 'paragraph (Guide > Ports): Two.']],
    [
      'inline tags',
      '<p>The <b>ledger</b> has\n   a <code>port</code>, <del>old</del>.',
      ['paragraph (): The ledger has a `port`, ~~old~~.'],
    ],
    ['white space between tags', '<p>a<b> b </b> c', ['paragraph (): a b c']],
    [
      'references',
      '<p>M&uuml;ller &amp; Co &lt;b&gt; &#x1F600; &notit; &nGt; &amp;lt; &',
      ['paragraph (): Müller & Co <b> 😀 ¬it; ≫⃒ &lt; &'],
    ],
    ['what no tag ends', '<p>a<p>b<ul><li>c<li>d</ul>e', ['paragraph (): a', 'paragraph (): b', 'list (): - c\n- d', 'paragraph (): e']],
    ['lists in lists', '<ol start=3><li>a<ul><li>b</ul><li><p>c</p><p>d</p></ol>', ['list (): 3. a\n  - b\n4. c\n  d']],
    ['breaks', '<div>a<br>b<br><br>c</div>', ['paragraph (): a\nb', 'paragraph (): c']],
    ['quotations', '<blockquote><p>a<p>b</blockquote>', ['quote (): > a\n>\n> b']],
    ['code', '<pre><code class="language-js">a &lt; 1\n  b\n</code></pre>', ['code (): ```js\na < 1\n  b\n```']],
    [
      'definitions',
      '<dl><dt>Term<dd>What it is.<dt>B</dt><dd>C</dd></dl>',
      ['definition (): Term\n: What it is.', 'definition (): B\n: C'],
    ],
    ['powers, but no powers of notes', '<p>10<sup>6</sup> x<sup>[1]</sup>', ['paragraph (): 10^6 x[1]']],
    ['a table with its header', '<table><tr><th>S<th>P<tr><td>a|b<td>1</table>', ['table (): | S | P |\n| --- | --- |\n| a\\|b | 1 |']],
    [
      'cells over several rows',
      '<table><tr><th>S<th>P<tr><td rowspan=2>a<td>1<tr><td>2</table>',
      ['table (): | S | P |\n| --- | --- |\n| a | 1 |\n|  | 2 |'],
    ],
    ['a table of properties as a list', '<table><tr><th>Born<td>1990<tr><th>Died<td>2000</table>', ['list (): - Born: 1990\n- Died: 2000']],
    ['tables that only lay out', '<table><tr><td><h1>A</h1><p>b<td>c</table>', ['paragraph (A): b', 'paragraph (A): c']],
    [
      'nothing of scripts, styles and drawings',
      '<p>a<script>"<p>b"</script><style>p{}</style><svg><title>x</title><text>y</text></svg>',
      ['paragraph (): a'],
    ],
    [
      'nothing of navigation and what is hidden',
      '<nav>a</nav><div role=navigation>b</div><p hidden>c</p><p>d<footer>e</footer>',
      ['paragraph (): d'],
    ],
    ['the main part alone, where there is one', '<p>a<main><p>b<footer>c</footer></main><p>d', ['paragraph (): b', 'paragraph (): c']],
    ['the only article', '<p>a<article><p>b</article><p>c', ['paragraph (): b']],
    ['all, where the main part is empty', '<main> </main><p>a', ['paragraph (): a']],
    ['what is not closed', '<nav>a<p>b', ['paragraph (): a', 'paragraph (): b']],
    ['headings without the sign that links to them', '<h1>A<a href="#a">§</a></h1><p>b', ['paragraph (A): b']],
    ['comments', '<p>a<!-- <p>b --><p>c', ['paragraph (): a', 'paragraph (): c']],
    ['captions', '<table><caption>Ports</caption><tr><td>a<td>b</table>', ['paragraph (): Ports', 'list (): - a, b']],
  ])('has %s', (_, html, passages) => {
    expect(passagesOf('a.html', html)).toEqual(passages);
  });

  test.each([
    ['tags', '<p>The <b>ledger</b> is up.', 'ledger is', '1:10 ledger</b> is'],
    ['references', '<p>\n R&amp;D runs.', 'R&D runs', '2:1 R&amp;D runs'],
    ['names without a semicolon', '<p>a &notit; b', '¬it; b', '1:5 &notit; b'],
    ['line ends', '<p>a\r\n b c', 'a b', '1:3 a\r\n b'],
    ['a lone CR', '<p>x\r<p>a', 'a', '2:3 a'],
    ['what follows what is left out', '<p>a<script>x</script> b', 'a b', '1:3 a<script>x</script> b'],
    ['marks of lists', '<ul>\n<li>one</ul>', '- one', '2:4 one'],
    ['cells', '<table><tr><th>A<th>B<tr><td>c<td>d</table>', '| c | d |', '1:29 c<td>d'],
    ['signs beyond the first plane', '<p>😀 &#x1F600;x', '😀x', '1:6 &#x1F600;x'],
  ])('keeps places exact with %s', (_, html, words, place) => {
    expect(placeOf('a.html', html, words)).toBe(place);
  });

  test.each([
    ['<title>T &amp; U - Site</title><p>a', 'T & U - Site'],
    ['<title>T</title><h1>H <i>x</i></h1>', 'H x'],
    ['<p>a', 'the page'],
  ])('%j is called %j', (html, title) => expect(parse('the-page.html', html).title).toBe(title));

  it('has links, anchors and ids of headings', () => {
    const document = parse(
      'a.html',
      '<h2 id=x>A</h2><p id=y>See <a href="b.html?a&amp;b#c">the <b>guide</b></a>. <img src=c.png alt=C><a name=z></a>',
    );
    expect(document.links.map(({ kind, raw, label }) => [kind, raw, label])).toEqual([
      ['html', 'b.html?a&b#c', 'the guide'],
      ['html_image', 'c.png', 'C'],
    ]);
    expect(document.sections.map(({ ids }) => ids)).toEqual([[], ['x']]);
    expect(document.anchors.map(({ id }) => id)).toEqual(['y', 'z']);
  });

  test.each([
    ['<base href="https://a.org/b/c">', 'https://a.org/b/d.html'],
    ['<link rel=canonical href="https://a.org/b/">', 'https://a.org/b/d.html'],
    ['<!-- saved from url=(0017)https://a.org/b/x -->', 'https://a.org/b/d.html'],
    ['', 'd.html'],
  ])('%j: its links lead to %s', (head, raw) => {
    const { links } = parse('a.html', `${head}<body><a href="d.html">x</a><a href="#y">z</a>`);
    expect(links.map(link => link.raw)).toEqual([raw, '#y']);
  });
});
