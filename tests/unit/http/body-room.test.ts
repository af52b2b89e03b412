import { setTimeout as wait } from 'node:timers/promises';
import { BodyRoom } from '../../../shared/http/body-room.ts';
import { Budget } from '../../../shared/memory/budget.ts';

const mega = 1024 * 1024;

/** A body of unknown length that arrives in pieces of this many bytes; the next piece comes when the last one was taken. */
async function* piecesOf(bytes: number, count: number) {
  for (let sent = 0; sent < count; sent++) yield new Uint8Array(bytes);
}

const longest = 8 * mega;

test('Of two bodies that grow into the same memory one is refused at once, and neither waits for the other', async () => {
  const budget = new Budget(32 * mega);
  const rooms = [new BodyRoom(budget), new BodyRoom(budget)];
  const [one, other] = rooms.map(room => room.hold(piecesOf(mega, 5), undefined, longest));
  await one?.next();
  await other?.next();

  // Both now have room for 4 MiB, in all of the memory.
  for (let piece = 0; piece < 3; piece++) await one?.next();
  const refused = jest.fn();
  one?.next().catch(refused);
  await wait(50); // It would wait for seconds
  expect(refused).toHaveBeenCalledWith(expect.objectContaining({ code: 'overloaded' }));
  rooms[0]?.release();
  for (let piece = 0; piece < 4; piece++) expect((await other?.next())?.done).toBe(false);
  await other?.return(undefined);
});
