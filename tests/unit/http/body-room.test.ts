import { BodyRoom } from '../../../shared/http/request/body-room.ts';
import { ProcessMemory } from '../../../shared/memory/process-memory.ts';

const mega = 1024 * 1024;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A body that arrives in pieces of this many bytes; the next piece comes when the last one was taken. */
async function* piecesOf(bytes: number, count: number) {
  for (let sent = 0; sent < count; sent++) yield new Uint8Array(bytes);
}

/** Takes as much as there is for bodies that arrive; returns how much that was, in bytes. */
async function takeAll({ arrivals }: ProcessMemory): Promise<number> {
  const step = 64 * 1024;
  const body = await arrivals.begin(step, 0, () => {});
  let taken = step;
  try {
    for (;;) {
      body.grow(taken + step);
      taken += step;
    }
  } catch {
    return taken;
  }
}

/** How much memory is left, of 16 MB, when so much of a body has arrived, in bytes. */
async function leftAfter(bytes: number, count: number, announced?: number): Promise<number> {
  const memory = new ProcessMemory({ heap: 256 * mega });
  const pieces = new BodyRoom(memory).hold(piecesOf(bytes, count + 1), announced);
  for (let taken = 0; taken < count; taken++) await pieces.next();
  return takeAll(memory);
}

test.each([
  ['nothing before 64 KB', 1_000, 50, undefined, 16 * mega],
  ['what has arrived, in steps of 64 KB', mega, 2, undefined, 14 * mega - 64 * 1024],
  ['what it announces, in pieces of a kilobyte', mega, 1, 8 * mega, 6 * mega],
  ['its pieces as well, where it comes in single bytes', 1, 4_000, undefined, 15 * mega],
])('A body takes %s', async (_, bytes, count, announced, left) => {
  expect(await leftAfter(bytes, count, announced)).toBe(left);
});

test('A body that announced its length has all the memory it needs, whoever takes the rest meanwhile', async () => {
  const memory = new ProcessMemory({ heap: 256 * mega });
  const pieces = new BodyRoom(memory).hold(piecesOf(1024, 2 * 1024), 2 * mega);
  for (let kilobytes = 0; kilobytes < 100; kilobytes++) await pieces.next();

  await takeAll(memory);

  let kilobytes = 100;
  for await (const piece of pieces) kilobytes += piece.byteLength / 1024;
  expect(kilobytes).toBe(2 * 1024);
});

test('A body that has arrived takes four times its length, and what it took before is free again', async () => {
  const memory = new ProcessMemory({ heap: 256 * mega });
  const room = new BodyRoom(memory);

  for await (const _ of room.hold(piecesOf(mega, 7), undefined))
    expect(memory.answers.tryTake(32 * mega)?.release());

  expect(await takeAll(memory)).toBe(16 * mega);
  expect(memory.answers.tryTake(4 * mega + 1)).toBeUndefined();
  room.release();
  expect(memory.answers.tryTake(32 * mega)).toBeDefined();
});

test('A body of half a megabyte does not wait behind what needs much', async () => {
  const memory = new ProcessMemory({ heap: 256 * mega });
  memory.answers.tryTake(32 * mega);
  memory.answers.take(32 * mega, 60_000).catch(() => undefined);
  const pieces = new BodyRoom(memory).hold(piecesOf(mega / 2, 1), undefined);

  await pieces.next();

  expect((await pieces.next()).done).toBe(true);
});
