import type { PathParameter } from '../../feature.ts';
import { json, type Operation, ofJson } from '../../operations/operation.ts';
import { failures } from './failures.ts';

const ofHistory = { ...ofJson, 'Cache-Control': 'always' } as const;

const ofRevision = {
  group: 'post',
  path: '/blog/{blogId}/post/{id}/revision/{name}',
  noun: 'revision',
  names: 'revision',
  parameters: [],
  failures,
} as const;

/** The parameters of paths to what is kept of posts. */
export const revisionPathParameters: Readonly<Record<string, PathParameter>> = {
  name: {
    meaning: 'The name of the revision, as the list gives it.',
    schema: { type: 'string', minLength: 1 },
    example: '8285199333999-2f1c8a7e5b0d',
  },
};

/** What is kept of a post. */
export const getRevisionList: Operation<200> = {
  name: 'GetRevisionList',
  group: 'post',
  method: 'GET',
  path: '/blog/{blogId}/post/{id}/revision',
  noun: 'list of revisions',
  needs: 'reader',
  names: 'post',
  summary: 'List the revisions of a post',
  description:
    'What was kept of its earlier versions, and of those of its working copy, newest first; empty if nothing was. The newest 25 are kept, and one a day for a year, those of the working copy counted apart.',
  parameters: ['pageCount', 'cursor'],
  failures,
  answers: {
    200: {
      meaning: 'A page of the revisions.',
      headers: { ...ofHistory, Link: 'sometimes' },
      body: json('Revision', true),
    },
  },
};

/** An earlier version of a post. */
export const getRevision: Operation<200> = {
  ...ofRevision,
  name: 'GetRevision',
  method: 'GET',
  needs: 'reader',
  summary: 'Read a revision of a post',
  description:
    'The post as it was, in the form in which an update takes it: an update of the post with this body, best with `If-Match`, restores it. References to what is not there any more are left out of it, and named in `missing`.',
  answers: {
    200: { meaning: 'The post as it was.', headers: ofHistory, body: json('RevisionContent') },
  },
};

/** The end of one of them. */
export const deleteRevision: Operation<200> = {
  ...ofRevision,
  name: 'DeleteRevision',
  method: 'DELETE',
  needs: 'owner',
  summary: 'Delete a revision of a post',
  description:
    'For good, such as a text that must not be kept. Other revisions may have the same text; each is deleted by itself.',
  answers: { 200: { meaning: 'The revision is deleted.', headers: {} } },
};
