import { creationStamp, stampAfter } from '../../../shared/store/creation-stamp.ts';

const ascending = (stamps: string[]) => expect(stamps).toEqual([...new Set(stamps)].sort());

afterEach(() => jest.useRealTimers());

test('stamps of one millisecond all differ, and sort in the order of their creation', () => {
  jest.useFakeTimers({ now: Date.UTC(2024, 0, 1) });

  ascending(Array.from({ length: 2_000 }, creationStamp));
});

test('stamps keep ascending when the clock is set back', () => {
  jest.useFakeTimers({ now: Date.UTC(2031, 0, 1) });
  const before = [creationStamp(), creationStamp()];
  jest.setSystemTime(Date.UTC(2029, 0, 1));

  ascending([...before, creationStamp(), creationStamp()]);
});

test('stamps are later than the stamp of another process', () => {
  const theirs = String(Number(creationStamp()) + 60_000_000).padStart(16, '0');

  stampAfter(theirs);

  expect(creationStamp() > theirs).toBe(true);
});
