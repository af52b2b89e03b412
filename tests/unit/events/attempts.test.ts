import { askedPause, following } from '../../../shared/features/events/sending/attempts.ts';

const now = Date.parse('2026-01-02T03:04:05Z');
const failed = { status: 500, answer: '' };

test('Ten attempts follow each other as Standard Webhooks recommends, and then no more', () => {
  const pauses = Array.from({ length: 10 }, (_, made) => following(failed, made + 1, now));

  expect(pauses.map(({ pause }) => pause && pause / 1_000)).toEqual([
    5,
    300,
    1_800,
    ...[2, 5, 10, 14, 20, 24].map(hours => hours * 3_600),
    undefined,
  ]);
  expect(pauses.map(({ state }) => state)).toEqual([...Array(9).fill('waiting'), 'failed']);
});

test.each([200, 201, 204, 299])('%d is a success', status => {
  expect(following({ status, answer: '' }, 1, now)).toEqual({ state: 'delivered' });
});

test.each([undefined, 100, 300, 301, 302, 308, 400, 404, 429, 500, 600])('%s is none', status => {
  expect(following({ status, answer: '' }, 1, now).state).toBe('waiting');
});

test('After 410 there is no other attempt, and the endpoint is gone', () => {
  expect(following({ status: 410, answer: '' }, 1, now)).toEqual({ state: 'failed', isGone: true });
});

test.each([
  ['120', 120_000],
  [' 1 ', 1_000],
  ['Fri, 02 Jan 2026 03:05:05 GMT', 60_000],
  ['999999999999', 86_400_000],
  ['Fri, 02 Jan 2030 03:05:05 GMT', 86_400_000],
  ['Fri, 02 Jan 2020 03:05:05 GMT', 0],
  ['-5', 0],
  ['1.5', 0],
  ['soon', 0],
  ['', 0],
  [undefined, 0],
])('Retry-After: %s asks for a pause of %d ms', (text, pause) => {
  expect(askedPause(text, now)).toBe(pause);
});

test('A pause that is asked for counts where it is longer, and moves no attempt forward', () => {
  expect(following({ status: 429, answer: '', retryAfter: '60' }, 1, now).pause).toBe(60_000);
  expect(following({ status: 503, answer: '', retryAfter: '60' }, 2, now).pause).toBe(300_000);
});
