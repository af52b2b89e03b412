/** The texts of what is loaded later (later-pages.ts): apart from the others, so that the page opens without them. */
export const laterWords = {
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
} as const;
