import fc from 'fast-check';
import { nextSecond } from '../clock/date-times.ts';
import { author, blog, collectionOf, itemOf, medium, type Payload, post, tag } from '../content/families.ts';
import type { Service } from '../service/service.ts';

type Drawn<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;

const slug = fc.constantFrom('a', 'b', 'c & d', 'ünd');
const title = fc.constantFrom('Über Boats', 'Boat & Tide', 'EBB', 'L’été 2');
const address = slug.map(name => `https://example.com/${encodeURIComponent(name)}.png`);
const isDeleted = fc.boolean();

/** Hours from now, but not exactly now. */
export const hours = fc.integer({ min: -4, max: 4 }).filter(each => each !== 0);

/** The plan of a post. Numbers are indexes into the lists of its blog. Without `hours` it is a draft. */
export const postPlan = fc.record(
  {
    slug,
    title,
    /** The slug that it had before, once it was published. */
    was: slug,
    hours,
    tags: fc.uniqueArray(fc.nat(3), { maxLength: 3 }),
    author: fc.nat(2),
    coAuthors: fc.uniqueArray(fc.nat(2), { maxLength: 2 }),
    media: fc.uniqueArray(fc.nat(2), { maxLength: 2 }),
    isListed: fc.boolean(),
    isFeatured: fc.boolean(),
    language: fc.constantFrom('en', 'de', 'DE-ch'),
  },
  { requiredKeys: ['slug', 'title', 'tags', 'media'] },
);

export type PostPlan = Drawn<typeof postPlan>;

/** The plan of a random blog: its tags, authors and media, some of which are deleted at the end, and its posts. */
export const plan = fc.record({
  tags: fc.array(fc.record({ slug, isDeleted }), { minLength: 4, maxLength: 4 }),
  authors: fc.array(fc.record({ userName: slug, isDeleted }), { minLength: 3, maxLength: 3 }),
  media: fc.array(fc.record({ mediumUrl: address, isDeleted }), { minLength: 3, maxLength: 3 }),
  posts: fc.array(postPlan, { minLength: 4, maxLength: 12 }),
  /** What the blog speaks in the end, after something else. */
  language: fc.constantFrom('EN', 'de-CH', undefined),
});

export type Plan = Drawn<typeof plan>;

/** A post as the model has it. */
interface MadePost {
  id: string;
  slug: string;
  title: string;
  formerSlug?: string;
  published?: number;
  tagIds: string[];
  authorId?: string;
  coAuthorIds: string[];
  mediaIds: string[];
  isListed?: boolean;
  isFeatured?: boolean;
  language?: string;
  /** A number that grows with each creation. */
  created: number;
}

/** A created blog, and everything that determines a list of its posts. */
export interface Made {
  blogId: string;
  tags: { id: string; slug: string; isDeleted: boolean }[];
  authors: { id: string; userName: string; isDeleted: boolean }[];
  media: { id: string; mediumUrl: string; isDeleted: boolean }[];
  posts: MadePost[];
  language?: string;
  /** A moment in ISO 8601, after the first half of the posts was created and before the others were. */
  middle: string;
}

const hour = 3_600_000;

/** The full hour closest to now: no post has that date, so that none becomes due while tests run. */
const base = Math.round(Date.now() / hour) * hour;

/** This many hours from then, in milliseconds since 1970. */
export const at = (hours: number): number => base + hours * hour;

