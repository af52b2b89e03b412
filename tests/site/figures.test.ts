import axe from 'axe-core';
import { useStarted } from '../../infra/local/kit/testing/use-started.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { useSiteProject } from './site-project.ts';
import { serveFiles } from './web-server.ts';

const picture = (name: string, wide = '') =>
  `![${name}](https://media.example/${name}.svg${wide} "Of ${name}")`;
const content = `${picture('one')}

${picture('two', '#wide')}

${picture('three')} ${picture('four')}

${picture('five')}
${picture('six')}
${picture('seven')}

| Kiln | Price | Fuel | What was said of it by whoever fired it last, and by others |
|:-----|------:|:----:|--------------------------------------------------------------|
| Anagama-with-a-long-name | 1,200.00 | Wood-of-pines | ${'much '.repeat(40)} |
`;

describeInChromium('figures and tables of a post on the site', page => {
  const service = useLocalService();
  const project = useSiteProject();
  const site = useStarted(
    async () => {
      const where = { name: 'Kilns', siteUrl: 'https://example.com', postUrl: '/{slug}/' };
      const blogId = await service.create('blog', where);
      const post = { title: 'One', content, contentFormat: 'markdown', published: '2024-01-01T00:00:00Z' };
      await service.create(`blog/${blogId}/post`, post);
      return serveFiles(await project.build(service.api, blogId));
    },
    server => server.stop(),
  );
  const complaints: string[] = [];

  /** Where the pictures and the text are, from side to side. */
  async function placesAt(width: number) {
    page.on('console', message => complaints.push(message.text()));
    await page.route('https://media.example/**', route =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"/>',
      }),
    );
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${site.url}/one/`);
    return page.evaluate<Record<string, { left: number; right: number; top: number }>>(
      `Promise.all(Array.from(document.images, async image => {
        image.loading = 'eager';
        await image.decode();
      })).then(() => Object.fromEntries(Array.from(document.querySelectorAll('.text img, .text'), each => {
        const { left, right, top } = each.getBoundingClientRect();
        return [each.alt ?? 'text', { left: Math.round(left), right: Math.round(right), top: Math.round(top) }];
      })))`,
    );
  }

  test('stand in the text, beside each other, or wider than it where there is room', async () => {
    const { text, one, two, three, four, five, six, seven } = await placesAt(1280);

    expect([one?.left, one?.right]).toEqual([text?.left, text?.right]);
    expect(two?.left).toBeLessThan(text?.left ?? 0);
    expect(two?.right).toBeGreaterThan(text?.right ?? 0);
    expect([three?.top, five?.top, six?.top]).toEqual([four?.top, six?.top, seven?.top]);
    expect([three?.left, four?.right]).toEqual([text?.left, text?.right]);
    expect([five?.left, seven?.right]).toEqual([text?.left, text?.right]);
    expect(complaints).toEqual([]);
  });

  test('stay within the narrowest phone, and a table is scrolled in itself, by keys too', async () => {
    const { text, two, five, six, seven } = await placesAt(320);
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    await page.locator('.scrolled').focus();
    const scrolled = page.evaluate(
      "new Promise(done => document.activeElement.addEventListener('scroll', () => done(), { once: true }))",
    );
    await page.keyboard.press('ArrowRight');
    await scrolled;
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate<{ violations: axe.Result[] }>("axe.run('html')");

    expect(width).toBe(320);
    expect([two?.left, two?.right]).toEqual([text?.left, text?.right]);
    expect(six?.top).toBe(seven?.top);
    expect(five?.top).toBeLessThan(six?.top ?? 0);
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  test('the columns of a table are aligned as they are written, in either direction', async () => {
    await placesAt(1280);
    const sides = () =>
      page.evaluate<string[]>(
        "Array.from(document.querySelectorAll('th, td'), cell => getComputedStyle(cell).textAlign.replace('-webkit-', ''))",
      );

    const written = await sides();
    await page.evaluate("document.documentElement.dir = 'rtl'");

    const row = ['left', 'right', 'center', 'start'];
    expect(written).toEqual([...row, ...row]);
    expect(await sides()).toEqual([...row, ...row]);
  });
});
