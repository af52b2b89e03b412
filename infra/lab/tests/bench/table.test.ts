import { formatNumber, formatSpread, formatTable } from '../../table.ts';

test('a table is Markdown with aligned columns, numbers to the right', () => {
  const text = formatTable({
    title: 'Birds',
    headings: ['Name', 'ms'],
    rows: [
      ['Heron', '1.50'],
      ['Kingfisher', '12.0 / 13.0'],
    ],
  });

  expect(text.split('\n')).toEqual([
    '**Birds**',
    '',
    '| Name       |          ms |',
    '| ---------- | ----------: |',
    '| Heron      |        1.50 |',
    '| Kingfisher | 12.0 / 13.0 |',
  ]);
});

test('a row may be shorter than the headings', () => {
  const lines = formatTable({ title: '', headings: ['A', 'B'], rows: [['x']] }).split('\n');

  expect(lines.at(-1)).toBe('| x   |     |');
});

test('a number has its significant digits', () => {
  const texts = [0.123, 1.239, 12.34, 123.4, 1234.5, -0.5].map(formatNumber);

  expect(texts).toEqual(['0.12', '1.24', '12.3', '123', '1,235', '−0.50']);
});

test('a figure that was not measured is left empty', () => {
  expect(formatNumber(Number.NaN)).toBe('');
});

test('a spread shows minimum, median and maximum', () => {
  expect(formatSpread({ min: 1, median: 2.5, max: 30 })).toBe('1.00 / 2.50 / 30.0');
});
