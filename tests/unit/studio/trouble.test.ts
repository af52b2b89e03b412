import { ChangedError, ServiceError } from '../../../client/api/index.ts';
import { denials, isSignedOut, troubleOf } from '../../../client/studio/trouble.ts';
import { words } from '../../../client/studio/words.ts';

const answered = (status: number, problem: ConstructorParameters<typeof ServiceError>[2] = {}) =>
  new ServiceError('PUT https://example.com', status, problem);

test.each([
  [400, 'refused'],
  [403, 'refused'],
  [404, 'gone'],
  [408, 'away'],
  [409, 'refused'],
  [410, 'gone'],
  [413, 'refused'],
  [415, 'refused'],
  [429, 'away'],
  [500, 'away'],
  [503, 'away'],
])('the answer %i is shown as %s', (status, kind) => {
  const trouble = troubleOf(answered(status));

  expect(trouble).toEqual({ kind, text: expect.stringMatching(/\w/) });
});

test.each([
  ['role-too-small', words.roleTooSmall],
  ['not-own-post', words.notOwnPost],
  ['groups-omitted', words.groupsOmitted],
] as const)('what a role does not allow, %s, is shown as that, and has the role read again', (name, text) => {
  const before = denials.value;

  const trouble = troubleOf(answered(403, { type: `urn:problem-type:blog-content-service:${name}` }));

  expect(trouble).toEqual({ kind: 'barred', text });
  expect(denials.value).toBe(before + 1);
});

test('no answer at all passes', () => {
  expect(troubleOf(new TypeError('Failed to fetch'))).toEqual({ kind: 'away', text: words.offline });
});

test('what somebody else has changed is a conflict', () => {
  expect(troubleOf(new ChangedError('PUT', 412, {})).kind).toBe('conflict');
});

test('a session that has ended is noted for the whole page', () => {
  isSignedOut.value = false;

  const { kind } = troubleOf(answered(401));

  expect([kind, isSignedOut.value]).toEqual(['signedOut', true]);
  isSignedOut.value = false;
});

test('a refusal of the service says what is wrong, and the page of a proxy is not shown', () => {
  const type = 'urn:problem-type:blog-content-service:body-invalid';

  const field = troubleOf(answered(400, { type, errors: [{ detail: 'must be short' }] }));
  const proxy = troubleOf(answered(400, { detail: '<html>nginx</html>' }));

  expect([field.text, proxy.text]).toEqual(['must be short', words.refused]);
});
