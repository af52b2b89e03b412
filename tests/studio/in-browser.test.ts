import { words } from '../../client/studio/words.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { post } from '../support/content/families.ts';
import { useService } from '../support/service/use-service.ts';
import { Writer } from './writer.ts';

describeInChromium('what is written in the studio', (page, browser) => {
  const service = useService();
  let blogId: string;

  beforeEach(async () => {
    blogId = await service.newBlog();
  });

  const newPost = (content: string, published?: string) =>
    service.create(`blog/${blogId}/post`, { title: 'Log', content, ...(published && { published }) });

  const stored = async (postId: string) => (await service.read(`blog/${blogId}/post/${postId}`)).content;

  test('is there again after the process of the page was killed in mid-word', async () => {
    const postId = await newPost('One.', '2024-05-04T07:30:00Z');
    const writer = await Writer.at(page, service.api);
    await writer.open(blogId, postId);
    await writer.change({ content: 'One. And no mo' });
    await writer.waitForCopy('One. And no mo');

    await writer.kill();
    const next = await Writer.at(await browser.context.newPage(), service.api);
    const seen = await next.open(blogId, postId);
    await next.save('update');
    await next.page.close();

    expect(seen).toMatchObject({ content: 'One. And no mo', restored: true, state: 'saving' });
    expect(await stored(postId)).toBe('One. And no mo');
  });

  test('of a new post that was never saved is offered with the next new post', async () => {
    const writer = await Writer.at(page, service.api);
    const { postId } = await writer.open(blogId, undefined);
    await writer.change({ content: 'A thought.' });
    await writer.waitForCopy('A thought.');

    await writer.kill();
    const next = await Writer.at(await browser.context.newPage(), service.api);
    const seen = await next.open(blogId, undefined);
    await next.change({ title: 'Thoughts' });
    await next.waitFor({ state: 'saved' });
    await next.page.close();

    expect(seen).toMatchObject({ postId, content: 'A thought.', restored: true });
    expect(await stored(postId)).toBe('A thought.');
  });

  test('is saved by itself, and shown by another tab with the same post', async () => {
    const postId = await newPost('One.');
    const [writer, other] = [
      await Writer.at(page, service.api),
      await Writer.at(await browser.context.newPage(), service.api),
    ];
    await writer.open(blogId, postId);
    await other.open(blogId, postId);

    await writer.change({ content: 'One. Two.' });
    await other.waitFor({ content: 'One. Two.', state: 'saved' });
    await other.page.close();

    expect(await stored(postId)).toBe('One. Two.');
  });

  test('by two people at one place is saved only after a choice', async () => {
    const postId = await newPost('One.');
    const writer = await Writer.at(page, service.api);
    await writer.open(blogId, postId);
    await service.send('PUT', `blog/${blogId}/post/${postId}`, {
      postId,
      title: 'Log',
      content: 'Theirs.',
    });

    await writer.change({ content: 'Mine.' });
    await writer.waitFor({ state: 'conflict' });
    const untouched = await stored(postId);
    await writer.settle({ 'content-0': 'both' });
    await writer.waitFor({ state: 'saved' });

    expect(untouched).toBe('Theirs.');
    expect(await stored(postId)).toBe('Mine. Theirs.');
  });

  test('without a connection stays here, and is saved as soon as it is back', async () => {
    const postId = await newPost('One.');
    const writer = await Writer.at(page, service.api);
    await writer.open(blogId, postId);

    await browser.context.setOffline(true);
    await writer.change({ content: 'One. Two.' });
    await writer.waitFor({ state: 'notSaved' });
    await writer.waitForCopy('One. Two.');
    await browser.context.setOffline(false);
    await writer.waitFor({ state: 'saved' });

    expect(await stored(postId)).toBe('One. Two.');
  });

  test('keeps what this page does not write: the media of a post, and which is its image', async () => {
    const postId = await service.createIn(blogId, post);
    const before = await service.read(`blog/${blogId}/post/${postId}`);
    const writer = await Writer.at(page, service.api);
    await writer.open(blogId, postId);

    await writer.change({ content: 'Another text.' });
    await writer.save('update');

    const after = await service.read(`blog/${blogId}/post/${postId}`);
    expect(after).toEqual({ ...before, content: 'Another text.', lastModified: after.lastModified });
  });
});

// A browser of its own: one in use knows for a while how much room there was.
describeInChromium('what is written in the studio without room for it', (page, browser) => {
  const service = useService();

  test('is said to be without a copy if the browser has no room, and is saved all the same', async () => {
    const blogId = await service.newBlog();
    const body = { title: 'Log', content: 'One.', published: '2024-05-04T07:30:00Z' };
    const postId = await service.create(`blog/${blogId}/post`, body);
    const writer = await Writer.at(page, service.api);
    await writer.open(blogId, postId);
    const session = await browser.context.newCDPSession(writer.page);
    const { origin } = new URL(service.api);

    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
    await writer.change({ content: 'x'.repeat(300_000) });
    await writer.waitFor({ copyTrouble: words.noRoom });
    await writer.save('update');
    const { state } = await writer.see();
    await session.send('Storage.overrideQuotaForOrigin', { origin });

    expect(state).toBe('saved');
    expect((await service.read(`blog/${blogId}/post/${postId}`)).content).toHaveLength(300_000);
  });
});
