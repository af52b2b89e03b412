import type { RequestEntry } from '../../infra/local/cosmos/wire/request-log.ts';
import {
  absentGuid,
  author,
  blog,
  collectionOf,
  type Family,
  itemOf,
  medium,
  type Payload,
  post,
  tag,
} from '../support/content/families.ts';
import { nextOf } from '../support/lists/next-page.ts';
import { createOne, entities, pathOf, updateOf } from '../support/requests/operations.ts';
import { together } from '../support/requests/together.ts';
import { startInstance } from '../support/service/instance.ts';
import type { Answer } from '../support/service/service.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService();
let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});

const createIn = (family: Family, payload: Payload = {}) =>
  service.create(collectionOf(family, blogId), { ...family.full, ...payload });

/** What the SDK requests by itself, and then caches. */
const apart = new Set(['account', 'pkranges']);

/** The number of Cosmos DB requests for one request to the service, which must answer with that status. */
async function entriesOf(status: number, act: () => Promise<Answer>): Promise<RequestEntry[]> {
  service.cosmos.requests.take();
  const answer = await act();
  expect([answer.status, answer.status < 400 || answer.text]).toEqual([status, true]);
  return service.cosmos.requests.take().filter(({ kind }) => !apart.has(kind));
}

const requestsOf = async (status: number, act: () => Promise<Answer>) =>
  (await entriesOf(status, act)).map(({ kind }) => kind);

/**
 * The number of requests for a read when nothing is cached, with that for the version, which is read in parallel. Read again, it costs one point read of 1 request unit, whatever its size.
 */
async function costOfGet(path: string): Promise<number> {
  const requests = await requestsOf(200, () => service.send('GET', path));
  // An answer is held once its version is read again, whichever of the earlier creates was noticed last.
  await service.send('GET', path);
  const unchanged = await entriesOf(200, () => service.send('GET', path));

  expect(unchanged.map(({ kind, requestCharge }) => [kind, requestCharge])).toEqual([['read', 1]]);
  return requests.length;
}

const costOfPost = async (family: Family, payload: Payload) => {
  const send = () => service.send('POST', collectionOf(family, blogId), { ...family.full, ...payload });
  return (await requestsOf(201, send)).length;
};

/** References to a new author with a new image, new tags and new media; the last medium is the image. */
async function newReferences(many = 2) {
  const mediumIds = await service.createMany(blogId, medium, many);
  const tagIds = await service.createMany(blogId, tag, many);
  const authorId = await createIn(author, { userImage: { mediumId: await createIn(medium) } });
  return {
    author: { authorId },
    tags: tagIds.map(tagId => ({ tagId })),
    media: mediumIds.map((mediumId, place) => ({ mediumId, isPostImage: place === many - 1 })),
  };
}

describe('Where events are on, and a blog has no endpoint,', () => {
  const on = useLocalService({ EVENTS: 'on' });
  const costsOf = async (of: typeof service) => {
    const blogId = await of.newBlog();
    const costs: number[][] = [];
    const cost = async <T>(act: () => Promise<T>) => {
      of.cosmos.requests.take();
      const result = await act();
      const entries = of.cosmos.requests.take().filter(({ kind }) => !apart.has(kind));
      costs.push(entries.map(({ requestCharge }) => requestCharge ?? 0));
      return result;
    };
    const id = await cost(() => of.create(collectionOf(post, blogId), post.minimal));
    const published = { ...post.minimal, published: '2024-05-04T07:30:00Z' };
    await cost(() => of.send('PUT', itemOf(post, blogId, id), published));
    await cost(() => of.send('DELETE', itemOf(post, blogId, id)));
    await cost(() => of.send('PUT', `blog/${blogId}`, blog.full));
    await cost(() => of.send('PUT', `blog/${blogId}/redirects`, { redirects: [{ from: '/a', to: '/b' }] }));
    return costs;
  };

  test('each write costs as much as where they are off', async () => {
    const [withEvents, without] = [await costsOf(on), await costsOf(service)];

    expect(withEvents).toEqual(without);
  });
});

