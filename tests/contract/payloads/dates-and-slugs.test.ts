import { createRefused, violationPaths } from '../../support/answers/refusals.ts';
import { nextMillisecond, readDateTime } from '../../support/clock/date-times.ts';
import {
  absentGuid,
  collectionOf,
  type Family,
  itemOf,
  type Payload,
  post,
  referred,
  tag,
} from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});

const createIn = (family: Family, payload: Payload) => service.create(collectionOf(family, blogId), payload);
const read = async (family: Family, id: string) =>
  (await service.send('GET', itemOf(family, blogId, id))).json();
const readNew = async (family: Family, payload: Payload) => read(family, await createIn(family, payload));

async function update(family: Family, id: string, payload: Payload): Promise<Payload> {
  const answer = await service.send('PUT', itemOf(family, blogId, id), payload);
  expect([answer.text, answer.status]).toEqual(['', 202]);
  return read(family, id);
}

const dates: [string, number, number][] = [
  ['2024-03-01T08:30:00Z', Date.UTC(2024, 2, 1, 8, 30), 0],
  ['2024-03-01T08:30:00+01:00', Date.UTC(2024, 2, 1, 7, 30), 60],
  ['2024-03-01T08:30:00-03:30', Date.UTC(2024, 2, 1, 12, 0), -210],
  ['2024-03-01T23:30:00-14:00', Date.UTC(2024, 2, 2, 13, 30), -840],
  ['2024-03-01T00:30:00+14:00', Date.UTC(2024, 1, 29, 10, 30), 840],
  ['2024-02-29T08:30:00.5+05:45', Date.UTC(2024, 1, 29, 2, 45, 0, 500), 345],
  ['2024-03-01T08:30:00.1230001+01:00', Date.UTC(2024, 2, 1, 7, 30, 0, 123), 60], // as .NET writes it
  ['0099-01-01T00:00:00+00:00', Date.parse('0099-01-01T00:00:00Z'), 0],
  ['9999-12-31T23:59:59.999Z', Date.UTC(9999, 11, 31, 23, 59, 59, 999), 0],
];

test.each(dates)('Published at %s keeps its instant and its offset', async (published, instant, offset) => {
  const { published: answered } = await readNew(post, { ...post.full, published });

  expect(readDateTime(answered)).toEqual({ instant, offset });
});

test.each(['2024-03-01T08:30:00', '2024-03-01T08:30:00.000'])(
  '%s without an offset is read as UTC',
  async published => {
    const { published: answered } = await readNew(post, { ...post.full, published });

    expect(readDateTime(answered)).toEqual({ instant: Date.UTC(2024, 2, 1, 8, 30), offset: 0 });
  },
);

const notDates = [
  'yesterday',
  '2024-02-30T08:30:00Z',
  '2024-03-01T08:30:00+01:00x',
  '9999-12-31T23:59:59-01:00', // the year 10000 in UTC
  '0001-01-01T00:30:00+01:00', // the year 0
];

test.each(notDates)('%s is refused as a date', async published => {
  const answer = await service.send('POST', collectionOf(post, blogId), { ...post.full, published });

  expect(violationPaths(answer, createRefused('post'))).toEqual(['published']);
});

const noDates = [
  '0001-01-01T00:00:00',
  '0001-01-01T00:00:00Z',
  '0001-01-01T00:00:00.0000000',
  '0001-01-01T00:00:00+00:00',
  '0001-01-01T00:00:00+14:00',
  '0001-01-01T00:00:00.000-08:00',
];

test.each(noDates)('%s is sent by .NET clients for no date, and counts as none', async published => {
  const postId = await createIn(post, { ...post.full, published });
  expect(await read(post, postId)).not.toHaveProperty('published');

  expect(await update(post, postId, post.full)).toHaveProperty('published');
  expect(await update(post, postId, { ...post.full, published })).not.toHaveProperty('published');
});

test('A post with such a date is listed among those without a date, newest first by creation', async () => {
  const ids: string[] = [];
  for (const published of ['0001-01-01T00:00:00', undefined, '0001-01-01T00:00:01Z']) {
    ids.unshift(await createIn(post, { ...post.full, published }));
  }

  const list = (await service.send('GET', collectionOf(post, blogId))).json<Payload[]>();
  expect(list.map(({ postId }) => postId)).toEqual(ids);
});

test.each(['0001-01-01T00:00:00.0000001Z', '0001-01-01T00:00:01Z', '0001-01-02T00:00:00Z'])(
  '%s is a date like any other',
  async published => {
    expect((await readNew(post, { ...post.full, published })).published).toBe(published);
  },
);

test('A date can be changed to another offset or instant, and removed', async () => {
  const postId = await createIn(post, { ...post.full, published: '2024-03-01T08:30:00+01:00' });

  const elsewhere = await update(post, postId, { ...post.full, published: '2024-03-01T07:30:00+00:00' });
  const later = await update(post, postId, { ...post.full, published: '2024-03-01T07:30:01+00:00' });
  const never = await update(post, postId, { ...post.full, published: undefined });

  const instant = Date.UTC(2024, 2, 1, 7, 30);
  expect(readDateTime(elsewhere.published)).toEqual({ instant, offset: 0 });
  expect(readDateTime(later.published)).toEqual({ instant: instant + 1000, offset: 0 });
  expect(never).not.toHaveProperty('published');
});

test('A new post was last modified when it was created, whatever the request says', async () => {
  const earliest = Date.now();
  const { lastModified } = await readNew(post, { ...post.full, lastModified: '2001-01-01T00:00:00Z' });
  const latest = Date.now();

  const { instant } = readDateTime(lastModified);
  expect(instant).toBeGreaterThanOrEqual(earliest);
  expect(instant).toBeLessThanOrEqual(latest);
});

