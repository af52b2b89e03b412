import { expectRefusal } from '../../support/answers/expected.ts';
import {
  absentGuid,
  author,
  collectionOf,
  itemOf,
  medium,
  type Payload,
  post,
  tag,
  zeroGuid,
} from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

const hour = 3_600_000;
const at = (milliseconds: number) => new Date(milliseconds).toISOString();

const service = useService();
let blogId: string;
/** Identifiers by the names that this test gives them. */
const ids: Record<string, string> = {};
/** When the test began, in milliseconds since 1970. */
const began = Date.now();

/** Posts: name, publication, tags and author. The slug is the name. */
const posts: [name: string, published: string | undefined, tags: string[], author?: string][] = [
  ['tomorrow', at(began + 24 * hour), ['birds'], 'ada'],
  ['later', at(began + hour), ['boats']],
  ['recent', at(began - hour), ['birds', 'boats'], 'ada'],
  ['same', at(began - hour), ['birds2'], 'bob'],
  ['old', '2020-02-29T12:30:00+01:00', ['birds'], 'bob'],
  ['ancient', '1999-12-31T23:59:59.9999999Z', []],
  ['draft', undefined, ['birds'], 'ada'],
  ['sketch', undefined, []],
];

beforeAll(async () => {
  blogId = await service.newBlog();
  for (const [name, slug] of [
    ['birds', 'birds'],
    ['birds2', 'birds'],
    ['boats', 'Boats & + ünd'],
    ['gone', 'gone'],
  ])
    ids[name ?? ''] = await service.create(collectionOf(tag, blogId), { name, slug });
  for (const userName of ['ada', 'bob', 'gone'])
    ids[`@${userName}`] = await service.create(collectionOf(author, blogId), { displayName: 'A', userName });
  for (const [name, published, tags, writer] of posts) {
    ids[name] = await service.create(collectionOf(post, blogId), {
      title: name,
      slug: name,
      content: '',
      published,
      tags: [...tags, 'gone'].map(each => ({ tagId: ids[each] })),
      author: { authorId: ids[`@${writer ?? 'gone'}`] },
    });
  }
  for (const path of [itemOf(tag, blogId, ids.gone ?? ''), itemOf(author, blogId, ids['@gone'] ?? '')])
    expect((await service.send('DELETE', path)).status).toBe(200);
});

const answer = (query: string, family = post) =>
  service.send('GET', `${collectionOf(family, blogId)}?${query}`);

async function titles(query: string): Promise<unknown[]> {
  const { status, text, json } = await answer(`count=100&${query}`);
  expect([status, status === 200 || text]).toEqual([200, true]);
  return json<Payload[]>().map(({ title }) => title);
}

