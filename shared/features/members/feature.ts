import type { Failures } from '../../failures/table.ts';
import type { Feature, FeatureSettings } from '../../feature.ts';
import type { Operation } from '../../operations/operation.ts';
import { failures } from './failures.ts';
import { getMembers, updateMembers } from './operations.ts';
import { exceptOwnPosts } from './own-posts.ts';
import { MembersPayload } from './payload.ts';

declare module '../../feature.ts' {
  interface FeatureConfig {
    /** Whether only members of a blog may do something in it. */
    members: boolean;
  }
}

function readSettings(setting: (name: string) => string | undefined): FeatureSettings {
  const members = setting('MEMBERS') ?? 'off';
  return {
    config: { members: members === 'on' },
    errors: /^(on|off)$/.test(members) ? [] : ['MEMBERS must be on or off'],
    // Where nobody signs in, anybody could say to be a member.
    needsSignIn: members === 'on',
  };
}

/** An example of the members of a blog. */
const membersExample = {
  members: [
    {
      principal: 'user:2f1c8a7e-5b0d-4c43-9d3a-000000000001/7d1e6b7c-93a2-4f41-8c55-2f5a0f9e4b10',
      role: 'owner',
    },
    { principal: 'group:6f0b1c52-93a2-4f41-8c55-2f5a0f9e4b10', role: 'editor' },
  ],
};

/** What authors may write only some of. */
const restricted = exceptOwnPosts(new Set());

/** How an operation fails for somebody who may not do it. */
function failuresIn({ needs, surface, group }: Operation): Failures {
  const { signInNeeded, notMember, groupsOmitted, roleTooSmall, notOwnPost } = failures;
  if (surface === 'public' || needs === 'nothing') return {};
  if (needs === 'signIn') return { signInNeeded };
  if (needs === 'admin') return { signInNeeded, roleTooSmall };
  const ofMembers = { signInNeeded, notMember, groupsOmitted, roleTooSmall };
  return needs === 'author' && group in restricted ? { ...ofMembers, notOwnPost } : ofMembers;
}

/** Who may do what in a blog (contract.md, Members). */
export const members: Feature = {
  operations: [getMembers, updateMembers],
  changesIn: operation => ({ failures: failuresIn(operation) }),
  readSettings,
  bodies: [MembersPayload],
  examples: { Members: membersExample },
};
