import type { Person } from '../../sign-in/principal.ts';
import { maxEnded, SessionCookies } from '../../sign-in/session-cookies.ts';

const ada: Person = { user: 'ada@example.com', name: 'Ada', roles: [], groups: [] };
const hour = 3_600_000;

let now: number;
let cookies: SessionCookies;
beforeEach(() => {
  now = 0;
  cookies = new SessionCookies(() => now);
});

/** The Cookie header of a new session. */
const start = () => cookies.start(ada)?.split(';')[0] ?? '';
const isOpen = (header: string) => cookies.read(header) !== undefined;

test('All sessions of a Cookie header are ended', () => {
  const [first, second] = [start(), start()];

  cookies.end(`${first}; x=y; ${second}`);

  expect([isOpen(first), isOpen(second)]).toEqual([false, false]);
});

test('A header without a session ends none', () => {
  const session = start();

  for (const header of [undefined, '', 'x=y', `${session}x`]) cookies.end(header);

  expect(isOpen(session)).toBe(true);
});

test('If more sessions were ended than can be remembered, all sessions end, so that none comes back', () => {
  const first = start();
  const other = start();
  cookies.end(first);

  for (let count = 1; count < maxEnded; count++) cookies.end(start());
  expect(isOpen(other)).toBe(true);
  cookies.end(start());

  expect([isOpen(first), isOpen(other)]).toEqual([false, false]);
  expect(isOpen(start())).toBe(true);
});

test('Sessions that have run out are not remembered', () => {
  for (let count = 0; count < maxEnded; count++) cookies.end(start());
  now += 9 * hour;
  const session = start();

  cookies.end(start());

  expect(isOpen(session)).toBe(true);
});
