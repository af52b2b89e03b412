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

  // Media.
  addPicture: 'Add picture',
  chooseFiles: 'Choose files',
  uploads: 'Files on their way',
  uploadOf: (name: string) => `Upload of ${name}`,
  sentOf: (sent: string, total: string) => `${sent} of ${total} MB`,
  uploaded: 'Uploaded',
  cancel: 'Cancel',
  cancelled: 'Cancelled',
  delete: 'Delete',
  deleteNamed: (name: string) => `Delete ${name}`,
  deleteMedium: (name: string) => `Delete ${name}? Posts that show it will leave it out.`,
  alternativeText: 'Alternative text',
  alternativeTextOf: (name: string) => `Alternative text of ${name}`,
  alternativeTextNote: 'What the picture says to those who do not see it.',
  alternativeTextMissing: 'Alternative text is missing',
  makeSmaller: 'Make photographs smaller, and leave out where they were taken',
  searchMedia: 'Search alternative texts and names',
  noMedia: 'No picture yet',
  noMediaYet: 'Add one here, drop files on this page, or paste one.',
  file: 'File',

  // The settings of a post.
  tagGone: 'A tag that is gone',
  removeNamed: (name: string) => `Remove ${name}`,
  addNamed: (name: string) => `Add ${name}`,
  remove: 'Remove',
  addTag: 'Add a tag',
  dateAndTime: 'Date and time',
  dateNote: (zone: string) => `In your time zone, ${zone}. In the future: the post is published then.`,
  pictures: 'Pictures',
  imageOfPost: 'The image of the post',
  putIntoText: 'Put into the text',
  chooseFromMedia: 'Choose from the media',

  // What becomes of what was written.
  titleNeeded: 'Give the post a title. Until then it is kept in this browser only.',
  goneWhileWriting: 'Somebody has deleted this post. What you wrote is kept in this browser.',
  noRoom: 'This browser has no room left for a copy. Keep this page open until it says «Saved».',
  noCopies: 'This browser keeps no copies of what you write. Keep this page open until it says «Saved».',
} as const;
