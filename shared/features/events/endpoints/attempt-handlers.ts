import { randomUUID } from 'node:crypto';
import { outsideDeadline } from '../../../calls/deadline.ts';
import { Failure } from '../../../failures/failure.ts';
import type { Handler } from '../../../http/handler.ts';
import { readKey, segmentAt } from '../../../http/request/path.ts';
import type { Key } from '../../../store/keys.ts';
import { readById } from '../../../store/reads/items.ts';
import { sendBatch, unexpected } from '../../../store/transport/batch.ts';
import { catchUp, metAnother, settle } from '../../../store/transport/settle.ts';
import type { BlogEvent } from '../event.ts';
import { isTaken } from '../sending/attempts.ts';
import { messageFor } from '../sending/messages.ts';
import { postMessage } from '../sending/post-message.ts';
import {
  type DeliveryItem,
  deliveryId,
  isSequence,
  keptUntil,
  type StoredDelivery,
} from '../stored-deliveries.ts';
import type { StoredEndpoint } from '../stored-endpoints.ts';
import { sourceOf } from '../told-events.ts';
import { answeredAttempt } from './delivery-handlers.ts';
import { answerUnkept, type EndpointContext, endpointAt } from './endpoint-handlers.ts';

/** What came of sending an event once. */
type Attempt = Required<DeliveryItem>['last'];

/** What tries out endpoints (contract.md, Endpoints). */
export const attemptHandlers = (context: EndpointContext) => ({
  test: testEndpoint(context),
  again: sendAgain(context),
});

/** Sends an event once, however long that takes. @throws Failure `notSent` if it is one that nothing is sent to. */
async function attempt(
  { isLocal }: EndpointContext,
  endpoint: StoredEndpoint,
  event: BlogEvent,
): Promise<Attempt> {
  const message = messageFor(endpoint, event, Date.now());
  if (!message || endpoint.url === undefined) throw new Failure('notSent');
  const { status, answer } = await outsideDeadline(postMessage(endpoint.url, message, { isLocal }));
  return { time: new Date().toISOString(), ...(status !== undefined && { status }), answer };
}

/** The endpoint that is sent to, as it was written last. @throws Failure `absent`. */
async function newestEndpoint(
  { container }: EndpointContext,
  { blogId, guid }: Key,
): Promise<StoredEndpoint> {
  await catchUp(container, blogId);
  return endpointAt(container, blogId, guid);
}

/** Sends an event that tells of nothing, and answers what came. */
const testEndpoint =
  (endpoints: EndpointContext): Handler<200> =>
  async received => {
    const key = readKey(received, 'identifierMalformed', -2);
    const endpoint = await newestEndpoint(endpoints, key);
    const { blogId } = key;
    const event: BlogEvent = {
      id: randomUUID(),
      source: sourceOf(blogId),
      type: 'endpoint.test',
      time: new Date().toISOString(),
      subject: blogId,
    };
    const came = await attempt(endpoints, endpoint, event);
    return answerUnkept(received, answeredAttempt(came));
  };

/** A delivery after another attempt. One that is still to be sent is tried again when it would have been; what was taken once stays delivered. */
function after({ _etag: _, ...delivery }: StoredDelivery, last: Attempt): DeliveryItem {
  const attempted = { ...delivery, attempts: delivery.attempts + 1, last };
  if (!isTaken(last) && delivery.state === 'waiting') return attempted;
  const dueAt = keptUntil(Date.parse(last.time));
  return { ...attempted, state: isTaken(last) ? 'delivered' : delivery.state, dueAt };
}

/** Sends a delivery once more, and answers what came. */
const sendAgain =
  (endpoints: EndpointContext): Handler<200> =>
  async received => {
    const { container } = endpoints;
    const key = readKey(received, 'identifierMalformed', -4);
    const sequence = segmentAt(received.request.url, -2);
    const endpoint = await newestEndpoint(endpoints, key);
    const { blogId, guid } = key;
    const read = () => readById<StoredDelivery>(container, blogId, deliveryId(guid, sequence));
    let delivery = isSequence(sequence) ? await read() : undefined;
    if (!delivery) throw new Failure('absent');
    const came = await attempt(endpoints, endpoint, delivery.event);
    await settle(async () => {
      // It was deleted meanwhile: what came of it was told all the same.
      if (!delivery) return;
      const { _etag: version } = delivery;
      const outcome = await sendBatch(container, blogId, {
        writes: [{ replace: after(delivery, came), version }],
      });
      if (outcome.done) return;
      if (outcome.status !== 412 && outcome.status !== 404) throw unexpected(outcome);
      // Others have sent it too, or an earlier attempt at this was carried out without an answer.
      await catchUp(container, blogId);
      delivery = await read();
      return delivery?.last?.time === came.time ? undefined : metAnother;
    });
    return answerUnkept(received, answeredAttempt(came));
  };
