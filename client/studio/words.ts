const somePosts = (count: number) => (count === 1 ? '1 post' : `${count.toLocaleString('en-GB')} posts`);

const somePages = (count: number) => (count === 1 ? '1 page' : `${count.toLocaleString('en-GB')} pages`);

/** Every text that the studio shows, in one place. Functions take what is counted or named in them. */
export const words = {
  studio: 'Studio',
  untitled: 'Untitled',

  // What went wrong, and what to do.
  signedOut: 'You are signed out. Sign in again to go on: nothing that you wrote is lost.',
  signIn: 'Sign in',
  signInFirst: 'Sign in to see your blogs and write in them.',
  textWaits:
    'This browser holds unsaved text of another person. They will see it when they sign in; nobody else will.',
  writtenByOther: 'Somebody else was signed in when this was written, so it is not saved under your name.',
  writtenBy:
    'The person who was signed in before you wrote this. What they have not saved stays in this browser, and is not saved under your name.',
  openAsYourself: 'Open it as yourself',
  offline: 'The service cannot be reached. Check your connection; this page tries again by itself.',
  failing: 'The service has a problem right now. This page tries again by itself.',
  notAllowed: 'You are not allowed to do this. Ask the people who run the blog.',
  taken: 'This slug or name is already in use. Change it, then save again.',
  tooLarge: 'This is too large to be saved. Make it smaller, then save again.',
  refused: 'This cannot be saved as it is. Change it, then try again.',
  roleTooSmall: 'You are no longer allowed to change this. Ask an owner of the blog.',
  notOwnPost: 'This post has another author, and you can only edit your own. Ask an editor of the blog.',
  groupsOmitted:
    'You are in more groups than a sign-in can tell, so none of them counts here. Ask an owner to make you a member yourself.',
  noMember: 'You are not a member of this blog, or it has been deleted.',
  keptHere: (why: string) => `${why} The text is kept in this browser.`,
  gone: 'This is no longer here. Somebody may have deleted it.',
  conflict: 'Somebody else has changed this in the meantime.',
  tryAgain: 'Try again',
  loading: 'Loading …',

  // The rail.
  posts: 'Posts',
  pages: 'Pages',
  tags: 'Tags',
  authors: 'Authors',
  media: 'Media',
  members: 'Members',
  blog: 'Blog',
  allBlogs: 'All blogs',
  signedInAs: 'Signed in as',

  // Members: what one may do, and what one is called.
  youAre: {
    reader: 'You are a reader here',
    author: 'You are an author here',
    editor: 'You are an editor here',
    owner: 'You are an owner here',
  },
  youAreAdmin: 'You are an administrator',
  notForYou: 'You do not have access to this blog',
  copyOwnPrincipal: 'Copy your identifier',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'This browser does not let the page copy it. Select and copy it yourself.',

  // Media: files on their way.
  addPicture: 'Add picture',
  takePhoto: 'Take a photo',
  chooseFiles: 'Choose files',
  uploads: 'Uploads',
  uploadOf: (name: string) => `Upload of ${name}`,
  sentOf: (sent: string, total: string) => `${sent} of ${total}`,
  wasThere: 'This file was already in the library, so that one is used.',
  done: 'Done',
  doneWith: (name: string) => `Done: ${name}`,
  uploadsOfPost: 'Uploads of this post',
  waitingFor: (name: string) => `${name} is being uploaded`,
  waitsInVain: (name: string) => `${name} has not been uploaded. Try again below`,
  leaveAsk: 'Leave this post?',
  leaveText: 'Files that are still being uploaded will not be in the text if you leave now.',
  stay: 'Stay here',
  leaveWithout: 'Leave without waiting',
  preparingFile: 'Preparing …',
  checkingFile: 'Sent. The file is being checked …',
  uploaded: 'Uploaded',
  uploadedNamed: (name: string) => `${name} has been uploaded.`,
  cancel: 'Cancel',
  cancelNamed: (name: string) => `Cancel ${name}`,
  cancelled: 'Cancelled',
  tryAgainNamed: (name: string) => `Try again: ${name}`,
  putAway: 'Remove',
  putAwayNamed: (name: string) => `Remove ${name} from this list`,
  makeSmaller: 'Make photos smaller, and remove where they were taken',
  typeRefused: (types: string) =>
    types
      ? `This type of file is not accepted. Accepted types: ${types}.`
      : 'This type of file is not accepted.',
  fileTooLarge: (most: number) => `This file is too large. The limit is ${most} MB.`,
  fileEmpty: 'This file is empty.',
  fileUnfit: 'This file is damaged, or not what its name says. Save it again, then add the new file.',
  uploadsOff: 'Files cannot be stored here. Ask the people who run the blog.',
  notSent: 'Not finished: the connection broke, or the service has a problem. Try again in a moment.',

  // Media: the library.
  alternativeText: 'Alternative text',
  alternativeTextOf: (name: string) => `Alternative text of ${name}`,
  alternativeTextNote: 'Describes the picture to people who cannot see it.',
  alternativeTextMissing: 'Alternative text is missing',
  searchMedia: 'Search alternative texts and names',
  mediaFoundAmong: (found: number, loaded: number, isAll: boolean) =>
    `${found === 0 ? 'None' : found} found among ${isAll ? 'all' : 'the newest'} ${loaded}.`,
  searchOlderMedia: 'Search in older ones',
  noMedia: 'No pictures yet',
  noMediaYet: 'Add one here, drop files on this page, or paste one.',
  file: 'File',

  // Media: one of them.
  description: 'Description',
  descriptionNote: 'More about it, such as who took it. Search looks here too.',
  kilobytes: (count: string) => `${count} KB`,
  megabytes: (count: string) => `${count} MB`,
  notBroughtBack: 'It cannot be restored here.',

  // A picture in a form.
  authorPicture: 'Picture',
  uploadPictureFor: (label: string) => `Upload a picture: ${label}`,
  chooseFromMediaFor: (label: string) => `Choose from the media: ${label}`,
  chooseNamed: (name: string) => `Choose ${name}`,
  theyChose: 'Somebody else chose another picture.',

  // The settings of a post.
  tagGone: 'A deleted tag',
  removeNamed: (name: string) => `Remove ${name}`,
  addNamed: (name: string) => `Add ${name}`,
  takeOut: 'Remove',
  addTag: 'Add a tag',
  dateAndTime: 'Date and time',
  dateNote: (zone: string) =>
    `In your time zone, ${zone}. If it is in the future, the post is published then.`,
  dateNotWhole: 'This date is not complete. Enter the day, month, year and time, or clear the field.',
  dateOutOfRange: 'Enter a year from 1000 to 9999.',
  dateNeeded: 'A published or scheduled post needs a date. To take it back, choose «Unpublish».',
  clocksGo: {
    forward: (time: string) => `The clocks go forward then, so it will be ${time}.`,
    back: (time: string) => `The clocks go back then, so ${time} comes twice. The first one counts.`,
  },
  pictures: 'Pictures',
  coAuthors: 'Co-authors',
  isPage: 'This is a page',
  isFeatured: 'Featured',
  original: 'Original',
  imageOfPost: 'The image of the post',
  putIntoText: 'Put into the text',
  uploadPicture: 'Upload a picture',
  chooseFromMedia: 'Choose from the media',

  // What becomes of what was written.
  titleNeeded: 'Give the post a title first. Readers see it in lists.',
  goneWhileWriting: 'Somebody deleted this post. What you wrote is kept in this browser.',
  saveAsNew: 'Save as new post',
  understood: 'OK',
  lost: {
    author: 'The author of this post was deleted, so it has no author now.',
    coAuthor: 'A co-author of this post was deleted, so the post no longer has them.',
    tag: 'A tag of this post was deleted, so the post no longer has it.',
    medium: 'A picture of this post was deleted, so the post no longer has it.',
  },
  postTooLong: (size: string, most: string, over: string) =>
    `The post is ${size} MB, and the limit is ${most} MB. Remove at least ${over} MB, or split it into two posts.`,
  noRoom: 'This browser has no room left for a copy. Keep this page open until it says «Saved».',
  noCopies: 'This browser keeps no copies of what you write. Keep this page open until it says «Saved».',

  // The text of a post, and its preview.
  text: 'Text',
  beginToWrite: 'Start writing …',
  tabInLists: 'In a list, Tab indents the item. Press Escape, then Tab, to leave the text.',
  format: 'Format',
  findInText: 'Find in the text',
  matches: (at: number, count: number) => {
    if (count === 0) return 'Not found';
    return at > 0
      ? `${at.toLocaleString('en')} of ${count.toLocaleString('en')}`
      : `${count.toLocaleString('en')} found`;
  },
  currentMatch: 'Found',
  onLine: 'in line',
  previousMatch: 'Previous match',
  nextMatch: 'Next match',
  closeFind: 'Close find',
  matchCase: 'Match case',
  wholeWords: 'Whole words',
  alsoReplace: 'Replace',
  replaceWith: 'Replace with',
  replaceOne: 'Replace one',
  replaceAll: 'Replace all',
  replacedAll: (count: number) => (count === 1 ? '1 replaced' : `${count.toLocaleString('en')} replaced`),
  replacedOnLine: 'Replaced in line $',
  replacedMatches: 'Replaced: $',
  linkToWhat: 'Link to: a post or an address',
  ownPosts: 'Posts of this blog',
  linkTo: (address: string) => `Link to ${address}`,
  noSuchPost: 'No other post has this in its title.',
  linkLater: {
    draft: 'Draft: the link works once it is published',
    scheduled: 'Scheduled: the link works once it is published',
  },
  noAddressYet: 'Draft: its address will contain its date, so it has none yet',
  noSiteAddress:
    'This blog has no site address, so a link is the slug alone. An owner can add the address under «Blog».',
  findMissing: 'Find could not be loaded. Check your connection, then try again.',
  pictureFiles: 'Picture files',
  plainTextArea: 'Plain text area',
  aboutPlainTextArea: 'Plain text area: a simpler field, for screen readers and old phones',
  pastedTooLong: 'That was too long to keep its formatting, so only the words were pasted.',
  picturesStay: (count: number, hosts: readonly string[]) =>
    `${count === 1 ? 'A picture is' : `${count} pictures are`} still on ${hosts.join(', ')}, and may disappear from there.`,
  picturesLost: (count: number, names: readonly string[]) =>
    `${count === 1 ? 'A picture was' : `${count} pictures were`} not in what was copied${names.length > 0 ? ` (${names.join(', ')})` : ''}. Save ${count === 1 ? 'it' : 'them'} as a file, and use «Add picture».`,
  previewOf: (title: string) => `Preview of ${title}`,
  tooLongToRender: (most: number) =>
    `This text has more than ${most.toLocaleString('en')} characters, so readers see it without formatting.`,
  shownElsewhere: (count: number) =>
    count === 1
      ? 'One picture is on another site. It is not loaded here, so that the site does not learn who writes. Readers see it.'
      : `${count} pictures are on other sites. They are not loaded here, so that those sites do not learn who writes. Readers see them.`,
  preparingPreview: 'Preparing the preview …',
  wordCount: (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'word' : 'words'}`,

  // The lists, the blogs, the tags and authors.
  skipToPage: 'Skip to the page',
  notCurrent: 'This may be out of date:',
  save: 'Save',
  edit: 'Edit',
  remove: 'Delete',
  name: 'Name',
  saved: 'Saved',
  saving: 'Saving…',
  notSavedYet: 'Not saved yet',
  notSaved: (why: string) => `Not saved: ${why}`,
  merged: 'Somebody else has changed this too. Both changes are kept.',
  chooseFirst: 'somebody else has changed the same field. Choose what to keep.',
  theyWrote: (text: string) =>
    text === '' ? 'Somebody else has cleared this.' : `Somebody else wrote: ${text}`,
  keepMine: 'Keep mine',
  keepTheirs: 'Keep theirs',
  discardChanges: 'Discard my changes',
  discardAsk: 'Discard your changes?',
  discardText: 'What you wrote here last time is removed, and the saved version comes back.',
  discard: 'Discard',
  isNeeded: (label: string) => `${label} is required.`,
  tooLong: (length: number, most: number) => `It has ${length} characters, and ${most} fit.`,
  shortenFirst: (label: string, flaw: string) =>
    `${label} is too long. ${flaw} Nothing of the post is saved until it is shorter.`,

  newBlog: 'New blog',
  noBlogForYou: 'No blogs for you yet',
  noBlogForYouText: 'Each blog has owners, who choose its members.',
  giveIdentifier: 'To get access, give your identifier to an owner of the blog.',
  findBlogs: 'Search blogs',
  showAllBlogs: 'Show all blogs',
  noBlog: 'No blogs yet',
  noBlogText: 'A blog has posts, and people who write them. Give it a name to begin.',
  language: 'Language',
  languageNote: 'The language of the posts as a code, such as en, en-GB or de.',
  languageFlaw: 'Enter a language code, such as en, en-GB or de.',
  postsOf: somePosts,
  pagesOf: somePages,
  deleteAsk: (name: string) => `Delete «${name}»?`,
  deleted: 'Deleted',
  deleting: 'Deleting…',
  notDeleted: (why: string) => `Not deleted: ${why}`,

  newPost: 'New post',
  newPage: 'New page',
  noPost: 'No posts yet',
  noPage: 'No pages yet',
  noPageText: 'A page stands by itself, such as «About». It is in no list of posts.',
  featuredMark: '★ Featured',
  noPostText: 'A draft is saved while you write. Nobody sees it until you publish.',
  byStatus: 'By status',
  status: { all: 'All', draft: 'Drafts', scheduled: 'Scheduled', published: 'Published' },
  template: 'Template',
  state: { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' },
  changed: (when: string) => `Changed ${when}`,
  withChanges: (state: string) => `${state} · changes`,
  find: 'Find words in titles and slugs',
  searchIsOff: 'Searching is turned off here.',
  allAuthors: 'All authors',
  allTags: 'All tags',
  author: 'Author',
  tag: 'Tag',
  found: (some: string) => `${some} found.`,
  noMatch: 'No posts found',
  noMatchText: 'Try another word, or look at all posts.',
  showAll: 'Show all posts',
  noMatchPage: 'No pages found',
  noMatchPageText: 'Try another word, or look at all pages.',
  showAllPages: 'Show all pages',
  chooseOnePage: 'Choose the one page shown',
  olderPages: 'Show older pages',
  moreDrafts: (shown: number, all: number) =>
    `The ${shown} drafts that were changed last are shown here, of ${all.toLocaleString('en-GB')}.`,
  draftsSorted: (sorted: number) =>
    `The ${sorted.toLocaleString('en-GB')} newest drafts come first, by their last change. Older ones follow, newest first.`,
  choosePost: (title: string) => `Choose «${title}»`,
  chosenPosts: 'Chosen posts',
  chooseAll: (count: number) =>
    count === 1 ? 'Choose the one post shown' : `Choose all ${count.toLocaleString('en-GB')} shown`,
  chosenCount: (count: number) => `${count.toLocaleString('en-GB')} chosen`,
  actName: {
    publish: 'Publish',
    unpublish: 'Unpublish',
    tag: 'Add tag',
    duplicate: 'Duplicate',
    delete: 'Delete',
  },
  actAsk: {
    publish: (count: number) => `Publish ${somePosts(count)}?`,
    unpublish: (count: number) => `Unpublish ${somePosts(count)}?`,
    tag: (count: number) => `Add a tag to ${somePosts(count)}?`,
    duplicate: (count: number) => `Duplicate ${somePosts(count)}?`,
    delete: (count: number) => `Delete ${somePosts(count)}?`,
  },
  actDone: {
    publish: (count: number) => `${somePosts(count)} published.`,
    unpublish: (count: number) => `${somePosts(count)} unpublished.`,
    tag: (count: number) => `Tag added to ${somePosts(count)}.`,
    duplicate: (count: number) => `${somePosts(count)} duplicated.`,
    delete: (count: number) => `${somePosts(count)} deleted.`,
  },
  failedOf: (failed: number, left: number) =>
    [
      failed > 0 &&
        `This did not work for ${somePosts(failed)}, which ${failed === 1 ? 'stays' : 'stay'} chosen:`,
      left > 0 && `${somePosts(left)} ${left === 1 ? 'was' : 'were'} not reached, because it was stopped.`,
    ]
      .filter(each => each)
      .join(' '),
  allDrafts: 'All drafts',
  older: 'Show older posts',
  reading: 'Reading…',

  othersPost: 'This post is not yours. You can read it, but only edit posts that have you as their author.',
  readOnly: 'Read only',
  readPost: (title: string) => `Read «${title}»`,
  copyText: 'Copy text',
  authorIsFixed: 'You are an author here, so your posts have you as their author.',
  youAreCoAuthor: 'You are a co-author of this post.',
  authorsAreOwn: 'You are an author here. These are the names you can write under.',
  noSuchTag: (name: string) => `There is no tag «${name}». Editors and owners can add it.`,
  readersRead: 'Readers can read everything here, but not write.',
  noOwnAuthor:
    'You are not linked to an author yet, so you cannot write posts. An owner can change that under Members.',
  tagsReadOnly: 'Only editors and owners can change tags.',
  authorsReadOnly: 'Only editors and owners can change authors.',

  newTag: 'New tag',
  newAuthor: 'New author',
  noTag: 'No tags yet',
  noTagText: 'A tag is a word or two that groups posts. You can also add one while you write.',
  noAuthor: 'No authors yet',
  noAuthorText: 'An author is the name that readers see with a post.',
  slug: 'Slug',
  slugNote: 'A short name for addresses. If you leave it empty, it is made from the name.',
  displayName: 'Name',
  displayNameNote: 'What readers see.',
  userName: 'User name',
  userNameNote:
    'A short name for the addresses of this author’s posts and feed. It stays when the name changes. If you clear it, it is made from the name again.',
  userNameMade: (made: string) =>
    made === ''
      ? 'A short name for the addresses of this author’s posts and feed. If you leave it empty, it is made from the name.'
      : `A short name for the addresses of this author’s posts and feed. If you leave it empty, it is made from the name: ${made}.`,
  editOf: (name: string) => `Edit ${name}`,
  deleteOf: (name: string) => `Delete ${name}`,
  unused: 'Not used',
  findTags: 'Search tags',
  findAuthors: 'Search authors',
  order: 'Order',
  byName: 'By name',
  byUse: 'Most used first',
  foundOf: (found: number, all: number) =>
    `${found === 0 ? 'None' : found} found of ${all.toLocaleString('en-GB')}.`,
  merge: 'Merge',
  mergeOf: (name: string) => `Merge ${name}`,
  unusedGoes: 'No post uses it.',
  postsStay: 'Posts that use it stay, without it.',
  create: 'Create',
  showMore: 'Show more',

  shortcuts: 'Keyboard shortcuts',
  close: 'Close',
  helpByKey: 'The key ? opens this list',
  /** What each shortcut with Ctrl or ⌘ does (frame/shortcuts.ts). */
  shortcut: {
    save: 'Save now',
    preview: 'Preview',
    find: 'Find and replace',
    replace: 'Replace',
    bold: 'Bold',
    italic: 'Italic',
    link: 'Link',
    heading: 'Heading',
    list: 'List',
    quote: 'Quote',
    code: 'Code',
  },
  /** The other keys. */
  keys: [
    ['?', 'This list'],
    ['Tab', 'Leave the text. In a list: indent the item'],
    ['Shift Tab', 'The same, backwards'],
    ['Escape, then Tab', 'Leave the text, also in a list'],
    ['Enter', 'In the title: go to the text. In a list: another item, or out of the list'],
    ['[[', 'Link to a post of this blog'],
    ['F3, Shift F3', 'While finding: the next match, or the one before'],
  ],

  // The editor's screen.
  title: 'Title',
  editPost: 'Edit post',
  backTo: { posts: 'Back to posts', pages: 'Back to pages' },
  preview: 'Preview',
  settings: 'Settings',
  postSettings: 'Settings of the post',
  publish: 'Publish',
  schedule: 'Schedule',
  update: 'Update',
  unpublish: 'Unpublish',
  standing: {
    draft: 'Draft',
    scheduled: (when: string) => `Scheduled for ${when}`,
    scheduledWithout: (when: string) => `Scheduled for ${when}, without your latest changes`,
    published: 'Published',
    changed: 'Published · changes',
    notPublic: 'Only the people who work on this blog can read it: the blog is not public.',
  },
  publishAsk: 'Publish this post?',
  scheduleAsk: 'Schedule this post?',
  unpublishAsk: 'Unpublish this post?',
  reachUnknown: 'The service does not answer, so it is not known who will be able to read it.',
  stillUploading: (count: number) =>
    count === 1
      ? 'A file is still being uploaded, and is not in the post yet.'
      : `${count} files are still being uploaded, and are not in the post yet.`,
  notUploaded: (count: number) =>
    count === 1
      ? 'A file could not be uploaded, and is not in the post.'
      : `${count} files could not be uploaded, and are not in the post.`,
  draftAgain: 'It becomes a draft again, with everything you wrote. You can publish it again at any time.',
  notPublishedThen: 'It will not be published at the time that was planned.',
  noLongerAt: 'Readers will no longer find it here:',
  deletePost: 'Delete post',
  keptUntil: (next: string) => `the changes are kept in this browser until you choose «${next}».`,
  conflictToSettle: 'somebody else has changed the same text.',
  restored: 'What you wrote here last time was not saved. It is back.',
  discarded: 'Your changes were discarded.',
  conflictTitle: 'Somebody else has changed the same place',
  conflictText:
    'Choose what is kept, place by place. Each choice is made at once, and Ctrl+Z or ⌘Z takes it back. Nothing is saved until all are made.',
  conflictNotice:
    'Somebody else has changed the same place as you. Go on typing: nothing is lost, and nothing is saved until you have chosen what is kept.',
  chooseKept: 'Choose what is kept',
  mergedFields: (fields: string) => `Merged automatically: ${fields}.`,
  placeOf: (name: string, number: number, count: number) => `${name}, place ${number} of ${count}`,
  yours: 'Yours',
  others: 'Theirs',
  nothing: '(nothing)',
  keepBoth: 'Keep both',
  choicesLeft: (count: number) => (count === 1 ? '1 choice is left' : `${count} choices are left`),
  slugFollows:
    'It follows the title until the post is published, with a number if another post has the same one.',
  viewPost: 'View the post',
  sharePreview: 'Share a preview',
  addressOfPreview: 'Address of the preview',
  previewTime: 'A preview can be read for',
  anHour: 'an hour',
  aDay: 'a day',
  aWeek: 'a week',
  previewCopied: (time: string) =>
    `Copied. For ${time}, whoever has this address can read the post, if the site shows previews.`,
  previewNotCopied: (time: string) =>
    `Copy this address. For ${time}, whoever has it can read the post, if the site shows previews.`,
  excerpt: 'Excerpt',
  excerptNote: 'What the post is about in a few sentences, for lists and search engines.',
  slugStays: 'It stays when the title changes. If you clear it, it is made from the title.',
  slugIsFixed: 'The post is public. If you change this, old links work only if the site redirects them.',
  noOne: 'No one',
  forSharing: 'For search engines and sharing',
  metaTitle: 'Title for search engines',
  metaDescription: 'Description for search engines',
  canonicalUrl: 'Original address',
  writtenIn: 'Written in',
  writtenInNote: {
    markdown:
      'Marks in the text give its formatting: **bold**, ## for a heading, an empty line between paragraphs.',
    html: 'The text is HTML, with tags such as <strong>, <h2> and <p>.',
    plain: 'Readers see every character as it is written, including * and <.',
  },
  isWrittenIn: (name: string) => `The text is ${name} now. Readers see the same as before.`,
  isPlainTextNow: 'Readers now see every character as it is written.',
  undo: 'Undo',
  plainTextAsk: 'Show readers the text without formatting?',
  plainTextThen:
    'Readers will then see the marks themselves, such as ** and <img>, instead of bold words, headings, links and pictures. The text itself stays as it is.',
  makePlainText: 'Use plain text',
  tooLongToConvert: 'The text is too long to be converted. It stays as it is.',
  staysAsItIs: (why: string, element: string | undefined) =>
    `The text stays as it is, because in Markdown readers would not see the same: ${why}${element ? ` (${element})` : ''}.`,
  hasNoFormat: {
    markdown:
      'This post has no format yet, so readers see marks such as ** and ## instead of bold words and headings. Set it to Markdown to fix that; the text stays as it is.',
    html: 'This post has no format yet, so readers see its tags, such as <p>, as text. Set it to HTML to fix that; the text stays as it is.',
  },
  writeItIn: { markdown: 'Write it in Markdown', html: 'Write it in HTML' },
  keepPlainText: 'Keep plain text',
  plainText: 'Plain text',
} as const;
