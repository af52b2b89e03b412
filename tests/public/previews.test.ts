import { collectionOf, itemOf, type Payload, post } from '../support/content/families.ts';
import { usePublicSurface } from '../support/service/public-surface.ts';
import type { Service } from '../support/service/service.ts';
import { useLocalService } from '../support/service/use-service.ts';

const publicUrl = 'https://public.example.com/api';
const service = useLocalService({ PUBLIC_URL: `${publicUrl}/` });
const surface = usePublicSurface(service);

let blogId: string;
let draft: string;
beforeEach(async () => {
  surface.clock.turn(Date.now() - surface.clock.now);
  blogId = await service.create('blog', { name: 'Field notes', isPublic: true });
  draft = await service.createIn(blogId, post, { title: 'Not yet', published: undefined });
});

/** A preview of a post, by default the draft. */
async function preview(postId = draft, at = blogId): Promise<Record<'url' | 'token', string>> {
  const answer = await service.send('POST', `${itemOf(post, at, postId)}/preview`);
  expect(answer.status).toBe(201);
  return answer.json();
}

const show = (token: string, postId = draft, at = blogId, query = '') =>
  surface.send('GET', `${itemOf(post, at, postId)}?preview=${token}${query}`);

/** What a reader gets who asks for a post that nobody has written, apart from the time and what names the request. */
async function nothing(): Promise<unknown> {
  const { status, headers, text } = await surface.send('GET', itemOf(post, blogId, crypto.randomUUID()));
  return { status, text, headers: lasting(headers) };
}

const lasting = (headers: Headers) =>
  [...headers].filter(([name]) => !['date', 'x-ms-invocation-id', 'keep-alive'].includes(name));

async function expectNothing(answer: ReturnType<Service['send']>, like?: unknown): Promise<void> {
  const { status, headers, text } = await answer;
  expect({ status, text, headers: lasting(headers) }).toEqual(like ?? (await nothing()));
}

test('A preview shows a draft and a scheduled post as the API reads them, for nobody to keep', async () => {
  const scheduled = await service.createIn(blogId, post, { published: '2999-01-01T00:00:00Z' });

  for (const id of [draft, scheduled]) {
    const { token, url } = await preview(id);
    const { status, headers, json } = await show(token, id);

    expect(status).toBe(200);
    expect(json()).toEqual(await service.read(itemOf(post, blogId, id)));
    expect(headers.get('cache-control')).toBe('no-store');
    expect([headers.get('etag'), headers.get('cache-tag')]).toEqual([null, null]);
    expect(url).toBe(`${publicUrl}/${itemOf(post, blogId, id)}?preview=${token}`);
  }
});

test('A preview shows the post as it is when it is read, with the fields that are asked for', async () => {
  const { token } = await preview();

  await service.send('PUT', itemOf(post, blogId, draft), { title: 'Now', content: '' });

  expect((await show(token, draft, blogId, '&fields=title')).json()).toEqual({ title: 'Now' });
});

test('A preview leaves the post out of everything else', async () => {
  const { token } = await preview();
  await show(token);

  await expectNothing(surface.send('GET', itemOf(post, blogId, draft)));
  const list = await surface.send('GET', `${collectionOf(post, blogId)}?total=true&preview=${token}`);
  expect([list.text, list.headers.get('x-total-count')]).toEqual(['[]', '0']);
});

test('A preview ends on the second after an hour', async () => {
  const { token } = await preview();
  // At that time local Cosmos DB takes no more requests of this instance, so the token alone must say it.
  const like = await nothing();
  const left = Number(token.slice(0, 10)) * 1000 - surface.clock.now;

  surface.clock.turn(left);
  await expectNothing(show(token), like);
  surface.clock.turn(-left);

  expect((await show(token)).status).toBe(200);
});

test('A preview that is wrong, of another post or of another blog is 404 with the same bytes as any', async () => {
  const { token } = await preview();
  const [other, published] = [
    await service.createIn(blogId, post, { published: undefined }),
    await service.createIn(blogId, post, { published: '2001-01-01T00:00:00Z' }),
  ];
  const elsewhere = await service.create('blog', { name: 'Elsewhere', isPublic: true });
  await service.create(collectionOf(post, elsewhere), { postId: draft, title: 'A namesake', content: '' });
  const ofOther = await preview(other);
  const ofElsewhere = await preview(draft, elsewhere);

  await expectNothing(show(token, other));
  await expectNothing(show(token, published));
  await expectNothing(show(token, draft, elsewhere));
  await expectNothing(show(ofOther.token));
  await expectNothing(show(ofElsewhere.token));
  await expectNothing(show('x'));
  await expectNothing(show(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`));
  await expectNothing(show(token, crypto.randomUUID()));
});

test('After their end, previews are 404 at once, and new ones show the post', async () => {
  const { token } = await preview();
  await show(token);

  const ended = await service.send('DELETE', `blog/${blogId}/preview`);

  expect(ended.status).toBe(200);
  await expectNothing(show(token));
  expect((await show((await preview()).token)).status).toBe(200);
});

test('A preview in a blog that is not public, or no longer, is 404', async () => {
  const { token } = await preview();

  await service.send('PUT', `blog/${blogId}`, { name: 'Field notes' });

  await expectNothing(show(token));
});

test('A preview ends with its post and with its blog, also if they are made anew', async () => {
  const { token } = await preview();
  const again: Payload = { postId: draft, title: 'Anew', content: '' };

  await service.send('DELETE', itemOf(post, blogId, draft));
  await expectNothing(show(token));
  await service.send('DELETE', `blog/${blogId}`);
  await service.create('blog', { blogId, name: 'Anew', isPublic: true });
  await service.create(collectionOf(post, blogId), again);

  await expectNothing(show(token));
});

test('What cannot be a token costs the store nothing, and anything else one read', async () => {
  const { token } = await preview();
  const old = `1000000000${token.slice(10)}`;
  const forged = `${token.slice(0, -4)}AAAA`;
  service.cosmos.requests.take();

  const kinds = async (given: string) => {
    await show(given);
    return service.cosmos.requests.take().map(({ kind }) => kind);
  };

  expect([await kinds('x'), await kinds(old), await kinds(forged)]).toEqual([[], [], ['read']]);
});

test('A token that is given twice or empty is 400, as any parameter', async () => {
  const { token } = await preview();

  expect((await show(token, draft, blogId, '&preview=x')).status).toBe(400);
  expect((await show('')).status).toBe(400);
});
