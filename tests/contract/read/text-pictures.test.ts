import { blog, collectionOf, itemOf, medium, type Payload, post } from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
let blogId: string;
beforeEach(async () => {
  blogId = await service.create('blog', blog.full);
});

const mediumUrl = String(medium.full.mediumUrl);
const content = `![](${mediumUrl})`;

const newMedium = (payload: Payload = {}) =>
  service.create(collectionOf(medium, blogId), { ...medium.full, ...payload });
const newPost = (payload: Payload = {}) =>
  service.create(collectionOf(post, blogId), { title: 'A', content, contentFormat: 'markdown', ...payload });

async function htmlOf(payload: Payload): Promise<unknown> {
  const id = await newPost(payload);
  return (await service.read(`${itemOf(post, blogId, id)}?fields=contentHtml`)).contentHtml;
}

const altsOf = (html: unknown) => [...String(html).matchAll(/ alt="([^"]*)"/g)].map(([, alt]) => alt);

test('A picture of Markdown that is a medium of the blog has its sizes, its sides and its text', async () => {
  await newMedium();

  expect(await htmlOf({ content: `# A map\n\n${content} and ![b](/b.png)\n` })).toBe(
    `<h1 id="a-map">A map</h1>\n<p><img src="${mediumUrl}" alt="A map of the harbour" ` +
      'srcset="https://images.example.org/harbour/map-400.webp 401w, https://images.example.org/harbour/map-800.img 800w, ' +
      `${mediumUrl} 1600w" sizes="auto, (min-width: 50rem) 50rem, 100vw" width="1600" height="1200" ` +
      'loading="lazy" decoding="async" data-thumb-hash="1QcSHQRnh493V4dIh4eXh1h4kJUI" /> and <img src="/b.png" alt="b" /></p>\n',
  );
});

test('A paragraph of pictures alone is a figure, with its titles as captions, and says how wide each is shown', async () => {
  await newMedium();

  const html = String(
    await htmlOf({
      content: `![](${mediumUrl}#wide "Low <b>water</b>")\n\n![](${mediumUrl})\n![b](/b.png "B")`,
    }),
  );

  expect(html.replace(/ (?!class|sizes|alt)[\w-]+="[^"]*"/g, '')).toBe(
    '<figure class="wide"><img alt="A map of the harbour" sizes="auto, (min-width: 75rem) 75rem, 100vw" />' +
      '<figcaption>Low &lt;b&gt;water&lt;/b&gt;</figcaption></figure>\n' +
      '<figure class="gallery"><figure><img alt="A map of the harbour" sizes="auto, (min-width: 50rem) 25rem, 50vw" /></figure>' +
      '<figure><img alt="b" /><figcaption>B</figcaption></figure></figure>',
  );
  expect(html).not.toContain('#wide');
});

test('Of media with one address, that of the post comes first, then the oldest', async () => {
  const alternativeTexts = ['oldest', 'of one', 'of another'];
  const ids: string[] = [];
  for (const alternativeText of alternativeTexts) ids.push(await newMedium({ alternativeText }));
  const media = ids.map(mediumId => [{ mediumId }]);
  const others = await newMedium({ mediumUrl: 'https://images.example.org/other.png' });
  await newPost({ published: '2024-01-03', media: media[1] });
  await newPost({ published: '2024-01-02', media: media[2] });
  await newPost({ published: '2024-01-01', media: [{ mediumId: others }] });

  const list = (await service.send('GET', `${collectionOf(post, blogId)}?fields=contentHtml`)).json<
    Payload[]
  >();

  expect(list.map(({ contentHtml }) => altsOf(contentHtml))).toEqual([
    ['of one'],
    ['of another'],
    ['oldest'],
  ]);
});

test('Media of another blog are none', async () => {
  const elsewhere = await service.newBlog();
  await service.create(collectionOf(medium, elsewhere), medium.full);

  expect(await htmlOf({})).toBe(`<figure><img src="${mediumUrl}" alt="" /></figure>`);
});

test('What media say is text, whatever it says', async () => {
  const alternativeText = '"><script>x()</script>&quot;\u0000';
  await newMedium({ alternativeText });

  const html = String(await htmlOf({}));

  expect(altsOf(html)).toEqual(['&quot;&gt;&lt;script&gt;x()&lt;/script&gt;&amp;quot;\ufffd']);
});

