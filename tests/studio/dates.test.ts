import { exactly, spoken, spokenFirst } from '../../client/studio/dates.ts';

const zone = 'Europe/Berlin';
const now = new Date('2026-11-24T15:30:00+01:00');

test.each([
  ['2026-11-24T15:29:50+01:00', 'just now'],
  ['2026-11-24T15:26:00+01:00', '4 minutes ago'],
  ['2026-11-24T15:31:00+01:00', 'in 1 minute'],
  ['2026-11-24T09:00:00+01:00', 'today, 09:00'],
  ['2026-11-25T09:00:00+01:00', 'tomorrow, 09:00'],
  ['2026-11-23T23:59:00+01:00', 'yesterday, 23:59'],
  ['2026-11-18T09:00:00+01:00', '18 November'],
  ['2026-12-18T09:00:00+01:00', '18 December, 09:00'],
  ['2025-11-18T09:00:00+01:00', '18 November 2025'],
  ['2027-01-02T09:00:00+01:00', '2 January 2027, 09:00'],
])('%s is said as "%s"', (at, said) => {
  expect(spoken(new Date(at), { now, zone })).toBe(said);
});

test('a day begins at midnight in the zone of the reader, and the night when the clocks change counts as one', () => {
  const late = new Date('2026-11-24T23:30:00Z');

  expect(spoken(late, { now, zone: 'Europe/Berlin' })).toBe('tomorrow, 00:30');
  expect(spoken(late, { now, zone: 'America/New_York' })).toBe('today, 18:30');
  // In Berlin, 25 October 2026 has 25 hours.
  const evening = new Date('2026-10-24T22:30:00+02:00');
  expect(spoken(new Date('2026-10-25T23:30:00+01:00'), { now: evening, zone })).toBe('tomorrow, 23:30');
});

test('a sentence can begin with a date', () => {
  expect(spokenFirst(new Date('2026-11-25T09:00:00+01:00'), { now, zone })).toBe('Tomorrow, 09:00');
});

test('the exact date names its zone', () => {
  // Whether a comma follows the day of the week depends on the platform.
  expect(exactly(new Date('2026-11-25T08:00:00Z'), zone)).toMatch(
    /^Wednesday,? 25 November 2026 at 09:00 \(Europe\/Berlin\)$/,
  );
});
