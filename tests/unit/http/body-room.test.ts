import { BodyRoom } from '../../../shared/http/request/body-room.ts';
import { ProcessMemory } from '../../../shared/memory/process-memory.ts';

const mega = 1024 * 1024;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Memory of which 32 MB are for large answers, and 16 MB for bodies that arrive; a body has at most 8 MB. */
const newMemory = () => new ProcessMemory({ heap: 256 * mega, maxBodyBytes: 8 * mega });

/** A body that arrives in pieces of this many bytes; the next piece comes when the last one was taken. */
async function* piecesOf(bytes: number, count: number) {
  for (let sent = 0; sent < count; sent++) yield new Uint8Array(bytes);
}

/** How much is left of 48 MB for answers, and of 16 MB for bodies that arrive, in megabytes. */
function leftOf({ answers, arrivals }: ProcessMemory): { answers: number; arrivals: number } {
  const left = (part: typeof answers, total: number) => {
    for (let megabytes = total; megabytes > 0; megabytes--) {
      const share = part.tryTake(megabytes * mega, { isSmall: true });
      share?.release();
      if (share) return megabytes;
    }
    return 0;
  };
  return { answers: left(answers, 48), arrivals: left(arrivals, 16) };
}

test.each([
  ['up to 64 KB', 64 * 1024, 16],
  ['beyond 64 KB', 64 * 1024 + 1, 8],
])(
  'A body of unknown length takes as much as the longest one before any more of it is read: %s',
  async (_, bytes, left) => {
    const memory = newMemory();
    const pieces = new BodyRoom(memory).hold(piecesOf(bytes, 2), undefined);

    await pieces.next();

    expect(leftOf(memory)).toEqual({ answers: 48, arrivals: left });
    await pieces.return();
  },
);

test('A body of unknown length that has arrived takes four times its length, and what it took before is free again', async () => {
  const memory = newMemory();
  const room = new BodyRoom(memory);

  for await (const _ of room.hold(piecesOf(mega, 7), undefined))
    expect(leftOf(memory)).toEqual({ answers: 48, arrivals: 8 });

  expect(leftOf(memory)).toEqual({ answers: 20, arrivals: 16 });
  room.release();
  expect(leftOf(memory)).toEqual({ answers: 48, arrivals: 16 });
});

test('A body that announces its length takes four times that before it is read, and nothing more', async () => {
  const memory = newMemory();
  const others = memory.answers.tryTake(32 * mega);
  const read = jest.fn();
  async function* pieces() {
    read();
    yield* piecesOf(mega, 2);
  }
  const room = new BodyRoom(memory);

  const first = room.hold(pieces(), 2 * mega).next();
  await jest.advanceTimersByTimeAsync(100);
  expect(read).not.toHaveBeenCalled();
  others?.release();
  await first;

  expect(leftOf(memory)).toEqual({ answers: 40, arrivals: 16 });
});

test.each([[undefined], [mega / 2]])(
  'A body of half a megabyte that announces %p does not wait behind what needs much',
  async announced => {
    const memory = newMemory();
    memory.answers.tryTake(32 * mega);
    memory.answers.take(32 * mega, 60_000).catch(() => undefined);
    const pieces = new BodyRoom(memory).hold(piecesOf(mega / 2, 1), announced);

    await pieces.next();

    expect((await pieces.next()).done).toBe(true);
  },
);
