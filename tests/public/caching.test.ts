import type { RequestEntry } from '../../infra/local/cosmos/wire/request-log.ts';
import { author, blog, collectionOf, type Payload, post, tag } from '../support/content/families.ts';
import { waitForLine } from '../support/service/host-log.ts';
import { usePublicSurface } from '../support/service/public-surface.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService();
const surface = usePublicSurface(service);

let blogId: string;
beforeEach(async () => {
  blogId = await service.create('blog', { ...blog.minimal, isPublic: true });
});

const minute = 60_000;
const newPost = (payload: Payload = {}) =>
  service.create(collectionOf(post, blogId), {
    ...post.minimal,
    published: '2024-05-04T05:30:00Z',
    ...payload,
  });

/** The seconds of a directive of Cache-Control. */
function seconds(control: string | null, directive: string): number {
  return Number(new RegExp(`(?:^|, )${directive}=(\\d+)(?:,|$)`).exec(control ?? '')?.[1]);
}

/** How long caches may keep an answer, with what they may go on with while they ask again. */
async function keptFor(path: string) {
  const { headers } = await surface.send('GET', path);
  const control = headers.get('cache-control');
  return { together: seconds(control, 's-maxage') + seconds(control, 'stale-while-revalidate') };
}

/** What the SDK requests by itself, and then caches. */
const apart = new Set(['account', 'pkranges']);

async function requestsOf(ask: () => Promise<unknown>): Promise<[string, number][]> {
  service.cosmos.requests.take();
  await ask();
  const entries: RequestEntry[] = service.cosmos.requests.take();
  return entries
    .filter(({ kind }) => !apart.has(kind))
    .map(({ kind, requestCharge }) => [kind, requestCharge]);
}

test('An answer may be kept by caches, and by all of them at once dropped by the tag of its blog', async () => {
  await newPost();

  const { headers } = await surface.send('GET', collectionOf(post, blogId));

  expect(headers.get('cache-control')).toMatch(
    /^public, max-age=0, s-maxage=\d+, stale-while-revalidate=\d+, stale-if-error=86400$/,
  );
  expect(headers.get('cache-tag')).toBe(`blog-${blogId}`);
});

test('What caches may keep and what this instance has kept are a minute together', async () => {
  const first = await keptFor(`blog/${blogId}`);
  surface.clock.turn(minute / 2);
  const halfway = await keptFor(`blog/${blogId}`);
  surface.clock.turn(minute);
  const again = await keptFor(`blog/${blogId}`);

  expect([first, halfway, again].map(({ together }) => together)).toEqual([60, 30, 60]);
});

test('No cache may keep a list of posts, tags or authors until the next post is due', async () => {
  const path = collectionOf(post, blogId);
  await newPost();
  await newPost({ published: new Date(surface.clock.now + 25_500).toISOString() });

  const kept = await keptFor(path);
  const names = [await keptFor(collectionOf(tag, blogId)), await keptFor(collectionOf(author, blogId))];
  const others = await keptFor(`blog/${blogId}`);

  // What is kept ends with a whole second before then, whatever a cache may go on with.
  expect([kept, ...names, others].map(({ together }) => together)).toEqual([25, 25, 25, 60]);
});

test('A write is seen within a minute', async () => {
  const id = await newPost({ title: 'Before' });
  const read = async () =>
    (await surface.send('GET', `${collectionOf(post, blogId)}/${id}`)).json<{ title: string }>().title;
  const before = await read();
  await service.send('PUT', `${collectionOf(post, blogId)}/${id}`, {
    ...post.minimal,
    postId: id,
    title: 'After',
    published: '2024-05-04T05:30:00Z',
  });

  surface.clock.turn(minute);

  expect([before, await read()]).toEqual(['Before', 'After']);
});

