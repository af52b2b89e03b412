import { addressOfEmbedCode } from '../../../shared/embeds/embed-code.ts';
import { markdownOf } from '../../../shared/markdown-from-html/in-node.ts';
import { contentHtml } from '../../../shared/rendering/content-html.ts';
import { excerptOf } from '../../../shared/rendering/excerpt.ts';

const html = (markdown: string) => contentHtml(markdown, 'markdown');
const figure = (address: string) => {
  const escaped = address.replaceAll('&', '&amp;');
  return `<figure class="embed"><a href="${escaped}">${escaped}</a></figure>`;
};
const film = 'https://youtu.be/aqz-KE-bpKQ';

describe('An address alone on a line is an embed:', () => {
  const addresses = [
    film,
    `${film}?t=90`,
    `${film}?si=a_b-c&t=1m30s`,
    'http://youtube.com/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=90s',
    'https://www.youtube.com/watch?app=desktop&v=aqz-KE-bpKQ',
    'https://m.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com/shorts/aqz-KE-bpKQ',
    'https://www.youtube.com/live/aqz-KE-bpKQ?feature=share',
    'https://www.youtube.com/playlist?list=PL0123456789',
    'https://vimeo.com/76979871',
    'https://vimeo.com/76979871/8272103f6e#t=10s',
    'https://vimeo.com/channels/staffpicks/76979871',
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
    'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
    'https://open.spotify.com/intl-de/album/4uLU6hMCjMI75M1A2tKUQC?si=x',
    'https://open.spotify.com/intl-pt-br/episode/4uLU6hMCjMI75M1A2tKUQC',
    'https://bsky.app/profile/ann.example.com/post/3l6oveex3ii2l',
    'https://bsky.app/profile/did:plc:z72i7hdynmk6r22z27h6tvur/post/3l6oveex3ii2l',
    'https://codepen.io/team/codepen/pen/PNaGbb',
    'https://codepen.io/ann-b/pen/PNaGbb?editors=1100',
    'https://codepen.io/ann_b/full/PNaGbb',
  ];

  test.each(addresses)('%s', address => {
    expect(html(address)).toBe(figure(address));
    expect(contentHtml(`<p>${address.replaceAll('&', '&amp;')}</p>`, 'html')).toBe(figure(address));
    expect(markdownOf(figure(address))).toEqual({ markdown: address });
  });

  test('between other paragraphs, with spaces around, and each of several lines', () => {
    expect(html(`a\n\n  ${film}  \n${addresses[9]}\n\nb`)).toBe(
      `<p>a</p>\n${figure(film)}\n${figure(addresses[9] ?? '')}\n<p>b</p>`,
    );
  });

  test('and no prose of an excerpt, and in plain text a text', () => {
    expect(excerptOf(html(`${film}\n\nWords.`))).toBe('Words.');
    expect(contentHtml(film, undefined)).toBe(`<p>${film}</p>\n`);
  });
});

describe('What is no embed stays as it is:', () => {
  test.each([
    'javascript:alert(1)//youtu.be/aqz-KE-bpKQ',
    'https://youtu.be@evil.example/aqz-KE-bpKQ',
    'https://evil.example@youtu.be/aqz-KE-bpKQ',
    'https://youtu.be.evil.example/aqz-KE-bpKQ',
    'https://notyoutu.be/aqz-KE-bpKQ',
    'https://youtu.be:8080/aqz-KE-bpKQ',
    'https://youtu.be./aqz-KE-bpKQ',
    'https://yоutu.be/aqz-KE-bpKQ',
    'https://www.youtube.com/@ann',
    'https://www.youtube.com/redirect?q=https://evil.example&v=aqz-KE-bpKQ',
    'https://vimeo.com/about',
    'https://open.spotify.com/user/ann',
    'https://bsky.app/profile/ann.example.com',
    'https://codepen.io/ann',
    'https://mastodon.social/@ann/1',
    `https://youtu.be/aqz-KE-bpKQ"onclick="x`,
    `${film} is a film`,
    `A film:\n${film}`,
    `- ${film}`,
    `> ${film}`,
    `1. a\n\n   ${film}`,
    `\`${film}\``,
    `    ${film}`,
    `# ${film}`,
    `<div>\n${film}\n</div>`,
    `<!-- ${film} -->`,
    `[${film}](https://evil.example)`,
  ])('%j in Markdown', markdown => {
    expect(html(markdown)).not.toContain('<figure');
  });

  test.each([
    `<p><a href="https://evil.example">${film}</a></p>`,
    `<p><a href="${film}">A film</a></p>`,
    `<p>a ${film}</p>`,
    `<p>${film}</a></p>`,
    `<pre><p>${film}</p></pre>`,
    `<!-- <p>${film}</p> -->`,
    `<script>"<p>${film}</p>"</script>`,
    `<li>${film}</li>`,
  ])('%j in HTML', text => {
    expect(contentHtml(text, 'html')).toBe(text);
  });
});

