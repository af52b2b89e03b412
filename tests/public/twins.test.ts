import fc from 'fast-check';
import { atDepth } from '../../infra/local/kit/testing/depth.ts';
import { TurnedClock } from '../support/clock/turned-clock.ts';
import { minute, type Plan, plan, Twins } from '../support/public/twins.ts';
import { sendHttp, type WireAnswer } from '../support/requests/send-http.ts';
import { usePublicSurface } from '../support/service/public-surface.ts';
import { useLocalService } from '../support/service/use-service.ts';

const whole = useLocalService();
const bare = useLocalService();
// Local Cosmos DB takes requests of clocks that are off by a quarter of an hour: the tests use most of what that is.
const clock = new TurnedClock(Date.now());
const ahead = new TurnedClock(Date.now());
afterAll(() => {
  clock.close();
  ahead.close();
});
const ofWhole = usePublicSurface(whole, clock.env);
const ofBare = usePublicSurface(bare, clock.env);
/** Another instance of the first, whose clock is minutes ahead: it shows posts that are not due for the others. */
const aheadOfWhole = usePublicSurface(whole, ahead.env);

/** Headers that differ between two answers that say the same: when, and to which invocation. */
const ofInvocation = ['date', 'x-ms-invocation-id', 'keep-alive'];

/** Asks under one address, because answers have it in their links. */
const ask = ({ api }: { api: string }, path: string, headers: Record<string, string> = {}) =>
  sendHttp(`${api}/${path}`, 'GET', { host: 'notes.example', ...headers });

/** Everything that an answer says. @param isDueSoon whether it may say, in `s-maxage` alone, that a post is due within a minute. */
function saidBy({ status, headers, bytes }: WireAnswer, isDueSoon: boolean) {
  const kept = [...headers].filter(([name]) => !ofInvocation.includes(name));
  return {
    status,
    headers: kept.map(([name, value]) => [name, isDueSoon && name === 'cache-control' ? 'cut short' : value]),
    body: bytes.toString('latin1'),
  };
}

/** Where a reader can look. */
function paths(twins: Twins, now: number): string[] {
  const { blogId, posts, tagIds, authorIds } = twins;
  const [blog, list] = [`blog/${blogId}`, `blog/${blogId}/post`];
  const places = posts.map(
    ({ published, postId }) => `${published ?? new Date(now).toISOString()},${postId}`,
  );
  return [
    blog,
    `${blog}?fields=name,siteUrl`,
    ...tagIds.flatMap(id => [`${blog}/tag/${id}`, `${list}?tag=${id}&total=true&count=2`]),
    ...authorIds.map(id => `${blog}/author/${id}`),
    ...['feed.json?tag=a', 'feed.json?author=b'].map(file => `${blog}/${file}`),
    list,
    ...['isListed=false', 'isListed=true&count=2', 'isListed=false&tag=a', 'isFeatured=true'].map(
      query => `${list}?${query}&total=true`,
    ),
    ...['count=1', 'count=2&skip=1', 'count=100&total=true', 'order=oldest&count=2', 'status=published'].map(
      query => `${list}?${query}`,
    ),
    ...['draft', 'scheduled'].map(status => `${list}?status=${status}`),
    `${list}?fields=title,slug,url,excerpt&count=3`,
    `${list}?count=0&total=true`,
    ...['heron', 'owl%20night', 'old', 'nothing'].map(words => `${list}?q=${words}&total=true&count=2`),
    ...['a', 'b', 'c', 'old a', 'old b', 'none'].flatMap(slug => [
      `${list}?slug=${encodeURIComponent(slug)}&fields=title,formerSlugs`,
      `${list}?tag=${encodeURIComponent(slug)}&total=true&count=2`,
    ]),
    ...authorIds.map(id => `${list}?author=${id}&total=true&count=1`),
    `${list}?modifiedAfter=2020-01-01T00:00:00Z&total=true&fields=postId`,
    `${list}?after=${new Date(now).toISOString()}&total=true`,
    `${list}?before=${new Date(now + minute).toISOString()}&count=2&total=true`,
    ...places.flatMap(place => [
      `${list}?after=${place}&order=oldest&count=1&fields=title`,
      `${list}?before=${place}&count=1&fields=title&total=true`,
    ]),
    ...posts.flatMap(({ postId }) => [`${list}/${postId}`, `${list}/${postId}?fields=title,url`]),
    ...posts.map(({ postId }) => `${list}/${postId}?preview=1999999999.${'A'.repeat(43)}`),
    ...['feed.rss', 'feed.atom', 'feed.json', 'sitemap.xml', 'redirects.json'].map(file => `${blog}/${file}`),
  ];
}