/** Creates a post from its plan. */
export async function makePost(
  service: Service,
  { blogId, tags, authors, media, posts }: Made,
  {
    slug: postSlug,
    title: postTitle,
    was,
    hours,
    tags: tagPlaces,
    author: authorPlace,
    coAuthors: coAuthorPlaces = [],
    media: mediaPlaces,
    isListed,
    isFeatured,
    language,
  }: PostPlan,
): Promise<MadePost> {
  const published = hours === undefined ? undefined : at(hours);
  const tagIds = tagPlaces.map(place => tags[place]?.id ?? '');
  const authorId = authorPlace === undefined ? undefined : authors[authorPlace]?.id;
  const coAuthorIds = coAuthorPlaces.map(place => authors[place]?.id ?? '');
  const mediaIds = mediaPlaces.map(place => media[place]?.id ?? '');
  const payload = {
    ...post.minimal,
    title: postTitle,
    slug: postSlug,
    published: published === undefined ? undefined : new Date(published).toISOString(),
    tags: tagIds.map(tagId => ({ tagId })),
    author: authorId === undefined ? undefined : { authorId },
    coAuthors: coAuthorIds.map(authorId => ({ authorId })),
    // The last one is the post's image, which is one of its media as well.
    media: mediaIds.slice(0, -1).map(mediumId => ({ mediumId })),
    postImage: mediaIds.slice(-1).map(mediumId => ({ mediumId }))[0],
    isListed,
    isFeatured,
    language,
  };
  const id = await service.create(collectionOf(post, blogId), { ...payload, slug: was ?? postSlug });
  if (was !== undefined) await service.send('PUT', itemOf(post, blogId, id), payload);
  const formerSlug = Number(hours) < 0 && was !== postSlug ? was : undefined;
  return {
    id,
    slug: postSlug,
    title: postTitle,
    formerSlug,
    published,
    tagIds,
    authorId,
    coAuthorIds,
    mediaIds,
    isListed,
    isFeatured,
    language,
    created: posts.length,
  };
}

export async function makeBlog(
  service: Service,
  { tags, authors, media, posts, language }: Plan,
): Promise<Made> {
  const blogId = await service.create('blog', { ...blog.minimal, language: 'fr' });
  const made: Made = { blogId, tags: [], authors: [], media: [], posts: [], language, middle: '' };
  for (const each of tags)
    made.tags.push({
      ...each,
      id: await service.create(collectionOf(tag, blogId), { ...tag.minimal, slug: each.slug }),
    });
  for (const each of authors) {
    const payload = { ...author.minimal, userName: each.userName };
    made.authors.push({ ...each, id: await service.create(collectionOf(author, blogId), payload) });
  }
  for (const each of media) {
    const { mediumUrl } = each;
    made.media.push({ ...each, id: await service.create(collectionOf(medium, blogId), { mediumUrl }) });
  }
  for (const [place, each] of posts.entries()) {
    if (place === half(posts)) made.middle = await nextSecond();
    made.posts.push(await makePost(service, made, each));
  }
  for (const each of made.tags)
    if (each.isDeleted) await service.send('DELETE', itemOf(tag, blogId, each.id));
  for (const each of made.authors)
    if (each.isDeleted) await service.send('DELETE', itemOf(author, blogId, each.id));
  for (const each of made.media)
    if (each.isDeleted) await service.send('DELETE', itemOf(medium, blogId, each.id));
  await service.send('PUT', `blog/${blogId}`, { ...blog.minimal, language });
  return made;
}

const half = (posts: readonly unknown[]) => Math.floor(posts.length / 2);

/** A bound of the publication: hours from then, or the place of the post with that index, if it has a date. */

const bound = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.record({ post: fc.nat(11) }));

type Bound = Drawn<typeof bound>;

/** A query. A tag, an author or a medium is named by its slug, name or address, or by its index: its identifier. */
export const query = fc.record(
  {
    status: fc.constantFrom('published', 'scheduled', 'draft'),
    slug,
    q: fc.constantFrom('boat', 'BOATS', 'uber,boa', 'tide b', 'Ete', 'oats', '2-été', 'ebb', 'c'),
    tag: fc.oneof(slug, fc.nat(3)),
    author: fc.oneof(slug, fc.nat(2)),
    medium: fc.oneof(address, fc.nat(2)),
    isListed: fc.boolean(),
    isFeatured: fc.boolean(),
    language: fc.constantFrom('en', 'De', 'de-CH', 'fr'),
    after: bound,
    before: bound,
    isModified: fc.constant(true as const),
    order: fc.constantFrom('newest', 'oldest'),
  },
  { requiredKeys: [] },
);

export type Query = Drawn<typeof query>;

/** The moment or the post that a bound means; a post without a date has no place, and stands for the hour closest to now. */
function placeOf({ posts }: Made, bound: Bound): Pick<MadePost, 'published'> | MadePost {
  if (typeof bound === 'number') return { published: at(bound) };
  const found = posts[bound.post % posts.length];
  return found?.published === undefined ? { published: at(0) } : found;
}

