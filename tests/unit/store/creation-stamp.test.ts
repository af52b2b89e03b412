import { creationTime } from '../../../shared/families/item.ts';
import { blogStamp, creationStamp, stampAfter } from '../../../shared/store/writes/creation-stamp.ts';

const ascending = (stamps: string[]) => expect(stamps).toEqual([...new Set(stamps)].sort());

afterEach(() => jest.useRealTimers());

describe.each([
  ['Stamps', creationStamp],
  ['Stamps of blogs', blogStamp],
])('%s', (_, stamp) => {
  test('of one millisecond all differ, and sort in the order of their creation', () => {
    jest.useFakeTimers({ now: Date.UTC(2024, 0, 1) });

    ascending(Array.from({ length: 2_000 }, () => stamp()));
  });

  test('keep ascending when the clock is set back', () => {
    jest.useFakeTimers({ now: Date.UTC(2031, 0, 1) });
    const before = [stamp(), stamp()];
    jest.setSystemTime(Date.UTC(2029, 0, 1));

    ascending([...before, stamp(), stamp()]);
  });
});

describe('With another process', () => {
  let other: typeof import('../../../shared/store/writes/creation-stamp.ts');
  beforeEach(async () => {
    jest.resetModules();
    other = await import('../../../shared/store/writes/creation-stamp.ts');
  });

  test('no stamp is the same as one that the other makes in the same millisecond', () => {
    jest.useFakeTimers({ now: Date.UTC(2032, 0, 1) });
    const ours = new Set(Array.from({ length: 2_000 }, creationStamp));
    const theirs = Array.from({ length: 2_000 }, other.creationStamp);

    expect(theirs.filter(stamp => ours.has(stamp))).toEqual([]);
  });

  test('stamps are later than one that was read from the other, whose clock is ahead', () => {
    jest.useFakeTimers({ now: Date.UTC(2034, 0, 1) });
    const theirs = other.creationStamp();
    jest.setSystemTime(Date.UTC(2033, 0, 1));

    stampAfter({ lastCreated: theirs });

    expect(creationStamp() > theirs).toBe(true);
  });

  test('a clock that was behind and is set right is not ahead after that', () => {
    jest.useFakeTimers({ now: Date.UTC(2036, 0, 1) });
    const theirs = other.creationStamp();
    jest.setSystemTime(Date.UTC(2035, 0, 1));
    stampAfter({ lastCreated: theirs });
    creationStamp();

    jest.setSystemTime(Date.UTC(2036, 0, 2));

    expect(creationTime(creationStamp())).toBe(Date.UTC(2036, 0, 2) * 1000);
  });

  test('a stamp with a lead is not mistaken for a fast clock', async () => {
    jest.useFakeTimers({ now: Date.UTC(2024, 0, 1) });
    jest.resetModules();
    const reader: typeof other = await import('../../../shared/store/writes/creation-stamp.ts');
    const read = other.latestCreation(other.creationStamp(60_000));

    reader.stampAfter(read);
    jest.setSystemTime(Date.UTC(2025, 0, 1));

    expect(creationTime(reader.creationStamp())).toBe(Date.UTC(2025, 0, 1) * 1000);
  });
});
