import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { Editor } from './editor.ts';

interface Stored {
  postId: string;
  title: string;
  isListed?: boolean;
  isFeatured?: boolean;
  language?: string;
  coAuthors?: { displayName: string }[];
}

describeInChromium('what a post is among others', page => {
  const service = useLocalService();
  let editor: Editor;

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    editor = new Editor(page, service.host.url);
  });

  const open = (place: string) => editor.visitor.open(service.host.url, place);
  const titles = () => page.locator('.row-title').allTextContents();
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
  const stored = async (blogId: string) =>
    (await service.read(`blog/${blogId}/post?count=50`)) as unknown as Stored[];

  async function newBlog(fields: object = {}) {
    const blogId = await service.create('blog', { name: 'Kiln & Co', ...fields });
    const post = (title: string, more = {}) =>
      service.create(`blog/${blogId}/post`, { title, content: 'Text.', ...more });
    return { blogId, post };
  }

  test('pages stand in a list of their own, where a new one is begun and to which one goes back', async () => {
    const { blogId, post } = await newBlog();
    await post('A post');
    await post('Imprint', { isListed: false });
    await open(`/${blogId}/posts`);
    await page.getByText('A post').waitFor();
    const posts = await titles();
    await page.getByRole('link', { name: 'Pages', exact: true }).click();
    await page.getByText('1 page', { exact: true }).waitFor();
    const pages = await titles();
    const chosen = await page.getByRole('checkbox', { name: 'Choose the one page shown' }).count();
    await page.getByRole('searchbox').fill('nothing of the kind');
    await page.getByRole('heading', { name: 'No pages found' }).waitFor();
    await page.getByRole('link', { name: 'Show all pages' }).click();
    await page.getByText('1 page', { exact: true }).waitFor();
    await editor.button('New page').click();
    await editor.field('Title').fill('About us');
    await editor.says('Saved');
    const address = page.url();
    await page.getByRole('link', { name: 'Back to pages' }).click();
    await page.getByText('About us').waitFor();

    const made = (await stored(blogId)).find(({ title }) => title === 'About us');
    expect([posts, pages, chosen]).toEqual([['A post'], ['Imprint'], 1]);
    expect(made).toMatchObject({ isListed: false });
    expect(address).toContain(`#/${blogId}/pages/${made?.postId}`);
    expect(await titles()).toEqual(['About us', 'Imprint']);
    expect(editor.visitor.complaints).toEqual([]);
  });

  test('a blog without pages says what they are, and an empty new page is not saved', async () => {
    const { blogId } = await newBlog();
    await open(`/${blogId}/pages`);
    await page.getByRole('heading', { name: 'No pages yet' }).waitFor();
    await editor.button('New page').click();
    await editor.field('Text').waitFor();
    await page.getByRole('link', { name: 'Back to pages' }).click();
    await page.getByRole('heading', { name: 'No pages yet' }).waitFor();

    expect(await stored(blogId)).toEqual([]);
  });

  test('what was begun as a post is not offered as a new page, and the other way round', async () => {
    const { blogId } = await newBlog();
    await editor.open(blogId);
    await page.route('**/api/blog/*/post', route => route.abort());
    await editor.field('Title').fill('A post that was not sent');
    await editor.write('Not sent.');
    await editor.isCopied('Not sent.');
    await open(`/${blogId}/pages/new`);
    await editor.field('Text').waitFor();
    const onPage = await editor.field('Title').inputValue();
    await open(`/${blogId}/posts/new`);
    await page.getByText('What you wrote here last time was not saved.').waitFor();
    const onPost = await editor.field('Title').inputValue();
    await page.unroute('**/api/blog/*/post');

    expect([onPage, onPost]).toEqual(['', 'A post that was not sent']);
  });

  test('the address of a page is that of pages, in the question before it is published and afterwards', async () => {
    const site = { siteUrl: 'https://kiln.example', postUrl: '/{yyyy}/{slug}/', isPublic: true };
    const { blogId, post } = await newBlog(site);
    const postId = await post('Imprint', { isListed: false });
    await editor.open(blogId, postId);
    await editor.button('Publish').click();
    await page.getByRole('dialog').getByText('https://kiln.example/imprint/', { exact: true }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('link', { name: 'https://kiln.example/imprint/' }).waitFor();

    expect(editor.visitor.complaints).toEqual([]);
  });

  test('a post becomes a page and a post again, by the keyboard alone', async () => {
    const { blogId, post } = await newBlog();
    const postId = await post('Imprint');
    await editor.open(blogId, postId);
    await box('This is a page').focus();
    await page.keyboard.press('Space');
    await editor.says('Saved');
    await page.getByRole('link', { name: 'Back to pages' }).waitFor();
    const [asPage] = await stored(blogId);
    await page.keyboard.press('Space');
    await page.getByRole('link', { name: 'Back to posts' }).waitFor();
    await editor.says('Saved');
    const [asPost] = await stored(blogId);

    expect([asPage?.isListed, asPost?.isListed]).toEqual([false, undefined]);
  });

  test('a post is featured by a switch, marked in the list, and waits for «Update» where it is published', async () => {
    const { blogId, post } = await newBlog();
    const postId = await post('Opening', { published: '2026-01-01T00:00:00Z' });
    await editor.open(blogId, postId);
    await box('Featured').check();
    await page.getByText('Published · changes').waitFor();
    const [before] = await stored(blogId);
    await editor.button('Update').click();
    await editor.says('Saved');
    await page.getByRole('link', { name: 'Back to posts' }).click();
    await page.getByText('★ Featured').waitFor();

    const [after] = await stored(blogId);
    expect([before?.isFeatured, after?.isFeatured]).toEqual([undefined, true]);
  });

  test('the language of a post is its own or that of its blog, which is said, and what is none is not sent', async () => {
    const { blogId, post } = await newBlog({ language: 'en-GB' });
    const postId = await post('Offen');
    await editor.open(blogId, postId);
    await page.getByText('If you leave it empty, it is that of the blog: British English.').waitFor();
    await editor.field('Language').fill('d_e');
    await editor.field('Language').press('Tab');
    await page.getByText('Enter a language code, such as en, en-GB or de.').waitFor();
    const invalid = await editor.field('Language').getAttribute('aria-invalid');
    await editor.field('Language').fill('de');
    await page.getByText('German', { exact: true }).waitFor();
    await editor.says('Saved');
    await page.getByRole('link', { name: 'Back to posts' }).click();
    await page.locator('.row-by').getByText('de', { exact: true }).waitFor();

    expect(invalid).toBe('true');
    expect(await stored(blogId)).toMatchObject([{ language: 'de' }]);
  });

  test('co-authors are chosen as the author is, at most nine, in an order that can be changed', async () => {
    const { blogId, post } = await newBlog();
    const names = Array.from({ length: 11 }, (_, index) => `Author ${index}`);
    const ids: string[] = [];
    for (const displayName of names)
      ids.push(await service.create(`blog/${blogId}/author`, { displayName, userName: displayName }));
    const postId = await post('Of many', { author: { authorId: ids[0] } });
    await editor.open(blogId, postId);
    const choice = page.getByRole('combobox', { name: 'Co-authors' });
    for (const name of names.slice(1, 10)) {
      await choice.selectOption(name);
      await editor.button(`Remove ${name}`).waitFor();
    }
    await page.getByText('A post can have 9 co-authors.').waitFor();
    const isFull = await choice.isDisabled();
    await editor.button('Move Author 2 up').click();
    await editor.button('Remove Author 9').click();
    await editor.says('Saved');

    const [read] = await stored(blogId);
    const kept = ['Author 2', 'Author 1', ...names.slice(3, 9)];
    expect(isFull).toBe(true);
    expect(read?.coAuthors?.map(({ displayName }) => displayName)).toEqual(kept);
    expect(await choice.locator('option').allTextContents()).toEqual([
      'Add a co-author',
      'Author 9',
      'Author 10',
    ]);
    expect(await editor.visitor.flaws('settings')).toEqual([]);
  });

  test('a translation is made by one button, in the set of its original, and each leads to the others', async () => {
    const { blogId, post } = await newBlog({ language: 'en' });
    const tagId = await service.create(`blog/${blogId}/tag`, { name: 'salt' });
    const seo = { metaTitle: 'Glaze', canonicalUrl: 'https://example.com/glaze/' };
    const postId = await post('Glaze', { slug: 'glaze', tags: [{ tagId }], seo, metadata: { price: 4 } });
    await editor.open(blogId, postId);
    await editor.button('Make a translation').click();
    const dialog = page.getByRole('dialog', { name: 'Make a translation' });
    await dialog.getByRole('textbox', { name: 'Its language' }).fill('en');
    await page.keyboard.press('Enter');
    await dialog.getByText('There is one in this language already: English.').waitFor();
    await dialog.getByRole('textbox', { name: 'Its language' }).fill('de');
    await dialog.getByText('German', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'English', exact: true }).waitFor();
    const german = page.url().split('/').at(-1);
    // A translation of a translation is one of the original.
    await editor.button('Make a translation').click();
    await dialog.getByRole('textbox', { name: 'Its language' }).fill('fr');
    await dialog.getByRole('button', { name: 'Make the draft' }).click();
    await page.getByRole('link', { name: 'German', exact: true }).waitFor();
    const french = page.url().split('/').at(-1);
    await page.getByRole('link', { name: 'English', exact: true }).click();
    await page.getByRole('link', { name: 'French', exact: true }).waitFor();

    const [de, fr] = [
      await service.read(`blog/${blogId}/post/${german}`),
      await service.read(`blog/${blogId}/post/${french}`),
    ];
    expect(de).toMatchObject({ title: 'Glaze', content: 'Text.', language: 'de', translationOf: postId });
    expect(de).toMatchObject({
      tags: [{ name: 'salt' }],
      seo: { metaTitle: 'Glaze' },
      metadata: { price: 4 },
    });
    expect(de.seo).toEqual({ metaTitle: 'Glaze' });
    expect(de.published).toBeUndefined();
    expect(fr).toMatchObject({ language: 'fr', translationOf: postId });
    expect(editor.visitor.complaints).toEqual([]);
  });
});
