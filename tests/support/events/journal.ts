import type { BlogEvent } from '../../../shared/features/events/event.ts';
import type { Plan, Post } from './writings.ts';

type Seen = Pick<BlogEvent, 'id' | 'type' | 'time' | 'data'>;

/** From when to when something was asked for, in milliseconds since 1970. */
type Span = readonly [from: number, to: number];

/** What was written in a blog, one after the other, and what the blog is to tell of it. */
export class Journal {
  /** The posts that there are. */
  posts: readonly Post[] = [];
  readonly #told: string[] = [];
  readonly #ofBlog: Span[] = [];

  /** Notes that a write was carried out. */
  note({ posts, told, isOfBlog = false }: Plan, span: Span): void {
    this.posts = posts;
    this.#told.push(...told);
    if (isOfBlog) this.#ofBlog.push(span);
  }

  /** What is to be told and is not, or by several identifiers; and what is told although it never happened. */
  differences(events: readonly Seen[]): string[] {
    return [...this.#ofPosts(events), ...this.#ofBlogs(events)];
  }

  #ofPosts(events: readonly Seen[]): string[] {
    const idsOf = new Map<string, Set<string>>();
    for (const { id, type, data } of events) {
      const key = `${type} ${data?.slug}`;
      if (data) idsOf.set(key, (idsOf.get(key) ?? new Set()).add(id));
    }
    const wrong = this.#told.filter(key => idsOf.get(key)?.size !== 1);
    const expected = new Set(this.#told);
    return [
      ...wrong.map(key => `${key}: told by ${idsOf.get(key)?.size ?? 0} identifiers`),
      ...[...idsOf.keys()].filter(key => !expected.has(key)).map(key => `${key}: told, and never happened`),
    ];
  }

  #ofBlogs(events: readonly Seen[]): string[] {
    const times = new Map(
      events.filter(({ data }) => !data).map(({ id, time }) => [id, Date.parse(time)] as const),
    );
    const missing: string[] = [];
    for (const [from, to] of this.#ofBlog) {
      const [id] = [...times].find(([, time]) => time >= from && time <= to) ?? [];
      if (id === undefined) missing.push(`blog.changed at ${new Date(from).toISOString()}: not told`);
      else times.delete(id);
    }
    return [
      ...missing,
      ...[...times.values()].map(
        time => `blog.changed at ${new Date(time).toISOString()}: told, and never happened`,
      ),
    ];
  }
}
