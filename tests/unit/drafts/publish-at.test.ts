import { publishAtIn, requireToCome, timesOf } from '../../../shared/features/drafts/publish-at.ts';

const past = '2024-06-24T08:00:00+02:00';
const given = publishAtIn({ publishAt: past }, true);
const before = { publishAt: past, wakeAt: '2024-06-24T06:00:00.000Z' };

test('A working copy that is about to be published can be written until then, with its time in any form', () => {
  const otherwise = publishAtIn({ publishAt: '2024-06-24T06:00:00Z' }, true);

  expect(() => requireToCome(given, before)).not.toThrow();
  expect(() => requireToCome(otherwise, before)).not.toThrow();
  expect(timesOf(otherwise, before)).toEqual({ ...before, publishAt: '2024-06-24T06:00:00Z' });
});

test.each([undefined, {}, { missedAt: past }, { ...before, wakeAt: '2024-06-24T06:00:00.001Z' }])(
  'Another time that is past is refused where there is %j',
  stored => {
    expect(() => requireToCome(given, stored)).toThrow('bodyInvalid');
  },
);

test('The last date that can be said is due within the year 9999, and the date that .NET sends for none is none', () => {
  const last = publishAtIn({ publishAt: '9999-12-31T23:59:59.9999999Z' }, true);

  expect(last).toMatchObject({ wakeAt: '9999-12-31T23:59:59.999Z', isPast: false });
  expect(publishAtIn({ publishAt: '0001-01-01T00:00:00Z' }, false)).toBe(undefined);
});
