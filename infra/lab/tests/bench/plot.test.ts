import fc from 'fast-check';
import { drawPlot, gridStep, spreadLabels } from '../../bench/report/plot.ts';

const at = (x: number, median: number) => ({ x, y: { min: median - 1, median, max: median + 1 } });

const draw = (name: string) =>
  drawPlot({
    title: 'Latency',
    subtitle: '',
    xTitle: 'Posts',
    yTitle: 'Milliseconds',
    series: [{ name, color: '#0060b9', points: [at(100, 2), at(1_000, 4), at(10_000, 6)] }],
  });

const places = (svg: string, attribute: 'cx' | 'cy') =>
  [...svg.matchAll(new RegExp(`<circle.*? ${attribute}="([\\d.]+)"`, 'g'))].map(([, value]) => Number(value));

test('ten times the size is the same distance anywhere on the axis', () => {
  const [first = 0, second = 0, third = 0] = places(draw('Read'), 'cx');

  expect(second - first).toBeGreaterThan(50);
  expect(third - second).toBeCloseTo(second - first);
});

test('twice the latency is twice as high above the axis', () => {
  const [two = 0, four = 0, six = 0] = places(draw('Read'), 'cy');

  expect(two - four).toBeGreaterThan(10);
  expect(four - six).toBeCloseTo(two - four);
});

test('names cannot break the markup', () => {
  const svg = draw('<Read> & "list"');

  expect(svg).toContain('&lt;Read&gt; &amp; &quot;list&quot;, 6.00');
  expect(svg).not.toContain('<Read>');
});

test('grid lines are a round number apart, and there are about six', () => {
  expect([0.7, 6, 7.2, 11, 45, 100].map(gridStep)).toEqual([0.2, 1, 2, 2, 10, 20]);
});

test('labels never overlap, nor lie below the plot while there is room above', () => {
  const wanted = fc.array(fc.integer({ min: 100, max: 400 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(wanted, places => {
      const placed = spreadLabels(places, 16, 400).sort((a, b) => a - b);

      expect(placed.at(-1)).toBeLessThanOrEqual(400);
      for (const [index, place] of placed.slice(1).entries()) {
        expect(place - (placed[index] ?? 0)).toBeGreaterThanOrEqual(16);
      }
    }),
  );
});
