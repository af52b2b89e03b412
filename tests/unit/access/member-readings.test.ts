import { MemberReadings, maxStaleness } from '../../../shared/access/member-readings.ts';
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
  return { readings, clock, asked, duringNewest };
}

test('the first read of a blog asks for the newest state', async () => {
  const { readings, asked } = given();

  expect((await readings.recent(blogId))?._etag).toBe('newest');
  expect(asked).toEqual(['newest b']);
});

test('reads within a minute of that take what a replica has, and the first one after it asks again', async () => {
  const { readings, clock, asked } = given();
  await readings.recent(blogId);

  clock.now += maxStaleness - 1;
  await readings.recent(blogId);
  clock.now += 1;
  await readings.recent(blogId);

  expect(asked).toEqual(['newest b', 'replica b', 'newest b']);
});

test('reads do not put off the next look at the newest state', async () => {
  const { readings, clock, asked } = given();
  await readings.recent(blogId);

  for (let second = 0; second < 60; second++) {
    clock.now += 1_000;
    await readings.recent(blogId);
  }

  expect(asked.filter(each => each.startsWith('newest'))).toHaveLength(2);
  expect(asked.at(-1)).toBe('newest b');
});

test('a write always asks for the newest state, and lets reads take what a replica has for another minute', async () => {
  const { readings, clock, asked } = given();
  await readings.recent(blogId);

  clock.now += maxStaleness - 1;
  await readings.newest(blogId);
  clock.now += maxStaleness - 1;
  await readings.recent(blogId);
  await readings.newest(blogId);

  expect(asked).toEqual(['newest b', 'newest b', 'replica b', 'newest b']);
});

test('the minute begins when the newest state is asked for, not when it is answered', async () => {
  const { readings, clock, asked, duringNewest } = given();
  duringNewest.act = () => {
    clock.now += 5_000;
  };
  await readings.recent(blogId);

  clock.now += maxStaleness - 5_000;
  await readings.recent(blogId);

  expect(asked).toEqual(['newest b', 'newest b']);
});

test('a newest state that could not be read counts as not asked for', async () => {
  const { readings, asked, duringNewest } = given();
  duringNewest.act = () => {
    throw new Error('The store is away');
  };

  await expect(readings.recent(blogId)).rejects.toThrow('away');
  await expect(readings.recent(blogId)).rejects.toThrow('away');

  expect(asked).toEqual(['newest b', 'newest b']);
});

test('what was seen of one blog says nothing of another', async () => {
  const { readings, asked } = given();
  await readings.recent(blogId);

  await readings.recent('c');

  expect(asked).toEqual(['newest b', 'newest c']);
});
