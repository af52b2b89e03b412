import type { BrowserContext } from 'playwright-core';
import { standInFor } from '../../infra/local/kit/testing/use-started.ts';
import { describeInChromium } from '../support/in-chromium.ts';
import { useLocalService } from '../support/use-service.ts';
import { Editor } from './editor.ts';

describeInChromium('a post that somebody else changes at the same place', (page, browser) => {
  const service = useLocalService();
  let opened: Editor | undefined;
  const editor = standInFor(() => opened);
  let contexts: BrowserContext[];

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
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

  const isOpen = () => editor.button('Choose what is kept').waitFor();

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
});
