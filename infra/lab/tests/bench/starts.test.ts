import { startsOf } from '../../bench/starts.ts';

test('a start is compared with that of the first app in the same turn', () => {
  const start = (milliseconds: number) => ({ milliseconds, memory: 1 });

  const [, service] = startsOf(
    ['hello', 'service'],
    [
      [start(100), start(150)],
      [start(1_000), start(1_500)],
    ],
  );

  expect(service?.ratio).toEqual({ min: 1.5, median: 1.5, max: 1.5 });
  expect(service?.milliseconds).toEqual({ min: 150, median: 825, max: 1_500 });
});
