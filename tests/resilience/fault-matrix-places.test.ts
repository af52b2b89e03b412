import type { Fault } from '../../infra/local/cosmos/wire/fault-injector.ts';
import { isFullDepth } from '../../infra/local/kit/testing/depth.ts';

import { blog } from '../support/content/families.ts';
import { again, makeTarget, type Target } from '../support/fault-matrix/target.ts';
import { type Operation, operations } from '../support/requests/operations.ts';
import { useLocalService, useStore } from '../support/service/use-service.ts';

const service = useLocalService();
const store = useStore(service);
beforeAll(async () => {
  for (const _ of [1, 2]) await service.create('blog', blog.full);
});
afterEach(() => service.cosmos.faults.clear());

const passing: Fault[] = [
  { kind: 'status', statusCode: 429, retryAfterMs: 5 },
  { kind: 'status', statusCode: 449 },
  { kind: 'status', statusCode: 410 },
  { kind: 'dropAfter' },
  { kind: 'malformed' },
];

function send({ name, method, path }: Operation, { at, body }: Target) {
  return service.send(method, name === 'GetBlogList' ? 'blog?count=2' : path(at), body);
}

/** The target of a fault is made anew if the operation uses it up. */
const nextTarget = (operation: Operation, latest: Target) =>
  ['update', 'patch', 'delete'].includes(operation.kind)
    ? makeTarget(service, operation)
    : again(operation, latest);

/** Half of the faults by turns, so that each of them still meets each kind of operation and each family. */
const metBy = (operation: Operation) =>
  passing.filter((_, place) => isFullDepth || (place + operations.indexOf(operation)) % 2 === 0);

test.each(operations)('$name survives transient faults of any of its requests', async operation => {
  let target = await makeTarget(service, operation);
  service.cosmos.requests.clear();
  await send(operation, target);
  const requests = service.cosmos.requests.entries().length;

  const failed: string[] = [];
  for (const fault of metBy(operation)) {
    for (let skip = 0; skip < requests; skip++) {
      target = await nextTarget(operation, target);
      service.cosmos.faults.inject({ ...fault, skip });
      const { status } = await send(operation, target);
      service.cosmos.faults.clear();
      if (status >= 300)
        failed.push(`${status} for ${fault.kind} ${fault.statusCode} after ${skip} requests`);
    }
  }

  expect(failed).toEqual([]);
});

test('Afterwards the counts are exact', async () => {
  expect(await store.wrongCounts()).toEqual([]);
});
