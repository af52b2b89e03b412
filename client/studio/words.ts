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

  // The text of a post, and its preview.
  text: 'Text',
  beginToWrite: 'Begin to write',
  format: 'Format',
  bold: 'Bold',
  italic: 'Italic',
  link: 'Link',
  heading: 'Heading',
  list: 'List',
  quote: 'Quote',
  code: 'Code',
  addPicture: 'Add picture',
  pictureFiles: 'Picture files',
  plainTextArea: 'Plain text area',
  aboutPlainTextArea: 'Plain text area: the simplest field, for screen readers and old phones',
  previewOf: (title: string) => `Preview of ${title}`,
  preparingPreview: 'Preparing the preview …',
  wordCount: (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'word' : 'words'}`,
} as const;
