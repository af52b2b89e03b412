import { converted } from './converted-ghost.ts';

const site = 'https://notes.example';
const media = `${site}/content/media/2024/05`;
const images = `${site}/content/images/2024/05`;

/** What the text of a post becomes, and what is reported of it. */
async function become(html: string, lexical?: object) {
  const post = { id: '1', title: 'Cards', status: 'published', html, lexical: JSON.stringify(lexical ?? {}) };
  const { posts, media: files, lines } = await converted({ posts: [post] }, site);
  return {
    content: posts[0]?.content,
    files: files.map(({ mediumUrl }) => mediumUrl),
    lines: lines.slice(1),
  };
}

const control =
  '<button class="kg-x-icon" aria-label="Play"><svg viewBox="0 0 24 24"><path d="M1 1"/></svg></button>';

// As Ghost's packages kg-default-cards (versions 4 and 5) and kg-default-nodes (since 5.60) render them, with shorter drawings.
test.each([
  [
    'a sound',
    `<div class="kg-card kg-audio-card"><img src="__GHOST_URL__/content/images/2024/05/kraak.png" alt="audio-thumbnail" class="kg-audio-thumbnail">
      <div class="kg-audio-thumbnail placeholder kg-audio-hide"><svg width="24" height="24"></svg></div>
      <div class="kg-audio-player-container"><audio src="__GHOST_URL__/content/media/2024/05/kraak.mp3" preload="metadata"></audio>
      <div class="kg-audio-title">Calls &amp; &lt;more&gt;</div><div class="kg-audio-player">${control}<span class="kg-audio-current-time">0:00</span>
      <div class="kg-audio-time">/<span class="kg-audio-duration">2:05</span></div><input type="range" max="100" value="0"></div></div></div>`,
    `<figure class="kg-card kg-audio-card"><img src="${images}/kraak.png" class="kg-audio-thumbnail" alt="" loading="lazy">` +
      `<audio controls preload="metadata" src="${media}/kraak.mp3"></audio><figcaption>Calls &amp; &lt;more&gt;</figcaption></figure>`,
  ],
  [
    'a sound without a picture',
    '<div class="kg-card kg-audio-card"><img src="" alt="audio-thumbnail" class="kg-audio-thumbnail kg-audio-hide">' +
      '<audio src="https://else.example/a.mp3"></audio><div class="kg-audio-title"></div></div>',
    '<figure class="kg-card kg-audio-card"><audio controls preload="metadata" src="https://else.example/a.mp3"></audio></figure>',
  ],
  [
    'a film',
    `<figure class="kg-card kg-video-card kg-width-wide kg-card-hascaption" data-kg-thumbnail="__GHOST_URL__/content/media/2024/05/pond_thumb.jpg" data-kg-custom-thumbnail="">
      <div class="kg-video-container"><video src="__GHOST_URL__/content/media/2024/05/pond.mp4" poster="https://img.spacergif.org/v1/640x360/0a/spacer.png" width="640" height="360" playsinline preload="metadata" style="background: transparent url('__GHOST_URL__/content/media/2024/05/pond_thumb.jpg') 50% 50% / cover no-repeat;"></video>
      <div class="kg-video-overlay">${control}</div><div class="kg-video-player-container">${control}0:00</div></div>
      <figcaption><span style="white-space: pre-wrap;">The pond</span></figcaption></figure>`,
    `<figure class="kg-card kg-video-card kg-width-wide"><video controls playsinline preload="metadata" src="${media}/pond.mp4" ` +
      `poster="${media}/pond_thumb.jpg" width="640" height="360"></video><figcaption>The pond</figcaption></figure>`,
  ],
  [
    'an older film that repeats',
    '<figure class="kg-card kg-video-card"><div class="kg-video-container"><video src="https://else.example/a.mp4" poster="https://img.spacergif.org/s.png" ' +
      'width="10" height="20" loop autoplay muted style="background: transparent url(\'https://else.example/a.jpg\') 50% 50%;" /></video></div></figure>',
    '<figure class="kg-card kg-video-card"><video controls playsinline preload="metadata" src="https://else.example/a.mp4" ' +
      'poster="https://else.example/a.jpg" width="10" height="20" loop autoplay muted></video></figure>',
  ],
  [
    'a toggle',
    `<div class="kg-card kg-toggle-card" data-kg-toggle-state="close"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">Why <b>here</b>?</h4>${control}</div>
      <div class="kg-toggle-content"><p>Fish.</p><ul><li>one</li></ul></div></div>`,
    '<details class="kg-card kg-toggle-card"><summary>Why <b>here</b>?</summary><p>Fish.</p><ul><li>one</li></ul></details>',
  ],
  [
    'a bookmark',
    '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://birds.example/?a=1&amp;b=2"><div class="kg-bookmark-content">' +
      '<div class="kg-bookmark-title">Grey heron</div><div class="kg-bookmark-description">A wader</div><div class="kg-bookmark-metadata">' +
      '<img class="kg-bookmark-icon" src="https://birds.example/favicon.ico" alt=""><span class="kg-bookmark-author">Birds</span>' +
      '<span class="kg-bookmark-publisher">Ann</span></div></div><div class="kg-bookmark-thumbnail"><img src="https://birds.example/heron.jpg" ' +
      'alt="" onerror="this.style.display = \'none\'"></div></a><figcaption>See</figcaption></figure>',
    '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://birds.example/?a=1&amp;b=2"><div class="kg-bookmark-content">' +
      '<div class="kg-bookmark-title">Grey heron</div><div class="kg-bookmark-description">A wader</div><div class="kg-bookmark-metadata">Birds · Ann</div></div>' +
      '<div class="kg-bookmark-thumbnail"><img src="https://birds.example/heron.jpg" alt="" loading="lazy"></div></a><figcaption>See</figcaption></figure>',
  ],
  [
    'a product',
    `<div class="kg-card kg-product-card"><div class="kg-product-card-container"><img src="https://else.example/nest.png" width="600" height="400" class="kg-product-card-image" loading="lazy">
      <div class="kg-product-card-title-container"><h4 class="kg-product-card-title">Nest box</h4></div><div class="kg-product-card-rating">${[
        1, 2, 3, 4,
      ]
        .map(
          () => '<span class="kg-product-card-rating-active kg-product-card-rating-star"><svg></svg></span>',
        )
        .join('')}<span class=" kg-product-card-rating-star"><svg></svg></span></div>
      <div class="kg-product-card-description"><p>Oak.</p></div><a href="https://shop.example/" class="kg-product-card-button" target="_blank"><span> Buy it </span></a></div></div>`,
    '<div class="kg-card kg-product-card"><div class="kg-product-card-container"><img src="https://else.example/nest.png" class="kg-product-card-image" alt="" loading="lazy" width="600" height="400">' +
      '<h4 class="kg-product-card-title">Nest box</h4><p class="kg-product-card-rating">★★★★☆ 4/5</p><div class="kg-product-card-description"><p>Oak.</p></div>' +
      '<a class="kg-btn kg-btn-accent" href="https://shop.example/">Buy it</a></div></div>',
  ],
  [
    'an older header',
    '<div class="kg-card kg-header-card kg-width-full kg-size-small kg-style-image" style="background-image: url(https://else.example/bg.png)" data-kg-background-image="https://else.example/bg.png">' +
      '<h2 class="kg-header-card-header" id="herons">Herons</h2><h3 class="kg-header-card-subheader" id="all">All of them</h3>' +
      '<a href="https://else.example/go" class="kg-header-card-button"> Go </a></div>',
    '<div class="kg-card kg-header-card"><img src="https://else.example/bg.png" class="kg-header-card-image" alt="" loading="lazy">' +
      '<h2 class="kg-header-card-heading" id="herons">Herons</h2><p class="kg-header-card-subheading">All of them</p>' +
      '<a class="kg-btn kg-btn-accent" href="https://else.example/go">Go</a></div>',
  ],
  [
    'a header',
    `<div class="kg-card kg-header-card kg-v2 kg-width-full" data-background-color="#000"><picture><img class="kg-header-card-image" src="https://else.example/bg.png" loading="lazy" alt=""></picture>
      <div class="kg-header-card-content"><div class="kg-header-card-text"><h2 id="h" class="kg-header-card-heading" style="color: #FFF;">Herons</h2>
      <p id="s" class="kg-header-card-subheading" style="color: #FFF;">All</p></div></div></div>`,
    '<div class="kg-card kg-header-card"><img src="https://else.example/bg.png" class="kg-header-card-image" alt="" loading="lazy">' +
      '<h2 class="kg-header-card-heading" id="h">Herons</h2><p class="kg-header-card-subheading">All</p></div>',
  ],
  [
    'a file',
    '<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="https://else.example/list.pdf" title="Download" download=""><div class="kg-file-card-contents">' +
      '<div class="kg-file-card-title">All birds</div><div class="kg-file-card-caption">A list</div><div class="kg-file-card-metadata"><div class="kg-file-card-filename">list.pdf</div>' +
      '<div class="kg-file-card-filesize">1 MB</div></div></div><div class="kg-file-card-icon"><svg><title>download-circle</title></svg></div></a></div>',
    '<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="https://else.example/list.pdf" download><div class="kg-file-card-contents"><div class="kg-file-card-title">All birds</div>' +
      '<div class="kg-file-card-caption">A list</div><div class="kg-file-card-metadata">list.pdf · 1 MB</div></div></a></div>',
  ],
  [
    'a call to action',
    `<div class="kg-card kg-cta-card kg-cta-bg-grey kg-cta-minimal kg-cta-has-img" data-layout="minimal"><div class="kg-cta-sponsor-label-wrapper"><div class="kg-cta-sponsor-label">AD</div></div>
      <div class="kg-cta-content"><div class="kg-cta-image-container"><a href="https://s.example/go"><img src="https://s.example/a.png" alt="CTA Image" data-image-dimensions="200x200"></a></div>
      <div class="kg-cta-content-inner"><div class="kg-cta-text"><p>Try <a href="https://s.example">it</a></p></div><a href="https://s.example/go" class="kg-cta-button" style="color: #fff;"> More </a></div></div></div>`,
    '<div class="kg-card kg-cta-card"><div class="kg-cta-sponsor-label">AD</div><div class="kg-cta-content"><img src="https://s.example/a.png" class="kg-cta-image" alt="" loading="lazy">' +
      '<div class="kg-cta-text"><p>Try <a href="https://s.example">it</a></p></div><a class="kg-btn kg-btn-accent" href="https://s.example/go">More</a></div></div>',
  ],
  [
    'two pictures with a slider',
    '<figure class="kg-card kg-before-after-card kg-width-wide "><div class="kg-before-after-card-slider"><div class="kg-before-after-card-image-after"><img src="https://e.example/2.png" width="9"/></div>' +
      '<div class="kg-before-after-card-image-before"><img src="https://e.example/1.png" width="9"/></div><input type="range"></div></figure>',
    '<figure class="kg-card kg-gallery-card kg-width-wide"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="https://e.example/1.png" alt="" loading="lazy"></div>' +
      '<div class="kg-gallery-image"><img src="https://e.example/2.png" alt="" loading="lazy"></div></div></div></figure>',
  ],
  [
    'a picture that was sold as a token',
    '<figure class="kg-card kg-embed-card kg-nft-card"><a class="kg-nft-card-container" href="https://sea.example/1" data-payload="%7B%7D"><div class="kg-ntf-image-container"><img class="kg-nft-image" src="https://sea.example/1.png"></div>' +
      '<div class="kg-nft-metadata"><h4 class="kg-nft-title"> Ape </h4><div class="kg-nft-creator">Created by Bo</div></div></a></figure>',
    '<figure class="kg-card kg-image-card kg-card-hascaption"><a href="https://sea.example/1"><img src="https://sea.example/1.png" class="kg-image" alt="Ape" loading="lazy"></a><figcaption>Ape · Created by Bo</figcaption></figure>',
  ],
])('%s becomes what browsers show without scripts, and stays so', async (_what, html, expected) => {
  const { content, lines } = await become(`<p>Before &nbsp; </p>\n${html}<br/>after`);

  expect(content).toBe(`<p>Before &nbsp; </p>\n${expected}<br/>after`);
  expect(lines).toEqual([]);
  expect((await become(`${content}`)).content).toBe(content);
});

