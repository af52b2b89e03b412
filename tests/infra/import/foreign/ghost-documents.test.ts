import type { JsonObject } from '../../../../shared/values/json-object.ts';
import { converted } from './converted-ghost.ts';

const site = 'https://notes.example';

/** What the text of a post becomes that is there in the documents of editors alone. */
async function become(columns: Record<string, object | string>) {
  const texts = Object.entries(columns).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const post = { id: '1', title: 'Document', status: 'published', published_at: '2024-05-01 08:00:00' };
  const { posts, lines } = await converted({ posts: [{ ...post, ...Object.fromEntries(texts) }] }, site);
  const [{ content, published } = {} as JsonObject] = posts;
  return { content, isDraft: published === undefined, lines: lines.slice(1) };
}

const text = (words: string, format = 0) => ({ type: 'extended-text', text: words, format });
const block = (type: string, ...children: object[]) => ({ type, children });
const lexical = (...children: object[]) => ({ lexical: { root: block('root', ...children) } });

test('a text of lexical comes with headings, lists, links, marks, quotes and lines', async () => {
  const { content, isDraft, lines } = await become(
    lexical(
      block(
        'paragraph',
        text('A '),
        text('bold', 1),
        text(' and both', 3),
        { type: 'linebreak' },
        text('a < b & c', 16),
      ),
      { ...block('extended-heading', text('Herons')), tag: 'h3' },
      block('paragraph', {
        ...block('link', text('there', 1)),
        url: '__GHOST_URL__/about/?a=1&b=2',
        rel: 'noopener',
      }),
      {
        ...block(
          'list',
          block('listitem', text('one')),
          block('listitem', { ...block('list', block('listitem', text('inner'))), listType: 'bullet' }),
        ),
        listType: 'number',
        start: 3,
      },
      block('extended-quote', text('Kraak.')),
      block('aside', text('Kraak!')),
      block('paragraph'),
    ),
  );

  expect(content).toBe(
    `<p>A <strong>bold<em> and both</em></strong><br><code>a &lt; b &amp; c</code></p>
<h3>Herons</h3>
<p><a href="${site}/about/?a=1&amp;b=2" rel="noopener"><strong>there</strong></a></p>
<ol start="3"><li>one<ul><li>inner</li></ul></li></ol>
<blockquote>Kraak.</blockquote>
<blockquote class="kg-blockquote-alt">Kraak!</blockquote>`,
  );
  expect(isDraft).toBe(false);
  expect(lines).toEqual([]);
});

const spaced = (words: string) => `<span style="white-space: pre-wrap;">${words}</span>`;

