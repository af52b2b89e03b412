import { maxAge } from '../../versions/public-blogs.ts';

/** For how many seconds a cache may go on with an old answer while it asks for a new one: enough for a cold start. */
const whileRevalidating = 10;

/** For how many seconds a cache may go on with an old answer while the service fails: a day. */
const ifError = 86_400;

/**
 * How long caches may keep a public answer (RFC 9111, and RFC 5861 for its last two parts). All of it, the age of what was read
 * included, ends within a minute, and before the next scheduled post is due.
 * @param begun when the read began that the answer is made of, in milliseconds since 1970, as the other two.
 * @param until when the answer changes even if nothing is written; undefined if it never does.
 */
export function cacheControl(begun: number, until: number | undefined, now: number): string {
  const end = Math.min(begun + maxAge, until ?? Number.POSITIVE_INFINITY);
  const left = Math.max(0, Math.floor((end - now) / 1_000));
  const stale = left > 2 * whileRevalidating ? whileRevalidating : 0;
  return [
    'public',
    // For browsers, whose copies nobody can purge.
    'max-age=0',
    `s-maxage=${left - stale}`,
    `stale-while-revalidate=${stale}`,
    `stale-if-error=${ifError}`,
  ].join(', ');
}