test('cards that browsers show by themselves stay as they are written', async () => {
  const html =
    '<div class="kg-card kg-callout-card kg-callout-card-blue"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Do not <b>feed</b></div></div>' +
    '<figure class=\'kg-card kg-gallery-card kg-width-wide\'><div class="kg-gallery-container"><div class=kg-gallery-row><div class="kg-gallery-image"><img src=\'https://e.example/1.png\'/></div></div></div></figure>' +
    '<div class="kg-card kg-button-card kg-align-center"><a href="https://e.example/?a&b" class="kg-btn kg-btn-accent">Read on</a></div>' +
    '<!--kg-card-begin: html--><table><b>wrong</table><p>unclosed <i>too</p><!--kg-card-end: html-->';

  expect((await become(html)).content).toBe(html);
});

test('files of cards become media, and nothing of other sites is loaded that the text did not show', async () => {
  const { content, files } = await become(
    '<figure class="kg-card kg-video-card" data-kg-thumbnail="__GHOST_URL__/content/media/a_thumb.jpg"><video src="__GHOST_URL__/content/media/a.mp4" poster="https://img.spacergif.org/s.png"></video></figure>',
  );

  expect(files).toEqual([`${site}/content/media/a.mp4`, `${site}/content/media/a_thumb.jpg`]);
  expect(content).not.toContain('spacergif');
});

