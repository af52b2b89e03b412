import { json, type Operation, ofJson } from '../../operations/operation.ts';
import { failures } from './failures.ts';

/** What all operations on the working copy of a post say of themselves. */
const ofOne = { group: 'post', noun: 'working copy', names: 'working copy' } as const;

const path = '/blog/{blogId}/post/{id}/draft';

/** Nobody but who asked is to keep it, and each write changes it. */
const unkept = { 'Cache-Control': 'always' } as const;

/** The working copy of a post. */
export const getDraft: Operation<200> = {
  ...ofOne,
  name: 'GetDraft',
  method: 'GET',
  path,
  needs: 'reader',
  summary: 'Read the working copy of a post',
  description:
    'What its update takes, without references to what was deleted, and which version of the post it is based on. Readers never see it.',
  parameters: [],
  answers: {
    200: {
      meaning: 'The working copy.',
      headers: { ...ofJson, ...unkept, ETag: 'always' },
      body: json('DraftBody'),
    },
  },
};

/** Creates or replaces it. */
export const updateDraft: Operation<202> = {
  ...ofOne,
  name: 'UpdateDraft',
  method: 'PUT',
  path,
  needs: 'author',
  summary: 'Keep changes of a post beside it',
  description:
    'Creates the working copy of the post, or replaces it: `If-None-Match: *` only creates, `If-Match` only replaces. The post stays as it is until the working copy is published. References are given by identifier and must exist in the blog. No slug is made, and without `published` the date of the post stays. At `publishAt` it is published by itself, where events are on. What only `Prefer: restore` sets is not part of it.',
  parameters: ['If-Match', 'If-None-Match'],
  body: 'DraftBody',
  refers: true,
  answers: {
    202: {
      meaning: 'The working copy is now as the body says, even if nothing changed.',
      headers: { ETag: 'sometimes' },
    },
  },
};

/** Discards it. */
export const deleteDraft: Operation<200> = {
  ...ofOne,
  name: 'DeleteDraft',
  method: 'DELETE',
  path,
  needs: 'author',
  summary: 'Discard the working copy of a post',
  description: 'The post stays as it is.',
  parameters: ['If-Match', 'If-None-Match'],
  answers: { 200: { meaning: 'There is no working copy any more.', headers: {} } },
};

/** Puts it in the place of the post. */
export const publishDraft: Operation<202> = {
  ...ofOne,
  name: 'PublishDraft',
  method: 'POST',
  path: `${path}/publish`,
  needs: 'author',
  summary: 'Publish the working copy of a post',
  description:
    'The post becomes what the working copy says, and the working copy is gone, at once or not at all. References to what was deleted are left out. The conditions are about the working copy. If the post was changed since the version that it is based on, the answer is 412.',
  parameters: ['If-Match', 'If-None-Match'],
  failures,
  answers: {
    202: { meaning: 'The post is now as the working copy said.', headers: { ETag: 'sometimes' } },
  },
};

/** All of a blog. */
export const getDraftList: Operation<200> = {
  name: 'GetDraftList',
  group: 'post',
  method: 'GET',
  path: '/blog/{blogId}/draft',
  noun: 'working copy',
  needs: 'reader',
  names: 'blog',
  summary: 'List the working copies of a blog',
  description: 'In the order of the identifiers of their posts.',
  parameters: ['pageCount', 'cursor'],
  answers: {
    200: {
      meaning: 'A page of them; empty if there are none.',
      headers: { ...ofJson, ...unkept, Link: 'sometimes' },
      body: json('DraftInList', true),
    },
  },
};
