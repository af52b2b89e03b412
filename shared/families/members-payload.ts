import { parseGuid } from '../values/guid.ts';
import { Choice, NestedList, OptionalGuid, Text } from './fields.ts';
import type { SpanningCheck } from './rules.ts';

/** What members may do, each with all that those before it may (contract.md, Members). */
export const roles = ['reader', 'author', 'editor', 'owner'] as const;

export type Role = (typeof roles)[number];

/** Somebody, or some people, with a role in a blog. */
export interface Member {
  /** `user:tenant/object`, `app:object`, `group:object` or `role:value`, with identifiers in lower case. */
  principal: string;
  role: Role;
  /** As which author of the blog a member writes. */
  authorId?: string;
}

/** The maximum number of members of a blog. */
export const maxMembers = 100;

/** The maximum length of the value of an app role: Microsoft Entra allows 120 characters, without spaces. */
const roleValue = /^[!-~]{1,120}$/;

/** A principal with identifiers in lower case; undefined if it is none. */
export function parsePrincipal(text: string): string | undefined {
  const kind = text.slice(0, text.indexOf(':'));
  const name = text.slice(kind.length + 1);
  if (kind === 'role') return roleValue.test(name) ? text : undefined;
  const identifiers = name.split('/').map(parseGuid);
  const count = { user: 2, app: 1, group: 1 }[kind];
  return identifiers.length === count && !identifiers.includes(undefined)
    ? `${kind}:${identifiers.join('/')}`
    : undefined;
}

const isPrincipal: SpanningCheck = {
  says: '`user:` with the identifiers of tenant and object and a slash between them, `app:` or `group:` with that of the object, or `role:` with the value of an app role.',
  violation: value =>
    typeof value === 'string' && parsePrincipal(value) === undefined
      ? 'must be user:TENANT/OBJECT, app:OBJECT, group:OBJECT or role:VALUE'
      : undefined,
};

/** A member in a request body. */
export class MemberPayload {
  static readonly about = { name: 'Member', means: 'Who may do what in a blog.' };

  @Text({
    max: 128,
    means: 'Who it is, as `me` tells it.',
    checks: [isPrincipal],
    example: 'group:6f0b1c52-93a2-4f41-8c55-2f5a0f9e4b10',
  })
  principal!: string;
  @Choice({ from: roles, required: true, means: 'What the member may do.', example: 'author' }) role!: Role;
  @OptionalGuid({ means: 'The author as whom the member writes: those posts are the own ones.' })
  authorId?: string;
}

/** The members of a blog in a request body. */
export class MembersPayload {
  static readonly about = { name: 'Members', means: 'All members of a blog.' };

  @NestedList(() => MemberPayload, {
    max: maxMembers,
    means: 'At least one owner, and nobody twice.',
  })
  members?: MemberPayload[];
}
