import axe from 'axe-core';
import { useStarted } from '../../infra/local/kit/testing/use-started.ts';
import { loadSample } from '../../infra/tools/commands/load-sample.ts';
import sampleBlog from '../../infra/tools/sample-blog.json';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { useSiteProject } from './site-project.ts';
import { serveFiles } from './web-server.ts';

const looks = (['light', 'dark'] as const).flatMap(colorScheme =>
  [1280, 390, 320].map(width => ({ colorScheme, size: { width, height: 800 } })),
);

const post = '/2024/11/the-night-the-kitchen-window-went/';
const pages = [
  '/',
  post,
  '/2024/06/nao-aconteceu-nada-e-como/',
  '/about/',
  '/archive/',
  '/tags/',
  '/tags/machinery/',
  '/authors/',
  '/authors/ines/',
  '/404.html',
];

describeInChromium('the site of the sample blog, built over the service', (page, browser) => {
  const service = useLocalService();
  const project = useSiteProject();
  const site = useStarted(
    async () => {
      await loadSample(service.api);
      return serveFiles(await project.build(service.api, sampleBlog.blogId));
    },
    server => server.stop(),
  );
  let complaints: string[];
  beforeEach(async () => {
    complaints = [];
    page.on('console', message => complaints.push(message.text()));
    page.on('pageerror', error => complaints.push(String(error)));
    // The pictures of the sample blog are nowhere.
    await page.route('https://example.com/**', route => route.fulfill({ status: 204 }));
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test('axe finds nothing, and nothing is wider than the screen, in light and dark on any screen', async () => {
    const seen: unknown[] = [];
    for (const path of pages) {
      await page.goto(site.url + path);
      for (const { colorScheme, size } of looks) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(size);
        await page.evaluate(axe.source);
        const { violations } = await page.evaluate<{ violations: axe.Result[] }>(
          "axe.run('html', { resultTypes: ['violations'] })",
        );
        const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target}`));
        const width = await page.evaluate<number>('document.documentElement.scrollWidth');
        if (found.length > 0 || width > size.width) seen.push({ path, colorScheme, size, found, width });
      }
    }

    expect(seen).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('without a script everything can be read, and nothing is offered that needs one', async () => {
    const reader = await browser.context.browser()?.newContext({ javaScriptEnabled: false });
    const unscripted = (await reader?.newPage()) ?? page;

    await unscripted.goto(`${site.url}/`);
    await unscripted.getByRole('link', { name: 'The night the kitchen window went' }).click();
    await unscripted.waitForURL(`**${post}`);
    const text = await unscripted.getByRole('article').textContent();
    await unscripted.getByRole('link', { name: 'Archive' }).click();
    await unscripted.waitForURL('**/archive/');
    const listed = await unscripted.getByRole('listitem').allTextContents();
    const fields = await unscripted.getByRole('searchbox').count();
    await reader?.close();

    expect(text).toContain('We nailed the table over the hole and made coffee.');
    expect(listed).toHaveLength(4);
    expect(fields).toBe(0);
  });

  test('the search finds words of titles, excerpts and tags, and needs nothing before its field is used', async () => {
    const asked: string[] = [];
    page.on('request', request => asked.push(new URL(request.url()).pathname));
    const titlesOf = async (words: string, status: string) => {
      await page.getByRole('searchbox').fill(words);
      await page.getByRole('status').filter({ hasText: status }).waitFor();
      return page.getByRole('listitem').getByRole('link').allTextContents();
    };
    const lens = 'How a Fresnel lens throws a candle twenty miles';
    const night = 'The night the kitchen window went';

    await page.goto(`${site.url}/archive/`);
    const before = asked.filter(path => /search\.json|minisearch/.test(path));
    const ofTitle = await titlesOf('  LÉNS candl ', 'Found: 1');
    const ofTag = await titlesOf('weather', 'Found: 1');
    const ofExcerpt = await titlesOf('barometer', 'Found: 1');
    const withSlip = await titlesOf('fresnal', 'Found: 1');
    const none = await titlesOf('heron', 'Nothing has these words.');
    await page.getByRole('searchbox').fill('');
    await page.getByRole('heading', { name: '2024' }).waitFor();
    const all = await page.getByRole('listitem').allTextContents();

    expect(before).toEqual([]);
    expect(asked).toEqual(expect.arrayContaining(['/minisearch.js', '/search.json']));
    expect([ofTitle, ofTag, ofExcerpt, withSlip]).toEqual([[lens], [night], [night], [lens]]);
    expect(none).toEqual([]);
    expect(all).toHaveLength(4);
    expect(complaints).toEqual([]);
  });

  test('the search can be used by keyboard alone, and axe finds nothing in what it shows', async () => {
    await page.goto(`${site.url}/`);
    await page.getByRole('link', { name: 'Search' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/archive/#search');
    await page.keyboard.type('kitchen');
    await page.getByRole('status').filter({ hasText: 'Found: 1' }).waitFor();
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate<{ violations: axe.Result[] }>("axe.run('html')");
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${post}`);

    expect(violations).toEqual([]);
  });

  test('a search that cannot be loaded says so, and the posts stay', async () => {
    await page.route('**/search.json', route => route.fulfill({ status: 503 }));

    await page.goto(`${site.url}/archive/`);
    await page.getByRole('searchbox').fill('kitchen');
    await page.getByRole('status').filter({ hasText: 'The search could not be loaded.' }).waitFor();
    const listed = await page.getByRole('listitem').count();

    expect(listed).toBe(4);
  });

  const served = async (blogId: string) => project.serve(service.api, blogId);
  const built = async (blogId: string) => serveFiles(await project.build(service.api, blogId));

  test.each([
    ['served, by its header', 'markdown', served],
    ['built, by what it says itself', 'markdown', built],
    ['built, in a post of HTML', 'html', built],
  ])(
    'a script in a post does not run, and a frame is empty, where the page is %s',
    async (_, contentFormat, show) => {
      const blogId = await service.create('blog', {
        name: 'Scripts',
        siteUrl: 'https://example.com',
        postUrl: '/{slug}/',
      });
      const content = `<p onclick="document.title = 'ran'">Text</p><script>document.title = 'ran'</script>
<img src="data:," alt="" onerror="document.title = 'ran'"><a href="javascript:document.title = 'ran'">Link</a>
<iframe src="https://video.example/" width="560" title="A film"></iframe>`;
      const published = '2024-01-01T00:00:00Z';
      await service.create(`blog/${blogId}/post`, { title: 'One', content, contentFormat, published });
      const shown = await show(blogId);

      await page.setViewportSize({ width: 320, height: 800 });
      await page.goto(`${shown.url}/one/`);
      await page.getByText('Text', { exact: true }).click();
      await page.getByRole('link', { name: 'Link' }).click();
      const refused = () => complaints.filter(each => /Content Security Policy/.test(each));
      while (refused().length < 5) await page.waitForEvent('console');

      expect(await page.title()).toBe('One · Scripts');
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(320);
      expect(refused().some(each => each.includes('https://video.example'))).toBe(true);
      await shown.stop();
    },
  );

  test('a blog in Japanese is searched by its words, which have no spaces between', async () => {
    const where = { siteUrl: 'https://example.com', postUrl: '/{slug}/', language: 'ja' };
    const blogId = await service.create('blog', { name: '窯', ...where });
    const titles = ['東京都の窯', '京の器'];
    const posts = titles.map(title => ({ title, content: '', published: '2024-01-01T00:00:00Z' }));
    await service.createContent(blogId, { posts });
    const shown = await built(blogId);

    await page.goto(`${shown.url}/archive/`);
    await page.getByRole('searchbox').fill('東京');
    await page.getByRole('status').filter({ hasText: '1' }).waitFor();
    const found = await page.getByRole('listitem').getByRole('link').allTextContents();

    expect(found).toEqual(['東京都の窯']);
    await shown.stop();
  });

  test.each([
    ['served', served],
    ['built', built],
  ])('where the page is %s, an embed is a link, and a frame after a click alone', async (_, show) => {
    const where = { siteUrl: 'https://example.com', postUrl: '/{slug}/' };
    const blogId = await service.create('blog', { name: 'Films', ...where });
    const address = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
    const content = `<figure class="embed"><a href="${address}">A film</a></figure>`;
    const film = { title: 'One', content, contentFormat: 'html', published: '2024-01-01T00:00:00Z' };
    await service.create(`blog/${blogId}/post`, film);
    const shown = await show(blogId);
    const asked: string[] = [];
    await page.route('https://*.youtube-nocookie.com/**', route => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<p>The film</p>' });
    });

    await page.goto(`${shown.url}/one/`);
    const link = await page.getByRole('link', { name: 'A film' }).getAttribute('href');
    const button = page.getByRole('button', { name: 'Show it here, from YouTube' });
    await button.waitFor();
    const before = [...asked];
    await button.press('Enter');
    await page.frameLocator('iframe[title="A film"]').getByText('The film').waitFor();

    expect([link, before]).toEqual([address, []]);
    expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ']);
    expect(await page.evaluate('document.activeElement.tagName')).toBe('IFRAME');
    expect(complaints).toEqual([]);
    await shown.stop();
  });

  test('an address alone on a line is a link to each place, and after a click its frame', async () => {
    const embeds = [
      [
        'YouTube',
        'https://m.youtube.com/watch?v=aqz-KE-bpKQ&t=90s',
        'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?start=90',
      ],
      [
        'Vimeo',
        'https://vimeo.com/76979871/8272103f6e',
        'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e',
      ],
      [
        'Spotify',
        'https://open.spotify.com/intl-de/track/4uLU6hMCjMI75M1A2tKUQC',
        'https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC',
      ],
      [
        'Bluesky',
        'https://bsky.app/profile/ann.example.com/post/3l6oveex3ii2l',
        'https://embed.bsky.app/embed/ann.example.com/app.bsky.feed.post/3l6oveex3ii2l',
      ],
      [
        'CodePen',
        'https://codepen.io/ann/pen/PNaGbb',
        'https://codepen.io/ann/embed/PNaGbb?default-tab=result',
      ],
    ] as const;
    const where = { siteUrl: 'https://example.com', postUrl: '/{slug}/' };
    const blogId = await service.create('blog', { name: 'Embeds', ...where });
    const content = embeds.map(([, address]) => address).join('\n\n');
    const text = { title: 'One', content, contentFormat: 'markdown', published: '2024-01-01T00:00:00Z' };
    await service.create(`blog/${blogId}/post`, text);
    const shown = await served(blogId);
    const asked: string[] = [];
    const { origin } = new URL(shown.url);
    await page.route(
      url => url.origin !== origin,
      route => {
        asked.push(route.request().url());
        return route.fulfill({ contentType: 'text/html', body: '<p>What is there</p>' });
      },
    );

    await page.goto(`${shown.url}/one/`);
    await page.getByRole('button', { name: 'Show it here, from CodePen' }).waitFor();
    const links = await page.locator('figure.embed > a').evaluateAll(all => all.map(each => String(each)));
    const before = [...asked];
    for (const [place, address] of embeds) {
      await page.getByRole('button', { name: `Show it here, from ${place}` }).click();
      await page.frameLocator(`iframe[title="${address}"]`).getByText('What is there').waitFor();
    }

    expect(before).toEqual([]);
    expect(links).toEqual(embeds.map(([, address]) => address));
    expect(asked).toEqual(embeds.map(([, , frame]) => frame));
    expect(complaints).toEqual([]);
    await shown.stop();
  });
});
