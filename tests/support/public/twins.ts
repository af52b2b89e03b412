import fc from 'fast-check';
import { author, collectionOf, itemOf, medium, type Payload, post, tag } from '../content/families.ts';
import type { Service } from '../service/service.ts';

/*
 * Twins: the same public blog in two installations. In one it has drafts and scheduled posts, with tags and authors of theirs, in the
 * other it never had any post that is not published by the clock of the readers, nor a tag or an author that none of these names.
 */

type Drawn<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;

export const minute = 60_000;

const slug = fc.constantFrom('a', 'b', 'c');

/** Of the tags and authors in the order of their creation. Two may have the same. */
const tagSlugs = ['a', 'b', 'a', 'c', 'd'];
const userNames = ['a', 'b', 'b'];

/** When a post is published, in seconds from the start: mostly before it, or within the minutes of a test; never is a draft. */
const when = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: -100_000, max: -60 }) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 1_200 }) },
  { weight: 2, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.integer({ min: 100_000, max: 10_000_000 }) },
);

const postPlan = fc.record({
  slug,
  when,
  formerSlugs: fc.uniqueArray(fc.constantFrom('old a', 'old b'), { maxLength: 2 }),
  tags: fc.uniqueArray(fc.nat(tagSlugs.length - 1), { maxLength: 2 }),
  author: fc.option(fc.nat(userNames.length - 1), { nil: undefined }),
  title: fc.constantFrom('A heron', 'Two herons', 'An owl by night'),
  length: fc.constantFrom(10, 2_000, 70_000),
  /** A page is not listed. */
  isListed: fc.constantFrom(undefined, true, false, false),
});

/** What writers do to posts that are not published, and to the working copies of any, between two looks of a reader. */
const change = fc.record({
  kind: fc.constantFrom('create', 'edit', 'delete', 'preview', 'tag', 'copy', 'copy'),
  place: fc.nat(),
  plan: postPlan.map(plan => ({ ...plan, when: undefined })),
});

/** A blog, and the moments at which it is looked at: each so long after the one before, in seconds, with changes before it. */
export const plan = fc.record({
  posts: fc.array(postPlan, { minLength: 4, maxLength: 14 }),
  looks: fc.array(
    fc.record({ after: fc.integer({ min: 61, max: 300 }), changes: fc.array(change, { maxLength: 3 }) }),
    { minLength: 3, maxLength: 4 },
  ),
});

export type Plan = Drawn<typeof plan>;
type PostPlan = Plan['posts'][number];
type Change = Drawn<typeof change>;

interface TwinPost extends Payload {
  postId: string;
  tags: { tagId: string }[];
  author: { authorId: string } | undefined;
  /** When it is published, in milliseconds since 1970; never if it is a draft. */
  due: number;
}

const namesOf = ({ tags, author }: TwinPost) => [
  ...tags.map(({ tagId }) => tagId),
  ...(author ? [author.authorId] : []),
];

const restore = { prefer: 'restore' };

/** One blog in two installations. */
export class Twins {
  readonly blogId = crypto.randomUUID();
  readonly tagIds = tagSlugs.map(() => crypto.randomUUID());
  readonly authorIds = userNames.map(() => crypto.randomUUID());
  readonly #mediumId = crypto.randomUUID();
  readonly #whole: Service;
  readonly #bare: Service;
  readonly #start: number;
  #posts: TwinPost[] = [];
  /** The posts of the bare blog, by their identifiers. */
  #inBare: readonly string[] = [];

  /** @param whole has all posts, `bare` those that are published. @param start the readers' time, in milliseconds since 1970. */
  constructor(whole: Service, bare: Service, start: number) {
    this.#whole = whole;
    this.#bare = bare;
    this.#start = start;
  }

  /** All posts that there are or were in the whole blog. */
  get posts(): readonly TwinPost[] {
    return this.#posts;
  }

