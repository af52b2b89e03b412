import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { png } from '../support/uploads/pictures.ts';
import { Editor } from './editor.ts';
import { hold } from './hold.ts';

const siteUrl = 'https://kiln.example';

describeInChromium('what the desk says of a post, and asks before readers notice', page => {
  const service = useMediaService();
  let editor: Editor;

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    editor = new Editor(page, service.host.url);
  });

  const newBlog = (fields = {}) =>
    service.create('blog', { name: 'Kiln & Co', siteUrl, postUrl: '/{slug}/', isPublic: true, ...fields });
  const newPost = (blogId: string, fields = {}) =>
    service.create(`blog/${blogId}/post`, { title: 'Log', slug: 'log', content: 'One.', ...fields });
  const read = (blogId: string, postId: string) => service.read(`blog/${blogId}/post/${postId}`);
  const dialog = () => page.getByRole('dialog');
  const standing = (text: string | RegExp) =>
    page.locator('.standing').getByText(text, { exact: true }).waitFor();
  const confirm = (name: string) => dialog().getByRole('button', { name, exact: true }).click();

  test('says draft, published with its address, and which changes are not published', async () => {
    const blogId = await newBlog();
    await editor.open(blogId, await newPost(blogId));
    await standing('Draft');
    await editor.act('Publish');
    await standing('Published');
    const link = page.locator('.standing').getByRole('link');
    const address = await link.getAttribute('href');
    await editor.write(' Two.');
    await standing('Published · changes');
    await editor.button('Update').click();
    await standing('Published');
    await editor.act('Unpublish');
    await standing('Draft');

    expect(address).toBe(`${siteUrl}/log/`);
    expect(await link.count()).toBe(0);
  });

  test('says for when a post is scheduled, and that it is without what was changed since', async () => {
    const blogId = await newBlog();
    await editor.open(blogId, await newPost(blogId));
    await editor.page.getByLabel('Date and time', { exact: true }).fill('2099-01-02T03:04');
    await editor.button('Schedule').click();
    await dialog()
      .getByText(/^It will be published on Friday,? 2 January 2099/)
      .waitFor();
    await dialog().getByText(`${siteUrl}/log/`).waitFor();
    await confirm('Schedule');
    await standing('Scheduled for 2 January 2099, 03:04');
    await editor.write(' Two.');

    await standing('Scheduled for 2 January 2099, 03:04, without your latest changes');
  });

  test('says nothing of a save before anything was written', async () => {
    await editor.open(await newBlog());
    await standing('Draft');
    const begun = await page.getByRole('status').textContent();
    await editor.field('Title').fill('Log');
    await editor.says('Saved');

    expect(begun).toBe('');
  });

  test('asks at which address readers will find the post, with the slug that the service made', async () => {
    const blogId = await newBlog();
    await newPost(blogId, { published: '2024-05-04T07:30:00Z' });
    await editor.open(blogId);
    await editor.field('Title').fill('Log');
    await editor.button('Publish').click();
    await dialog().getByText(`${siteUrl}/log-2/`).waitFor();
    await confirm('Cancel');
    await dialog().waitFor({ state: 'detached' });
    const shown = await editor.field('Slug').inputValue();
    const isBack = await editor.button('Publish').and(page.locator(':focus')).count();
    const before = (await service.read(`blog/${blogId}/post?status=draft`)) as unknown as object[];
    await editor.act('Publish');
    await standing('Published');

    expect([shown, isBack]).toEqual(['log-2', 1]);
    expect(before).toMatchObject([{ title: 'Log', slug: 'log-2' }]);
  });

  test('says that another post has the address, which a given slug may', async () => {
    const blogId = await newBlog();
    await newPost(blogId, { title: 'The first', published: '2024-05-04T07:30:00Z' });
    await editor.open(blogId, await newPost(blogId));
    await editor.button('Publish').click();

    await dialog()
      .getByText(/^«The first» has this address already/)
      .waitFor();
  });

  test('says that a blog is not public, and makes it so from there without losing the post', async () => {
    const blogId = await newBlog({ isPublic: false, siteUrl: undefined, postUrl: undefined, slogan: 'Hot' });
    const postId = await newPost(blogId);
    await editor.open(blogId, postId);
    await editor.write(' Two.');
    await editor.button('Publish').click();
    await dialog()
      .getByText(/^This blog is not public/)
      .waitFor();
    await confirm('Make the blog public');
    await dialog().getByRole('checkbox', { name: 'Everybody may read this blog' }).check();
    await dialog().getByLabel('Address of the site').fill(siteUrl);
    await dialog().getByText(`For example: ${siteUrl}/first-firing/`).waitFor();
    const found = await editor.visitor.findings();
    await confirm('Save');
    await dialog().getByText(`${siteUrl}/log/`).waitFor();
    await confirm('Publish');
    await standing('Published');

    expect(found).toEqual([]);
    expect(await service.read(`blog/${blogId}`)).toMatchObject({
      name: 'Kiln & Co',
      slogan: 'Hot',
      isPublic: true,
      siteUrl,
      postUrl: '/{slug}/',
    });
    expect(await read(blogId, postId)).toMatchObject({ content: 'One. Two.', published: expect.any(String) });
  });

  test('publishes in a blog that is not public, and says who can read it', async () => {
    const blogId = await newBlog({ isPublic: false });
    await editor.open(blogId, await newPost(blogId));
    await editor.act('Publish');
    await standing('Published');

    await standing('Only the people who work on this blog can read it: the blog is not public.');
  });

  test('says that the address is missing where a public blog does not say where its site is', async () => {
    const blogId = await newBlog({ siteUrl: undefined });
    await editor.open(blogId, await newPost(blogId));
    await editor.button('Publish').click();
    await dialog()
      .getByText(/it has no address/)
      .waitFor();
    await confirm('Say where the site is');

    await dialog().getByLabel('Address of the site').waitFor();
  });

  test('says that a file is still being uploaded', async () => {
    const { release, isReleased } = hold();
    await page.route('**/upload', async route => {
      await isReleased;
      await route.continue();
    });
    const blogId = await newBlog();
    await editor.open(blogId, await newPost(blogId));
    const buffer = png({ width: 4, height: 3 });
    await editor.addPicture({ name: 'kiln.png', mimeType: 'image/png', buffer });
    await editor.button('Publish').click();
    const message = dialog().getByText('A file is still being uploaded, and is not in the post yet.');
    await message.waitFor();
    release();

    await message.waitFor({ state: 'detached' });
  });

  test('takes a post back only once that is confirmed', async () => {
    const blogId = await newBlog();
    const postId = await newPost(blogId, { published: '2024-05-04T07:30:00Z' });
    await editor.open(blogId, postId);
    await editor.button('Unpublish').click();
    await dialog().getByText(`${siteUrl}/log/`).waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    const before = await read(blogId, postId);
    await editor.act('Unpublish');
    await standing('Draft');

    expect(before).toHaveProperty('published');
    expect(await read(blogId, postId)).not.toHaveProperty('published');
  });
});