test('what opens the portal goes, is named, and leaves its words', async () => {
  const { content, lines } = await become(
    '<p>Please <a href="__GHOST_URL__/#/portal/signup"><b>join</b> us</a> or <a href="#/portal/account">look</a>, not <a href="https://app.example/#/portal">here</a>.</p>' +
      '<div class="kg-card kg-button-card"><a href="#/portal/signup" class="kg-btn">Join</a></div>' +
      '<div class="kg-card kg-signup-card kg-width-wide" data-lexical-signup-form style="display: none;"><h2>Sign up</h2><form data-members-form="signup"><input type="email"></form></div>' +
      '<div class="kg-card kg-cta-card"><div class="kg-cta-content"><div class="kg-cta-content-inner"><div class="kg-cta-text"><p>Members</p></div><a href="/#/portal/signup/free" class="kg-cta-button">Now</a></div></div></div>' +
      '<form data-members-form="signin"><input></form><button data-portal="signup">Go</button>',
  );

  expect(content).toBe(
    '<p>Please <b>join</b> us or look, not <a href="https://app.example/#/portal">here</a>.</p>' +
      '<div class="kg-card kg-cta-card"><div class="kg-cta-content"><div class="kg-cta-text"><p>Members</p></div></div></div>',
  );
  expect(lines).toEqual([
    `  a link to sign up or in stays behind, of which only the words come (2): "Cards" (${site}/#/portal/signup), "Cards" (#/portal/account)`,
    '  a button to sign up or in stays behind (3): "Cards" (Join), "Cards" (Now), "Cards"',
    '  a form in which members sign up stays behind (2): "Cards", "Cards"',
  ]);
});

