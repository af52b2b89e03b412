import { laterWords } from '../../client/studio/later-words.ts';
import { words } from '../../client/studio/words.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { Editor } from './editor.ts';
import { hold } from './hold.ts';

describeInChromium('what is written into a form', page => {
  const service = useMediaService();
  let editor: Editor;

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    editor = new Editor(page, service.host.url);
  });

  const newBlog = () => service.create('blog', { name: 'Kiln', slogan: 'Clay' });
  const openBlog = (blogId: string) => editor.visitor.open(service.host.url, `/${blogId}/blog`);
  const link = (name: string) => page.getByRole('link', { name, exact: true });

  /** Leaves the form by a link, and comes back by another. */
  async function leaveAndReturn() {
    await link('Tags').click();
    await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor();
    await link('Blog').click();
    await editor.field('Name').waitFor();
  }

  /** Holds back the nth update of a blog from now on. @returns what lets it go, and whether it has been sent. */
  async function holdUpdate(blogId: string, which: number) {
    const [sent, held] = [hold(), hold()];
    let count = 0;
    await page.route(`**/blog/${blogId}`, async route => {
      if (route.request().method() === 'PATCH' && ++count === which) {
        sent.release();
        await held.isReleased;
      }
      await route.continue();
    });
    return { isSent: sent.isReleased, release: held.release };
  }

  test('while it is saved after somebody else’s save stays, and is saved by the next «Save» alone', async () => {
    const blogId = await newBlog();
    await openBlog(blogId);
    await editor.field('Name').fill('Kiln & Co');
    await service.send('PUT', `blog/${blogId}`, { name: 'Kiln', slogan: 'Fire' });
    const { isSent, release } = await holdUpdate(blogId, 2);
    await editor.button('Save').click();
    await isSent;
    await editor.field('Name').fill('Kiln & Company');
    release();
    await editor.says(laterWords.notSavedYet);
    const stored = await service.read(`blog/${blogId}`);
    await leaveAndReturn();
    await editor.says(laterWords.notSavedYet);
    const shown = await editor.field('Name').inputValue();
    await editor.button('Save').click();
    await editor.says('Saved');

    expect(stored).toMatchObject({ name: 'Kiln & Co', slogan: 'Fire' });
    expect(shown).toBe('Kiln & Company');
    expect(await service.read(`blog/${blogId}`)).toMatchObject({ name: 'Kiln & Company', slogan: 'Fire' });
  });

  test('during a save is nobody else’s, though the form was left and opened again before the answer', async () => {
    const blogId = await newBlog();
    await openBlog(blogId);
    const { isSent, release } = await holdUpdate(blogId, 1);
    await editor.field('Name').fill('Kiln & Co');
    await editor.button('Save').click();
    await isSent;
    await editor.field('Name').fill('Kiln & Company');
    await leaveAndReturn();
    const meanwhile = await editor.field('Name').inputValue();
    release();
    await editor.says(laterWords.notSavedYet);
    await editor.button('Save').click();
    await editor.says('Saved');

    expect(meanwhile).toBe('Kiln & Company');
    expect(await page.getByText('Somebody else').count()).toBe(0);
    expect(await service.read(`blog/${blogId}`)).toMatchObject({ name: 'Kiln & Company' });
  });

  test('is there again after its tab was closed, says so, and can be given up', async () => {
    const blogId = await newBlog();
    await openBlog(blogId);
    await editor.field('Name').fill('Kiln & Co');
    await editor.says(laterWords.notSavedYet);
    page.once('dialog', dialog => dialog.accept());
    await openBlog(blogId);
    await page.getByText(words.restored).waitFor();
    const restored = await editor.field('Name').inputValue();
    await editor.button(words.discardChanges).click();
    await page.getByRole('dialog').getByRole('button', { name: words.discard, exact: true }).click();
    await editor.says('Saved');

    expect(restored).toBe('Kiln & Co');
    expect(await editor.field('Name').inputValue()).toBe('Kiln');
    expect(await service.read(`blog/${blogId}`)).toMatchObject({ name: 'Kiln' });
  });

  test('is not cut where it is too long: that is said beside the field, and nothing is sent until it is shorter', async () => {
    const blogId = await newBlog();
    await openBlog(blogId);
    const message = 'It has 300 characters, and 255 fit.';
    await editor.field('Name').selectText();
    await page.keyboard.insertText('x'.repeat(300));
    await page.getByText(message, { exact: true }).waitFor();
    const found = await editor.visitor.findings();
    await editor.button('Save').click();
    const name = editor.field('Name').and(page.locator(':focus'));
    const shown = [await name.inputValue(), await name.getAttribute('aria-invalid')];
    const stored = await service.read(`blog/${blogId}`);
    await name.fill('y'.repeat(255));
    await editor.button('Save').click();
    await editor.says('Saved');

    expect([shown, found]).toEqual([['x'.repeat(300), 'true'], []]);
    expect(stored).toMatchObject({ name: 'Kiln' });
    expect(await service.read(`blog/${blogId}`)).toMatchObject({ name: 'y'.repeat(255) });
  });

  test('makes one tag, though the answer of its create was lost', async () => {
    const blogId = await newBlog();
    await editor.visitor.open(service.host.url, `/${blogId}/tags`);
    let isLosing = true;
    await page.route(`**/blog/${blogId}/tag`, async route => {
      const isLost = isLosing && route.request().method() === 'POST';
      if (!isLost) return route.continue();
      isLosing = false;
      await route.fetch();
      return route.abort();
    });
    await editor.button('New tag').click();
    await editor.field('Name').fill('Clay');
    await editor.button('Create').click();
    await editor.button('Edit Clay').waitFor();

    expect(await service.read(`blog/${blogId}/tag`)).toMatchObject([{ name: 'Clay' }]);
  });
});