test('Creating a blog costs 1 request', async () => {
  const requests = await requestsOf(201, () => service.send('POST', 'blog', blog.full));

  expect(requests).toHaveLength(1);
});

test.each([author, post, tag, medium])('Creating a $noun costs 1 request', async family => {
  expect(await costOfPost(family, {})).toBe(1);
});

test.each([post, tag])(
  'Creating a $noun without a slug costs 1 request more, in which its slug is looked up',
  async family => {
    await createIn(family, family.minimal);
    const create = (payload: Payload) => () => service.send('POST', collectionOf(family, blogId), payload);

    const requests = await entriesOf(201, create(family.minimal));
    const charges = requests.map(({ requestCharge }) => requestCharge);

    expect(requests.map(({ kind }) => kind)).toEqual(['query', 'batch']);
    expect(charges[0]).toBeLessThan(3);
  },
);

test('What is looked up for a slug costs the same in a blog of two thousand posts', async () => {
  const chargeOf = async () => {
    const create = () =>
      service.send('POST', collectionOf(post, blogId), { ...post.minimal, title: 'Alone' });
    return (await entriesOf(201, create)).map(({ requestCharge }) => requestCharge)[0];
  };
  const few = await chargeOf();
  blogId = await service.newBlog();
  await service.createMany(blogId, post, 2_000, at => ({ ...post.minimal, slug: `day-${at}` }));

  expect(await chargeOf()).toBe(few);
});

test('Creating 99 posts without slugs together costs 2 requests', async () => {
  const posts = Array.from({ length: 99 }, (_, at) => ({ ...post.minimal, title: `Day ${at}` }));

  const requests = await requestsOf(201, () => service.send('POST', `blog/${blogId}/content`, { posts }));

  expect(requests).toEqual(['query', 'batch']);
});

test.each([post, tag])(
  'Updating a $noun without a slug costs 2 requests, and 3 if a new one is made',
  async family => {
    const item = itemOf(family, blogId, await createIn(family));
    const update = (title: string) =>
      requestsOf(202, () => service.send('PUT', item, { ...family.minimal, [family.required]: title }));

    expect(await update('Springs')).toEqual(['read', 'query', 'batch']);
    expect(await update('Springs!')).toEqual(['read', 'batch']);
  },
);

test('Creating an author with an image costs 1 request', async () => {
  const userImage = { mediumId: await createIn(medium) };

  expect(await costOfPost(author, { userImage })).toBe(1);
});

test.each([2, 24, 48])(
  'Creating a post that references an author, %i tags and as many media costs 1 request',
  async many => {
    expect(await costOfPost(post, await newReferences(many))).toBe(1);
  },
);

test.each([tag, medium])('Reading a $noun costs 2 requests', async family => {
  expect(await costOfGet(itemOf(family, blogId, await createIn(family)))).toBe(2);
});

test('Reading an author costs 2 requests, with an image at most 3', async () => {
  const plain = await createIn(author);
  const withImage = await createIn(author, { userImage: { mediumId: await createIn(medium) } });

  expect(await costOfGet(itemOf(author, blogId, plain))).toBe(2);
  expect(await costOfGet(itemOf(author, blogId, withImage))).toBeLessThanOrEqual(3);
});

test('Reading a tag requests at most one more for its image and that of its links', async () => {
  const [image, socialImage] = [
    { mediumId: await createIn(medium) },
    { mediumId: await createIn(medium, { mediumUrl: 'https://images.example.org/card.png' }) },
  ];
  const tagId = await createIn(tag, { image, seo: { socialImage } });

  expect(await costOfGet(itemOf(tag, blogId, tagId))).toBeLessThanOrEqual(3);
  expect(await costOfGet(`${collectionOf(tag, blogId)}?count=100`)).toBeLessThanOrEqual(3);
});

