import { createServer, type Server } from 'node:http';
import { BlogClient } from '../../../client/api/index.ts';
import { siteServer } from '../../../examples/site/serve.mjs';
import { rootOf } from '../../../examples/site/site.mjs';
import { messageOf } from '../../local/functions/host/log.ts';
import { listenOnLoopback } from '../../local/kit/loopback.ts';
import { portTaken } from './environment.ts';
import type { CalledService } from './service-arguments.ts';

/** A blog that everybody may read and that says where its posts are. */
interface ShownBlog {
  blogId: string;
  name: string;
  siteUrl: string;
  postUrl: string;
}

/** What is said while there is no such blog. */
export const noBlog = 'no public blog yet: one needs isPublic, siteUrl and postUrl';

/** The first blog that can be shown; undefined if there is none. */
async function findBlog({ url, headers }: CalledService): Promise<ShownBlog | undefined> {
  const fields = ['blogId', 'name', 'isPublic', 'siteUrl', 'postUrl'] as const;
  for await (const blog of new BlogClient({ baseUrl: url, headers }).items('/blog', { fields })) {
    const { blogId, name, isPublic, siteUrl, postUrl } = blog;
    if (isPublic && siteUrl && postUrl) return { blogId, name, siteUrl, postUrl };
  }
  return undefined;
}

/** What is shown while there is nothing else: it asks again by itself. */
const emptyPage = (studio: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="3">
<title>No public blog yet</title>
<style>body { font: 1.1rem/1.6 system-ui, sans-serif; max-width: 36rem; margin: 15vh auto; padding: 0 1.5rem }</style>
<h1>No public blog yet</h1>
<p>The first public blog is shown here. It needs <code>isPublic</code>, <code>siteUrl</code> and <code>postUrl</code>.</p>
<p><a href="${studio}">Make one in the studio</a>: this page then becomes its site.</p>
`;

/** What serves the site of a blog, kept as long as it is the first one. */
function siteOf(publicApi: string, studioUrl: string): (blog: ShownBlog) => Server {
  let kept: { blogId: string; site: Server } | undefined;
  return ({ blogId }) => {
    if (kept?.blogId !== blogId)
      kept = { blogId, site: siteServer({ api: publicApi, blogId, folder: 'examples/site', studioUrl }) };
    return kept.site;
  };
}

/**
 * Serves the example site of the first public blog, whichever that is when a page is asked for, for as long as this process
 * lives.
 * @param api the API, which knows the blogs.
 * @param publicApi the address of the public surface, of which the site is made.
 * @param studio the address at which a blog can be made, and a draft is shown on this site.
 * @returns the site's address, and whether there is a blog to show.
 */
export async function serveSite(
  api: CalledService,
  publicApi: string,
  studio: string,
  port: number,
): Promise<{ url: string; isEmpty: boolean }> {
  const siteFor = siteOf(publicApi, studio);
  const server = createServer(async (request, response) => {
    try {
      const blog = await findBlog(api);
      const headers = { 'cache-control': 'no-store', 'retry-after': '3' };
      if (!blog) {
        response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', ...headers });
        response.end(emptyPage(studio));
      } else if (request.url === '/' && rootOf(blog) !== '/') {
        response.writeHead(302, { location: rootOf(blog), 'cache-control': 'no-store' }).end();
      } else siteFor(blog).emit('request', request, response);
    } catch (error) {
      console.error(`The site's blog could not be found: ${messageOf(error)}`);
      response.writeHead(503, { 'content-type': 'text/plain' }).end('The blog could not be found.\n');
    }
  });
  const taken = await listenOnLoopback(server, port).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? portTaken('SITE_PORT', port) : error;
  });
  return { url: `http://127.0.0.1:${taken}`, isEmpty: (await findBlog(api)) === undefined };
}
