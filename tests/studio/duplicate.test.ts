import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { Editor } from './editor.ts';

interface Stored {
  postId: string;
  title: string;
  content: string;
  [field: string]: unknown;
}

describeInChromium('a post that is duplicated', page => {
  const service = useLocalService();
  let editor: Editor;

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    editor = new Editor(page, service.host.url);
  });

  const stored = async (blogId: string) =>
    (await service.read(`blog/${blogId}/post?count=50`)) as unknown as Stored[];

  /** A published post with all that its duplicate has, and has not. */
  async function newPost(blogId: string) {
    const tagId = await service.create(`blog/${blogId}/tag`, { name: 'Clay' });
    return service.create(`blog/${blogId}/post`, {
      title: 'Log',
      content: 'One.',
      contentFormat: 'markdown',
      slug: 'the-log',
      published: '2024-05-04T07:30:00Z',
      excerpt: 'Of a kiln',
      tags: [{ tagId }],
      language: 'en',
      translationOf: crypto.randomUUID(),
      seo: { canonicalUrl: 'https://elsewhere.example/log', metaTitle: 'A log' },
      metadata: { mood: 'grey' },
    });
  }

  /** The post that is not one of these. */
  const otherThan = (posts: readonly Stored[], ...known: string[]) =>
    posts.find(({ postId }) => !known.includes(postId));

  const isDuplicate = (content: string) => ({
    title: 'Log',
    content,
    excerpt: 'Of a kiln',
    language: 'en',
    tags: [expect.objectContaining({ name: 'Clay' })],
    seo: { metaTitle: 'A log' },
    metadata: { mood: 'grey' },
  });

  const withoutAddress = (post: Stored | undefined) =>
    ['published', 'formerSlugs', 'translationOf'].filter(field => post && field in post);

  test('has all that is written, and opens as a draft without date, address and original', async () => {
    const blogId = await service.create('blog', { name: 'Kiln & Co' });
    const postId = await newPost(blogId);
    await editor.open(blogId, postId);
    await editor.write(' Two.');
    await editor.says('Saved');

    await editor.button('Duplicate').press('Enter');
    await page.waitForURL(url => !url.hash.endsWith(postId));
    await page.getByText('Draft', { exact: true }).waitFor();
    await editor.textIs('One. Two.');

    const copy = otherThan(await stored(blogId), postId);
    expect(copy).toMatchObject({ ...isDuplicate('One. Two.'), slug: 'log' });
    expect(withoutAddress(copy)).toEqual([]);
    expect(page.url()).toContain(`#/${blogId}/posts/${copy?.postId}`);
    expect(await service.read(`blog/${blogId}/post/${postId}`)).toMatchObject({ content: 'One.' });
    expect(editor.visitor.complaints).toEqual([]);
  });

  test('is no third one where the answer was lost and somebody asks again', async () => {
    const blogId = await service.create('blog', { name: 'Kiln & Co' });
    const postId = await newPost(blogId);
    await editor.open(blogId, postId);
    const create = '**/api/blog/*/post';
    await page.route(create, async route => {
      await route.fetch();
      await route.abort();
    });

    await editor.button('Duplicate').click();
    await page.getByRole('alert').filter({ hasText: 'Not duplicated' }).waitFor();
    await page.unroute(create);
    await editor.button('Duplicate').click();
    await page.waitForURL(url => !url.hash.endsWith(postId));
    await page.getByText('Draft', { exact: true }).waitFor();

    expect(await stored(blogId)).toHaveLength(2);
  });

  test('in the list stands beside it, with the changes that readers do not have yet', async () => {
    const blogId = await service.create('blog', { name: 'Kiln & Co' });
    const postId = await newPost(blogId);
    const { content: _, ...post } = await service.read(`blog/${blogId}/post/${postId}`);
    await service.send('PUT', `blog/${blogId}/post/${postId}/draft`, { ...post, content: 'One. Two.' });
    await editor.visitor.open(service.host.url, `/${blogId}/posts`);

    await page.getByRole('checkbox', { name: 'Choose «Log»' }).check();
    await editor.button('Duplicate').click();
    await page.getByText('1 has changes that are not published. Its duplicate has them.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicate', exact: true }).click();
    await page.getByText('1 post duplicated. 2 posts', { exact: true }).waitFor();

    const copy = otherThan(await stored(blogId), postId);
    expect(copy).toMatchObject(isDuplicate('One. Two.'));
    expect(withoutAddress(copy)).toEqual([]);
    expect(editor.visitor.complaints).toEqual([]);
  });
});
