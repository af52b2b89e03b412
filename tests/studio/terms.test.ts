import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { Visitor } from './visitor.ts';

describeInChromium('the tags and authors of a blog', page => {
  const service = useLocalService();
  let visitor: Visitor;

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    visitor = new Visitor(page);
  });

  const open = (place: string) => visitor.open(service.host.url, place);
  const names = () => page.locator('.term .row-title').allTextContents();
  const dialog = () => page.getByRole('dialog');
  const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });

  /** A blog with so many tags, of which the posts have some. */
  async function tagged(count: number, posts: number[][]) {
    const blogId = await service.create('blog', { name: 'Tagged' });
    const tags = Array.from({ length: count }, (_, index) => ({
      tagId: crypto.randomUUID(),
      name: `Tag ${index}`,
    }));
    for (let at = 0; at < count; at += 99)
      await service.createContent(blogId, { tags: tags.slice(at, at + 99) });
    for (const [at, had] of posts.entries())
      await service.create(`blog/${blogId}/post`, {
        title: `Post ${at}`,
        content: 'Text.',
        tags: had.map(index => ({ tagId: tags[index]?.tagId })),
      });
    return blogId;
  }

  const tagsOfPosts = async (blogId: string) => {
    const posts = (await service.read(`blog/${blogId}/post?order=oldest`)) as unknown as {
      tags: { name: string }[];
    }[];
    return posts.map(({ tags }) => tags.map(({ name }) => name).sort());
  };

  test('are all listed by name, found by parts of theirs, and sorted by use', async () => {
    const blogId = await tagged(250, [
      [120, 3],
      [120, 200],
      [120, 200],
    ]);
    await service.create(`blog/${blogId}/tag`, { name: 'Éclair' });
    const asked: string[] = [];
    page.on('request', request => request.url().includes('/tag?') && asked.push(request.url()));
    await open(`/${blogId}/tags`);
    await page.locator('.term').first().waitFor();
    const byName = await names();
    await page.getByRole('searchbox', { name: 'Search tags' }).fill('ECL');
    await page.getByText('1 found of 251.').waitFor();
    const found = await names();
    await page.getByRole('searchbox', { name: 'Search tags' }).fill('');
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Most used first');
    await page.locator('.term').first().getByText('Tag 120', { exact: true }).waitFor();
    const byUse = await names();

    expect(byName).toHaveLength(251);
    expect(byName.slice(0, 4)).toEqual(['Éclair', 'Tag 0', 'Tag 1', 'Tag 2']);
    expect(found).toEqual(['Éclair']);
    expect(byUse.slice(0, 3)).toEqual(['Tag 120', 'Tag 200', 'Tag 3']);
    expect(asked).toHaveLength(1);
    expect(visitor.complaints).toEqual([]);
  });

  test('are two that become one: posts get the one that is kept, once, and after a failure it goes on', async () => {
    const blogId = await tagged(4, [[0], [0, 1], [0, 2], [3]]);
    const [first] = (await service.read(`blog/${blogId}/post?tag=tag-0&order=oldest`)) as unknown as {
      postId: string;
    }[];
    await open(`/${blogId}/tags`);
    await page.getByRole('button', { name: 'Merge Tag 0' }).click();
    await dialog().getByRole('combobox', { name: 'Tag to keep' }).selectOption('Tag 1 (tag-1)');
    await dialog().getByText('3 posts get Tag 1 instead of Tag 0, and Tag 0 is deleted.').waitFor();
    const failing = `**/post/${first?.postId}`;
    await page.route(failing, route =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await inDialog('Merge').click();
    await dialog().getByText('Not everything was done').waitFor();
    const message = await dialog().textContent();
    const meanwhile = (await service.read(`blog/${blogId}/tag`)) as unknown as unknown[];
    await page.unroute(failing);
    await inDialog('Try again').click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('link', { name: '3 posts' }).waitFor();

    expect(message).toContain('Post 0: The service cannot be reached.');
    expect(meanwhile).toHaveLength(4);
    expect(await tagsOfPosts(blogId)).toEqual([['Tag 1'], ['Tag 1'], ['Tag 1', 'Tag 2'], ['Tag 3']]);
    expect(await names()).toEqual(['Tag 1', 'Tag 2', 'Tag 3']);
    expect((await service.send('GET', `blog/${blogId}/tag?slug=tag-0`)).json()).toEqual([]);
  });

  test('are found among the authors, too, and axe finds nothing, also in the question of a merge', async () => {
    const blogId = await tagged(3, [[0]]);
    for (const displayName of ['Ada Marsh', 'Tom Ferry'])
      await service.create(`blog/${blogId}/author`, { displayName, userName: displayName });
    const seen: unknown[] = [];
    await open(`/${blogId}/authors`);
    await page.getByRole('searchbox', { name: 'Search authors' }).fill('ferry');
    await page.getByText('1 found of 2.').waitFor();
    const found = await names();
    await open(`/${blogId}/tags`);
    await page.getByRole('button', { name: 'Merge Tag 0' }).waitFor();
    for (const question of [false, true]) {
      if (question) await page.getByRole('button', { name: 'Merge Tag 0' }).click();
      seen.push(...(await visitor.flaws(question ? 'question' : 'list')));
    }

    expect(found).toEqual(['Tom Ferry']);
    expect(seen).toEqual([]);
  });
});
