import { json, type Operation } from '../../operations/operation.ts';

/** What shows a post before it is published. */
export const createPreview: Operation<201> = {
  name: 'CreatePreview',
  group: 'post',
  method: 'POST',
  path: '/blog/{blogId}/post/{id}/preview',
  noun: 'preview',
  needs: 'author',
  of: 'post',
  summary: 'Show a post before it is published',
  description:
    'The answer shows this post alone, to whoever has it, where one reads without signing in: for an hour, or for as many as the body says. They see the post as it is when they read it.',
  parameters: [],
  body: 'PreviewBody',
  isBodyOptional: true,
  storesNothing: true,
  answers: {
    201: {
      meaning: 'The post can be read with the token, until it expires.',
      headers: { 'Cache-Control': 'always' },
      body: json('Preview'),
    },
  },
};

/** The end of all previews. */
export const deletePreviews: Operation<200> = {
  name: 'DeletePreviews',
  group: 'post',
  method: 'DELETE',
  path: '/blog/{blogId}/preview',
  noun: 'preview',
  needs: 'editor',
  of: 'blog',
  summary: 'End all previews of a blog',
  description: 'No token that was given out before this shows a post any more; new ones can be asked for.',
  parameters: [],
  answers: { 200: { meaning: 'All previews of the blog have ended.', headers: {} } },
};