test.each([2, 50])(
  'Reading a post that references an author, %i tags and as many media costs at most 4 requests',
  async many => {
    const postId = await createIn(post, await newReferences(many));

    expect(await costOfGet(itemOf(post, blogId, postId))).toBeLessThanOrEqual(4);
  },
);

test.each([tag, medium])('A list of $collection costs 2 requests, at any length', async family => {
  for (const more of [0, 3, 37]) {
    await service.createMany(blogId, family, more);
    expect(await costOfGet(`${collectionOf(family, blogId)}?count=100`)).toBe(2);
  }
});

test('A list of authors costs at most 3 requests, at any length', async () => {
  for (const more of [0, 2, 38]) {
    const authors = Array.from({ length: more }, async () => {
      await createIn(author, { userImage: { mediumId: await createIn(medium) } });
    });
    await Promise.all(authors);
    expect(await costOfGet(`${collectionOf(author, blogId)}?count=100`)).toBeLessThanOrEqual(3);
  }
});

test('A list of posts costs at most 4 requests, at any length', async () => {
  for (const more of [0, 2, 14]) {
    for (let made = 0; made < more; made++) await createIn(post, await newReferences());
    expect(await costOfGet(`${collectionOf(post, blogId)}?count=100`)).toBeLessThanOrEqual(4);
  }
});

test.each([0, 5, 1000])('A list of posts that skips %i costs at most 4 requests', async skip => {
  for (let made = 0; made < 8; made++) await createIn(post, await newReferences());

  expect(await costOfGet(`${collectionOf(post, blogId)}?count=2&skip=${skip}`)).toBeLessThanOrEqual(4);
});

test('A list of blogs that skips 60 costs at most 3 requests', async () => {
  await together(62, service.newBlog);
  const list = (query: string) => service.send('GET', `blog?fields=blogId&${query}`);
  const all = (await list('count=1000')).json<Payload[]>();

  const requests = await requestsOf(200, () => list('count=1&skip=60'));

  expect(requests.length).toBeLessThanOrEqual(3);
  expect((await list('count=1&skip=60')).json()).toEqual(all.slice(60, 61));
  expect((await list(`skip=${all.length - 1}`)).json()).toEqual(all.slice(-1));
});

/** A blog of eight posts on consecutive days, each with an author with an image, two tags and two media. */
async function newRow(): Promise<string> {
  const references = await newReferences();
  await service.create(collectionOf(tag, blogId), { name: 'Wind', slug: 'wind' });
  for (let day = 11; day < 19; day++)
    await createIn(post, { ...references, slug: `day-${day}`, published: `2024-01-${day}T00:00:00Z` });
  return collectionOf(post, blogId);
}

/** Typical requests of a site, and their cost, with one request for the version. */
const finds: [what: string, query: string, most: number][] = [
  ['A post by its slug, its title and slug alone', 'slug=day-14&fields=title,slug', 2],
  ['A post by its slug, whole', 'slug=day-14', 4],
  [
    'The next post, and what is due next',
    `after=2024-01-14T00:00:00Z,${absentGuid}&status=published&order=oldest&count=1&fields=title,slug`,
    3,
  ],
  ['The previous post', `before=2024-01-14T00:00:00Z,${absentGuid}&count=1&fields=title,slug`, 2],
  ['What has changed', 'modifiedAfter=2024-01-14T00:00:00Z&fields=title,slug', 2],
  ['Drafts', 'status=draft', 2],
  ['Posts with a word', 'q=water&fields=title,slug', 2],
  ['A slug that no post has or has had', 'slug=nothing', 3],
  [
    'Addresses and excerpts, and what is due next',
    'status=published&fields=title,url,excerpt,contentHtml',
    3,
  ],
  ['Addresses of translations', 'fields=title,slug,translations', 3],
  ['Posts in a language', 'language=de-ch&fields=title,slug', 2],
  ['What search engines read', 'fields=title,slug,jsonLd', 4],
  ['A list of titles', 'fields=title,slug,published', 2],
  // One more than other lists of posts, because the tag is looked up first.
  ['A page of a tag, whole', `tag=${tag.full.slug}&count=3`, 5],
  ['A page of a tag, titles alone', `tag=${tag.full.slug}&count=3&fields=title,slug`, 3],
  ['A page of an author, titles alone', `author=${author.full.userName}&count=3&fields=title,slug`, 3],
  ['A home page, titles alone, and what is due next', 'status=published&count=3&fields=title,slug', 3],
  ['How many posts a tag has', `tag=${tag.full.slug}&total=true&count=0`, 3],
  [
    'How many posts are between two days in the wrong order',
    'after=2024-01-15&before=2024-01-14&total=true',
    1,
  ],
  ['A tag that is not there', 'tag=nothing', 2],
];

