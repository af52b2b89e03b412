import { policy } from '../../../examples/site/layout.mjs';
import { textOf } from '../../../examples/site/post-text.mjs';
import type { Post } from '../../../examples/site/site.mjs';

const blog = { name: 'Field notes', siteUrl: 'https://example.com', postUrl: '/{slug}/', language: 'en' };
const shown = (contentHtml: string, post: Partial<Post> = {}) =>
  String(textOf({ blog }, { postId: '', title: 'One', contentHtml, ...post } as Post));

const figure = (href: string) => `<figure class="embed"><a href="${href}">A film</a></figure>`;
const frameIn = (html: string) => /data-frame="([^"]*)"/.exec(html)?.[1]?.replaceAll('&#38;', '&');

test.each([
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
  ['https://youtu.be/aqz-KE-bpKQ?t=1m30s', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?start=90'],
  [
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ&amp;list=PL1',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?list=PL1',
  ],
  ['https://m.youtube.com/shorts/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
  ['https://youtube.com/playlist?list=PL1', 'https://www.youtube-nocookie.com/embed/videoseries?list=PL1'],
  ['https://vimeo.com/22439234', 'https://player.vimeo.com/video/22439234?dnt=1'],
  ['https://vimeo.com/22439234/abc1', 'https://player.vimeo.com/video/22439234?dnt=1&h=abc1'],
  ['https://open.spotify.com/intl-de/track/3C0', 'https://open.spotify.com/embed/track/3C0'],
  [
    'https://soundcloud.com/who/what',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fwho%2Fwhat',
  ],
  ['https://twitter.com/who/status/20', 'https://platform.twitter.com/embed/Tweet.html?id=20&dnt=true'],
  ['https://x.com/who/status/20', 'https://platform.twitter.com/embed/Tweet.html?id=20&dnt=true'],
])('an embed of %s has a button that shows it in a frame, which the policy takes', (href, frame) => {
  const html = shown(figure(href));

  expect(html).toContain(`<a href="${href}">A film</a><button type="button" hidden`);
  expect(frameIn(html)).toBe(frame);
  expect(policy).toContain(new URL(frame).origin);
});

test.each([
  'https://video.example/watch?v=aqz-KE-bpKQ',
  'https://notyoutube.com/watch?v=aqz-KE-bpKQ',
  'https://www.youtube.com/@channel',
  'https://twitter.com/who',
  'javascript:alert(1)',
  'film.html',
])('an embed of %s stays the link that it is', href => {
  const html = shown(figure(href));

  expect(html).toBe(figure(href));
});

test('a frame of a known place becomes a link and a button; another stays for the policy to refuse', () => {
  const known =
    '<p><iframe width="560" src="//www.youtube.com/embed/aqz-KE-bpKQ" title="A &gt; B"></iframe></p>';
  const other = '<iframe src="https://video.example/"></iframe>';

  const html = shown(known + other);

  expect(html).toMatch(
    /^<p><span class="embed"><a href="https:\/\/www\.youtube\.com\/watch\?v=aqz-KE-bpKQ">A &#62; B<\/a><button [^>]*>Show it here, from YouTube<\/button><\/span><\/p>/,
  );
  expect(html).toContain(other);
});

test.each([
  ['of Markdown', '<pre><code class="language-js">const a = &quot;&lt;b&gt;&quot;;\n</code></pre>'],
  ['of WordPress', '<pre class="wp-block-code"><code lang="js">const a = "&lt;b&gt;";\n</code></pre>'],
  ['of a plug-in of WordPress', '<pre class="brush: js; title: x">const a = "&#60;b&#62;";\n</pre>'],
])('code %s that names its language has colours, and stays the same text', (_, written) => {
  const html = shown(written);

  expect(html).toContain('<span class="hljs-keyword">const</span>');
  expect(html).toContain('<span class="hljs-string">&quot;&lt;b&gt;&quot;</span>');
  expect(html.replace(/<\/?(span|pre|code)\b[^>]*>/g, '')).toBe('const a = &quot;&lt;b&gt;&quot;;\n');
});

test.each([
  ['without a language', '<pre><code>const a = 1;</code></pre>'],
  ['in an unknown language', '<pre><code class="language-volapuk">const a = 1;</code></pre>'],
  ['with elements in it', '<pre><code class="language-js">const <b>a</b> = 1;</code></pre>'],
  ['with a character by a rare name', '<pre><code class="language-js">const a = "&hellip;";</code></pre>'],
])('code %s stays as it is', (_, written) => {
  expect(shown(written)).toBe(written);
});

test('pictures have the sides that the service knows, and all but the first wait until they come near', () => {
  const media = [{ mediumId: 'm', mediumUrl: 'https://example.com/a.jpg?b=1&c=2', width: 800, height: 600 }];
  const known = '<img src="https://example.com/a.jpg?b=1&amp;c=2" alt="a > b" />';
  const sized = '<img src="https://example.com/a.jpg?b=1&amp;c=2" width="40" loading="eager">';

  const html = shown(known + known + sized, { media } as Partial<Post>);

  const sides = 'width="800" height="600"';
  expect(html.match(/<img[^>]*alt="a > b"[^>]*>/g)).toEqual([
    `<img src="https://example.com/a.jpg?b=1&amp;c=2" alt="a > b" ${sides} fetchpriority="high">`,
    `<img src="https://example.com/a.jpg?b=1&amp;c=2" alt="a > b" ${sides} loading="lazy">`,
  ]);
  expect(html).toContain(sized);
});

test('a picture as the service writes it stands on its colours if it is one of the first, and the first one does not wait', () => {
  const source = '<source type="image/avif" srcset="a.avif 400w" sizes="auto, 100vw" />';
  const picture = (more: string) =>
    `<picture>${source}<img src="a.jpg" alt="" srcset="a.webp 400w"${more} decoding="async" data-thumb-hash="FpsDBIAXD3twd3h3iIi/e/qnaA=="`;
  const written = `<p>${picture(' loading="lazy"')} /></picture></p>`;

  const html = shown(written.repeat(4));

  const colours = '<span class="picture"><svg aria-hidden="true"><image href="data:image/bmp;base64,';
  const [, first = '', second = '', third = '', fourth = ''] = html.split(/<p>(?=<)/);
  expect([first, second, third, fourth].map(each => each.startsWith(colours))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(first).toContain(`</svg>${picture('')} fetchpriority="high"></picture></span></p>`);
  expect(second).toContain(`</svg>${picture(' loading="lazy"')}></picture></span></p>`);
});
