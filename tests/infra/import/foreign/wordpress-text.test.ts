import { cut, plainText } from '../../../../infra/tools/import/foreign/plain-text.ts';
import { converted, figure, html } from './converted-text.ts';

test.each([
  ['one paragraph', 'One', '<p>One</p>'],
  ['blank lines', 'One\n\n\nTwo\r\n \r\nThree', '<p>One</p>\n<p>Two</p>\n<p>Three</p>'],
  ['a single line end', 'One\nTwo', '<p>One<br />\nTwo</p>'],
  ['a line end after a break', 'One<br>\nTwo', '<p>One<br />\nTwo</p>'],
  ['block elements', 'One\n<h2>Two</h2>\nThree', '<p>One</p><h2>Two</h2><p>Three</p>'],
  ['a list', '<ul>\n<li>One\nTwo</li>\n</ul>', '<ul>\n<li>One<br />\nTwo</li>\n</ul>'],
  ['a list with blank lines', '<ul><li>One\n\nTwo</li></ul>', '<ul><li><p>One</p>\n<p>Two</p></li></ul>'],
  ['a table', '<table><tr><td>One\nTwo</td></tr></table>', '<table><tr><td>One<br />\nTwo</td></tr></table>'],
  ['a heading of two lines', '<h2>One\nTwo</h2>', '<h2>One<br />\nTwo</h2>'],
  ['a quotation', '<blockquote>One\n\nTwo</blockquote>', '<blockquote><p>One</p>\n<p>Two</p></blockquote>'],
  ['a group', '<div>One</div>', '<div>One</div>'],
  ['a group with blank lines', '<div>One\n\nTwo</div>', '<div><p>One</p>\n<p>Two</p></div>'],
  ['what is written as it is', '<pre>One\n\nTwo</pre>', '<pre>One\n\nTwo</pre>'],
  ['what is written as it is, without an end', 'One<PRE>Two\n\nThree', '<p>One</p><PRE>Two\n\nThree'],
  ['paragraphs that are there', '<p>One</p>\n\n<p>Two</p>', '<p>One</p><p>Two</p>'],
  [
    'a paragraph that blank lines end',
    '<p style="a">One\nTwo\n\nThree</p>\n\nFour',
    '<p style="a">One<br />\nTwo</p>\n<p>Three</p><p>Four</p>',
  ],
  [
    'paragraphs without an end',
    '<p>One\n<p class="a">Two\n\nThree',
    '<p>One</p><p class="a">Two</p>\n<p>Three</p>',
  ],
  ['ends of no paragraph', 'One</p>\n\n</p>Two', '<p>One</p><p>Two</p>'],
  ['empty paragraphs', '<p></p>One<p> </p><p>&nbsp;</p>', '<p>One</p><p>&nbsp;</p>'],
  ['several breaks', 'One<br><br />\nTwo<br>', '<p>One</p>\n<p>Two</p>'],
  ['elements within a line', 'One <em>two</em>', '<p>One <em>two</em></p>'],
  ['an element around blank lines', '<em>\n\nOne\n\n</em>', '<em>\n<p>One</p>\n</em>'],
  ['line ends in a tag', 'One <img\n\nalt="a > b"\nsrc="c">', '<p>One <img\n\nalt="a > b"\nsrc="c"></p>'],
  [
    'elements within a line whose text is not touched',
    'One <textarea>a\n\nb</textarea> two <script>c\n\nd</script> three\n\n<style>e\n\nf</style>',
    '<p>One <textarea>a\n\nb</textarea> two <script>c\n\nd</script> three</p>\n<style>e\n\nf</style>',
  ],
  ['a comment', 'One <!-- a\n\nb --> two\n\n<!-- c -->', '<p>One <!-- a\n\nb --> two</p>\n<!-- c -->'],
  ['a frame', '<iframe src="a"></iframe>', '<p><iframe src="a"></iframe></p>'],
  [
    'a player with its files',
    '<video>\n<source src="a">\n</video>',
    '<p><video>\n<source src="a">\n</video></p>',
  ],
  ['a letter that is longer when it is small', 'İİİ<pre>One\n\nTwo</pre>', '<p>İİİ</p><pre>One\n\nTwo</pre>'],
  ['pages', 'One<!--nextpage-->Two', '<p>One</p>\n<p>Two</p>'],
])('a classic text with %s gets its paragraphs', (_what, text, expected) => {
  expect(html(text)).toBe(expected);
});

