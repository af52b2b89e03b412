/** The texts of what is loaded later (later-pages.ts): apart from the others, so that the page opens without them. */
export const laterWords = {
  // The settings of a blog: its addresses, its menu and its redirects.
  partsOfBlog: 'Parts of the settings',
  partOfBlog: { settings: 'Settings', menu: 'Menu', redirects: 'Redirects', endpoints: 'Endpoints' },
  pageUrl: 'Addresses of pages',
  pageUrlNote: 'What comes after the address of the site. If you leave it empty, it is /{slug}/.',
  tagUrl: 'Addresses of tags',
  tagUrlNote: 'What comes after the address of the site, such as /tag/{slug}/.',
  tagUrlFlaw: 'Begin with /, and put {slug} or {id} where each tag differs. A tag has no date.',
  publisherName: 'Publisher',
  publisherNameNote: 'Who publishes the blog, such as a company. Search engines show it.',
  menuText: 'Sites show these links at the top, in this order.',
  menuLabel: 'Label',
  menuUrl: 'Address',
  menuEntry: (number: number) => `entry ${number}`,
  menuUrlFlaw: 'Enter a path of the site, such as /about/, or a full address, such as https://example.com.',
  addEntry: 'Add entry',
  menuFull: (most: number) => `A menu can have ${most} entries.`,
  menuTooLarge: 'The menu is too large. Make the addresses shorter, or remove entries.',
  redirectsText:
    'Who opens an old address of the site is taken to the new one, if the site uses this list. Posts whose slug changes need no entry.',
  redirectsReadOnly: 'Only editors and owners can change redirects.',
  noRedirects: 'No redirects yet.',
  redirectFrom: 'From',
  redirectTo: 'To',
  redirectStatus: 'How long',
  redirectStatuses: { 301: 'For good (301)', 302: 'For now (302)' },
  redirectToOf: (from: string) => `To, from ${from}`,
  redirectStatusOf: (from: string) => `How long, from ${from}`,
  addRedirect: 'Add redirect',
  redirectFromFlaw: 'Enter a path of the site, such as /old/, without ?, # and *.',
  redirectToFlaw:
    'Enter a path of the site, such as /new/, or a full address, such as https://example.com/new/.',
  redirectThere: (from: string) => `There is a redirect from ${from} already.`,
  redirectLoops: 'This leads back to where it comes from. Change it, or another one on the way.',
  redirectsFull: (most: number) => `A blog can have ${most.toLocaleString('en-GB')} redirects.`,
  redirectsOf: (count: number) => (count === 1 ? '1 redirect' : `${count.toLocaleString('en-GB')} redirects`),
  findRedirects: 'Search redirects',
  redirectRemoved: (from: string) => `Removed: ${from}`,
  addManyRedirects: 'Add many at once',
  addLines: 'Add these lines',
  redirectLines: 'One redirect a line: /old/ /new/',
  redirectsAdded: (count: number) => `${count.toLocaleString('en-GB')} added.`,
  linesLeft: (count: number) =>
    count === 1
      ? '1 line was not added, and is still here:'
      : `${count.toLocaleString('en-GB')} lines were not added, and are still here:`,
  lineFlaw: 'Write the old path, a space, and the new address.',
  theyRedirect: (to: string) =>
    to === '' ? 'Somebody else has removed this.' : `Somebody else lets it lead to: ${to}`,

  // The settings of a post.
  addCoAuthor: 'Add a co-author',
  coAuthorsNote: 'Readers see them after the author, in this order.',
  coAuthorsFull: (most: number) => `A post can have ${most} co-authors.`,
  deletedAuthor: 'A deleted author',
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  isPageNote: 'A page stands by itself, such as «About». It is in no list of posts and in no feed.',
  isFeaturedNote: 'Marked in the list. Sites can show featured posts first.',
  languageOfBlog: (name: string) => `If you leave it empty, it is that of the blog: ${name}.`,
  languageOfNone: 'If you leave it empty, it is that of the blog, which has none.',

  // The history of a post, and the bin.
  history: 'History',
  closeHistory: 'Close the history',
  binText: 'What was deleted here can be had back for 30 days.',
  binOff: 'The history is turned off here, so what is deleted cannot be had back.',
  binEmpty: 'Nothing was deleted here in the last 30 days.',
  deletedWhen: (when: string, by: string | undefined) => `Deleted ${when}${by ? ` by ${by}` : ''}`,
  keptUntil: (day: string) => `kept until ${day}`,
  restore: 'Restore',
  restoreOf: (name: string) => `Restore ${name}`,
  restoring: 'Restoring …',
  restoredOf: (name: string) => `Restored: «${name}».`,
  restoredAll: (count: number) => (count === 1 ? '1 post restored.' : `${count} posts restored.`),
  restoredWithout: (names: string) => `It is without what is no longer there: ${names}.`,
  thereAgain: (name: string) => `«${name}» is there already.`,
  fileGone: 'its file is gone for good.',
  notRestored: (why: string) => `Not restored: ${why}`,
  openRestored: 'Open it',
  olderDeleted: 'Show what was deleted before',
  deleteForGood: 'Delete for good',
  deleteForGoodOf: (name: string) => `Delete for good: ${name}`,
  deleteForGoodAsk: (name: string) => `Delete «${name}» for good?`,
  deleteForGoodMeans: {
    post: 'Nobody can have it back then. Its earlier versions are deleted, too.',
    tag: 'Nobody can have it back then.',
    author: 'Nobody can have them back then.',
    medium: 'Nobody can have it back then.',
  },
  deletedOf: {
    post: (name: string | undefined) => (name ? `the post «${name}»` : 'a post'),
    tag: (name: string | undefined) => (name ? `the tag «${name}»` : 'a tag'),
    author: (name: string | undefined) => (name ? `the author «${name}»` : 'an author'),
    medium: (name: string | undefined) => (name ? `the picture «${name}»` : 'a picture'),
  },
  canBeHadBack: 'It can be had back for 30 days, under «Deleted» at the end of the list.',
  canBeHadBackAll: 'They can be had back for 30 days, under «Deleted» at the end of the list.',
  notHadBackAll: 'They cannot be restored.',
  deletedNow: (name: string) => `Deleted: «${name}».`,

  // The blog, a medium, and what is done with several posts or tags.
  pixels: (width: string, height: string) => `${width} × ${height} pixels`,
  sizesOf: (count: number, widths: string, size: string) =>
    count === 1 ? `1 size, ${widths} pixels wide, ${size}` : `${count} sizes, ${widths} pixels wide, ${size}`,
  to: ' to ',
  sizesTitle: 'Sizes',
  sizesText: 'This picture has no smaller sizes, so sites show the whole file, which takes longer to load.',
  makeSizes: 'Make sizes',
  sizesState: {
    reading: 'Reading the file …',
    unread: 'The file could not be read. Try again in a moment.',
    made: 'Made. Sites can show them now.',
    notMade:
      'No sizes could be made here: the picture moves, or this browser cannot draw it. Whoever runs this service can try.',
  },
  focus: 'Focus point',
  focusNote:
    'Sites that cut the picture keep this part of it in view. Click or touch the picture, or move the sliders.',
  fromLeft: 'From the left',
  fromTop: 'From the top',
  percent: (percent: number) => `${percent}%`,
  cutSquare: 'Square',
  cutWide: 'Wide',
  cutTall: 'Tall',
  resetFocus: 'Reset',
  focusAt: (left: number, top: number) => `${left}% from the left, ${top}% from the top`,
  isSet: 'set',
  focusGoes: 'Its focus point is reset.',
  focusUnset: 'Not set: the middle is kept in view.',
  openFile: 'Open the file',
  whereUsed: 'Where used',
  usedNowhere: 'Nowhere: it is not among the pictures of a post, no author has it, and it is not the logo.',
  logoOfBlog: 'Logo of the blog',
  pictureOf: (name: string) => `Picture of ${name}`,
  replaceTitle: 'Replace the file',
  replaceText:
    'Posts that use it will show the new file, in their texts too. Its descriptions stay. The old file is deleted, and cannot be restored here.',
  editorsReplace: 'Only editors and owners can do this: it changes every post that shows the file.',
  ownersReplace: 'It is the logo of the blog, so only an owner can do this.',
  replaceFile: 'Choose the new file',
  replaced: 'Replaced. Posts that use it now show the new file.',
  deleteMediumTitle: 'Delete it',
  deleteMediumText:
    'Posts and authors that use it will no longer have it. A text that shows it will have a gap until somebody edits it.',
  createBlog: 'Create blog',
  slogan: 'Slogan',
  sloganNote: 'The line below the name.',
  yes: 'yes',
  no: 'no',
  isPublic: 'Everybody may read this blog',
  isPublicNote: 'Published posts, not drafts. Otherwise only the people who work on it can read it.',
  siteUrl: 'Address of the site',
  siteUrlNote: 'Where readers find the blog, such as https://example.com.',
  siteUrlFlaw: 'Enter a full address, such as https://example.com, without ? or #.',
  postUrl: 'Addresses of posts',
  postUrlNote:
    'What comes after the address of the site, such as /{yyyy}/{mm}/{slug}: the year, month and slug of each post.',
  postUrlExample: (address: string) => `For example: ${address}`,
  postUrlFlaw:
    'Begin with /, and put {slug} or {id} where each post differs. {yyyy}, {mm} and {dd} are its date.',
  logo: 'Logo',
  logoNote:
    'The address of a picture, such as https://example.com/logo.svg. Or upload one, or choose one from the media.',
  logoFlaw: 'Enter a full address, such as https://example.com/logo.svg.',
  blogReadOnly: 'Only owners can change this.',
  exportTitle: 'Take it with you',
  exportText:
    'One file with everything in the blog: posts, tags, authors, and where the media are. Earlier versions, changes that are not published, and what was deleted are not in it.',
  exportWithoutEndpoints: 'Nor are its endpoints, because their secrets are shown to nobody.',
  exportBlog: 'Export blog',
  deleteTitle: 'Delete this blog',
  deleteText:
    'Everything in it is deleted for good, for everybody: also its history and what was deleted in it before. Export it first if you may want it back.',
  deleteEndpoints:
    'Its endpoints go as well: nobody is told of the delete, and an export does not have them.',
  deleteBlog: 'Delete blog',
  deleteType: (name: string) => `Type the name of the blog, ${name}, to delete it with all its posts.`,
  notTheName: 'This is not the name of the blog.',
  actMeans: {
    publish: 'They are published now, as they were last saved.',
    unpublish: 'Readers no longer see them. They become drafts, and keep their addresses.',
    tag: 'Their other tags stay.',
    duplicate:
      'Each gets a draft beside it, with its text and its settings, but without its date and its address.',
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
    duplicate: () => '',
    delete: () => '',
  },
  changesThen: {
    publish: (count: number) =>
      count === 1
        ? '1 has changes that are not published. They stay so: open it to publish them.'
        : `${count} have changes that are not published. They stay so: open each to publish them.`,
    unpublish: (count: number) =>
      count === 1
        ? '1 has changes that are not published. They stay in it.'
        : `${count} have changes that are not published. They stay in them.`,
    tag: (count: number) =>
      count === 1
        ? '1 has changes that are not published. They get the tag, too.'
        : `${count} have changes that are not published. They get the tag, too.`,
    duplicate: (count: number) =>
      count === 1
        ? '1 has changes that are not published. Its duplicate has them.'
        : `${count} have changes that are not published. Their duplicates have them.`,
    delete: (count: number) =>
      count === 1
        ? '1 has changes that are not published. They are deleted with it.'
        : `${count} have changes that are not published. They are deleted with them.`,
  },
  chooseTag: 'Choose a tag',
  overOf: (over: number, all: number) => `${over} of ${all} …`,
  stop: 'Stop',
  notAllDone: 'Not everything was done',
  mergeAsk: (name: string) => `Merge «${name}» into another tag?`,
  keptTag: 'Tag to keep',
  nameWithSlug: (name: string, slug: string) => `${name} (${slug})`,
  keptTagUnnamed: 'the tag to keep',
  mergeMeans: (name: string, kept: string, uses: number) =>
    uses === 0
      ? `No post has ${name}. It is deleted.`
      : `${uses === 1 ? '1 post gets' : `${uses.toLocaleString('en-GB')} posts get`} ${kept} instead of ${name}, and ${name} is deleted.`,
  keepAll: { mine: 'Keep all of mine', theirs: 'Keep all of theirs' },
  wasUnpublished: 'This post is no longer public',
  wasUnpublishedText:
    'Somebody else has unpublished it, so there is nothing to update. Publish it again with your changes, or save them as a draft?',
  saveAsDraft: 'Save as draft',
  discardPublished: 'Discard changes',
  discardPublishedAsk: 'Discard all changes of this post?',
  discardPublishedText:
    'What was changed since it was published is removed, whoever wrote it. Readers have not seen it, and notice nothing. Undo brings it back as long as you have this post open.',
  changesLater: 'Publish changes later',
  changesAt: 'Changes are published',
  changesAtAsk: 'When are these changes to be published?',
  changesAtText:
    'Until then readers have the post as it is. What you write until then is published too. If somebody else publishes changes before, yours stay changes.',
  changesNotPast: 'Choose a date and time to come.',
  changesNotLater: 'Do not publish by itself',
  changesGoToo: 'Its changes that are not published are deleted with it.',
  publicFrom: (at: string) => `It will be published on ${at}.`,
  datedAs: (at: string) => `It will be dated ${at}.`,
  willBeAt: 'Everybody will be able to read it at this address:',
  noAddress:
    'Everybody will be able to read it, but it has no address yet, because the blog has no site address.',
  notPublicYet: 'This blog is not public, so only the people who work on it will be able to read the post.',
  notPublicAskOwner:
    'This blog is not public, so only the people who work on it will be able to read the post. An owner can change that.',
  sameAddress: (title: string) =>
    `«${title}» has this address already, so readers will see that post there. To give this one an address of its own, change its slug.`,
  publishUntitled: 'It has no title, so readers will see «Untitled».',
  openBlog: 'Make the blog public',
  giveAddress: 'Say where the site is',
  back: 'Back',

  // What others do with a post that is open.
  savedThis: (name: string | undefined) => `${name ?? 'Somebody else'} saved this`,
  openElsewhere:
    'This post is open in another tab of this browser, too. What you save there comes here by itself.',

  // How long a text is.
  toRead: (minutes: number) => `${minutes.toLocaleString('en')} min to read`,
  wordGoal: 'Word goal',
  setWordGoal: 'Set a word goal',
  changeGoal: 'Change the goal',
  setGoal: 'Set',
  goalNote: 'How many words this post is to have. It is kept in this browser. Empty for none.',
  goalFlaw: 'Enter a number of words, such as 800.',
  goalState: (count: number, goal: number) =>
    count < goal
      ? `${count.toLocaleString('en')} of ${goal.toLocaleString('en')} words`
      : `Goal of ${goal.toLocaleString('en')} ${goal === 1 ? 'word' : 'words'} reached`,
  goalReached: (goal: number) =>
    `You have written the ${goal.toLocaleString('en')} words that you wanted to.`,

  // The way through a text.
  outline: 'Outline',
  noHeadings: 'The text has no headings yet.',

  // A second post of one, and posts with which others begin.
  duplicate: 'Duplicate',
  notDuplicated: (why: string) => `Not duplicated: ${why}`,
  isTemplate: 'This is a template',
  isTemplateNote: '«New post» offers it to begin with. It stays a draft that readers do not see.',
  templates: 'Templates',
  beginWith: 'Begin with a template:',
  publishTemplate:
    'This is a template. Once it is published it is a post like any other, and no longer offered to begin with.',

  translations: 'Translations',
  noTranslations: 'None yet.',
  originalGone: 'Its original is no longer here.',
  isOriginal: 'original',
  languageUnknown: 'The language of the blog',
  makeTranslation: 'Make a translation',
  translateAsk: 'Make a translation',
  translateMeans:
    'A new draft gets a copy of the title, the text and the settings. It is linked to this post.',
  translateInto: 'Its language',
  translateNote: 'A language code, such as en, en-GB or de.',
  translate: 'Make the draft',
  translationThere: (language: string) => `There is one in this language already: ${language}.`,

  // The members.
  role: { reader: 'Reader', author: 'Author', editor: 'Editor', owner: 'Owner' },
  roleMay: {
    reader: 'Reads everything, drafts too.',
    author: 'Writes and publishes their own posts, and adds media.',
    editor: 'Writes and publishes all posts, and changes tags, authors and media.',
    owner: 'Does everything, including the members, the settings and deleting the blog.',
  },
  kindOfMember: { user: 'User', app: 'Application', group: 'Group', role: 'App role' } as Record<
    string,
    string
  >,
  you: (name: string | undefined) => (name ? `You, ${name}` : 'You'),
  youToo: 'You are one of them',
  writesAsWho: 'Writes as',
  writesAs: (name: string) => `Writes as ${name}`,
  membersText: 'Nobody else can open this blog here, or see what is not published.',
  membersReadOnly: 'Only owners can change the members.',
  membersOff: 'Members are turned off: everybody who can sign in can do everything.',
  membersFull: (most: number) => `A blog can have ${most} members. Add a group instead of each person in it.`,
  adminText: 'You are an administrator, so you are an owner of every blog, even where you are not a member.',
  addMember: 'Add member',
  identifier: 'Identifier',
  identifierNote:
    'Colleagues find theirs here in the studio: «Copy your identifier». That of a group is group: with its object id in Microsoft Entra, of an application app: with that of its service principal, of an app role role: with its value.',
  identifierFlaw:
    'This is not an identifier. Paste all of it, such as group:6f0b1c52-93a2-4f41-8c55-2f5a0f9e4b10.',
  isMember: 'Already a member. Change the role in the list.',
  roleOfMember: 'Role',
  authorOfAuthor:
    'Posts by this author count as the member’s own. With no author, the member can only add media.',
  authorOfMember: 'The name of the member in this list.',
  lastOwner: 'This is the only owner. To change the role, first make somebody else an owner.',
  lastOwnerStays: (name: string) =>
    `${name} is the only owner, and a blog needs one. First make somebody else an owner.`,
  removeMemberAsk: (name: string) => `Remove ${name}?`,
  whatTheyWroteStays: 'What they wrote stays.',
  yourRoleThen: {
    none: 'You will no longer see this blog, unless an owner lets you in again.',
    reader: 'You will then be a reader here: you can read everything, but not write.',
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
  ownIdentifierText: 'Owners of other blogs need it to make you a member.',

  // What search engines, and those who share a page, are told of it.
  socialImage: 'Picture for sharing',
  canonicalUrlNote: 'Only if this appeared somewhere else first: the address of the page there.',
  canonicalUrlFlaw: 'Enter a full address, such as https://example.com/first-firing.',
  noIndex: 'Keep it out of search engines',
  noIndexNote: 'Search engines are asked not to list this page. Readers can still open it.',
  notIndexed: 'Not indexed',
  notIndexedText: 'Not indexed: search engines are asked to leave this page out.',
  emptyIs: (text: string) => `If you leave it empty, this is shown: ${text}`,
  emptyIsNothing: 'If you leave it empty, search engines choose something from the page.',
  fits: (length: number, about: number) =>
    `${length === 1 ? '1 character' : `${length} characters`}. Search engines show about ${about}.`,
  cutAfter: (length: number, about: number) =>
    `${length} characters. Search engines show about ${about}, and cut off the rest.`,
  inSearch: 'In a search',
  asCard: 'As a link that somebody shares',
  someOfText: 'Search engines choose something from the page.',
  noPicture: 'No picture',
  pictureWithoutText:
    'The picture has no alternative text, so people who cannot see it do not learn what it shows.',
  writeTextOf: (name: string) => `Describe ${name}`,

  // What is put into a text.
  insertWhat: 'Insert: type to find',
  nothingToInsert: 'Nothing fits. Escape goes on in the text.',
  /** What can be put in, and other words that people look for. */
  insertion: {
    heading2: { name: 'Heading', also: 'h2 title section' },
    heading3: { name: 'Subheading', also: 'h3 heading title section' },
    picture: { name: 'Picture', also: 'image photo file upload' },
    gallery: { name: 'Gallery', note: 'Several pictures together', also: 'pictures images photos' },
    embed: { name: 'Embed', note: 'YouTube, Vimeo, Spotify, Bluesky, CodePen', also: 'video music post' },
    table: { name: 'Table', also: 'grid rows columns' },
    code: { name: 'Code', note: 'A block, with its language', also: 'program' },
    quote: { name: 'Quote', also: 'blockquote' },
    list: { name: 'List', also: 'bullets points ul' },
    numbered: { name: 'Numbered list', also: 'ol steps' },
    tasks: { name: 'Check list', also: 'tasks todo boxes' },
    footnote: { name: 'Footnote', also: 'note reference' },
    rule: { name: 'Dividing line', also: 'rule hr separator break' },
    link: { name: 'Link', note: 'To a post of this blog, or an address', also: 'url' },
  },
  codeLanguage: 'Language of the code',
  noLanguage: 'No language',
  otherLanguage: (name: string) => `Another one: ${name}`,
  noSuchLanguage: 'A language has letters, digits and + # . - only.',
  embedAddress: 'Address of what is to be shown',
  embedNote: 'A video, song or post of YouTube, Vimeo, Spotify, Bluesky or CodePen.',
  embedSays: {
    none: 'This is no address yet.',
    known: 'Readers can play or read it in the text.',
    link: 'This place is not known, so readers get a link.',
  },

  // The grid of a table.
  newTable: 'New table',
  tableTooLarge: (most: number) =>
    `This table has more than ${most.toLocaleString('en')} cells. Edit it in the text.`,
  tableKeys: 'Enter: next row. Shift Enter: another line in the cell. Rows of a spreadsheet can be pasted.',
  row: (row: number) => (row === 0 ? 'Head' : `Row ${row}`),
  column: (column: number) => `Column ${column}`,
  cell: (row: number, column: number) => `${row === 0 ? 'Head' : `Row ${row}`}, column ${column}`,
  addBelow: 'Add below',
  addBeside: 'Add after',
  up: 'Up',
  down: 'Down',
  toStart: 'To the left',
  toEnd: 'To the right',
  alignmentOf: (column: number) => `Alignment of column ${column}`,
  alignment: { none: 'As the text', left: 'Left', center: 'Centre', right: 'Right' },

  // Tags and authors.
  bio: 'About the author',
  bioNote: 'A few sentences for readers. Marks such as **bold** and [link](https://example.com) work.',
  websiteUrl: 'Website',
  websiteUrlNote: 'Another place to find the author, such as https://example.com.',
  websiteUrlFlaw: 'Enter a full address, such as https://example.com.',
  tagDescription: 'Description',
  tagDescriptionNote: 'What the posts with this tag are about.',
  tagImage: 'Picture',

  // Names of people's own.
  metadata: 'Metadata',
  metadataNote: 'Facts for your site to use, by names of your own. Readers of the site’s data can see them.',
  metadataCount: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
  metadataAdd: 'Add an entry',
  metadataNameOf: (number: number) => `Name of entry ${number}`,
  metadataKindOf: (name: string | number) => `Kind of ${typeof name === 'number' ? `entry ${name}` : name}`,
  metadataValueOf: (name: string | number) => `Value of ${typeof name === 'number' ? `entry ${name}` : name}`,
  metadataValue: 'Value',
  metadataKind: { text: 'Text', number: 'Number', flag: 'Yes or no' },
  metadataNameNeeded: 'Give it a name.',
  metadataNameFlaw: 'A name has up to 64 letters from a to z, digits and _.',
  metadataNameTwice: 'Another entry has this name. Choose a different one.',
  metadataNumberFlaw: 'Enter a number, such as 3 or 0.25.',
  metadataTooMany: (count: number, most: number) => `There are ${count} entries, and ${most} fit.`,
  metadataTooLarge: (bytes: number, most: number) =>
    `The entries have ${bytes.toLocaleString('en')} bytes in all, and ${most.toLocaleString('en')} fit.`,
  metadataWaits: 'The entries are saved once this is put right.',

  // Media: files on their way.
  takePhoto: 'Take a photo',
  chooseFiles: 'Choose files',
  uploads: 'Uploads',
  uploadOf: (name: string) => `Upload of ${name}`,
  sentOf: (sent: string, total: string) => `${sent} of ${total}`,
  wasThere: 'This file was already in the library, so that one is used.',
  done: 'Done',
  doneWith: (name: string) => `Done: ${name}`,
  preparingFile: 'Preparing …',
  checkingFile: 'Sent. The file is being checked …',
  uploaded: 'Uploaded',
  uploadedNamed: (name: string) => `${name} has been uploaded.`,
  cancelNamed: (name: string) => `Cancel ${name}`,
  cancelled: 'Cancelled',
  tryAgainNamed: (name: string) => `Try again: ${name}`,
  putAway: 'Remove',
  putAwayNamed: (name: string) => `Remove ${name} from this list`,
  makeSmaller: 'Make photos smaller, and remove where they were taken',

  // Media: the library.
  alternativeTextOf: (name: string) => `Alternative text of ${name}`,
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
  inYourZone: (zone: string) => `In your time zone, ${zone}.`,
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
  picturesNote: 'Sites that show all of them show them in this order.',
  pictureMoved: (name: string, place: number, count: number) => `${name} is now ${place} of ${count}.`,
  coAuthors: 'Co-authors',
  isPage: 'This is a page',
  isFeatured: 'Featured',
  original: 'Original',
  putIntoText: 'Put into the text',
  uploadPicture: 'Upload a picture',
  chooseFromMedia: 'Choose from the media',

  // The lists, the blogs, the tags and authors.
  save: 'Save',
  edit: 'Edit',
  remove: 'Delete',
  name: 'Name',
  notSavedYet: 'Not saved yet',
  chooseFirst: 'somebody else has changed the same field. Choose what to keep.',
  theyWrote: (text: string) =>
    text === '' ? 'Somebody else has cleared this.' : `Somebody else wrote: ${text}`,
  keepMine: 'Keep mine',
  keepTheirs: 'Keep theirs',
  isNeeded: (label: string) => `${label} is required.`,
  language: 'Language',
  languageNote: 'The language of the posts as a code, such as en, en-GB or de.',
  languageFlaw: 'Enter a language code, such as en, en-GB or de.',
  deleteAsk: (name: string) => `Delete «${name}»?`,
  deleting: 'Deleting…',
  notDeleted: (why: string) => `Not deleted: ${why}`,
  authorIsFixed: 'You are an author here, so your posts have you as their author.',
  youAreCoAuthor: 'You are a co-author of this post.',
  authorsAreOwn: 'You are an author here. These are the names you can write under.',
  noSuchTag: (name: string) => `There is no tag «${name}». Editors and owners can add it.`,
  tagsReadOnly: 'Only editors and owners can change tags.',
  authorsReadOnly: 'Only editors and owners can change authors.',
  newTag: 'New tag',
  newAuthor: 'New author',
  noTag: 'No tags yet',
  noTagText: 'A tag is a word or two that groups posts. You can also add one while you write.',
  noAuthor: 'No authors yet',
  noAuthorText: 'An author is the name that readers see with a post.',
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
  merge: 'Merge',
  mergeOf: (name: string) => `Merge ${name}`,
  unusedGoes: 'No post uses it.',
  postsStay: 'Posts that use it stay, without it.',
  create: 'Create',
  showMore: 'Show more',

  // The editor's screen.
  unpublish: 'Unpublish',
  unpublishAsk: 'Unpublish this post?',
  draftAgain: 'It becomes a draft again, with everything you wrote. You can publish it again at any time.',
  notPublishedThen: 'It will not be published at the time that was planned.',
  noLongerAt: 'Readers will no longer find it here:',
  deletePost: 'Delete post',
  conflictTitle: 'Somebody else has changed the same place',
  conflictText:
    'Choose what is kept, place by place. Each choice is made at once, and Ctrl+Z or ⌘Z takes it back. Nothing is saved until all are made.',
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
  excerptNote: 'What the post is about in a few sentences, for lists and search engines.',
  slugStays: 'It stays when the title changes. If you clear it, it is made from the title.',
  slugIsFixed: 'The post is public. If you change this, old links work only if the site redirects them.',
  noOne: 'No one',
  forSharing: 'For search engines and sharing',
  writtenIn: 'Written in',
  writtenInNote: {
    markdown:
      'Marks in the text give its formatting: **bold**, ## for a heading, an empty line between paragraphs.',
    html: 'The text is HTML, with tags such as <strong>, <h2> and <p>.',
    plain: 'Readers see every character as it is written, including * and <.',
  },
  isWrittenIn: (name: string) => `The text is ${name} now. Readers see the same as before.`,
  isPlainTextNow: 'Readers now see every character as it is written.',
  plainTextAsk: 'Show readers the text without formatting?',
  plainTextThen:
    'Readers will then see the marks themselves, such as ** and <img>, instead of bold words, headings, links and pictures. The text itself stays as it is.',
  makePlainText: 'Use plain text',
  plainText: 'Plain text',
} as const;
