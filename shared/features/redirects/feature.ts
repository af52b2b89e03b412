import { type JsonSchema, refTo } from '../../description/json.ts';
import { addToExport } from '../../families/blog.ts';
import type { DescribedObject } from '../../families/response.ts';
import type { Feature } from '../../feature.ts';
import { getRedirects, getSiteRedirects, updateRedirects } from './operations.ts';
import { RedirectPayload, RedirectsPayload } from './payload.ts';

/** A redirect in an answer. */
const redirect: DescribedObject = {
  about: { name: 'Redirect', means: 'An address of a site that leads to another.' },
  payload: RedirectPayload,
  fields: { from: {}, to: {}, status: {} },
};

addToExport('redirects', {
  optional: true,
  each: redirect,
  means: 'All redirects of the blog; left out if there are none.',
});

const redirectsSchema: JsonSchema = {
  title: 'Redirects',
  description: 'Old addresses of a site, each with the new one.',
  type: 'object',
  properties: {
    redirects: { type: 'array', items: refTo(redirect.about.name), description: 'All of them.' },
  },
  required: ['redirects'],
};

const example = {
  redirects: [
    { from: '/2019/herons.html', to: '/a-heron-at-last', status: 301 },
    { from: '/shop', to: 'https://shop.example.com/', status: 302 },
  ],
};

/** The old addresses of a blog's site (contract.md, Redirects). */
export const redirects: Feature = {
  operations: [getRedirects, updateRedirects],
  publicOperations: [getSiteRedirects],
  bodies: [RedirectsPayload],
  schemas: { Redirects: redirectsSchema },
  examples: { Redirects: example, RedirectsBody: example },
};
