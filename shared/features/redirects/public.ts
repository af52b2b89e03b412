import type { Pieces } from '../../expansion/reader.ts';
import { Failure } from '../../failures/failure.ts';
import { nextDue } from '../../finding/next-due.ts';
import type { ShownNames } from '../../finding/published-names.ts';
import type { Handler } from '../../http/handler.ts';
import { readerGone } from '../../http/host/server-response.ts';
import type { AnswerBlog } from '../../http/json-answers.ts';
import { objectOfArraysToJson } from '../../http/response/json.ts';
import type { VersionedItem } from '../../store/reads/items.ts';
import type { Lookups } from '../../store/reads/pages.ts';
import { formerAddresses } from './former-addresses.ts';
import { type HeldRedirects, hasRedirects, piecesOf, type StoredRedirects } from './stored-redirects.ts';

/** What the redirects of a site are made from. */
interface SiteRedirectsSource {
  /** @returns undefined unless everybody may read the blog. */
  readBlog(blogId: string): Promise<VersionedItem<'blog'> | undefined>;
  stored: Pick<StoredRedirects, 'read'>;
  lookups: Lookups;
  /** The tags that there are for readers. */
  shown: Pick<ShownNames, 'among'>;
  answer: AnswerBlog;
}

const nothing: HeldRedirects = { redirects: [], release() {} };

/** Answers with all old addresses of a public blog's site (contract.md, Redirects). */
export const siteRedirects =
  ({ readBlog, stored, lookups, shown, answer }: SiteRedirectsSource): Handler<200 | 304> =>
  async ({ request, context, blogId }) => {
    const gone = readerGone(context.invocationId);
    const now = Date.now();
    /** Those that are kept, then those of posts and tags while they are read. */
    async function* all(blog: VersionedItem<'blog'>, held: HeldRedirects): Pieces {
      try {
        // A generator that has not begun would not give its memory back when it is ended.
        yield [];
        yield* piecesOf(held.redirects);
        yield* formerAddresses({ lookups, blog, shown, kept: held.redirects, now });
      } finally {
        held.release();
      }
    }
    return answer(
      { request, context },
      {
        blogId,
        name: 'redirects.json',
        now,
        async read() {
          const blog = await readBlog(blogId);
          if (!blog) throw new Failure('absent');
          const until = await nextDue(lookups, blogId, now);
          const redirects = all(
            blog,
            hasRedirects(blog) ? await stored.read(blogId, { gone: gone() }) : nothing,
          );
          await redirects.next();
          return { head: { until }, pieces: objectOfArraysToJson({ redirects }) };
        },
      },
    );
  };
