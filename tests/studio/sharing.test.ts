import { laterWords } from '../../client/studio/later-words.ts';
import { words } from '../../client/studio/words.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { png } from '../support/uploads/pictures.ts';
import { newMedium } from '../support/uploads/upload.ts';
import { Editor } from './editor.ts';

describeInChromium('what search engines and those who share a page are told', page => {
  const service = useMediaService();
  let editor: Editor;

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    editor = new Editor(page, service.host.url);
  });

  const summary = (name: string) => page.locator('summary').filter({ hasText: name });
  /** What is said of a field. */
  const said = async (name: string) =>
    page.locator(`[id="${await editor.field(name).getAttribute('aria-describedby')}"]`).textContent();
  const preview = () => page.locator('.shared');
  /** A file of the blog's own, another for each name. */
  const mediumOf = async (blogId: string, fileName: string, alternativeText?: string) => {
    const file = png({ width: 40 + fileName.length, height: 30 });
    return (await newMedium(service, blogId, file, { fileName, alternativeText })).mediumId;
  };
  const newBlog = () =>
    service.create('blog', {
      name: 'Kiln & Co',
      siteUrl: 'https://kiln.example.com',
      postUrl: '/log/{slug}',
    });

  /** A post that is open, with the section. */
  async function openPost(fields: Record<string, unknown> = {}) {
    const blogId = await newBlog();
    const body = { title: 'First firing', content: 'Text.', excerpt: 'Clay, fire, luck.', ...fields };
    const postId = await service.create(`blog/${blogId}/post`, body);
    await editor.open(blogId, postId);
    await summary(laterWords.forSharing).click();
    await preview().locator('.shared-words').getByText('kiln.example.com').waitFor();
    return { blogId, postId, path: `blog/${blogId}/post/${postId}` };
  }

  test('a post says what is shown where nothing is written, and then how long that is', async () => {
    const { path } = await openPost();
    const before = await preview().locator('.result p').allTextContents();
    const note = await said(words.metaTitle);
    await editor
      .field(words.metaTitle)
      .fill('The first firing of a kiln that nobody had believed would ever hold');
    const long = await said(words.metaTitle);
    await editor.field(words.metaDescription).fill('What a kiln needs.');
    const short = await said(words.metaDescription);
    const after = await preview().locator('.result').textContent();
    await editor.says('Saved');

    expect(before).toEqual(['kiln.example.com › log › first-firing', 'First firing', 'Clay, fire, luck.']);
    expect(note).toBe('If you leave it empty, this is shown: First firing');
    expect(long).toBe('67 characters. Search engines show about 60, and cut off the rest.');
    expect(short).toBe('18 characters. Search engines show about 160.');
    expect(after).toContain('The first firing of a kiln that nobody had believed would …');
    expect(after).toContain('What a kiln needs.');
    expect(await service.read(path)).toMatchObject({
      title: 'First firing',
      seo: {
        metaTitle: 'The first firing of a kiln that nobody had believed would ever hold',
        metaDescription: 'What a kiln needs.',
      },
    });
    expect(editor.visitor.complaints).toEqual([]);
  });

  test('a page has its own address there', async () => {
    await openPost({ isListed: false });

    expect(await preview().locator('.result p').first().textContent()).toBe(
      'kiln.example.com › first-firing',
    );
  });

  test('a post that is kept out of search engines says so in words, also while the section is closed', async () => {
    const { path } = await openPost();
    await page.getByRole('checkbox', { name: laterWords.noIndex }).check();
    await page.getByText(laterWords.notIndexedText).waitFor();
    await editor.says('Saved');
    const on = await service.read(path);
    await summary(laterWords.forSharing).click();
    const closed = await summary(laterWords.forSharing).textContent();
    await summary(laterWords.forSharing).click();
    await page.getByRole('checkbox', { name: laterWords.noIndex }).uncheck();
    await editor.says('Saved');

    expect(on).toMatchObject({ seo: { noIndex: true } });
    expect(closed).toContain(laterWords.notIndexed);
    expect(await service.read(path)).not.toHaveProperty('seo');
  });

  test('the card has the picture that is chosen, or else the image of the post, and says that it has no alternative text', async () => {
    const blogId = await newBlog();
    const [image, shared] = [
      await mediumOf(blogId, 'kiln.png', 'A kiln'),
      await mediumOf(blogId, 'fire.png'),
    ];
    const postId = await service.create(`blog/${blogId}/post`, {
      title: 'First firing',
      content: '',
      media: [{ mediumId: image, isPostImage: true }],
    });
    await editor.open(blogId, postId);
    await summary(laterWords.forSharing).click();
    await preview().locator('img').waitFor();
    const first = await preview().locator('img').getAttribute('alt');
    const missing = await page.getByText(laterWords.pictureWithoutText).count();
    await editor.button(laterWords.chooseFromMediaFor(laterWords.socialImage)).click();
    await editor.button(laterWords.chooseNamed('fire.png')).click();
    await page.getByText(laterWords.pictureWithoutText).waitFor();
    await editor.says('Saved');
    const stored = await service.read(`blog/${blogId}/post/${postId}`);
    await page.getByRole('link', { name: laterWords.writeTextOf('fire.png') }).click();
    await page.getByRole('heading', { level: 1, name: 'fire.png' }).waitFor();

    expect([first, missing]).toEqual(['A kiln', 0]);
    expect(stored).toMatchObject({ seo: { socialImage: { mediumId: shared } } });
    // It is not among the pictures of the post.
    expect(stored.media).toHaveLength(1);
  });

  test('a published post is changed by «Update» alone, and what both have changed is chosen', async () => {
    const { path } = await openPost({ published: '2026-11-01T09:00:00Z', seo: { metaTitle: 'One' } });
    await editor.field(words.metaTitle).fill('Mine');
    await editor.says('Saved');
    const meanwhile = await service.read(path);
    await service.send('PATCH', path, { seo: { metaTitle: 'Theirs', metaDescription: 'Their words' } });
    await editor.button('Update').click();
    await page.getByText(words.conflictNotice).waitFor();
    await editor.button(words.chooseKept).click();
    await page
      .getByRole('region', { name: words.metaTitle })
      .getByRole('button', { name: laterWords.keepMine })
      .click();
    await editor.button('Update').click();
    await editor.says('Saved');

    expect(meanwhile).toMatchObject({ seo: { metaTitle: 'One' } });
    expect(await service.read(path)).toMatchObject({
      seo: { metaTitle: 'Mine', metaDescription: 'Their words' },
    });
  });

  test('an address that is not whole stays in its field, and keeps nothing else from being saved', async () => {
    const { path } = await openPost({ seo: { canonicalUrl: 'https://kiln.example.com/one' } });
    await editor.field(words.canonicalUrl).fill('kiln.example');
    const flaw = await said(words.canonicalUrl);
    await editor.field(words.metaTitle).fill('Firing');
    await editor.says('Saved');
    const meanwhile = await service.read(path);
    await editor.button('Publish').click();
    await editor.field(words.canonicalUrl).and(page.locator(':focus')).waitFor();
    await editor.field(words.canonicalUrl).fill('https://kiln.example.com/two');
    await editor.says('Saved');

    expect(flaw).toBe(laterWords.canonicalUrlFlaw);
    expect(meanwhile).toMatchObject({
      seo: { metaTitle: 'Firing', canonicalUrl: 'https://kiln.example.com/one' },
    });
    expect(await service.read(path)).toMatchObject({ seo: { canonicalUrl: 'https://kiln.example.com/two' } });
  });

  test('what is typed is there again after the tab was closed', async () => {
    const { blogId, postId } = await openPost({ published: '2026-11-01T09:00:00Z' });
    await page.route('**/draft', route =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await editor.field(words.metaDescription).fill('Not sent yet');
    await editor.says(words.notSaved(words.offline));
    page.once('dialog', dialog => dialog.accept());
    await editor.open(blogId, postId);
    await page.getByText(words.restored).waitFor();
    await summary(laterWords.forSharing).click();

    expect(await editor.field(words.metaDescription).inputValue()).toBe('Not sent yet');
  });

  test('a tag has it too, with a description and a picture, by the keyboard alone', async () => {
    const blogId = await newBlog();
    const tagId = await service.create(`blog/${blogId}/tag`, { name: 'Clay' });
    await editor.visitor.open(service.host.url, `/${blogId}/tags`);
    await editor.button('Edit Clay').focus();
    await page.keyboard.press('Enter');
    await editor.field('Name').waitFor();
    await editor.visitor.tabTo('textbox', laterWords.tagDescription);
    await page.keyboard.type('All about clay.');
    await summary(laterWords.forSharing).focus();
    await page.keyboard.press('Enter');
    await preview().waitFor();
    await editor.visitor.tabTo('textbox', words.metaTitle);
    await page.keyboard.type('Posts about clay');
    const shown = await preview().locator('.result').textContent();
    await editor.visitor.tabTo('button', 'Save');
    await page.keyboard.press('Enter');
    await editor.button('Edit Clay').waitFor();

    expect(shown).toContain('Posts about clay');
    expect(shown).toContain('All about clay.');
    expect(await service.read(`blog/${blogId}/tag/${tagId}`)).toMatchObject({
      name: 'Clay',
      description: 'All about clay.',
      seo: { metaTitle: 'Posts about clay' },
    });
  });

  test('an author has it too, with a bio and a website, which has to be an address', async () => {
    const blogId = await newBlog();
    const authorId = await service.create(`blog/${blogId}/author`, { displayName: 'Ada', userName: 'ada' });
    await editor.visitor.open(service.host.url, `/${blogId}/authors`);
    await editor.button('Edit Ada').click();
    await editor.field(laterWords.bio).fill('Fires **pots**.');
    await editor.field(laterWords.websiteUrl).fill('ada.example.com');
    await summary(laterWords.forSharing).click();
    await editor.field(words.canonicalUrl).fill('nowhere');
    await summary(laterWords.forSharing).click();
    await editor.button('Save').click();
    await page.getByText(laterWords.websiteUrlFlaw).waitFor();
    await editor.field(laterWords.websiteUrl).fill('https://ada.example.com');
    await editor.button('Save').click();
    // The section opens for what is wrong in it.
    await editor.field(words.canonicalUrl).and(page.locator(':focus')).waitFor();
    await editor.field(words.canonicalUrl).fill('');
    await editor.button('Save').click();
    await editor.button('Edit Ada').waitFor();

    const stored = await service.read(`blog/${blogId}/author/${authorId}`);
    expect(stored).toMatchObject({ bio: 'Fires **pots**.', websiteUrl: 'https://ada.example.com' });
    expect(stored).not.toHaveProperty('seo');
    expect(editor.visitor.complaints).toEqual([]);
  });

  test('axe finds nothing in it, on a post and on a tag, wide and narrow, in light and dark', async () => {
    const { blogId } = await openPost({ seo: { noIndex: true } });
    const ofPost = await editor.visitor.flaws('post', [1280, 390]);
    await service.create(`blog/${blogId}/tag`, { name: 'Clay' });
    await editor.visitor.open(service.host.url, `/${blogId}/tags`);
    await editor.button('Edit Clay').click();
    await summary(laterWords.forSharing).click();
    await preview().waitFor();

    expect([...ofPost, ...(await editor.visitor.flaws('tag', [1280, 390]))]).toEqual([]);
  });
});
