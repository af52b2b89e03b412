import type { Container } from '@azure/cosmos';
import { Failure } from '../../../failures/failure.ts';
import type { Handler, Received } from '../../../http/handler.ts';
import { answer200, encode, type GetContext } from '../../../http/json-answers.ts';
import { readKey } from '../../../http/request/path.ts';
import { withPayload } from '../../../http/request/payload.ts';
import { accepted, created, done, type Response } from '../../../http/response/responses.ts';
import { preconditionOf, readConditions } from '../../../versions/conditions.ts';
import { whyNotSentTo } from '../sending/addresses.ts';
import type { StoredEndpoint } from '../stored-endpoints.ts';
import type { Tending } from '../tending.ts';
import { answered, endpointOf, isOther, resourceOf, tagOf, versionOf, withNew } from './endpoint-content.ts';
import { changeEndpoints, readEndpoints } from './endpoints-store.ts';
import { EndpointPayload } from './payload.ts';

/** What the operations on endpoints need. */
export interface EndpointContext extends Pick<GetContext, 'versions' | 'memory'> {
  container: Container;
  tending: Tending;
  /** Whether all runs on one computer, where endpoints may do so too. */
  isLocal: boolean;
}

/** The answer with something that nobody but who asked is to keep. */
export async function answerUnkept(
  { request, context }: Received,
  value: object,
  headers: Record<string, string> = {},
): Promise<Response<200>> {
  const body = Buffer.from(JSON.stringify(value, undefined, 2));
  return answer200(await encode(request, { body }), { 'Cache-Control': 'no-store', ...headers }, context);
}

/** The endpoint of a blog with an identifier. @throws Failure `absent`. */
export async function endpointAt(
  container: Container,
  blogId: string,
  endpointId: string,
): Promise<StoredEndpoint> {
  const stored = await readEndpoints(container, blogId);
  const endpoint = stored?.endpoints.find(each => each.endpointId === endpointId);
  if (!endpoint) throw new Failure('absent');
  return endpoint;
}

/** What handles the endpoints of blogs (contract.md, Endpoints). */
export const endpointHandlers = (context: EndpointContext) => ({
  list: listEndpoints(context),
  read: readEndpoint(context),
  create: createEndpoint(context),
  update: updateEndpoint(context),
  remove: deleteEndpoint(context),
});

/** Lists the endpoints of a blog. */
const listEndpoints =
  ({ container, versions }: EndpointContext): Handler<200> =>
  async received => {
    const { blogId, blog } = received;
    const stored = await readEndpoints(container, blogId);
    if (!stored && !(blog ?? (await versions.read(blogId)))) throw new Failure('absent');
    return answerUnkept(received, stored?.endpoints.map(answered) ?? []);
  };

/** Answers with an endpoint. */
const readEndpoint =
  ({ container }: EndpointContext): Handler<200> =>
  async received => {
    const { blogId, guid } = readKey(received, 'idBlank');
    const endpoint = await endpointAt(container, blogId, guid);
    return answerUnkept(received, answered(endpoint), { ETag: tagOf(blogId, endpoint) });
  };

/** @throws Failure `bodyInvalid` if nothing may be sent to the address that a body gives. */
function checkAddress({ isLocal }: EndpointContext, { url }: EndpointPayload): void {
  const text = url === undefined ? undefined : whyNotSentTo(url, isLocal);
  if (text !== undefined) throw new Failure('bodyInvalid', [{ at: { body: ['url'] }, text }]);
}

/** Creates an endpoint. */
const createEndpoint =
  (endpoints: EndpointContext): Handler<201> =>
  received =>
    withPayload(received, EndpointPayload, endpoints.memory, async payload => {
      const { request, blogId } = received;
      checkAddress(endpoints, payload);
      const added = endpointOf(payload);
      await changeEndpoints(endpoints.container, blogId, all => withNew(all, added)).catch(error => {
        throw error instanceof Failure && error.code === 'absent' ? new Failure('blogMissing') : error;
      });
      endpoints.tending.soon(blogId);
      const isMade = added.kind === 'webhook' && payload.secret === undefined;
      const answer = { ...answered(added), ...(isMade && { secret: added.secret }) };
      const { headers } = created(request.url, added.endpointId, tagOf(blogId, added));
      const { Location = '', ETag = '' } = headers ?? {};
      return { ...(await answerUnkept(received, answer, { Location, ETag })), status: 201 };
    });

/**
 * Changes one endpoint, if the request's conditions hold for it.
 * @param change gives what takes its place; undefined if nothing does.
 */
async function changeOne(
  { container, tending }: EndpointContext,
  received: Received,
  change: (endpoint: StoredEndpoint) => StoredEndpoint | undefined,
): Promise<void> {
  const { blogId, guid } = readKey(received, 'identifierMalformed');
  const holds = preconditionOf(readConditions(received.request.headers), resourceOf(blogId, guid), 'own');
  await changeEndpoints(container, blogId, all => {
    const before = all.find(({ endpointId }) => endpointId === guid);
    if (!before) throw new Failure('absent');
    if (holds?.(versionOf(before)) === false) throw new Failure('preconditionFailed');
    return all.flatMap(each => (each === before ? (change(each) ?? []) : each));
  });
  tending.soon(blogId);
}

/** Replaces an endpoint. */
const updateEndpoint =
  (endpoints: EndpointContext): Handler<202> =>
  received =>
    withPayload(received, EndpointPayload, endpoints.memory, async payload => {
      const { guid } = readKey(received, 'identifierMalformed');
      if (isOther(payload, guid)) throw new Failure('identifierMismatch');
      checkAddress(endpoints, payload);
      let tag: string | undefined;
      await changeOne(endpoints, received, before => {
        const endpoint = endpointOf(payload, before);
        tag = tagOf(received.blogId, endpoint);
        return endpoint;
      });
      return accepted(tag);
    });

/** Deletes an endpoint. */
const deleteEndpoint =
  (endpoints: EndpointContext): Handler<200> =>
  async received => {
    await changeOne(endpoints, received, () => undefined);
    return done;
  };