test.each([
  [
    {
      type: 'image',
      src: '__GHOST_URL__/content/images/a.png',
      alt: 'A "b"',
      caption: spaced('At dawn'),
      cardWidth: 'wide',
      width: 3,
      height: 2,
    },
    `<figure class="kg-card kg-image-card kg-width-wide kg-card-hascaption"><img src="${site}/content/images/a.png" class="kg-image" alt="A &quot;b&quot;" loading="lazy" width="3" height="2"><figcaption>At dawn</figcaption></figure>`,
  ],
  [
    { type: 'codeblock', code: '  <b>\n', language: 'html' },
    '<pre><code class="language-html">  &lt;b&gt;\n</code></pre>',
  ],
  [{ type: 'html', html: '<table><td>x' }, '<table><td>x'],
  [
    { type: 'markdown', markdown: '*A* [b](/c)' },
    '<p><em>A</em> <a href="https://notes.example/c">b</a></p>',
  ],
  [{ type: 'horizontalrule' }, '<hr>'],
  [
    {
      type: 'embed',
      url: 'https://f.example/1',
      html: '<iframe src="https://f.example/p"></iframe>',
      metadata: { title: 'F' },
      caption: 'c',
    },
    '<figure class="embed"><a href="https://f.example/1">F</a><figcaption>c</figcaption></figure>',
  ],
  [
    { type: 'audio', src: 'https://f.example/a.mp3', title: 'A' },
    '<figure class="kg-card kg-audio-card"><audio controls preload="metadata" src="https://f.example/a.mp3"></audio><figcaption>A</figcaption></figure>',
  ],
  [
    {
      type: 'video',
      src: 'https://f.example/a.mp4',
      thumbnailSrc: 'https://f.example/a.jpg',
      cardWidth: 'full',
      loop: true,
    },
    '<figure class="kg-card kg-video-card kg-width-full"><video controls playsinline preload="metadata" src="https://f.example/a.mp4" poster="https://f.example/a.jpg" loop autoplay muted></video></figure>',
  ],
  [
    { type: 'toggle', heading: spaced('Why'), content: `<p>${spaced('So')}</p>` },
    '<details class="kg-card kg-toggle-card"><summary>Why</summary><p>So</p></details>',
  ],
  [
    { type: 'callout', calloutText: 'Look', calloutEmoji: '!', backgroundColor: 'rgba(0, 0, 0, 0)' },
    '<div class="kg-card kg-callout-card kg-callout-card-white"><div class="kg-callout-emoji">!</div><div class="kg-callout-text">Look</div></div>',
  ],
  [
    { type: 'bookmark', url: 'https://b.example', metadata: { title: 'B', publisher: 'P', author: 'A' } },
    '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://b.example"><div class="kg-bookmark-content"><div class="kg-bookmark-title">B</div><div class="kg-bookmark-metadata">P · A</div></div></a></figure>',
  ],
  [
    {
      type: 'gallery',
      images: [
        { src: 'https://g.example/1.png' },
        { src: 'javascript:x' },
        7,
        { src: 'https://g.example/2.png', href: 'https://g.example' },
      ],
    },
    '<figure class="kg-card kg-gallery-card kg-width-wide"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="https://g.example/1.png" alt="" loading="lazy"></div>' +
      '<div class="kg-gallery-image"><a href="https://g.example"><img src="https://g.example/2.png" alt="" loading="lazy"></a></div></div></div></figure>',
  ],
  [
    {
      type: 'product',
      productTitle: 'Box',
      productRatingEnabled: true,
      productStarRating: 2,
      productButtonEnabled: true,
      productButton: 'Buy',
      productUrl: 'https://s.example',
    },
    '<div class="kg-card kg-product-card"><div class="kg-product-card-container"><h4 class="kg-product-card-title">Box</h4><p class="kg-product-card-rating">★★☆☆☆ 2/5</p><a class="kg-btn kg-btn-accent" href="https://s.example">Buy</a></div></div>',
  ],
  [
    {
      type: 'header',
      version: 2,
      header: 'H',
      subheader: 'S',
      buttonEnabled: false,
      buttonText: 'No',
      buttonUrl: 'https://s.example',
    },
    '<div class="kg-card kg-header-card"><h2 class="kg-header-card-heading">H</h2><p class="kg-header-card-subheading">S</p></div>',
  ],
  [
    { type: 'file', src: 'https://f.example/a.pdf', fileTitle: 'A', fileName: 'a.pdf', fileSize: 1_300_000 },
    '<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="https://f.example/a.pdf" download><div class="kg-file-card-contents"><div class="kg-file-card-title">A</div><div class="kg-file-card-metadata">a.pdf · 1 MB</div></div></a></div>',
  ],
  [
    { type: 'button', buttonText: 'Go', buttonUrl: 'https://s.example', alignment: 'center' },
    '<div class="kg-card kg-button-card kg-align-center"><a class="kg-btn kg-btn-accent" href="https://s.example">Go</a></div>',
  ],
  [
    {
      type: 'call-to-action',
      textValue: '<p>T</p>',
      showButton: true,
      buttonText: 'Go',
      buttonUrl: 'https://s.example',
    },
    '<div class="kg-card kg-cta-card"><div class="kg-cta-content"><div class="kg-cta-text"><p>T</p></div><a class="kg-btn kg-btn-accent" href="https://s.example">Go</a></div></div>',
  ],
])('a card of lexical comes: %j', async (card, html) => {
  const { content, isDraft } = await become(lexical(card));

  expect(content).toBe(html);
  expect(isDraft).toBe(false);
});

test('what of a document does not come is named', async () => {
  const { content, lines } = await become(
    lexical(
      block('paragraph', { ...block('link', text('Join')), url: '#/portal/signup' }),
      { type: 'signup', header: 'x' },
      { type: 'button', buttonText: 'Join', buttonUrl: '#/portal/signup' },
      { type: 'email', html: '<p>Hey {first_name}</p>' },
      { type: 'image', src: '' },
      { type: 'crossword', clue: 'x' },
    ),
  );

  expect(`${content}`.trim()).toBe('<p>Join</p>');
  expect(lines.map(line => line.replace(/ \(1\): "Document"/, ''))).toEqual([
    '  a link to sign up or in stays behind, of which only the words come (#/portal/signup)',
    '  a form in which members sign up stays behind',
    '  a button to sign up or in stays behind (Join)',
    '  a part that was sent by e-mail alone stays behind',
    '  a card without an address that can be opened stays behind (image)',
    '  a card of a kind that is not known stays behind (crossword)',
  ]);
});

