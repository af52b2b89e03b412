import { type Arrival, Arrivals, maxArrival } from '../../../shared/memory/arrivals.ts';

const mega = 1024 * 1024;
const timeout = 6_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Bodies of which a megabyte each has arrived, in memory for as many; `cutOff` has the numbers of those that were cut off. */
async function fill(count: number) {
  const arrivals = new Arrivals(count * mega);
  const cutOff: number[] = [];
  const bodies: Arrival[] = [];
  for (let number = 0; number < count; number++) {
    const body = await arrivals.begin(mega, timeout, () => cutOff.push(number));
    body.grow(mega);
    bodies.push(body);
  }
  return { arrivals, bodies, cutOff };
}

const begin = (arrivals: Arrivals, megabytes: number) => arrivals.begin(megabytes * mega, timeout, () => {});

test('The slowest senders are cut off for a body that waits, and no more of them than it needs', async () => {
  const { arrivals, bodies, cutOff } = await fill(4);
  await jest.advanceTimersByTimeAsync(3_000);
  // They send again, so that the memory is theirs still: the third least of all.
  for (const [number, kilobytes] of [900, 600, 100, 300].entries()) bodies[number]?.grow(kilobytes * 1024);

  const waiting = begin(arrivals, 2);
  await jest.advanceTimersByTimeAsync(1_000);

  expect(cutOff).toEqual([2, 3]);
  await waiting;
});

test('A sender who keeps up with a megabyte in a second is not cut off, and a body that waits for it is refused', async () => {
  const arrivals = new Arrivals(8 * mega);
  const onCutOff = jest.fn();
  const fast = await arrivals.begin(8 * mega, timeout, onCutOff);
  const refused = expect(begin(arrivals, 1)).rejects.toMatchObject({ code: 'overloaded' });

  for (let second = 1; second <= 7; second++) {
    await jest.advanceTimersByTimeAsync(1_000);
    fast.grow(second * mega);
  }

  await refused;
  expect(onCutOff).not.toHaveBeenCalled();
});

test('A body that grows takes the memory of the slowest at once, also before one that waits', async () => {
  const { arrivals, bodies, cutOff } = await fill(3);
  await jest.advanceTimersByTimeAsync(3_000);
  bodies[0]?.release();
  const growing = await begin(arrivals, 1);
  const waiting = jest.fn();
  begin(arrivals, 3).then(waiting, waiting);

  growing.grow(2 * mega);

  expect(cutOff).toEqual([1]);
  expect(waiting).not.toHaveBeenCalled();
});

test('A body that grows and is the slowest itself is cut off', async () => {
  const arrivals = new Arrivals(3 * mega);
  const [slow, fast] = [jest.fn(), jest.fn()];
  const growing = await arrivals.begin(mega, timeout, slow);
  const other = await arrivals.begin(2 * mega, timeout, fast);
  await jest.advanceTimersByTimeAsync(4_000);
  other.grow(2 * mega);

  growing.grow(mega + 1);

  expect(slow).toHaveBeenCalledWith(expect.objectContaining({ code: 'overloaded' }));
  expect(fast).not.toHaveBeenCalled();
});

test('A body that grows is refused at once where no other is slow', async () => {
  const { bodies, cutOff } = await fill(2);

  expect(() => bodies[0]?.grow(mega + 1)).toThrow(expect.objectContaining({ code: 'overloaded' }));
  expect(cutOff).toEqual([]);
});

test('A body ends a minute after memory was taken for it, unless all of it has arrived', async () => {
  const { bodies, cutOff } = await fill(2);
  bodies[1]?.complete();

  await jest.advanceTimersByTimeAsync(maxArrival - 1);
  expect(cutOff).toEqual([]);
  await jest.advanceTimersByTimeAsync(maxArrival);

  expect(cutOff).toEqual([0]);
});

test('A body of which all has arrived keeps its memory until it gives that back', async () => {
  const { arrivals, bodies, cutOff } = await fill(1);
  bodies[0]?.complete();
  const waiting = jest.fn();
  begin(arrivals, 1).then(waiting);

  await jest.advanceTimersByTimeAsync(3_000);
  expect(waiting).not.toHaveBeenCalled();
  bodies[0]?.release();
  await jest.advanceTimersByTimeAsync(0);

  expect(waiting).toHaveBeenCalled();
  expect(cutOff).toEqual([]);
});