function boundText(made: Made, bound: Bound | undefined): string | undefined {
  if (bound === undefined) return undefined;
  const place = placeOf(made, bound);
  const moment = new Date(place.published ?? 0).toISOString();
  return 'id' in place ? `${moment},${place.id}` : moment;
}

/** The query in its form in an address. */
export function textOf(
  made: Made,
  { tag: byTag, author: byAuthor, medium: byMedium, after, before, isModified, ...others }: Query,
) {
  const { tags, authors, media, middle } = made;
  const parameters = {
    ...others,
    tag: typeof byTag === 'number' ? tags[byTag]?.id : byTag,
    author: typeof byAuthor === 'number' ? authors[byAuthor]?.id : byAuthor,
    medium: typeof byMedium === 'number' ? media[byMedium]?.id : byMedium,
    after: boundText(made, after),
    before: boundText(made, before),
    modifiedAfter: isModified && middle,
  };
  return Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
}

type Place = ReturnType<typeof placeOf>;

const isNewer = ({ published = Number.NEGATIVE_INFINITY, id }: MadePost, place: Place) =>
  published > Number(place.published) || (published === place.published && 'id' in place && id < place.id);

const isOlder = ({ published = Number.POSITIVE_INFINITY, id }: MadePost, place: Place) =>
  published < Number(place.published) || (published === place.published && 'id' in place && id > place.id);

const plainWords = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '');

const hasWords = ({ title, slug }: MadePost, q: string) =>
  plainWords(q).every(word => plainWords(`${title} ${slug}`).some(each => each.startsWith(word)));

/** Whether a post is found, transcribed from the document line by line. @param slugOf its slug, or the one that it had. */
export function isFound(
  made: Made,
  asked: Query,
  each: MadePost,
  slugOf: (each: MadePost) => string | undefined = ({ slug }) => slug,
): boolean {
  const {
    status,
    slug: bySlug,
    q,
    tag: byTag,
    author: byAuthor,
    medium: byMedium,
    isListed,
    isFeatured,
    language,
    after,
    before,
    isModified,
  } = asked;
  const now = Date.now();
  const statusOf = each.published === undefined ? 'draft' : each.published <= now ? 'published' : 'scheduled';
  const namedTags = made.tags.filter(
    (one, place) => !one.isDeleted && (one.slug === byTag || place === byTag),
  );
  const namedAuthors = made.authors.filter(
    (one, place) => !one.isDeleted && (one.userName === byAuthor || place === byAuthor),
  );
  const namedMedia = made.media.filter(
    (one, place) => !one.isDeleted && (one.mediumUrl === byMedium || place === byMedium),
  );
  return (
    (status === undefined || status === statusOf) &&
    (bySlug === undefined || bySlug === slugOf(each)) &&
    (q === undefined || hasWords(each, q)) &&
    (byTag === undefined || namedTags.some(({ id }) => each.tagIds.includes(id))) &&
    (byAuthor === undefined ||
      namedAuthors.some(({ id }) => [each.authorId, ...each.coAuthorIds].includes(id))) &&
    (byMedium === undefined || namedMedia.some(({ id }) => each.mediaIds.includes(id))) &&
    (language === undefined ||
      language.toLowerCase() === (each.language ?? made.language ?? '').toLowerCase()) &&
    (isListed === undefined || isListed === (each.isListed ?? true)) &&
    (isFeatured === undefined || isFeatured === (each.isFeatured ?? false)) &&
    (after === undefined || isNewer(each, placeOf(made, after))) &&
    (before === undefined || isOlder(each, placeOf(made, before))) &&
    (isModified === undefined || made.posts.indexOf(each) >= half(made.posts))
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
  const now = made.posts.filter(each => isFound(made, asked, each));
  const before = made.posts.filter(each => isFound(made, asked, each, ({ formerSlug }) => formerSlug));
  const found = (now.length > 0 || asked.slug === undefined ? now : before).sort(compare);
  return asked.order === 'oldest' ? found.reverse() : found;
}

export const idsOf = (list: Payload[]) => list.map(({ resourceId }) => String(resourceId));
