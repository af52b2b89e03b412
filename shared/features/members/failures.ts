import type { Failures } from '../../failures/table.ts';

declare module '../../failures/table.ts' {
  interface FeatureFailures {
    signInNeeded: true;
    notMember: true;
    groupsOmitted: true;
    roleTooSmall: true;
    notOwnPost: true;
    membersOff: true;
  }
}

/** What can go wrong where there are members, or not. */
export const failures = {
  /** Nobody has signed in, and there are members. */
  signInNeeded: {
    status: 401,
    text: () => 'Sign in first. Nothing was changed.',
    type: 'sign-in-needed',
    title: 'Nobody is signed in',
    challenge: 'Bearer',
  },
  /** The caller is no member of the blog, or there is no such blog; the answer does not say which. */
  notMember: {
    status: 404,
    text: () => '',
    type: 'not-found',
    title: 'Not found',
    detail: ({ names = 'blog' }) => `There is no such ${names}.`,
  },
  /** As before, but the caller is in more groups than the sign-in lists, one of which may be a member. */
  groupsOmitted: {
    status: 403,
    text: () =>
      'You are in more groups than a sign-in can tell, so none of them counts here. Ask for an app role, or to be made a member yourself.',
    type: 'groups-omitted',
    title: 'The sign-in leaves out the groups',
  },
  /** The caller is a member, but may not do this. */
  roleTooSmall: {
    status: 403,
    text: ({ needs }) =>
      needs === 'admin'
        ? 'Only administrators of the service may do this: it needs the app role Blog.Admin. Nothing was changed.'
        : `Your role in this blog does not allow this: it needs ${needs === 'owner' ? 'that of an owner' : `at least that of an ${needs}`}. Nothing was changed.`,
    type: 'role-too-small',
    title: 'Your role does not allow this',
  },
  /** An author writes what is not only their own posts. */
  notOwnPost: {
    status: 403,
    text: () =>
      'As an author you may write media and your own posts only, each of which must name you as its author. Nothing was changed.',
    type: 'not-own-post',
    title: 'The post is not yours',
  },
  /** There are no members here. */
  membersOff: {
    status: 503,
    text: () => 'Members are off: whoever may sign in may do everything.',
    type: 'members-off',
    title: 'Members are off',
    unlogged: true,
  },
} satisfies Failures;
