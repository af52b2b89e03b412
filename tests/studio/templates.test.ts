import { laterWords } from '../../client/studio/later-words.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { Editor } from './editor.ts';

describeInChromium('a template', page => {
  const service = useLocalService();
  let editor: Editor;

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    editor = new Editor(page, service.host.url);
  });

  const isTemplate = () => page.getByRole('checkbox', { name: laterWords.isTemplate });
  const templates = () => page.getByRole('region', { name: laterWords.templates });
  const newBlog = () => service.create('blog', { name: 'Kiln & Co' });
  const newTemplate = (blogId: string, fields: object = {}) =>
    service.create(`blog/${blogId}/post`, {
      title: 'Firing of',
      content: 'We fired.',
      contentFormat: 'markdown',
      slug: 'firing-template',
      excerpt: 'Of a kiln',
      metadata: { isTemplate: true, mood: 'grey' },
      ...fields,
    });
  const posts = async (blogId: string) =>
    (await service.read(`blog/${blogId}/post?count=50`)) as unknown as Record<string, unknown>[];

  test('is a draft that somebody makes one, which its list and its metadata say', async () => {
    const blogId = await newBlog();
    const fields = { title: 'Log', content: 'One.', metadata: { mood: 'grey' } };
    const postId = await service.create(`blog/${blogId}/post`, fields);
    await editor.open(blogId, postId);

    await isTemplate().focus();
    await page.keyboard.press('Space');
    await editor.says('Saved');
    const stored = await service.read(`blog/${blogId}/post/${postId}`);
    await page.locator('summary').filter({ hasText: laterWords.metadata }).click();
    const value = await page
      .getByRole('combobox', { name: laterWords.metadataValueOf('isTemplate') })
      .inputValue();
    await page.getByRole('link', { name: 'Back to posts' }).click();
    const row = page.getByRole('link', { name: /^Log/ });
    await row.waitFor();
    const badge = await row.locator('.state').textContent();
    await row.click();
    await isTemplate().uncheck();
    await editor.says('Saved');

    expect([stored.metadata, value, badge]).toEqual([{ mood: 'grey', isTemplate: true }, 'true', 'Template']);
    expect(await service.read(`blog/${blogId}/post/${postId}`)).toMatchObject({ metadata: { mood: 'grey' } });
    expect(editor.visitor.complaints).toEqual([]);
  });

  test('is offered at «New post», and begins one by the keyboard alone that is none itself', async () => {
    const blogId = await newBlog();
    const postId = await newTemplate(blogId);
    await newTemplate(blogId, { title: 'About', slug: 'about', isListed: false });
    await service.create(`blog/${blogId}/post`, { title: 'A draft', content: 'Two.' });
    await editor.visitor.open(service.host.url, `/${blogId}/posts`);
    await editor.button('New post').click();
    await templates().waitFor();
    const offered = await templates().getByRole('button').allTextContents();
    const flaws = await editor.visitor.flaws('templates', [1280, 390]);
    await page.setViewportSize({ width: 1280, height: 900 });

    await templates().getByRole('button').press('Enter');
    await editor.textIs('We fired.');
    await editor.field('Text').and(page.locator(':focus-within')).waitFor();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' Twice.');
    await editor.says('Saved');

    const made = (await posts(blogId)).find(({ content }) => content === 'We fired. Twice.');
    expect(offered).toEqual(['Firing of']);
    expect(made).toMatchObject({ title: 'Firing of', excerpt: 'Of a kiln', metadata: { mood: 'grey' } });
    expect(made?.postId).not.toBe(postId);
    expect(made?.slug).not.toBe('firing-template');
    expect(await service.read(`blog/${blogId}/post/${postId}`)).toMatchObject({ content: 'We fired.' });
    expect(flaws).toEqual([]);
    expect(editor.visitor.complaints).toEqual([]);
  });

  test('is not in the way of what somebody writes without it, and Ctrl+Z takes it back', async () => {
    const blogId = await newBlog();
    await newTemplate(blogId);
    await editor.open(blogId);
    await templates().waitFor();

    await editor.field('Title').fill('Mine');
    await templates().waitFor({ state: 'detached' });
    await editor.field('Title').fill('');
    await templates().getByRole('button').click();
    await editor.textIs('We fired.');
    await page.keyboard.press('ControlOrMeta+z');
    await editor.field('Text').filter({ hasNotText: 'We fired.' }).waitFor();

    expect(editor.visitor.complaints).toEqual([]);
  });

  test('that is published is a post like any other, which the question says', async () => {
    const blogId = await newBlog();
    const postId = await newTemplate(blogId);
    await editor.open(blogId, postId);

    await editor.button('Publish').click();
    await page.getByRole('dialog').getByText(laterWords.publishTemplate).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
    await editor.button('Update').waitFor();
    await editor.says('Saved');

    const stored = await service.read(`blog/${blogId}/post/${postId}`);
    expect(stored).toMatchObject({ published: expect.any(String), metadata: { mood: 'grey' } });
    expect(stored.metadata).not.toHaveProperty('isTemplate');
    expect(await isTemplate().count()).toBe(0);
  });
});
