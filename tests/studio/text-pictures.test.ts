import axe from 'axe-core';
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
  beforeEach(async () => {
    page.setDefaultTimeout(30_000);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

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
  /** Waits until an expression is true in the page, whose policy lets no script look for it. */
  async function until(expression: string): Promise<void> {
    while (!(await page.evaluate<boolean>(expression))) await page.waitForTimeout(50);
  }
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
    await until(allShown);

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

  test('beside a paragraph, Backspace and Delete pick it first, and take it out as a whole then', async () => {
    const content = `One\n\n${source(0)}\n\nTwo\n\n${source(1)}\n\nThree`;
    await open(content);
    await picture('Ash').waitFor();

    await press('End', 'Delete');
    await picked('Kiln');
    await press('ControlOrMeta+End', 'Home', 'Backspace');
    await picked('Ash');
    await press('Backspace');
    await picture('Ash').waitFor({ state: 'detached' });
    const without = await saved();
    await press('ControlOrMeta+z');
    await picture('Ash').waitFor();

    expect(without).toBe(`One\n\n${source(0)}\n\nTwo\n\nThree`);
    expect(await saved()).toBe(content);
  });

  const panel = () => page.getByRole('region', { name: 'Picture', exact: true });
  const button = (name: string) => panel().getByRole('button', { name, exact: true });
  const middle = async (name: string, part = 0.5) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await picture(name).boundingBox()) ?? {};
    return { x: x + width * part, y: y + height / 2 };
  };

  /** Drags a picture with the mouse to a part of the width of another one, and lets it go. */
  async function drag(name: string, other: string, part: number): Promise<void> {
    const [from, to] = [await middle(name), await middle(other, part)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await picked(name);
    // What drags has been loaded when the line is there that shows where it goes.
    await until(`(() => {
      dispatchEvent(new MouseEvent('mousemove', { clientX: ${to.x}, clientY: ${to.y}, buttons: 1 }));
      return document.querySelector('.picture-drop') !== null;
    })()`);
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
  }

  test('with the mouse: a click opens one, and it is dragged beside another, out again and away', async () => {
    const content = `One\n\n${source(0)}\n\nTwo\n\n${source(1)}\n\nThree`;
    await page.setViewportSize({ width: 1280, height: 1500 });
    await open(content);

    await until(allShown);
    await drag('Ash', 'Kiln', 0.9);
    await page.locator('.cm-gallery').getByRole('img', { name: 'Ash' }).waitFor();
    const gallery = await saved();
    const wasOpened = await panel().count();
    await drag('Ash', 'Kiln', 0.1);
    await page.getByText('Moved: picture 1 of 2', { exact: true }).waitFor();
    const reordered = await saved();
    await picture('Ash').click();
    await panel().waitFor();
    await button('Out of the gallery').click();
    await page.locator('.cm-gallery').waitFor({ state: 'detached' });
    await panel().getByLabel('Wider than the text').check();
    await page.locator('.cm-wide').waitFor();
    const apart = await saved();
    await button('Delete').click();
    await picture('Ash').waitFor({ state: 'detached' });
    await panel().waitFor({ state: 'detached' });
    const without = await saved();
    await press(...Array(5).fill('ControlOrMeta+z'));

    expect(gallery).toBe(`One\n\n${source(0)}\n${source(1)}\n\nTwo\n\nThree`);
    expect(wasOpened).toBe(0);
    expect(reordered).toBe(`One\n\n${source(1)}\n${source(0)}\n\nTwo\n\nThree`);
    expect(apart).toBe(`One\n\n${source(0)}\n\n${source(1, '#wide')}\n\nTwo\n\nThree`);
    expect(without).toBe(`One\n\n${source(0)}\n\nTwo\n\nThree`);
    expect(await saved()).toBe(content);
    expect(editor.visitor.complaints).toEqual([]);
  });

  test('one is replaced by another of the library, and is the picture of the post', async () => {
    await open(`${source(0, ' "Lit"')}\n\nOne`);

    await picture('Kiln').click();
    await panel().getByLabel('The image of the post').check();
    await button('Replace').click();
    await panel()
      .getByRole('button', { name: 'Choose from the media: another picture in its place' })
      .click();
    await panel().getByRole('button', { name: 'Choose Clay', exact: true }).click();
    await picked('Clay');
    const content = await saved();
    const { postImage } = await service.read(`blog/${blogId}/post/${postId}`);

    expect(content).toBe(`${source(2, ' "Lit"')}\n\nOne`);
    expect(postImage).toMatchObject({ mediumId: ids[0] });
    expect(editor.visitor.complaints).toEqual([]);
  });

  test('what is typed of one is in the text also when somebody goes on by a click', async () => {
    await open(`One\n\n${source(0)}`);

    await picture('Kiln').click();
    await panel().getByLabel('Alternative text').fill('A cold kiln');
    await page.getByText('One', { exact: true }).click();
    await picture('A cold kiln').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.type(' more');

    await editor.textHas('One more');
    expect(await saved()).toBe(`One more\n\n![A cold kiln](${files[0]})`);
    expect(await panel().count()).toBe(0);
  });

  test('on another site they are words, gone they are words, and by reference they are left alone', async () => {
    const gone = files[0]?.replace(/[0-9a-f]{64}/, '0'.repeat(64));
    const content = `![Far](https://example.com/far.png)\n\n![Gone](${gone})\n\n![By name][x]\n\n[x]: ${files[1]} "Said"`;
    await open(content);

    await page.getByRole('img', { name: 'Far: On another site. Readers see it.' }).waitFor();
    await page.getByRole('img', { name: 'Gone: The picture could not be loaded.' }).waitFor();
    await page.getByText('Said', { exact: true }).waitFor();
    await picture('By name').click();
    await panel().getByText('is written elsewhere in the text', { exact: false }).waitFor();

    expect(await panel().getByLabel('Alternative text').count()).toBe(0);
    expect(await service.read(`blog/${blogId}/post/${postId}`)).toMatchObject({ content });
    expect(editor.visitor.complaints.filter(each => !/404/.test(each))).toEqual([]);
  });

  test('in HTML and as source they are as they are written', async () => {
    const html = `<p><img src="${files[0]}" alt="Kiln"></p>`;
    await open(html, { contentFormat: 'html' });

    await editor.textIs(html);
    const inHtml = await page.locator('.cm-picture').count();
    await open(source(1));
    await picture('Ash').waitFor();
    await page.getByRole('radio', { name: 'Source', exact: true }).click();
    await editor.textIs(source(1));
    // The choice is remembered.
    await page.getByRole('radio', { name: 'Formatted', exact: true }).click();
    await picture('Ash').waitFor();

    expect(inHtml).toBe(0);
  });

  test.each([
    ['in light on a desktop', 'light', 1280],
    ['in dark on a phone', 'dark', 390],
  ] as const)('axe finds nothing in them and in their panel, %s', async (_, colorScheme, width) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await open(`One\n\n${source(0, ' "Lit"')}\n\n${source(1)} ${source(2)}\n\nA ${source(0)} word`);
    await until(allShown);
    await picture('Ash').click();
    await panel().waitFor();
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate<axe.AxeResults>(
      "axe.run({ include: ['main'] }, { resultTypes: ['violations'] })",
    );
    await button('Close').click();
    await page.emulateMedia({ colorScheme: null });

    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  });
});
