import type { Fault } from '../../infra/local/cosmos/wire/fault-injector.ts';
import { paced } from '../../infra/local/kit/testing/pace.ts';
import { expectEmpty, expectError, expectNothingInside } from '../support/answers.ts';
import { absentGuid } from '../support/families.ts';
import { waitForFailure } from '../support/host-log.ts';
import { internalError } from '../support/invalid-data.ts';
import { type LocalService, startLocalService } from '../support/local-service.ts';
import { createOne, operations, pathOf } from '../support/operations.ts';
import { useLocalService } from '../support/use-service.ts';

const times = Number.POSITIVE_INFINITY;

describe('When the store answers', () => {
  const service = useLocalService();
  afterEach(() => service.cosmos.faults.clear());

  // The fault matrix has the others.
  const faults: [string, Fault, string][] = [
    ['always that it is unavailable', { kind: 'status', statusCode: 503, times }, '503'],
    // Longer than the time to the deadline: after a shorter wait each operation would retry until then.
    [
      'always that it is throttled',
      { kind: 'status', statusCode: 429, retryAfterMs: paced(20_000), times },
      '429',
    ],
  ];

  describe.each(faults)('%s', (_, fault, cause) => {
    test.each(operations)(
      '$name is 500 with the fixed text, and the log has the cause and the invocation id',
      async operation => {
        const at = await createOne(service, operation.entity);
        const start = service.host.lines().length;

        service.cosmos.faults.inject(fault);
        const answer = await service.send(operation.method, operation.path(at), operation.body(at));

        expectError(answer, 500, internalError);
        expectNothingInside(answer, service);
        expect(await waitForFailure(service.host, operation.name, start)).toContain(cause);
      },
    );
  });

  test.each(operations)('always that it is unavailable, $name answers so as a problem', async operation => {
    const at = await createOne(service, operation.entity);
    service.cosmos.faults.inject({ kind: 'status', statusCode: 503, times });

    const accept = { Accept: 'application/problem+json' };
    const answer = await service.send(operation.method, operation.path(at), operation.body(at), accept);

    expect(answer.json()).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      detail: internalError,
    });
  });

  describe('once that it is throttled, and then normally', () => {
    const throttleOnce = () =>
      service.cosmos.faults.inject({ kind: 'status', statusCode: 429, retryAfterMs: 1 });
    const success = { create: 201, list: 200, read: 200, update: 202, delete: 200 };

    test.each(operations)('$name succeeds', async operation => {
      const at = await createOne(service, operation.entity);
      throttleOnce();

      const { status } = await service.send(operation.method, operation.path(at), operation.body(at));

      expect(status).toBe(success[operation.kind]);
    });

    test.each(operations.filter(({ kind }) => kind !== 'create' && kind !== 'list'))(
      '$name of a missing item is 404',
      async operation => {
        const { blogId } = await createOne(service, operation.entity);
        const absent = { blogId: operation.takesId ? blogId : absentGuid, id: absentGuid };
        throttleOnce();

        const answer = await service.send(operation.method, operation.path(absent), operation.body(absent));

        expectEmpty(answer, 404);
      },
    );

    test.each(operations.filter(({ kind }) => kind === 'create'))(
      '$name with an identifier that is taken is 500',
      async operation => {
        const at = await createOne(service, operation.entity);
        throttleOnce();

        const body = { ...operation.body(at), resourceId: at.id };

        expectError(await service.send('POST', operation.path(at), body), 500, internalError);
      },
    );
  });

  test.each(operations)('$name works again as soon as the store does', async operation => {
    const at = await createOne(service, operation.entity);
    service.cosmos.faults.inject({ kind: 'status', statusCode: 503, times });
    await service.send(operation.method, operation.path(at), operation.body(at));

    service.cosmos.faults.clear();

    expect(
      (await service.send(operation.method, operation.path(at), operation.body(at))).status,
    ).toBeLessThan(300);
  });

  test.each(operations.filter(({ kind }) => kind === 'update' || kind === 'delete'))(
    '$name that the store refused has changed nothing',
    async operation => {
      const at = await createOne(service, operation.entity);
      const before = await service.send('GET', pathOf(operation.entity, at));

      service.cosmos.faults.inject({ kind: 'status', statusCode: 503, times });
      await service.send(operation.method, operation.path(at), operation.body(at));
      service.cosmos.faults.clear();

      expect((await service.send('GET', pathOf(operation.entity, at))).text).toBe(before.text);
    },
  );
});

/** The texts of all operations, run concurrently; the SDK retries for seconds to reach a store that it has lost. */
async function answersOfAll(service: LocalService, fail: () => unknown) {
  const targets = await Promise.all(operations.map(operation => createOne(service, operation.entity)));
  await fail();
  return Promise.all(
    operations.map(async ({ name, method, path, body }, index) => {
      const at = targets[index] ?? { blogId: '', id: '' };
      const { status, text } = await service.send(method, path(at), body(at));
      return { name, status, text };
    }),
  );
}

const allFailed = operations.map(({ name }) => ({ name, status: 500, text: internalError }));

test.concurrent('All operations are 500 with the fixed text when the store drops every connection', async () => {
  const service = await startLocalService();
  const { faults } = service.cosmos;

  const answers = await answersOfAll(service, () => faults.inject({ kind: 'dropBefore', times }));

  await service.stop();
  expect(answers).toEqual(allFailed);
});

test.concurrent('All operations are 500 with the fixed text when the store refuses connections', async () => {
  const service = await startLocalService();

  const answers = await answersOfAll(service, () => service.cosmos.close());

  await service.host.stop();
  expect(answers).toEqual(allFailed);
});
