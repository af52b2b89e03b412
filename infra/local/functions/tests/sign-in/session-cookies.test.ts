import { completePerson } from '../../sign-in/person.ts';
import { maxEnded, SessionCookies } from '../../sign-in/session-cookies.ts';

const ada = completePerson({ user: 'ada@example.com' });
const hour = 3_600_000;

let now: number;
let cookies: SessionCookies;
beforeEach(() => {
  now = 0;
  cookies = new SessionCookies(() => now);
});

/** The Cookie header of a new session. */
const start = (person = ada) => cookies.start(person)?.split(';')[0] ?? '';
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

test('All sessions of a user end, with the name written in any case, and a later one is open', () => {
  const bob = completePerson({ user: 'bob@example.com' });
  const [first, second, other] = [start(), start(), start(bob)];

  cookies.endAllOf('ADA@example.com');
  const later = start();

  expect([first, second, other, later].map(isOpen)).toEqual([false, false, true, true]);
});

test('A session that was ended alone stays ended once all of its user have ended, and a later one is open', () => {
  const session = start();
  cookies.end(session);

  cookies.endAllOf(ada.user);

  expect([session, start()].map(isOpen)).toEqual([false, true]);
});

test('All sessions end, and later ones are open', () => {
  const [session, other] = [start(), start(completePerson({ user: 'bob@example.com' }))];

  cookies.endAll();

  expect([session, other, start()].map(isOpen)).toEqual([false, false, true]);
});
