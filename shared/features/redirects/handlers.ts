import type { Container } from '@azure/cosmos';
import { Failure } from '../../failures/failure.ts';
import type { Handler } from '../../http/handler.ts';
import { readerGone } from '../../http/host/server-response.ts';
import type { AnswerBlog, GetContext } from '../../http/json-answers.ts';
import { maxViolations, withPayload } from '../../http/request/payload.ts';
import { objectOfArraysToJson } from '../../http/response/json.ts';
import { accepted } from '../../http/response/responses.ts';
import { readBlog } from '../../store/reads/items.ts';
import type { Precondition } from '../../store/repository.ts';
import { preconditionOf, readConditions } from '../../versions/conditions.ts';
import { resourcePart, tagOfWritten } from '../../versions/entity-tag.ts';
import { faultsAmong } from './faults.ts';
import { RedirectsPayload } from './payload.ts';
import { type Redirect, statuses } from './redirect.ts';
import type { RedirectWrites } from './store.ts';
import { digestIn, digestOf, hasRedirects, type StoredRedirects } from './stored-redirects.ts';

/** The name of their answer within a blog. */
const name = 'redirects';

/** Answers with the redirects of a blog (contract.md, Redirects). */
export const readRedirects =
  (container: Container, stored: StoredRedirects, answer: AnswerBlog): Handler<200 | 304> =>
  async ({ request, context, blogId, blog: current }) => {
    const gone = readerGone(context.invocationId);
    return answer(
      { request, context, blog: current },
      {
        blogId,
        name,
        now: Date.now(),
        async read(reading) {
          const blog = (await reading) ?? (await readBlog(container, blogId));
          if (!blog) throw new Failure('absent');
          const redirects = hasRedirects(blog) ? stored.all(blogId, { gone: gone() }) : none();
          return { head: { own: digestIn(blog) }, pieces: objectOfArraysToJson({ redirects }) };
        },
      },
    );
  };

async function* none(): AsyncGenerator<object[], void, undefined> {}

/** The redirects of a body. */
const redirectsIn = ({ redirects: given = [] }: RedirectsPayload): Redirect[] =>
  given.map(({ from, to, status = statuses.permanent }) => ({ from, to, status }));

/** Replaces the redirects of a blog (contract.md, Redirects). */
export const replaceRedirects =
  (writes: RedirectWrites, { versions, memory }: Pick<GetContext, 'versions' | 'memory'>): Handler<202> =>
  received =>
    withPayload(received, RedirectsPayload, memory, async payload => {
      const { request, blogId, blog: current } = received;
      const redirects = redirectsIn(payload);
      const blog = current ?? (await versions.read(blogId));
      const faults = faultsAmong(redirects, blog?.siteUrl);
      if (faults.length > 0) throw new Failure('bodyInvalid', faults.slice(0, maxViolations));
      const resource = resourcePart(blogId, name);
      const holds = preconditionOf(readConditions(request.headers), resource, 'own');
      const condition: Precondition<'blog'> = stored =>
        holds?.(digestIn(stored)) === false ? 'preconditionFailed' : undefined;
      const known = versions.known(blogId);
      const written = await writes.replace(blogId, redirects, condition);
      versions.see(blogId, written.blog);
      return accepted(tagOfWritten(resource, 'own', { ...written, own: digestOf(redirects) }, known));
    });
