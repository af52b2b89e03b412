import { laterWords } from '../../client/studio/later-words.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { Editor } from './editor.ts';

describeInChromium('names of people’s own', page => {
  const service = useLocalService();
  let editor: Editor;

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    editor = new Editor(page, service.host.url);
  });

  const summary = () => page.locator('summary').filter({ hasText: laterWords.metadata });
  const kindOf = (name: string) => page.getByRole('combobox', { name: laterWords.metadataKindOf(name) });
  const newBlog = (fields = {}) => service.create('blog', { name: 'Kiln & Co', ...fields });
  const nameOf = (number: number) => editor.field(laterWords.metadataNameOf(number));
  const valueFor = (name: string) => editor.field(laterWords.metadataValueOf(name));

  /** Adds an entry, whose name has the focus then. */
  async function add(name: string, number: number) {
    await editor.button(laterWords.metadataAdd).click();
    await nameOf(number).and(page.locator(':focus')).waitFor();
    await page.keyboard.type(name);
  }

  test('have texts, numbers and yes or no in a post, which saves them by itself, and each is gone once it is removed', async () => {
    const blogId = await newBlog();
    const path = `blog/${blogId}/post/${await service.create(`blog/${blogId}/post`, { title: 'Log', content: 'One.', metadata: { Mood: 'grey' } })}`;
    await editor.open(blogId, path.split('/').at(-1));
    await summary().click();
    await add('tide_m', 2);
    await kindOf('tide_m').selectOption(laterWords.metadataKind.number);
    await valueFor('tide_m').fill('3.25');
    await add('isSpring', 3);
    await kindOf('isSpring').selectOption(laterWords.metadataKind.flag);
    await page
      .getByRole('combobox', { name: laterWords.metadataValueOf('isSpring') })
      .selectOption(laterWords.yes);
    await editor.says('Saved');
    await summary().getByText(laterWords.metadataCount(3)).waitFor();
    const first = await service.read(path);
    await editor.button('Remove Mood').click();
    await editor.says('Saved');
    const second = await service.read(path);

    expect(first.metadata).toEqual({ Mood: 'grey', tide_m: 3.25, isSpring: true });
    expect(second.metadata).toEqual({ tide_m: 3.25, isSpring: true });
    expect(editor.visitor.complaints).toEqual([]);
  });

  test('of which one is wrong are not saved until it is put right, and a form is not either', async () => {
    const blogId = await newBlog();
    const tagId = await service.create(`blog/${blogId}/tag`, { name: 'Clay', metadata: { hue: 'red' } });
    const path = `blog/${blogId}/tag/${tagId}`;
    await editor.visitor.open(service.host.url, `/${blogId}/tags`);
    await editor.button('Edit Clay').click();
    await summary().click();
    await add('hue', 2);
    await page.getByText(laterWords.metadataNameTwice).first().waitFor();
    await editor.field('Name').fill('Clays');
    await editor.button('Save').click();
    await page.locator('.metadata :focus').waitFor();
    const meanwhile = await service.read(path);
    const found = await editor.visitor.findings();
    await nameOf(2).fill('size');
    await valueFor('size').fill('small');
    await editor.button('Save').click();
    await editor.button('Edit Clays').waitFor();

    expect(meanwhile).toMatchObject({ name: 'Clay', metadata: { hue: 'red' } });
    expect(found).toEqual([]);
    expect(await service.read(path)).toMatchObject({
      name: 'Clays',
      metadata: { hue: 'red', size: 'small' },
    });
  });

  test('that others have changed meanwhile are kept with those from here, in a form of a blog', async () => {
    const blogId = await newBlog({ metadata: { hue: 'red', size: 1 } });
    await editor.visitor.open(service.host.url, `/${blogId}/blog`);
    await summary().click();
    await valueFor('hue').fill('blue');
    await service.send('PATCH', `blog/${blogId}`, { metadata: { size: 2, mood: 'grey' } });
    await editor.button('Save').click();
    await page.getByText('Both changes are kept').waitFor();
    const merged = await service.read(`blog/${blogId}`);
    await valueFor('hue').fill('green');
    await service.send('PATCH', `blog/${blogId}`, { metadata: { hue: 'black' } });
    await editor.button('Save').click();
    await page.getByText('Somebody else wrote: hue: black, size: 2, mood: grey').waitFor();
    await editor.button('Keep theirs').click();
    const shown = await valueFor('hue').inputValue();

    expect(merged.metadata).toEqual({ hue: 'blue', size: 2, mood: 'grey' });
    expect(shown).toBe('black');
  });

  test('of which one is wrong keep a post from being published, though their section is closed', async () => {
    const blogId = await newBlog();
    const postId = await service.create(`blog/${blogId}/post`, { title: 'Log', content: 'One.' });
    await editor.open(blogId, postId);
    await summary().click();
    await add('not a name', 1);
    await summary().click();
    await editor.button('Settings of the post').click();
    await editor.button('Publish').click();
    await nameOf(1).and(page.locator(':focus')).waitFor();

    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await service.read(`blog/${blogId}/post/${postId}`)).not.toHaveProperty('published');
  });

  test('are written by the keyboard alone for a medium', async () => {
    const blogId = await newBlog();
    const mediumUrl = 'https://images.example.org/kiln.png';
    const mediumId = await service.create(`blog/${blogId}/medium`, { mediumUrl, fileName: 'kiln.png' });
    await editor.visitor.open(service.host.url, `/${blogId}/media?medium=${mediumId}`);
    await summary().focus();
    await page.keyboard.press('Enter');
    await editor.visitor.tabTo('button', laterWords.metadataAdd);
    await page.keyboard.press('Enter');
    await nameOf(1).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('taken');
    await editor.visitor.tabTo('textbox', laterWords.metadataValueOf('taken'));
    await page.keyboard.type('at night');
    await editor.visitor.tabTo('button', 'Save');
    await page.keyboard.press('Enter');
    await editor.says('Saved');

    expect(await service.read(`blog/${blogId}/medium/${mediumId}`)).toMatchObject({
      metadata: { taken: 'at night' },
    });
  });

  test('axe finds nothing in the table, wide and narrow, in light and dark', async () => {
    const blogId = await newBlog({ metadata: { hue: 'red', size: 1, isOld: true } });
    await editor.visitor.open(service.host.url, `/${blogId}/blog`);
    await summary().click();
    await add('not a name', 4);

    expect(await editor.visitor.flaws('table', [1280, 390])).toEqual([]);
  });
});
