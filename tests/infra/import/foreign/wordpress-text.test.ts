import { plainText } from '../../../../infra/tools/import/foreign/plain-text.ts';
import { htmlOf } from '../../../../infra/tools/import/foreign/wordpress/content.ts';

const heron = {
  mediumId: '',
  url: 'https://old.example/heron.jpg',
  alternativeText: 'A "heron"',
  caption: 'At last',
  description: '',
  postId: '1',
};

/** Without numbers, the post has none of its own. */
const gallery = (ids: readonly string[]) => (ids.includes('7') ? [heron] : []);

const html = (text: string) =>
  htmlOf(
    text,
    gallery,
    () => {},
    () => {},
  );

function unknownIn(text: string): string[] {
  const names: string[] = [];
  htmlOf(
    text,
    gallery,
    name => names.push(name),
    () => {},
  );
  return names;
}

test.each([
  ['one paragraph', 'One', '<p>One</p>'],
  ['blank lines', 'One\n\n\nTwo\r\n \r\nThree', '<p>One</p>\n<p>Two</p>\n<p>Three</p>'],
  ['a single line end', 'One\nTwo', '<p>One<br />\nTwo</p>'],
  ['a line end after a break', 'One<br>\nTwo', '<p>One<br />\nTwo</p>'],
  ['block elements', 'One\n<h2>Two</h2>\nThree', '<p>One</p><h2>Two</h2><p>Three</p>'],
  ['a list', '<ul>\n<li>One\nTwo</li>\n</ul>', '<ul>\n<li>One\nTwo</li>\n</ul>'],
  ['a quotation', '<blockquote>One\n\nTwo</blockquote>', '<blockquote><p>One</p>\n<p>Two</p></blockquote>'],
  ['a group', '<div>One</div>', '<div>One</div>'],
  ['a group with blank lines', '<div>One\n\nTwo</div>', '<div><p>One</p>\n<p>Two</p></div>'],
  ['what is written as it is', '<pre>One\n\nTwo</pre>', '<pre>One\n\nTwo</pre>'],
  ['what is written as it is, without an end', 'One<PRE>Two\n\nThree', '<p>One</p><PRE>Two\n\nThree'],
  ['paragraphs that are there', '<p>One</p>\n\n<p>Two</p>', '<p>One</p><p>Two</p>'],
  ['elements within a line', 'One <em>two</em>', '<p>One <em>two</em></p>'],
  [
    'an address alone',
    'One\n\nhttps://video.example/1\n\nTwo',
    '<p>One</p><p><a href="https://video.example/1">https://video.example/1</a></p><p>Two</p>',
  ],
  ['marks', 'One<!--more Read on-->\n\n<!--nextpage-->Two', '<p>One</p>\n<p>Two</p>'],
])('a classic text with %s gets its paragraphs', (_what, text, expected) => {
  expect(html(text)).toBe(expected);
});

test('a text of blocks loses their comments alone', () => {
  const text =
    '<!-- wp:paragraph {"align":"left"} -->\n<p>One</p>\n<!-- /wp:paragraph -->\n\n<!-- a comment -->' +
    '<!-- wp:core/embed {"url":"https://video.example/1"} -->\n<figure class="wp-block-embed">' +
    '<div class="wp-block-embed__wrapper">\nhttps://video.example/1?a=1&amp;b=2\n</div></figure>\n<!-- /wp:core/embed -->';

  expect(html(text)).toBe(
    '<p>One</p>\n\n<!-- a comment --><figure class="wp-block-embed">' +
      '<p><a href="https://video.example/1?a=1&amp;b=2">https://video.example/1?a=1&amp;b=2</a></p></figure>',
  );
});

test.each([
  [
    '[caption id="a" align="left"]<a href="b"><img src="c.jpg" /></a> The <em>caption</em>[/caption]',
    '<figure><a href="b"><img src="c.jpg" /></a><figcaption>The <em>caption</em></figcaption></figure>',
  ],
  [
    '[gallery ids="7, 8"]',
    '<div class="gallery"><figure><img src="https://old.example/heron.jpg" alt="A &quot;heron&quot;">' +
      '<figcaption>At last</figcaption></figure></div>',
  ],
  [
    '[embed width="3"]https://a.example/1[/embed]',
    '<p><a href="https://a.example/1">https://a.example/1</a></p>',
  ],
  ['[audio mp3="https://a.example/b.mp3"]', '<audio controls src="https://a.example/b.mp3"></audio>'],
  ['[video src="https://a.example/b.mp4"][/video]', '<video controls src="https://a.example/b.mp4"></video>'],
])('the shortcode %s becomes HTML', (text, expected) => {
  expect(html(text)).toBe(expected);
  expect(unknownIn(text)).toEqual([]);
});

test.each([
  ['[contact-form-7 id="5" title="Me"]', ['contact-form-7']],
  ['[Button]Go[/button]', ['button']],
  ['[gallery]', ['gallery']],
  ['[gallery ids="99"]', ['gallery']],
  ['[[gallery ids="7"]] and [1] and [sic] and [caption]no picture', ['caption']],
])('of %s the shortcodes %j stay, and are named', (text, names) => {
  expect(unknownIn(text)).toEqual(names);
  expect(html(text)).toBe(`<p>${text}</p>`);
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
])('half a million characters of %j are converted in linear time', part => {
  const text = part.repeat(500_000 / part.length);

  expect(typeof html(text)).toBe('string');
});

test('a text without markup has its references as characters, on one line', () => {
  const text = plainText(
    '<p>Fish &amp; <b>chips</b>&#8217;s &hellip;\n<br/> &#x1F41F;&unknown;&#xD800;&#27;</p><p>!',
  );

  expect(text).toBe('Fish & chips’s … 🐟&unknown; !');
});

test('a block that WordPress makes when it shows the post is named, others are not', () => {
  const lost: string[] = [];

  const text = htmlOf(
    '<!-- wp:latest-posts {"a":1} /--><!-- wp:my-plugin/map /--><!-- wp:group {"a":"/"} --><p>One</p><!-- /wp:group -->',
    gallery,
    () => {},
    name => lost.push(name),
  );

  expect(text).toBe('<p>One</p>');
  expect(lost).toEqual(['latest-posts', 'my-plugin/map']);
});
