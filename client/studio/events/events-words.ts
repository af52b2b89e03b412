/** The texts of endpoints, which are loaded with their part. */
export const eventsWords = {
  // The list.
  title: 'Endpoints',
  text: 'They are told when readers may see something new in this blog: a site is built again, or a program hears of it.',
  off: 'Endpoints are turned off here',
  offText: 'Nobody is told of changes in this blog. The people who run the service can turn that on.',
  ownersOnly: 'Only owners of the blog see its endpoints',
  none: 'No endpoints yet',
  noneText: 'Add one, and the site of this blog is built again whenever it has changed.',
  full: (most: number) => `A blog has at most ${most} endpoints. Delete one to add another.`,
  add: 'Add endpoint',
  added: (name: string) => `Added: ${name}.`,
  saved: (name: string) => `Saved: ${name}.`,
  deleted: (name: string) => `Deleted: ${name}.`,

  // The kinds, and what each is good for.
  kind: 'Who is told',
  kinds: {
    build: 'Build hook',
    github: 'GitHub workflow',
    webhook: 'Webhook',
    changes: 'List of changes',
  },
  kindText: {
    build:
      'The site is built again after a change, at most once a minute. For Netlify, Vercel and Cloudflare Pages.',
    github:
      'A workflow of a repository runs after a change, at most once a minute. For GitHub Pages and Azure Static Web Apps.',
    webhook: 'A program of yours is sent each change, signed, so that it knows that it comes from here.',
    changes:
      'Nothing is sent. The changes of the last 30 days are kept here for programs that ask for them. A blog has one such list.',
  },
  hasChanges: 'This blog has its list of changes already.',

  // The form.
  buildUrl: 'Address of the build hook',
  buildUrlNote:
    'Copy it from where your site is built. Keep it to yourself: whoever knows it can start builds.',
  buildWhere: 'Where to find it',
  buildPlaces: [
    ['Netlify', 'Project configuration › Build & deploy › Continuous deployment › Build hooks'],
    ['Vercel', 'Settings › Git › Deploy Hooks'],
    ['Cloudflare Pages', 'Settings › Builds › Add deploy hook'],
  ],
  webhookUrl: 'Address',
  webhookUrlNote: 'An address that begins with https:// and answers with 200 or 204 once it has the change.',
  repository: 'Repository',
  repositoryNote:
    'As owner/name. The workflow in it begins with «on: repository_dispatch», with «types: [blog-changed]».',
  repositoryFlaw: 'Write it as owner/name, or copy its address.',
  token: 'Token',
  tokenNote: 'A fine-grained token of GitHub for this repository alone, with «Contents: read and write».',
  tokenKept: 'Leave it empty to keep the token that there is.',
  tokenNeeded: 'Paste a token. GitHub takes nothing without one.',
  tokenAnew: 'Paste the token again: what is sent to another address needs its own.',
  urlFlaw: 'Paste a whole address, which begins with https://.',
  events: 'Changes that are told',
  eventNames: {
    'post.published': 'A post is published',
    'post.updated': 'A published post is changed',
    'post.unpublished': 'A post is unpublished',
    'post.deleted': 'A published post is deleted',
    'blog.changed': 'Anything else changes: authors, tags, media, or the blog itself',
  },
  eventsFlaw: 'Choose at least one.',
  isOn: 'On',
  isOnNote: 'While it is off it is told nothing, and is not told later of what it has missed.',
  newSecret: 'Make a new secret',
  newSecretNote: 'The program needs it at once: what is signed with the old one is not sent any more.',
  changedMeanwhile:
    'somebody else has changed this endpoint in the meantime. If you save again, it becomes as it is here.',
  notAnswered: 'the service did not answer. Try it again.',

  // The secret, which is shown once.
  secretTitle: (name: string) => `The secret of ${name}`,
  secretText:
    'Copy it now, and give it to the program that is told: it checks signatures with it. It is not shown again to anybody.',
  secretHow: 'The signatures are those of Standard Webhooks, for which most languages have a library.',
  copySecret: 'Copy the secret',
  secretDone: 'I have copied it',

  // A row.
  stateOn: 'On',
  stateOff: 'Off',
  turnedOff: (when: string, why: string) => `The service turned it off ${when}: ${why}`,
  noneSent: 'Nothing was told yet.',
  lately: 'Lately:',
  keptHere: 'Programs ask for them at',
  test: 'Test',
  testOf: (name: string) => `Test ${name}`,
  testing: 'Sending a test …',
  testedWell: (answer: string) => `The test has arrived. ${answer}`,
  testedBadly: (answer: string) => `The test was not taken. ${answer}`,
  notTested: (why: string) => `Not tested: ${why}`,
  answeredWith: (status: number) => `The answer was ${status}.`,
  noAnswer: 'There was no answer.',
  deliveries: 'Deliveries',
  deliveriesOf: (name: string) => `Deliveries to ${name}`,
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  remove: 'Delete',
  removeOf: (name: string) => `Delete ${name}`,
  removeAsk: (name: string) => `Delete ${name}?`,
  removeMeans: 'It is told nothing any more, also not what still waits for it. This cannot be undone.',
  removeMeansChanges: 'Programs can no longer ask for the changes that were kept. This cannot be undone.',
  removing: 'Deleting …',

  // Deliveries.
  lastDeliveries: (most: number) => `The last ${most}. They are kept for 30 days.`,
  noDeliveries: 'Nothing was told yet. Use «Test», or publish something.',
  noKept: 'Nothing was kept yet. Publish something.',
  refresh: 'Read again',
  told: {
    'post.published': 'Published',
    'post.updated': 'Changed',
    'post.unpublished': 'Unpublished',
    'post.deleted': 'Deleted',
    'blog.changed': 'The blog changed',
  },
  states: { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed', kept: 'Kept' },
  answered: (status: number) => `the answer was ${status}`,
  attempts: (count: number) => (count === 1 ? 'tried once' : `tried ${count} times`),
  nextAttempt: (when: string) => `next attempt ${when}`,
  soon: 'in a moment',
  answerBegins: 'The answer begins:',
  sendAgain: 'Send again',
  sendAgainOf: (what: string) => `Send again: ${what}`,
  sending: 'Sending …',
  sentAgain: (answer: string) => `It has arrived. ${answer}`,
  sentInVain: (answer: string) => `It was not taken. ${answer}`,
  notSent: (why: string) => `Not sent: ${why}`,
} as const;
