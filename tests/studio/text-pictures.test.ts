import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { png } from '../support/uploads/pictures.ts';
import { newMedium } from '../support/uploads/upload.ts';
import { Editor } from './editor.ts';

describeInChromium('the pictures of a text', page => {
  const service = useMediaService();
  let editor: Editor;
  let blogId = '';
  let postId = '';
  /** The addresses of three pictures of the blog. */
  let files: string[] = [];
  let ids: string[] = [];

  const names = ['Kiln', 'Ash', 'Clay'];

  beforeAll(async () => {
    blogId = await service.create('blog', { name: 'Kiln & Co' });
    const media: Awaited<ReturnType<typeof newMedium>>[] = [];
    for (const [at, alternativeText] of names.entries())
      media.push(
        await newMedium(service, blogId, png({ width: 600 + at, height: 400 }), { alternativeText }),
      );
    files = media.map(({ mediumUrl }) => mediumUrl);
    ids = media.map(({ mediumId }) => mediumId);
  });
  beforeEach(() => page.setViewportSize({ width: 1280, height: 900 }));

  /** The source of a picture of the blog. */
  const source = (at: number, rest = '') => `![${names[at]}](${files[at]}${rest})`;

  /** A post that is open, with the caret at its beginning. */
  async function open(content: string, fields: Record<string, unknown> = {}) {
    postId = await service.create(`blog/${blogId}/post`, {
      title: 'Log',
      content,
      contentFormat: 'markdown',
      media: ids.map(mediumId => ({ mediumId })),
      ...fields,
    });
    editor = new Editor(page, service.host.url);
    await editor.open(blogId, postId);
    await editor.field('Text').focus();
    await page.keyboard.press('ControlOrMeta+Home');
  }

  const picture = (name: string) => page.getByRole('img', { name, exact: true });
  const picked = (name: string) =>
    page.locator('.cm-picked').getByRole('img', { name, exact: true }).waitFor();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const allShown = `[...document.querySelector('.code-text').shadowRoot.querySelectorAll('.cm-picture img')]
    .every(each => each.complete && each.naturalWidth > 0)`;
  /** The text, once it is saved. */
  async function saved(): Promise<string> {
    await editor.says('Saved');
    return String((await service.read(`blog/${blogId}/post/${postId}`)).content);
  }

  test('stand in it with their captions, and its source stays as it is', async () => {
    const content = `Words\n\n${source(0, ' "A kiln"')}\n\n${source(1)} ${source(2, '#wide')}\n\nA ${source(0)} word`;
    await open(content);

    await picture('Kiln').first().waitFor();
    await page.getByText('A kiln', { exact: true }).waitFor();
    await page.waitForFunction(allShown);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/pictures.png` });

    expect(await page.locator('.cm-gallery img').count()).toBe(2);
    expect(await page.locator('.cm-picture img').count()).toBe(4);
    expect(await service.read(`blog/${blogId}/post/${postId}`)).toMatchObject({ content });
    expect(editor.visitor.complaints).toEqual([]);
  });

  test('with the keyboard alone: picked, described, moved and taken out, each one step', async () => {
    const content = `One\n\n${source(0)}\n\nTwo\n`;
    await open(content);

    await picture('Kiln').waitFor();
    await press('ArrowDown', 'ArrowDown');
    await picked('Kiln');
    await press('Enter');
    await editor.field('Alternative text').and(page.locator(':focus')).waitFor();
    await press('ControlOrMeta+a');
    await page.keyboard.type('A [hot] kiln');
    await press('Tab');
    await page.keyboard.type('Lit at "dawn"');
    await press('Enter');
    await page.getByText('Lit at "dawn"', { exact: true }).waitFor();
    const described = await saved();
    await press('Alt+Shift+ArrowDown');
    await page.getByText('Moved', { exact: true }).waitFor();
    const moved = await saved();
    await press('Delete');
    await picture('A [hot] kiln').waitFor({ state: 'detached' });
    const without = await saved();
    await press('ControlOrMeta+z', 'ControlOrMeta+z', 'ControlOrMeta+z', 'ControlOrMeta+z');
    await picture('Kiln').waitFor();

    const source1 = `![A \\[hot\\] kiln](${files[0]} "Lit at \\"dawn\\"")`;
    expect(described).toBe(`One\n\n${source1}\n\nTwo\n`);
    expect(moved).toBe(`One\n\nTwo\n\n${source1}`);
    expect(without).toBe('One\n\nTwo');
    expect(await saved()).toBe(content);
    expect(editor.visitor.complaints).toEqual([]);
  });
});
