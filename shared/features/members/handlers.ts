import { parsePrincipal } from '../../access/principal-id.ts';
import { Failure } from '../../failures/failure.ts';
import type { PlacedReference } from '../../families/reference.ts';
import type { Handler } from '../../http/handler.ts';
import type { GetContext } from '../../http/json-answers.ts';
import { withPayload } from '../../http/request/payload.ts';
import { accepted } from '../../http/response/responses.ts';
import type { VersionedItem } from '../../store/reads/items.ts';
import type { Precondition } from '../../store/repository.ts';
import { preconditionOf, readConditions, tagOfVersion } from '../../versions/conditions.ts';
import { type EntityTag, formatTag, ownPart, resourcePart, versionPart } from '../../versions/entity-tag.ts';
import { refusalOf } from './access-control.ts';
import type { Member } from './member.ts';
import { membershipOf } from './membership.ts';
import { MembersPayload } from './payload.ts';
import type { Members } from './store.ts';

const resourceOf = (blogId: string) => resourcePart(blogId, 'members');

/** What a list of members is known by: nothing else in the blog changes it. */
const versionOf = (members: readonly Member[] = []) => JSON.stringify(members);

function tagOf(blogId: string, members: readonly Member[] | undefined): EntityTag {
  const version = versionOf(members);
  return { resource: resourceOf(blogId), own: ownPart(version), version: versionPart(version) };
}

/** Answers with the members of a blog (contract.md, Members). */
export const readMembers =
  ({ versions }: Pick<GetContext, 'versions'>): Handler<200 | 304> =>
  async ({ request, blogId, blog }) => {
    const { ifNoneMatch } = readConditions(request.headers);
    const stored = blog ?? (await versions.read(blogId));
    if (!stored) throw new Failure('absent');
    const { members = [] } = stored;
    const headers = { ETag: formatTag(tagOf(blogId, members)), 'Cache-Control': 'private, no-cache' };
    const isKnown =
      ifNoneMatch &&
      (ifNoneMatch.any ||
        tagOfVersion(ifNoneMatch, resourceOf(blogId), versionOf(members), undefined, Date.now()));
    if (isKnown) return { status: 304, headers };
    return {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
      body: JSON.stringify({ members }, undefined, 2),
    };
  };

/** The members of a body. @throws Failure `bodyInvalid` if none is an owner, or one is there twice. */
function membersIn({ members: given = [] }: MembersPayload): Member[] {
  const members = given.map(({ principal, role, authorId }) => ({
    principal: parsePrincipal(principal) ?? principal,
    role,
    ...(authorId !== undefined && { authorId }),
  }));
  const principals = members.map(({ principal }) => principal);
  const repeated = principals.flatMap((principal, index) => {
    const first = principals.indexOf(principal);
    const at = { body: ['members', index, 'principal'] };
    return first === index ? [] : [{ at, text: `must not be the same as members[${first}].principal` }];
  });
  const isOwned = members.some(({ role }) => role === 'owner');
  const unowned = { at: { body: ['members'] }, text: 'must have at least one owner' };
  const violations = isOwned ? repeated : [...repeated, unowned];
  if (violations.length > 0) throw new Failure('bodyInvalid', violations);
  return members;
}

const referencesOf = (members: readonly Member[]): PlacedReference[] =>
  members.flatMap(({ authorId }, index) =>
    authorId === undefined
      ? []
      : [{ family: 'author', guid: authorId, path: ['members', index, 'authorId'] }],
  );

/** Replaces the members of a blog, for an owner (contract.md, Members). */
export const replaceMembers =
  (store: Members, { memory }: Pick<GetContext, 'memory'>): Handler<202> =>
  received =>
    withPayload(received, MembersPayload, memory, async payload => {
      const { request, blogId, caller } = received;
      const members = membersIn(payload);
      const holds = preconditionOf(readConditions(request.headers), resourceOf(blogId), 'own');
      // Once more, by the very members that it replaces: else an owner could send a body slowly, and be back after their removal.
      const whyNot = ({ members = [] }: VersionedItem<'blog'>) =>
        caller && refusalOf(caller, 'owner', membershipOf(members, caller.principals));
      const condition: Precondition<'blog'> = stored =>
        whyNot(stored) ?? (holds?.(versionOf(stored.members)) === false ? 'preconditionFailed' : undefined);
      await store.replace(blogId, members, referencesOf(members), condition);
      return accepted(formatTag(tagOf(blogId, members)));
    });
