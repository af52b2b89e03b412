import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { Editor } from './editor.ts';

describeInChromium('the focus mode of the editor', page => {
  const service = useLocalService();
  let editor: Editor;

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    editor = new Editor(page, service.host.url);
  });

  const key = 'Control+Shift+7';
  const inBanner = () => page.getByRole('banner').getByRole('button').allTextContents();
  const isShown = (...parts: ReturnType<typeof page.locator>[]) =>
    Promise.all(parts.map(part => part.first().isVisible()));

  async function open(content = 'One.') {
    const blogId = await service.create('blog', { name: 'Kiln & Co' });
    const post = { title: 'Log', content, contentFormat: 'markdown' };
    const postId = await service.create(`blog/${blogId}/post`, post);
    await editor.open(blogId, postId);
    return `blog/${blogId}/post/${postId}`;
  }

  test('shows nothing but the text by a key, and Escape brings back what was there', async () => {
    const at = await open();
    await editor.button('Focus mode').waitFor();
    await editor.write(' Two.');
    const around = () =>
      isShown(
        page.getByRole('toolbar'),
        page.getByRole('complementary'),
        page.getByRole('link', { name: 'Back to posts' }),
        editor.button('Publish'),
        page.locator('.standing'),
      );
    const before = await around();

    await page.keyboard.press(key);
    await editor.button('Leave focus mode').waitFor();
    await page.keyboard.type(' Three.');
    await editor.says('Saved');
    const within = [await around(), await inBanner(), await editor.field('Title').isVisible()];
    const flaws = await editor.visitor.flaws('focus mode', [1280, 390]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.keyboard.press('Escape');
    await editor.button('Leave focus mode').waitFor({ state: 'detached' });
    await page.keyboard.type(' Four.');
    await editor.says('Saved');

    expect(before).toEqual([true, true, true, true, true]);
    expect(within).toEqual([[false, false, false, false, false], ['Leave focus mode'], true]);
    expect(await around()).toEqual(before);
    expect(await service.read(at)).toMatchObject({ content: 'One. Two. Three. Four.' });
    expect(flaws).toEqual([]);
    expect(editor.visitor.complaints).toEqual([]);
  });

  test('still says what is not saved, and what to do then', async () => {
    const at = await open('One');
    await editor.button('Focus mode').press('Enter');
    await editor.field('Text').and(page.locator(':focus')).waitFor();
    await service.send('PUT', at, { title: 'Log', content: 'Theirs.', contentFormat: 'markdown' });

    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' Mine.');
    await editor.says(/^Not saved: /);
    await editor.button('Choose what is kept').click();
    await page.getByRole('complementary').getByRole('button', { name: 'Keep both' }).click();
    await editor.says('Saved');

    expect(await inBanner()).toEqual(['Leave focus mode']);
    expect((await service.read(at)).content).toContain('Mine.');
  });

  test('finds words, where Escape closes that first, and leaves the focus where it is', async () => {
    await open('One. Two.');
    await editor.write('');
    await page.keyboard.press(key);
    await page.keyboard.press('ControlOrMeta+f');
    // The field that is there until the panel is loaded gives way to it.
    await page.locator('[main-field]:focus').waitFor();

    await page.keyboard.press('Escape');
    await editor.field('Find in the text').waitFor({ state: 'detached' });
    const isLeft = (await editor.button('Leave focus mode').count()) === 0;
    await page.keyboard.press('Escape');
    await editor.button('Leave focus mode').waitFor({ state: 'detached' });

    await editor.field('Title').focus();
    await page.keyboard.press(key);
    await editor.button('Leave focus mode').waitFor();
    await page.keyboard.press('Escape');
    await editor.button('Leave focus mode').waitFor({ state: 'detached' });
    await editor.field('Title').and(page.locator(':focus')).waitFor();

    expect(isLeft).toBe(false);
  });

  test('is left by its button on a phone, where it is entered from the settings', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await open();
    await editor.button('Settings of the post').click();
    await editor.button('Focus mode').click();
    await editor.button('Leave focus mode').click();
    await editor.button('Leave focus mode').waitFor({ state: 'detached' });

    await editor.field('Text').and(page.locator(':focus')).waitFor();
    expect(await isShown(page.getByRole('complementary'))).toEqual([false]);
  });
});
