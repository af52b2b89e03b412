import type { Request } from 'playwright-core';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { png } from '../support/uploads/pictures.ts';
import { Editor } from './editor.ts';
import { hold } from './hold.ts';

/** Posts are put, and media patched. */
const isUpdate = (request: Request) => ['PUT', 'PATCH'].includes(request.method());

describeInChromium('what is typed into a field while something else is being saved', page => {
  const service = useMediaService();
  let editor: Editor;

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    editor = new Editor(page, service.host.url);
    await editor.inSource();
  });

  const newBlog = () => service.create('blog', { name: 'Kiln & Co' });
  const newMedium = (blogId: string, fileName: string) =>
    service.create(`blog/${blogId}/medium`, { mediumUrl: `https://example.com/${fileName}`, fileName });

  /** A draft that is open, with a picture. */
  async function openPost() {
    const blogId = await newBlog();
    const mediumId = await newMedium(blogId, 'kiln.png');
    const fields = { title: 'Log', content: '![](https://example.com/kiln.png)', media: [{ mediumId }] };
    const postId = await service.create(`blog/${blogId}/post`, fields);
    await editor.open(blogId, postId);
    return { blogId, postId, mediumId };
  }

  /** Holds back the updates of what is at a path. @returns what lets them go. */
  async function holdUpdates(path: string) {
    const { release, isReleased } = hold();
    await page.route(`**/${path}`, async route => {
      if (isUpdate(route.request())) await isReleased;
      await route.continue();
    });
    return release;
  }

  /** What is sent next to update what is at a path. */
  const nextUpdate = (path: string) =>
    page.waitForRequest(request => isUpdate(request) && request.url().endsWith(path));

  const answered = (path: string) =>
    page.waitForResponse(response => isUpdate(response.request()) && response.url().endsWith(path));

  /** Begins to save the excerpt, and waits until it is on its way. */
  async function beginToSave(postId: string) {
    const release = await holdUpdates(`post/${postId}`);
    const sent = nextUpdate(postId);
    await editor.field('Excerpt').fill('About a kiln.');
    await editor.field('Excerpt').press('ControlOrMeta+s');
    await sent;
    return release;
  }

  test('a slug is kept, and is saved by the key that saves', async () => {
    const { blogId, postId } = await openPost();
    const release = await beginToSave(postId);

    await editor.field('Slug').fill('the-');
    const saved = answered(postId);
    release();
    await saved;
    await editor.field('Slug').pressSequentially('kiln');
    const savedAgain = answered(postId);
    await editor.field('Slug').press('ControlOrMeta+s');
    await savedAgain;

    expect(await editor.field('Slug').inputValue()).toBe('the-kiln');
    expect(await service.read(`blog/${blogId}/post/${postId}`)).toMatchObject({ slug: 'the-kiln' });
  });

  test('a slug that is taken out can be written anew, and follows the title if it is left empty', async () => {
    await openPost();

    await editor.field('Slug').fill('');
    const emptied = await editor.field('Slug').inputValue();
    await editor.field('Slug').press('Tab');

    expect([emptied, await editor.field('Slug').inputValue()]).toEqual(['', 'log']);
  });

  test('the year of a date can be written over another one', async () => {
    await openPost();
    const date = page.getByLabel('Date and time', { exact: true });
    await date.fill('2098-12-24T18:30');

    await date.focus();
    // From the month to the year.
    for (const key of ['Tab', 'Tab']) await page.keyboard.press(key);
    await page.keyboard.type('2099');

    expect(await date.inputValue()).toBe('2099-12-24T18:30');
    expect(editor.visitor.complaints).toEqual([]);
  });

  test('an alternative text is kept beside the post, and said in its text', async () => {
    const { postId, mediumId } = await openPost();
    const release = await beginToSave(postId);

    await editor.field('Alternative text').pressSequentially('A kiln');
    const saved = answered(postId);
    release();
    await saved;
    await editor.field('Alternative text').pressSequentially(' at night');
    const described = answered(mediumId);
    await editor.field('Alternative text').press('Tab');
    await described;
    await editor.textIs('![A kiln at night](https://example.com/kiln.png)');

    expect(await editor.field('Alternative text').inputValue()).toBe('A kiln at night');
  });

  test('an alternative text that is not stored is kept, too', async () => {
    const { mediumId } = await openPost();
    await page.route(`**/medium/${mediumId}`, route => route.abort());

    await editor.field('Alternative text').fill('A kiln');
    await editor.field('Alternative text').press('Tab');
    await page.getByRole('alert').filter({ hasText: 'Not saved: ' }).waitFor();

    expect(await editor.field('Alternative text').inputValue()).toBe('A kiln');
  });

  test('the text says all of an alternative text whose beginning was put into it', async () => {
    const blogId = await newBlog();
    await editor.open(blogId);
    const { release, isReleased } = hold();
    await page.route('**/medium', async route => {
      if (route.request().method() === 'POST') await isReleased;
      await route.continue();
    });

    await editor.addPicture({
      name: 'kiln.png',
      mimeType: 'image/png',
      buffer: png({ width: 4, height: 3 }),
    });
    await editor.field('Alternative text').pressSequentially('A kiln');
    release();
    await editor.textHas('![A kiln](');
    await editor.field('Alternative text').first().pressSequentially(' at night');
    await page.keyboard.press('Tab');

    await editor.textHas('![A kiln at night](');
  });

  test('an alternative text in the library is kept while that of another medium is being stored', async () => {
    const blogId = await newBlog();
    const first = await newMedium(blogId, 'first.png');
    await newMedium(blogId, 'second.png');
    const textOf = (name: string) => editor.field(`Alternative text of ${name}`);
    await editor.visitor.open(service.host.url, `/${blogId}/media`);
    const release = await holdUpdates(`medium/${first}`);

    const sent = nextUpdate(first);
    await textOf('first.png').fill('A kiln');
    await textOf('second.png').pressSequentially('A lid');
    await sent;
    const stored = answered(first);
    release();
    await stored;
    await textOf('second.png').pressSequentially(' on it');

    expect(await textOf('second.png').inputValue()).toBe('A lid on it');
  });
});
