import { chooseSlug, slugLength } from '../slug.ts';
import type { ChildFamily } from './family.ts';
import { OptionalGuid, Text } from './fields.ts';
import { givenIdentifier } from './given-identifier.ts';
import { guidOf } from './item.ts';
import { type ResponseFields, responseOf } from './view.ts';

export interface TagContent {
  name: string;
  slug: string;
}

/** A tag in a request body. */
export class TagPayload {
  @OptionalGuid() blogId?: string;
  @OptionalGuid() resourceId?: string;
  @OptionalGuid() tagId?: string;
  @Text({ most: 255 }) name!: string;
  @Text({ most: slugLength, optional: true }) slug?: string;
}

const fields: ResponseFields<'tag'> = {
  blogId: { stored: ['blogId'], value: item => item.blogId },
  resourceId: { stored: ['id'], value: guidOf },
  tagId: { stored: ['id'], value: guidOf },
  name: { stored: ['name'], value: item => item.name },
  slug: { stored: ['slug'], value: item => item.slug },
};

/** The tag as responses carry it. */
export const tagResponse = responseOf(fields);

export const tag = {
  name: 'tag',
  count: 'tagCount',
  payload: TagPayload,
  identifier: payload => givenIdentifier(payload.tagId, payload.resourceId),
  completeForUpdate: () => true,
  content: ({ name, slug }, guid) => ({ name, slug: chooseSlug(slug, name, guid) }),
  touched: content => content,
  order: (_content, created) => created,
  references: () => [],
  referenced: () => [],
  fields,
  response: tagResponse,
} satisfies ChildFamily<'tag', TagPayload>;