/** Queries and the posts they find; `{name}` is an identifier. Posts with equal dates are sorted by identifier. */
const found: [query: string, names: string][] = [
  ['status=published', 'recent same old ancient'],
  ['status=scheduled', 'tomorrow later'],
  ['status=draft', 'sketch draft'],
  ['status=publishe%64', 'recent same old ancient'],
  ['status=scheduled&order=oldest', 'later tomorrow'],
  ['status=scheduled&order=newest', 'tomorrow later'],
  ['status=draft&order=oldest', 'draft sketch'],
  [`after=${at(began - hour)}`, 'tomorrow later'],
  [`after=${at(began - hour - 1)}`, 'tomorrow later recent same'],
  [`before=${at(began - hour)}`, 'old ancient'],
  [`before=${at(began - hour + 1)}`, 'recent same old ancient'],
  ['after=2020-02-29T11:30:00Z', 'tomorrow later recent same'],
  ['after=2020-02-29T11:29:59.9999999Z', 'tomorrow later recent same old'],
  ['before=2020-02-29T13:30:00%2B02:00', 'ancient'],
  ['after=1999-12-31T23:59:59.9999998Z&before=2000-01-01', 'ancient'],
  ['after=2000-01-01&before=2000-01-01', ''],
  ['after=2021-01-01&before=2000-01-01', ''],
  ['after=2000-01-01&status=draft', ''],
  ['after=2000-01-01&status=published', 'recent same old'],
  ['before=2030-01-01&status=scheduled&after=2000-01-01&count=1', 'tomorrow later'],
  ['slug=old', 'old'],
  ['slug=%6Fld', 'old'],
  ['slug=Old', ''],
  ['slug=ol', ''],
  ['slug=old&status=draft', ''],
  ['tag=birds', 'tomorrow recent same old draft'],
  ['tag=birds&status=published', 'recent same old'],
  ['tag=birds&status=published&order=oldest', 'old same recent'],
  ['tag=birds&author=ada', 'tomorrow recent draft'],
  ['tag={birds}', 'tomorrow recent old draft'],
  ['tag={birds2}', 'same'],
  ['tag={BIRDS}', 'tomorrow recent old draft'],
  ['tag=%7B{birds}%7D', 'tomorrow recent old draft'],
  ['tag=Boats%20%26%20+%20%C3%BCnd', 'later recent'],
  ['tag=Boats+%26+%2B+%C3%BCnd', ''],
  ['tag=gone', ''],
  ['tag={gone}', ''],
  [`tag=${absentGuid}`, ''],
  [`tag=${zeroGuid}`, ''],
  ['tag={@ada}', ''],
  ['author=ada', 'tomorrow recent draft'],
  ['author={@bob}', 'same old'],
  ['author={@gone}', ''],
  ['author=gone', ''],
  ['author=nobody', ''],
  ['author=ada&after=2000-01-01&before=2100-01-01&tag=boats&slug=recent', ''],
  ['author=ada&after=2000-01-01&before=2100-01-01&tag=birds&slug=recent&status=published', 'recent'],
  ['order=newest', 'tomorrow later recent same old ancient sketch draft'],
  ['order=oldest', 'draft sketch ancient old same recent later tomorrow'],
  ['total=true', 'tomorrow later recent same old ancient sketch draft'],
  // Empty items of the query, unknown names, and names that do not apply here.
  ['Status=draft&SLUG=old&Slug=', 'tomorrow later recent same old ancient sketch draft'],
  ['status&slug=a=b&userName=ada&colour=red', 'tomorrow later recent same old ancient sketch draft'],
];

test.each(found)('Of the posts ?%s finds: %s', async (query, names) => {
  const withIds = query.replace(
    /\{(\S+?)\}/g,
    (_, name: string) => ids[name] ?? ids[name.toLowerCase()]?.toUpperCase() ?? '',
  );
  const sorted =
    [ids.recent, ids.same].sort()[0] === ids.recent
      ? names
      : names
          .replace('recent same', 'same recent')
          .replace('same recent later', 'recent same later')
          .replace('old same recent', 'old recent same');

  expect(await titles(withIds)).toEqual(sorted.split(' ').filter(name => name !== ''));
});

test.each([
  { family: tag, query: 'slug=birds', many: 2 },
  { family: tag, query: 'slug=nothing', many: 0 },
  { family: tag, query: 'slug=gone', many: 0 },
  { family: author, query: 'userName=ada', many: 1 },
  { family: author, query: 'userName=Ada', many: 0 },
  { family: author, query: 'slug=ada', many: 2 },
  { family: tag, query: 'status=draft&tag=x&author=', many: 3 },
  { family: medium, query: 'slug=x&userName=', many: 0 },
  { family: medium, query: 'mediumUrl=https://example.com/nothing.png', many: 0 },
])('A list of $family.collection takes ?$query and finds $many', async ({ family, query, many }) => {
  expect((await answer(query, family)).json()).toHaveLength(many);
});

