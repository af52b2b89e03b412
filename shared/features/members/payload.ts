import { parsePrincipal } from '../../access/principal-id.ts';
import { type Role, roles } from '../../access/role.ts';
import { Choice, NestedList, OptionalGuid, Text } from '../../families/fields.ts';
import type { SpanningCheck } from '../../families/rules.ts';
import { maxMembers } from './member.ts';

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
