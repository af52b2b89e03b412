import { beginningOf } from '../../../shared/rendering/beginning.ts';
import { contentHtml } from '../../../shared/rendering/content-html.ts';
import { excerptOf } from '../../../shared/rendering/excerpt.ts';
import type { ContentFormat } from '../../../shared/values/content-format.ts';

/** The excerpt of a text, made as the renderer does. */
const excerpt = (content: string, format?: ContentFormat) =>
  excerptOf(contentHtml(beginningOf(content, format), format));

const long = `${'Herons stand. '.repeat(1_500)}\n\n`;

test.each([
  ['footnotes', 'A heron[^1] stood there.\n\n[^1]: Ardea cinerea.\n'],
  [
    'a picture that is in the text',
    `![](data:image/png;base64,${'A'.repeat(9_000)})\n\nA heron stood there.`,
  ],
  ['a table', '| a | b |\n|---|---|\n| 1 | 2 |\n\nA heron stood there.'],
  ['code', 'A heron\n\n```js\nconst a = 1;\n```\n\n    b()\n\nstood there.'],
  ['a frame', '<iframe src="https://video.example/x">A frame</iframe>\n\nA heron stood there.'],
  ['films and sounds', 'A heron <video controls>no <b>film</b></video><audio>no sound</audio> stood there.'],
  ['a line that is an address', 'https://video.example/watch?v=x\n\nA heron stood there.'],
  [
    'scripts, styles and comments',
    '<style>\np > a{}\n</style>\n\nA <!-- no --> heron stood there.<script>"</p>"</script>',
  ],
  ['a rule, and a line that is an end', 'A heron\n\n---\n\nstood  \nthere.'],
])('An excerpt of Markdown has prose alone: it has a text with %s', (_, markdown) => {
  expect(excerpt(markdown, 'markdown')).toBe('A heron stood there.');
});

test.each([
  [
    'marks of GitHub, with their notes',
    'A heron<sup><a href="#fn-1" data-footnote-ref>1</a></sup> stood there.<section data-footnotes class="footnotes"><div>No <div>note</div></div></section>',
  ],
  [
    'marks of WordPress',
    'A heron<sup data-fn="a" class="fn"><a href="#a" id="a-link">1</a></sup> stood there.<ol class="wp-block-footnotes"><li id="a">No. <a href="#a-link">↩︎</a></li></ol>',
  ],
  [
    'marks of Pandoc',
    'A heron<a href="#fn1" class="footnote-ref" id="fnref1" role="doc-noteref"><sup>1</sup></a> stood there.<aside id="footnotes" class="footnotes" role="doc-endnotes"><hr><ol><li>No</li></ol></aside>',
  ],
  ['marks in brackets', 'A heron<sup id="r1">[<a href="#n1">1</a>]</sup> stood there.'],
  ['marks that are links with a raised number', 'A heron<a href="#n1"><sup>1</sup></a> stood there.'],
  [
    'a figure with what is said of it',
    '<figure class="wp-block-embed"><div>https://video.example</div><figcaption>No</figcaption></figure>A heron stood there.',
  ],
  [
    'a post of another place',
    'A heron stood there. <blockquote class="twitter-tweet"><p>No</p></blockquote><script src="w.js"></script>',
  ],
  [
    'objects and drawings',
    '<object><p>No</p><object>no</object></object><svg><title>No</title><text>no</text></svg>A heron stood there.',
  ],
  ['code', '<pre><code>no()</code></pre>A heron stood there.'],
  ['what is hidden from readers', 'A heron stood there. <a href="#a" aria-hidden="true">¶</a>'],
  ['an element that is hidden', '<div hidden>No <div>no</div></div>A heron <b hidden="">no</b>stood there.'],
  [
    'an element that its style hides',
    '<p style="color: red; display:none">No</p><p style="visibility: hidden">No</p>A heron stood there.',
  ],
  ['declarations', '<!DOCTYPE html><?php echo "no"; ?><![CDATA[no]]>A heron stood there.</ no>'],
  ['how words are read', '<ruby>A heron<rp>(</rp><rt>no</rt><rp>)</rp></ruby> stood there.'],
  ['a tag that is cut off', 'A heron stood there.<a title="no > no'],
  [
    'an image whose text is long',
    `<img src="data:image/png;base64,${'A'.repeat(9_000)}">A heron stood there.`,
  ],
])('An excerpt of HTML has prose alone: it has %s', (_, html) => {
  expect(excerpt(html, 'html')).toBe('A heron stood there.');
});

test.each([
  ['raised signs', 'html', 'H<sub>2</sub>O<sup>+</sup>, the 1<sup>st</sup>', 'H2O+, the 1st'],
  ['links to footnotes as a matter', 'html', '<a href="/footnotes">On footnotes</a>', 'On footnotes'],
  ['quotes', 'html', '<blockquote class="quote"><p>So it is.</p></blockquote>', 'So it is.'],
  ['pages that are laid out by tables', 'html', '<table><tr><td><p>One</p><td>Two</table>', 'One Two'],
  ['addresses within a sentence', 'markdown', 'See https://example.org now.', 'See https://example.org now.'],
  ['brackets that are no mark', 'markdown', '[^abc] is anything else', '[^abc] is anything else'],
  [
    'what only speaks of hiding',
    'html',
    '<p title="hidden">A <a href="/" title="a hidden bird">heron</a></p><p style="color: red" data-hidden>stood</p>',
    'A heron stood',
  ],
  ['signs that are no tag', 'html', '1 < 2 > 0 <3', '1 < 2 > 0 <3'],
  ['headings', 'markdown', '## Herons\n\nOne', 'Herons One'],
  ['lists', 'markdown', '- [x] One\n- [ ] Two', 'One Two'],
  ['code in a line', 'markdown', 'The `q` is `<b>`.', 'The q is <b>.'],
] as const)('An excerpt keeps %s', (_, format, content, expected) => {
  expect(excerpt(content, format)).toBe(expected);
});

test.each([
  ['is its first lines', 'One\ntwo\r\n\r\nThree', 'One two Three'],
  ['has its signs as they are', '*One* <b> &amp; [^1]\n\n[^1]: x', '*One* <b> &amp; [^1] [^1]: x'],
])('An excerpt of a text without a format %s', (_, content, expected) => {
  expect(excerpt(content)).toBe(expected);
});

test.each([
  ['footnotes', 'A heron[^1] stood there.', '[^1]: Ardea cinerea.'],
  ['addresses', 'A [heron][b] [stood] there.', '[B]: /b "B"\n[stood]: <c>'],
])('An excerpt of a long text has no marks of %s that are at its end', (_, beginning, end) => {
  const markdown = `${beginning}\n\n${'It left. \n\n'.repeat(2_000)}${end}\n`;

  expect(excerpt(markdown, 'markdown')).toMatch(/^A heron stood there\. It left\. It left\./);
});

test('A long text has the excerpt of its beginning', () => {
  for (const format of ['markdown', 'html', undefined] as const)
    expect(excerpt(long, format)).toBe(`${'Herons stand. '.repeat(21).trimEnd()}…`);
});

test.each([
  '<sup ',
  '<a href="#x"><sup>',
  '<blockquote class="',
  '<!--',
  '&',
  '[^1]: ',
  '<table>',
  ';base64,',
])('An excerpt of %j many times is made in no time to speak of', part => {
  const content = part.repeat(Math.ceil(2_000_000 / part.length));

  expect(excerpt(content, 'html').length).toBeLessThanOrEqual(300);
  expect(beginningOf(content, 'markdown').length).toBeLessThan(30_000);
});
