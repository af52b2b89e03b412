import { type Failures, internal, overloaded, type Way } from '../../../failures/table.ts';
import { childNames } from '../../../families/children.ts';
import type { PathParameter } from '../../../feature.ts';
import { json, type Operation, ofJson } from '../../../operations/operation.ts';
import type { QueryParameter } from '../../../operations/parameters.ts';
import { failures } from '../failures.ts';

declare module '../../../operations/parameters.ts' {
  interface FeatureParameters {
    family: true;
  }
}

/** The parameter of the list of the bin. */
export const binParameters = {
  family: {
    lists: [],
    value: { kind: 'one of', values: childNames },
    meaning: 'Only what was deleted of this family.',
    example: 'post',
  },
} as const satisfies Record<string, QueryParameter>;

/** The parameters of paths to what was deleted. */
export const binPathParameters: Readonly<Record<string, PathParameter>> = {
  family: {
    meaning: 'The family of what was deleted.',
    schema: { type: 'string', enum: childNames },
    example: 'post',
  },
  id: {
    meaning: 'The identifier that it had, a GUID in any of its usual forms.',
    schema: { type: 'string', minLength: 1 },
    example: '55555555-5555-4555-8555-555555555555',
  },
};

/** Somebody has created an item with that identifier since, or has restored it. */
const taken = {
  ...internal,
  type: 'identifier-taken',
  title: 'The identifier is taken',
  detail: () =>
    'An item with this identifier is there: it was restored or created again. Nothing was changed.',
} satisfies Way;

const restoreFailures: Failures = { ...failures, taken, overloaded };

/** What lies in the bin. */
export const getDeletedList: Operation<200> = {
  name: 'GetDeletedList',
  group: 'blog',
  method: 'GET',
  path: '/blog/{blogId}/deleted',
  noun: 'bin',
  needs: 'reader',
  names: 'blog',
  summary: 'List what was deleted in a blog',
  description:
    'The posts, tags, authors and media that were deleted in the last 30 days and are not there again, newest first. Each can be restored.',
  parameters: ['pageCount', 'cursor', 'family'],
  failures,
  answers: {
    200: {
      meaning: 'A page of the bin.',
      headers: { ...ofJson, 'Cache-Control': 'always', Link: 'sometimes' },
      body: json('DeletedItem', true),
    },
  },
};

/** What brings an item back. */
export const restoreDeleted: Operation<201> = {
  name: 'RestoreDeleted',
  group: 'blog',
  method: 'POST',
  path: '/blog/{blogId}/deleted/{family}/{id}/restore',
  noun: 'deleted item',
  needs: 'author',
  names: 'deleted item',
  summary: 'Restore what was deleted in a blog',
  description:
    'The item is there again as it was, with its identifier, slugs and times; a post with its working copy and its revisions, a medium with its file. It does not refer to what is not there any more.',
  parameters: [],
  failures: restoreFailures,
  answers: {
    201: {
      meaning: 'The item is there again.',
      headers: { ...ofJson, Location: 'always', ETag: 'sometimes' },
      body: json('Restored'),
    },
  },
};

/** The end of what was deleted. */
export const deleteForGood: Operation<200> = {
  name: 'DeleteForGood',
  group: 'blog',
  method: 'DELETE',
  path: '/blog/{blogId}/deleted/{family}/{id}',
  noun: 'deleted item',
  needs: 'owner',
  names: 'deleted item',
  summary: 'Delete for good what was deleted in a blog',
  description:
    'Nothing of it is left in the bin, however often it was deleted, and a post is gone with all its revisions.',
  parameters: [],
  failures: { ...failures, overloaded },
  answers: { 200: { meaning: 'It is gone for good.', headers: {} } },
};
