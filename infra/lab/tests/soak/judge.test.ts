import { judgeTrends, slopeOf } from '../../soak/load/judge.ts';
import type { Sample } from '../../soak/load/mixed-load.ts';

const megabyte = 1024 * 1024;

/** Ten minutes of slightly uneven samples, in which the heap of the service grows by this many megabytes a minute. */
function samplesWith(heapGrowth: number): Sample[] {
  return Array.from({ length: 120 }, (_, index) => {
    const minute = (index + 1) / 12;
    const uneven = (index % 3) * megabyte;
    return {
      minute,
      requests: index,
      host: {
        memory: 150 * megabyte + 10 * uneven,
        heap: 25 * megabyte + uneven + minute * heapGrowth * megabyte,
        handles: 60 + (index % 2),
      },
      cosmos: { memory: 100 * megabyte, heap: 12 * megabyte, handles: 43 },
    };
  });
}

const growing = (heapGrowth: number) =>
  judgeTrends(samplesWith(heapGrowth))
    .filter(({ isFlat }) => !isFlat)
    .map(({ name }) => name);

test('The slope is that of the line through the points', () => {
  const points = [1, 2, 4].map(minute => ({ minute, value: 3 * minute - 1 }));

  expect(slopeOf(points)).toBeCloseTo(3);
});

test('A measure that goes up and down is flat', () => {
  expect(growing(0)).toEqual([]);
});

test('A heap that grows by half a megabyte a minute is not flat', () => {
  expect(growing(0.5)).toEqual(['Heap of the service, after collection']);
});

test('Memory that is in use at most moments but not at every one is not growth', () => {
  const samples = samplesWith(0).map((sample, index) => {
    const inUse = index % 3 === 1 ? 0 : (index / 60) * 10 * megabyte;
    return { ...sample, host: { ...sample.host, heap: sample.host.heap + inUse } };
  });

  expect(judgeTrends(samples).filter(({ isFlat }) => !isFlat)).toEqual([]);
});

test('A body in use at the last moment of a short run is not growth', () => {
  const samples = samplesWith(0).slice(0, 37);
  const last = samples.at(-1);
  if (last) last.host.heap += 6 * megabyte;

  const trends = judgeTrends(samples);

  expect(trends).not.toEqual([]);
  expect(trends.filter(({ isFlat }) => !isFlat)).toEqual([]);
});

test.each([0, 12, 30])('A run of only %d samples has no verdict', count => {
  expect(judgeTrends(samplesWith(5).slice(0, count))).toEqual([]);
});
