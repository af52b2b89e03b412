import { json, type Operation, ofJson, ofPublicBlog, unchanged } from '../../operations/operation.ts';

const ofRedirects = { ETag: 'always', 'Cache-Control': 'always', Vary: 'always' } as const;

/** The redirects that a blog keeps. */
export const getRedirects: Operation<200 | 304> = {
  name: 'GetRedirects',
  group: 'blog',
  method: 'GET',
  path: '/blog/{blogId}/redirects',
  noun: 'list of redirects',
  needs: 'reader',
  names: 'blog',
  summary: 'List the redirects of a blog',
  description: 'The old addresses of its site, each with the new one, as they were written.',
  parameters: ['If-None-Match'],
  answers: {
    200: { meaning: 'All redirects.', headers: { ...ofJson, ...ofRedirects }, body: json('Redirects') },
    304: unchanged(ofRedirects),
  },
};

/** All redirects at once. */
export const updateRedirects: Operation<202> = {
  name: 'UpdateRedirects',
  group: 'blog',
  method: 'PUT',
  path: '/blog/{blogId}/redirects',
  noun: 'list of redirects',
  needs: 'editor',
  names: 'blog',
  summary: 'Replace the redirects of a blog',
  description:
    'Paths are compared without their last slash. A redirect may lead to another one, if that leads on to an end.',
  parameters: ['If-Match', 'If-None-Match'],
  body: 'RedirectsBody',
  answers: { 202: { meaning: 'The redirects are now as the body says.', headers: { ETag: 'always' } } },
};

/** All old addresses that a site knows of. */
export const getSiteRedirects: Operation<200 | 304> = {
  name: 'GetSiteRedirects',
  group: 'blog',
  method: 'GET',
  path: '/blog/{blogId}/redirects.json',
  noun: 'list of redirects',
  needs: 'nothing',
  surface: 'public',
  summary: 'Read the old addresses of a site, each with the new one',
  description:
    'The redirects of the blog, and behind them the former addresses of its published posts and pages, and of their tags, where these are made of slugs. Of several from one address the first one counts; none is from an address that one of them has now, unless the blog says so.',
  parameters: ['If-None-Match'],
  answers: {
    200: { meaning: 'All redirects.', headers: { ...ofJson, ...ofPublicBlog }, body: json('Redirects') },
    304: unchanged(ofPublicBlog),
  },
};
