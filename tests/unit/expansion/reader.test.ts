import { setTimeout as wait } from 'node:timers/promises';
import { setAttemptTimeout, timeLeft, withinDeadline } from '../../../shared/calls/deadline.ts';
import { type Listing, Reader } from '../../../shared/expansion/reader.ts';
import type { Item } from '../../../shared/families/item.ts';
import type { View } from '../../../shared/families/view.ts';
import type { Share } from '../../../shared/memory/budget.ts';
import { ProcessMemory } from '../../../shared/memory/process-memory.ts';
import type { Page } from '../../../shared/store/reads/pages.ts';
import type { NoteLast } from '../../../shared/store/reads/windows.ts';

const mega = 1024 * 1024;

const post = (id: string, content = '') =>
  ({ id: `post:${id}`, blogId: 'b', listKey: id, content }) as object;
const view = { referenced: () => [], response: (item: object) => item } as object as View<'post'>;
const listing = (count: number, noteLast?: NoteLast): Listing<'post'> => ({
  selection: { range: { from: 'a', to: 'z' } },
  window: { skip: 0, count },
  view,
  ...(noteLast && { noteLast }),
});

type Pages = AsyncGenerator<Page<Item<'post'>>, void, undefined>;

/** A reader of what `list` yields. */
function readerOf(
  memory: ProcessMemory,
  list: (noteLast?: NoteLast) => AsyncGenerator<object, void, undefined>,
) {
  const repository = {
    list: (_blogId: string, _selection: unknown, _window: unknown, noteLast?: NoteLast) =>
      list(noteLast) as Pages,
    read: async () => undefined,
  };
  return new Reader({ name: 'post', repository, readItems: async () => [], memory });
}

/** Takes what is left of the memory for whole answers. */
function takeRest({ main }: ProcessMemory): Share[] {
  const shares: Share[] = [];
  for (let bytes = 32 * mega; bytes > mega; bytes /= 2) {
    for (let share = main.tryTake(bytes); share; share = main.tryTake(bytes)) shares.push(share);
  }
  return shares;
}

describe('An answer that has begun', () => {
  beforeAll(() => setAttemptTimeout(50));
  afterAll(() => setAttemptTimeout(3_000));

  test('still has time for the store after it has waited for memory for longer than a deadline', async () => {
    const memory = new ProcessMemory(256 * mega);
    const left: number[] = [];
    const pages = readerOf(memory, async function* () {
      for (const isLast of [false, false, true]) {
        left.push(timeLeft());
        yield { items: [post('1', 'x'.repeat(mega))], isLast };
      }
    }).list('b', listing(1_000), { begun: true });
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
  const memory = new ProcessMemory(256 * mega);
  const others = takeRest(memory);
  const told: (string | undefined)[] = [];
  let reads = 0;
  const pages = readerOf(memory, async function* (noteLast) {
    reads += 1;
    noteLast?.(undefined);
    if (reads === 1) noteLast?.('j');
    yield { items: [post('1', 'x'.repeat(3 * mega))], isLast: true };
  }).list(
    'b',
    listing(10, key => told.push(key)),
  );

  const first = pages.next();
  await wait(50); // Read once, it needs more memory than there is
  for (const each of others) each.release();
  await first;

  expect({ reads, last: told.at(-1) }).toEqual({ reads: 2, last: undefined });
});
