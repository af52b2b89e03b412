import type { EventType } from '../../../shared/features/events/event.ts';
import type { Payload } from '../content/families.ts';
import type { Service } from '../service/service.ts';

/** What is written in a blog. */
export const writings = [
  'create',
  'create draft',
  'create several',
  'change',
  'publish',
  'unpublish',
  'delete',
  'change blog',
  'refused create',
  'refused change',
] as const;
export type Writing = (typeof writings)[number];

/** A post of the blog. Its slug is that of the write which has written it last, and no other write has it. */
export interface Post {
  id: string;
  slug: string;
  isLive: boolean;
}

/** A write: how it is asked for, and what it leads to if it is carried out. */
export interface Plan {
  /** What no other request of a client has in it. */
  mark: string;
  method: string;
  path: string;
  body?: Payload;
  headers?: Record<string, string>;
  isRefused?: boolean;
  /** What is told of posts: types with slugs. */
  told: string[];
  /** Whether it is told that the blog has changed. */
  isOfBlog?: boolean;
  /** The posts after it. */
  posts: readonly Post[];
  /** Whether what is stored shows that it was carried out. */
  isDone(service: Pick<Service, 'send'>): Promise<boolean>;
}

const told = (type: EventType, { slug }: Post) => `${type} ${slug}`;

const bodyOf = ({ id, slug, isLive }: Post): Payload => ({
  postId: id,
  title: slug,
  slug,
  content: 'Text',
  ...(isLive && { published: '2024-03-01T07:30:00Z' }),
});

/** Plans writes in a blog. */
export class Planner {
  readonly #blogId: string;
  #planned = 0;

  constructor(blogId: string) {
    this.#blogId = blogId;
  }

  /** @param place of the post that is changed among those that fit. Without one, a post is created. */
  plan(writing: Writing, posts: readonly Post[], place: number): Plan {
    const number = this.#planned++;
    const fresh = (nth: number, isLive: boolean): Post => {
      return { id: crypto.randomUUID(), slug: `w-${number}-${nth}`, isLive };
    };
    if (writing === 'change blog') return this.#changeBlog(`w-${number}-0`, posts);
    if (writing === 'create several')
      return this.#create(posts, [fresh(0, true), fresh(1, false), fresh(2, true)]);
    if (writing === 'create draft') return this.#create(posts, [fresh(0, false)]);
    const fitting = posts.filter(
      ({ isLive }) => !(writing === 'publish' && isLive) && !(writing === 'unpublish' && !isLive),
    );
    const post = fitting[place % fitting.length];
    if (!post || writing === 'create' || writing === 'refused create') {
      const created = this.#create(posts, [fresh(0, true)]);
      return writing === 'refused create' ? refusedFor(created, { tags: [{ tagId: post?.id }] }) : created;
    }
    if (writing === 'delete') return this.#delete(posts, post);
    const isLive = writing === 'publish' || (writing !== 'unpublish' && post.isLive);
    const changed = this.#change(posts, post, { ...post, slug: `w-${number}-0`, isLive });
    if (writing !== 'refused change') return changed;
    return { ...changed, isRefused: true, headers: { 'If-Match': '"none.of.these"' } };
  }

  #create(posts: readonly Post[], created: readonly Post[]): Plan {
    const [{ id = '', slug = '' } = {}] = created;
    return {
      mark: `"${slug}"`,
      method: 'POST',
      path: `blog/${this.#blogId}/content`,
      body: { posts: created.map(bodyOf) },
      told: created.filter(({ isLive }) => isLive).map(post => told('post.published', post)),
      posts: [...posts, ...created],
      isDone: service => this.#has(service, id, slug),
    };
  }

  #change(posts: readonly Post[], before: Post, after: Post): Plan {
    const type = before.isLive ? 'post.updated' : 'post.published';
    const told_ = after.isLive ? [told(type, after)] : [told('post.unpublished', before)];
    return {
      mark: `"${after.slug}"`,
      method: 'PUT',
      path: `blog/${this.#blogId}/post/${before.id}`,
      body: bodyOf(after),
      told: before.isLive || after.isLive ? told_ : [],
      posts: posts.map(post => (post === before ? after : post)),
      isDone: service => this.#has(service, after.id, after.slug),
    };
  }

  #delete(posts: readonly Post[], post: Post): Plan {
    return {
      mark: `"${post.slug}"`,
      method: 'DELETE',
      path: `blog/${this.#blogId}/post/${post.id}`,
      told: post.isLive ? [told('post.deleted', post)] : [],
      posts: posts.filter(each => each !== post),
      isDone: async service => !(await this.#has(service, post.id, post.slug)),
    };
  }

  #changeBlog(name: string, posts: readonly Post[]): Plan {
    return {
      mark: `"${name}"`,
      method: 'PATCH',
      path: `blog/${this.#blogId}`,
      body: { name },
      told: [],
      isOfBlog: true,
      posts,
      isDone: async ({ send }) => (await send('GET', 'blog?count=1000')).text.includes(`"${name}"`),
    };
  }

  async #has({ send }: Pick<Service, 'send'>, id: string, slug: string): Promise<boolean> {
    const answer = await send('GET', `blog/${this.#blogId}/post/${id}`);
    return answer.status === 200 && answer.json().slug === slug;
  }
}

/** A create of posts that refer to what there is not. */
const refusedFor = ({ body = {}, ...plan }: Plan, references: Payload): Plan => ({
  ...plan,
  isRefused: true,
  body: { posts: (body.posts as Payload[]).map(post => ({ ...post, ...references })) },
});