describe('Of a row of posts', () => {
  let row: string;
  let posts: string;
  beforeAll(async () => {
    row = blogId = await service.newBlog();
    posts = await newRow();
  });
  beforeEach(async () => {
    blogId = row;
    // The version changes, so that nothing is held.
    await createIn(medium);
  });

  test.each(finds)('%s: ?%s costs %i', async (_what, query, most) => {
    expect(await costOfGet(`${posts}?${query}`)).toBeLessThanOrEqual(most);
  });
});

test.each([
  ['pictures that are media of the blog', `![](${medium.full.mediumUrl})`, 4],
  ['pictures of elsewhere', '![](https://elsewhere.example/a.png)', 4],
  ['no pictures of other sites', '![](/a.png)\n\n[a](https://elsewhere.example/)', 3],
])('HTML of a page of posts with %s costs as much as it may', async (_, content, most) => {
  await createIn(medium);
  for (let made = 0; made < 5; made++)
    await createIn(post, { content, contentFormat: 'markdown', published: '2024-01-01' });

  const requests = await costOfGet(`${collectionOf(post, blogId)}?status=published&fields=title,contentHtml`);

  expect(requests).toBe(most);
});

test('A page by cursor costs as much as the first page, and less than a page by skip', async () => {
  const posts = await newRow();
  const chargeOf = async (path: string) => {
    const entries = await entriesOf(200, () => service.send('GET', path));
    return entries.reduce((sum, { requestCharge }) => sum + requestCharge, 0);
  };
  const query = 'count=1&fields=title';
  const pages: string[] = [`${posts}?${query}`];
  for (let next: string | undefined = pages[0]; next !== undefined; ) {
    next = nextOf(service, await service.send('GET', next));
    if (next !== undefined) pages.push(next);
  }
  // The version changes, so that nothing is held.
  await createIn(tag);
  const charges: number[] = [];
  for (const page of pages) charges.push(await chargeOf(page));
  const skipped = await chargeOf(`${posts}?${query}&skip=6`);

  expect(charges).toHaveLength(8);
  expect(Math.max(...charges)).toBeLessThan(1.05 * Number(charges[0]));
  expect(skipped).toBeGreaterThan(Math.max(...charges));
});

test('A list of titles costs the same at any length of the posts: their content is not read', async () => {
  const chargeOf = async (content: string) => {
    blogId = await service.newBlog();
    for (let made = 0; made < 3; made++) await createIn(post, { content });
    const path = `${collectionOf(post, blogId)}?fields=title,slug,published`;
    const entries = await entriesOf(200, () => service.send('GET', path));
    return entries.map(({ kind, requestCharge }) => [kind, requestCharge]);
  };

  expect(await chargeOf('x'.repeat(100_000))).toEqual(await chargeOf(''));
});

test.each(['name', 'name,postCount,slogan'])(
  'Of a blog ?fields=%s costs 1 request of 1 request unit',
  async fields => {
    await createIn(post, await newReferences());

    const requests = await entriesOf(200, () => service.send('GET', `blog/${blogId}?fields=${fields}`));

    expect(requests.map(({ kind, requestCharge }) => [kind, requestCharge])).toEqual([['read', 1]]);
  },
);

