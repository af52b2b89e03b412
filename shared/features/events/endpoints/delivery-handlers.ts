import type { Container } from '@azure/cosmos';
import { Failure } from '../../../failures/failure.ts';
import type { Handler, Received } from '../../../http/handler.ts';
import { answer200, encode, startAnswer } from '../../../http/json-answers.ts';
import { readValues } from '../../../http/request/list-request.ts';
import { pageLink, readPage } from '../../../http/request/page-request.ts';
import { readKey } from '../../../http/request/path.ts';
import { queryItems } from '../../../http/request/query-items.ts';
import { arrayToJson } from '../../../http/response/json.ts';
import type { Response } from '../../../http/response/responses.ts';
import { afterEntryParameter } from '../../../operations/parameters.ts';
import { listPages } from '../../../store/reads/pages.ts';
import { behind } from '../../../store/reads/selection.ts';
import { isTaken } from '../sending/attempts.ts';
import { deliveriesOf, deliveryListKey, isSequence, type StoredDelivery } from '../stored-deliveries.ts';
import { type EndpointContext, endpointAt } from './endpoint-handlers.ts';
import { readEndpoints } from './endpoints-store.ts';

/** A part of the deliveries of an endpoint. */
interface Part {
  endpointId: string;
  count: number;
  /** The sequence of the last one before it. */
  after?: string | undefined;
  isReversed?: boolean;
}

/** The place of a delivery's event among all of its blog: the last part of its id. */
const sequenceOf = ({ id }: StoredDelivery): string => id.slice(id.lastIndexOf('.') + 1);

/** @returns `end`: the sequence of its last one, if more follow. */
async function readPart(
  container: Container,
  blogId: string,
  { endpointId, count, after, isReversed = false }: Part,
): Promise<{ deliveries: StoredDelivery[]; end?: string | undefined }> {
  const all = { range: deliveriesOf(blogId, endpointId), isReversed, count };
  const part = after === undefined ? all : behind(all, deliveryListKey(blogId, endpointId, after));
  const deliveries: StoredDelivery[] = [];
  let end: string | undefined;
  for await (const page of listPages<StoredDelivery>(container, part, blogId)) {
    deliveries.push(...page.items);
    end ??= page.end;
  }
  const last = end === undefined ? undefined : deliveries.at(-1);
  return { deliveries, end: last && sequenceOf(last) };
}

/** A delivery in an answer. */
const answeredDelivery = (delivery: StoredDelivery): object => {
  const { event, state, attempts, last, dueAt } = delivery;
  const { source: _, ...shown } = event;
  return {
    deliveryId: sequenceOf(delivery),
    ...shown,
    state,
    attempts,
    last: last && answeredAttempt(last),
    next: state === 'waiting' ? dueAt : undefined,
  };
};

/** An attempt in an answer. */
export const answeredAttempt = ({ time, status, answer }: NonNullable<StoredDelivery['last']>): object => ({
  time,
  isDelivered: isTaken({ status }),
  status,
  answer,
});

/** An event that is kept, in an answer. */
const answeredChange = (delivery: StoredDelivery): object => {
  const { source: _, ...shown } = delivery.event;
  return { sequence: sequenceOf(delivery), ...shown };
};

/** Answers with a part of the deliveries of an endpoint, and the address of what follows it. */
async function answerPart(
  { container, memory }: EndpointContext,
  { request, context, blogId }: Received,
  part: Part,
  { list, answered }: { list: string; answered(delivery: StoredDelivery): object },
): Promise<Response<200>> {
  const { deliveries, end } = await readPart(container, blogId, part);
  async function* pieces() {
    yield deliveries.map(answered);
  }
  const read = async () => ({ head: {}, pieces: arrayToJson(pieces()) });
  const started = await startAnswer({ read }, context, { memory });
  const next = end !== undefined && { Link: pageLink(request.url, list, end) };
  return answer200(await encode(request, started), { 'Cache-Control': 'no-store', ...next }, context);
}

/** What handles what endpoints are told (contract.md, Endpoints) and (contract.md, Changes). */
export const deliveryHandlers = (context: EndpointContext) => ({
  list: listDeliveries(context),
  changes: listChanges(context),
});

/** Lists what an endpoint was told, newest first. */
const listDeliveries =
  (endpoints: EndpointContext): Handler<200> =>
  async received => {
    const { blogId, guid } = readKey(received, 'idBlank', -2);
    const list = `${blogId} deliveries to ${guid}`;
    const page = readPage(received.request.url, list);
    const { endpointId } = await endpointAt(endpoints.container, blogId, guid);
    const part = { ...page, endpointId, isReversed: true };
    return answerPart(endpoints, received, part, { list, answered: answeredDelivery });
  };

/** The sequence of an entry as an address gives it; undefined if it gives none. @throws Failure `queryInvalid`. */
function afterIn(url: string): string | undefined {
  const { after } = readValues<'after'>(queryItems(url), { after: afterEntryParameter });
  if (after === undefined || isSequence(after)) return after;
  const text = `must be ${afterEntryParameter.value.what}, such as ${afterEntryParameter.example}`;
  throw new Failure('queryInvalid', [{ at: { parameter: 'after' }, text }]);
}

/** Lists the changes of a blog that are kept. */
const listChanges =
  (endpoints: EndpointContext): Handler<200> =>
  async received => {
    const { request, blogId } = received;
    const list = `${blogId} changes`;
    const { count, after = afterIn(request.url) } = readPage(request.url, list);
    const stored = await readEndpoints(endpoints.container, blogId);
    const endpoint = stored?.endpoints.find(({ kind }) => kind === 'changes');
    if (!endpoint) throw new Failure('absent');
    const part = { endpointId: endpoint.endpointId, count, after };
    return answerPart(endpoints, received, part, { list, answered: answeredChange });
  };
