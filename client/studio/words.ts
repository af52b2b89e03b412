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
  uploadsOfPost: 'Uploads of this post',
  waitingFor: (name: string) => `${name} is being uploaded`,
  waitsInVain: (name: string) => `${name} has not been uploaded. Try again below`,
  leaveAsk: 'Leave this post?',
  leaveText: 'Files that are still being uploaded will not be in the text if you leave now.',
  stay: 'Stay here',
  leaveWithout: 'Leave without waiting',
  cancel: 'Cancel',
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
  alternativeTextNote: 'Describes the picture to people who cannot see it.',
  alternativeTextMissing: 'Alternative text is missing',

  // The settings of a post.
  imageOfPost: 'The image of the post',

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
  editTable: 'Edit table',
  insertMissing: 'What inserts could not be loaded. Check your connection, then try again.',
  findMissing: 'Find could not be loaded. Check your connection, then try again.',
  pictureFiles: 'Picture files',
  textShownAs: 'Show the text as',
  fieldKind: { formatted: 'Formatted', source: 'Source', plain: 'Plain text area' },
  aboutFieldKind: {
    formatted: 'Formatted: marks are shown where you write',
    source: 'Source: all marks are shown',
    plain: 'Plain text area: a simpler field, for screen readers and old phones',
  },
  followLink: (key: string) => `${key}+click opens it`,
  ticked: 'Done',
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
  saved: 'Saved',
  saving: 'Saving…',
  notSaved: (why: string) => `Not saved: ${why}`,
  merged: 'Somebody else has changed this too. Both changes are kept.',
  mergedOfTab: 'You have changed this in another tab, too. Both changes are kept.',
  discardChanges: 'Discard my changes',
  discardAsk: 'Discard your changes?',
  discardText: 'What you wrote here last time is removed, and the saved version comes back.',
  discard: 'Discard',
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
  postsOf: somePosts,
  pagesOf: somePages,
  deleted: 'Deleted',

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
  readersRead: 'Readers can read everything here, but not write.',
  noOwnAuthor:
    'You are not linked to an author yet, so you cannot write posts. An owner can change that under Members.',

  slug: 'Slug',
  foundOf: (found: number, all: number) =>
    `${found === 0 ? 'None' : found} found of ${all.toLocaleString('en-GB')}.`,

  shortcuts: 'Keyboard shortcuts',
  close: 'Close',
  helpByKey: 'The key ? opens this list',
  /** What each shortcut with Ctrl or ⌘ does (frame/shortcuts.ts). */
  shortcut: {
    save: 'Save now',
    preview: 'Preview',
    focusMode: 'Focus mode',
    find: 'Find and replace',
    replace: 'Replace',
    bold: 'Bold',
    italic: 'Italic',
    link: 'Link',
    heading: 'Heading',
    list: 'List',
    quote: 'Quote',
    code: 'Code',
    insert: 'Insert',
    footnote: 'Footnote, and back',
  },
  /** The other keys. */
  keys: [
    ['?', 'This list'],
    ['Tab', 'Leave the text. In a list: indent the item'],
    ['Shift Tab', 'The same, backwards'],
    ['Escape, then Tab', 'Leave the text, also in a list'],
    ['Enter', 'In the title: go to the text. In a list: another item, or out of the list'],
    ['[[', 'Link to a post of this blog'],
    ['Enter, Delete', 'On a picture: what can be done with it, or take it out'],
    ['Alt Shift ← ↑ → ↓', 'Move the picture: within its gallery, out of it, past a paragraph'],
    ['/', 'In an empty line: insert something'],
    ['F3, Shift F3', 'While finding: the next match, or the one before'],
  ],

  // The editor's screen.
  title: 'Title',
  editPost: 'Edit post',
  leaveFocusMode: 'Leave focus mode',
  inFocusMode: 'Nothing but the text is shown. Escape leaves the focus mode.',
  backTo: { posts: 'Back to posts', pages: 'Back to pages' },
  preview: 'Preview',
  settings: 'Settings',
  postSettings: 'Settings of the post',
  publish: 'Publish',
  schedule: 'Schedule',
  update: 'Update',
  standing: {
    draft: 'Draft',
    scheduled: (when: string) => `Scheduled for ${when}`,
    scheduledWithout: (when: string) => `Scheduled for ${when}, without your latest changes`,
    published: 'Published',
    changed: 'Published · changes',
    changesOn: (when: string) => `Published · changes follow ${when}`,
    missed: (when: string) => `Your changes were to be published ${when}, but the post had been changed.`,
    notPublic: 'Only the people who work on this blog can read it: the blog is not public.',
  },
  publishAsk: 'Publish this post?',
  scheduleAsk: 'Schedule this post?',
  reachUnknown: 'The service does not answer, so it is not known who will be able to read it.',
  stillUploading: (count: number) =>
    count === 1
      ? 'A file is still being uploaded, and is not in the post yet.'
      : `${count} files are still being uploaded, and are not in the post yet.`,
  notUploaded: (count: number) =>
    count === 1
      ? 'A file could not be uploaded, and is not in the post.'
      : `${count} files could not be uploaded, and are not in the post.`,
  keptUntil: (next: string) => `the changes are kept in this browser until you choose «${next}».`,
  conflictToSettle: 'somebody else has changed the same text.',
  restored: 'What you wrote here last time was not saved. It is back.',
  discarded: 'Your changes were discarded.',
  conflictNotice:
    'Somebody else has changed the same place as you. Go on typing: nothing is lost, and nothing is saved until you have chosen what is kept.',
  chooseKept: 'Choose what is kept',
  excerpt: 'Excerpt',
  metaTitle: 'Title for search engines',
  metaDescription: 'Description for search engines',
  canonicalUrl: 'Original address',
  undo: 'Undo',
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
} as const;
