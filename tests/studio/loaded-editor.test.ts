import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { hold } from './hold.ts';

describeInChromium('the editor of the studio', page => {
  const service = useLocalService();

  /** The scripts that the page has asked for, by their names without digests. */
  const scripts = () =>
    page.evaluate<string[]>(
      "performance.getEntriesByType('resource').map(({ name }) => /studio\\/([a-z-]+)\\.\\w+\\.js$/.exec(name)?.[1])",
    );

  test('is loaded with the first post that is opened, and not with the lists before', async () => {
    const blogId = await service.newBlog();
    await service.create(`blog/${blogId}/post`, { title: 'High water', content: 'The quay was wet.' });
    await page.goto(`${service.host.url}/api/studio#/${blogId}/posts`);
    const link = page.getByRole('link', { name: 'High water' });
    await link.waitFor();
    const before = await scripts();

    await link.click();
    await page.getByRole('textbox', { name: 'Title' }).waitFor();

    expect(before).not.toContain('desk');
    expect(await scripts()).toContain('desk');
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('High water');
  });

  test('comes in few scripts, as the lists and the other pages do: each is a call of a function', async () => {
    const blogId = await service.newBlog();
    await service.create(`blog/${blogId}/post`, { title: 'High water', content: 'The quay was wet.' });
    const countOf = (names: unknown[]) => names.filter(name => name).length;
    // On a wide screen, what is beside the text is loaded after the editor, which does not need it: whether it is there when
    // the editor's scripts are counted would be chance.
    const { release, isReleased } = hold();
    await page.route('**/studio/later-pages.*', async route => {
      await isReleased;
      await route.continue();
    });
    await page.goto(`${service.host.url}/api/studio`);
    await page
      .getByRole('link', { name: /1 post$/ })
      .first()
      .waitFor();
    const started = countOf(await scripts());

    await page.evaluate(`location.hash = '#/${blogId}/posts'`);
    await page.getByRole('link', { name: 'High water' }).click();
    await page.getByRole('textbox', { name: 'Text' }).waitFor();
    const opened = countOf(await scripts());
    release();
    for (const name of ['tags', 'authors', 'media', 'blog']) {
      await page.evaluate(`location.hash = '#/${blogId}/${name}'`);
      await page.getByRole('heading', { level: 1, name, exact: false }).waitFor();
    }
    const all = countOf(await scripts());

    expect(started).toBeGreaterThan(0);
    expect(started).toBeLessThanOrEqual(7);
    expect(opened).toBeLessThanOrEqual(8);
    expect(all).toBeLessThanOrEqual(10);
  });

  test('is asked for again, by itself or by a click, if it could not be loaded', async () => {
    const blogId = await service.newBlog();
    await page.goto(`${service.host.url}/api/studio#/${blogId}/posts`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.route('**/studio/desk.*', route => route.abort());
    await page.evaluate(`location.hash = '#/${blogId}/posts/new'`);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute('**/studio/desk.*');

    await again.click();

    await page.getByRole('textbox', { name: 'Title' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
