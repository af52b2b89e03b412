import { Admission, type FirstRead } from '../../../shared/expansion/admission.ts';
import { ProcessMemory } from '../../../shared/memory/process-memory.ts';

const mega = 1024 * 1024;

/** Memory of which all that is for whole answers is taken, for the time being. */
function fullMemory() {
  const memory = new ProcessMemory(256 * mega);
  const taken = memory.main.tryTake(32 * mega);
  return { memory, release: () => taken?.release() };
}

/** Reads that turn out to need so much; `times` says how often they were carried out. */
function reading(need: number): FirstRead<string> & { times: number } {
  return {
    name: 'posts',
    times: 0,
    async read() {
      this.times += 1;
      return 'posts';
    },
    greatest: { itself: 4 * mega, whole: 8 * mega },
    need: () => need,
  };
}

test.each([
  [2 * mega, 1],
  [2 * mega + 1, 2],
])(
  'while there is no other memory, a read that needs %i bytes is carried out %i times',
  async (need, times) => {
    const { memory, release } = fullMemory();
    const posts = reading(need);

    const held = new Admission(memory).admit(posts, {});
    await new Promise(resolve => setImmediate(resolve));
    release();

    expect((await held).value).toBe('posts');
    expect(posts.times).toBe(times);
  },
);

test('a read that needed much waits right away the next time', async () => {
  const { memory, release } = fullMemory();
  const admission = new Admission(memory);
  const [first, second] = [reading(4 * mega), reading(4 * mega)];

  const waiting = admission.admit(first, {});
  await new Promise(resolve => setImmediate(resolve));
  const next = admission.admit(second, {});
  await new Promise(resolve => setImmediate(resolve));
  expect([first.times, second.times]).toEqual([1, 0]);
  release();
  await Promise.all([waiting, next]);

  expect([first.times, second.times]).toEqual([2, 1]);
});
