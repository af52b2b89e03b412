import fc from 'fast-check';
import { BlogClient } from '../../client/api/index.ts';
import { emptyDraft, hasBecome } from '../../client/studio/editor/draft.ts';
import { type RemotePost, remotePost, type StoredPost } from '../../client/studio/editor/remote.ts';
import type { Trouble } from '../../client/studio/trouble.ts';
import { words } from '../../client/studio/words.ts';
import { atDepth } from '../../infra/local/kit/testing/depth.ts';
import { author, medium, post, tag } from '../support/content/families.ts';
import { useService } from '../support/service/use-service.ts';

const service = useService();

/** A post of the service as the studio sees it. @param fetch sends its requests. */
async function newPost(fetch?: ConstructorParameters<typeof BlogClient>[0]['fetch']) {
  const [blogId, postId] = [await service.newBlog(), crypto.randomUUID()];
  const headers = service.session;
  const api = new BlogClient({ baseUrl: service.api, headers, fetch });
  const takenBack = new Set<string>();
  /** The post, as it is when the same browser opens it again. */
  const again = () => remotePost(api, { blogId, postId }, takenBack, async () => undefined);
  return { blogId, postId, remote: again(), again };
}

/** What a write made. Throws if it was not carried out. */
function storedBy(written: { kind: string; stored?: StoredPost }): StoredPost {
  if (!written.stored) throw new Error(JSON.stringify(written));
  return written.stored;
}

/** Does the steps that are left until what is saved aside is in its place. */
async function placed(remote: RemotePost, saved: StoredPost): Promise<StoredPost> {
  let stored = saved;
  while (stored.aside)
    stored = storedBy(
      await (stored.aside === 'behind' || !remote.place
        ? remote.write(stored.draft, stored)
        : remote.place(stored)),
    );
  return stored;
}

const draft = { ...emptyDraft, title: 'Low tide', content: 'Mud.\r\n\r\n  And more. ' };

test('a draft is stored and read again as it was written', async () => {
  const { blogId, remote } = await newPost();
  const [tagId, authorId, mediumId, imageId] = [
    await service.createIn(blogId, tag),
    await service.createIn(blogId, author),
    await service.createIn(blogId, medium),
    await service.createIn(blogId, medium),
  ];
  const full = {
    ...draft,
    slug: 'mud',
    published: '2024-05-04T07:30:00+02:00',
    authorId,
    tagIds: [tagId],
    mediaIds: [mediumId, imageId],
    postImageId: imageId,
    coAuthorIds: [],
  };

  const written = storedBy(await remote.write(full, undefined));
  const read = await remote.read();

  expect(written.draft).toEqual(full);
  expect(read).toMatchObject({ kind: 'found', stored: { draft: full, etag: written.etag } });
});

test('a post is not said to be deleted as long as the service still reads it, or the person is no member', async () => {
  let isRefusing = false;
  const { remote, blogId, postId } = await newPost((input, init) =>
    isRefusing && new Request(input, init).method === 'PUT'
      ? Promise.resolve(new Response('', { status: 404 }))
      : fetch(input, init),
  );
  const first = storedBy(await remote.write(draft, undefined));
  isRefusing = true;

  const lagging = await remote.write({ ...draft, content: 'Two.' }, first);
  await service.send('DELETE', `blog/${blogId}/post/${postId}`);
  const deleted = await remote.write({ ...draft, content: 'Two.' }, first);
  const api = new BlogClient({ baseUrl: service.api, headers: service.session });
  const why: Trouble = { kind: 'barred', text: words.noMember };
  const barred = await remotePost(api, { blogId, postId }, new Set(), async () => why).read();

  expect([lagging, deleted]).toMatchObject([{ trouble: { kind: 'away' } }, { trouble: { kind: 'gone' } }]);
  expect(barred).toEqual({ kind: 'failed', trouble: why });
});

test('changes of a published post are read again as they were written, and published with the post’s other fields', async () => {
  const { blogId, postId, remote, again } = await newPost();
  const path = `blog/${blogId}/post/${postId}`;
  const tagId = await service.createIn(blogId, tag);
  const published = '2024-05-04T07:30:00Z';
  await remote.write({ ...draft, slug: 'mud', published }, undefined);
  const known = storedBy((await again().read()) as { kind: string; stored?: StoredPost });
  const changed = { ...known.draft, title: 'High tide', content: 'Water.', tagIds: [tagId], slug: 'tide' };

  const saved = storedBy(await remote.write(changed, known));
  const [opened, meanwhile] = [await again().read(), await service.read(path)];
  const after = storedBy((await remote.place?.(saved)) ?? { kind: 'none' });

  expect(opened).toMatchObject({ stored: { draft: changed, aside: 'kept' } });
  expect(meanwhile).toMatchObject({ title: 'Low tide', slug: 'mud' });
  expect(after).toMatchObject({ draft: changed, post: { title: 'High tide', slug: 'tide', published } });
});

test('the slug of a draft follows its title in the service, too', async () => {
  const { remote } = await newPost();
  const first = storedBy(await remote.write(draft, undefined));

  const second = storedBy(await remote.write({ ...first.draft, title: 'Hôtel tide' }, first));

  expect([first.post.slug, second.post.slug]).toEqual(['low-tide', 'hotel-tide']);
  expect(second.draft.slug).toBeUndefined();
});

