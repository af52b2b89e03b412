import { judge, targetTable } from '../../bench/report/targets.ts';

const zipOf = (megabytes: number) => ({ package: { bundle: 0, zip: megabytes * 1024 * 1024 } });

const verdictOn = (name: string, verdicts: ReturnType<typeof judge>) =>
  verdicts.find(verdict => verdict.name === name);

test('a target is met up to its limit, and not beyond', () => {
  expect(verdictOn('Zip', judge(zipOf(3)))).toMatchObject({ figure: 3, met: true });
  expect(verdictOn('Zip', judge(zipOf(3.1)))).toMatchObject({ met: false });
});

test('a target that was not measured is neither met nor missed', () => {
  const verdicts = judge({});

  expect(verdicts.length).toBeGreaterThan(0);
  expect(verdicts.filter(({ met }) => met !== undefined)).toEqual([]);
});

test('the table has the figure beside the limit', () => {
  const { rows } = targetTable(judge(zipOf(4)));

  expect(rows).toContainEqual(['Zip', '≤ 3 MB', '4.00 MB', 'NOT MET']);
});
