import { markdownOf } from '../../../shared/markdown-from-html/in-node.ts';

describe('Text that looks like markup is escaped:', () => {
  test.each([
    [
      'tags',
      'Use the &lt;table&gt; element, &lt;/div&gt;, a &lt; b',
      'Use the \\<table> element, \\</div>, a < b',
    ],
    ['references', '&amp;copy; &amp;#60; AT&amp;T; a &amp; b', '\\&copy; \\&#60; AT\\&T; a & b'],
    ['addresses', 'https://x.example/some_page_2', 'https\\://x.example/some_page_2'],
    ['addresses without a scheme', 'www.x.example', 'www\\.x.example'],
    ['addresses of mail', 'ann.b@x.example', 'ann.b\\@x.example'],
    ['marks', '*a* _b_ c_d ~e~ ~~f~~ `g`', '\\*a\\* \\_b\\_ c_d \\~e\\~ \\~\\~f\\~\\~ \\`g\\`'],
    ['brackets', '[x] ![a](b) [^1] [a]: b', '\\[x] !\\[a](b) \\[^1] \\[a]: b'],
    ['backslashes', 'C:\\dir \\* \\', 'C:\\dir \\\\\\* \\\\'],
    ['a number with a sign', '1) a', '1\\) a'],
    ['a number with a point', '1. a', '1\\. a'],
    ['a number of a year', '1986', '1986'],
    ['marks of lists', '+', '\\+'],
    ['hyphens', '- a', '\\- a'],
    ['a rule', '---', '\\---'],
    ['lines below', '===', '\\==='],
    ['marks of headings', '## a', '\\## a'],
    ['a word with a number sign', '#a', '#a'],
    ['marks of quotes', '&gt; a', '\\> a'],
    ['marks behind a break', 'a<br># b<br>- c', 'a\\\n\\# b\\\n\\- c'],
    ['an exclamation before a link', 'a!<a href="/b">c</a>', 'a\\![c](/b)'],
    ['spaces that do not break, at edges', '&nbsp;a&nbsp;b&nbsp;', '&nbsp;a\u00a0b&nbsp;'],
  ])('%s', (_, html, markdown) => {
    expect(markdownOf(`<p>${html}</p>`)).toEqual({ markdown });
  });
});

/** Lines of a text. */
const lines = (...of: string[]) => of.join('\n');

