import { setTimeout as wait } from 'node:timers/promises';
import { setAttemptTimeout, timeLeft, withinDeadline } from '../../../shared/calls/deadline.ts';
import { Reader } from '../../../shared/expansion/reader.ts';
import type { Item } from '../../../shared/families/item.ts';
import type { View } from '../../../shared/families/view.ts';
import type { Budget, Share } from '../../../shared/memory/budget.ts';
import { ProcessMemory } from '../../../shared/memory/process-memory.ts';
import type { Page } from '../../../shared/store/reads/pages.ts';

const mega = 1024 * 1024;

const post = (id: string, content = '') =>
  ({ id: `post:${id}`, blogId: 'b', listKey: id, content }) as object;
const view = { referenced: () => [], response: (item: object) => item } as object as View<'post'>;
const selectionOf = (count: number) => ({ range: { from: 'a', to: 'z' }, count });

type Pages = AsyncGenerator<Page<Item<'post'>>, void, undefined>;

/** A reader of what `list` yields. */
function readerOf(memory: Budget, list: () => AsyncGenerator<object, void, undefined>) {
  const repository = { list: () => list() as Pages, read: async () => undefined };
  return new Reader({ name: 'post', repository, readItems: async () => [], memory });
}

/** Takes what is left of the memory for whole answers. */
function takeRest(memory: Budget): Share[] {
  const shares: Share[] = [];
  for (let bytes = 32 * mega; bytes > 2 * mega; bytes /= 2) {
    for (let share = memory.tryTake(bytes); share; share = memory.tryTake(bytes)) shares.push(share);
  }
  return shares;
}

describe('An answer that has begun', () => {
  beforeAll(() => setAttemptTimeout(50));
  afterAll(() => setAttemptTimeout(3_000));

  test('still has time for the store after it has waited for memory for longer than a deadline', async () => {
    const memory = new ProcessMemory({ heap: 256 * mega }).answers;
    const left: number[] = [];
    const reader = readerOf(memory, async function* () {
      for (const isLast of [false, false, true]) {
        left.push(timeLeft());
        yield { items: [post('1', 'x'.repeat(mega))], isLast };
      }
    });
    const { pieces: pages } = await withinDeadline(() =>
      reader.list('b', selectionOf(1_000), view, { begun: true }),
    );
    await withinDeadline(() => pages.next());
    const others = takeRest(memory);
    // The second page was read ahead.
    await withinDeadline(() => pages.next());

    const third = withinDeadline(() => pages.next());
    await wait(300); // Twice the deadline
    for (const each of others) each.release();
    await third;

    expect(left).toHaveLength(3);
    for (const each of left) expect(each).toBeGreaterThan(0);
  });
});

test('A list that is read twice reports the end that the second read found', async () => {
  const memory = new ProcessMemory({ heap: 256 * mega }).answers;
  const others = takeRest(memory);
  let reads = 0;
  const reader = readerOf(memory, async function* () {
    reads += 1;
    const end = reads === 1 ? 'j' : undefined;
    yield { items: [post('1', 'x'.repeat(3 * mega))], isLast: true, end };
  });

  const list = reader.list('b', selectionOf(10), view);
  await wait(50); // Read once, it needs more memory than there is
  for (const each of others) each.release();

  expect([(await list).end, reads]).toEqual([undefined, 2]);
});

test('A list that is not asked for its items gives their memory back when it is ended', async () => {
  const memory = new ProcessMemory({ heap: 256 * mega }).answers;
  const reader = readerOf(memory, async function* () {
    yield { items: [post('1', 'x'.repeat(3 * mega))], isLast: true };
  });

  const { pieces } = await reader.list('b', selectionOf(10), view);
  const isTaken = memory.tryTake(32 * mega) === undefined;
  await pieces.return();

  expect(isTaken).toBe(true);
  expect(memory.tryTake(32 * mega)).toBeDefined();
});
