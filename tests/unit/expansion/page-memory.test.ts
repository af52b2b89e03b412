import { PageMemory, type PageSource } from '../../../shared/expansion/page-memory.ts';
import { ProcessMemory } from '../../../shared/memory/process-memory.ts';

const mega = 1024 * 1024;

/** Memory of which all that large answers may have is taken, for the time being. */
function fullMemory() {
  const memory = new ProcessMemory({ heap: 256 * mega }).answers;
  const taken = memory.tryTake(32 * mega);
  return { memory, release: () => taken?.release() };
}

/** Pages of which the first turns out to need so much; `times` says how often it was read. */
function reading(need: number): PageSource<string> & { times: number } {
  return {
    name: 'posts',
    times: 0,
    async *open() {
      this.times += 1;
      yield { items: ['a post'], isLast: true };
    },
    max: { itself: 4 * mega, whole: 8 * mega },
    beside: 0,
    need: () => need,
  };
}

test.each([
  [2 * mega, 1],
  [2 * mega + 1, 2],
])('while large answers have no memory, a page that needs %i bytes is read %i times', async (need, times) => {
  const { memory, release } = fullMemory();
  const posts = reading(need);

  const opened = new PageMemory(memory).open(posts, {});
  await new Promise(resolve => setImmediate(resolve));
  release();

  expect((await opened).result.value?.items).toEqual(['a post']);
  expect(posts.times).toBe(times);
});

test('a page that needed much waits right away the next time', async () => {
  const { memory, release } = fullMemory();
  const pages = new PageMemory(memory);
  const [first, second] = [reading(4 * mega), reading(4 * mega)];

  const waiting = pages.open(first, {});
  await new Promise(resolve => setImmediate(resolve));
  const next = pages.open(second, {});
  await new Promise(resolve => setImmediate(resolve));
  expect([first.times, second.times]).toEqual([1, 0]);
  release();
  await Promise.all([waiting, next]);

  expect([first.times, second.times]).toEqual([2, 1]);
});
