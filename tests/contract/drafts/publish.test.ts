import { expectProblemOrText } from '../../support/answers/refusals.ts';
import { absentGuid, post, tag } from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

let blogId: string;
let postId: string;
let place: string;
let path: string;
beforeEach(async () => {
  blogId = await service.newBlog();
  postId = await service.createIn(blogId, post);
  place = `blog/${blogId}/post/${postId}`;
  path = `${place}/draft`;
});

const put = (body: unknown) => service.send('PUT', path, body);
const publish = (headers: Record<string, string> = {}, at = path) =>
  service.send('POST', `${at}/publish`, undefined, headers);
const tagAt = async (at: string) => (await service.send('GET', at)).headers.get('etag') ?? '';

const changed = { title: 'Low water', content: 'Mud.' };

describe('A working copy that is published', () => {
  test('takes the place of the post, as an update with it would, and is gone', async () => {
    const tagId = await service.createIn(blogId, tag);
    const body = { ...post.changed, tags: [{ tagId }] };
    const other = await service.createIn(blogId, post);
    await service.send('PUT', `blog/${blogId}/post/${other}`, { ...body, slug: `${post.changed.slug}-2` });
    await put({ ...body, slug: `${post.changed.slug}-2` });

    const { status, text, headers } = await publish();

    const after = await service.read(place);
    const updated = await service.read(`blog/${blogId}/post/${other}`);
    expect([status, text]).toEqual([202, '']);
    expect(headers.get('etag')).toBe(await tagAt(place));
    const identifiers = { postId, resourceId: postId, lastModified: after.lastModified };
    expect(after).toEqual({ ...updated, ...identifiers });
    expect((await service.send('GET', path)).status).toBe(404);
    expect((await publish()).status).toBe(404);
  });

  test('keeps what a post has besides: its date and slug if it gives none, and the slugs that it has had', async () => {
    await service.send('PUT', place, { ...post.minimal, title: 'One', published: '2024-01-01T00:00:00Z' });
    const before = await service.read(place);
    await put({ ...changed, title: 'One' });
    await publish();
    const same = await service.read(place);
    await put({ ...changed, title: 'Two' });
    await publish();
    const renamed = await service.read(place);
    await put({ ...changed, title: 'Two', slug: 'chosen', published: '2024-02-01T00:00:00Z' });
    await publish();
    const chosen = await service.read(place);

    expect([same.slug, same.published, same.content]).toEqual([before.slug, before.published, 'Mud.']);
    expect([renamed.slug, renamed.formerSlugs]).toEqual([
      'two',
      [before.slug, ...(before.formerSlugs as string[])],
    ]);
    expect([chosen.slug, chosen.published]).toEqual(['chosen', '2024-02-01T00:00:00Z']);
    expect((chosen.lastModified as string) > (renamed.lastModified as string)).toBe(true);
  });

  test('gets a slug that is free, and a new one if it gives a blank one', async () => {
    await service.create(`blog/${blogId}/post`, { ...post.minimal, slug: 'low-water' });
    await put(changed);
    await publish();
    const made = await service.read(place);
    await service.send('PUT', place, { ...changed, slug: 'chosen' });
    await put({ ...changed, content: 'Sand.', slug: ' ' });
    await publish();

    expect(made.slug).toBe('low-water-2');
    expect((await service.read(place)).slug).toBe('low-water-2');
  });

  test('is without what was deleted since it was put', async () => {
    const [gone, kept] = await service.createMany(blogId, tag, 2);
    await put({ ...changed, tags: [{ tagId: gone }, { tagId: kept }], metadata: { Depth: 1 } });
    await service.send('DELETE', `blog/${blogId}/tag/${gone}`);

    const { status } = await publish();

    const { tags, metadata } = await service.read(place);
    expect([status, metadata]).toEqual([202, { Depth: 1 }]);
    expect(tags).toEqual([expect.objectContaining({ tagId: kept })]);
  });

  test('is refused if the post was changed since, until it is based on that', async () => {
    await put(changed);
    await service.send('PUT', place, { ...post.full, title: 'By somebody else' });
    const refused = await publish({ Accept: 'application/problem+json' });
    const asText = await publish();
    const between = await service.read(place);
    const kept = await service.read(path);
    await put({ ...changed, content: 'Merged.', basedOn: await tagAt(place) });
    const taken = await publish();

    expect([refused.status, refused.json().type]).toEqual([
      412,
      'urn:problem-type:blog-content-service:draft-outdated',
    ]);
    expect([asText.status, asText.text]).toEqual([412, refused.json().detail]);
    expect([between.title, kept.isOutdated]).toEqual(['By somebody else', true]);
    expect(taken.status).toBe(202);
    expect((await service.read(place)).content).toBe('Merged.');
  });

  test('is published only in the version that the request allows', async () => {
    const first = (await put(changed)).headers.get('etag') ?? '';
    const second = (await put({ ...changed, content: 'Sand.' })).headers.get('etag') ?? '';
    const refused = [
      await publish({ 'If-Match': first }),
      await publish({ 'If-Match': await tagAt(place) }),
      await publish({ 'If-None-Match': '*' }),
    ];

    expect(refused.map(({ status }) => status)).toEqual([412, 412, 412]);
    expect((await service.read(place)).content).toBe(post.full.content);
    expect((await publish({ 'If-Match': second })).status).toBe(202);
  });

  test('changes nothing in a post that says the same, and is gone', async () => {
    const same = { ...post.full, content: 'Same.' };
    await service.send('PUT', place, same);
    const before = await tagAt(place);
    await put(same);

    const { status, headers } = await publish();

    expect([status, headers.get('etag')]).toEqual([202, before]);
    expect((await service.send('GET', path)).status).toBe(404);
  });

  test('by several at once is published once, and whole', async () => {
    await put(changed);

    const answers = await Promise.all(Array.from({ length: 8 }, () => publish()));

    expect(answers.map(({ status }) => status).sort()).toEqual([202, 404, 404, 404, 404, 404, 404, 404]);
    expect((await service.read(place)).content).toBe('Mud.');
  });

  test('while others put it is one of those that were put, and no other is lost', async () => {
    await put({ ...changed, content: '0' });
    const bodies = Array.from({ length: 6 }, (_, at) => ({ ...changed, content: String(at + 1) }));

    const answers = await Promise.all([publish(), ...bodies.map(body => put(body))]);

    const [published, copy] = [await service.read(place), await service.send('GET', path)];
    const all = ['0', ...bodies.map(({ content }) => content)];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
    expect(all).toContain(published.content);
    // What was put after the publication is there, and is based on what was published.
    if (copy.status === 200) expect(all).toContain(copy.json().content);
    else expect(copy.status).toBe(404);
  });
});

const strict = { Prefer: 'handling=strict' };
const none = (): undefined => undefined;

test.each<[what: string, status: number, type: string, at: () => string, headers: Record<string, string>]>([
  ['of a post without a GUID', 500, 'identifier-malformed', () => `blog/${blogId}/post/none/draft`, {}],
  ['with a malformed condition', 400, 'condition-malformed', () => path, { 'If-Match': 'x' }],
  ['of what is not there', 404, 'not-found', () => `blog/${blogId}/post/${absentGuid}/draft`, {}],
])(
  'Who asks for problems gets one for a publication %s, a person a text: %i %s',
  async (_, status, type, at, headers) => {
    await expectProblemOrText(accept => publish({ ...headers, ...accept }, at()), status, type);
  },
);

test('A working copy is published strictly, if nothing is said that is unknown', async () => {
  await put(changed);
  const refused = await service.send('POST', `${path}/publish?force=true`, none(), strict);
  const taken = await publish({ ...strict, 'If-None-Match': '"old"' });

  expect([refused.status, taken.status, taken.headers.get('preference-applied')]).toEqual([
    400,
    202,
    'handling=strict',
  ]);
});
