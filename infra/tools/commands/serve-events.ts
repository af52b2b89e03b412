import { BlogClient } from '../../../client/api/index.ts';
import { lineOf, receiver } from '../../../examples/receiver/receiver.mjs';
import { messageOf } from '../../local/functions/host/log.ts';
import { listenOnLoopback } from '../../local/kit/loopback.ts';
import type { CalledService } from './service-arguments.ts';

/** No secret: whoever reaches the receiver's port may sign what it prints. */
const secret = `whsec_${Buffer.from('The sample receiver of npm start').toString('base64')}`;

/** By this path its endpoint is found again at the next start, when the receiver has another port. */
const path = '/events-of-npm-start';

const isOfAnyStart = (url: string | undefined) =>
  url !== undefined && new RegExp(`^http://127\\.0\\.0\\.1:\\d+${path}$`).test(url);

/** Makes an endpoint of the first blog. @returns the blog's name; undefined if there is none. */
async function endpointOfFirst(api: CalledService, url: string): Promise<string | undefined> {
  const client = new BlogClient({ baseUrl: api.url, headers: api.headers });
  const [blog] = await client.get('/blog', { query: { count: 1 }, fields: ['blogId', 'name'] });
  if (!blog) return undefined;
  const at = { blogId: blog.blogId };
  const endpoints = await client.get('/blog/{blogId}/endpoint', { path: at });
  const known = endpoints.find(({ kind, url: told }) => kind === 'webhook' && isOfAnyStart(told));
  const body = { kind: 'webhook', url, secret } as const;
  if (known) {
    const { endpointId, events } = known;
    await client.put('/blog/{blogId}/endpoint/{endpointId}', {
      path: { ...at, endpointId },
      body: { ...body, events },
    });
  } else await client.post('/blog/{blogId}/endpoint', { path: at, body });
  return blog.name;
}

/**
 * Serves the sample receiver of events on a free port, has the first blog tell it, and prints what it is told.
 * @returns its address, with who tells it.
 */
export async function serveEvents(api: CalledService): Promise<string> {
  const server = receiver({
    secret,
    tell: event => console.log(`Told: ${lineOf(event)}`),
    refuse: why => console.error(`The receiver of events has refused a request: ${why}`),
  });
  const url = `http://127.0.0.1:${await listenOnLoopback(server, 0)}${path}`;
  const other = `another blog's endpoint needs the secret ${secret}`;
  try {
    const name = await endpointOfFirst(api, url);
    return `${url} (${name ? `prints below what "${name}" tells` : 'no blog tells it yet'}; ${other})`;
  } catch (error) {
    const [why] = messageOf(error).split('\n');
    return `${url} (no blog tells it: ${why}; ${other})`;
  }
}
