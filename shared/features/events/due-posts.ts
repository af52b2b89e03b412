import type { Container } from '@azure/cosmos';
import { guidOf, type Item } from '../../families/item.ts';
import { dueAt, publishedBy, scheduledAfter } from '../../families/post-order.ts';
import { nextDue } from '../../finding/next-due.ts';
import { itemId, orderOf, orderRange } from '../../store/keys.ts';
import { readItems, type VersionedItem } from '../../store/reads/items.ts';
import type { Lookups } from '../../store/reads/pages.ts';
import { within } from '../../store/reads/selection.ts';
import { momentText } from '../../values/date-time.ts';
import type { ChangedPost, OutboxEntry, PostChange } from './outbox-entry.ts';
import { changedPost } from './post-changes.ts';

/** How many posts that become due at once are told one by one. Of more, their blog has changed. */
const mostAtOnce = 100;

/** What is left of an outbox by a moment, with the posts that are due. */
export interface LookedAt {
  pending: OutboxEntry[];
  /** When the next post is due; undefined if none is scheduled. */
  nextDue?: string;
}

/** A post that is due. */
interface DuePost {
  guid: string;
  told: ChangedPost;
  /** Since when, in milliseconds since 1970. */
  due: number;
}

type DatedPost = Pick<Item<'post'>, 'id' | 'listKey' | 'slug' | 'published' | 'isListed'>;

/** What was told of a post last, and in which entry, updates left out: they say nothing of whether it is published. */
type Mentions = ReadonlyMap<string, { change: PostChange; at: number }>;

const mentionsIn = (pending: readonly OutboxEntry[]): Mentions =>
  new Map(
    pending.flatMap(({ posts = [] }, at) =>
      posts.flatMap(([change, guid]) => (change === 'updated' ? [] : [[guid, { change, at }] as const])),
    ),
  );

/** An entry without what is told only once it is due; undefined if nothing else is in it. */
function withoutScheduled(entry: OutboxEntry): OutboxEntry[] {
  const posts = entry.posts?.filter(([change]) => change !== 'scheduled');
  if (!posts || posts.length > 0) return [posts ? { ...entry, posts } : entry];
  const { posts: _, ...rest } = entry;
  return entry.blog ? [rest] : [];
}

const idOf = (guid: string, due: number) => `${guid}-${due}`;

/** Whether an entry is of a post that has become due, not of a write. */
export const isOfDuePost = ({ id, time, posts: [post] = [] }: OutboxEntry): boolean =>
  post !== undefined && id === idOf(post[1], Date.parse(time));

/** What is told of a post that has become due. Who tells it again tells the same. */
const entryOf = ({ guid, told, due }: DuePost): OutboxEntry => ({
  id: idOf(guid, due),
  time: momentText(due),
  posts: [told],
});

/** Finds which posts of blogs become published by themselves, for the outbox. */
export class DuePosts {
  readonly #container: Container;
  readonly #lookups: Lookups;

  constructor(container: Container, lookups: Lookups) {
    this.#container = container;
    this.#lookups = lookups;
  }

  /** When the next post of a blog is due after a moment in milliseconds since 1970; undefined if none is scheduled. */
  async next(blogId: string, after: number): Promise<string | undefined> {
    const next = await nextDue(this.#lookups, blogId, after);
    return next === undefined ? undefined : momentText(next);
  }

  /**
   * The outbox of a blog with what is told of posts that are due by a moment, each in its place, and without what is told only once it is
   * due. What is scheduled since the outbox was looked at last is in it, so most of the time nothing has to be looked up.
   * @param until in milliseconds since 1970.
   */
  async lookedAt({ blogId, outbox }: VersionedItem<'blog'>, until: number): Promise<LookedAt> {
    const { pending = [], nextDue: known } = outbox ?? {};
    const mentions = mentionsIn(pending);
    const scheduled = await this.#scheduledIn(blogId, mentions);
    const isDue = known !== undefined && Date.parse(known) <= until;
    const found = isDue ? await this.#dueSince(blogId, Date.parse(known), until) : [];
    const all = new Map([...found, ...scheduled].map(post => [post.guid, post]));
    const due = [...all.values()].filter(
      post => post.due <= until && mentions.get(post.guid)?.change !== 'published',
    );
    // What was too much for the outbox may have scheduled posts, which it does not name.
    const mayBeMore = isDue || pending.some(({ blog, posts }) => blog && !posts);
    const next = mayBeMore
      ? await this.next(blogId, until)
      : [known, ...scheduled.filter(post => post.due > until).map(post => momentText(post.due))]
          .filter(time => time !== undefined)
          .sort()[0];
    return { pending: withDue(pending, mentions, due), ...(next !== undefined && { nextDue: next }) };
  }

  /** The posts that were scheduled since the outbox was looked at last, those that have become due since among them. */
  async #scheduledIn(blogId: string, mentions: Mentions): Promise<DuePost[]> {
    const ids = [...mentions].flatMap(([guid, { change }]) =>
      change === 'scheduled' ? [itemId('post', guid)] : [],
    );
    const properties = ['id', 'listKey', 'slug', 'published', 'isListed'];
    const posts = (await readItems(this.#container, blogId, ids, properties)) as VersionedItem<'post'>[];
    return posts.filter(({ published }) => published !== undefined).map(post => duePost(blogId, post));
  }

  /** The posts that have become due from one moment to another, both included, one more than is told one by one. */
  async #dueSince(blogId: string, since: number, until: number): Promise<DuePost[]> {
    const range = orderRange(blogId, 'post', scheduledAfter(momentText(since - 1)));
    const published = orderRange(blogId, 'post', publishedBy(momentText(until)));
    const selection = {
      range,
      properties: new Set(['slug', 'published', 'isListed']),
      isReversed: true,
      count: mostAtOnce + 1,
    };
    const posts: DuePost[] = [];
    for await (const { items } of this.#lookups.pages<DatedPost>(blogId, within(selection, published)))
      posts.push(...items.map(post => duePost(blogId, post)));
    return posts;
  }
}

const duePost = (blogId: string, post: DatedPost): DuePost => ({
  guid: guidOf(post),
  told: changedPost('published', post),
  due: dueAt(orderOf(blogId, 'post', post.listKey)),
});

/** The entries with those of posts that are due, each behind what says that it was not published before. */
function withDue(
  pending: readonly OutboxEntry[],
  mentions: Mentions,
  due: readonly DuePost[],
): OutboxEntry[] {
  const [first] = due;
  if (first && due.length > mostAtOnce) {
    const { id, time } = entryOf(first);
    return [...pending.flatMap(withoutScheduled), { id, time, blog: true }];
  }
  const behind = (place: number) =>
    due.filter(({ guid }) => (mentions.get(guid)?.at ?? -1) === place).map(entryOf);
  return [...behind(-1), ...pending.flatMap((entry, at) => [...withoutScheduled(entry), ...behind(at)])];
}
