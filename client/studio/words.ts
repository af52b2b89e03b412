/** Every text that the studio shows, in one place. Functions take what is counted or named in them. */
export const words = {
  studio: 'Studio',
  untitled: 'Untitled',

  // What went wrong, and what to do.
  signedOut: 'You are signed out. Sign in again to go on: nothing that you wrote is lost.',
  signIn: 'Sign in',
  offline: 'The service cannot be reached. Check your connection; this page tries again by itself.',
  failing: 'The service has a problem right now. This page tries again by itself.',
  gone: 'This is not there any more. Somebody may have deleted it.',
  conflict: 'Somebody else has changed this in the meantime.',
  tryAgain: 'Try again',
  loading: 'Loading …',

  // The rail.
  posts: 'Posts',
  tags: 'Tags',
  authors: 'Authors',
  media: 'Media',
  blog: 'Blog',
  allBlogs: 'All blogs',
  signedInAs: 'Signed in as',

  // What becomes of what was written.
  titleNeeded: 'Give the post a title. Until then it is kept in this browser only.',
  goneWhileWriting: 'Somebody has deleted this post. What you wrote is kept in this browser.',
  noRoom: 'This browser has no room left for a copy. Keep this page open until it says «Saved».',
  noCopies: 'This browser keeps no copies of what you write. Keep this page open until it says «Saved».',
} as const;