const [video, other] = ['https://video.example/1', 'https://video.example/2?a=1&amp;b=2'].map(figure);

test.each([
  ['on a line of its own', 'One\n\n  https://video.example/1\nTwo', `<p>One</p>${video}<p>Two</p>`],
  ['with an ampersand', 'https://video.example/2?a=1&#038;b=2\r\n', other],
  ['in a paragraph of its own', '<p class="a">https://video.example/1</p>', video],
  ['of a song', 'https://a.example/b.MP3?c', '<audio controls src="https://a.example/b.MP3?c"></audio>'],
  ['in code', '<pre>\nhttps://video.example/1\n</pre>', '<pre>\nhttps://video.example/1\n</pre>'],
  [
    'in a link',
    '<a href="b">\nhttps://b.example\n</a>',
    '<p><a href="b"><br />\nhttps://b.example<br />\n</a></p>',
  ],
  ['in a line', 'See https://video.example/1', '<p>See https://video.example/1</p>'],
])('an address %s is what WordPress shows for it', (_what, text, expected) => {
  expect(html(text)).toBe(expected);
});

test('a text of blocks loses their comments alone', () => {
  const text =
    '<!-- wp:paragraph {"align":"left"} -->\n<p>One</p>\n<!-- /wp:paragraph -->\n\n<!-- a comment -->' +
    '<!-- wp:columns -->\n<div class="wp-block-columns"><!-- wp:column -->\n<div class="wp-block-column">' +
    '<!-- wp:paragraph /--></div>\n<!-- /wp:column --></div>\n<!-- /wp:columns -->';

  expect(converted(text)).toMatchObject({
    html:
      '<p>One</p>\n\n<!-- a comment --><div class="wp-block-columns"><div class="wp-block-column">' +
      '</div>\n</div>',
    notes: [],
  });
});

test('how parts of a block are laid out, which only its comment says, becomes classes', () => {
  const text =
    '<!-- wp:buttons {"layout":{"type":"flex","justifyContent":"center","orientation":"vertical","flexWrap":"nowrap"}} -->\n' +
    '<div id="a" class="wp-block-buttons"><!-- wp:button {"layout":{"type":"evil\\" b=\\""}} -->\n' +
    '<div class="wp-block-button"><a class="wp-block-button__link">Go</a></div><!-- /wp:button --></div><!-- /wp:buttons -->';

  expect(html(text)).toBe(
    '<div id="a" class="is-layout-flex is-vertical is-nowrap is-content-justification-center wp-block-buttons">' +
      '<div class="wp-block-button"><a class="wp-block-button__link">Go</a></div></div>',
  );
});

test('embeds of blocks are links in figures, with their captions', () => {
  const text =
    '<!-- wp:embed {"url":"https://video.example/1"} -->\n<figure class="wp-block-embed is-type-video">' +
    '<div class="wp-block-embed__wrapper">\nhttps://video.example/1\n</div></figure>\n<!-- /wp:embed -->' +
    '<!-- wp:core-embed/a --><figure class="wp-block-embed-a wp-block-embed"><div class="wp-block-embed__wrapper">\n' +
    'https://video.example/2?a=1&amp;b=2\n</div><figcaption>Two</figcaption></figure><!-- /wp:core-embed/a -->' +
    '<!-- wp:embed {"url":"https://video.example/1"} /-->' +
    '<!-- wp:social-link {"url":"https://b.example/c","service":"mastodon"} /-->';

  expect(html(text)).toBe(
    `${video}\n${other?.replace('</figure>', '<figcaption>Two</figcaption></figure>')}${video}` +
      '<li class="wp-social-link"><a href="https://b.example/c">mastodon</a></li>',
  );
});