test('A post read for its title costs 2 requests', async () => {
  const postId = await createIn(post, await newReferences());

  expect(await costOfGet(`${itemOf(post, blogId, postId)}?fields=title`)).toBe(2);
});

test('Updating a blog costs 2 requests', async () => {
  const requests = await requestsOf(202, () => service.send('PUT', `blog/${blogId}`, blog.changed));

  expect(requests).toEqual(['read', 'patch']);
});

test('Patching a blog or an item in it costs as much as updating it', async () => {
  expect(await requestsOf(202, () => service.send('PATCH', `blog/${blogId}`, blog.changed))).toEqual([
    'read',
    'patch',
  ]);
  for (const family of [author, post, tag, medium]) {
    const item = itemOf(family, blogId, await createIn(family));

    expect(await requestsOf(202, () => service.send('PATCH', item, family.changed))).toHaveLength(2);
  }
});

test.each([author, post, tag, medium])('Updating a $noun costs 2 requests', async family => {
  const id = await createIn(family);
  const item = itemOf(family, blogId, id);

  const requests = await requestsOf(202, () =>
    service.send('PUT', item, { ...family.changed, resourceId: id }),
  );

  expect(requests).toHaveLength(2);
});

test('Updating an item with references costs 2 requests, even when all of them change', async () => {
  const [before, after] = [await newReferences(), await newReferences(30)];
  const postId = await createIn(post, before);
  const images = [{ mediumId: await createIn(medium) }, { mediumId: await createIn(medium) }];
  const authorId = await createIn(author, { userImage: images[0] });
  const updates: [string, Payload][] = [
    [itemOf(post, blogId, postId), { ...post.changed, ...before }],
    [itemOf(post, blogId, postId), { ...post.changed, ...after }],
    [itemOf(author, blogId, authorId), { ...author.changed, userImage: images[1] }],
  ];

  for (const [item, payload] of updates) {
    expect(await requestsOf(202, () => service.send('PUT', item, payload))).toHaveLength(2);
  }
});

// The patch is refused: it only brings the session up to date, because the first read may have been outdated.

async function expectNoWrite(path: string, body: unknown): Promise<void> {
  const requests = await entriesOf(202, () => service.send('PUT', path, body));
  expect(requests.map(({ kind }) => kind)).toEqual(['read', 'patch', 'read']);
  expect(requests[1]?.statusCode).toBeGreaterThan(299);
}

test.each(entities)(
  'An update of a $noun that changes nothing reads it again by the newest state, and writes nothing',
  async entity => {
    const at = await createOne(service, entity);

    await expectNoWrite(pathOf(entity, at), updateOf(entity, at.id, entity.full));
  },
);

const jpeg = '029d456e-1019-4b6d-8b17-7c5d46479aa9';

test.each([{ mediumTypeId: jpeg }, { mediumTypeId: jpeg, name: 'Any' }, { mimeType: 'image/JPEG' }])(
  'A medium with the type %j is put back as it was read, and nothing is written',
  async mediumType => {
    const item = itemOf(medium, blogId, await createIn(medium, { mediumType }));

    await expectNoWrite(item, (await service.send('GET', item)).text);
  },
);

test.each([author, tag, medium])('Deleting a $noun costs 1 request', async family => {
  const item = itemOf(family, blogId, await createIn(family));

  expect(await requestsOf(200, () => service.send('DELETE', item))).toHaveLength(1);
});

test('Deleting a post costs 2 requests, in one of which its working copy is looked for', async () => {
  const item = itemOf(post, blogId, await createIn(post));

  expect(await requestsOf(200, () => service.send('DELETE', item))).toEqual(['read', 'batch']);
});