describe('What Markdown can say becomes Markdown:', () => {
  test.each([
    ['emphasis', '<p><b>a</b> <i>b</i> <s>c</s> <em><strong>d</strong></em></p>', '**a** *b* ~~c~~ *__d__*'],
    ['emphasis in a word', '<p>a<b>b</b>c<i>d </i>e</p>', 'a**b**c*d* e'],
    ['emphasis beside emphasis', '<p><i>a</i><i>b</i></p>', '*a*_b_'],
    ['headings', '<h1>C #</h1><h3>a</h3>', '# C \\#\n\n### a'],
    ['breaks', '<p>a <br> b<br><br>c</p>', 'a\\\nb\\\n\\\nc'],
    ['code', '<p><code>a|b</code> <code>`</code> <code>a``b</code></p>', '`a|b` `` ` `` `a``b`'],
    [
      'code blocks',
      '<pre><code class="language-c++">a\n\n```b\n</code></pre>',
      lines('```c++', 'a', '', '```b', '```').replaceAll(/^```(?!b)/gm, '````'),
    ],
    ['links', '<p><a href="/a?b=1&amp;copy=2" title=\'"c"\'>d]</a></p>', '[d\\]](/a?b=1&copy=2 "\\"c\\"")'],
    ['links with brackets', '<p><a href="a(b">c</a> <a href="a(b)">c</a></p>', '[c](a\\(b) [c](a(b))'],
    ['links without a text or an address', '<p><a href="/a"></a><a href="">b</a></p>', '[](/a)[b]()'],
    [
      'addresses that are links',
      '<p><a href="https://a.b/c_d">https://a.b/c_d</a> <a href="mailto:a@b.c">a@b.c</a></p>',
      '<https://a.b/c_d> <a@b.c>',
    ],
    ['pictures in links', '<p><a href="/a"><img src="b" alt="[c]"></a></p>', '[![\\[c\\]](b)](/a)'],
    [
      'lists beside each other and in each other',
      '<ul><li>a<ol><li>b<li>c</ol></ul><!-- --><ul><li>d<pre><code>e\n\nf</code></pre></ul>',
      lines('- a', '  1. b', '  2. c', '', '* d', '  ```', '  e', '', '  f', '  ```'),
    ],
    [
      'lists of paragraphs',
      '<ol><li><p>a</p><p>b</p><li><p>c</p><blockquote><p>d</p></blockquote></ol>',
      lines('1. a', '', '   b', '', '2. c', '', '   > d'),
    ],
    [
      'boxes to tick',
      '<ul><li><input type="checkbox" checked disabled> a<li>[ ] b</ul>',
      '- [x] a\n- \\[ ] b',
    ],
    [
      'pictures alone',
      '<p><img src="a" alt="b"> <img src="c" alt=""></p><ul><li><img src="d" alt=""></ul>',
      '![b](a) ![](c)\n\n- ![](d)',
    ],
    [
      'figures',
      '<figure><img src="a" alt="b"><figcaption>c "d"</figcaption></figure><figure class="wide"><img src="e" alt=""></figure>',
      '![b](a "c \\"d\\"")\n\n![](e#wide)',
    ],
    [
      'galleries',
      '<figure class="gallery"><figure><img src="a" alt=""><figcaption>b</figcaption></figure><figure class="wide"><img src="c" alt=""></figure></figure>',
      '![](a "b")\n![](c#wide)',
    ],
    ['quotes', '<blockquote><p>a</p></blockquote><blockquote><h2>b</h2></blockquote>', '> a\n\n> ## b'],
    [
      'tables',
      '<table><thead><tr><th>a|b<th align="center">c<tbody><tr><td><code>d|e</code><td align="center">f<br>g</table>',
      lines('| a\\|b | c |', '| --- | :-: |', '| `d\\|e` | f<br>g |'),
    ],
    ['what editors say of an element again', '<p class="wp-block-paragraph" data-a="b">c</p>', 'c'],
    ['text that stands by itself', 'a <b>b</b>', 'a **b**'],
    ['nothing', ' <!-- a --> ', ''],
  ])('%s', (_, html, markdown) => {
    expect(markdownOf(html)).toEqual({ markdown });
  });
});

describe('What Markdown cannot say stays HTML:', () => {
  test.each([
    [
      'elements in a line',
      '<p>a <kbd>*</kbd> <mark>b</mark> <u>c</u></p>',
      'a <kbd>\\*</kbd> <mark>b</mark> <u>c</u>',
    ],
    ['emphasis where marks mean nothing', '<p><b>"a"</b>b <b>「c」</b>d</p>', '<b>"a"</b>b <b>「c」</b>d'],
    [
      'tables with joined cells',
      '<table><tr><td colspan=2>a</table>',
      lines('<table>', '<tbody>', '<tr>', '<td colspan="2">a</td>', '</tr>', '</tbody>', '</table>'),
    ],
    ['definitions', '<dl><dt>a<dd>b</dl>', lines('<dl>', '<dt>a</dt>', '<dd>b</dd>', '</dl>')],
    ['text with its lines', '<pre>a\n\n *b*\n</pre>', '<pre>a\n\n *b*</pre>'],
    [
      'classes',
      '<p class="lead">a</p><p><img src="b" alt="" class="alignleft"> c</p>',
      '<p class="lead">a</p>\n\n<img src="b" alt="" class="alignleft"> c',
    ],
    ['a picture without a text', '<p>a <img src="b"></p>', 'a <img src="b">'],
    [
      'a paragraph that would begin as a block of HTML',
      '<p><iframe src="/a"></iframe> b</p>',
      '<p><iframe src="/a"></iframe> b</p>',
    ],
    [
      'films and sounds',
      '<video src="a"></video><audio src="b" controls></audio>',
      lines('<video src="a">', '</video>', '', '<audio src="b" controls="">', '</audio>'),
    ],
    [
      'figures of something else than pictures, or that say more of these',
      '<figure><img src="a" alt="" width="3"><figcaption>b</figcaption></figure><figure><table></table></figure>',
      lines(
        '<figure>',
        '<img src="a" alt="" width="3">',
        '<figcaption>b</figcaption>',
        '</figure>',
        '',
        '<figure>',
        '<table></table>',
        '</figure>',
      ),
    ],
    [
      'captions with markup',
      '<figure><img src="a" alt=""><figcaption>b <i>c</i></figcaption></figure>',
      lines('<figure>', '<img src="a" alt="">', '<figcaption>b <i>c</i></figcaption>', '</figure>'),
    ],
    [
      'a picture alone whose title would become a caption',
      '<p><img src="a" alt="" title="b"></p>',
      lines('<p><img src="a" alt="" title="b"></p>'),
    ],
    [
      'what is around blocks of Markdown',
      '<div class="a"><p>b</p><h2>c</h2></div>',
      lines('<div class="a">', '', 'b', '', '## c', '', '</div>'),
    ],
    ['scripts', '<script>\na\n\n*b*</script><p>c</p>', '<script>\na\n\n*b*</script>\n\nc'],
    ['breaks at an edge or in a heading', '<p>a<br></p><h2>b<br>c</h2>', 'a<br>\n\n## b<br>c'],
    ['lists of one paragraph', '<ul><li><p>a</p></ul>', lines('<ul>', '<li>', '<p>a</p>', '</li>', '</ul>')],
    [
      'addresses that would be written otherwise',
      '<p><a href="/ä">a</a> <a href="javascript:b">c</a></p>',
      '<a href="/ä">a</a> <a href="javascript:b">c</a>',
    ],
  ])('%s', (_, html, markdown) => {
    expect(markdownOf(html)).toEqual({ markdown });
  });
});

describe('Identifiers of headings', () => {
  test('that the renderer makes as well are left to it', () => {
    const html =
      '<p><a href="#part-two">a</a></p><h2 id="part-two">Part two</h2><h2 id="part-two-1">Part two</h2>';

    expect(markdownOf(html)).toEqual({ markdown: '[a](#part-two)\n\n## Part two\n\n## Part two' });
  });

  test('that it would not make stay', () => {
    expect(markdownOf('<h2 id="2">Part two</h2><h2>a</h2>')).toEqual({
      markdown: '<h2 id="2">Part two</h2>\n\n## a',
    });
  });

  test('are not made where a link leads to another element', () => {
    const html = '<h2>Part</h2><p><a href="#part">a</a> <a name="part"></a>b</p>';

    expect(markdownOf(html)).toEqual({ markdown: '<h2>Part</h2>\n\n[a](#part) <a name="part"></a>b' });
  });
});

describe('A text stays HTML as a whole', () => {
  test.each([
    [
      'Markdown would show an element as a text',
      '<svg><title>a</title></svg><p>b</p>',
      'Markdown would change it',
      '<title>',
    ],
    [
      'elements are nested too deeply',
      '<div>'.repeat(400_000),
      'its elements are nested too deeply',
      undefined,
    ],
    [
      'Markdown of its length is not rendered',
      `<p>${'a '.repeat(200_000)}</p>`,
      'it is too long for Markdown that is shown',
      undefined,
    ],
    [
      'each level would add to it',
      `${'<blockquote>'.repeat(150)}${'<p>a</p>'.repeat(25_000)}`,
      'it is too long for Markdown that is shown',
      undefined,
    ],
    [
      'it is one tag of attributes',
      `<p ${Array.from({ length: 50_000 }, (_, index) => `a${index}`).join(' ')}>b`,
      'it is too long for Markdown that is shown',
      undefined,
    ],
    [
      'tags that are nested wrongly make too many elements',
      `<p>${Array.from({ length: 150 }, (_, index) => `<b class="${index}">`).join('')}${'a<p>'.repeat(50_000)}`,
      'its tags are nested wrongly too often',
      undefined,
    ],
  ])('if %s', (_, html, why, element) => {
    expect(markdownOf(html)).toEqual({ why, element });
  });
});

describe('Figures of other systems', () => {
  const gallery = '![](a)\n![b](c "D")';
  test.each([
    [
      'of WordPress',
      '<figure class="wp-block-image size-large"><img src="a" alt="b" class="wp-image-3"/><figcaption class="wp-element-caption">C</figcaption></figure>',
      '![b](a "C")',
    ],
    [
      'of WordPress in the middle',
      '<div class="wp-block-image"><figure class="aligncenter size-full"><img src="a" alt=""></figure></div>',
      '![](a)',
    ],
    [
      'of WordPress, wide',
      '<figure class="wp-block-image alignwide"><img src="a" alt=""></figure>',
      '![](a#wide)',
    ],
    [
      'of galleries of WordPress',
      '<figure class="wp-block-gallery has-nested-images columns-default is-cropped wp-block-gallery-1"><figure class="wp-block-image"><img src="a" alt=""></figure>\n\n<figure class="wp-block-image size-large"><img src="c" alt="b"><figcaption class="wp-element-caption">D</figcaption></figure></figure>',
      gallery,
    ],
    [
      'of older galleries of WordPress',
      '<ul class="wp-block-gallery columns-3 is-cropped"><li class="blocks-gallery-item"><figure><img src="a" alt=""></figure></li><li class="blocks-gallery-item"><figure><img src="c" alt="b"><figcaption class="blocks-gallery-item__caption">D</figcaption></figure></li></ul>',
      gallery,
    ],
    [
      'of Ghost',
      '<figure class="kg-card kg-image-card kg-width-wide kg-card-hascaption"><img src="a" class="kg-image" alt="" loading="lazy" width="2000" height="1333" srcset="b 600w" sizes="9px"><figcaption>C</figcaption></figure>',
      '![](a#wide "C")',
    ],
    [
      'of galleries of Ghost',
      '<figure class="kg-card kg-gallery-card kg-width-wide"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="a" width="3" height="2" alt=""></div><div class="kg-gallery-image"><img src="c" width="3" height="2" alt="b"></div></div></div></figure>',
      '![](a)\n![b](c)',
    ],
  ])('%s become pictures', (_, html, markdown) => {
    expect(markdownOf(html)).toEqual({ markdown });
  });

  test.each([
    '<figure class="wp-block-image alignleft"><img src="a" alt=""></figure>',
    '<figure class="wp-block-image is-resized"><img src="a" alt="" width="300" height="200"></figure>',
    '<figure class="wp-block-image"><a href="a"><img src="b" alt=""></a></figure>',
    '<figure class="wp-block-image" id="part"><img src="a" alt=""></figure>',
    '<figure class="wp-block-image"><img src="a b" alt=""></figure>',
    '<figure class="wp-block-image"><img src="a"></figure>',
  ])('stay HTML where they say more: %s', html => {
    expect(markdownOf(html)).toEqual({ markdown: html });
  });

  test('stay HTML for renderers that have none', () => {
    const html = '<figure>\n<img src="a" alt="">\n<figcaption>b</figcaption>\n</figure>';

    expect(markdownOf(html, { keepsFigures: true })).toEqual({ markdown: html });
  });
});
