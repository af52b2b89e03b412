import type { Page } from 'playwright-core';
import { standInFor } from '../../infra/local/kit/testing/use-started.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { png } from '../support/uploads/pictures.ts';
import { Editor } from './editor.ts';

describeInChromium('the editor of posts', (page, browser) => {
  const service = useMediaService();
  let opened: Editor | undefined;
  const editor = standInFor(() => opened);
  let others: Page[];

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    opened = new Editor(page, service.host.url);
    await opened.inSource();
    others = [];
  });
  afterEach(async () => {
    await Promise.all(others.map(other => other.close()));
  });

  /** Another window of the same browser. */
  async function another(): Promise<Editor> {
    const other = await browser.context.newPage();
    others.push(other);
    return new Editor(other, service.host.url);
  }

  const newBlog = () => service.create('blog', { name: 'Kiln & Co' });

  /** A blog with a post in it. */
  async function newPost(fields: Record<string, unknown> = {}) {
    const blogId = await newBlog();
    const postId = await service.create(`blog/${blogId}/post`, { title: 'Log', content: 'One.', ...fields });
    return { blogId, postId };
  }

  const read = (blogId: string, postId: string) => service.read(`blog/${blogId}/post/${postId}`);
  const publishedOnce = { published: '2024-05-04T07:30:00Z', slug: 'log' };

  describe('of somebody new', () => {
    test('makes a blog, and a first post with a picture, and publishes it', async () => {
      await editor.visitor.open(service.host.url);
      await editor.button('New blog').click();
      await editor.field('Name').fill('A new blog');
      await editor.button('Create blog').click();
      await editor.button('New post').click();
      await editor.field('Title').fill('First firing');
      await editor.field('Text').fill('The kiln is **hot**.');
      await editor.addPicture({
        name: 'kiln.png',
        mimeType: 'image/png',
        buffer: png({ width: 40, height: 30 }),
      });
      await editor.field('Alternative text').fill('A kiln');
      // The picture may be there since, with a field of the same name.
      await page.keyboard.press('Tab');
      await editor.textHas('![A kiln](');
      await editor.act('Publish');
      await editor.button('Update').waitFor();
      await editor.says('Saved');
      await page.waitForURL(/\/posts\/[\da-f-]{36}$/);

      const [, blogId = '', postId = ''] = /#\/([^/]+)\/posts\/(.+)$/.exec(page.url()) ?? [];
      const post = await read(blogId, postId);
      const [medium] = post.media as { mediumUrl: string; alternativeText: string }[];
      expect(post).toMatchObject({ title: 'First firing', slug: 'first-firing', contentFormat: 'markdown' });
      expect(Date.parse(String(post.published))).toBeLessThanOrEqual(Date.now());
      expect(medium?.alternativeText).toBe('A kiln');
      expect(post.content).toContain(`![A kiln](${medium?.mediumUrl})`);
      expect((await fetch(medium?.mediumUrl ?? '')).status).toBe(200);
      expect(editor.visitor.complaints).toEqual([]);
    });

    test('schedules a post for a time to come', async () => {
      const { blogId, postId } = await newPost();
      await editor.open(blogId, postId);
      await editor.page.getByLabel('Date and time', { exact: true }).fill('2099-01-02T03:04');
      await editor.page.getByLabel('Date and time', { exact: true }).press('Tab');
      await editor.act('Schedule');
      await editor.button('Update').waitFor();
      await editor.says('Saved');
      // As long as it is not public, no link leads to it.
      await page.getByText('It stays when the title changes.').waitFor();

      expect(await read(blogId, postId)).toMatchObject({
        published: expect.stringMatching(/^2099-01-0[123]T/),
        slug: 'log',
      });
    });

    test('changes a published post only with «Update», and finds the changes again until then, also when they were discarded and that was undone', async () => {
      const { blogId, postId } = await newPost(publishedOnce);
      await editor.open(blogId, postId);
      await editor.write(' Two.');
      await editor.says('Saved');
      await page.locator('.standing').getByText('Published · changes').waitFor();
      const meanwhile = await read(blogId, postId);
      await editor.kill();
      const next = await another();
      await next.open(blogId, postId);
      await next.textIs('One. Two.');
      const discard = async () => {
        await next.button('Discard changes').click();
        await next.button('Discard').click();
        await next.textIs('One.');
      };
      await discard();
      await next.button('Undo').click();
      await next.textIs('One. Two.');
      await discard();
      await next.write(' Three.');
      await next.button('Update').click();
      await next.page.locator('.standing').getByText('Published', { exact: true }).waitFor();
      await next.says('Saved');

      expect(meanwhile).toMatchObject({ content: 'One.' });
      expect(await read(blogId, postId)).toMatchObject({ content: 'One. Three.', slug: 'log' });
    });

    test('takes a post back, and deletes it', async () => {
      const { blogId, postId } = await newPost(publishedOnce);
      await editor.open(blogId, postId);
      await editor.act('Unpublish');
      await editor.button('Publish').waitFor();
      await editor.says('Saved');
      const taken = await read(blogId, postId);
      await editor.button('Delete post').click();
      const question = page.getByRole('dialog', { name: 'Delete «Log»?' });
      await question.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('heading', { name: 'No posts yet' }).waitFor();

      expect(taken).not.toHaveProperty('published');
      expect((await service.send('GET', `blog/${blogId}/post/${postId}`)).status).toBe(404);
    });
  });

  test('tells two authors, and two images, by their names where somebody has to choose', async () => {
    const { blogId, postId } = await newPost();
    const author = (displayName: string) =>
      service.create(`blog/${blogId}/author`, { displayName, userName: displayName });
    const medium = (fileName: string) =>
      service.create(`blog/${blogId}/medium`, { mediumUrl: `https://example.com/${fileName}`, fileName });
    await author('Ada Marsh');
    const otherId = await author('Tom Ferry');
    const [mineId, theirsId] = [await medium('mine.png'), await medium('theirs.png')];
    const with_ = (fields: object) =>
      service.send('PUT', `blog/${blogId}/post/${postId}`, { title: 'Log', content: 'One.', ...fields });
    await with_({ media: [{ mediumId: mineId }] });
    await editor.open(blogId, postId);
    await editor.page.getByRole('combobox', { name: 'Author', exact: true }).selectOption('Ada Marsh');
    await editor.page.getByRole('checkbox', { name: 'The image of the post' }).check();
    await with_({ author: { authorId: otherId }, postImage: { mediumId: theirsId } });
    const place = (name: string) => editor.page.getByRole('region', { name, exact: true });
    await editor.button('Choose what is kept').click();
    await place('Author').getByText('Tom Ferry').waitFor();
    await place('The image of the post').getByText('theirs.png').waitFor();

    expect(await place('Author').locator('p').allTextContents()).toEqual(['Ada Marsh', 'Tom Ferry']);
    expect(await place('The image of the post').locator('p').allTextContents()).toEqual([
      'mine.png',
      'theirs.png',
    ]);
  });

  test('makes a tag once, however often Enter is pressed', async () => {
    const { blogId, postId } = await newPost();
    await editor.open(blogId, postId);
    await page.getByLabel('Tags', { exact: true }).fill('salt');
    // Both before anything is drawn or answered.
    await page.evaluate(`for (let times = 0; times < 2; times += 1)
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));`);
    await editor.button('Remove salt').waitFor();
    await editor.says('Saved');

    const tags = await service.read(`blog/${blogId}/tag`);
    const post = await read(blogId, postId);
    expect([tags, post.tags]).toEqual([
      [expect.objectContaining({ name: 'salt' })],
      [expect.objectContaining({ name: 'salt' })],
    ]);
  });

  test('makes no tag of a name that is too long, and keeps the name until it is shorter', async () => {
    const { blogId, postId } = await newPost();
    await editor.open(blogId, postId);
    const tags = page.getByLabel('Tags', { exact: true });
    await tags.fill('x'.repeat(256));
    await tags.press('Enter');
    await page.getByText('It has 256 characters, and 255 fit.').waitFor();
    const kept = await tags.inputValue();
    await tags.fill('y'.repeat(255));
    await tags.press('Enter');
    await editor.button(`Remove ${'y'.repeat(255)}`).waitFor();

    expect(kept).toBe('x'.repeat(256));
    expect(await service.read(`blog/${blogId}/tag`)).toMatchObject([{ name: 'y'.repeat(255) }]);
  });

  test('takes the tag that is there, in whichever form of Unicode it is typed', async () => {
    const { blogId, postId } = await newPost();
    await service.create(`blog/${blogId}/tag`, { name: 'caf\u00e9' });
    await editor.open(blogId, postId);
    await page.getByLabel('Tags', { exact: true }).fill('Cafe\u0301');
    await page.getByLabel('Tags', { exact: true }).press('Enter');
    await editor.says('Saved');

    expect(await service.read(`blog/${blogId}/tag`)).toEqual([
      expect.objectContaining({ name: 'caf\u00e9' }),
    ]);
    expect((await read(blogId, postId)).tags).toHaveLength(1);
  });

  describe('is for everybody', () => {
    const flaws = (state: string) => editor.visitor.flaws(state, [1280, 390, 320]);

    test('axe finds nothing in the text, its settings and its preview, nor in two texts to merge', async () => {
      const { blogId, postId } = await newPost({
        content: '# One\n\n[two](https://example.com) `three`\n\n> four',
      });
      await editor.open(blogId, postId);
      const withSettings = await flaws('settings');
      const count = await page.getByRole('status').count();
      await page.setViewportSize({ width: 1280, height: 800 });
      await editor.button('Settings of the post').click();
      const text = await flaws('text');
      await editor.button('Preview').click();
      const preview = await flaws('preview');
      await page.setViewportSize({ width: 1280, height: 800 });
      await service.send('PUT', `blog/${blogId}/post/${postId}`, {
        postId,
        title: 'Log',
        content: 'Theirs.',
      });
      await editor.write(' Mine.');
      await editor.button('Choose what is kept').click();
      await editor.button('Keep both').waitFor();
      const conflict = await flaws('conflict');

      expect([...withSettings, ...text, ...preview, ...conflict]).toEqual([]);
      expect(count).toBe(1);
      // A write that is refused, and axe's own question to the frame of the preview, which answers nobody.
      expect(editor.visitor.complaints.filter(each => !/412|postMessage/.test(each))).toEqual([]);
    });

    test('on a phone the settings are a page of their own, and Escape leads back to their button', async () => {
      const { blogId, postId } = await newPost();
      await page.setViewportSize({ width: 390, height: 800 });
      await editor.open(blogId, postId);
      await editor.button('Settings of the post').click();
      await page.locator('main[inert]').waitFor();
      const beneath = await page.locator('.desk > :not([inert])').allInnerTexts();
      await page.getByRole('complementary').locator(':focus').waitFor();
      const first = await page.locator(':focus').getAttribute('aria-label');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Escape');
      await page.locator('main:not([inert])').waitFor();
      await page.getByRole('button', { name: 'Settings of the post' }).and(page.locator(':focus')).waitFor();

      expect(beneath).toEqual([expect.stringContaining('Settings of the post')]);
      expect(first).toBe('Close');
      expect(await page.getByRole('complementary').count()).toBe(0);
    });

    test('with the keyboard alone a post gets a title, a text, a picture, a tag and is published', async () => {
      const blogId = await newBlog();
      // Long before the key: the browser needs a moment until it reports it.
      const asked = page.waitForEvent('filechooser');
      await editor.open(blogId);
      const begun = await page.locator(':focus').getAttribute('aria-label');
      await page.keyboard.type('By keys');
      await page.keyboard.press('Tab');
      const tool = await page.locator(':focus').textContent();
      const outline = await page
        .locator(':focus')
        .evaluate(node => node.computedStyleMap().get('outline-style')?.toString());
      await editor.goTo('Add picture', 'ArrowRight');
      await page.keyboard.press('Enter');
      const chooser = await asked;
      await chooser.setFiles({
        name: 'kiln.png',
        mimeType: 'image/png',
        buffer: png({ width: 4, height: 3 }),
      });
      await editor.textHas('![](');
      await editor.field('Alternative text').waitFor();
      await editor.visitor.tabTo('textbox', 'Alternative text');
      await page.keyboard.type('A kiln');
      await page.keyboard.press('Tab');
      await editor.textHas('![A kiln](');
      await editor.visitor.tabTo('textbox', 'Text');
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type('\n\nText.');
      await page.keyboard.press('Escape');
      await editor.visitor.tabTo('combobox', 'Tags');
      await page.keyboard.type('salt');
      await page.keyboard.press('Enter');
      await editor.button('Remove salt').waitFor();
      await editor.visitor.tabTo('button', 'Publish');
      await page.keyboard.press('Enter');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: 'Publish' })
        .and(page.locator(':focus'))
        .waitFor();
      await page.keyboard.press('Enter');
      await editor.button('Update').waitFor();
      await editor.says('Saved');

      expect({ begun, tool, outline }).toEqual({ begun: 'Title', tool: 'Bold', outline: 'solid' });
      const [post] = (await service.read(`blog/${blogId}/post`)) as unknown as Record<string, unknown>[];
      expect(post).toMatchObject({
        title: 'By keys',
        content: expect.stringMatching(/!\[A kiln\]\([^)]+\)[\s\S]*Text\./),
        published: expect.any(String),
        tags: [expect.objectContaining({ name: 'salt' })],
        media: [expect.objectContaining({ alternativeText: 'A kiln' })],
      });
    });
  });
});
