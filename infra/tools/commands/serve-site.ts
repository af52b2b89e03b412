import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { BlogClient } from '../../../client/api/index.ts';
import { siteServer } from '../../../examples/site/serve.mjs';
import { UsageError } from '../../local/kit/command-line.mjs';
import { portTaken } from './environment.ts';
import type { CalledService } from './service-arguments.ts';

/** The first blog that everybody may read and that says where its posts are. @throws UsageError if there is none. */
async function findBlog({ url, headers }: CalledService): Promise<string> {
  const fields = ['blogId', 'isPublic', 'siteUrl', 'postUrl'] as const;
  for await (const blog of new BlogClient({ baseUrl: url, headers }).items('/blog', { fields }))
    if (blog.isPublic && blog.siteUrl && blog.postUrl) return blog.blogId;
  throw new UsageError('--site shows a blog with isPublic, siteUrl and postUrl, and there is none');
}

/**
 * Serves the example site of a blog, rendered on request, for as long as this process lives.
 * @param api the API, which knows the blogs.
 * @param publicApi the address of the public surface, of which the site is made.
 * @returns the site's address.
 */
export async function serveSite(api: CalledService, publicApi: string, port: number): Promise<string> {
  const server = siteServer({ api: publicApi, blogId: await findBlog(api), folder: 'examples/site' });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? portTaken('SITE_PORT', port) : error;
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