test('a block that WordPress makes when it shows the post is noted, others are not', () => {
  const { html: text, notes } = converted(
    '<!-- wp:latest-posts {"a":1} /--><!-- wp:my-plugin/map /--><!-- wp:group {"a":"/"} --><p>One</p><!-- /wp:group -->',
  );

  expect(text).toBe('<p>One</p>');
  expect(notes).toEqual([
    'a block is gone, as only WordPress can make it (latest-posts)',
    'a block is gone, as only WordPress can make it (my-plugin/map)',
  ]);
});

const footnotes = JSON.stringify([
  { id: 'f1', content: 'Ardea <em>cinerea</em>' },
  { id: 'f2', content: 'In May' },
]);
const mark = (id: string) => `<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link">1</a></sup>`;
const note = (id: string, text: string, number = 1) =>
  `<li id="${id}">${text} <a href="#${id}-link" aria-label="Jump to footnote reference ${number}">↩︎</a></li>`;
const noteList = `<ol class="wp-block-footnotes">${note('f1', 'Ardea <em>cinerea</em>')}${note('f2', 'In May', 2)}</ol>`;

test.each([
  [
    'where their block is',
    `<p>One${mark('f1')}</p><!-- wp:footnotes /--><p>Two</p>`,
    `${noteList}<p>Two</p>`,
  ],
  ['at the end of a text without their block', `<!-- wp:a --><p>One${mark('f1')}</p>`, `\n${noteList}`],
])('footnotes come %s', (_where, text, expected) => {
  expect(converted(text, { footnotes })).toMatchObject({
    html: `<p>One${mark('f1')}</p>${expected}`,
    notes: [],
  });
});

test.each([
  ['that are not in the file', undefined, ['the text of a footnote is not in the file']],
  [
    'that are no JSON',
    '[{"id"',
    ['its footnotes cannot be read', 'the text of a footnote is not in the file'],
  ],
  ['of other sorts', '[null, 1, {"id": "f1", "content": 1}]', ['the text of a footnote is not in the file']],
])('footnotes %s are noted', (_what, given, expected) => {
  const text = `<p>One${mark('f1')}</p><!-- wp:footnotes /-->`;

  const result = converted(text, given === undefined ? {} : { footnotes: given });

  expect(result).toMatchObject({ html: `<p>One${mark('f1')}</p>`, notes: expected });
});

const pattern = (ref: string | number, more = '') => `<!-- wp:block {"ref":${ref}${more}} /-->`;

test('synced patterns come with their texts and footnotes, also within others', () => {
  const patterns = {
    '12': { text: `<!-- wp:paragraph --><p>Twelve</p><!-- /wp:paragraph -->${pattern(13)}` },
    '13': { text: `<p>Thirteen${mark('f1')}</p><!--more-->`, footnotes: '[{"id":"f1","content":"A note"}]' },
  };

  expect(converted(`<p>One</p>${pattern(12)}<!--more-->${pattern(12)}`, { patterns })).toEqual({
    html:
      `<p>One</p><p>Twelve</p><p>Thirteen${mark('f1')}</p><p>Twelve</p><p>Thirteen${mark('f1')}</p>\n` +
      `<ol class="wp-block-footnotes">${note('f1', 'A note')}</ol>`,
    beginning: `<p>One</p><p>Twelve</p><p>Thirteen${mark('f1')}</p>`,
    notes: [],
  });
});

test.each([
  ['is missing', '<p>One</p>', ['a synced pattern in it is not in the file, or was not public'], {}],
  [
    'has itself in another one',
    '<p>One</p><p>12</p><p>13</p>',
    ['a synced pattern in it is within itself, where it is left out'],
    { '12': { text: `<p>12</p>${pattern(13)}` }, '13': { text: `<p>13</p>${pattern(12)}` } },
  ],
])('a synced pattern that %s is noted', (_what, expected, notes, patterns) => {
  expect(converted(`<p>One</p>${pattern(12)}`, { patterns })).toMatchObject({ html: expected, notes });
});

