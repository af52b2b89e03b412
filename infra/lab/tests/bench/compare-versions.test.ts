import { comparedOf, versionsTable } from '../../bench/compare-versions.ts';

test('versions are compared within each round, so that a slow round changes no ratio', () => {
  const rounds = [
    [2, 3, 2],
    [20, 30, 20],
    [4, 6, 4],
  ];

  const { versions } = comparedOf('Read tag', ['../before/dist', 'this version', 'the first again'], rounds);

  expect(versions.map(({ p50 }) => p50.median)).toEqual([4, 6, 4]);
  expect(versions.map(({ ratio }) => ratio)).toEqual(
    [1, 1.5, 1].map(same => ({ min: same, median: same, max: same })),
  );
});

test('the table has the time of the first version, and how many times as long the others take', () => {
  const { headings, rows } = versionsTable([comparedOf('Read tag', ['a', 'b'], [[2, 3]])]);

  expect(headings).toEqual(['Operation', 'a, ms', 'b']);
  expect(rows).toEqual([['Read tag', '2.00 / 2.00 / 2.00', '1.50 / 1.50 / 1.50']]);
});
