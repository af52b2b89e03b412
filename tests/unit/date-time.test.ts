import fc from 'fast-check';
import { newestFirstKey, parseDateTime, utcDateTime } from '../../shared/values/date-time.ts';

test.each([
  ['2020-02-29T12:30:15+01:00', '2020-02-29T12:30:15+01:00'],
  ['2020-02-29T12:30:15.1234567Z', '2020-02-29T12:30:15.1234567Z'],
  ['2020-02-29T12:30:15.000Z', '2020-02-29T12:30:15.000Z'],
  ['2020-02-29t12:30:15z', '2020-02-29T12:30:15Z'],
  ['2020-02-29 12:30:15-0730', '2020-02-29T12:30:15-07:30'],
  ['2020-02-29T12:30', '2020-02-29T12:30:00Z'],
  ['2020-02-29T12:30:15', '2020-02-29T12:30:15Z'],
  ['2020-02-29', '2020-02-29T00:00:00Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
  ['9999-12-31T23:59:59.9999999Z', '9999-12-31T23:59:59.9999999Z'],
  ['9999-12-31T23:59:59+14:00', '9999-12-31T23:59:59+14:00'],
  ['9999-12-31T12:59:59.999-11:00', '9999-12-31T12:59:59.999-11:00'],
  ['0001-01-01T01:00:00+01:00', '0001-01-01T01:00:00+01:00'],
  ['0001-01-01T00:00:00.00+14:00', '0001-01-01T00:00:00.00+14:00'],
])('reads %s as %s, with its offset', (text, canonical) => {
  expect(parseDateTime(text)).toBe(canonical);
});

test.each([
  '2021-02-29',
  '2020-13-01',
  '2020-01-01T24:00:00Z',
  '2020-01-01T12:60:00Z',
  '2020-01-01T12:00:00+14:01',
  '2020-01-01T12:00:00+01:60',
  '2020-01-01T12:00:00+1',
  '0000-01-01T00:00:00Z',
  '10000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-00:01',
  '9999-12-31T13:00:00-11:00',
  '0001-01-01T00:59:59.999999999+01:00',
  '0001-01-01T00:00:00.001+00:01',
  '2020-1-1',
  '20200101T000000Z',
  'yesterday',
  '',
])('does not accept %j as a date-time', text => {
  expect(parseDateTime(text)).toBeUndefined();
});

test('A moment is written in UTC, if it is of the years 1 to 9999', () => {
  const moments = [
    Date.UTC(2024, 4, 4),
    Date.UTC(10000, 0, 1) - 1,
    Date.UTC(10000, 0, 1),
    9e15,
    Number.NaN,
    -1e14,
  ];

  expect(moments.map(utcDateTime)).toEqual([
    '2024-05-04T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

const instants = fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true });

test('sorts by the instant, newest first, at any offsets', () => {
  const offsets = fc.integer({ min: -14 * 60, max: 14 * 60 });
  fc.assert(
    fc.property(instants, offsets, instants, offsets, (first, firstOffset, second, secondOffset) => {
      const keys = [keyAt(first, firstOffset), keyAt(second, secondOffset)];
      const newestFirst = first > second || (+first === +second && keys[0] === keys[1]);
      expect((keys[0] ?? '') <= (keys[1] ?? '')).toBe(newestFirst);
    }),
  );
});

test('sorts within a millisecond, to the last digit of the fraction', () => {
  const later = newestFirstKey('2020-01-01T00:00:00.123456789Z');
  const earlier = newestFirstKey('2020-01-01T00:00:00.123456788Z');
  expect(later < earlier).toBe(true);
});

function keyAt(instant: Date, offset: number): string {
  const local = new Date(+instant + offset * 60_000).toISOString().slice(0, -1);
  const size = Math.abs(offset);
  const two = (value: number) => String(value).padStart(2, '0');
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  return newestFirstKey(parseDateTime(`${local}${zone}`) ?? '');
}
