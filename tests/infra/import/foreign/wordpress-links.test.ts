import { typeOf } from '../../../../infra/tools/import/foreign/wordpress/attachments.ts';
import { Links } from '../../../../infra/tools/import/foreign/wordpress/links.ts';
import { usualPostUrl } from '../../../../infra/tools/import/foreign/wordpress/post-url.ts';

const site = 'https://old.example/blog';

/** A text of the post `/blog/one/`, whose links to itself and to the blog have other addresses. */
function linked(html: string): string {
  const links = new Links();
  links.set(`${site}/one/`, '/1');
  links.set(`${site}/%d7%a9/`, '/2');
  links.set(`${site}/?p=3`, '/3');
  links.set(site, '/');
  return links.in(html, `${site}/one/`);
}

test.each([
  ['the address as it is', 'https://old.example/blog/one/', '/1'],
  ['one without a slash, and without TLS', 'http://old.example/blog/one', '/1'],
  ['one without a scheme', '//old.example/blog/one/', '/1'],
  ['one from the root', '/blog/one/', '/1'],
  ['one from the post', '../one/', '/1'],
  ['a place in it', '/blog/one/#more', '/1#more'],
  ['one whose letters are encoded', '/blog/%D7%A9/', '/2'],
  ['one whose letters are not', '/blog/ש', '/2'],
  ['its number', '/blog/?p=3', '/3'],
  ['the blog', 'https://old.example/blog/', '/'],
  ['another page of the site', '/shop/?a=1&amp;b=2', 'https://old.example/shop/?a=1&amp;b=2'],
  ['another page below it', '/blog/one/two/', 'https://old.example/blog/one/two/'],
  ['a file from the post', 'a.jpg', 'https://old.example/blog/one/a.jpg'],
  ['another site without a scheme', '//cdn.example/a.js', 'https://cdn.example/a.js'],
  ...['#more', '', 'mailto:a', 'data:,a', 'https://b.example/one/', '[link]', '{{link}}', 'http://['].map(
    address => ['what stays as it is', address, address],
  ),
])('%s as a link, %j, becomes %j', (_what, address, other) => {
  expect(linked(`<a class='a' href="${address}">/blog/one/</a>`)).toBe(
    `<a class='a' href="${other}">/blog/one/</a>`,
  );
});

test('each address of a srcset becomes absolute, those in a text that only shows markup stay', () => {
  expect(linked(`<img src='/a.jpg' srcset="/a.jpg 2x, /b,c.jpg 1x">src="/a.jpg" &lt;a href="/b">`)).toBe(
    '<img src="https://old.example/a.jpg" srcset="https://old.example/a.jpg 2x, https://old.example/b,c.jpg 1x">' +
      'src="/a.jpg" &lt;a href="/b">',
  );
});

test.each(['<a ', '<a href="', ' href=', '<img srcset=", , ,', '/', '<a href="/a">'])(
  'links in half a million characters of %j are found in linear time',
  part => {
    const text = part.repeat(500_000 / part.length);

    expect(typeof linked(`<a ${text}>${text}`)).toBe('string');
  },
);

const post = (link: string, slug: string) => ({
  link,
  slug,
  postId: '',
  published: '2024-05-04T05:30:00.000Z',
});

test.each([
  ['/{yyyy}/{mm}/{dd}/{slug}/', [post(`${site}/2024/05/04/a/`, 'a'), post(`${site}/?p=2`, 'b')]],
  ['/{yyyy}/{mm}/{slug}/', [post(`${site}/2024/05/%d7%a9/`, 'ש')]],
  ['/{slug}/', [post(`${site}/a/`, 'a'), post(`${site}/2024/05/b`, 'b'), post(`${site}/c/`, 'c')]],
  ['/{slug}/', [post(`${site}/?p=1`, 'a')]],
])('the template %s is found by the addresses that posts have', (template, posts) => {
  expect(usualPostUrl(site, posts)).toBe(template);
});

test.each([
  ['https://old.example/a.JPEG', 'image/jpeg'],
  ['https://old.example/a.pdf?a=b.c', 'application/pdf'],
  ['https://old.example/a.svg#b', 'image/svg+xml'],
  ['https://old.example/a', undefined],
  ['https://old.example/a.docx', undefined],
])('the type of %s is %s', (address, type) => {
  expect(typeOf(address)).toBe(type);
});
