import { addressingOf, postAddress } from '../../families/post-address.ts';
import type { VersionedItem } from '../../store/reads/items.ts';
import type { BlogEvent, EventType } from './event.ts';
import type { ChangedPost, OutboxEntry, PostChange } from './outbox-entry.ts';

const types: Readonly<Record<Exclude<PostChange, 'scheduled'>, EventType>> = {
  published: 'post.published',
  updated: 'post.updated',
  unpublished: 'post.unpublished',
  deleted: 'post.deleted',
};

/** The maximum length of an address that is told: so a batch of events stays far below what Cosmos DB takes. */
const maxToldAddress = 2_048;

/** Where the addresses of the API begin. */
export const sourceOf = (blogId: string) => `/api/blog/${blogId}`;

/** The event of a post; undefined of what is told once it is due. */
function eventOfPost(
  blog: VersionedItem<'blog'>,
  { id, time }: Pick<BlogEvent, 'id' | 'time'>,
  [change, postId, slug, published, isPage]: ChangedPost,
): BlogEvent | undefined {
  if (change === 'scheduled') return undefined;
  const addressed = { postId, slug, published: published || undefined, isListed: !isPage };
  const url = postAddress(addressingOf(blog), addressed) ?? '';
  const data = { slug, ...(url !== '' && url.length <= maxToldAddress && { url }) };
  return { id, source: sourceOf(blog.blogId), type: types[change], time, subject: postId, data };
}

/** An event, and what of its entry is told after it. */
export interface ToldEvent {
  event: BlogEvent;
  /** The entry from this event on. */
  from: OutboxEntry;
}

/**
 * The events of an entry. Each has a number, which is in its id: how many posts of the entry are told after it. So an entry can be told in
 * parts, of which the last has the numbers that it would have had. An id has no full stop, by which signatures separate it.
 */
export function eventsOf(blog: VersionedItem<'blog'>, entry: OutboxEntry): ToldEvent[] {
  const { id, time, posts = [] } = entry;
  const { blogId } = blog;
  const ofPosts = posts.flatMap((post, at): ToldEvent[] => {
    const event = eventOfPost(blog, { id: `${id}-${posts.length - at}`, time }, post);
    return event ? [{ event, from: { ...entry, posts: posts.slice(at) } }] : [];
  });
  if (!entry.blog) return ofPosts;
  const event: BlogEvent = {
    id: `${id}-0`,
    source: sourceOf(blogId),
    type: 'blog.changed',
    time,
    subject: blogId,
  };
  return [...ofPosts, { event, from: { id, time, blog: true } }];
}
