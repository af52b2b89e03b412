import axe from 'axe-core';
import { useStarted } from '../../infra/local/kit/testing/use-started.ts';
import { loadSample } from '../../infra/tools/commands/load-sample.ts';
import sampleBlog from '../../infra/tools/sample-blog.json';
import { describeInChromium } from '../support/in-chromium.ts';
import { useLocalService } from '../support/use-service.ts';
import { useSiteProject } from './site-project.ts';
import { serveFiles } from './web-server.ts';

const looks = (['light', 'dark'] as const).flatMap(colorScheme =>
  [1280, 390, 320].map(width => ({ colorScheme, size: { width, height: 800 } })),
);

const post = '/2024/11/the-night-the-kitchen-window-went/';
const pages = [
  '/',
  post,
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
    expect(listed).toHaveLength(3);
    expect(fields).toBe(0);
  });

  test('the archive shows what has all words, whatever their case and accents, and says if nothing has', async () => {
    await page.goto(`${site.url}/archive/`);
    const field = page.getByRole('searchbox');
    const titles = () => page.getByRole('listitem').getByRole('link').allTextContents();

    await field.fill('  LÉNS candle ');
    const found = await titles();
    await field.fill('heron');
    const none = await titles();
    const told = await page.getByRole('status').textContent();
    await field.fill('');

    expect(found).toEqual(['How a Fresnel lens throws a candle twenty miles']);
    expect([none, told]).toEqual([[], 'Nothing has these words.']);
    expect(await titles()).toHaveLength(3);
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
});