test('a post is published with a slug of its own, though another post has its title', async () => {
  const { remote, blogId } = await newPost();
  await service.createIn(blogId, post, { title: draft.title, slug: undefined });
  const first = storedBy(await remote.write(draft, undefined));

  const second = storedBy(await remote.write({ ...first.draft, published: '2024-05-04T07:30:00Z' }, first));

  expect([first.draft.slug, second.draft.slug]).toEqual([undefined, 'low-tide-2']);
});

test('a slug that is taken out of a post is made anew from its title', async () => {
  const { remote } = await newPost();
  const first = storedBy(await remote.write({ ...draft, slug: 'mud' }, undefined));

  const second = storedBy(await remote.write({ ...first.draft, slug: undefined }, first));

  expect([first.post.slug, second.post.slug]).toEqual(['mud', 'low-tide']);
});

test('the slug of a post that was taken back stays when it is opened again in the same browser', async () => {
  const { remote, again } = await newPost();
  const first = storedBy(await remote.write(draft, undefined));
  const published = '2024-05-04T07:30:00Z';
  const second = storedBy(await remote.write({ ...first.draft, slug: 'low-tide', published }, first));
  await placed(remote, storedBy(await remote.write({ ...second.draft, published: undefined }, second)));

  const opened = await again().read();

  expect(opened).toMatchObject({ stored: { draft: { slug: 'low-tide', published: undefined } } });
});

test('a text that is too long is refused, and it is said by how much', async () => {
  const { remote } = await newPost();

  const written = await remote.write({ ...draft, content: 'x'.repeat(2.5 * 1024 * 1024) }, undefined);

  expect(written).toEqual({
    kind: 'failed',
    trouble: { kind: 'refused', text: words.postTooLong('2.51', '2', '0.52') },
  });
});

test('what somebody has deleted is left out of a post that still names it, with a notice', async () => {
  const { blogId, remote } = await newPost();
  const [tagId, keptTagId, authorId, mediumId, imageId] = [
    await service.createIn(blogId, tag),
    await service.createIn(blogId, tag),
    await service.createIn(blogId, author),
    await service.createIn(blogId, medium),
    await service.createIn(blogId, medium),
  ];
  const full = {
    ...draft,
    authorId,
    tagIds: [tagId, keptTagId],
    mediaIds: [mediumId, imageId],
    postImageId: imageId,
  };
  const first = storedBy(await remote.write(full, undefined));
  for (const gone of [`author/${authorId}`, `tag/${tagId}`, `medium/${imageId}`])
    await service.send('DELETE', `blog/${blogId}/${gone}`);

  const second = storedBy(await remote.write({ ...full, content: 'Two.' }, first));

  const left = { authorId: undefined, tagIds: [keptTagId], mediaIds: [mediumId], postImageId: undefined };
  expect(second.draft).toMatchObject({ content: 'Two.', ...left });
  expect([...(second.lost ?? [])].sort()).toEqual(['author', 'medium', 'tag']);
});

test('a version that was replaced meanwhile is not overwritten', async () => {
  const { remote } = await newPost();
  const first = storedBy(await remote.write(draft, undefined));
  await remote.write({ ...draft, content: 'Theirs.' }, first);

  const written = await remote.write({ ...draft, content: 'Mine.' }, first);

  expect(written).toEqual({ kind: 'changed' });
  expect(await remote.read()).toMatchObject({ stored: { draft: { content: 'Theirs.' } } });
});

test('a create whose answer was lost is asked for again without making a second post', async () => {
  let isLosing = true;
  const { blogId, remote } = await newPost(async (url, init) => {
    const answer = await fetch(url, init);
    if (!isLosing) return answer;
    isLosing = false;
    throw new TypeError('The connection was closed');
  });

  const lost = await remote.write(draft, undefined);
  const again = await remote.write(draft, undefined);

  expect(lost).toMatchObject({ kind: 'failed', trouble: { kind: 'away' } });
  expect(again).toEqual({ kind: 'changed' });
  expect(await service.read(`blog/${blogId}/post`)).toHaveLength(1);
});

test('a post that was deleted is distinguished from one that cannot be reached', async () => {
  const { blogId, postId, remote } = await newPost();
  const first = storedBy(await remote.write(draft, undefined));
  await service.send('DELETE', `blog/${blogId}/post/${postId}`);

  const [read, written] = [await remote.read(), await remote.write({ ...draft, content: 'x' }, first)];

  expect(read).toMatchObject({ kind: 'failed', trouble: { kind: 'gone' } });
  expect(written.kind).not.toBe('stored');
});

test('for any text the service keeps what was sent, so that a lost answer is recognised', async () => {
  const { remote } = await newPost();
  let known = storedBy(await remote.write(draft, undefined));
  const title = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 80 })
    .filter(text => text.trim() !== '');
  const content = fc.string({ unit: 'grapheme', maxLength: 200 });

  await fc.assert(
    fc.asyncProperty(title, content, async (newTitle, newContent) => {
      const sent = { ...draft, title: newTitle, content: newContent };
      known = storedBy(await remote.write(sent, known));

      expect(known.draft).toMatchObject({ content: newContent, slug: undefined });
      expect(hasBecome(sent, known.draft)).toBe(true);
    }),
    { numRuns: atDepth(50, 500) },
  );
});
