import { schemas } from '../../../shared/description/schemas.ts';
import {
  author,
  fallingGuids,
  itemOf,
  medium,
  type Payload,
  post,
  referencesTo,
  tag,
} from '../../support/content/families.ts';
import { oddMetadata } from '../../support/content/odd-metadata.ts';
import { asked, newPost, type WrittenPost } from '../../support/revisions/written-post.ts';
import { useHistoryService } from '../../support/service/media-service.ts';

const service = useHistoryService();

const strict = { Prefer: 'handling=strict' };

interface FullPost extends WrittenPost {
  /** What it refers to, by the segments of their addresses. */
  targets: { medium: string; tag: string; author: string };
}

/** A post with a value in every field that an update takes. */
async function newFullPost(): Promise<FullPost> {
  const blogId = await service.newBlog();
  const [mediumId = '', tagId = '', authorId = ''] = fallingGuids(3);
  await service.createContent(blogId, {
    media: [{ mediumId, ...medium.minimal }],
    tags: [{ tagId, ...tag.minimal }],
    authors: [{ authorId, ...author.minimal }],
  });
  const targets = { medium: mediumId, tag: tagId, author: authorId };
  const payload = {
    ...post.full,
    ...referencesTo(targets).post,
    metadata: oddMetadata,
    content: 'ä😀\u2028\ud800 Ende\r\n',
  };
  return { ...(await newPost(service, payload, blogId)), targets };
}

/** The newest revision. */
async function newestOf({ list, revisions }: WrittenPost): Promise<Payload> {
  const [newest] = await list();
  return service.read(`${revisions}/${newest?.name}`);
}

const read = async ({ path }: WrittenPost) => {
  const { headers, text } = await service.send('GET', path);
  const { lastModified: _, formerSlugs: __, ...post } = JSON.parse(text) as Payload;
  return { tag: headers.get('etag') ?? '', post };
};

/** Puts a body back as its reader gets it. */
const restore = async ({ path }: WrittenPost, body: Payload, ifMatch: string) =>
  service.send('PUT', path, body, { Prefer: 'handling=strict, revision=restored', 'If-Match': ifMatch });

/** What of a body's fields only the service sets, or a request with `restore`, and the identifiers. */
const notInBody = ['blogId', 'resourceId', 'postId', 'formerSlugs', 'lastModified', 'imported'];

test('A revision has a value for every field that an update takes, and nothing else', async () => {
  const written = await newFullPost();
  await written.write({ ...post.changed }, asked);

  const body = await newestOf(written);

  const fields = Object.keys(schemas().PostBody?.properties ?? {});
  expect(Object.keys(body).sort()).toEqual(fields.filter(name => !notInBody.includes(name)).sort());
  const { SeoBody = {} } = schemas();
  expect(Object.keys(body.seo as Payload).sort()).toEqual(Object.keys(SeoBody.properties ?? {}).sort());
});

test('An update with a revision makes the post what it was, in every field', async () => {
  const written = await newFullPost();
  const before = await read(written);
  await written.write({ ...post.changed }, asked);
  const changed = await read(written);

  const answer = await restore(written, await newestOf(written), changed.tag);

  expect([answer.status, answer.text]).toEqual([202, '']);
  expect((await read(written)).post).toEqual(before.post);
  expect(changed.post).not.toEqual(before.post);
});

test('What a restore writes over can be had back in the same way', async () => {
  const written = await newFullPost();
  await written.write({ ...post.changed }, asked);
  const changed = await read(written);
  await restore(written, await newestOf(written), changed.tag);
  const [{ reason } = { reason: '' }] = await written.list();

  const answer = await restore(written, await newestOf(written), (await read(written)).tag);

  expect([reason, answer.status]).toEqual(['restored', 202]);
  expect((await read(written)).post).toEqual(changed.post);
});

test('A restore is refused if somebody has written meanwhile, and nothing is changed', async () => {
  const written = await newFullPost();
  const { tag: old } = await read(written);
  await written.write({ ...post.changed }, asked);
  const changed = await read(written);

  const answer = await restore(written, await newestOf(written), old);

  expect(answer.status).toBe(412);
  expect(await read(written)).toEqual(changed);
});

test('A post with nothing but what it must have comes back without anything else', async () => {
  const written = await newPost(service, { title: 'Low water', content: '' });
  const before = await read(written);
  await written.write({ ...post.full }, asked);

  const body = await newestOf(written);
  const answer = await restore(written, body, '*');

  expect(body).toEqual({ title: 'Low water', content: '', slug: 'low-water', tags: [], media: [] });
  expect(answer.status).toBe(202);
  expect((await read(written)).post).toEqual(before.post);
});

describe('References that are gone', () => {
  const gone = async ({ blogId, targets }: FullPost, ...families: (typeof tag)[]) => {
    for (const family of families) {
      const id = targets[family.segment as keyof typeof targets];
      const { status } = await service.send('DELETE', itemOf(family, blogId, id));
      expect(status).toBe(200);
    }
  };

  test.each([
    ['a tag', [tag], ['tag']],
    ['an author', [author], ['author']],
    ['a medium', [medium], ['medium']],
    ['all of them', [tag, author, medium], ['author', 'tag', 'medium']],
  ] as const)('are left out and named, each once: %s', async (_, families, missing) => {
    const written = await newFullPost();
    await written.write({ ...post.changed }, asked);
    await gone(written, ...families);

    const body = await newestOf(written);
    const strictly = await service.send('PUT', written.path, body, strict);

    const named = (body.missing as { family: string; id: string }[]) ?? [];
    expect(named.map(({ family }) => family).sort()).toEqual([...missing].sort());
    for (const { family, id } of named)
      expect(id).toBe(written.targets[family as keyof typeof written.targets]);
    const { missing: __, ...rest } = body;
    for (const { id } of named) expect(JSON.stringify(rest)).not.toContain(id);
    expect(strictly.status).toBe(202);
  });

  test('leave what else is said beside them', async () => {
    const written = await newFullPost();
    await written.write({ ...post.changed }, asked);
    await gone(written, medium);

    const { seo, media, postImage } = await newestOf(written);

    expect(seo).toEqual(post.full.seo);
    expect(media).toEqual([]);
    expect(postImage).toBeUndefined();
  });

  test('are there again once what they name is', async () => {
    const written = await newFullPost();
    await written.write({ ...post.changed }, asked);
    await gone(written, tag);
    await service.create(`blog/${written.blogId}/tag`, { ...tag.minimal, tagId: written.targets.tag });

    const body = await newestOf(written);

    expect(body.missing).toBeUndefined();
    expect(body.tags).toEqual([{ tagId: written.targets.tag }]);
  });
});

test('A body may say missing in any form, and it counts for nothing', async () => {
  const written = await newPost(service);
  const answers = [];
  for (const missing of ['x', 7, [{}], { a: 1 }, null])
    answers.push(await service.send('PUT', written.path, { ...post.minimal, missing }, strict));

  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
});