test('a text of HTML and the Markdown that is made of it are shown as the same', () => {
  const text = `<p>a</p>\n<p><a href="${film}">${film}</a></p>\n<blockquote><p>${film}</p></blockquote><ul><li>${film}</li></ul>`;

  const made = markdownOf(text);

  expect(made).toMatchObject({ markdown: expect.stringContaining(`\n\n${film}\n\n`) });
});

describe('The code of an embed becomes its address:', () => {
  test.each([
    [
      '<iframe width="560" height="315" src="https://www.youtube.com/embed/aqz-KE-bpKQ?si=x&amp;start=90" title="A" allowfullscreen></iframe>',
      'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=90s',
    ],
    [
      "<iframe src='https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'></iframe>",
      'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    ],
    [
      '<iframe src="https://www.youtube.com/embed/videoseries?list=PL01"></iframe>',
      'https://www.youtube.com/playlist?list=PL01',
    ],
    [
      '<iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e&amp;dnt=1"></iframe>',
      'https://vimeo.com/76979871/8272103f6e',
    ],
    [
      '<iframe style="border-radius:12px" src="https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC?utm_source=generator"></iframe>',
      'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
    ],
    [
      '<blockquote class="bluesky-embed" data-bluesky-uri="at://did:plc:z72i/app.bsky.feed.post/3l6oveex3ii2l" data-bluesky-cid="b"><p lang="en">Words</p>&mdash; Ann</blockquote><script async src="https://embed.bsky.app/static/embed.js" charset="utf-8"></script>',
      'https://bsky.app/profile/did:plc:z72i/post/3l6oveex3ii2l',
    ],
    [
      '<iframe height="300" src="https://codepen.io/ann/embed/PNaGbb?default-tab=html%2Cresult">See the Pen</iframe>',
      'https://codepen.io/ann/pen/PNaGbb',
    ],
    [
      '<p class="codepen" data-height="300" data-slug-hash="PNaGbb" data-user="ann"><span>See the Pen</span></p>\n<script async src="https://public.codepenassets.com/embed/index.js"></script>',
      'https://codepen.io/ann/pen/PNaGbb',
    ],
  ])('%s', (code, address) => {
    expect(addressOfEmbedCode(code)).toBe(address);
    expect(html(address)).toBe(figure(address));
  });

  test.each([
    '<iframe src="https://evil.example/embed/aqz-KE-bpKQ"></iframe>',
    '<iframe src="https://www.youtube.com.evil.example/embed/aqz-KE-bpKQ"></iframe>',
    '<iframe src="https://www.youtube.com/embed/../redirect?q=x"></iframe>',
    '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe><p>More</p>',
    '<p class="codepen" data-slug-hash="../x" data-user="ann"></p>',
    '<blockquote class="mastodon-embed" data-embed-url="https://mastodon.social/@ann/1"></blockquote>',
    'A text',
  ])('%s is none', code => {
    expect(addressOfEmbedCode(code)).toBeUndefined();
  });
});
