import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { words } from '../../client/studio/words.ts';
import { startSession } from '../../infra/local/functions/testing/session.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { useSignIn } from '../support/service/use-service.ts';
import { png } from '../support/uploads/pictures.ts';
import { failStorage } from '../support/uploads/storage-faults.ts';
import type { Picked } from './choose-files.ts';
import { Editor } from './editor.ts';
import { hold } from './hold.ts';

const picture = (name: string, wider = 0): Picked => ({
  name,
  mimeType: 'image/png',
  buffer: png({ width: 40 + wider, height: 30 }),
});

const sampleOf = (name: string, mimeType: string): Picked => ({
  name,
  mimeType,
  buffer: readFileSync(`tests/support/uploads/samples/${name}`),
});

describeInChromium('a file that is uploaded while a post is written', (page, browser) => {
  const service = useMediaService();
  let editor: Editor;

  beforeEach(() => page.setViewportSize({ width: 1280, height: 900 }));
  afterEach(() => service.blob.faults.clear());

  const gate = useSignIn(service);

  async function signIn(): Promise<void> {
    const [name = '', value = ''] = (await startSession(gate.url)).split(/=(.*)/);
    await browser.context.addCookies([{ name, value, url: gate.url }]);
  }

  /** A post that is open, with the caret at the end of its text. */
  async function openPost(content = 'The harbo', url = service.host.url, contentFormat = 'markdown') {
    editor = new Editor(page, url);
    await editor.inSource();
    const blogId = await service.create('blog', { name: 'Kiln & Co' });
    const postId = await service.create(`blog/${blogId}/post`, {
      title: 'Log',
      content,
      contentFormat,
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
  const waitsInVain = (name: string) =>
    page.getByRole('img', { name: `${name} has not been uploaded. Try again below`, exact: true });

  /** Drops a file on an element. @returns whether the browser would open it in place of the page. */
  const drop = (on: string, { name, mimeType, buffer }: Picked) =>
    page.evaluate<boolean>(`{
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array([${[...buffer]}])], '${name}', { type: '${mimeType}' }));
      const at = document.querySelector('${on}');
      const init = { dataTransfer, bubbles: true, cancelable: true, composed: true };
      at.dispatchEvent(new DragEvent('dragover', init));
      at.dispatchEvent(new DragEvent('drop', init));
    }`);

  test('leaves the word that is typed whole, and files come in the order of their choice with what was said of them meanwhile', async () => {
    const { content } = await openPost();
    const release = await holdMedia();

    await editor.addPicture(picture('one.png', 1), picture('two.png', 2), picture('three.png', 3));
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

  test('is tried again where it was asked for, also after signing in anew, and is never in the text till then', async () => {
    await signIn();
    const { content } = await openPost('First', gate.url);
    const failing = failStorage(service, 'PutBlob', 'cut before');

    await editor.addPicture(picture('kiln.png'));
    await waitsInVain('kiln.png').waitFor();
    failing.remove();
    await browser.context.clearCookies();
    await editor.button('Try again: kiln.png').click();
    await page.getByRole('listitem').getByRole('alert').filter({ hasText: words.signedOut }).waitFor();
    await editor.field('Text').focus();
    await page.keyboard.type(' firing');
    await signIn();
    await editor.says('Saved');
    const meanwhile = await content();
    await editor.button('Try again: kiln.png').click();
    await editor.textHas('![](');
    await editor.says('Saved');

    expect(meanwhile).toBe('First firing');
    expect(await content()).toMatch(/^First firing\n\n!\[\]\(http\S+\)$/);
  });

  test('keeps a user who leaves until it is there, or they say so, and ends with the post', async () => {
    const { content } = await openPost();
    const release = await holdMedia();
    const dialog = page.getByRole('dialog');

    await editor.addPicture(picture('one.png', 1));
    await waiting('one.png').waitFor();
    await page.getByRole('link', { name: 'Back to posts' }).click();
    await dialog.getByText('A file is still being uploaded').waitFor();
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await page.getByRole('link', { name: 'Back to posts' }).click();
    await dialog.waitFor();
    release('one.png');
    await editor.button('New post').waitFor();
    await page.getByRole('link', { name: /^Log/ }).first().click();
    await editor.textHas('![](');
    await editor.says('Saved');
    const waited = await content();
    await editor.addPicture(picture('two.png', 2));
    await waiting('two.png').waitFor();
    await page.getByRole('link', { name: 'Back to posts' }).click();
    await dialog.getByRole('button', { name: 'Leave without waiting' }).click();
    await editor.button('New post').waitFor();
    release('two.png');
    await page.waitForLoadState('networkidle');

    expect(waited).toContain('![](');
    expect(await content()).toBe(waited);
    expect(editor.visitor.complaints).toEqual([]);
  });

  test('goes into the post wherever it is dropped, and in the rest of the studio into the library, or nowhere', async () => {
    const { blogId, content } = await openPost('One');
    await editor.field('Title').focus();
    await drop('.desk-head', picture('one.png'));
    await editor.textHas('![](');
    await editor.says('Saved');
    await page.getByRole('link', { name: 'Back to posts' }).click();
    await editor.button('New post').waitFor();
    const isOpened = await drop('body', picture('two.png', 2));

    expect(await content()).toMatch(/^One\n\n!\[\]\(http\S+\)$/);
    expect(isOpened).toBe(false);
    expect(await service.read(`blog/${blogId}/medium`)).toHaveLength(1);
    expect(editor.visitor.complaints).toEqual([]);
  });

  test.each(['markdown', 'html'])(
    'is in a text of %s what plays, which the preview plays',
    async contentFormat => {
      const { content } = await openPost(
        contentFormat === 'html' ? '<p>One</p>' : 'One',
        undefined,
        contentFormat,
      );
      await editor.addPicture(sampleOf('film.webm', 'video/webm'), sampleOf('plain.mp3', 'audio/mpeg'));
      await editor.textHas('<audio');
      await editor.says('Saved');
      await editor.button('Preview').click();
      const preview = page.frameLocator('iframe');
      await preview.locator('video').waitFor();
      const lengths: unknown[] = [];
      for (const player of ['video', 'audio'])
        lengths.push(
          await preview.locator(player).evaluate(
            (media: { duration: number; onloadedmetadata: () => void }) =>
              new Promise(resolve => {
                const settle = () => resolve(media.duration > 0);
                media.onloadedmetadata = settle;
                if (media.duration > 0) settle();
              }),
          ),
        );

      expect(await content()).toMatch(
        /One[^\n]*\n\n<video controls src="http\S+"><\/video>\n\n<audio controls src="http\S+"><\/audio>$/,
      );
      expect(lengths).toEqual([true, true]);
      expect(editor.visitor.complaints).toEqual([]);
    },
  );

  test('is refused at once if it is of a kind that is not taken, and nothing of it is sent', async () => {
    const { content } = await openPost('One');
    const sent: string[] = [];
    page.on('request', request => request.method() !== 'GET' && sent.push(request.url()));

    await drop('.text', { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') });
    const message = await page.getByRole('listitem').getByRole('alert').textContent();

    expect(message).toMatch(/^This type of file is not accepted\. Accepted types: JPEG, PNG, .*PDF\.$/);
    expect(sent).toEqual([]);
    expect(await page.locator('.cm-waiting').count()).toBe(0);
    expect(await content()).toBe('One');
  });

  test('is on the screen of a phone with the question for its alternative text, and axe finds nothing', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    const { content } = await openPost(Array.from({ length: 80 }, (_, line) => `Line ${line}`).join('\n\n'));
    const release = await holdMedia();
    await editor.addPicture(picture('kiln.png'));
    const text = editor.field('Alternative text');
    await text.waitFor();
    const isSeen = await text.evaluate(
      (element: { getBoundingClientRect(): { top: number; bottom: number } }) => {
        const { top, bottom } = element.getBoundingClientRect();
        return 0 < top && bottom < 800;
      },
    );
    const seen = await editor.visitor.flaws('question', [1280, 390, 320]);
    await text.fill('A kiln');
    release('kiln.png');
    await editor.textHas('![A kiln](');
    await editor.button('Done: kiln.png').click();
    await page.locator('.code-text:focus').waitFor();
    await editor.says('Saved');

    expect(isSeen).toBe(true);
    expect(seen).toEqual([]);
    expect(await content()).toMatch(/Line 79\n\n!\[A kiln\]\(http\S+\)$/);
  });

  /** Pastes a text with a look that has a picture in it. */
  const paste = (file: Picked) => {
    const data = `data:image/png;base64,${file.buffer.toString('base64')}`;
    const html = `<p>Two</p><p><img alt="A kiln" src="${data}"></p><p>Three</p>`;
    return page.evaluate(`{
      const data = new DataTransfer();
      data.setData('text/html', ${JSON.stringify(html)});
      document.querySelector('.code-text').shadowRoot.querySelector('.cm-content').dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true, composed: true }));
    }`);
  };

  test('is among the media of the post, also in its working copy, and stays there when the text no longer shows it', async () => {
    const { blogId, postId } = await openPost('One');
    await editor.act('Publish');
    await editor.button('Update').waitFor();
    await editor.says('Saved');
    const copy = async () => {
      const { content, media } = await service.read(`blog/${blogId}/post/${postId}/draft`);
      const names = (media as { mediumId: string }[]).map(async ({ mediumId }) =>
        service.read(`blog/${blogId}/medium/${mediumId}`).then(({ fileName }) => fileName),
      );
      return { content, names: await Promise.all(names) };
    };

    await editor.addPicture(picture('one.png', 1));
    await editor.textHas('![](');
    await drop('.text', picture('two.png', 2));
    await editor.textHas('![](');
    await paste(picture('three.png', 3));
    await editor.textHas('![A kiln](');
    await page.locator('.cm-waiting').first().waitFor({ state: 'detached' });
    await editor.says('Saved');
    const shown = await copy();
    await editor.field('Text').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Nothing to see');
    await editor.says('Saved');

    expect(shown.names).toEqual(['one.png', 'two.png', 'pasted-1.png']);
    expect(await copy()).toEqual({ content: 'Nothing to see', names: shown.names });
  });

  test('goes where it stood in what was pasted, with its alternative text', async () => {
    await openPost('One');
    await paste(picture('kiln.png'));
    await editor.textHas('![A kiln](');

    expect(await editor.field('Text').textContent()).toMatch(/^OneTwo!\[A kiln\]\([^()]*\)Three$/);
  });
});