describe('The working copy of a post', () => {
  let draft: string;
  let body: Payload;
  beforeEach(async () => {
    const { author: by, tags } = await newReferences();
    body = { ...post.changed, author: by, tags };
    draft = `${itemOf(post, blogId, await createIn(post))}/draft`;
  });
  const etagOf = async (path: string) => (await service.send('GET', path)).headers.get('etag');

  test('costs 3 requests to write: two reads, and one batch with what it refers to', async () => {
    const basedOn = await etagOf(draft.replace(/\/draft$/, ''));
    const put = (content: string) => () => service.send('PUT', draft, { ...body, content, basedOn });

    expect(await requestsOf(202, put('Mud.'))).toEqual(['read', 'read', 'batch']);
    expect(await requestsOf(202, put('Sand.'))).toEqual(['read', 'read', 'batch']);
  });

  test('costs 3 requests to read, and those in a page of the list 3 as well', async () => {
    await service.send('PUT', draft, body);

    expect(await requestsOf(200, () => service.send('GET', draft))).toEqual(['read', 'read', 'query']);
    expect(await requestsOf(200, () => service.send('GET', `blog/${blogId}/draft`))).toHaveLength(3);
  });

  test('costs 4 requests to publish, and 3 to discard', async () => {
    await service.send('PUT', draft, { ...body, slug: 'mud' });
    const publish = () => service.send('POST', `${draft}/publish`);

    expect(await requestsOf(202, publish)).toEqual(['read', 'read', 'query', 'batch']);
    await service.send('PUT', draft, body);
    expect(await requestsOf(200, () => service.send('DELETE', draft))).toEqual(['read', 'read', 'batch']);
  });
});

test('An export of an unchanged blog costs 1 request of 1 request unit', async () => {
  await createIn(post, await newReferences());
  await service.send('GET', `blog/${blogId}`);

  const requests = await entriesOf(200, () => service.send('GET', `blog/${blogId}`));

  expect(requests.map(({ kind, requestCharge }) => [kind, requestCharge])).toEqual([['read', 1]]);
});

test('A 304 costs 1 request of 1 request unit, even in an instance that holds nothing', async () => {
  const path = itemOf(post, blogId, await createIn(post, await newReferences()));
  await service.send('GET', path);
  const etag = (await service.send('GET', path)).headers.get('etag') ?? '';
  const other = await startInstance(service);
  service.cosmos.requests.take();

  const answer = await fetch(`${other.host.url}/api/${path}`, { headers: { 'If-None-Match': etag } });

  const requests = service.cosmos.requests.take().filter(({ kind }) => !apart.has(kind));
  await other.host.stop();
  expect(answer.status).toBe(304);
  expect(requests.map(({ kind, requestCharge }) => [kind, requestCharge])).toEqual([['read', 1]]);
});

test('An unchanged answer of more than 1 MiB is made again, but its 304 costs 1 request of 1 request unit', async () => {
  for (let made = 0; made < 3; made++) await createIn(post, { content: 'x'.repeat(400_000) });
  const path = collectionOf(post, blogId);
  const first = await requestsOf(200, () => service.send('GET', path));

  const again = await requestsOf(200, () => service.send('GET', path));
  const etag = (await service.send('GET', path)).headers.get('etag') ?? '';
  const unchanged = await entriesOf(304, () =>
    service.send('GET', path, undefined, { 'If-None-Match': etag }),
  );

  expect(again).toEqual(first);
  expect(first.length).toBeGreaterThan(1);
  expect(unchanged.map(({ kind, requestCharge }) => [kind, requestCharge])).toEqual([['read', 1]]);
});

test('Concurrent reads of the same item share reads of the version', async () => {
  const path = itemOf(tag, blogId, await createIn(tag));
  await service.send('GET', path);

  // So that all arrive while the first read of the version is in flight; they share the next one.
  service.cosmos.faults.inject({ kind: 'delay', delayMs: 1_000, on: { kind: 'read' } });
  const requests = await entriesOf(200, async () => {
    const [first] = await together(32, () => service.send('GET', path));
    return first as Answer;
  });

  expect(requests.length).toBeLessThanOrEqual(4);
});