test.each([
  [{ web: { nonMember: false, memberSegment: 'status:free' } }, true, 'Inside'],
  [{ web: { nonMember: true, memberSegment: '' } }, false, 'Inside'],
  [{ showOnWeb: false, showOnEmail: true }, false, ''],
])('a part that was visible to %j makes a draft: %p', async (visibility, isDraft, words) => {
  const become_ = await become(
    lexical(block('paragraph', text('All')), { type: 'html', html: 'Inside', visibility }),
  );

  expect(become_.isDraft).toBe(isDraft);
  expect(`${become_.content}`.trim()).toBe(`<p>All</p>\n${words}`.trim());
});

test('a text of mobiledoc comes with its marks, lists, lines and cards', async () => {
  const { content, isDraft } = await become({
    mobiledoc: {
      version: '0.3.1',
      atoms: [['soft-return', '', {}]],
      cards: [
        ['code', { code: 'a < b', language: 'js', caption: 'c' }],
        ['card-markdown', { markdown: '# Hi' }],
        ['hr', {}],
      ],
      markups: [
        ['em'],
        ['a', ['href', 'https://e.example/?a&b', 'onclick', 'x()']],
        ['script'],
        ['a', ['href', 'javascript:x']],
      ],
      sections: [
        [1, 'h2', [[0, [], 0, 'Head']]],
        [
          1,
          'p',
          [
            [0, [], 0, 'A '],
            [0, [1], 0, 'link '],
            [0, [0], 2, 'marked'],
            [1, [], 0, 0],
            [0, [2], 1, 'no <script>'],
            [0, [3], 1, ' at all'],
          ],
        ],
        [3, 'ol', [[[0, [], 0, 'one']], [[0, [0], 1, 'two']]]],
        [1, 'aside', [[0, [], 0, 'Kraak']]],
        [10, 0],
        [10, 1],
        [10, 2],
        [1, 'p', []],
      ],
    },
  });

  expect(content).toBe(
    `<h2>Head</h2>
<p>A <a href="https://e.example/?a&amp;b">link <em>marked</em></a><br>no &lt;script&gt; at all</p>
<ol><li>one</li><li><em>two</em></li></ol>
<blockquote class="kg-blockquote-alt">Kraak</blockquote>
<figure class="kg-card kg-code-card"><pre><code class="language-js">a &lt; b</code></pre><figcaption>c</figcaption></figure>
<h1 id="hi">Hi</h1>
<hr>`,
  );
  expect(isDraft).toBe(false);
});

test('of a document that cannot be read the words come, and the post becomes a draft', async () => {
  const broken = await become({
    lexical: '{"root":',
    plaintext: 'Words & more\nof them\n\nand a second paragraph',
  });

  expect(broken.content).toBe('<p>Words &amp; more<br>of them</p>\n<p>and a second paragraph</p>');
  expect(broken.isDraft).toBe(true);
  expect(broken.lines).toEqual([
    '  its text is there in the format of an editor alone (lexical), and cannot be read: only its words came (1): "Document"',
  ]);
});

test('documents that are made to take long or to break something do neither', async () => {
  const open = '{"type":"paragraph","children":[';
  const deep = `{"root":{"children":[${open.repeat(5000)}${']}'.repeat(5000)}]}}`;
  const wrong = {
    root: {
      children: [
        null,
        7,
        'x',
        [],
        {},
        { type: 'list', children: [null, { children: 'x' }] },
        { type: 'toString' },
        { type: '__proto__' },
      ],
    },
  };
  const wrongMobiledoc = {
    version: '0.3.1',
    sections: [
      null,
      [10, 99],
      [10, 'x'],
      [1, 'script', [[0, [5, -1, 'x'], 1e9, {}], 7]],
      [3, 'ul', 'x'],
      [2, 7],
    ],
  };
  const many = {
    root: block(
      'root',
      block('paragraph', ...Array.from({ length: 30_000 }, (_, index) => text('w', index % 256))),
    ),
  };

  const nested = await become({ lexical: deep });
  expect(nested.lines).toEqual([
    '  a part of its text stays behind, as it is nested too deeply (1): "Document"',
  ]);
  expect((await become({ lexical: wrong })).content).toContain('<ul>');
  expect((await become({ mobiledoc: wrongMobiledoc })).content).not.toContain('<script');
  expect(`${(await become({ lexical: many })).content}`.match(/w/g)).toHaveLength(30_000);
});
