import { json, type Operation, unchanged } from '../../operations/operation.ts';
import { failures } from './failures.ts';

const ofMembers = { ETag: 'always', 'Cache-Control': 'always' } as const;

/** Who may do what in a blog. */
export const getMembers: Operation<200 | 304> = {
  name: 'GetMembers',
  group: 'blog',
  method: 'GET',
  path: '/blog/{blogId}/members',
  noun: 'list of members',
  needs: 'reader',
  names: 'blog',
  summary: 'List the members of a blog',
  description: 'Who may do what in it. Administrators are owners everywhere, and in no list.',
  parameters: ['If-None-Match'],
  failures: { membersOff: failures.membersOff },
  answers: {
    200: { meaning: 'All members.', headers: ofMembers, body: json('Members') },
    304: unchanged(ofMembers),
  },
};

/** All members at once. */
export const updateMembers: Operation<202> = {
  name: 'UpdateMembers',
  group: 'blog',
  method: 'PUT',
  path: '/blog/{blogId}/members',
  noun: 'list of members',
  needs: 'owner',
  names: 'blog',
  summary: 'Replace the members of a blog',
  description:
    'Whoever is not in the body is no member any more. No instance takes a write of theirs that begins after the answer; another instance takes reads for a minute at most.',
  parameters: ['If-Match', 'If-None-Match'],
  body: 'Members',
  refers: true,
  failures: { membersOff: failures.membersOff },
  answers: { 202: { meaning: 'The members are now as the body says.', headers: { ETag: 'always' } } },
};
