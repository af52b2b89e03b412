import fc from 'fast-check';
import { author, collectionOf, itemOf, type Payload, post, tag } from './families.ts';
import type { Service } from './service.ts';

/** The plan of a random blog. Numbers are indexes into its lists. */
export interface Plan {
  /** Slugs of tags, and whether the tag is deleted at the end. */
  tags: { slug: string; isDeleted: boolean }[];
  /** The same of authors, by userName. */
  authors: { userName: string; isDeleted: boolean }[];
  posts: PostPlan[];
}

export interface PostPlan {
  slug: string;
  /** Hours from now; undefined for a draft. */
  hours?: number;
  tags: number[];
  author?: number;
}

const slug = fc.constantFrom('a', 'b', 'c & d', 'ünd');
const isDeleted = fc.boolean();

/** Hours from now, but not exactly now. */
export const hours = fc.integer({ min: -4, max: 4 }).filter(each => each !== 0);

export const postPlan: fc.Arbitrary<PostPlan> = fc.record(
  {
    slug,
    hours,
    tags: fc.uniqueArray(fc.nat(3), { maxLength: 3 }),
    author: fc.nat(2),
  },
  { requiredKeys: ['slug', 'tags'] },
);

export const plan: fc.Arbitrary<Plan> = fc.record({
  tags: fc.array(fc.record({ slug, isDeleted }), { minLength: 4, maxLength: 4 }),
  authors: fc.array(fc.record({ userName: slug, isDeleted }), { minLength: 3, maxLength: 3 }),
  posts: fc.array(postPlan, { minLength: 4, maxLength: 12 }),
});

/** A post as the model has it. */
export interface MadePost {
  id: string;
  slug: string;
  published?: number;
  tagIds: string[];
  authorId?: string;
  /** A number that grows with each creation. */
  created: number;
}

/** A created blog, and everything that determines a list of its posts. */
export interface Made {
  blogId: string;
  tags: { id: string; slug: string; isDeleted: boolean }[];
  authors: { id: string; userName: string; isDeleted: boolean }[];
  posts: MadePost[];
}

const hour = 3_600_000;

/** The full hour closest to now: no post has that date, so that none becomes due while tests run. */
const base = Math.round(Date.now() / hour) * hour;

/** This many hours from then, in milliseconds since 1970. */
export const at = (hours: number): number => base + hours * hour;

/** Creates a post from its plan. */
export async function makePost(
  service: Service,
  { blogId, tags, authors, posts }: Made,
  { slug: postSlug, hours, tags: tagPlaces, author: authorPlace }: PostPlan,
): Promise<MadePost> {
  const published = hours === undefined ? undefined : at(hours);
  const tagIds = tagPlaces.map(place => tags[place]?.id ?? '');
  const authorId = authorPlace === undefined ? undefined : authors[authorPlace]?.id;
  const id = await service.create(collectionOf(post, blogId), {
    ...post.minimal,
    slug: postSlug,
    published: published === undefined ? undefined : new Date(published).toISOString(),
    tags: tagIds.map(tagId => ({ tagId })),
    author: authorId === undefined ? undefined : { authorId },
  });
  return { id, slug: postSlug, published, tagIds, authorId, created: posts.length };
}

export async function makeBlog(service: Service, { tags, authors, posts }: Plan): Promise<Made> {
  const blogId = await service.newBlog();
  const made: Made = { blogId, tags: [], authors: [], posts: [] };
  for (const each of tags)
    made.tags.push({
      ...each,
      id: await service.create(collectionOf(tag, blogId), { ...tag.minimal, slug: each.slug }),
    });
  for (const each of authors) {
    const payload = { ...author.minimal, userName: each.userName };
    made.authors.push({ ...each, id: await service.create(collectionOf(author, blogId), payload) });
  }
  for (const each of posts) made.posts.push(await makePost(service, made, each));
  for (const each of made.tags)
    if (each.isDeleted) await service.send('DELETE', itemOf(tag, blogId, each.id));
  for (const each of made.authors)
    if (each.isDeleted) await service.send('DELETE', itemOf(author, blogId, each.id));
  return made;
}

/** A query with optional parts. */
export interface Query {
  status?: 'published' | 'scheduled' | 'draft';
  slug?: string;
  /** A slug, or the index of a tag that is named by its identifier. */
  tag?: string | number;
  author?: string | number;
  after?: number;
  before?: number;
  order?: 'newest' | 'oldest';
}

export const query: fc.Arbitrary<Query> = fc.record(
  {
    status: fc.constantFrom('published', 'scheduled', 'draft'),
    slug,
    tag: fc.oneof(slug, fc.nat(3)),
    author: fc.oneof(slug, fc.nat(2)),
    after: fc.integer({ min: -5, max: 5 }),
    before: fc.integer({ min: -5, max: 5 }),
    order: fc.constantFrom('newest', 'oldest'),
  },
  { requiredKeys: [] },
);

/** The query in its form in an address. */
export function textOf(
  { tags, authors }: Made,
  { tag: byTag, author: byAuthor, after, before, ...others }: Query,
) {
  const parameters = {
    ...others,
    tag: typeof byTag === 'number' ? tags[byTag]?.id : byTag,
    author: typeof byAuthor === 'number' ? authors[byAuthor]?.id : byAuthor,
    after: after === undefined ? undefined : new Date(at(after)).toISOString(),
    before: before === undefined ? undefined : new Date(at(before)).toISOString(),
  };
  return Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
}

/** Whether a post is found, transcribed from the document line by line. */
export function isFound(made: Made, asked: Query, each: MadePost): boolean {
  const { status, slug: bySlug, tag: byTag, author: byAuthor, after, before } = asked;
  const now = Date.now();
  const statusOf = each.published === undefined ? 'draft' : each.published <= now ? 'published' : 'scheduled';
  const namedTags = made.tags.filter(
    (one, place) => !one.isDeleted && (one.slug === byTag || place === byTag),
  );
  const namedAuthors = made.authors.filter(
    (one, place) => !one.isDeleted && (one.userName === byAuthor || place === byAuthor),
  );
  return (
    (status === undefined || status === statusOf) &&
    (bySlug === undefined || bySlug === each.slug) &&
    (byTag === undefined || namedTags.some(({ id }) => each.tagIds.includes(id))) &&
    (byAuthor === undefined || namedAuthors.some(({ id }) => id === each.authorId)) &&
    (after === undefined || (each.published !== undefined && each.published > at(after))) &&
    (before === undefined || (each.published !== undefined && each.published < at(before)))
  );
}

/** The order of a list of posts (contract.md, Order of lists). */
function compare(one: MadePost, other: MadePost): number {
  const dated = [one.published, other.published].map(published => published ?? Number.NEGATIVE_INFINITY);
  if (dated[0] !== dated[1]) return (dated[0] ?? 0) > (dated[1] ?? 0) ? -1 : 1;
  if (one.published === undefined) return other.created - one.created;
  return one.id < other.id ? -1 : 1;
}

/** The posts that a query finds, in order. */
export function findIn(made: Made, asked: Query): MadePost[] {
  const found = made.posts.filter(each => isFound(made, asked, each)).sort(compare);
  return asked.order === 'oldest' ? found.reverse() : found;
}

export const idsOf = (list: Payload[]) => list.map(({ resourceId }) => String(resourceId));
