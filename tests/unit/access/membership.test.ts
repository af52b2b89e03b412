import { roles } from '../../../shared/access/role.ts';
import type { Member } from '../../../shared/features/members/member.ts';
import { includesRole, membershipOf } from '../../../shared/features/members/membership.ts';

test('each role includes itself and those before it', () => {
  const table = roles.map(role => roles.map(other => includesRole(role, other)));

  expect(table).toEqual([
    [true, false, false, false],
    [true, true, false, false],
    [true, true, true, false],
    [true, true, true, true],
  ]);
});

const members: Member[] = [
  { principal: 'user:t/a', role: 'reader', authorId: 'one' },
  { principal: 'group:g', role: 'author', authorId: 'two' },
  { principal: 'role:Desk', role: 'owner' },
];

test.each<[string, string[], unknown]>([
  ['nobody of them', ['user:t/b', 'group:h'], undefined],
  ['nothing', [], undefined],
  ['one of them', ['user:t/a'], { role: 'reader', authorIds: new Set(['one']) }],
  [
    'two, whose greatest role counts',
    ['group:g', 'user:t/a'],
    { role: 'author', authorIds: new Set(['one', 'two']) },
  ],
  ['all', ['role:Desk', 'group:g', 'user:t/a'], { role: 'owner', authorIds: new Set(['one', 'two']) }],
  ['one in other case', ['USER:t/a', 'role:desk'], undefined],
])('who stands for %s is a member by that', (_, principals, membership) => {
  expect(membershipOf(members, principals)).toEqual(membership);
});

test('a blog without members has none', () => {
  expect(membershipOf([], ['user:t/a'])).toBeUndefined();
});