const frame =
  '<iframe width="200" src="https://player.example/x?a=1" allowfullscreen title="A &quot;film&quot;"></iframe>';
const tweet =
  '<blockquote class="twitter-tweet"><p>Herons! <a href="https://t.co/x">t.co/x</a></p>&mdash; Ann (@ann) <a href="https://twitter.com/ann/status/1?ref=2">May 21</a></blockquote>';

test.each([
  ['its page, of which only the document knows', frame, 'https://films.example/x', 'A "film"', ''],
  ['its player, if nothing else is known', frame, undefined, 'A "film"', ''],
  [
    'the page of a player that is known',
    '<iframe src="//www.youtube.com/embed/jNQXAC9IVRw?feature=oembed"></iframe>',
    undefined,
    'https://www.youtube.com/watch?v=jNQXAC9IVRw',
    '',
  ],
  [
    'a post of another place with its words',
    `${tweet}\n<script src="https://platform.example/w.js"></script>`,
    undefined,
    'https://twitter.com/ann/status/1?ref=2',
    '*',
  ],
  [
    'a post that only its script shows',
    '<blockquote class="instagram-media" data-instgrm-permalink="https://i.example/p/1/"><p>View this</p></blockquote>',
    undefined,
    'https://i.example/p/1/',
    '',
  ],
])('something of another site becomes a link to %s', async (_what, html, url, text, words) => {
  const lexical = { root: { children: url ? [{ type: 'embed', url, html }] : [] } };

  const { content } = await become(
    `<figure class="kg-card kg-embed-card kg-card-hascaption">${html}<figcaption>At <i>last</i></figcaption></figure>`,
    lexical,
  );

  const href = url ?? (text.startsWith('https:') ? text : 'https://player.example/x?a=1');
  const quote = words === '' ? '' : tweet.replace(' class="twitter-tweet"', '');
  const shown = text.replaceAll('"', '&quot;');
  expect(content).toBe(
    `<figure class="embed"><a href="${href}">${shown}</a>${quote}<figcaption>At <i>last</i></figcaption></figure>`,
  );
});

