import type { Answer } from '../service/service.ts';
import { administrator, calledBy, type Person, somebody } from './callers.ts';
import type { MemberRequest } from './member-requests.ts';
import type { Member, MemberedBlog } from './membered-blog.ts';

const group = crypto.randomUUID();

export const people = {
  stranger: somebody(),
  /** In a group that is a member, which the sign-in leaves out. */
  omitted: somebody({ groups: [group], omitsGroups: true }),
  reader: somebody(),
  author: somebody(),
  editor: somebody(),
  owner: somebody(),
  admin: administrator,
  app: somebody({ isApplication: true }),
  group: somebody({ groups: [crypto.randomUUID(), group] }),
  role: somebody({ roles: ['Desk', 'Readers'] }),
};

/** Who calls, by the columns of a table. */
export const callers: Record<string, Pick<Person, 'headers'>> = {
  nobody: { headers: {} },
  /** Says to be the owner, by headers that the platform sends beside the principal. */
  forged: {
    headers: {
      'x-ms-client-principal-id': people.owner.principal.slice(-36),
      'x-ms-client-principal-name': 'owner@example.com',
      'x-ms-client-principal-idp': 'aad',
    },
  },
  ...people,
};

/** The application is an editor, the group an author, the role a reader. */
export const membersOf = ({
  authorId,
  anotherAuthorId,
}: Pick<MemberedBlog, 'authorId' | 'anotherAuthorId'>): Member[] => [
  { principal: people.reader.principal, role: 'reader', authorId: anotherAuthorId },
  { principal: people.author.principal, role: 'author', authorId },
  { principal: people.editor.principal, role: 'editor' },
  { principal: people.owner.principal, role: 'owner' },
  { principal: people.app.principal, role: 'editor' },
  { principal: `group:${group}`, role: 'author', authorId },
  { principal: 'role:Readers', role: 'reader' },
];

/** What the columns say of a problem that its status alone does not show. */
const words: Record<string, string> = {
  'role-too-small': 'small',
  'not-own-post': 'own',
  'groups-omitted': 'groups',
};

/** What becomes of a request: its status, or for 403 which of them it is. */
export function outcomeOf({ status, text }: Answer): string {
  if (status !== 403) return String(status);
  const { type } = JSON.parse(text) as { type: string };
  return words[type.slice(type.lastIndexOf(':') + 1)] ?? type;
}

const asProblem = { Accept: 'application/problem+json' };

/** Sends the request of a row as somebody. */
export const sendAs = (
  service: { host: { url: string } },
  caller: string,
  { method, path, body }: MemberRequest,
): Promise<Answer> =>
  calledBy(service, callers[caller] ?? { headers: {} }).send(method, path, body, asProblem);

/** Outcomes in columns. @param width of the first. */
export const line = (name: string, outcomes: readonly string[], width = 26) =>
  [`${name} `.padEnd(width), ...outcomes.map(each => each.padEnd(9))].join('').trimEnd();

/** The lines of a table. */
export const linesOf = (table: string) => table.split('\n').slice(1, -1);
