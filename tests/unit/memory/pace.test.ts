import { Pace, sendersPace } from '../../../shared/memory/pace.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Somebody who is to send a megabyte in a second, and is waited for; `cutOff` is called when it is cut off. */
function watched(memory = { isWaitedFor: true }) {
  const [pace, cutOff] = [new Pace(memory, sendersPace), jest.fn()];
  pace.during(new Promise(() => undefined)).catch(cutOff);
  return { pace, cutOff };
}

/** Lets seconds pass, in each of which so many kilobytes are sent. */
async function pass(seconds: number, pace: Pace, kilobytes: number): Promise<void> {
  for (let half = 0; half < 2 * seconds; half++) {
    pace.add(kilobytes * 512);
    await jest.advanceTimersByTimeAsync(500);
  }
}

test.each([
  ['1 MB in each second is not', 1_024, 0],
  ['a little less is', 896, 1],
  ['nothing is', 0, 1],
])('While others wait for memory, who sends %s cut off', async (_, kilobytes, times) => {
  const { pace, cutOff } = watched();

  await pass(10, pace, kilobytes);

  expect(cutOff).toHaveBeenCalledTimes(times);
  pace.end();
});

test('Who was fast before may pause for a second, and is cut off then', async () => {
  const { pace, cutOff } = watched();
  pace.add(100 * 1024 * 1024);

  await jest.advanceTimersByTimeAsync(999);
  expect(cutOff).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);

  expect(cutOff).toHaveBeenCalledWith(expect.objectContaining({ code: 'overloaded' }));
});

test('Who is slow is cut off as soon as others wait, after a minute in any case, and everything it does next fails', async () => {
  const memory = { isWaitedFor: false };
  const [slow, endless] = [watched(memory), watched({ isWaitedFor: false })];
  await pass(10, slow.pace, 0);
  expect(slow.cutOff).not.toHaveBeenCalled();

  memory.isWaitedFor = true;
  await pass(0.5, slow.pace, 0);
  expect(slow.cutOff).toHaveBeenCalled();
  expect(endless.cutOff).not.toHaveBeenCalled();
  await pass(50, endless.pace, 0);

  expect(endless.cutOff).toHaveBeenCalled();
  await expect(endless.pace.during(Promise.resolve())).rejects.toMatchObject({ code: 'overloaded' });
});

test('The pace does not count while the service itself is what is waited for', async () => {
  const pace = new Pace({ isWaitedFor: true }, sendersPace);
  await pace.during(Promise.resolve());

  await jest.advanceTimersByTimeAsync(10_000);

  expect(pace.isCutOff).toBe(false);
  pace.end();
});
