import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import type { BuiltSite } from './site-project.ts';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/feed+json',
};

/** Serves a built site as any web server of files does. */
export async function serveFiles(site: BuiltSite) {
  const server = createServer(({ url = '/' }, response) => {
    const file = site.fileAt(url);
    const type = types[extname(file ?? '.html')] ?? 'application/xml';
    response.writeHead(file ? 200 : 404, { 'content-type': `${type}; charset=utf-8` });
    response.end(site.read(file ?? '404.html'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
