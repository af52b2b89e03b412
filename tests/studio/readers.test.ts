import { describeInChromium } from '../support/browser/in-chromium.ts';
import { usePublicSurface } from '../support/service/public-surface.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { Editor } from './editor.ts';

const siteUrl = 'https://kiln.example';

describeInChromium('what the studio says of readers', page => {
  const service = useLocalService();
  const surface = usePublicSurface(service);
  let editor: Editor;

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    editor = new Editor(page, service.host.url);
  });

  const newBlog = (fields = {}) =>
    service.create('blog', {
      name: 'Kiln & Co',
      siteUrl,
      postUrl: '/{yyyy}/{slug}',
      isPublic: true,
      ...fields,
    });
  const newPost = (blogId: string, fields = {}) =>
    service.create(`blog/${blogId}/post`, { title: 'Log', slug: 'log', content: 'One.', ...fields });

  test('a blog is made public, with addresses of which an example is shown', async () => {
    const blogId = await service.create('blog', { name: 'Kiln & Co' });
    await editor.visitor.open(service.host.url, `/${blogId}/blog`);
    await page.getByRole('checkbox', { name: 'Everybody may read this blog' }).check();
    await editor.field('Address of the site').fill(siteUrl);
    await editor.field('Addresses of posts').fill('/log/{slug}');
    await page.getByText(/^For example: https:\/\/kiln\.example\/log\/[\w-]+$/).waitFor();
    await editor.field('Language').fill('pt-BR');
    await editor.button('Save').click();
    await page.getByText('Saved', { exact: true }).waitFor();

    const { json } = await service.send('GET', 'blog?count=100');

    expect(json<{ blogId: string }[]>().find(blog => blog.blogId === blogId)).toMatchObject({
      name: 'Kiln & Co',
      isPublic: true,
      siteUrl,
      postUrl: '/log/{slug}',
      language: 'pt-BR',
    });
  });

  test('a post that is published has a link to its page on the site, at once', async () => {
    const blogId = await newBlog();
    await editor.open(blogId, await newPost(blogId));
    await editor.act('Publish');
    const link = page.getByRole('link', { name: 'View the post' });
    await link.waitFor();

    const year = new Date().getUTCFullYear();
    expect(await link.getAttribute('href')).toBe(`${siteUrl}/${year}/log`);
    expect(await editor.button('Share a preview').count()).toBe(0);
  });

  test('a post that was saved after its title, and written then, is read as it was previewed', async () => {
    const blogId = await newBlog();
    await editor.open(blogId);
    await editor.field('Title').fill('First firing');
    await editor.says('Saved');
    await editor.write('The kiln is **hot**.');
    await editor.says('Saved');
    await editor.button('Preview').click();
    const preview = page.frameLocator('iframe[title="Preview of First firing"]').locator('article');
    const shown = await preview.locator('p:has(strong)').innerHTML();

    const posts = await service.read(`blog/${blogId}/post?fields=contentHtml`);
    expect(posts).toEqual([{ contentHtml: expect.stringContaining(`<p>${shown}</p>`) }]);
  });

  test('the preview has the picture, the author, the day and the tags, as the example of a site has', async () => {
    const blogId = await newBlog({ language: 'de' });
    const medium = (fileName: string, more = {}) =>
      service.create(`blog/${blogId}/medium`, { mediumUrl: `https://kiln.example/${fileName}`, ...more });
    const author = (displayName: string) =>
      service.create(`blog/${blogId}/author`, { displayName, userName: displayName });
    const tag = (name: string) => service.create(`blog/${blogId}/tag`, { name });
    const [mediumId] = [await medium('kiln.png', { alternativeText: 'A "kiln"', description: 'By <Ada>' })];
    const [authorId, tagId] = [await author('Tom Ferry'), await tag('Salt & clay')];
    await author('Ada Marsh');
    await editor.open(
      blogId,
      await newPost(blogId, {
        published: '2024-05-04T23:30:00-07:00',
        author: { authorId },
        tags: [{ tagId }],
        media: [{ mediumId, isPostImage: true }],
      }),
    );
    await editor.button('Preview').click();
    const preview = page.frameLocator('iframe[title="Preview of Log"]').locator('article');
    await preview.getByText('4. Mai 2024 · Tom Ferry').waitFor();
    const picture = preview.locator('figure img');
    const shown = [
      await picture.getAttribute('src'),
      await picture.getAttribute('alt'),
      await preview.locator('figcaption').textContent(),
      await preview.locator('.tags').textContent(),
    ];
    await editor.page.getByRole('combobox', { name: 'Author', exact: true }).selectOption('Ada Marsh');

    await preview.getByText('4. Mai 2024 · Ada Marsh').waitFor();
    expect(shown).toEqual(['https://kiln.example/kiln.png', 'A "kiln"', 'By <Ada>', 'Salt & clay']);
  });

  test('a text that is too long to be rendered is previewed as it was written, which readers get', async () => {
    const blogId = await newBlog();
    const postId = await newPost(blogId, {
      contentFormat: 'markdown',
      content: 'Very **long**. '.repeat(9_000),
    });
    await editor.open(blogId, postId);
    await editor.button('Preview').click();
    await page.getByText(/^This text has more than 131,072 characters/).waitFor();
    const preview = page.frameLocator('iframe[title="Preview of Log"]').locator('article');
    await preview.getByText('Very **long**.').waitFor();

    expect(await service.read(`blog/${blogId}/post/${postId}?fields=contentHtml`)).toEqual({});
  });

  test('a post that does not say what it is written in is shown as the plain text that readers get', async () => {
    const blogId = await newBlog();
    await editor.open(blogId, await newPost(blogId, { content: '<b>One</b>\n\n*two*' }));
    const format = page.getByRole('combobox', { name: 'Written in' });
    await editor.button('Preview').click();
    const preview = page.frameLocator('iframe[title="Preview of Log"]').locator('article');
    await preview.getByText('<b>One</b>').waitFor();

    expect(await preview.locator('p').allTextContents()).toEqual(['<b>One</b>', '*two*']);
    expect(await format.locator('option:checked').textContent()).toBe('Plain text');
  });

  test('a draft has a preview to share, whose token shows the post on the public surface', async () => {
    const blogId = await newBlog();
    const postId = await newPost(blogId);
    await editor.open(blogId, postId);
    await editor.button('Share a preview').click();
    const address = new URL(await editor.field('Address of the preview').inputValue());

    expect(address.href).toContain(`${siteUrl}/preview/${postId}/?`);
    const shown = await surface.read(`blog/${blogId}/post/${postId}${address.search}`);
    expect(shown.title).toBe('Log');
  });

  test('a preview can be shared for a week, and says so', async () => {
    const blogId = await newBlog();
    await editor.open(blogId, await newPost(blogId));
    await page.getByRole('combobox', { name: 'A preview can be read for' }).selectOption('a week');
    const answered = page.waitForResponse(answer => answer.url().endsWith('/preview'));
    await editor.button('Share a preview').click();
    const { expires } = await (await answered).json();

    await page.getByText(/For a week, whoever has/).waitFor();
    expect(Math.round((Date.parse(expires) - Date.now()) / 3_600_000)).toBe(168);
  });

  test('a blog without a site, or that is not public, has no preview to share', async () => {
    for (const fields of [{ siteUrl: undefined }, { isPublic: false }]) {
      const blogId = await newBlog(fields);
      const asked = page.waitForResponse(answer => /fields=.*siteUrl/.test(answer.url()));
      await editor.open(blogId, await newPost(blogId));
      await (await asked).finished();

      expect(await editor.button('Share a preview').count()).toBe(0);
    }
  });
});
