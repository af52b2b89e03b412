import fc from 'fast-check';
import { revisionName, timeIn } from '../../../shared/features/revisions/names.ts';
import { leaving } from '../../../shared/features/revisions/thinning.ts';

const day = 24 * 3_600_000;
const now = Date.parse('2024-05-04T10:00:00Z');

const nameAt = (time: number) =>
  revisionName({ _etag: String(time), lastModified: new Date(time).toISOString() }, false);

/** Distinct ages in milliseconds, up to two years. */
const ages = fc.uniqueArray(fc.integer({ min: 0, max: 730 * day }), { maxLength: 120 });
const namesOf = (all: readonly number[]) => all.map(age => nameAt(now - age)).toSorted();

const kept = (names: readonly string[]) => {
  const gone = new Set(leaving(names));
  return names.filter(name => !gone.has(name));
};

test('The newest 25 stay, and the newest of each day', () => {
  fc.assert(
    fc.property(ages, all => {
      const names = namesOf(all);
      const days = new Map<number, string>();
      for (const name of names.toReversed()) days.set(Math.floor(timeIn(name) / day), name);

      expect(kept(names)).toEqual([...new Set([...names.slice(0, 25), ...days.values()])].toSorted());
    }),
  );
});

test('Thinned with each new copy, the same are left as if they were thinned once', () => {
  fc.assert(
    fc.property(ages, all => {
      const names = namesOf(all);
      let left: string[] = [];
      for (const name of names.toReversed()) left = kept([name, ...left]);

      expect(left).toEqual(kept(names));
    }),
  );
});

test('However often a post is written in a year, at most 25 and one a day are left', () => {
  const names = namesOf(Array.from({ length: 366 * 6 }, (_, each) => each * 4 * 3_600_000));

  expect(kept(names).length).toBeLessThanOrEqual(25 + 367);
});
