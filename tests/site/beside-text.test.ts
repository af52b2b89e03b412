import { createServer } from 'node:http';
import { listenOnLoopback } from '../../infra/local/kit/loopback.ts';
import { standInFor, useStarted } from '../../infra/local/kit/testing/use-started.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { usePublicSurface } from '../support/service/public-surface.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { useSiteProject } from './site-project.ts';
import { serveFiles } from './web-server.ts';

describeInChromium("a preview on the site, in the studio's frame", page => {
  const service = useLocalService();
  const surface = usePublicSurface(service);
  const project = useSiteProject();
  const studio = useStarted(
    async () => {
      const server = createServer((_, response) => {
        response.setHeader('content-type', 'text/html');
        response.end('<!doctype html><link rel="icon" href="data:,"><title>Studio</title>');
      });
      return { url: `http://127.0.0.1:${await listenOnLoopback(server, 0)}`, server };
    },
    ({ server }) => {
      server.closeAllConnections();
      server.close();
    },
  );
  let complaints: string[];
  let blogId: string;
  let stop: () => Promise<void>;
  beforeEach(async () => {
    complaints = [];
    page.on('console', message => complaints.push(message.text()));
    page.on('pageerror', error => complaints.push(String(error)));
    const where = { siteUrl: 'https://example.com', postUrl: '/{slug}/', isPublic: true };
    blogId = await service.create('blog', { name: 'Herons', ...where });
    stop = async () => {};
  });
  afterEach(() => stop());

  const serve = async () => project.serve(surface.api, blogId, { STUDIO_URL: `${studio.url}/api/studio` });
  const build = async () =>
    serveFiles(await project.build(surface.api, blogId, { STUDIO_URL: `${studio.url}/api/studio` }));
  const site = standInFor(() => page.frameLocator('iframe'));

  /** Opens the page of a preview in a frame of the studio, and waits until it says that it is there. */
  async function frame(start: typeof build | typeof serve, from: string, fields: object): Promise<void> {
    const postId = await service.create(`blog/${blogId}/post`, { title: 'Stored', content: '', ...fields });
    const { json } = await service.send('POST', `blog/${blogId}/post/${postId}/preview`);
    const { token } = json<{ token: string }>();
    const shown = await start();
    stop = () => shown.stop();
    await page.goto(from);
    await page.evaluate(`new Promise(done => {
      addEventListener('message', ({ data }) => data.type === 'blog:ready' && done());
      const src = '${shown.url}/preview/${postId}/?preview=${token}';
      document.body.append(Object.assign(document.createElement('iframe'), { src, width: 800, height: 400, sandbox: 'allow-scripts allow-same-origin' }));
    })`);
  }
  const post = {
    postId: crypto.randomUUID(),
    title: 'One',
    content: '',
    tags: [],
    media: [],
    lastModified: '',
  };
  const tell = (fields: object) =>
    page.evaluate(
      `frames[0].postMessage({ type: 'blog:draft', post: ${JSON.stringify({ ...post, ...fields }).replaceAll('<', '\\u003c')} }, '*')`,
    );
  const inFrame = <T>(script: string) => site.locator('html').evaluate<T, void>(script);
  const paragraphs = (count: number) => Array.from({ length: count }, (_, at) => `<p>Line ${at}</p>`);

  test.each([
    ['served', serve],
    ['of files', build],
  ])('becomes what is written, where the site is %s', async (_, start) => {
    await frame(start, studio.url, {});
    const mediumUrl = 'data:image/png;base64,AA==';
    await tell({
      title: 'A <b>heron</b>',
      contentHtml:
        '<p>It <em>stood</em>.</p><figure class="embed"><a href="https://vimeo.com/1234">A film</a></figure>',
      published: '2024-05-04T23:30:00-07:00',
      language: 'de',
      author: { authorId: 'a', displayName: 'Ada', userName: 'ada' },
      tags: [{ tagId: 't', name: 'Vögel & mehr', slug: 'v' }],
      postImage: {
        mediumUrl,
        width: 40,
        height: 30,
        alternativeText: 'A "heron"',
        thumbHash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w',
      },
    });
    await site.getByRole('heading', { name: 'A <b>heron</b>', level: 1 }).waitFor();

    expect(await inFrame('document.title')).toBe('A <b>heron</b> · Herons');
    expect(await inFrame('document.documentElement.lang')).toBe('de');
    expect(await site.locator('.post > header > .meta').textContent()).toMatch(/^4\. Mai 2024 · Ada/);
    expect(await site.locator('.text em').textContent()).toBe('stood');
    expect(await site.getByRole('button', { name: /Vimeo/ }).isVisible()).toBe(true);
    expect(await site.locator('.tags').textContent()).toContain('Vögel & mehr');
    expect(await site.getByAltText('A "heron"').getAttribute('width')).toBe('40');
    expect(await site.locator('.post > figure svg').count()).toBe(1);
    // The picture is none.
    expect(complaints.filter(each => !each.includes('data:image'))).toEqual([]);
  });

  test('stays where it is scrolled to, shows what has changed, and leaves the rest as it is', async () => {
    await frame(serve, studio.url, {});
    await tell({ contentHtml: paragraphs(90).join('\n') });
    await site.getByText('Line 89').waitFor();
    const atFirst = await inFrame<number>('scrollY');
    await inFrame(
      `document.querySelectorAll('.text p')[80].scrollIntoView(); document.querySelectorAll('.text p')[80].dataset.same = 'yes'`,
    );
    const before = await inFrame<number>('scrollY');
    const written = paragraphs(90).join('\n').replace('Line 81<', 'Line 81, written<');
    await tell({ contentHtml: written });
    await site.getByText('Line 81, written').waitFor();
    const after = await inFrame<number>('scrollY');
    await tell({ title: 'Two', contentHtml: `<p>New</p>\n${written}` });
    await site.getByText('New', { exact: true }).waitFor();

    expect([atFirst, after]).toEqual([0, before]);
    expect(await inFrame('document.querySelectorAll("[data-same]").length')).toBe(1);
    expect(await site.locator('.text p').count()).toBe(91);
    expect(
      await inFrame<number>('document.querySelector(".text p").getBoundingClientRect().top'),
    ).toBeLessThan(400);
    expect(await site.locator('h1').textContent()).toBe('Two');
  });

  test('keeps the colours of code that is as it was stored', async () => {
    const content = '```js\nconst heron = 1;\n```';
    await frame(serve, studio.url, { content, contentFormat: 'markdown' });
    const code = (text: string) => `<pre><code class="language-js">${text}\n</code></pre>`;
    await tell({ contentHtml: `<p>New</p>${code('const heron = 1;')}${code('const owl = 2;')}` });
    await site.getByText('New').waitFor();

    expect(await site.locator('pre').first().locator('.hljs-keyword').textContent()).toBe('const');
    expect(await site.locator('pre').last().textContent()).toBe('const owl = 2;\n');
  });

  test('runs no script of a text, and shows one that is too long, or odd, as text', async () => {
    await frame(serve, studio.url, {});
    await tell({
      contentHtml: `<p onclick="document.title = 'ran'">Click</p><script>document.title = 'ran'</script><script type="module" data-studio="x" src="/embed.js"></script>
<img src="data:," alt="" data-thumb-hash="!" onerror="document.title = 'ran'"></div></article><base href="https://elsewhere.example/"><p>After</p>`,
    });
    await site.getByText('Click').click();
    await tell({ title: 'Then', content: 'One <b>two</b>\n\nThree' });
    await site.getByText('One <b>two</b>').waitFor();
    for (const odd of [null, 'x', { contentHtml: 5 }])
      await page.evaluate(`frames[0].postMessage({ type: 'blog:draft', post: ${JSON.stringify(odd)} }, '*')`);
    await tell({ title: 'Last' });
    await site.getByRole('heading', { name: 'Last' }).waitFor();

    expect(await inFrame('document.title')).toBe('Last · Herons');
  });

  test('leads nowhere but within itself, and says nothing to a page that is not the studio', async () => {
    await frame(serve, studio.url, {});
    await tell({
      contentHtml: '<p><a href="/archive/">Away</a> <a href="#end">Down</a></p><p id="end">End</p>',
    });
    await site.getByRole('link', { name: 'Away' }).click();
    await site.getByRole('link', { name: 'Down' }).click();

    expect(await inFrame('location.pathname')).toContain('/preview/');
    expect(await inFrame('location.hash')).toBe('#end');
  });
});

