import { type Answer, json, type Operation } from '../../operations/operation.ts';
import type { QueryParameter } from '../../operations/parameters.ts';

declare module '../../operations/parameters.ts' {
  interface FeatureParameters {
    preview: true;
  }
}

/** The parameter that shows a post before it is published, on the public surface alone. */
export const previewParameters = {
  preview: {
    lists: [],
    value: { kind: 'text', what: 'the token of a preview' },
    meaning:
      'The token of a preview of this post, or of its working copy. With it the post, or the working copy, is read as it is now, whether or not it is published; any other token is 404.',
    example: '1714804267.6Yq0v1mGkP3uO2wzJb5kS7hQ9tXcR4nLfEaDiUyHs8M',
  },
} as const satisfies Record<string, QueryParameter>;

/** What shows a post before it is published. */
export const createPreview: Operation<201> = {
  name: 'CreatePreview',
  group: 'post',
  method: 'POST',
  path: '/blog/{blogId}/post/{id}/preview',
  noun: 'preview',
  needs: 'author',
  names: 'post',
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

/** What shows the working copy of a post before that is published. */
export const createDraftPreview: Operation<201> = {
  ...createPreview,
  name: 'CreateDraftPreview',
  path: '/blog/{blogId}/post/{id}/draft/preview',
  names: 'working copy',
  summary: 'Show the working copy of a post before it is published',
  description:
    'The answer shows the post as its working copy has it, to whoever has the answer, as the preview of a post does. They see the working copy as it is when they read it, and nothing once it was published or discarded.',
  answers: {
    201: {
      ...(createPreview.answers[201] as Answer),
      meaning: 'The working copy can be read with the token, until it expires.',
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
  names: 'blog',
  summary: 'End all previews of a blog',
  description: 'No token that was given out before this shows a post any more; new ones can be asked for.',
  parameters: [],
  answers: { 200: { meaning: 'All previews of the blog have ended.', headers: {} } },
};

/** Adds the parameter `preview` to the public read of a post. */
export const changesIn = ({ name, surface, parameters }: Operation): Partial<Operation> =>
  surface === 'public' && name === 'GetPost'
    ? {
        description:
          'A published post, or with `preview` the one that the token shows. Any other does not exist here.',
        parameters: [...parameters, 'preview'],
      }
    : {};
