import fc from 'fast-check';
import { nextTime, parseCron } from '../../timers/cron.ts';

test.each([
  ['0 * * * * *', '2026-11-28T12:34:56.789Z', '2026-11-28T12:35:00.000Z'],
  ['0 * * * * *', '2026-11-28T12:35:00.000Z', '2026-11-28T12:36:00.000Z'],
  ['0 * * * * *', '2026-11-28T12:35:00.001Z', '2026-11-28T12:36:00.000Z'],
  ['0 * * * * *', '2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z'],
  ['* * * * *', '2026-11-28T12:34:56.000Z', '2026-11-28T12:35:00.000Z'],
  ['* * * * * *', '2026-11-28T12:34:56.999Z', '2026-11-28T12:34:57.000Z'],
  ['*/20 * * * * *', '2026-11-28T12:34:41.000Z', '2026-11-28T12:35:00.000Z'],
  ['0 */5 * * * *', '2026-11-28T12:34:56.000Z', '2026-11-28T12:35:00.000Z'],
  ['30 15 3 * * *', '2026-11-28T03:15:30.000Z', '2026-11-29T03:15:30.000Z'],
  ['0 0,30 8-10 * * *', '2026-11-28T10:30:00.000Z', '2026-11-29T08:00:00.000Z'],
  ['5-10/5 0 0 * * *', '2026-11-28T00:00:05.000Z', '2026-11-28T00:00:10.000Z'],
])('%s runs after %s at %s', (text, after, next) => {
  expect(new Date(nextTime(parseCron(text), Date.parse(after))).toISOString()).toBe(next);
});

test.each([
  ['', 'six fields'],
  ['* * * *', 'six fields'],
  ['* * * * * * *', 'six fields'],
  ['00:01:00', 'a time span'],
  ['%SCHEDULE%', 'a setting in a schedule'],
  ['0 0 0 1 * *', 'day, month and day of the week must be *'],
  ['0 0 0 * * MON', 'day, month and day of the week must be *'],
  ['60 * * * * *', 'the second "60"'],
  ['0 60 * * * *', 'the minute "60"'],
  ['0 0 24 * * *', 'the hour "24"'],
  ['0 10-5 * * * *', 'the minute "10-5"'],
  ['*/0 * * * * *', 'the second "*/0"'],
  ['5/15 * * * * *', 'the second "5/15"'],
  ['0, * * * * *', 'the second "0,"'],
  ['-1 * * * * *', 'the second "-1"'],
  ['@every * * * * *', 'the second "@every"'],
])('the schedule "%s" is refused: %s', (text, reason) => {
  expect(() => parseCron(text)).toThrow(reason);
});

const set = (most: number) =>
  fc.uniqueArray(fc.integer({ min: 0, max: most }), { minLength: 1, maxLength: 3 });

test('the next time is the first second after another time that a schedule names', () => {
  const within = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(set(59), set(59), set(23), within, (seconds, minutes, hours, date) => {
      const next = new Date(nextTime(parseCron(`${seconds} ${minutes} ${hours} * * *`), date.getTime()));

      // All times of that day and the next, by the fields alone.
      const midnight = Math.floor(date.getTime() / 86_400_000) * 86_400_000;
      const times = [0, 86_400].flatMap(day =>
        hours.flatMap(h =>
          minutes.flatMap(m => seconds.map(s => midnight + (day + h * 3600 + m * 60 + s) * 1000)),
        ),
      );
      expect(next.getTime()).toBe(Math.min(...times.filter(time => time > date.getTime())));
    }),
  );
});
