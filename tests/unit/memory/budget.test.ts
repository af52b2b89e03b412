import fc from 'fast-check';
import { Budget, type Share } from '../../../shared/memory/budget.ts';

const long = 60_000;

/** The current state of a promise. */
async function stateOf(promise: Promise<unknown>): Promise<unknown> {
  return Promise.race([promise, new Promise(resolve => setImmediate(() => resolve('waiting')))]);
}

test('A request for more than is left waits until enough is released', async () => {
  const budget = new Budget(100);
  const first = await budget.take(70, long);

  const second = budget.take(40, long);
  expect(await stateOf(second)).toBe('waiting');
  expect(budget.isWaitedFor).toBe(true);
  first.shrink(60);

  expect(await stateOf(second)).not.toBe('waiting');
  expect(budget.isWaitedFor).toBe(false);
});

test('Requests of a kind are served in order, even if there is room for a lesser one', async () => {
  const budget = new Budget(100);
  const first = await budget.take(70, long);
  const large = budget.take(90, long);
  const small = budget.take(10, long);

  expect(await stateOf(small)).toBe('waiting');
  expect(budget.tryTake(10)).toBeUndefined();
  first.release();

  expect(await stateOf(large)).not.toBe('waiting');
  expect(await stateOf(small)).not.toBe('waiting');
});

test('A request that has waited too long is rejected, and those behind it are served', async () => {
  const budget = new Budget(100);
  await budget.take(70, long);
  const large = budget.take(90, 10);
  const small = budget.take(10, long);

  await expect(large).rejects.toMatchObject({ code: 'overloaded' });
  expect(await stateOf(small)).not.toBe('waiting');
});

test('An aborted request stops waiting, and those behind it are served', async () => {
  const budget = new Budget(100);
  await budget.take(70, long);
  const controller = new AbortController();
  const large = budget.take(90, long, { gone: controller.signal });
  const small = budget.take(10, long);

  controller.abort();

  await expect(large).rejects.toMatchObject({ code: 'readerGone' });
  expect(await stateOf(small)).not.toBe('waiting');
  await expect(budget.take(1, long, { gone: controller.signal })).rejects.toMatchObject({
    code: 'readerGone',
  });
});

test('A share larger than the whole is the whole', async () => {
  const budget = new Budget(100);

  const whole = await budget.take(1_000, long);
  expect(budget.tryTake(1)).toBeUndefined();
  whole.release();

  expect(budget.tryTake(100)).toBeDefined();
});

describe('With room that large shares leave for small ones', () => {
  const make = () => new Budget(100, { maxSmall: 10, forSmall: 30 });

  test('a small request does not wait behind large ones, and those never take all', async () => {
    const budget = make();
    const large = await budget.take(1_000, long);
    const next = budget.take(20, long);

    const small = [await budget.take(10, long), await budget.take(20, long, { isSmall: true })];

    expect(await stateOf(next)).toBe('waiting');
    expect(budget.tryTake(1)).toBeUndefined();
    for (const share of small) share.release();
    expect(await stateOf(next)).toBe('waiting');
    large.shrink(50);
    expect(await stateOf(next)).not.toBe('waiting');
  });

  test('of those who wait, small ones come first', async () => {
    const budget = make();
    const all = await Promise.all([budget.take(70, long), ...[1, 2, 3].map(() => budget.take(10, long))]);
    const large = budget.take(20, long);
    const small = budget.take(10, long);

    expect(await stateOf(small)).toBe('waiting');
    all[0].shrink(60);

    expect(await stateOf(small)).not.toBe('waiting');
    expect(await stateOf(large)).toBe('waiting');
    expect(budget.tryTake(20)).toBeUndefined();
    for (const share of all) share.release();
    expect(await stateOf(large)).not.toBe('waiting');
  });

  test('one that counts as small although it may be large takes all that is left', async () => {
    const budget = make();

    const whole = await budget.take(1_000, long, { isSmall: true });

    expect(budget.tryTake(1)).toBeUndefined();
    whole.release();
    expect(budget.tryTake(70)).toBeDefined();
  });
});

describe('With owners', () => {
  const owned = (budget: Budget, bytes: number, owner: string) => budget.take(bytes, long, { owner });

  test('one of them alone takes half of it, and another always finds room', async () => {
    const budget = new Budget(100);
    for (let share = 0; share < 5; share++) await owned(budget, 10, 'a');

    const more = owned(budget, 10, 'a');
    const other = await owned(budget, 40, 'b');

    expect(await stateOf(more)).toBe('waiting');
    other.release();
    expect(await stateOf(more)).toBe('waiting');
  });

  test('who waits for others of the same owner keeps nobody else waiting', async () => {
    const budget = new Budget(100);
    const held = [await owned(budget, 30, 'a'), await owned(budget, 20, 'a')];
    const own = [owned(budget, 30, 'a'), owned(budget, 10, 'a')];

    const others = [budget.tryTake(20), await budget.take(10, long), await owned(budget, 5, 'b')];

    expect(others).not.toContain(undefined);
    expect(await stateOf(Promise.race(own))).toBe('waiting');
    for (const share of [...held, ...others]) share?.release();
    expect(await stateOf(Promise.all(own))).not.toBe('waiting');
  });

  test('who holds nothing gets even all of it', async () => {
    const budget = new Budget(100);

    expect(await stateOf(owned(budget, 1_000, 'a'))).not.toBe('waiting');
  });
});

test('However shares are taken, shrunk and released, at most the whole is taken, and all is returned', async () => {
  const step = fc.record({
    act: fc.constantFrom('take', 'try', 'shrink', 'release'),
    bytes: fc.integer({ min: 0, max: 120 }),
    at: fc.nat(20),
  });

  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async steps => {
      const budget = new Budget(100, { maxSmall: 20, forSmall: 30 });
      const shares: { share: Share; bytes: number }[] = [];
      const whole = (bytes: number) => Math.min(bytes, bytes <= 20 ? 100 : 70);
      const add = (share: Share | undefined, bytes: number) => share && shares.push({ share, bytes });
      const taking: Promise<unknown>[] = [];
      for (const { act, bytes, at } of steps) {
        const held = shares[at % (shares.length || 1)];
        if (act === 'take') taking.push(budget.take(bytes, long).then(share => add(share, whole(bytes))));
        else if (act === 'try') add(budget.tryTake(bytes), whole(bytes));
        else if (held) {
          const to = act === 'shrink' ? bytes : 0;
          held.share.shrink(to);
          held.bytes = Math.min(held.bytes, to);
        }
        await stateOf(Promise.resolve());
        expect(shares.reduce((sum, each) => sum + each.bytes, 0)).toBeLessThanOrEqual(100);
      }
      while (budget.isWaitedFor) {
        for (const { share } of shares) share.release();
        await stateOf(Promise.resolve());
      }
      await Promise.all(taking);
      for (const { share } of shares) share.release();
      expect(budget.tryTake(100, { isSmall: true })).toBeDefined();
      expect(budget.tryTake(1)).toBeUndefined();
    }),
    { numRuns: 100 },
  );
});