/** Refused queries, and the line of the refusal. */
const refused: [query: string, line: RegExp][] = [
  ['status=', /^- status must be published, scheduled or draft$/],
  ['status=Published', /^- status must be published/],
  ['status=published,draft', /^- status must be published/],
  ['status=draft&status=draft', /^- status must be given once$/],
  ['after=', /^- after must be an ISO 8601 date-time/],
  ['after=yesterday', /^- after must be an ISO 8601 date-time/],
  [
    'before=9999-12-31T23:59:59-01:00',
    /^- before must be an ISO 8601 date-time.*, in the years 1 to 9999 of UTC,/,
  ],
  ['after=2020-02-30', /^- after must be/],
  [
    'after=2020-02-29,',
    /^- after must be an ISO 8601 date-time.*, alone or with a comma and a post's identifier$/,
  ],
  ['before=2020-02-29,old', /^- before must be/],
  [`before=2020-02-29,${absentGuid},`, /^- before must be/],
  [`before=,${absentGuid}`, /^- before must be/],
  [`after=${absentGuid}`, /^- after must be/],
  ['modifiedAfter=9999-12-31T23:59:59-01:00', /^- modifiedAfter must be an ISO 8601 date-time/],
  ['modifiedAfter=', /^- modifiedAfter must be an ISO 8601 date-time/],
  [`modifiedAfter=2020-02-29,${absentGuid}`, /^- modifiedAfter must be an ISO 8601 date-time/],
  ['before=2020-02-29T12:30:00+01:00Z', /^- before must be/],
  ['before=2020-02-29T12:30:00%2B1', /^- before must be/],
  ['slug=', /^- slug must be a slug/],
  // The Functions host makes `%25` of a `%` that begins no escape; this one is an escape, but not UTF-8.
  ['slug=%E4', /^- slug must be a slug, percent-encoded/],
  ['slug=a&slug=b', /^- slug must be given once$/],
  ['tag=', /^- tag must be a tag's identifier or slug/],
  ['tag=%C3%28', /^- tag must be/],
  ['author=', /^- author must be an author's identifier or userName/],
  ['medium=', /^- medium must be a medium's identifier or mediumUrl/],
  ['order=', /^- order must be newest or oldest$/],
  ['order=asc', /^- order must be newest or oldest$/],
  ['isListed=', /^- isListed must be true or false$/],
  ['isFeatured=True', /^- isFeatured must be true or false$/],
  ['total=', /^- total must be true$/],
  ['total=false', /^- total must be true$/],
  ['fields=', /^- fields must be names of fields, separated by commas: blogId, resourceId, postId, title/],
  ['fields=title,', /^- fields must be names/],
  ['fields=title,headline', /^- fields must be names/],
  ['fields=title;slug', /^- fields must be names/],
  ['fields=title&fields=slug', /^- fields must be given once$/],
  ['fields=__proto__', /^- fields must be names/],
  ['count=101&fields=title,contentHtml', /^- count must be at most 100 with contentHtml in fields$/],
  ['count=2147483647&fields=EXCERPT', /^- count must be at most 100 with excerpt in fields$/],
  ['cursor=', /^- cursor must be/],
  ['cursor=x', /^- cursor must be/],
  ['cursor=%00', /^- cursor must be/],
];

test.each(refused)('?%s is refused with a line that says what is allowed', async (query, line) => {
  for (const each of [query, `count=5&${query}&skip=x`]) {
    const refusal = await answer(/^c(ursor|ount)/.test(query) ? query : each);

    expectRefusal(refusal, 'Submitted data is invalid, post cannot be read.');
    expect(refusal.text.split('\n').slice(1)).toEqual([expect.stringMatching(line)]);
  }
});

test.each([
  'count=100&fields=title,contentHtml,excerpt',
  'fields=contentHtml',
  'count=1000&fields=title,url,content',
  'count=1000',
])('A list takes ?%s: only where texts are rendered does count have a limit', async query => {
  expect((await answer(query)).status).toBe(200);
});

test('A tag whose slug moved to another tag, or that was recreated, is found again', async () => {
  const own = await service.newBlog();
  const tagId = await service.create(collectionOf(tag, own), { name: 'Wind' });
  await service.create(collectionOf(post, own), { ...post.minimal, tags: [{ tagId }] });
  const find = async (value: string) =>
    (await service.send('GET', `${collectionOf(post, own)}?tag=${value}`)).json<Payload[]>().length;

  expect([await find('wind'), await find(tagId)]).toEqual([1, 1]);
  await service.send('PUT', itemOf(tag, own, tagId), { name: 'Wind', slug: 'breeze' });
  expect([await find('wind'), await find('breeze'), await find(tagId)]).toEqual([0, 1, 1]);
  await service.send('DELETE', itemOf(tag, own, tagId));
  expect([await find('breeze'), await find(tagId)]).toEqual([0, 0]);
  await service.create(collectionOf(tag, own), { name: 'Rain', tagId });
  expect([await find('rain'), await find(tagId)]).toEqual([1, 1]);
});

test('A tag is also found by a slug that looks like an identifier', async () => {
  const own = await service.newBlog();
  const tagId = await service.create(collectionOf(tag, own), { name: 'Guid', slug: absentGuid });
  await service.create(collectionOf(post, own), { ...post.minimal, tags: [{ tagId }] });

  const answered = await service.send('GET', `${collectionOf(post, own)}?tag=${absentGuid}`);

  expect(answered.json()).toHaveLength(1);
});
