/** Tends blogs with endpoints: their outbox is emptied, and what is due is sent. */
export interface Tending {
  /** After a write in a blog: what it tells is sent soon. Nobody waits for that, and nothing is thrown. */
  soon(blogId: string): void;
  /** Tends a blog at a time, in milliseconds since 1970, which is before the next run of the timer: a later one is the timer's. */
  at(blogId: string, time: number): void;
  /** Tends a blog in all that is due, and ends when that was tried, or is left for another run. Nothing is thrown. */
  tend(blogId: string): Promise<void>;
}