const changes: Payload[] = [
  { title: 'Low water' },
  { content: 'The quay was dry.' },
  { slug: 'low-water' },
  { published: '2024-03-02T09:45:00-05:00' },
  { published: '2024-03-01T07:30:00+00:00' },
  { published: undefined },
  { tags: [{ tagId: absentGuid }] },
];

test.each(changes)('An update of a post to %j sets lastModified', async change => {
  await createIn(tag, { ...tag.full, tagId: absentGuid });
  const postId = await createIn(post, post.full);
  const before = readDateTime((await read(post, postId)).lastModified);
  await nextMillisecond();
  const earliest = Date.now();

  const after = readDateTime((await update(post, postId, { ...post.full, ...change })).lastModified);

  expect(after.instant).toBeGreaterThan(before.instant);
  expect(after.instant).toBeGreaterThanOrEqual(earliest);
  expect(after.instant).toBeLessThanOrEqual(Date.now());
});

test('An update that changes nothing keeps lastModified', async () => {
  const postId = await createIn(post, post.full);
  const before = await read(post, postId);
  await nextMillisecond();

  expect(await update(post, postId, post.full)).toEqual(before);
  expect(await update(post, postId, { ...post.full, lastModified: '2030-01-01T00:00:00Z' })).toEqual(before);
});

test('A change of a referenced item does not change the post', async () => {
  const tagId = await createIn(tag, tag.full);
  const postId = await createIn(post, { ...post.full, tags: [{ tagId }] });
  const { lastModified } = await read(post, postId);
  await nextMillisecond();

  await update(tag, tagId, tag.changed);

  expect(await read(post, postId)).toMatchObject({ lastModified, tags: [referred(tag, tag.changed)] });
});

const slugs: [string, string][] = [
  ['Weather', 'weather'],
  ['  High   water!  ', 'high-water'],
  ['Déjà vu: à Orléans', 'deja-vu-a-orleans'],
  ['C# & F#, 2nd edition', 'c-f-2nd-edition'],
  ['e\u0301te\u0301', 'ete'],
  ['x'.repeat(255), 'x'.repeat(80)],
  ['日'.repeat(255), '日'.repeat(80)],
  ['Йод и ёлка', 'йод-и-ёлка'],
  ['日本語のタイトル', '日本語のタイトル'],
  ['สวัสดีชาวโลก น้ำ', 'สวัสดีชาวโลก-น้ำ'],
  ['हिन्दी में शीर्षक', 'हिन्दी-में-शीर्षक'],
  ['مرحبا بالعالم', 'مرحبا-بالعالم'],
  ['Καλημέρα ΚΟΣΜΟΣ', 'καλημέρα-κοσμος'],
  ['한국어 제목', '한국어-제목'],
];

test.each(slugs)('The slug of %s is %s', async (name, slug) => {
  expect(await readNew(tag, { name })).toMatchObject({ slug });
  expect(await readNew(post, { ...post.minimal, title: name })).toMatchObject({ slug });
});

test.each(['!?', '—', '🎉🎉'])('%s leaves nothing for a slug, which is the identifier', async name => {
  const byTag = await readNew(tag, { name });
  const byPost = await readNew(post, { ...post.minimal, title: name });

  expect([byTag.slug, byPost.slug]).toEqual([byTag.tagId, byPost.postId]);
});

test('Given slugs are kept unchanged, and need not be unique', async () => {
  const slugged = ['My Slug!', 'My Slug!', 'émile', 'a/b?c'];

  for (const slug of slugged) {
    expect((await readNew(tag, { ...tag.full, slug })).slug).toBe(slug);
    expect((await readNew(post, { ...post.full, slug })).slug).toBe(slug);
  }
});

test.each([tag, post])(
  'An update of a $noun without a slug makes one from a new title or name, and keeps that of the same',
  async family => {
    const id = await createIn(family, { ...family.full, slug: 'my-own' });
    const changed = { ...family.minimal, [family.required]: 'Tides' };

    expect(await update(family, id, family.minimal)).toMatchObject({ slug: 'my-own' });
    expect(await update(family, id, { ...changed, slug: 'my-own' })).toMatchObject({ slug: 'my-own' });
    expect(await update(family, id, changed)).toMatchObject({ slug: 'my-own' });
    expect(await update(family, id, { ...changed, slug: ' ' })).toMatchObject({ slug: 'tides' });
    expect(await update(family, id, family.minimal)).not.toMatchObject({ slug: 'tides' });
  },
);

test.each(['.', '..'])('%s leads elsewhere in an address, and is refused as a slug', async slug => {
  const tagId = await createIn(tag, tag.full);
  const content = { tags: [{ ...tag.full, slug }] };

  const answers = [
    await service.send('POST', collectionOf(post, blogId), { ...post.full, slug }),
    await service.send('POST', collectionOf(tag, blogId), { ...tag.full, slug }),
    await service.send('PUT', itemOf(tag, blogId, tagId), { ...tag.full, slug }),
    await service.send('POST', `blog/${blogId}/content`, content),
  ];

  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  expect(answers.map(({ text }) => text.split('\n')[1])).toEqual([
    ...Array(3).fill('- slug must not be . or .., which lead elsewhere in addresses'),
    '- tags[0].slug must not be . or .., which lead elsewhere in addresses',
  ]);
});

test.each(['...', ' .', '.a', '%2E', '。'])('%s is a slug as any other', async slug => {
  expect((await readNew(post, { ...post.full, slug })).slug).toBe(slug);
});