describe('From the 30th second on', () => {
  const published = '2024-05-04T05:30:00Z';
  let path: string;
  const title = async () => (await surface.read(path)).title;
  const write = (to: string) =>
    service.send('PUT', path, { ...post.minimal, postId: path.split('/').pop(), title: to, published });
  beforeEach(async () => {
    path = `${collectionOf(post, blogId)}/${await newPost({ title: 'Before' })}`;
    await title();
    await write('After');
  });

  test('a change is read behind the answer of before, and readers get what is made of it', async () => {
    surface.clock.turn(minute / 2 - 1);
    const earlier = await title();
    surface.clock.turn(1);

    const titles = [earlier, await title()];
    // No time passes meanwhile: only what is made behind an answer can change it.
    while (titles.at(-1) === 'Before') titles.push(await title());

    expect([titles[0], titles[1], titles.at(-1)]).toEqual(['Before', 'Before', 'After']);
    expect((await keptFor(path)).together).toBe(60);
  });

  test('a blog that cannot be read again is answered from memory until the minute is over, and the log says why', async () => {
    const from = surface.host.lines().length;
    service.cosmos.faults.inject({ kind: 'status', statusCode: 503, times: Number.POSITIVE_INFINITY });
    surface.clock.turn(minute / 2);

    const during = await title();
    await waitForLine(surface.host, /was not read again/, from);
    surface.clock.turn(minute / 2 - 1);
    const last = await title();
    surface.clock.turn(1);
    const { status } = await surface.send('GET', path);
    service.cosmos.faults.clear();

    expect([during, last, status, await title()]).toEqual(['Before', 'Before', 500, 'After']);
  });
});

test('A popular page costs the store one read of one request unit a minute', async () => {
  const path = `${collectionOf(post, blogId)}?count=5&fields=title,published`;
  await newPost();
  await surface.send('GET', path);

  const within = await requestsOf(() =>
    Promise.all(Array.from({ length: 50 }, () => surface.send('GET', path))),
  );
  surface.clock.turn(minute);
  const after = await requestsOf(() =>
    Promise.all(Array.from({ length: 50 }, () => surface.send('GET', path))),
  );

  expect([within, after]).toEqual([[], [['read', 1]]]);
});

test('A blog costs the store the one read that shows whether it is public', async () => {
  const requests = await requestsOf(() => surface.send('GET', `blog/${blogId}?fields=name`));

  expect(requests).toEqual([['read', 1]]);
});

describe('A condition', () => {
  test.each([undefined, 'br', 'gzip'])(
    'with the tag of an answer in %s is 304, with its headers',
    async encoding => {
      const path = `${collectionOf(post, blogId)}?count=1&total=true`;
      for (const title of ['One', 'Two']) await newPost({ title, content: 'words '.repeat(500) });
      const sent: Record<string, string> = encoding ? { 'accept-encoding': encoding } : {};
      const { headers } = await surface.send('GET', path, undefined, sent);
      const kept = ['etag', 'cache-tag', 'link', 'x-total-count', 'vary'];

      const again = await surface.send('GET', path, undefined, {
        ...sent,
        'if-none-match': headers.get('etag') ?? '',
      });

      expect([again.status, again.text]).toEqual([304, '']);
      expect(kept.map(name => again.headers.get(name))).toEqual(kept.map(name => headers.get(name)));
    },
  );

  test('with * is 304 for what is there, and any other tag is not', async () => {
    const statuses = await Promise.all(
      ['*', '"other"', 'W/"x"'].map(async condition => {
        const sent = { 'if-none-match': condition };
        return (await surface.send('GET', `blog/${blogId}`, undefined, sent)).status;
      }),
    );

    expect(statuses).toEqual([304, 200, 200]);
  });

  test('that is malformed is 400, and is kept by no cache', async () => {
    const { status, headers } = await surface.send('GET', `blog/${blogId}`, undefined, {
      'if-none-match': 'x',
    });

    expect([status, headers.get('cache-control')]).toEqual([400, 'no-store']);
  });
});

test('An answer that is streamed has no tag, nor when it comes from memory: that would reveal a write', async () => {
  const path = collectionOf(post, blogId);
  await newPost({ content: 'x'.repeat(200_000) });
  const tags: (string | null)[] = [];

  for (const _ of [1, 2]) tags.push((await surface.send('GET', path)).headers.get('etag'));

  expect(tags).toEqual([null, null]);
});
