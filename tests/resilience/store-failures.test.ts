import { expectEmpty, expectError, expectNothingInside } from '../support/answers/expected.ts';
import { internalError } from '../support/answers/refusals.ts';
import { absentGuid } from '../support/content/families.ts';
import { createOne, operations } from '../support/requests/operations.ts';
import { useLocalService } from '../support/service/use-service.ts';

const times = Number.POSITIVE_INFINITY;

describe('When the store answers', () => {
  const service = useLocalService();
  afterEach(() => service.cosmos.faults.clear());

  // The fault matrix has all faults, and what is logged and stored.
  test.each(operations)(
    'always that it is unavailable, $name is 500, as a text or a problem',
    async operation => {
      const { entity, method, path, body } = operation;
      const at = await createOne(service, entity);
      service.cosmos.faults.inject({ kind: 'status', statusCode: 503, times });

      const text = await service.send(method, path(at), body(at));
      const problem = await service.send(method, path(at), body(at), { Accept: 'application/problem+json' });

      expectError(text, 500, internalError);
      expectNothingInside(text, service);
      expect(problem.json()).toEqual({
        type: 'about:blank',
        title: 'Internal Server Error',
        status: 500,
        detail: internalError,
      });
    },
  );

  test.each(operations.filter(({ kind }) => kind !== 'list'))(
    'once that it is throttled, $name is still refused for an identifier that is taken or missing',
    async ({ entity, kind, method, path, body, takesId }) => {
      const at = await createOne(service, entity);
      const absent = { blogId: takesId ? at.blogId : absentGuid, id: absentGuid };
      service.cosmos.faults.inject({ kind: 'status', statusCode: 429, retryAfterMs: 1 });

      if (kind === 'create')
        expectError(
          await service.send(method, path(at), { ...body(at), resourceId: at.id }),
          500,
          internalError,
        );
      else expectEmpty(await service.send(method, path(absent), body(absent)), 404);
    },
  );
});
