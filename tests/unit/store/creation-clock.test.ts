import { creationTime } from '../../../shared/families/item.ts';
import { CreationClock } from '../../../shared/store/writes/creation-clock.ts';

const blogId = 'a0000000-0000-4000-8000-000000000001';
const otherBlog = 'a0000000-0000-4000-8000-000000000002';

const ascending = (stamps: string[]) => expect(stamps).toEqual([...new Set(stamps)].sort());

afterEach(() => jest.useRealTimers());

describe.each([
  ['Stamps', (clock: CreationClock) => clock.stamp(blogId)],
  ['Stamps of blogs', (clock: CreationClock) => clock.blogStamp()],
])('%s', (_, stamp) => {
  test('of one millisecond all differ, and sort in the order of their creation', () => {
    jest.useFakeTimers({ now: Date.UTC(2024, 0, 1) });
    const clock = new CreationClock();

    ascending(Array.from({ length: 2_000 }, () => stamp(clock)));
  });

  test('keep ascending when the clock is set back', () => {
    jest.useFakeTimers({ now: Date.UTC(2031, 0, 1) });
    const clock = new CreationClock();
    const before = [stamp(clock), stamp(clock)];
    jest.setSystemTime(Date.UTC(2029, 0, 1));

    ascending([...before, stamp(clock), stamp(clock)]);
  });
});

describe('With another process', () => {
  test('no stamp is the same as one that the other makes in the same millisecond', () => {
    jest.useFakeTimers({ now: Date.UTC(2032, 0, 1) });
    const [ours, theirs] = [new CreationClock(), new CreationClock()];
    const made = new Set(Array.from({ length: 2_000 }, () => ours.stamp(blogId)));

    expect(
      Array.from({ length: 2_000 }, () => theirs.stamp(blogId)).filter(stamp => made.has(stamp)),
    ).toEqual([]);
  });

  test('stamps are later than one that was seen of the other, whose clock is ahead', () => {
    jest.useFakeTimers({ now: Date.UTC(2034, 0, 1) });
    const theirs = new CreationClock().stamp(blogId);
    jest.setSystemTime(Date.UTC(2033, 0, 1));
    const clock = new CreationClock();

    clock.see(blogId, theirs);

    ascending([theirs, clock.stamp(blogId), clock.stamp(blogId)]);
  });

  test('a stamp of the other that is earlier than our own changes nothing', () => {
    jest.useFakeTimers({ now: Date.UTC(2034, 0, 1) });
    const theirs = new CreationClock().stamp(blogId);
    jest.setSystemTime(Date.UTC(2035, 0, 1));
    const clock = new CreationClock();
    const own = clock.stamp(blogId);
    jest.setSystemTime(Date.UTC(2033, 0, 1));

    clock.see(blogId, theirs);

    ascending([own, clock.stamp(blogId)]);
  });

  test("what was seen in a blog orders neither other blogs' creations nor the list of blogs", () => {
    jest.useFakeTimers({ now: Date.UTC(2036, 0, 1) });
    const theirs = new CreationClock().stamp(blogId);
    jest.setSystemTime(Date.UTC(2035, 0, 1));
    const clock = new CreationClock();

    clock.see(blogId, theirs);

    const times = [clock.stamp(otherBlog), clock.blogStamp()].map(creationTime);
    expect(times).toEqual([Date.UTC(2035, 0, 1) * 1000, Date.UTC(2035, 0, 1) * 1000]);
  });

  test('once the clock has passed what was seen, stamps have its time', () => {
    jest.useFakeTimers({ now: Date.UTC(2036, 0, 1) });
    const theirs = new CreationClock().stamp(blogId);
    jest.setSystemTime(Date.UTC(2035, 0, 1));
    const clock = new CreationClock();
    clock.see(blogId, theirs);

    jest.setSystemTime(Date.UTC(2036, 0, 2));

    expect(creationTime(clock.stamp(blogId))).toBe(Date.UTC(2036, 0, 2) * 1000);
  });
});
