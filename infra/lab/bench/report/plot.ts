import { formatNumber } from './format.ts';
import type { Spread } from './statistics.ts';

/** A line of a plot, with a bar from the minimum to the maximum at each point. */
export interface Series {
  name: string;
  color: string;
  dashed?: boolean;
  points: { x: number; y: Spread }[];
}

export interface Plot {
  title: string;
  subtitle: string;
  xTitle: string;
  yTitle: string;
  series: Series[];
}

const width = 820;
const height = 460;
const area = { left: 64, right: 620, top: 88, bottom: 404 };
const labelGap = 16;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string) => text.replace(/[&<>"]/g, character => escapes[character] ?? character);

/** The distance between grid lines: 1, 2 or 5 times a power of ten, so that there are about six. */
export function gridStep(greatest: number): number {
  const power = 10 ** Math.floor(Math.log10(greatest / 6));
  const factor = [1, 2, 5, 10].find(candidate => candidate * power * 6 >= greatest) ?? 10;
  return factor * power;
}

interface Axes {
  x(value: number): number;
  y(value: number): number;
}

/** Logarithmic from the smallest to the largest x, linear from 0 to the largest y. */
function makeAxes(xs: readonly number[], top: number): Axes {
  const [first, last] = [Math.log10(Math.min(...xs)), Math.log10(Math.max(...xs))];
  return {
    x: value =>
      area.left + 20 + ((Math.log10(value) - first) / (last - first || 1)) * (area.right - area.left - 40),
    y: value => area.bottom - (value / top) * (area.bottom - area.top),
  };
}

const round = (value: number) => Number(value.toFixed(1));

function text(x: number, y: number, content: string, attributes = ''): string {
  return `<text x="${round(x)}" y="${round(y)}" ${attributes}>${escapeText(content)}</text>`;
}

function line(x1: number, y1: number, x2: number, y2: number, attributes: string): string {
  return `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" ${attributes}/>`;
}

function drawGrid({ x, y }: Axes, xs: readonly number[], top: number, step: number): string[] {
  const lines = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step);
  return [
    ...lines.flatMap(value => [
      line(area.left, y(value), area.right, y(value), `stroke="${value === 0 ? '#666' : '#e3e3e3'}"`),
      text(area.left - 8, y(value) + 4, formatTick(value), 'text-anchor="end" fill="#555"'),
    ]),
    ...xs.flatMap(value => [
      line(x(value), area.bottom, x(value), area.bottom + 5, 'stroke="#666"'),
      text(x(value), area.bottom + 20, value.toLocaleString('en'), 'text-anchor="middle" fill="#555"'),
    ]),
  ];
}

const formatTick = (value: number) => String(Number(value.toPrecision(6)));

function drawSeries({ color, dashed, points }: Series, { x, y }: Axes): string[] {
  const path = points.map(point => `${round(x(point.x))},${round(y(point.y.median))}`).join(' ');
  const dashes = dashed ? ' stroke-dasharray="5 4"' : '';
  return [
    `<polyline points="${path}" fill="none" stroke="${color}" stroke-width="2"${dashes}/>`,
    ...points.flatMap(point => [
      line(x(point.x), y(point.y.min), x(point.x), y(point.y.max), `stroke="${color}" stroke-opacity="0.5"`),
      `<circle cx="${round(x(point.x))}" cy="${round(y(point.y.median))}" r="3.5" fill="${color}"/>`,
    ]),
  ];
}

/** Moves labels down where they overlap the one above, and all up again where they would leave the plot. */
export function spreadLabels(wanted: readonly number[], gap: number, bottom: number): number[] {
  const order = [...wanted.keys()].sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = new Map<number, number>();
  let above = Number.NEGATIVE_INFINITY;
  for (const index of order) {
    above = Math.max(wanted[index] ?? 0, above + gap);
    placed.set(index, above);
  }
  let below = bottom + gap;
  for (const index of order.reverse()) {
    below = Math.min(placed.get(index) ?? 0, below - gap);
    placed.set(index, below);
  }
  return wanted.map((_, index) => placed.get(index) ?? 0);
}

/** Each line's name and last value, at its end. */
function drawLabels(series: readonly Series[], { x, y }: Axes): string[] {
  const ends = series.map(({ points }) => points.at(-1));
  const places = spreadLabels(
    ends.map(end => y(end?.y.median ?? 0)),
    labelGap,
    area.bottom,
  );
  return series.map(({ name, color }, index) => {
    const end = ends[index];
    const place = (places[index] ?? 0) + 4;
    return end ? text(x(end.x) + 14, place, `${name}, ${formatNumber(end.y.median)}`, `fill="${color}"`) : '';
  });
}

/** Draws lines over a logarithmic axis, as SVG on a light background. */
export function drawPlot({ title, subtitle, xTitle, yTitle, series }: Plot): string {
  const points = series.flatMap(one => one.points);
  const xs = [...new Set(points.map(point => point.x))].sort((a, b) => a - b);
  const greatest = Math.max(...points.map(point => point.y.max));
  const step = gridStep(greatest);
  const top = Math.ceil(greatest / step) * step;
  const axes = makeAxes(xs, top);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
      `font-family="system-ui, sans-serif" font-size="13" role="img">`,
    `<title>${escapeText(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    text(20, 28, title, 'font-size="17" font-weight="600" fill="#222"'),
    text(20, 48, subtitle, 'fill="#555"'),
    text(20, area.top - 14, yTitle, 'fill="#555"'),
    ...drawGrid(axes, xs, top, step),
    ...series.flatMap(one => drawSeries(one, axes)),
    ...drawLabels(series, axes),
    text((area.left + area.right) / 2, height - 14, xTitle, 'text-anchor="middle" fill="#555"'),
    '</svg>',
    '',
  ].join('\n');
}
