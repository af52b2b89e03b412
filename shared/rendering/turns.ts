/**
 * How much time a blog can save up in which nothing was made for it, in milliseconds: enough for a feed, which so comes before
 * anything that a blog asks for that has been served for long.
 */
const maxSaved = 2_000;

/** What waits of one answer, in order. */
export interface AnswerLine<T> {
  readonly blogId: string;
  /** For how long it was served, in milliseconds. */
  used: number;
  readonly waiting: Set<T>;
}

/** What waits in one blog. */
interface BlogTurn<T> {
  used: number;
  /** The answers of which something waits. */
  readonly lines: Set<AnswerLine<T>>;
  /** What the answer had used that was served last. One that comes has used as much: within a blog nobody saves up time. */
  now: number;
}

function leastUsed<A extends { used: number }>(all: Iterable<A>): A | undefined {
  let least: A | undefined;
  for (const each of all) if (!least || each.used < least.used) least = each;
  return least;
}

/**
 * Says what is served next, one at a time: in the blog that was served for the least time of late, of the answer for which that is so
 * (start-time fair queueing, with savings). However many answers one blog asks for, those of another hardly wait for them.
 */
export class Turns<T> {
  /** Those in which something waits, or that were served for longer than others. */
  readonly #blogs = new Map<string, BlogTurn<T>>();
  /** The most that a blog had used when it was served. */
  #now = 0;

  line(blogId: string): AnswerLine<T> {
    return { blogId, used: 0, waiting: new Set() };
  }

  add(line: AnswerLine<T>, one: T): void {
    const blog = this.#blogs.get(line.blogId) ?? { used: 0, lines: new Set<AnswerLine<T>>(), now: 0 };
    this.#blogs.set(line.blogId, blog);
    if (blog.lines.size === 0) blog.used = Math.max(blog.used, this.#now - maxSaved);
    if (line.waiting.size === 0) line.used = Math.max(line.used, blog.now);
    blog.lines.add(line);
    line.waiting.add(one);
  }

  /** Takes what is served next; undefined if nothing waits. */
  take(): { one: T; line: AnswerLine<T> } | undefined {
    const blog = leastUsed([...this.#blogs.values()].filter(({ lines }) => lines.size > 0));
    const line = blog && leastUsed(blog.lines);
    const [one] = line?.waiting ?? [];
    this.#now = blog ? Math.max(this.#now, blog.used) : 0;
    this.#forget(blog ? this.#now - maxSaved : Number.POSITIVE_INFINITY);
    if (!blog || !line || one === undefined) return undefined;
    blog.now = line.used;
    this.remove(line, one);
    return { one, line };
  }

  /** Notes for how long something of a line was served. */
  charge(line: AnswerLine<T>, milliseconds: number): void {
    line.used += milliseconds;
    const blog = this.#blogs.get(line.blogId);
    if (blog) blog.used += milliseconds;
  }

  /** Takes something out of a line, because it is served or not wanted any more. */
  remove(line: AnswerLine<T>, one: T): void {
    line.waiting.delete(one);
    if (line.waiting.size === 0) this.#blogs.get(line.blogId)?.lines.delete(line);
  }

  /** Forgets blogs in which nothing waits and that have used at most so much. */
  #forget(most: number): void {
    for (const [blogId, { used, lines }] of this.#blogs)
      if (lines.size === 0 && used <= most) this.#blogs.delete(blogId);
  }
}
