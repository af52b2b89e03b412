import { words } from '../../client/studio/words.ts';
import { standInFor } from '../../infra/local/kit/testing/use-started.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useMediaService } from '../support/service/media-service.ts';
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

  test('the title comes with the field of the text, so what is written after its Enter is in the text', async () => {
    let release = () => {};
    const held = new Promise<void>(resolve => {
      release = resolve;
    });
    let isAskedFor = () => {};
    const askedFor = new Promise<void>(resolve => {
      isAskedFor = resolve;
    });
    await page.route('**/studio/code-field.*', async route => {
      isAskedFor();
      await held;
      await route.continue();
    });
    await service.newBlog().then(blogId => page.goto(`${service.host.url}/api/studio#/${blogId}/posts/new`));
    await page.reload();
    await askedFor;
    const before = await editor.field('Title').count();
    release();
    await editor.field('Title').focus();
    await page.keyboard.type('A title');
    await press('Enter');
    await page.keyboard.type('First.');
    await page.unroute('**/studio/code-field.*');

    expect([before, await editor.field('Title').inputValue()]).toEqual([0, 'A title']);
    await editor.textIs('First.');
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

  test('a title of 399 characters is pasted whole, and nothing is sent until it is shorter', async () => {
    await open('Old.');
    const sent: string[] = [];
    page.on('request', request => request.method() !== 'GET' && sent.push(request.method()));
    const [long, message] = ['x'.repeat(399), 'It has 399 characters, and 255 fit.'];
    await editor.field('Title').selectText();
    await clipboard(long);
    await press('Control+v');
    await editor.says(words.notSaved(words.shortenFirst('Title', message)));
    await page.getByText(message, { exact: true }).waitFor();
    const shown = await editor.field('Title').inputValue();
    const found = await editor.visitor.findings();
    await editor.act('Publish');
    await editor.says(/Not saved: Title is too long/);
    const sentMeanwhile = [...sent];
    await editor.field('Title').fill('y'.repeat(255));
    await editor.says('Saved');

    expect(shown).toBe(long);
    expect([found, sentMeanwhile, sent]).toEqual([[], [], ['PUT']]);
    expect(await page.getByText(message).count()).toBe(0);
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
        'A draft of glazes\nDraft: its address will contain its date, so it has none yet',
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
      await editor.radio('Plain text area').click();
      await page.locator('textarea.plain-text').focus();
      await page.keyboard.type('[[');
      await page.getByText('This blog has no site address').waitFor();
      await page.keyboard.type('glazes');
      await press('Enter');
      await page.locator('.link-picker').waitFor({ state: 'detached' });

      expect(await page.locator('textarea.plain-text').inputValue()).toBe(
        '[A draft of glazes](/a-draft-of-glazes)',
      );
      await editor.radio('Formatted').click();
      // The choice counts once the other field is there.
      await page.locator('.code-text').waitFor();
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

    expect(keys.slice(0, 6)).toEqual([
      'Ctrl+S',
      'Ctrl+Shift+1',
      'Ctrl+Shift+7',
      'Ctrl+F',
      'Ctrl+H',
      'Ctrl+B',
    ]);
  });

  describe.each([1280, 320])('on a screen %j wide, wherever the text is scrolled to,', width => {
    /** The place on the screen of what is shown, and of the line that is read. */
    const seen = (what: string) =>
      page.evaluate<{ top: number; bottom: number; line: number }>(`(() => {
        const { top, bottom } = document.querySelector('${what}').getBoundingClientRect();
        const lines = [...document.querySelector('.code-text').shadowRoot.querySelectorAll('.cm-line')];
        const read = lines.find(each => each.textContent.startsWith('Paragraph 60.'));
        return { top, bottom, line: read.getBoundingClientRect().top };
      })()`);
    /** Clicks where a button is: others scroll it into view first. */
    const click = (name: string) => editor.button(name).evaluate(node => (node as { click(): void }).click());

    beforeEach(async () => {
      await page.setViewportSize({ width, height: 700 });
      const sentence = 'A kiln is a slow instrument, and takes three days to answer. ';
      const paragraphs = Array.from({ length: 100 }, (_, at) => `Paragraph ${at}. ${sentence.repeat(6)}`);
      await open(paragraphs.join('\n\n'));
      await page.evaluate(`(async () => {
        for (;;) {
          await new Promise(resolve => requestAnimationFrame(resolve));
          const lines = [...document.querySelector('.code-text').shadowRoot.querySelectorAll('.cm-line')];
          const read = lines.find(each => each.textContent.startsWith('Paragraph 60.'));
          const off = read ? read.getBoundingClientRect().top - 140 : 500;
          if (Math.abs(off) < 2) return;
          scrollBy(0, off);
        }
      })()`);
    });

    test('the settings are on the screen and have the focus, and Escape leads back', async () => {
      if (width === 1280) await click('Settings of the post');
      await click('Settings of the post');
      await page.getByRole('complementary').locator(':focus').waitFor();
      const shown = await seen('.side');
      await press('Escape');
      await editor.button('Settings of the post').and(page.locator(':focus')).waitFor();

      expect(shown.top).toBeGreaterThanOrEqual(0);
      expect(shown.bottom).toBeLessThanOrEqual(700);
      expect(Math.abs((await seen('.text')).line - 140)).toBeLessThan(60);
    });

    test('the preview is on the screen, and the text is afterwards where it was, with the focus', async () => {
      await page.evaluate(`document.querySelector('.code-text').shadowRoot
        .querySelector('.cm-content').focus({ preventScroll: true })`);
      await press('Control+Shift+Digit1');
      await page.locator('iframe').waitFor();
      const shown = await seen('.preview iframe');
      await press('Control+Shift+Digit1');
      await page.locator('iframe').waitFor({ state: 'detached' });
      await editor.field('Text').and(page.locator(':focus')).waitFor();

      expect(shown.top).toBeGreaterThanOrEqual(0);
      expect(shown.top).toBeLessThan(200);
      expect(shown.bottom).toBeLessThanOrEqual(700);
      expect(shown.bottom).toBeGreaterThan(600);
      expect(Math.abs((await seen('.text')).line - 140)).toBeLessThan(60);
    });
  });
});