test('patterns that are a thousand million times as long as they are written are left out', () => {
  const text = (next: number) => ({ text: pattern(next).repeat(10) });
  const patterns = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [index, text(index + 1)]));

  const { notes } = converted(pattern(0), { patterns: { ...patterns, '9': { text: '<p>One</p>' } } });

  expect(notes[0]).toBe('synced patterns in it are left out, as they are too long together');
});

test('a pattern has the words that the post has in their place, and pictures that it has are noted', () => {
  const named = (name: string) => `{"metadata":{"name":"${name}"},"layout":{"type":"flex"}}`;
  const text =
    `<!-- wp:heading ${named('Title')} -->\n<h2 class="a">Old</h2>\n<!-- /wp:heading -->` +
    `<!-- wp:button ${named('Go')} --><div class="b"><a href="c">Old</a></div><!-- /wp:button -->` +
    `<!-- wp:paragraph ${named('Other')} --><p>Kept</p><!-- /wp:paragraph -->${pattern(13)}`;
  const words = '{"Title":{"content":"<em>New</em>"},"Go":{"text":"Newer"},"Picture":{"url":"d"}}';
  const patterns = {
    '12': { text },
    '13': { text: `<!-- wp:paragraph ${named('Title')} --><p>Thirteen</p>` },
  };

  expect(converted(pattern(12, `,"content":${words}`), { patterns })).toMatchObject({
    html: '<h2 class="a"><em>New</em></h2>\n<div class="b"><a href="c">Newer</a></div><p>Kept</p><p>Thirteen</p>',
    notes: ['a synced pattern in it has its own pictures or links, not those that the post had instead'],
  });
});

test.each([
  ['a classic text', 'One\n\n<!--more Read on-->\n\nTwo', '<p>One</p>\n'],
  ['a block', '<!-- wp:more {"customText":"On"} -->\n<!--more On-->\n<!-- /wp:more -->\n<p>Two</p>', ''],
  ['the middle of a line', 'One <!-- more --> two', '<p>One '],
  ['code, where it is none', '<pre><!--more--></pre>', undefined],
])('what is before the mark for lists in %s is the beginning', (_where, text, beginning) => {
  expect(converted(text).beginning).toBe(beginning);
});

test.each([
  '<div>',
  '</p>',
  '<pre>',
  '<p',
  '[a ',
  '[a b="c"]',
  '[caption]',
  '<!-- wp:a ',
  '&',
  '\n\n',
  '<img src="',
  ' ',
  '<br>',
  '<br ',
  '<!--',
  '<svg>',
  '<p>a\n',
  '<a href="',
  "<a '\"'<b ",
  '[[code]',
  '[code] [/',
  '[[gallery ids=1]',
  '[embed]',
  '<code>',
  'https://a.example\n',
  '<figure class="wp-block-embed',
  '<!--more-->',
  '<!-- wp:footnotes /-->',
  'data-fn="a" ',
])('200,000 characters of %j are converted in linear time', part => {
  const text = part.repeat(200_000 / part.length);

  expect(typeof html(text)).toBe('string');
});

test.each([
  ['One two three', 'One two…'],
  ['One twothreefour', 'One twoth…'],
  ['一二 三四五六七八九十', '一二 三四五六七八…'],
])('%j is cut at a word, or within one if half of the text would go', (text, expected) => {
  expect(cut(text, 10)).toBe(expected);
});

test('a text without markup has its references as characters, on one line', () => {
  const text = plainText(
    '<p>Fish &amp; <b>chips</b>&#8217;s &hellip;\n<br/> &#x1F41F;&unknown;&#xD800;&#27;</p><p>! 1 < 2 > 1 caf&eacute; &#150;<!-- a > b --> a --> b',
  );

  expect(text).toBe('Fish & chips’s … 🐟&unknown; ! 1 < 2 > 1 café – a --> b');
});
