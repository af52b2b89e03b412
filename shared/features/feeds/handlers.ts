import type { Pieces } from '../../expansion/reader.ts';
import type { PostResponse } from '../../families/post.ts';
import type { Handler } from '../../http/handler.ts';
import { readerGone } from '../../http/host/server-response.ts';
import { wholeText } from '../../http/response/json.ts';
import { parseGuid } from '../../values/guid.ts';
import { type FeedRequest, readFeed } from './feed-request.ts';
import { type Feed, type FeedFormat, type FeedPost, latestOf } from './formats/feed.ts';
import { addressOf, readSite, type SiteSource } from './site.ts';

/**
 * How long a feed may get, in bytes, before further posts have their excerpts alone: one that is longer is not cached
 * (versions/cached-answers.ts), and readers fetch feeds often. The newest post is always whole.
 */
const maxLength = 960 * 1024;

/** The entries of a feed, with what its head says of them. */
interface FeedEntries {
  texts: string[];
  posts: Pick<FeedPost, 'lastModified' | 'published'>[];
  /** The names of the tag and author that the feed is about, as its posts have them. */
  about: string[];
}

/** The names of what a feed is about, of a post in it. */
function namesIn(
  { tags = [], author, coAuthors = [] }: Partial<PostResponse>,
  { filter }: FeedRequest['list'],
): string[] {
  const is = (given: string | undefined, guid: string, name: string) =>
    given !== undefined && (given === name || parseGuid(given) === guid);
  return [
    ...tags.filter(({ tagId, slug }) => is(filter.tag, tagId, slug)).map(({ name }) => name),
    ...[...(author ? [author] : []), ...coAuthors]
      .filter(({ authorId, userName }) => is(filter.author, authorId, userName))
      .map(({ displayName }) => displayName),
  ];
}

async function writeEntries(
  { entry }: FeedFormat,
  feed: Feed,
  { list }: FeedRequest,
  pieces: Pieces,
): Promise<FeedEntries> {
  const entries: FeedEntries = { texts: [], posts: [], about: [] };
  let length = 0;
  for await (const piece of pieces)
    for (const post of piece as PostResponse[]) {
      const whole = entry(post, feed);
      const isWhole = length === 0 || length + Buffer.byteLength(whole) <= maxLength;
      const text = isWhole ? whole : entry(post, { ...feed, excerptsOnly: true });
      length += Buffer.byteLength(text);
      if (entries.texts.length === 0) entries.about = namesIn(post, list);
      entries.texts.push(text);
      entries.posts.push({ lastModified: post.lastModified, published: post.published });
    }
  return entries;
}

/** Answers with the newest posts of a blog in a format of feeds (contract.md, Feeds). @param document its name in addresses. */
export function feed(document: string, format: FeedFormat, source: SiteSource): Handler<200 | 304> {
  return async ({ request, context, blogId }) => {
    const asked = readFeed(request.url, blogId, addressOf(source, request.url, blogId, document));
    const { list, self, id, excerptsOnly } = asked;
    const gone = readerGone(context.invocationId);
    return source.answer(
      { request, context },
      {
        blogId,
        name: `feed ${self}`,
        now: list.now,
        type: format.type,
        async read(reading) {
          const site = await readSite(source, blogId);
          const blog = { ...site, language: list.filter.language ?? site.language };
          const { head, pieces } = await source.posts.list(
            list,
            { gone: gone() },
            { make: source.making(reading), blog: reading },
          );
          const next = head.end === undefined ? undefined : asked.next(head.end);
          const feed: Feed = { blog, self, id, next, excerptsOnly };
          const { texts, posts, about } = await writeEntries(format, feed, asked, pieces);
          const title = [blog.name, ...about].join(': ');
          const updated = latestOf(posts);
          const start = format.head({ ...feed, title, updated });
          // Never later than now, by whichever clock a post was changed (RFC 9110, 8.8.2.1).
          const modified = posts.length > 0 ? Math.min(Date.parse(updated), list.now) : undefined;
          return {
            head: { until: head.until, modified },
            pieces: wholeText(start + texts.join(format.between) + format.end),
          };
        },
      },
    );
  };
}