/** Where a reader can look for tags and authors. */
const namePaths = ({ blogId }: Twins): string[] =>
  ['tag', 'author'].flatMap(family =>
    [
      ...['count=2', 'count=1&skip=1&order=newest', 'count=200', 'slug=a&userName=b&total=true'],
      'modifiedAfter=2020-01-01T00:00:00Z&fields=name,userName',
    ].map(query => `blog/${blogId}/${family}?${query}`),
  );

const nextOf = ({ headers }: WireAnswer) => /^<[^>]*\/api\/([^>]+)>/.exec(headers.get('link') ?? '')?.[1];

/** Without the cursor of the next page, and without the part of a tag that names the address, which has the cursor of this one. */
const withoutCursor = ({ headers, ...others }: ReturnType<typeof saidBy>) => ({
  ...others,
  headers: headers.map(([name, value]) => [name, value?.replace(/cursor=[^>]+|(?<=")[^.]+\./, '')]),
});

/** What readers of both blogs have got, by path, at their last look. */
type Tags = Map<string, string>;

/** Compares both blogs at a moment, with and without what a reader has kept. */
async function look(twins: Twins, tags: Tags): Promise<string[]> {
  const isDueSoon = twins.nextDue(clock.now) <= clock.now + minute;
  const seen: string[] = [];
  const compare = async (path: string, headers: Record<string, string> = {}) => {
    const [one, other] = await Promise.all([ask(ofWhole, path, headers), ask(ofBare, path, headers)]);
    expect({ path, headers, said: saidBy(one, isDueSoon) }).toEqual({
      path,
      headers,
      said: saidBy(other, isDueSoon),
    });
    seen.push(`${one.status}`);
    return one;
  };
  // A cursor of authors or tags says when one of them was created, by the clock of its own blog, so each has its own pages.
  for (const path of namePaths(twins)) {
    let next: (string | undefined)[] = [path, path];
    while (next.some(each => each !== undefined)) {
      const both = await Promise.all(
        [ofWhole, ofBare].map((surface, place) => ask(surface, next[place] ?? 'none')),
      );
      const [one, other] = both.map(each => saidBy(each, isDueSoon)).map(withoutCursor);
      expect({ path, said: one }).toEqual({ path, said: other });
      seen.push(...both.map(({ status }) => `${status}`));
      next = both.map(nextOf);
    }
  }
  for (const path of paths(twins, clock.now)) {
    const known = tags.get(path);
    if (known !== undefined) await compare(path, { 'if-none-match': known });
    for (let next: string | undefined = path; next !== undefined; ) {
      const answer = await compare(next, { 'accept-encoding': seen.length % 2 === 0 ? 'br' : 'identity' });
      tags.set(next, answer.headers.get('etag') ?? '"none"');
      next = nextOf(answer);
    }
    // What an instance says whose clock is ahead is used with the others.
    const early = await ask(aheadOfWhole, path);
    const etag = early.headers.get('etag');
    if (etag) await compare(path, { 'if-none-match': etag });
    const next = nextOf(early);
    if (next !== undefined) await compare(next);
  }
  return seen;
}

test('To every request of a reader, a blog says byte for byte what it would say without the posts that are not published', async () => {
  const statuses = new Set<string>();
  await fc.assert(
    fc.asyncProperty(plan, async ({ looks, ...others }: Plan) => {
      const start = Date.now() - 12 * minute;
      clock.turn(start - clock.now);
      ahead.turn(start + 6 * minute - ahead.now);
      const twins = new Twins(whole, bare, start);
      await twins.create({ looks, ...others });
      const tags: Tags = new Map();
      for (const { after, changes } of [{ after: 0, changes: [] }, ...looks]) {
        for (const each of changes) await twins.change(each, clock.now + after * 1000);
        clock.turn(after * 1000);
        ahead.turn(after * 1000);
        await twins.publish(clock.now);
        for (const status of await look(twins, tags)) statuses.add(status);
      }
    }),
    { numRuns: atDepth(3, 30), endOnFailure: true },
  );

  expect([...statuses].sort()).toEqual(['200', '304', '400', '404']);
});
