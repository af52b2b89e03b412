import { setAttemptTimeout, withinDeadline } from '../../../../shared/calls/deadline.ts';
import { Failure } from '../../../../shared/failures/failure.ts';
import type { FailureCode } from '../../../../shared/failures/table.ts';
import { metAnother, settle } from '../../../../shared/store/transport/settle.ts';
import { takeTurn } from '../../../../shared/store/transport/writer-turns.ts';

// A deadline of 0.3 s.
beforeAll(() => setAttemptTimeout(100));
afterAll(() => setAttemptTimeout(3_000));

/** A write whose first attempt is lost; `then` is what the others meet. */
function lostFirst(then: () => Promise<string | typeof metAnother>) {
  let attempts = 0;
  return () => {
    attempts += 1;
    return attempts === 1 ? Promise.reject(new Failure('storeUnanswered')) : then();
  };
}

const fail = (code: FailureCode) => () => Promise.reject(new Failure(code));

describe('A write whose first answer was lost', () => {
  test.each([
    ['is refused for contention', fail('contended')],
    ['is refused by the store', fail('storeFailed')],
    ['meets other writers until the deadline', () => Promise.resolve(metAnother)],
  ] as const)('may have been carried out if it then %s', async (_, then) => {
    const writing = withinDeadline(() => settle(lostFirst(then)));

    await expect(writing).rejects.toMatchObject({ code: 'storeUnanswered' });
  });

  test('may have been carried out if its turn never comes', async () => {
    let end = () => {};
    const hanging = new Promise<void>(resolve => {
      end = resolve;
    });
    let others: Promise<void> | undefined;
    const attempt = () => {
      // Others begin to take turns while the first attempt is under way.
      others ??= takeTurn('item', () => hanging);
      return Promise.reject(new Failure('storeUnanswered'));
    };

    const writing = withinDeadline(() => settle(attempt, 'item'));

    await expect(writing).rejects.toMatchObject({ code: 'storeUnanswered' });
    end();
    await others;
  });

  test.each(['preconditionFailed', 'absent'] as const)(
    'ends with the failure of a later attempt that knows the outcome: %s',
    async code => {
      const writing = withinDeadline(() => settle(lostFirst(fail(code))));

      await expect(writing).rejects.toMatchObject({ code });
    },
  );
});
