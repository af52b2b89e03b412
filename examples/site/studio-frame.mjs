// @ts-check
// How hosts of files show a draft beside the text in the studio: one page for all previews, which the studio alone may have in a frame.

import { postPage } from './post-page.mjs';
import { rootOf } from './site.mjs';

/** @typedef {import('./site.mjs').Site} Site */

/** The page of previews, which shows nothing before the studio says what is written. @param {Site} site */
export const draftPage = site =>
  postPage(site, { postId: '', title: '', content: '', lastModified: '', tags: [], media: [] }, {}, true);

/** What is sent with it. @param {string} studio */
const headersOf = studio => ({
  'Content-Security-Policy': `frame-ancestors ${studio}`,
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
});

/** The rule of `_redirects` by which each preview has that page; empty for a site that knows no studio. @param {Site} site */
export const previewRule = ({ blog, studio }) =>
  studio ? `${rootOf(blog)}preview/:id/ ${rootOf(blog)}preview/ 200\n` : '';

/** The same for Static Web Apps. @param {Site} site */
export const previewRoutes = ({ blog, studio }) =>
  studio
    ? [
        {
          route: `${rootOf(blog)}preview/*`,
          rewrite: `${rootOf(blog)}preview/index.html`,
          headers: headersOf(studio),
        },
      ]
    : [];

/** The file `_headers` of Cloudflare Pages and Netlify. @type {(site: Site) => string | undefined} */
export function headersFile({ blog, studio }) {
  if (!studio) return undefined;
  const lines = Object.entries(headersOf(studio)).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${rootOf(blog)}preview/*\n${lines.join('')}`;
}
