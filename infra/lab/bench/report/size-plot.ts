import type { OperationName } from '../operations/operation.ts';
import type { SizeResult } from '../sections/operations.ts';
import { drawPlot, type Series } from './plot.ts';

// Dark enough for text on white, and distinguishable without red and green.
const lines: [operation: OperationName, name: string, color: string][] = [
  ['List posts', 'List of 10 posts', '#8a3ffc'],
  ['Create post', 'Create a post', '#b45309'],
  ['Read post', 'Read a post', '#0060b9'],
];

/** Latency by the number of posts, with the bare SDK's beside it. */
export function drawSizes(sizes: readonly SizeResult[]): string {
  const series = lines.flatMap(([operation, name, color]): Series[] => {
    const results = sizes.filter(result => result.operation === operation && result.skip === 0);
    return [
      { name, color, points: results.map(({ size, p50 }) => ({ x: size, y: p50 })) },
      {
        name: '– its Cosmos requests',
        color,
        dashed: true,
        points: results.map(({ size, bare }) => ({ x: size, y: bare })),
      },
    ];
  });
  return drawPlot({
    title: 'Latency by size of the blog',
    subtitle:
      'Medians at 1 connection; bars: all rounds. Dashed: the bare SDK with the same Cosmos requests.',
    xTitle: 'Posts in the blog (as many media, 10 authors, 50 tags)',
    yTitle: 'Milliseconds',
    series: series.filter(({ points }) => points.length > 0),
  });
}
