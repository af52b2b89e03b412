import type { BrowserContext } from 'playwright-core';
import { standInFor } from '../../infra/local/kit/testing/use-started.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { Editor } from './editor.ts';

describeInChromium('a post that somebody else changes at the same place', (page, browser) => {
  const service = useLocalService();
  let opened: Editor | undefined;
  const editor = standInFor(() => opened);
  let contexts: BrowserContext[];

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    // The choice of a field is remembered, also for the next story.
    await page.addInitScript("if (location.protocol === 'http:') localStorage.removeItem('studio-field')");
    opened = new Editor(page, service.host.url);
    contexts = [];
  });
  afterEach(async () => {
    await Promise.all(contexts.map(context => context.close()));
  });

  /** Somebody else, at another computer. */
  async function colleague(): Promise<Editor> {
    const context = await browser.context.browser()?.newContext();
    if (!context) throw new Error('This browser has room for one only');
    contexts.push(context);
    return new Editor(await context.newPage(), service.host.url);
  }

  const read = (blogId: string, postId: string) => service.read(`blog/${blogId}/post/${postId}`);

  /** A draft that is open, of which somebody else has saved another version. */
  async function openChanged(before: object, theirs: object) {
    const blogId = await service.create('blog', { name: 'Kiln & Co' });
    const postId = await service.create(`blog/${blogId}/post`, { title: 'Log', ...before });
    await editor.open(blogId, postId);
    await service.send('PUT', `blog/${blogId}/post/${postId}`, { postId, title: 'Log', ...theirs });
    return { blogId, postId };
  }

  const isOpen = () => editor.button('Choose what is kept').waitFor();

  /** Writes, and waits until the page knows of the other version. */
  async function writeInto(text: string) {
    await editor.write(text);
    await isOpen();
  }

  /** Makes a choice in the panel, which is open. */
  const choose = (name: string) => page.getByRole('complementary').getByRole('button', { name }).click();

  async function openPanel() {
    await editor.button('Choose what is kept').click();
    await page.getByRole('complementary', { name: 'Choose what is kept' }).waitFor();
  }

  /** What has the focus, also within the field with marks. */
  const focused = () =>
    page.evaluate<string>(`(() => {
      const { activeElement } = document;
      const element = activeElement.shadowRoot?.activeElement ?? activeElement;
      return element.ariaLabel ?? element.textContent;
    })()`);

  test('can be written on: no key is lost, and the caret stays', async () => {
    const blogId = await service.create('blog', { name: 'Kiln & Co' });
    const postId = await service.create(`blog/${blogId}/post`, { title: 'Log', content: 'We fire. End.' });
    const other = await colleague();
    await editor.open(blogId, postId);
    await other.open(blogId, postId);
    await other.field('Text').fill('We fire twice. End.');
    await other.says('Saved');
    await editor.field('Text').focus();
    await page.keyboard.press('ControlOrMeta+Home');
    for (let at = 0; at < 'We fire'.length; at += 1) await page.keyboard.press('ArrowRight');
    const written = ' once a month, and nobody knows why it takes so long to do';

    await page.keyboard.type(written.slice(0, 6));
    await isOpen();
    await page.keyboard.type(written.slice(6));
    const focus = await focused();
    await openPanel();
    const theirs = await page.locator('.place-theirs p').allTextContents();
    await choose('Keep mine');
    await editor.says('Saved');

    expect(focus).toBe('Text');
    expect(theirs).toEqual(['We fire twice.']);
    expect(await read(blogId, postId)).toMatchObject({ content: `We fire${written}. End.` });
  });

  describe.each([
    ['with marks', false],
    ['that is plain', true],
  ])('in a field %s', (_, isPlain) => {
    /** A draft with a conflict, whose text is what was written, and what it was before that. */
    async function openConflict() {
      const post = await openChanged({ content: 'One' }, { content: 'Theirs.' });
      if (isPlain) {
        await editor.radio('Plain text area').click();
        await page.locator('textarea.plain-text').waitFor();
      }
      await writeInto(' Mine.');
      return post;
    }

    const text = async () =>
      isPlain
        ? page.locator('textarea.plain-text').inputValue()
        : ((await editor.field('Text').textContent()) ?? '');

    test.each([
      ['Keep mine', 'One Mine.'],
      ['Keep theirs', 'Theirs.'],
      ['Keep both', 'One Mine. Theirs.'],
    ])('«%s» is made at once and saved, and Ctrl+Z opens it again', async (choice, expected) => {
      const { blogId, postId } = await openConflict();
      await openPanel();

      await choose(choice);
      const [chosen, focus] = [await text(), await focused()];
      await editor.says('Saved');
      const saved = await read(blogId, postId);
      await page.keyboard.press('ControlOrMeta+z');
      await isOpen();
      const back = await text();
      const state = await page.getByRole('status').textContent();
      await choose('Keep theirs');
      await editor.says('Saved');

      expect([chosen, focus, saved.content]).toEqual([expected, 'Text', expected]);
      expect(back).toBe('One Mine.');
      expect(state).toBe('Not saved: somebody else has changed the same text.');
      expect(await read(blogId, postId)).toMatchObject({ content: 'Theirs.' });
    });

    test('what is written after a choice is undone first, then the choice; without what was written, theirs is there', async () => {
      await openConflict();
      await openPanel();
      await choose('Keep theirs');
      await editor.write(' More.');

      const seen: string[] = [];
      for (let times = 0; times < 20 && !seen.includes('One Mine.'); times += 1) {
        await page.keyboard.press('ControlOrMeta+z');
        seen.push(await text());
      }
      await isOpen();
      await editor.field('Text').fill('One');
      await editor.says('Saved');

      expect(seen.slice(-2)).toEqual(['Theirs.', 'One Mine.']);
      expect(await text()).toBe('Theirs.');
    });
  });

  test('keeps its other fields, too: the choice is taken back by Ctrl+Z in the panel', async () => {
    const { blogId, postId } = await openChanged(
      { content: 'One. Two. Three.' },
      { title: 'Their log', content: 'Theirs. Two. Their three.' },
    );
    await editor.field('Title').fill('My log');
    await editor.field('Text').fill('Mine. Two. My three.');
    await isOpen();
    await openPanel();
    const place = (name: string) => page.getByRole('region', { name, exact: true });

    await place('Title').getByRole('button', { name: 'Keep theirs' }).click();
    await place('Title').waitFor({ state: 'detached' });
    const title = await editor.field('Title').inputValue();
    await page.keyboard.press('ControlOrMeta+z');
    await place('Title').waitFor();
    const back = await editor.field('Title').inputValue();
    await place('Title').getByRole('button', { name: 'Keep both' }).click();
    await place('Text, place 2 of 2').getByRole('button', { name: 'Keep mine' }).click();
    await place('Text').getByRole('button', { name: 'Keep theirs' }).click();
    await editor.says('Saved');

    expect([title, back]).toEqual(['Their log', 'My log']);
    expect(await read(blogId, postId)).toMatchObject({
      title: 'My log / Their log',
      content: 'Theirs. Two. My three.',
    });
  });

  test('on a phone the choices are a page, which is closed by its button and by Escape, and leads back to the text', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await openChanged({ content: 'One' }, { content: 'Theirs.' });
    await writeInto(' Mine.');
    await openPanel();
    const beneath = await page.locator('main').getAttribute('inert');

    await page.keyboard.press('Escape');
    await page.locator('main:not([inert])').waitFor();
    await editor.button('Choose what is kept').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await editor.button('Close').click();
    await editor.write(' And more.');
    await openPanel();
    await choose('Keep both');
    await editor.says('Saved');

    expect(beneath).not.toBeNull();
    expect(await focused()).toBe('Text');
    await editor.textIs('One Mine. And more. Theirs.');
    expect(editor.visitor.complaints.filter(each => !each.includes('412'))).toEqual([]);
  });
});
