import { MemberReadings, maxStaleness } from '../../../shared/features/members/member-readings.ts';
import type { BlogVersion } from '../../../shared/versions/blog-versions.ts';

const blogId = 'b';

/** Readings of a replica and of the newest state, on a clock that a test turns. */
function given() {
  const asked: string[] = [];
  const clock = { now: 1_000_000 };
  const from = (name: string, during = () => undefined as unknown) => ({
    async read(blogId: string) {
      asked.push(`${name} ${blogId}`);
      during();
      return { _etag: name } as BlogVersion;
    },
  });
  const duringNewest = { act: () => undefined as unknown };
  const readings = new MemberReadings(
    from('replica'),
    from('newest', () => duringNewest.act()),
    () => clock.now,
  );
  /** As somebody reads who is a member by either. */
  const read = async (blogId: string, caller = 'ada') =>
    (await readings.recent(blogId, caller)) ?? readings.newest(blogId, caller);
  const write = (blogId: string) => readings.newest(blogId, 'ada');
  return { read, write, clock, asked, duringNewest };
}

test('the first read of a blog asks for the newest state', async () => {
  const { read, asked } = given();

  expect((await read(blogId))?._etag).toBe('newest');
  expect(asked).toEqual(['newest b']);
});

test('reads within a minute of that take what a replica has, and the first one after it asks again', async () => {
  const { read, clock, asked } = given();
  await read(blogId);

  clock.now += maxStaleness - 1;
  await read(blogId);
  clock.now += 1;
  await read(blogId);

  expect(asked).toEqual(['newest b', 'replica b', 'newest b']);
});

test('reads do not put off the next look at the newest state', async () => {
  const { read, clock, asked } = given();
  await read(blogId);

  for (let second = 0; second < 60; second++) {
    clock.now += 1_000;
    await read(blogId);
  }

  expect(asked.filter(each => each.startsWith('newest'))).toHaveLength(2);
  expect(asked.at(-1)).toBe('newest b');
});

test('a write always asks for the newest state, and lets reads take what a replica has for another minute', async () => {
  const { read, write, clock, asked } = given();
  await read(blogId);

  clock.now += maxStaleness - 1;
  await write(blogId);
  clock.now += maxStaleness - 1;
  await read(blogId);
  await write(blogId);

  expect(asked).toEqual(['newest b', 'newest b', 'replica b', 'newest b']);
});

test('the minute begins when the newest state is asked for, not when it is answered', async () => {
  const { read, clock, asked, duringNewest } = given();
  duringNewest.act = () => {
    clock.now += 5_000;
  };
  await read(blogId);

  clock.now += maxStaleness - 5_000;
  await read(blogId);

  expect(asked).toEqual(['newest b', 'newest b']);
});

test('a newest state that could not be read counts as not asked for', async () => {
  const { read, asked, duringNewest } = given();
  duringNewest.act = () => {
    throw new Error('The store is away');
  };

  await expect(read(blogId)).rejects.toThrow('away');
  await expect(read(blogId)).rejects.toThrow('away');

  expect(asked).toEqual(['newest b', 'newest b']);
});

test('what was seen of one blog says nothing of another', async () => {
  const { read, asked } = given();
  await read(blogId);

  await read('c');

  expect(asked).toEqual(['newest b', 'newest c']);
});

test('what was seen for one caller says nothing to another', async () => {
  const { read, asked } = given();
  await read(blogId, 'ada');

  await read(blogId, 'ben');

  expect(asked).toEqual(['newest b', 'newest b']);
});
