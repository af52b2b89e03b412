import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { Visitor } from './visitor.ts';

describeInChromium('the list of blogs', page => {
  const service = useLocalService();
  const names = () => page.locator('.row-title').allTextContents();

  test('is one request until somebody looks for a blog, two in all, and has the last opened ones first', async () => {
    const ids = new Map<string, string>();
    for (let index = 0; index < 60; index++) {
      const name = `Blog ${index}`;
      ids.set(name, await service.create('blog', { name }));
    }
    const visitor = new Visitor(page);
    for (const name of ['Blog 58', 'Blog 3', 'Blog 57']) {
      await visitor.open(service.host.url, `/${ids.get(name)}/tags`);
      await page.getByRole('link', { name: `${name} All blogs` }).waitFor();
    }
    await service.send('DELETE', `blog/${ids.get('Blog 57')}`);
    const asked: string[] = [];
    page.on('request', request => /\/api\/blog(\?|$)/.test(request.url()) && asked.push(request.url()));

    await visitor.open(service.host.url);
    await page.getByRole('button', { name: 'New blog' }).waitFor();
    await page.locator('.row').nth(40).waitFor();
    const [first, atFirst] = [await names(), [...asked]];
    await page.getByRole('searchbox', { name: 'Search blogs' }).fill('blog 5');
    await page.getByText('10 found of 59.').waitFor();
    const found = await names();
    await page.getByRole('searchbox', { name: 'Search blogs' }).fill('');
    const all = await names();
    await page.getByRole('link', { name: /^Blog 59/ }).click();
    await page.getByRole('heading', { name: 'No posts yet' }).waitFor();
    await visitor.open(service.host.url);
    await page.locator('.row').first().getByText('Blog 59', { exact: true }).waitFor();

    // The first request does not show that a blog is deleted.
    expect(first.slice(0, 4)).toEqual(['Blog 57', 'Blog 3', 'Blog 58', 'Blog 0']);
    expect(atFirst).toHaveLength(1);
    expect(found.slice(0, 3)).toEqual(['Blog 58', 'Blog 5', 'Blog 50']);
    expect(all).toHaveLength(59);
    expect(all.slice(0, 3)).toEqual(['Blog 3', 'Blog 58', 'Blog 0']);
    // The last one is that of the second visit.
    expect(asked).toHaveLength(3);
    expect(asked[1]).toMatch(/fields=blogId%2Cname(&|$)|fields=blogId,name(&|$)/);
    expect(visitor.complaints).toEqual([]);
  });

  test('shows all on request, and nothing is wider than the screen or found by axe', async () => {
    const visitor = new Visitor(page);
    await visitor.open(service.host.url);
    await page.getByRole('button', { name: 'Show all blogs' }).click();
    await page.getByText('Blog 56', { exact: true }).waitFor({ state: 'attached' });
    const seen = await visitor.flaws('all');

    expect(seen).toEqual([]);
    expect(await page.locator('.row').count()).toBe(59);
  });
});
