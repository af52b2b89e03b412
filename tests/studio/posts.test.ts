import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { Visitor } from './visitor.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describeInChromium('the list of posts', page => {
  const service = useLocalService();
  let visitor: Visitor;

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    visitor = new Visitor(page);
  });

  const open = (place: string) => visitor.open(service.host.url, place);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const box = (title: string) => page.getByRole('checkbox', { name: `Choose «${title}»` });
  const titles = () => page.locator('.row-title').allTextContents();
  const dialog = () => page.getByRole('dialog');
  const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });

  interface Read {
    postId: string;
    title: string;
    published?: string;
    tags: { name: string }[];
  }
  const stored = async (blogId: string, query = 'count=2000') =>
    (await service.read(`blog/${blogId}/post?${query}`)) as unknown as Read[];

  /** A blog with so many posts, of which the first is the newest. */
  async function blogWith(count: number, fields: (index: number) => object, name = 'Many') {
    const blogId = await service.create('blog', { name });
    const posts = Array.from({ length: count }, (_, index) => ({
      title: `Post ${index}`,
      content: 'Text.',
      ...fields(index),
    })).reverse();
    for (let at = 0; at < count; at += 99)
      await service.createContent(blogId, { posts: posts.slice(at, at + 99).reverse() });
    return blogId;
  }

  const published = (index: number) => ({ published: minutesAgo(index + 2) });

  describe('of more than 1,000 drafts', () => {
    let blogId: string;
    beforeAll(async () => {
      blogId = await blogWith(1100, () => ({}), 'Drafts');
      await service.createContent(blogId, { posts: [{ title: 'Out', content: '', ...published(0) }] });
    });

    test('has the one first that was changed last, says how many there are, and what is not in that order', async () => {
      const all = await stored(blogId, 'status=draft&count=1100&fields=postId,title');
      const changed = all[900] as Read;
      await service.send('PUT', `blog/${blogId}/post/${changed.postId}`, {
        title: 'Back to it',
        content: '',
      });

      await open(`/${blogId}/posts?status=draft`);
      await page.locator('.row').first().waitFor();
      const [drafts, message] = [await titles(), await page.getByRole('main').textContent()];
      await open(`/${blogId}/posts`);
      await page.getByText('1,101 posts').waitFor();
      const [first] = await titles();

      expect(drafts[0]).toBe('Back to it');
      expect(message).toContain('1,100 posts');
      expect(message).toContain('The 1,000 newest drafts come first, by their last change.');
      expect(first).toBe('Back to it');
      expect(await page.getByRole('main').textContent()).toContain(
        'The 50 drafts that were changed last are shown here, of 1,100.',
      );
      expect(visitor.complaints).toEqual([]);
    });

    test('reads on to the oldest, each draft once', async () => {
      await open(`/${blogId}/posts?status=draft`);
      const rows = page.locator('.rows a');
      for (let count = 50; count < 1100; count += 50) {
        await rows.nth(count - 1).waitFor({ state: 'attached' });
        await button('Show older posts').click();
      }
      await rows.nth(1099).waitFor({ state: 'attached' });
      await button('Show older posts').waitFor({ state: 'detached' });

      const addresses = await rows.evaluateAll(links => links.map(link => link.getAttribute('href')));
      expect(new Set(addresses).size).toBe(1100);
      expect(addresses).toHaveLength(1100);
    });
  });

  describe('that somebody comes back to', () => {
    const offset = (title: string) =>
      page
        .getByRole('link', { name: title })
        .first()
        .evaluate(row => row.getBoundingClientRect().top);

    test('is as it was left, with the rows that were read, the scroll, the filter, and what was changed', async () => {
      const blogId = await blogWith(180, published);
      const ways = [() => page.goBack(), () => page.getByRole('link', { name: 'Back to posts' }).click()];
      const seen: object[] = [];
      for (const [at, back] of ways.entries()) {
        await open(`/${blogId}/posts?status=published&find=Post`);
        await page.getByText('180 posts found.').waitFor();
        await button('Show older posts').click();
        await page.getByText('Post 99', { exact: true }).waitFor({ state: 'attached' });
        await button('Show older posts').click();
        await page.getByText('Post 149', { exact: true }).waitFor({ state: 'attached' });
        const row = page.getByText(`Post ${130 + at}`, { exact: true });
        await row.scrollIntoViewIfNeeded();
        const { postId } = (await stored(blogId)).find(({ title }) => title === `Post ${130 + at}`) as Read;
        const before = await offset(`Post ${130 + at} `);
        await row.click();
        await page.getByRole('textbox', { name: 'Title' }).waitFor();
        const changed = { title: `Post ${130 + at} anew`, content: '', ...published(130 + at) };
        await service.send('PUT', `blog/${blogId}/post/${postId}`, changed);
        await back();
        await page.getByText(`Post ${130 + at} anew`).waitFor();
        const focused = await page.locator(':focus').textContent();
        seen.push({
          rows: await page.locator('.rows a').count(),
          moved: Math.round((await offset(`Post ${130 + at} anew`)) - before),
          focused: focused?.includes(`Post ${130 + at}`),
          found: await page.getByRole('searchbox').inputValue(),
          filter: await page
            .getByRole('link', { name: 'Published', exact: true })
            .getAttribute('aria-current'),
        });
      }

      const asLeft = { rows: 150, moved: 0, focused: true, found: 'Post', filter: 'page' };
      expect(seen).toEqual([asLeft, asLeft]);
      expect(visitor.complaints).toEqual([]);
    });
  });

  describe('of which several are chosen', () => {
    test('publishes them after a question that says how many, from a range that the keyboard has chosen', async () => {
      const blogId = await blogWith(6, index => (index === 1 ? published(0) : {}));
      await open(`/${blogId}/posts`);
      await box('Post 0').focus();
      await page.keyboard.press('Space');
      await box('Post 3').focus();
      await page.keyboard.press('Shift+Space');
      await page.getByText('3 chosen').waitFor();
      await box('Post 1').check();
      await button('Publish').click();
      const asked = await dialog().textContent();
      const focused = await page.locator(':focus').textContent();
      await inDialog('Publish').click();
      await page.getByText('3 posts published.').waitFor();
      await page.locator('.state.published').nth(3).waitFor();

      const out = (await stored(blogId)).filter(post => post.published).map(({ title }) => title);
      expect(asked).toContain('Publish 4 posts?');
      expect(asked).toContain('1 is published already, and stays as it is.');
      expect(focused).toBe('Cancel');
      expect(out.sort()).toEqual(['Post 0', 'Post 1', 'Post 2', 'Post 3']);
      expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
      expect(visitor.complaints).toEqual([]);
    });

    test('unpublishes and tags them, and keeps their slugs, texts and other tags', async () => {
      const blogId = await service.create('blog', { name: 'Tagged' });
      const tagId = await service.create(`blog/${blogId}/tag`, { name: 'salt' });
      await service.create(`blog/${blogId}/tag`, { name: 'ash' });
      const fields = { content: 'Text.', slug: 'my-own', tags: [{ tagId }], ...published(3) };
      for (const title of ['One', 'Two'])
        await service.create(`blog/${blogId}/post`, { title, ...fields, slug: `own-${title}` });
      await open(`/${blogId}/posts`);
      await box('One').check();
      await box('Two').click({ modifiers: ['Shift'] });
      await button('Add tag').click();
      await dialog().getByRole('combobox', { name: 'Tag' }).selectOption('ash');
      await inDialog('Add tag').click();
      await page.getByText('Tag added to 2 posts.').waitFor();
      await page.getByRole('checkbox', { name: 'Choose all 2 shown' }).check();
      await button('Unpublish').click();
      await inDialog('Unpublish').click();
      await page.getByText('2 posts unpublished.').waitFor();

      for (const post of await stored(blogId)) {
        expect(post).toMatchObject({ content: 'Text.', slug: `own-${post.title}` });
        expect(post.tags.map(({ name }) => name).sort()).toEqual(['ash', 'salt']);
        expect(post.published).toBeUndefined();
      }
    });

    test('goes on after a failure, says what failed and why, and tries those again that stay chosen', async () => {
      const blogId = await blogWith(5, () => ({}));
      const { postId } = (await stored(blogId)).find(({ title }) => title === 'Post 2') as Read;
      await open(`/${blogId}/posts`);
      await page.getByRole('checkbox', { name: 'Choose all 5 shown' }).check();
      await page.route(`**/post/${postId}`, route =>
        route.request().method() === 'PUT' ? route.abort() : route.continue(),
      );
      await button('Publish').click();
      await inDialog('Publish').click();
      await dialog().getByText('Not everything was done').waitFor();
      const message = await dialog().textContent();
      const out = (await stored(blogId, 'status=published')).length;
      const chosen = await page.locator('.choose :checked').count();
      await page.unroute(`**/post/${postId}`);
      await inDialog('Try again').click();
      await dialog().waitFor({ state: 'detached' });

      expect(message).toContain('This did not work for 1 post, which stays chosen:');
      expect(message).toContain('Post 2: The service cannot be reached.');
      expect([out, chosen]).toEqual([4, 1]);
      expect(await stored(blogId, 'status=published')).toHaveLength(5);
    });

    test('deletes what was shown, and keeps what somebody has changed since', async () => {
      const blogId = await blogWith(3, () => ({}));
      const { postId } = (await stored(blogId)).find(({ title }) => title === 'Post 1') as Read;
      await open(`/${blogId}/posts`);
      await page.getByRole('checkbox', { name: 'Choose all 3 shown' }).check();
      await service.send('PUT', `blog/${blogId}/post/${postId}`, {
        title: 'Post 1',
        content: 'Written since.',
      });
      await button('Delete').click();
      const asked = await dialog().textContent();
      await inDialog('Delete').click();
      await dialog().getByText('Somebody else has changed this in the meantime.').waitFor();
      await inDialog('Close').click();
      await page.getByText('2 posts deleted.').waitFor();

      expect(asked).toContain('Delete 3 posts?');
      expect((await stored(blogId)).map(({ title }) => title)).toEqual(['Post 1']);
    });

    test('is found to be accessible by axe, in light and dark, wide and narrow', async () => {
      const blogId = await blogWith(4, () => ({}), 'Seen');
      const seen: unknown[] = [];
      await open(`/${blogId}/posts`);
      await box('Post 0').check();
      for (const question of [false, true]) {
        if (question) await button('Delete').click();
        seen.push(...(await visitor.flaws(question ? 'question' : 'list')));
      }

      expect(seen).toEqual([]);
    });
  });
});