test.each([
  ['lexical', '{"root":{"children":[{"type":"email-cta","html":"x"}]}}'],
  ['mobiledoc', '{"cards":[["email",{"html":"x"}]],"sections":[[10,0]]}'],
])('a part of %s that was for e-mail alone is named', async (editor, document) => {
  const posts = [{ id: '1', title: 'Letter', html: '<p>"type":"email"</p>', [editor]: document }];

  const { lines } = await converted({ posts }, site);

  expect(lines).toContain('  a part that was sent by e-mail alone stays behind (1): "Letter"');
});

test('addresses that run a script are dropped, and none is made of what a text says', async () => {
  const { content, lines } = await become(
    '<div class="kg-card kg-audio-card"><audio src="javascript:alert(1)"></audio></div>' +
      '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="java\nscript:alert(1)"><div class="kg-bookmark-title">x</div></a></figure>' +
      '<div class="kg-card kg-product-card"><div class="kg-product-card-container"><img class="kg-product-card-image" src="data:text/html,x"><div class="kg-product-card-title-container"><h4 class="kg-product-card-title">Box</h4></div><a class="kg-product-card-button" href=" JavaScript:alert(1)">Buy</a></div></div>' +
      '<p><a href="javascript:void(0)">word</a></p>' +
      '<div class="kg-card kg-file-card"><a href="https://e.example/a.pdf&quot; onclick=&quot;x"><div class="kg-file-card-filename">&lt;script&gt;alert(1)&lt;/script&gt;</div></a></div>',
  );

  expect(content).toBe(
    '<div class="kg-card kg-product-card"><div class="kg-product-card-container"><h4 class="kg-product-card-title">Box</h4></div></div><p>word</p>' +
      '<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="https://e.example/a.pdf&quot; onclick=&quot;x" download>' +
      '<div class="kg-file-card-contents"><div class="kg-file-card-title">&lt;script&gt;alert(1)&lt;/script&gt;</div></div></a></div>',
  );
  expect(lines).toEqual([
    '  a card without an address that can be opened stays behind (2): "Cards", "Cards"',
    '  a link that runs a script stays behind, of which only the words come (1): "Cards"',
  ]);
});

test('a text that would take too much to be taken apart stays as it is, and is named', async () => {
  const deep = `${'<div>'.repeat(5000)}<div class="kg-card kg-toggle-card">x</div>`;
  const wrong = `<p class="kg-x">${'<b id=1></i><table><td></b></table><p>'.repeat(3000)}`;
  const long = `<p class="kg-x">${'<i>word</i> '.repeat(30_000)}</p>`;

  const { content, lines } = await become(deep);
  expect(content).toBe(deep);
  expect(lines).toEqual([
    '  its cards stay as they are in Ghost (1): "Cards" (its elements are nested too deeply)',
  ]);
  expect((await become(wrong)).content).toBe(wrong);
  expect(await become(long)).toMatchObject({ content: long.trim(), lines: [] });
});
