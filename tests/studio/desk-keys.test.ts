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

  describe('for links to posts of the blog', () => {
    const options = () => page.locator('.link-option').allInnerTexts();
    const picker = () => page.getByRole('combobox', { name: 'Link to: a post or an address' });
    const offered = (name: string | RegExp) => page.getByRole('option', { name }).waitFor();

    /** Opens a post of a blog that has two others that are out, one that is to come, and a draft. */
    async function openAmongOthers(fields: object, content: string): Promise<void> {
      const blogId = await service.create('blog', { name: 'Kiln & Co', ...fields });
      const post = (title: string, published?: string) =>
        service.create(`blog/${blogId}/post`, { title, content: '', ...(published && { published }) });
      await post('A draft of glazes');
      await post('First firing', '2024-05-04T07:30:00Z');
      await post('Second [slow] firing', '2025-05-04T07:30:00Z');
      await post('Firing to come', '2099-05-04T07:30:00Z');
      await editor.open(
        blogId,
        await service.create(`blog/${blogId}/post`, { title: 'This firing', content }),
      );
    }

    const site = { siteUrl: 'https://kiln.example/', postUrl: '/{yyyy}/{slug}' };

    test('two brackets list them, newest first, and Enter puts in the one that is found', async () => {
      await openAmongOthers(site, 'See ');
      await editor.write('[[');
      await picker().and(page.locator(':focus')).waitFor();
      await offered('First firing');
      const all = await options();
      await page.keyboard.type('slow fir');
      await press('Enter');
      await page.locator('.link-picker').waitFor({ state: 'detached' });
      await page.keyboard.type('!');

      await editor.textIs('See [Second \\[slow\\] firing](https://kiln.example/2025/second-slow-firing)!');
      expect(all).toEqual([
        'Firing to come\nScheduled: the link works once it is published',
        'Second [slow] firing',
        'First firing',
        'A draft of glazes\nDraft: its address will have its date, so it has none yet',
      ]);
      expect(editor.visitor.complaints).toEqual([]);
    });

    test('the link command links the words that are selected to one of them by arrows, or to an address, and takes the link away', async () => {
      await openAmongOthers(site, 'See this');
      await editor.write('');
      await press('Control+Shift+ArrowLeft', 'Control+k');
      await offered('First firing');
      await press('ArrowUp', 'ArrowUp', 'ArrowDown', 'Enter');
      await editor.textIs('See [this](https://kiln.example/2024/first-firing)');
      await press('ArrowLeft', 'Control+k');
      await editor.textIs('See this');
      await press('Control+k');
      await page.keyboard.type('www.a.example/b');
      await offered('Link to https://www.a.example/b');
      const found = await editor.visitor.findings();
      await press('Enter');

      await editor.textIs('See [this](https://www.a.example/b)');
      expect(found).toEqual([]);
    });

    test('Escape goes back to the text, and what was typed goes there; in code nothing is asked', async () => {
      await openAmongOthers({}, '');
      await editor.write('a[[');
      await picker().waitFor();
      await page.keyboard.type('0]]');
      await press('Escape');
      await page.keyboard.type(' `b[[0]]`');

      await editor.textIs('a[[0]] `b[[0]]`');
    });

    test('where the blog does not say where its posts are, the link has the slug, and that is said; also in the plain area', async () => {
      await openAmongOthers({}, '');
      await editor.button('Plain text area').click();
      await page.locator('textarea.plain-text').focus();
      await page.keyboard.type('[[');
      await page.getByText('This blog does not say where its posts are').waitFor();
      await page.keyboard.type('glazes');
      await press('Enter');
      await page.locator('.link-picker').waitFor({ state: 'detached' });

      expect(await page.locator('textarea.plain-text').inputValue()).toBe(
        '[A draft of glazes](/a-draft-of-glazes)',
      );
      await editor.button('Plain text area').click();
    });
  });

  test('the list of shortcuts has all that there are, and the preview is on one that is free', async () => {
    await open('One.');
    await press('Control+Shift+Digit1');
    await page.locator('iframe').waitFor();
    await press('Control+Shift+Digit1');
    await page.locator('iframe').waitFor({ state: 'detached' });
    await editor.field('Title').press('Control+f');
    await editor.field('Find in the text').and(page.locator(':focus')).waitFor();
    await press('Escape');
    await editor.button('Settings of the post').focus();
    await press('?');
    const keys = await page.getByRole('dialog').locator('kbd').allInnerTexts();

    expect(keys.slice(0, 5)).toEqual(['Ctrl+S', 'Ctrl+Shift+1', 'Ctrl+F', 'Ctrl+H', 'Ctrl+B']);
  });
});
