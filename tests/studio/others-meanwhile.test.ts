import { laterWords } from '../../client/studio/later-words.ts';
import { words } from '../../client/studio/words.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { Editor } from './editor.ts';

describeInChromium('a post while others, or the save itself, change it', page => {
  const service = useMediaService();
  let editor: Editor;

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    editor = new Editor(page, service.host.url);
  });

  async function newPost(fieldsIn: (blogId: string) => Promise<Record<string, unknown>>) {
    const blogId = await service.create('blog', { name: 'Kiln & Co' });
    const fields = { title: 'Log', content: 'One.', contentFormat: 'markdown', ...(await fieldsIn(blogId)) };
    return { blogId, at: `blog/${blogId}/post/${await service.create(`blog/${blogId}/post`, fields)}` };
  }

  const postIn = (at: string) => at.split('/').at(-1);
  const published = { published: '2024-05-04T07:30:00Z' };

  test('is saved without the author and the tag that were deleted, and says so', async () => {
    let [authorId, tagId] = ['', ''];
    const { blogId, at } = await newPost(async blog => {
      authorId = await service.create(`blog/${blog}/author`, { displayName: 'Ada', userName: 'ada' });
      tagId = await service.create(`blog/${blog}/tag`, { name: 'Clay' });
      return { author: { authorId }, tags: [{ tagId }] };
    });
    await editor.open(blogId, postIn(at));
    await service.send('DELETE', `blog/${blogId}/author/${authorId}`);
    await service.send('DELETE', `blog/${blogId}/tag/${tagId}`);

    await editor.write(' Two.');
    await page.getByText(`${words.lost.author} ${words.lost.tag}`).waitFor();
    await editor.says('Saved');
    const stored = await service.read(at);
    await editor.button(words.understood).click();

    expect(stored).toMatchObject({ content: 'One. Two.', tags: [] });
    expect(await page.getByLabel('Author', { exact: true }).inputValue()).toBe('');
    expect(await page.getByText(words.lost.author).count()).toBe(0);
    expect(await editor.button('Remove Clay').count()).toBe(0);
  });

  test.each([
    ['published again', 'Publish', true],
    ['a draft', laterWords.saveAsDraft, false],
  ])('and that is public no more, is %s as somebody chooses after «Update»', async (_, choice, isPublic) => {
    const { blogId, at } = await newPost(async () => published);
    await editor.open(blogId, postIn(at));
    await editor.write(' Two.');
    await service.send('PUT', at, { title: 'Log', content: 'One.', contentFormat: 'markdown' });

    await editor.button('Update').click();
    const question = page.getByRole('dialog', { name: laterWords.wasUnpublished });
    await question.waitFor();
    const meanwhile = await service.read(at);
    await question.getByRole('button', { name: choice, exact: true }).click();
    await editor.says('Saved');

    const stored = await service.read(at);
    expect(meanwhile).not.toHaveProperty('published');
    expect(stored.content).toBe('One. Two.');
    expect('published' in stored).toBe(isPublic);
  });

  test('is called «Untitled» if it has no title yet, which the next key replaces', async () => {
    const blogId = await service.create('blog', { name: 'Kiln & Co' });
    await editor.open(blogId);
    await editor.write('One.');
    await editor.field('Title').focus();
    await editor.says('Saved');
    const named = await editor.field('Title').inputValue();
    await page.keyboard.type('Log');
    await editor.says('Saved');

    expect(named).toBe(words.untitled);
    expect(await service.read(`blog/${blogId}/post`)).toEqual([expect.objectContaining({ title: 'Log' })]);
  });

  test('is another one where somebody begins a new post right after a new one that was saved', async () => {
    const blogId = await service.create('blog', { name: 'Kiln & Co' });
    await editor.open(blogId);
    await editor.field('Title').fill('First');
    await editor.says('Saved');
    await page.evaluate(`location.hash = '#/${blogId}/posts/new'`);
    await editor.field('Title').and(page.locator(':placeholder-shown')).waitFor();
    await editor.field('Title').fill('Second');
    await editor.says('Saved');

    const posts = await service.read(`blog/${blogId}/post`);
    const named = (title: string) => expect.objectContaining({ title });
    expect(posts).toHaveLength(2);
    expect(posts).toEqual(expect.arrayContaining([named('First'), named('Second')]));
  });
});
