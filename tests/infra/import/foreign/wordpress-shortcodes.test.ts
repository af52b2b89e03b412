import { markdownOf } from '../../../../shared/markdown-from-html/in-node.ts';
import { converted, figure, html } from './converted-text.ts';

const picture = '<img src="https://old.example/heron.jpg" alt="A &quot;heron&quot;">';
const gallery = (columns: number, inner: string) =>
  `<figure class="wp-block-gallery has-nested-images columns-${columns} is-cropped">` +
  `<figure class="wp-block-image">${inner}<figcaption>At last</figcaption></figure></figure>`;

test.each([
  [
    '[caption id="a" align="alignleft"]<a href="b"><img src="c.jpg" /></a> The <em>caption</em>[/caption]',
    '<figure class="alignleft"><a href="b"><img src="c.jpg" /></a><figcaption>The <em>caption</em></figcaption></figure>',
  ],
  [
    '[caption align="alignnone" caption="Words"]<img src="c.jpg">[/caption]',
    '<figure><img src="c.jpg"><figcaption>Words</figcaption></figure>',
  ],
  ['[caption]<b>No picture</b>[/caption]', '<b>No picture</b>'],
  ['[gallery ids="7, 8"]', gallery(3, picture)],
  [
    '[gallery id="1" columns="2" link="file" /]',
    gallery(2, `<a href="https://old.example/heron.jpg">${picture}</a>`),
  ],
  ['[embed width="3"]\nhttps://a.example/1?b=2&amp;c[/embed]', figure('https://a.example/1?b=2&amp;c')],
  ['[embed src="https://a.example/1/"]', figure('https://a.example/1/')],
  ['[youtube https://youtu.be/a_B-1]', figure('https://youtu.be/a_B-1')],
  ['[youtube=https://youtu.be/a?w=3&amp;h=4]', figure('https://youtu.be/a?w=3&amp;h=4')],
  ['[youtube id="a_B-1"]', figure('https://www.youtube.com/watch?v=a_B-1')],
  ['[vimeo 123 w=500]', figure('https://vimeo.com/123')],
  ['[tweet 20 align="center"]', figure('https://twitter.com/i/status/20')],
  ['[spotify spotify:track:a1]', figure('https://open.spotify.com/track/a1')],
  ['[audio mp3="https://a.example/b.mp3"]', '<audio controls src="https://a.example/b.mp3"></audio>'],
  ['[audio https://a.example/b.mp3|c=d]', '<audio controls src="https://a.example/b.mp3"></audio>'],
  ['[video src="https://a.example/b.mp4"][/video]', '<video controls src="https://a.example/b.mp4"></video>'],
  [
    '[video mp4="/b.mp4" webm="/b.webm" poster="/b.jpg"]',
    '<video controls poster="/b.jpg"><source src="/b.mp4"><source src="/b.webm"></video>',
  ],
  [
    '[playlist ids="8"]',
    '<figure class="wp-block-audio"><audio controls src="https://old.example/song.mp3"></audio>' +
      '<figcaption>A song</figcaption></figure>',
  ],
])('the shortcode %s becomes HTML', (text, expected) => {
  expect(converted(text)).toMatchObject({ html: expected, notes: [] });
});

test.each([
  ['[gallery ids="7, 8"]', '![A "heron"](https://old.example/heron.jpg "At last")'],
  ['[caption align="alignnone"]<img src="c.jpg" alt="" /> The caption[/caption]', '![](c.jpg "The caption")'],
  [
    '[caption align="alignwide"]<img src="c.jpg" alt="" /> The caption[/caption]',
    '![](c.jpg#wide "The caption")',
  ],
])('the shortcode %s becomes a picture of Markdown', (text, markdown) => {
  expect(markdownOf(String(converted(text).html))).toEqual({ markdown });
});

test.each([
  ['[contact-form-7 id="5" title="Me"]', ['[contact-form-7]']],
  ['[Button]Go[/button]', ['[button]']],
  ['[gallery]', ['[gallery]']],
  ['[gallery ids="99"]', ['[gallery]']],
  ['[slideshare id=1]', ['[slideshare]']],
  ['[1] and [sic] and [caption]no picture', ['[caption]']],
  ['<img alt="[gallery ids=7]">', []],
])('of %s the shortcodes %j stay, and are noted', (text, names) => {
  expect(converted(text)).toMatchObject({
    html: `<p>${text}</p>`,
    notes: names.map(name => `a shortcode stays as it is (${name})`),
  });
});

test.each([
  ['[[gallery ids="7"]] and [[sic]]', '<p>[gallery ids="7"] and [[sic]]</p>'],
  ['[[caption]One[/caption]] two', '<p>[caption]One[/caption] two</p>'],
  ['[[code]a\n\nb[/code]] two', '<p>[code]a\n\nb[/code] two</p>'],
  ['<code>[gallery ids="7"] [[gallery]]</code>', '<p><code>[gallery ids="7"] [gallery]</code></p>'],
  ['<pre>[gallery ids="7"] [[gallery]]</pre>', '<pre>[gallery ids="7"] [gallery]</pre>'],
])('%s only shows a shortcode', (text, expected) => {
  expect(converted(text)).toMatchObject({ html: expected, notes: [] });
});

test.each([
  ['[code language="php"]\nif ($a < 3) {\n\n  b();\n}\n[/code]', 'php', 'if ($a &lt; 3) {\n\n  b();\n}'],
  ['[sourcecode lang=js title="a"]a &lt; b && c[/sourcecode]', 'js', 'a &lt; b &amp;&amp; c'],
  ['[cc lang="js"]a[/cc]', 'js', 'a'],
  ['[Python]\na[1] = [[2]][/Python]', 'python', 'a[1] = [[2]]'],
  [
    '[code][gallery ids="7"]\n\n<pre>https://a.example[/code]',
    '',
    '[gallery ids="7"]\n\n&lt;pre&gt;https://a.example',
  ],
])('the code in %j stays as it is', (text, language, code) => {
  const named = language && ` class="language-${language}"`;

  expect(html(`One\n\n${text}\n\nTwo`)).toBe(`<p>One</p><pre><code${named}>${code}</code></pre><p>Two</p>`);
});

test('what a plugin colours stays as it is', () => {
  const text = '<pre class="brush: php">$a = [[1]];\n\n[[gallery]]\nhttps://a.example\n[caption]</pre>';

  expect(html(text)).toBe(text);
});

test('a shortcode ends before the next one of its name, and shortcodes may be in a caption', () => {
  const player = '[audio src="/a.mp3"]';
  const text = `${player} between ${player}[/audio]\n[caption]<img src="b">[embed]https://a.example/1[/embed][/caption]`;

  const made = '<audio controls src="/a.mp3"></audio>';
  expect(html(text)).toBe(
    `${made}<p>between</p>${made}<figure><img src="b"><figcaption>${figure('https://a.example/1')}</figcaption></figure>`,
  );
});

test('in a text of blocks a shortcode takes the place of its paragraph', () => {
  expect(html('<!-- wp:paragraph -->\n<p>[gallery ids="7"]</p>\n<!-- /wp:paragraph -->')).toBe(
    gallery(3, picture),
  );
});