describe('without a studio', () => {
  const service = useLocalService();
  const surface = usePublicSurface(service);
  const project = useSiteProject();

  test('a preview is for no frame, and has no script of drafts; with one, no other page has either', async () => {
    const where = { siteUrl: 'https://example.com', postUrl: '/{slug}/', isPublic: true };
    const blogId = await service.create('blog', { name: 'Herons', ...where });
    const published = '2024-01-01T00:00:00Z';
    const postId = await service.create(`blog/${blogId}/post`, { title: 'One', content: 'Text.', published });
    const { json } = await service.send('POST', `blog/${blogId}/post/${postId}/preview`);
    const preview = `/preview/${postId}/?preview=${json<{ token: string }>().token}`;
    const [without, withStudio] = await Promise.all([
      project.serve(surface.api, blogId),
      project.serve(surface.api, blogId, { STUDIO_URL: 'https://studio.example/api/studio' }),
    ]);
    const read = async (url: string) => {
      const answer = await fetch(url);
      const policy = answer.headers.get('content-security-policy') ?? '';
      return {
        status: answer.status,
        ancestors: /frame-ancestors (.*)/.exec(policy)?.[1],
        text: await answer.text(),
      };
    };

    const [plain, framed] = await Promise.all([without, withStudio].map(({ url }) => read(url + preview)));
    const pages = await Promise.all(
      ['/', '/one/', '/archive/'].flatMap(path => [read(without.url + path), read(withStudio.url + path)]),
    );
    const files = await Promise.all(
      ['/draft/preview.js', '/draft/words/de.js', '/draft/serve.js', '/draft/..%2Fserve.js'].flatMap(path => [
        read(without.url + path),
        read(withStudio.url + path),
      ]),
    );
    await Promise.all([without.stop(), withStudio.stop()]);

    expect([plain?.ancestors, framed?.ancestors]).toEqual(["'none'", 'https://studio.example']);
    expect(plain?.text).not.toContain('data-studio');
    expect(framed?.text).toContain('data-studio="https://studio.example"');
    expect(pages.map(({ ancestors }) => ancestors)).toEqual(pages.map(() => "'none'"));
    for (const at of [0, 2, 4]) expect(pages[at + 1]?.text).toBe(pages[at]?.text);
    expect(files.map(({ status }) => status)).toEqual([404, 200, 404, 200, 404, 404, 404, 404]);
  });
});
