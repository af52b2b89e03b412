import { addBacklog } from '../support/events/backlog.ts';
import { eventsOn, newEndpoint } from '../support/events/endpoints.ts';
import { answering, untilTrue, useReceivers } from '../support/events/receivers.ts';
import { deliveriesTo, runTimer } from '../support/events/timer-runs.ts';
import { useInstance, useLocalService } from '../support/service/use-service.ts';

const service = useLocalService(eventsOn);
const other = useInstance(service, 0, eventsOn);
const receiverAt = useReceivers();

test('Two timers at the same time send nothing twice, and leave nothing', async () => {
  const blogId = await service.newBlog();
  const receiver = await receiverAt(answering(204));
  const { endpointId } = await newEndpoint(service, blogId, { kind: 'webhook', url: receiver.url });
  await addBacklog(service.cosmos, blogId, endpointId, 90);

  await Promise.all([service, other, service, other].map(({ host }) => runTimer(host)));
  await untilTrue(async () =>
    (await deliveriesTo(service, blogId, endpointId)).every(({ state }) => state === 'delivered'),
  );

  const told = receiver.received.map(({ event }) => event().id);
  expect([told.length, new Set(told).size]).toEqual([90, 90]);
});