  /** When the next post is due after a moment, in milliseconds since 1970. */
  nextDue(now: number): number {
    return Math.min(...this.#posts.map(({ due }) => due).filter(due => due > now));
  }

  async create({ posts }: Plan): Promise<void> {
    await this.#createBlog(this.#whole, () => true);
    await this.#createBlog(this.#bare, () => false);
    for (const each of posts) await this.#createWhole(this.#payloadOf(each));
  }

  /** Creates the blog with the tags and authors that it is to have, in the same order. */
  async #createBlog(service: Service, has: (guid: string) => boolean): Promise<void> {
    const { blogId } = this;
    const addresses = { siteUrl: 'https://notes.example', postUrl: '/{yyyy}/{slug}', tagUrl: '/{slug}/' };
    const fields = { ...addresses, language: 'en' };
    await service.create('blog', { blogId, name: 'Field notes', isPublic: true, ...fields });
    const image = { mediumId: this.#mediumId };
    await service.create(collectionOf(medium, blogId), { ...medium.full, ...image });
    for (const [place, tagId] of this.tagIds.entries())
      if (has(tagId)) await createRenamedTag(service, blogId, { tagId, name: 'Tag', slug: tagSlugs[place] });
    for (const [place, authorId] of this.authorIds.entries())
      if (has(authorId))
        await service.create(collectionOf(author, blogId), {
          authorId,
          displayName: 'Author',
          userName: userNames[place],
          userImage: image,
        });
  }

  #payloadOf({ slug, when, formerSlugs, tags, author, title, length, isListed }: PostPlan): TwinPost {
    const due = when === undefined ? Number.POSITIVE_INFINITY : this.#start + when * 1000;
    return {
      postId: crypto.randomUUID(),
      due,
      title,
      content: 'Word '.repeat(length / 5),
      // Rendering Markdown of that length takes too long on a busy machine, and is then left out.
      contentFormat: length > 10_000 ? 'html' : 'markdown',
      slug,
      formerSlugs,
      published: when === undefined ? undefined : new Date(due).toISOString(),
      lastModified: '2020-01-01T00:00:00Z',
      tags: tags.map(place => ({ tagId: this.tagIds[place] ?? '' })),
      author: author === undefined ? undefined : { authorId: this.authorIds[author] ?? '' },
      isListed,
    };
  }

  async #createWhole(made: TwinPost): Promise<void> {
    this.#posts.push(made);
    await send(this.#whole, 'POST', collectionOf(post, this.blogId), made);
  }

  /** Lets a writer change what nobody reads yet. */
  async change({ kind, place, plan }: Change, now: number): Promise<void> {
    if (kind === 'tag') {
      await this.#whole.create(collectionOf(tag, this.blogId), { name: 'Unused', slug: plan.slug });
      return;
    }
    if (kind === 'copy') return this.#writeCopy(place, plan);
    const hidden = this.#posts.filter(({ due }) => due > now);
    const target = hidden[place % Math.max(1, hidden.length)];
    if (kind === 'create' || !target) return this.#createWhole(this.#payloadOf(plan));
    const item = itemOf(post, this.blogId, target.postId);
    if (kind === 'preview') await send(this.#whole, 'POST', `${item}/preview`);
    if (kind === 'delete') {
      await send(this.#whole, 'DELETE', item);
      this.#posts = this.#posts.filter(each => each !== target);
    }
    if (kind === 'edit') {
      Object.assign(target, { ...this.#payloadOf(plan), postId: target.postId, due: target.due });
      target.published = Number.isFinite(target.due) ? new Date(target.due).toISOString() : undefined;
      await send(this.#whole, 'PUT', item, target);
    }
  }

  /** Changes a post, published or not, in its working copy alone. */
  async #writeCopy(place: number, plan: PostPlan): Promise<void> {
    const target = this.#posts[place % Math.max(1, this.#posts.length)];
    if (!target) return;
    const draft = `${itemOf(post, this.blogId, target.postId)}/draft`;
    await send(this.#whole, 'PUT', draft, { ...this.#payloadOf(plan), postId: target.postId });
    await send(this.#whole, 'POST', `${draft}/preview`);
    if (place % 3 === 0) await send(this.#whole, 'DELETE', draft);
  }

  /** Makes the bare blog anew if more has been published by now: tags are listed in the order of their creation. */
  async publish(now: number): Promise<void> {
    const published = this.#posts.filter(({ due }) => due <= now);
    const postIds = published.map(({ postId }) => postId);
    if (postIds.join() === this.#inBare.join()) return;
    this.#inBare = postIds;
    const named = new Set(published.flatMap(namesOf));
    await send(this.#bare, 'DELETE', `blog/${this.blogId}`);
    await this.#createBlog(this.#bare, guid => named.has(guid));
    for (const each of published) await send(this.#bare, 'POST', collectionOf(post, this.blogId), each);
  }
}

/** Creates a tag that was called otherwise. */
async function createRenamedTag(service: Service, blogId: string, payload: Payload): Promise<void> {
  const tagId = await service.create(collectionOf(tag, blogId), { ...payload, slug: `old ${payload.slug}` });
  const { status } = await service.send('PUT', itemOf(tag, blogId, tagId), payload);
  if (status !== 202) throw new Error(`PUT of a tag: ${status}`);
}

async function send(service: Service, method: string, path: string, body?: TwinPost): Promise<void> {
  const { due: _, ...payload } = body ?? { due: 0 };
  const { status, text } = await service.send(method, path, body && payload, restore);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
}
