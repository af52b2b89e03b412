import { percentile, spreadOf, spreadOver, summarise } from '../../bench/statistics.ts';

test('a percentile is the smallest value that this share does not exceed', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile(hundred, 0.99)).toBe(99);
  expect(percentile(hundred, 1)).toBe(100);
  expect(percentile([7], 0.99)).toBe(7);
});

test('no values have no percentile', () => {
  expect(() => percentile([], 0.5)).toThrow(RangeError);
});

test('a spread has the minimum, the median and the maximum, in any order of the values', () => {
  expect(spreadOf([3, 1, 2])).toEqual({ min: 1, median: 2, max: 3 });
  expect(spreadOf([4, 1, 3, 2])).toEqual({ min: 1, median: 2.5, max: 4 });
  expect(spreadOf([5])).toEqual({ min: 5, median: 5, max: 5 });
});

test('a ratio is computed within each round', () => {
  const rounds = [
    { service: 10, yardstick: 5 },
    { service: 100, yardstick: 50 },
    { service: 3, yardstick: 1 },
  ];

  const ratio = spreadOver(rounds, ({ service, yardstick }) => service / yardstick);

  expect(ratio).toEqual({ min: 2, median: 2, max: 3 });
});

test('throughput is all requests over the whole time', () => {
  expect(summarise({ latencies: [1, 2, 3, 100], seconds: 2 })).toEqual({ p50: 2, perSecond: 2 });
});
