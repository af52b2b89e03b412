import type { Page } from 'playwright-core';
import { png } from '../support/files/pictures.ts';
import { describeInChromium } from '../support/in-chromium.ts';
import { useMediaService } from '../support/media-service.ts';
import { Editor } from './editor.ts';
import { hold } from './hold.ts';

const picture = (name: string, wider = 0) => ({
  name,
  mimeType: 'image/png',
  buffer: png({ width: 40 + wider, height: 30 }),
});

describeInChromium('a file that is uploaded while a post is written', page => {
  const service = useMediaService();
  let editor: Editor;

  beforeEach(async () => {
    editor = new Editor(page, service.host.url);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
  afterEach(() => service.blob.faults.clear());

  /** A post that is open, with a text of one line and the caret at its end. */
  async function openPost(content = 'The harbo') {
    const blogId = await service.create('blog', { name: 'Kiln & Co' });
    const postId = await service.create(`blog/${blogId}/post`, {
      title: 'Log',
      content,
      contentFormat: 'markdown',
    });
    await editor.open(blogId, postId);
    await editor.field('Text').focus();
    await page.keyboard.press('ControlOrMeta+End');
    const stored = async () => String((await service.read(`blog/${blogId}/post/${postId}`)).content);
    return { blogId, postId, content: stored };
  }

  /** Holds the answers to the creates of media back, each until it is let go by the name of its file. */
  async function holdMedia(at: Page = page) {
    const held = new Map<string, ReturnType<typeof hold>>();
    const of = (name: string) => {
      const one = held.get(name) ?? hold();
      held.set(name, one);
      return one;
    };
    await at.route('**/medium', async route => {
      const { fileName } = (route.request().postDataJSON() ?? {}) as { fileName?: string };
      if (route.request().method() === 'POST' && fileName) await of(fileName).isReleased;
      await route.continue();
    });
    return (name: string) => of(name).release();
  }

  const waiting = (name: string) => page.getByRole('img', { name: `${name} is being uploaded`, exact: true });
  async function pick(...files: ReturnType<typeof picture>[]) {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      editor.button('Add picture').click(),
    ]);
    await chooser.setFiles(files);
  }

  test('leaves the word that is typed whole, and files come in the order of their choice with what was said of them meanwhile', async () => {
    const { content } = await openPost();
    const release = await holdMedia();

    await pick(picture('one.png', 1), picture('two.png', 2), picture('three.png', 3));
    await waiting('three.png').waitFor();
    await editor.field('Text').focus();
    await page.keyboard.type('ur wall\n\nAnd boats');
    await editor.says('Saved');
    const meanwhile = await content();
    for (const [at, text] of ['First', 'Second', 'Third'].entries())
      await editor.field('Alternative text').nth(at).fill(text);
    for (const name of ['three.png', 'one.png', 'two.png']) {
      release(name);
      await waiting(name).waitFor({ state: 'detached' });
    }
    await editor.says('Saved');

    expect(meanwhile).toBe('The harbour wall\n\nAnd boats');
    expect((await content()).replace(/\(http\S+\)/g, '()')).toBe(
      'The harbour wall\n\n![First]()\n\n![Second]()\n\n![Third]()\n\nAnd boats',
    );
    expect(editor.visitor.complaints).toEqual([]);
  });
});
