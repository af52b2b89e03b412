/** Who calls, as the sign-in says; undefined is nobody. */
export interface Signature {
  tenant: string;
  object: string;
  isApplication: boolean;
  groups: readonly string[];
  roles: readonly string[];
  omitsGroups: boolean;
}

export type Caller = Signature | undefined;

export const roleNames = ['reader', 'author', 'editor', 'owner'] as const;
type RoleName = (typeof roleNames)[number];

/** A member, by what is written between colons and slashes. */
export interface ModelMember {
  principal: string;
  role: RoleName;
  authorId?: string;
}

/** A blog as the model has it: its members, and its posts with the author of each. */
export interface ModelBlog {
  members: ModelMember[];
  posts: Map<string, string | undefined>;
}

/** All blogs, in order of creation. */
export type World = Map<string, ModelBlog>;

/** What becomes of a request: a status, or the type of a problem that the status alone does not say. */
export type Outcome = number | 'role-too-small' | 'not-own-post' | 'groups-omitted';

/** Whether a member's principal names the caller. It is written by hand, and not as the service does it. */
function names(principal: string, caller: Signature): boolean {
  const [kind, name = ''] = principal.split(':');
  if (kind === 'role') return caller.roles.includes(name);
  if (kind === 'group') return !caller.omitsGroups && caller.groups.includes(name);
  if (kind === 'app') return caller.isApplication && caller.object === name;
  return !caller.isApplication && `${caller.tenant}/${caller.object}` === name;
}

const isAdministrator = ({ roles }: Signature) => roles.includes('Blog.Admin');

/** How much the caller may do in a blog: the place of the role, from 1; 0 is nothing, 5 everything everywhere. */
function rankOf(caller: Signature, blog: ModelBlog | undefined): number {
  if (isAdministrator(caller)) return 5;
  const own = blog?.members.filter(({ principal }) => names(principal, caller)) ?? [];
  return Math.max(0, ...own.map(({ role }) => roleNames.indexOf(role) + 1));
}

/** Why the caller may not do something that needs a role; undefined if they may. */
export function refusalOf(caller: Caller, blog: ModelBlog | undefined, role: RoleName): Outcome | undefined {
  if (!caller) return 401;
  const rank = rankOf(caller, blog);
  if (rank === 0) return caller.omitsGroups ? 'groups-omitted' : 404;
  return rank < roleNames.indexOf(role) + 1 ? 'role-too-small' : undefined;
}

/** Why the caller may not create blogs. */
export function refusalOfBlogs(caller: Caller): Outcome | undefined {
  if (!caller) return 401;
  return isAdministrator(caller) ? undefined : 'role-too-small';
}

/** Whether all of these posts, by their authors, are the caller's to write. */
export function mayWrite(caller: Caller, blog: ModelBlog, authors: readonly (string | undefined)[]): boolean {
  if (!caller || rankOf(caller, blog) !== roleNames.indexOf('author') + 1) return true;
  const own = blog.members
    .filter(({ principal }) => names(principal, caller))
    .map(({ authorId }) => authorId);
  return authors.every(author => author !== undefined && own.includes(author));
}

/** The blogs that the caller sees in the list. */
export const listedFor = (caller: Signature, world: World): string[] =>
  [...world].filter(([, blog]) => rankOf(caller, blog) > 0).map(([id]) => id);

/** What names the caller alone. */
export const principalOf = ({ isApplication, tenant, object }: Signature): string =>
  isApplication ? `app:${object}` : `user:${tenant}/${object}`;
