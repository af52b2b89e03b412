import { join } from 'node:path';
import { BlogClient } from '../../../client/api/index.ts';
import type { Attempts } from '../import/attempts.ts';
import { Connections } from '../import/connections.ts';
import { BlogFile } from '../import/file/blog-file.ts';
import { BlogImport } from '../import/import-blog.ts';
import { MediaSource } from '../import/media/file-source.ts';
import { readUploadLimits } from '../media/upload-target.ts';
import sampleBlog from '../sample-blog.json';

/** Where its pictures are, under the paths of the addresses that the sample has for them. */
const pictures = join('infra', 'tools', 'sample-media');

/** A local service that fails for two seconds keeps failing, and the user is waiting. */
const attempts: Attempts = { max: 4, firstPause: 200, maxPause: 1_000 };

/**
 * Loads the sample blog into the service at an address, with its pictures if that stores files, and prints what was refused.
 * @param headers of each request.
 * @param sitePort where its site is, if not where the sample says.
 */
export async function loadSample(
  api: string,
  headers: Record<string, string> = {},
  sitePort?: number,
): Promise<void> {
  const connections = new Connections();
  const client = new BlogClient({ baseUrl: api, headers, fetch: connections.fetch });
  const blog = { ...sampleBlog, ...(sitePort && { siteUrl: `http://127.0.0.1:${sitePort}` }) };
  const sample = await BlogFile.read([Buffer.from(JSON.stringify(blog))]);
  const files = (await readUploadLimits(client)) && new MediaSource({ folder: pictures });
  // The blog is there before its pictures are, and then gets the address of its logo.
  const options = { attempts, files, overwrites: true };
  const { failures } = await new BlogImport(client, sample, options).run();
  connections.close();
  for (const line of failures.lines()) console.error(`Sample blog, ${line}`);
}