test('HTML stays as it is, by itself and within Markdown, and so does an excerpt', async () => {
  await newMedium();
  const html = `<p><img src="${mediumUrl}" alt=""></p>`;

  const made = await Promise.all([
    htmlOf({ content: html, contentFormat: 'html' }),
    htmlOf({ content: html }),
    htmlOf({ content: `\`${content}\`` }),
  ]);

  expect(made).toEqual([html, html, `<p><code>${content}</code></p>`]);
  const id = await newPost({ content: `${content} High water` });
  expect(await service.read(`${itemOf(post, blogId, id)}?fields=excerpt`)).toEqual({ excerpt: 'High water' });
});

test('A text whose address is spelt with what is no part of an address has the picture too', async () => {
  const odd = 'https://images.example.org/größe (1).png?a=b&c=d';
  await newMedium({ mediumUrl: odd });

  const texts = [
    `![](<${odd}>)`,
    '![][x]\n\n[x]: <https://images.example.org/gr&ouml;ße \\(1).png?a=b&amp;c=d>',
  ];
  const made = await Promise.all(texts.map(text => htmlOf({ content: text })));

  expect(made.map(altsOf)).toEqual([['A map of the harbour'], ['A map of the harbour']]);
});

test('A file of the service is that of a medium, however a text spells its address', async () => {
  const name = `media/${blogId}/${'0f'.repeat(32)}`;
  await newMedium({ mediumUrl: `https://files.example.org/${name}.jpg` });

  const made = await htmlOf({ content: `![](HTTPS://FILES.example.org.:443/./${name}%2Ejpg?v=1#t)` });

  expect(altsOf(made)).toEqual(['A map of the harbour']);
});

describe('An answer with HTML is another one', () => {
  const places: [string, (id: string) => string][] = [
    ['a post', id => `${itemOf(post, blogId, id)}?fields=contentHtml`],
    ['a list of posts', () => `${collectionOf(post, blogId)}?fields=contentHtml`],
  ];
  const changes: [string, (mediumId: string) => Promise<{ status: number }>][] = [
    [
      'is changed',
      id =>
        service.send(
          'PATCH',
          itemOf(medium, blogId, id),
          { alternativeText: 'New' },
          { 'Content-Type': 'application/merge-patch+json' },
        ),
    ],
    ['is deleted', id => service.send('DELETE', itemOf(medium, blogId, id))],
  ];
  describe.each(places)('of %s', (_, pathOf) => {
    test.each(changes)('once a medium %s that the post does not name', async (_does, change) => {
      const mediumId = await newMedium();
      const path = pathOf(await newPost());
      const before = await service.send('GET', path);
      const etag = before.headers.get('etag') ?? '';
      const held = await service.send('GET', path, undefined, { 'If-None-Match': etag });

      const { status } = await change(mediumId);
      const after = await service.send('GET', path, undefined, { 'If-None-Match': etag });

      expect([held.status, status < 300, after.status]).toEqual([304, true, 200]);
      expect(after.headers.get('etag')).not.toBe(etag);
      expect(after.text).not.toBe(before.text);
    });

    test('once there is a medium', async () => {
      const path = pathOf(await newPost());
      const before = await service.send('GET', path);

      await newMedium();
      const after = await service.send('GET', path, undefined, {
        'If-None-Match': before.headers.get('etag') ?? '',
      });

      expect([after.status, after.text.includes('srcset')]).toEqual([200, true]);
    });
  });
});

test('A page of posts has the pictures of all of them, and of very many the first 500', async () => {
  const address = (at: number) => `https://images.example.org/${at}.png`;
  const ids = Array.from({ length: 510 }, (_, at) => ({ mediumUrl: address(at), width: at + 1, height: 1 }));
  for (let start = 0; start < ids.length; start += 90) {
    const { status } = await service.send('POST', `blog/${blogId}/content`, {
      media: ids.slice(start, start + 90),
    });
    expect(status).toBe(201);
  }
  for (let at = 0; at < 3; at++)
    await newPost({
      published: `2024-01-0${9 - at}`,
      content: Array.from({ length: 170 }, (_, part) => `![](${address(170 * at + part)})`).join('\n'),
    });

  const { text } = await service.send('GET', `${collectionOf(post, blogId)}?fields=contentHtml`);

  const widths = [...text.matchAll(/ width=\\"(\d+)\\"/g)].map(([, width]) => Number(width));
  expect(widths).toEqual(Array.from({ length: 500 }, (_, at) => at + 1));
});
