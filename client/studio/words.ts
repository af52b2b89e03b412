const somePosts = (count: number) => (count === 1 ? '1 post' : `${count.toLocaleString('en-GB')} posts`);

/** Every text that the studio shows, in one place. Functions take what is counted or named in them. */
export const words = {
  studio: 'Studio',
  untitled: 'Untitled',

  // What went wrong, and what to do.
  signedOut: 'You are signed out. Sign in again to go on: nothing that you wrote is lost.',
  signIn: 'Sign in',
  signInFirst: 'Sign in to see your blogs and write in them.',
  textWaits:
    'Text that somebody has not saved yet is kept in this browser. It is shown to them when they sign in, and to nobody else.',
  writtenByOther: 'Somebody else was signed in when this was written, so it is not saved in your name.',
  writtenBy:
    'Somebody else wrote this, who was signed in before you. What is not saved of it stays in this browser for them, and is not saved in your name.',
  openAsYourself: 'Open it as yourself',
  offline: 'The service cannot be reached. Check your connection; this page tries again by itself.',
  failing: 'The service has a problem right now. This page tries again by itself.',
  notAllowed: 'You may not do this. Ask whoever runs the blog to let you in.',
  taken: 'Something else has this slug or this name already. Change it, then save again.',
  tooLarge: 'This is larger than the service takes. Make it smaller, then save again.',
  refused: 'The service does not take this as it is. Change it, then try again.',
  roleTooSmall: 'You may no longer change this. Ask an owner of the blog.',
  notOwnPost: 'This post names another author, and you may write only your own. Ask an editor of the blog.',
  groupsOmitted:
    'You are in more groups than a sign-in can tell, so none of them counts here. Ask an owner to make you a member yourself.',
  noMember: 'You are no member of this blog, or it was deleted.',
  keptHere: (why: string) => `${why} The text is kept in this browser.`,
  gone: 'This is not there any more. Somebody may have deleted it.',
  conflict: 'Somebody else has changed this in the meantime.',
  tryAgain: 'Try again',
  loading: 'Loading …',

  // The rail.
  posts: 'Posts',
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
  notForYou: 'This blog is not open to you',
  copyOwnPrincipal: 'Copy your identifier',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'This browser does not let the page copy it. Select the text, and copy it by hand.',

  // Media: files on their way.
  addPicture: 'Add picture',
  takePhoto: 'Take a photo',
  chooseFiles: 'Choose files',
  uploads: 'Files on their way',
  uploadOf: (name: string) => `Upload of ${name}`,
  sentOf: (sent: string, total: string) => `${sent} of ${total}`,
  wasThere: 'This file was in the library already, so it is used from there.',
  done: 'Done',
  doneWith: (name: string) => `Done: ${name}`,
  uploadsOfPost: 'Uploads of this post',
  waitingFor: (name: string) => `${name} is being uploaded`,
  waitsInVain: (name: string) => `${name} is not uploaded yet: try again below`,
  leaveAsk: 'Leave this post?',
  leaveText: 'What is not uploaded does not get into the text if you leave now.',
  stay: 'Stay here',
  leaveWithout: 'Leave without waiting',
  checkingFile: 'Sent. The file is being checked …',
  uploaded: 'Uploaded',
  uploadedNamed: (name: string) => `${name} is uploaded.`,
  cancel: 'Cancel',
  cancelNamed: (name: string) => `Cancel ${name}`,
  cancelled: 'Cancelled',
  tryAgainNamed: (name: string) => `Try again: ${name}`,
  putAway: 'Remove',
  putAwayNamed: (name: string) => `Remove ${name} from this list`,
  makeSmaller: 'Make photographs smaller, and leave out where they were taken',
  typeRefused: (types: string) =>
    types ? `This kind of file is not taken. These are: ${types}.` : 'This kind of file is not taken.',
  fileTooLarge: (most: number) => `This file is too large: at most ${most} MB are taken.`,
  fileEmpty: 'This file is empty.',
  fileUnfit: 'This file is damaged, or is not what its name says. Save it again, and add the new file.',
  uploadsOff: 'No files can be stored here. Ask whoever runs the blog.',
  notSent: 'Not finished: the connection broke, or the service has a problem. Try again in a moment.',

  // Media: the library.
  alternativeText: 'Alternative text',
  alternativeTextOf: (name: string) => `Alternative text of ${name}`,
  alternativeTextNote: 'What the picture says to those who do not see it.',
  alternativeTextMissing: 'Alternative text is missing',
  searchMedia: 'Search alternative texts and names',
  mediaFoundAmong: (found: number, loaded: number, isAll: boolean) =>
    `${found === 0 ? 'None' : found} found among ${isAll ? 'all' : 'the newest'} ${loaded}.`,
  searchOlderMedia: 'Search in older ones',
  noMedia: 'No picture yet',
  noMediaYet: 'Add one here, drop files on this page, or paste one.',
  file: 'File',

  // Media: one of them.
  description: 'Description',
  descriptionNote: 'More about it, such as who took it. The search looks here too.',
  pixels: (width: string, height: string) => `${width} × ${height} pixels`,
  kilobytes: (count: string) => `${count} KB`,
  megabytes: (count: string) => `${count} MB`,
  openFile: 'Open the file',
  whereUsed: 'Where used',
  usedNowhere: 'Nowhere: no post has it among its pictures, no author, and it is not the logo.',
  logoOfBlog: 'Logo of the blog',
  pictureOf: (name: string) => `Picture of ${name}`,
  replaceTitle: 'Replace the file',
  replaceText:
    'Posts that have it show the new file instead, also in their texts. What is said of it stays. The old file is deleted and cannot be brought back here.',
  editorsReplace: 'Editors and owners do this: it changes every post that shows the file.',
  ownersReplace: 'It is the logo of the blog, so only an owner can do this.',
  replaceFile: 'Choose the new file',
  replaced: 'Replaced. Posts that have it show the new file.',
  deleteMediumTitle: 'Delete it',
  deleteMediumText:
    'Posts and authors lose it. A text that shows it keeps a gap until somebody takes it out.',
  notBroughtBack: 'It cannot be brought back here.',

  // A picture in a form.
  authorPicture: 'Picture',
  uploadPictureFor: (label: string) => `Upload a picture: ${label}`,
  chooseFromMediaFor: (label: string) => `Choose from the media: ${label}`,
  chooseNamed: (name: string) => `Choose ${name}`,
  theyChose: 'Somebody else chose another picture.',

  // The settings of a post.
  tagGone: 'A tag that is gone',
  removeNamed: (name: string) => `Remove ${name}`,
  addNamed: (name: string) => `Add ${name}`,
  takeOut: 'Remove',
  addTag: 'Add a tag',
  dateAndTime: 'Date and time',
  dateNote: (zone: string) => `In your time zone, ${zone}. In the future: the post is published then.`,
  dateNotWhole:
    'This date is not complete: give the day, the month, the year and the time, or empty the field.',
  dateOutOfRange: 'Give a year from 1000 to 9999.',
  dateNeeded: 'A published or scheduled post has a date. To take the post back, choose «Unpublish».',
  clocksGo: {
    forward: (time: string) => `The clocks go forward then, and the time is ${time}.`,
    back: (time: string) => `The clocks go back then, so ${time} comes twice: the first one counts.`,
  },
  pictures: 'Pictures',
  imageOfPost: 'The image of the post',
  putIntoText: 'Put into the text',
  uploadPicture: 'Upload a picture',
  chooseFromMedia: 'Choose from the media',

  // What becomes of what was written.
  titleNeeded: 'Give the post a title first. Readers see it in lists.',
  goneWhileWriting: 'Somebody has deleted this post. What you wrote is kept in this browser.',
  saveAsNew: 'Save as new post',
  wasUnpublished: 'This post is no longer public',
  wasUnpublishedText:
    'Somebody else has unpublished it, so there is nothing to update. Publish it again with your changes, or save them as a draft?',
  saveAsDraft: 'Save as draft',
  understood: 'OK',
  lost: {
    author: 'The author of this post was deleted, so it has no author now.',
    tag: 'A tag of this post was deleted, so the post no longer has it.',
    medium: 'A picture of this post was deleted, so the post no longer has it.',
  },
  postTooLong: (size: string, most: string, over: string) =>
    `The post has ${size} MB, and ${most} MB fit. Take out at least ${over} MB, or divide it into two posts.`,
  noRoom: 'This browser has no room left for a copy. Keep this page open until it says «Saved».',
  noCopies: 'This browser keeps no copies of what you write. Keep this page open until it says «Saved».',

  // The text of a post, and its preview.
  text: 'Text',
  beginToWrite: 'Begin to write',
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
  noAddressYet: 'Draft: its address will have its date, so it has none yet',
  noSiteAddress:
    'This blog does not say where its posts are, so a link has the slug alone. An owner can say it under «Blog».',
  findMissing: 'Find could not be loaded. Check your connection, then try again.',
  pictureFiles: 'Picture files',
  plainTextArea: 'Plain text area',
  aboutPlainTextArea: 'Plain text area: the simplest field, for screen readers and old phones',
  pastedTooLong: 'That was too long to keep its look, so only its words were pasted.',
  picturesStay: (count: number, hosts: readonly string[]) =>
    `${count === 1 ? 'A picture stays' : `${count} pictures stay`} at ${hosts.join(', ')}, and can be deleted there.`,
  picturesLost: (count: number, names: readonly string[]) =>
    `${count === 1 ? 'A picture' : `${count} pictures`} did not come along${names.length > 0 ? ` (${names.join(', ')})` : ''}. Save ${count === 1 ? 'it' : 'them'} as a file, and use «Add picture».`,
  previewOf: (title: string) => `Preview of ${title}`,
  tooLongToRender: (most: number) =>
    `This text has more than ${most.toLocaleString('en')} characters, so readers get it as it is written.`,
  shownElsewhere: (count: number) =>
    count === 1
      ? 'One picture is on another site. It is not loaded here, so that the site does not learn who writes. Readers see it.'
      : `${count} pictures are on other sites. They are not loaded here, so that those sites do not learn who writes. Readers see them.`,
  preparingPreview: 'Preparing the preview …',
  wordCount: (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'word' : 'words'}`,

  // The lists, the blogs, the tags and authors.
  skipToPage: 'Skip to the page',
  notCurrent: 'This may not be the newest:',
  save: 'Save',
  edit: 'Edit',
  remove: 'Delete',
  name: 'Name',
  saved: 'Saved',
  saving: 'Saving…',
  notSavedYet: 'Not saved yet',
  notSaved: (why: string) => `Not saved: ${why}`,
  merged: 'Somebody else has changed this too. Both changes are kept.',
  chooseFirst: 'somebody else has changed the same. Choose what is kept.',
  theyWrote: (text: string) =>
    text === '' ? 'Somebody else has emptied this.' : `Somebody else wrote: ${text}`,
  keepMine: 'Keep mine',
  keepTheirs: 'Keep theirs',
  discardChanges: 'Discard my changes',
  discardAsk: 'Discard your changes?',
  discardText: 'What you wrote here last time goes away, and what is saved comes back.',
  discard: 'Discard',
  isNeeded: (label: string) => `${label} is needed.`,
  tooLong: (length: number, most: number) => `It has ${length} characters, and ${most} fit.`,
  shortenFirst: (label: string, told: string) =>
    `${label} is too long. ${told} Nothing of the post is saved until it is shorter.`,

  newBlog: 'New blog',
  createBlog: 'Create blog',
  noBlogForYou: 'No blog for you yet',
  noBlogForYouText: 'Each blog has owners, who choose its members.',
  giveIdentifier: 'To be let in, give your identifier to an owner of the blog.',
  findBlogs: 'Search blogs',
  showAllBlogs: 'Show all blogs',
  noBlog: 'No blog yet',
  noBlogText: 'A blog holds posts, and those who write them. Give it a name and begin.',
  slogan: 'Slogan',
  sloganNote: 'The line below the name.',
  yes: 'yes',
  no: 'no',
  isPublic: 'Everybody may read this blog',
  isPublicNote: 'What is published, not the drafts. If not, only those who write here read it.',
  siteUrl: 'Address of the site',
  siteUrlNote: 'Where readers find the blog, such as https://example.com.',
  siteUrlFlaw: 'Write a whole address, such as https://example.com, without ? and #.',
  postUrl: 'Addresses of posts',
  postUrlNote:
    'What follows the address of the site, such as /{yyyy}/{mm}/{slug}: year, month and slug of each post.',
  postUrlExample: (address: string) => `For example: ${address}`,
  postUrlFlaw:
    'Begin with /, and write {slug} or {id} where each post differs. {yyyy}, {mm} and {dd} are its day.',
  language: 'Language',
  languageNote: 'The language of the posts in short, such as en, en-GB or de.',
  languageFlaw: 'Write the language in short, such as en, en-GB or de.',
  logo: 'Logo',
  logoNote:
    'The address of a picture, such as https://example.com/logo.svg. Or upload one, or choose one of the media.',
  logoFlaw: 'Write a whole address, such as https://example.com/logo.svg.',
  postsOf: (count: number) => (count === 1 ? '1 post' : `${count.toLocaleString('en-GB')} posts`),
  blogReadOnly: 'Only owners change this.',
  exportTitle: 'Take it with you',
  exportText: 'One file with everything in the blog: posts, tags, authors, and where the media are.',
  exportBlog: 'Export blog',
  deleteTitle: 'Delete this blog',
  deleteText: 'Everything in it is deleted, for everybody. Export it first if you may want it back.',
  deleteBlog: 'Delete blog',
  deleteAsk: (name: string) => `Delete «${name}»?`,
  deleteType: (name: string) => `Type the name of the blog, ${name}, to delete it with all its posts.`,
  notTheName: 'This is not the name of the blog.',
  deleting: 'Deleting…',
  notDeleted: (why: string) => `Not deleted: ${why}`,

  newPost: 'New post',
  noPost: 'Nothing written yet',
  noPostText: 'A draft is saved while you write. Nobody sees it until you publish.',
  byStatus: 'By status',
  status: { all: 'All', draft: 'Drafts', scheduled: 'Scheduled', published: 'Published' },
  state: { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' },
  changed: (when: string) => `Changed ${when}`,
  find: 'Find words in titles and slugs',
  searchIsOff: 'Searching is turned off here.',
  allAuthors: 'All authors',
  allTags: 'All tags',
  author: 'Author',
  tag: 'Tag',
  found: (count: number) => `${count === 1 ? '1 post' : `${count.toLocaleString('en-GB')} posts`} found.`,
  noMatch: 'No post is like that',
  noMatchText: 'Try another word, or look at all posts.',
  showAll: 'Show all posts',
  moreDrafts: (shown: number, all: number) =>
    `The ${shown} drafts that were changed last are shown here, of ${all.toLocaleString('en-GB')}.`,
  draftsSorted: (sorted: number) =>
    `The ${sorted.toLocaleString('en-GB')} newest drafts come first, by their last change. Older ones follow, newest first.`,
  choosePost: (title: string) => `Choose «${title}»`,
  chosenPosts: 'Chosen posts',
  chooseAll: (count: number) =>
    count === 1 ? 'Choose the one post shown' : `Choose all ${count.toLocaleString('en-GB')} shown`,
  chosenCount: (count: number) => `${count.toLocaleString('en-GB')} chosen`,
  actName: { publish: 'Publish', unpublish: 'Unpublish', tag: 'Add tag', delete: 'Delete' },
  actAsk: {
    publish: (count: number) => `Publish ${somePosts(count)}?`,
    unpublish: (count: number) => `Unpublish ${somePosts(count)}?`,
    tag: (count: number) => `Add a tag to ${somePosts(count)}?`,
    delete: (count: number) => `Delete ${somePosts(count)}?`,
  },
  actMeans: {
    publish: 'They are published now, as they were last saved.',
    unpublish: 'Readers no longer see them. They become drafts, and keep their addresses.',
    tag: 'Their other tags stay.',
    delete: 'They cannot be brought back.',
  },
  scheduledToo: (count: number) =>
    count === 1
      ? '1 of them is scheduled. It is published now instead.'
      : `${count} of them are scheduled. They are published now instead.`,
  restStays: {
    publish: (count: number) =>
      count === 1
        ? '1 is published already, and stays as it is.'
        : `${count} are published already, and stay as they are.`,
    unpublish: (count: number) =>
      count === 1
        ? '1 is a draft already, and stays as it is.'
        : `${count} are drafts already, and stay as they are.`,
    tag: (count: number) =>
      count === 1
        ? '1 has this tag already, and stays as it is.'
        : `${count} have this tag already, and stay as they are.`,
    delete: () => '',
  },
  actDone: {
    publish: (count: number) => `${somePosts(count)} published.`,
    unpublish: (count: number) => `${somePosts(count)} unpublished.`,
    tag: (count: number) => `Tag added to ${somePosts(count)}.`,
    delete: (count: number) => `${somePosts(count)} deleted.`,
  },
  chooseTag: 'Choose a tag',
  overOf: (over: number, all: number) => `${over} of ${all} …`,
  stop: 'Stop',
  notAllDone: 'Not everything was done',
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

  role: { reader: 'Reader', author: 'Author', editor: 'Editor', owner: 'Owner' },
  roleMay: {
    reader: 'Reads everything, drafts too.',
    author: 'Writes and publishes own posts, and adds media.',
    editor: 'Writes and publishes all posts, and changes tags, authors and media.',
    owner: 'Does everything: also the members, the settings of the blog, and its end.',
  },
  kindOfMember: { user: 'User', app: 'Application', group: 'Group', role: 'App role' } as Record<
    string,
    string
  >,
  you: (name: string | undefined) => (name ? `You, ${name}` : 'You'),
  youToo: 'You are one of them',
  writesAsWho: 'Writes as',
  writesAs: (name: string) => `Writes as ${name}`,
  membersText: 'Nobody else sees this blog, or what is not published of it.',
  membersReadOnly: 'Only owners change who is here.',
  membersOff: 'There are no members here: whoever may sign in may do everything.',
  membersFull: (most: number) => `A blog has at most ${most} members. Let in a group instead of its people.`,
  adminText: 'You are an administrator, which is an owner of every blog, also where you are no member.',
  addMember: 'Add member',
  identifier: 'Identifier',
  identifierNote:
    'Colleagues find theirs here in the studio: «Copy your identifier». That of a group is group: with its object id in Microsoft Entra, of an application app: with that of its service principal, of an app role role: with its value.',
  identifierFlaw:
    'This is no identifier. Paste it whole, such as group:6f0b1c52-93a2-4f41-8c55-2f5a0f9e4b10.',
  isMember: 'This is a member already. Change the role in the list.',
  roleOfMember: 'Role',
  authorOfAuthor: 'Posts of this author are the own ones. As no one, an author here only adds media.',
  authorOfMember: 'The name of the member in this list.',
  lastOwner: 'This is the only owner. To change the role, first make somebody else an owner.',
  lastOwnerStays: (name: string) =>
    `${name}: the only owner, and a blog has at least one. First make somebody else an owner.`,
  removeMemberAsk: (name: string) => `Remove ${name}?`,
  whatTheyWroteStays: 'What they wrote stays.',
  yourRoleThen: {
    none: 'You will no longer see this blog, unless an owner lets you in again.',
    reader: 'You will then be a reader here: you read everything, and write nothing.',
    author: 'You will then be an author here, and can no longer change the members.',
    editor: 'You will then be an editor here, and can no longer change the members.',
    owner: 'You will then be an owner here.',
  },
  change: 'Change',
  changeNamed: (name: string) => `Change ${name}`,
  copyIdentifierOf: (name: string) => `Copy the identifier of ${name}`,
  memberAdded: (name: string, role: string) => `Added: ${name}, ${role}.`,
  memberChanged: (name: string, role: string) => `Saved: ${name}, ${role}.`,
  memberRemoved: (name: string) => `Removed: ${name}.`,
  membersChanged: 'somebody else has changed the members. Look at the list, then save again.',
  membersNotAnswered: 'the service did not answer. Load the page again to see who is a member now.',
  membersChangedNow: 'Somebody else has changed the members in the meantime:',
  theyMade: {
    added: (name: string, role: string) => `${name} was added: ${role}`,
    changed: (name: string, role: string) => `${name} was changed: ${role} now`,
  },
  theyRemoved: (name: string) => `${name} was removed`,
  itSays: (what: string) => `It ${what}.`,
  ownIdentifier: 'Your identifier',
  ownIdentifierText: 'The owners of other blogs need it to make you a member there.',

  othersPost: 'This post is not yours: you may read it, and write only posts that name you as their author.',
  readOnly: 'To read only',
  readPost: (title: string) => `Read «${title}»`,
  copyText: 'Copy text',
  authorIsFixed: 'You are an author here, so the posts that you write name you.',
  authorsAreOwn: 'You are an author here: these are the names that you may write under.',
  noSuchTag: (name: string) => `There is no tag ${name}. Editors and owners make new ones.`,
  readersRead: 'Readers read everything here, and write nothing.',
  noOwnAuthor:
    'No author is named as you yet, so you cannot write posts. An owner can change that under Members.',
  tagsReadOnly: 'Editors and owners make and change tags.',
  authorsReadOnly: 'Editors and owners make and change authors.',

  newTag: 'New tag',
  newAuthor: 'New author',
  noTag: 'No tag yet',
  noTagText: 'A tag is a word or two that groups posts. You can also make one while you write.',
  noAuthor: 'No author yet',
  noAuthorText: 'An author is the name that readers see below a post.',
  slug: 'Slug',
  slugNote: 'A short name for addresses. Left empty, it is made from the name.',
  displayName: 'Name',
  displayNameNote: 'What readers see.',
  userName: 'User name',
  userNameNote:
    'A short name for the addresses of this author’s posts and feed. It stays when the name changes; if you empty it, it is made from the name again.',
  userNameMade: (made: string) =>
    made === ''
      ? 'A short name for the addresses of this author’s posts and feed. Left empty, it is made from the name.'
      : `A short name for the addresses of this author’s posts and feed. Left empty, it is made from the name: ${made}.`,
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
  mergeAsk: (name: string) => `Merge «${name}» into another tag?`,
  keptTag: 'Tag to keep',
  nameWithSlug: (name: string, slug: string) => `${name} (${slug})`,
  keptTagUnnamed: 'the tag to keep',
  mergeMeans: (name: string, kept: string, uses: number) =>
    uses === 0
      ? `No post has ${name}. It is deleted.`
      : `${uses === 1 ? '1 post gets' : `${uses.toLocaleString('en-GB')} posts get`} ${kept} instead of ${name}, and ${name} is deleted.`,
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
    ['Tab', 'Leave the text; in a list, indent the item'],
    ['Shift Tab', 'The same, backwards'],
    ['Escape, then Tab', 'Leave the text, also in a list'],
    ['Enter', 'In the title: go to the text. In a list: another item, or out of the list'],
    ['[[', 'Link to a post of this blog'],
    ['F3, Shift F3', 'While finding: the next match, or the one before'],
  ],

  // The editor's screen.
  title: 'Title',
  editPost: 'Edit post',
  backToPosts: 'Back to posts',
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
    changed: 'Changes not published',
    notPublic: 'Only those who work on this blog can read it: the blog is not public.',
  },
  publishAsk: 'Publish this post?',
  scheduleAsk: 'Schedule this post?',
  unpublishAsk: 'Unpublish this post?',
  publicFrom: (at: string) => `It will be published on ${at}.`,
  datedAs: (at: string) => `It will be dated ${at}.`,
  willBeAt: 'Everybody will be able to read it at this address:',
  noAddress:
    'Everybody will be able to read it, but it has no address: the blog does not say where its site is.',
  notPublicYet: 'This blog is not public, so only those who work on it will be able to read the post.',
  notPublicAskOwner:
    'This blog is not public, so only those who work on it will be able to read the post. An owner can change that.',
  reachUnknown: 'Who will be able to read it cannot be told right now, because the service does not answer.',
  sameAddress: (title: string) =>
    `«${title}» has this address already, so readers will see that post there. To give this one an address of its own, change its slug.`,
  publishUntitled: 'It has no title, so readers will see «Untitled».',
  stillUploading: (count: number) =>
    count === 1
      ? 'A file is still being uploaded, and is not in the post yet.'
      : `${count} files are still being uploaded, and are not in the post yet.`,
  notUploaded: (count: number) =>
    count === 1
      ? 'A file could not be uploaded, and is not in the post.'
      : `${count} files could not be uploaded, and are not in the post.`,
  openBlog: 'Make the blog public',
  giveAddress: 'Say where the site is',
  back: 'Back',
  draftAgain: 'It becomes a draft again, with all that you wrote. You can publish it again at any time.',
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
  mergedFields: (fields: string) => `Put together without a question: ${fields}.`,
  placeOf: (name: string, number: number, count: number) => `${name}, place ${number} of ${count}`,
  yours: 'Yours',
  others: 'Theirs',
  nothing: '(nothing)',
  keepBoth: 'Keep both',
  choicesLeft: (count: number) => (count === 1 ? '1 choice is left' : `${count} choices are left`),
  slugFollows:
    'It follows the title until the post is published, with a number if another post has the same.',
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
  slugStays: 'It stays when the title changes. Leave it empty, and it is made from the title.',
  slugIsFixed: 'The post is public. If this changes, old links go on only where the site leads on from them.',
  noOne: 'No one',
  writtenIn: 'Written in',
  writtenInNote: {
    markdown:
      'Signs in the text say how it looks: **bold**, ## for a heading, an empty line between paragraphs.',
    html: 'Readers get the tags in the text as they are: <strong>, <h2>, <p> and all the others.',
    plain: 'Readers see each sign as it is written, * and < too.',
  },
  isWrittenIn: (name: string) => `The text is ${name} now. Readers see the same as before.`,
  isPlainTextNow: 'The text is as it was. Readers now see each of its signs.',
  undo: 'Undo',
  plainTextAsk: 'Show readers each sign as it is written?',
  plainTextThen:
    'Bold words, headings, links and pictures are then shown to readers as their signs, such as ** and <img>. The text itself stays as it is.',
  makePlainText: 'Use plain text',
  tooLongToConvert: 'The text is too long to be converted. It stays as it is.',
  staysAsItIs: (why: string, element: string | undefined) =>
    `The text stays as it is, because in Markdown readers would not see the same: ${why}${element ? ` (${element})` : ''}.`,
  hasNoFormat: {
    markdown:
      'Nothing says what this post is written in, so readers see signs such as ** and ## instead of bold words and headings. Written in Markdown, it has them; the text stays as it is.',
    html: 'Nothing says what this post is written in, so readers see its tags, such as <p>, as text. Written in HTML, it has paragraphs and headings; the text stays as it is.',
  },
  writeItIn: { markdown: 'Write it in Markdown', html: 'Write it in HTML' },
  keepPlainText: 'Keep plain text',
  plainText: 'Plain text',
} as const;
