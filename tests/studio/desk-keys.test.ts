import { standInFor } from '../../infra/local/kit/testing/use-started.ts';
import { describeInChromium } from '../support/in-chromium.ts';
import { useMediaService } from '../support/media-service.ts';
import { Editor } from './editor.ts';

describeInChromium('the keys of the screen on which a post is written', (page, browser) => {
  const service = useMediaService();
  let opened: Editor | undefined;
  const editor = standInFor(() => opened);

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    opened = new Editor(page, service.host.url);
  });

  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  /** Opens a new post of a new blog, or one with this text. */
  async function open(content?: string): Promise<void> {
    const blogId = await service.newBlog();
    const postId =
      content === undefined ? 'new' : await service.create(`blog/${blogId}/post`, { title: 'Log', content });
    await editor.open(blogId, postId);
  }

  const clipboard = async (text: string) => {
    await browser.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  };

  test('Enter in the title goes to the beginning of the text', async () => {
    await open('Two.');
    await editor.field('Title').press('End');
    await press('Enter');
    await page.keyboard.type('One. ');

    await editor.textIs('One. Two.');
    expect(await editor.field('Title').inputValue()).toBe('Log');
  });

  test('of several lines that are pasted into the title, it takes the first, and the text the rest, in one step', async () => {
    await open('Old.');
    await editor.field('Title').selectText();
    await clipboard('A title\r\n\r\nFirst.\r\nSecond.\r\n');
    await press('Control+v');
    await editor.textIs('First.\nSecond.\n\nOld.');
    const title = await editor.field('Title').inputValue();
    await editor.field('Title').focus();
    await press('Control+z');
    const undone = await editor.field('Title').inputValue();
    await editor.field('Text').focus();
    await page.keyboard.type('!');
    await editor.textIs('First.\nSecond.!\n\nOld.');
    await press('Control+z', 'Control+z');

    await editor.textIs('Old.');
    expect([title, undone]).toEqual(['A title', 'Log']);
  });
});
