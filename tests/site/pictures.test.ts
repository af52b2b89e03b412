import { HtmlValidate } from 'html-validate';
import sharp from 'sharp';
import { useStarted } from '../../infra/local/kit/testing/use-started.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import type { Payload } from '../support/content/families.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { useSiteProject } from './site-project.ts';
import { serveFiles } from './web-server.ts';

const service = useLocalService();
const project = useSiteProject();

const where = { name: 'Pictures', siteUrl: 'https://example.com', postUrl: '/{slug}/' };
/** A hash of a picture that is red all over. */
const red = 'FpsDBIAXD3twd3h3iIi/e/qnaA==';
const size = (width: number, kind: string) => ({
  ...{ width, height: (width * 9) / 16, mediumUrl: `https://media.example/heron-${width}.${kind}` },
  ...{ mimeType: `image/${kind}`, bytes: 9_000 },
});
const heron = {
  ...{ mediumUrl: 'https://media.example/heron.jpg', alternativeText: 'A heron', width: 2400, height: 1350 },
  sizes: [400, 800, 1600].flatMap(width => [size(width, 'webp'), size(width, 'avif')]),
  ...{ thumbHash: red, focus: { x: 0.25, y: 0.9 } },
};

/** The site of a blog of one post, whose picture is a heron, and that of the author and the tag as well. */
async function buildSite(medium: Payload, post: Payload = {}) {
  const blogId = await service.create('blog', where);
  const mediumId = await service.create(`blog/${blogId}/medium`, medium);
  const userImage = { mediumId };
  const authorId = await service.create(`blog/${blogId}/author`, {
    ...{ displayName: 'Ada', userName: 'ada', userImage },
  });
  const tagId = await service.create(`blog/${blogId}/tag`, { name: 'Birds', image: { mediumId } });
  await service.create(`blog/${blogId}/post`, {
    ...{
      title: 'One',
      content: '',
      published: '2024-01-01T00:00:00Z',
      author: { authorId },
      tags: [{ tagId }],
    },
    ...{ media: [{ mediumId, isPostImage: true }], ...post },
  });
  return project.build(service.api, blogId);
}

const pages = ['/', '/one/', '/tags/birds/', '/authors/ada/'];

test('the picture of a page is offered in its sizes, first of all, and says what is to be seen of it', async () => {
  const site = await buildSite(heron);

  const shown = pages.map(path => /<picture>.*<\/picture>/.exec(site.read(path))?.[0] ?? '');
  const sets = shown.map(picture => [...picture.matchAll(/srcset="([^"]*)"/g)].map(([, set]) => set));
  const setOf = (kind: string) =>
    [400, 800, 1600].map(width => `https://media.example/heron-${width}.${kind} ${width}w`).join(', ');
  expect(sets).toEqual(pages.map(() => [setOf('avif'), setOf('webp')]));
  for (const picture of shown) {
    expect(picture).toMatch(/^<picture><source type="image\/avif" [^>]*><img src="[^"]*heron\.jpg" alt="/);
    expect(picture).toMatch(/ width="2400" height="1350" .* class="x3 y9" fetchpriority="high"><\/picture>$/);
  }
  expect(site.read('/authors/ada/')).toContain('1600w" sizes="3.5rem"');
  expect(site.read('/style.css')).toMatch(/\.x3 \{\s*--x: 30%/);
});

test('the original is offered behind sizes that are not wide enough for every screen', async () => {
  const site = await buildSite({ ...heron, sizes: [size(400, 'webp')] });

  expect(site.read('/one/')).toContain(
    'srcset="https://media.example/heron-400.webp 400w, https://media.example/heron.jpg 2400w"',
  );
});

test('a picture that lets through what is behind it has no colours there', async () => {
  const transparent = Buffer.from(red, 'base64');
  transparent[2] = 0x80 | (transparent[2] ?? 0);
  const site = await buildSite({ ...heron, thumbHash: transparent.toString('base64') });

  expect(site.read('/one/')).not.toContain('<svg');
});

test('pictures in a text of HTML are offered in their sizes, too, unless the text says others', async () => {
  const content = `<p>Text</p><img src="${heron.mediumUrl}" alt=""><img src="${heron.mediumUrl}" srcset="a 1x" alt="">`;
  const site = await buildSite(heron, { content, contentFormat: 'html' });

  const [, first = '', second = ''] = site
    .read('/one/')
    .split(/(?=<img src="https:\/\/media.example\/heron.jpg" )/)
    .slice(1);
  expect(first).toMatch(
    / width="2400" height="1350" srcset="[^"]*-400\.webp 400w, [^"]*" sizes="auto, [^"]*" loading="lazy">/,
  );
  expect(second).toContain('srcset="a 1x" alt="" loading="lazy">');
});

test('pages with pictures are valid HTML', async () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
  const site = await buildSite(heron);

  const reports = await Promise.all(pages.map(path => validator.validateString(site.read(path), path)));
  const faults = reports.flatMap(({ results }) => results.flatMap(({ messages }) => messages));
  expect(faults).toEqual([]);
});

describeInChromium('pictures of the site', page => {
  const site = useStarted(
    async () => serveFiles(await buildSite(heron)),
    server => server.stop(),
  );

  test('until a picture is there its colours are, in its place, and a phone asks for a small one', async () => {
    const avif = await sharp({ create: { width: 400, height: 225, channels: 3, background: 'blue' } })
      .avif()
      .toBuffer();
    const asked: string[] = [];
    const complaints: string[] = [];
    page.on('console', message => complaints.push(message.text()));
    let send = () => {};
    const wanted = new Promise<void>(resolve => {
      send = resolve;
    });
    await page.route('https://media.example/**', async route => {
      asked.push(route.request().url());
      await wanted;
      await route.fulfill({ contentType: 'image/avif', body: avif });
    });
    await page.setViewportSize({ width: 390, height: 800 });
    const picture = page.getByRole('img', { name: 'A heron' });
    const seen = async () => {
      const clip = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const { dominant } = await sharp(await page.screenshot({ clip })).stats();
      return { clip, ...dominant };
    };

    await page.goto(`${site.url}/one/`, { waitUntil: 'domcontentloaded' });
    const before = await seen();
    send();
    await page.evaluate("document.querySelector('picture img').decode()");
    const after = await seen();

    expect(asked).toEqual(['https://media.example/heron-400.avif']);
    expect(before.r).toBeGreaterThan(before.b + 100);
    expect(after.b).toBeGreaterThan(after.r + 100);
    expect(after.clip).toEqual(before.clip);
    expect(complaints).toEqual([]);
  });
});
