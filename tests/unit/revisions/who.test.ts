import type { HttpRequest } from '@azure/functions';
import { whoSends } from '../../../shared/features/revisions/who.ts';
import { headersOfClaims, signedInAs, somebody, tenant } from '../../support/members/callers.ts';

const sent = (headers: Record<string, string>) =>
  whoSends({ request: { headers: new Headers(headers) } as unknown as HttpRequest });

const object = 'c0ffee00-0000-4000-8000-000000000001';
const principal = `user:${tenant}/${object}`;
const nameHeader = { 'x-ms-client-principal-name': 'anna@example.com' };

test.each([
  [
    'by the claim, if there is one',
    { ...signedInAs({ object, name: 'Anna' }), ...nameHeader },
    { principal, name: 'Anna' },
  ],
  [
    'as they sign in, if there is none',
    { ...signedInAs({ object }), ...nameHeader },
    { principal, name: 'anna@example.com' },
  ],
  ['not at all, if there is neither', signedInAs({ object }), { principal }],
  [
    'in at most 255 characters',
    signedInAs({ object, name: 'A'.repeat(300) }),
    { principal, name: 'A'.repeat(255) },
  ],
])('Who sends a request is named %s', (_how, headers, who) => {
  expect(sent(headers)).toEqual(who);
});

test('An application is somebody', () => {
  const program = somebody({ isApplication: true });

  expect(sent(program.headers)).toEqual({ principal: program.principal });
});

test.each([
  ['there is no sign-in', {}],
  ['only a name is given', nameHeader],
  ['the sign-in names no user of a tenant', headersOfClaims([{ typ: 'name', val: 'Anna' }])],
  ['the header is not that of a sign-in', { 'x-ms-client-principal': 'Anna' }],
])('Nobody sends a request if %s', (_why, headers) => {
  expect(sent(headers)).toBeUndefined();
});
