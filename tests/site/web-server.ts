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
  const server = createServer(({ url: asked = '/' }, response) => {
    // As hosts do by the rule of `_redirects`.
    const url = asked.replace(/^\/preview\/[\w-]+\/(?=\?|$)/, '/preview/');
    const file = site.fileAt(url) ?? '404.html';
    const type = types[extname(file)] ?? 'application/xml';
    response.writeHead(site.fileAt(url) ? 200 : 404, { 'content-type': `${type}; charset=utf-8` });
    response.end(site.textOf(file));
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
