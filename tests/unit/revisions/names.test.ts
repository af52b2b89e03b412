import fc from 'fast-check';
import {
  binName,
  deletedIn,
  isOfDraft,
  isRevisionName,
  revisionName,
  timeIn,
  writtenAt,
} from '../../../shared/features/revisions/names.ts';

const times = fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true });

const version = (lastModified: Date, _etag = 'an etag') => ({
  _etag,
  _ts: Math.floor(lastModified.getTime() / 1_000),
  lastModified: lastModified.toISOString(),
});

test('Names sort the newest version first, and say when it was written', () => {
  fc.assert(
    fc.property(times, times, (one, other) => {
      const names = [one, other].map(time => revisionName(version(time), false));

      expect(names.map(timeIn)).toEqual([one.getTime(), other.getTime()]);
      if (one.getTime() > other.getTime()) expect(names.toSorted()).toEqual(names);
    }),
  );
});

test('The same version has the same name, another one written at the same time has another', () => {
  const time = new Date('2024-05-04T05:31:07.123Z');

  expect(revisionName(version(time), false)).toBe(revisionName(version(time), false));
  expect(revisionName(version(time), false)).not.toBe(revisionName(version(time, 'another'), false));
});

test('A version that restores an earlier time is as old as it is in the store', () => {
  const restored = {
    _etag: 'x',
    _ts: Date.parse('2024-05-04T05:31:07Z') / 1_000,
    lastModified: '2011-01-01T00:00:00.000Z',
  };

  expect(new Date(writtenAt(restored)).toISOString()).toBe('2024-05-04T05:31:07.000Z');
});

test('A name says whether it is of a working copy', () => {
  const names = [false, true].map(isDraft => revisionName(version(new Date(0)), isDraft));

  expect(names.map(isOfDraft)).toEqual([false, true]);
  expect(names.filter(isRevisionName)).toEqual(names);
});

test.each([
  '',
  '..',
  '8285199333999-2f1c8a7e5b0d/..',
  '8285199333999-2F1C8A7E5B0D',
  'x-2f1c8a7e5b0d',
  '8285199333999-2f1c8a7e5b0d-drafts',
])('%j is no name of a version', text => {
  expect(isRevisionName(text)).toBe(false);
});

test('The name of an entry of the bin says what was deleted, and when', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('post', 'tag', 'author', 'medium' as const),
      fc.uuid(),
      times,
      (family, guid, time) => {
        const deleted = { family, guid, time: time.getTime() } as const;

        expect(deletedIn(binName(deleted))).toEqual(deleted);
      },
    ),
  );
});

test.each(['', '8285199333999-blog-2f1c8a7e-5b0d-4c43-9d3a-000000000001', '8285199333999-post-../x'])(
  '%j is no name of an entry of the bin',
  name => {
    expect(deletedIn(name)).toBeUndefined();
  },
);
