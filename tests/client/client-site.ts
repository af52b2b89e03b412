import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type LocalBlob, startLocalBlob } from '../../infra/local/blob/local-blob.ts';
import { corsArguments } from '../../infra/local/functions/origins/cors-options.ts';
import { listenOnLoopback } from '../../infra/local/kit/loopback.ts';
import { useStarted } from '../../infra/local/kit/testing/use-started.ts';
import { startContentStore } from '../../infra/tools/content-store.ts';
import { platformSettings } from '../../infra/tools/platform-settings.ts';
import { createClientProject } from '../support/projects/client-project.ts';
import { builtApp } from '../support/service/built-app.ts';
import { startServiceProcess } from '../support/service/instance.ts';
import { type Service, serviceAt } from '../support/service/service.ts';

/** A page that has the client, of another origin than the service and storage. */
export interface ClientSite {
  service: Service;
  blob: LocalBlob;
  /** The page's origin, and another one of the same page, which storage does not allow. */
  origin: string;
  stranger: string;
  /** The scripts that it serves, by their paths. */
  scripts: Map<string, string>;
  stop(): Promise<void>;
}

/** The installed client as a bundler puts it into a page, with its worker beside it. */
async function bundledClient(): Promise<Map<string, string>> {
  const project = await createClientProject();
  const stdin = { contents: "export * from 'blog-content-client'", resolveDir: project.folder };
  const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', write: false });
  const worker = readFileSync(join(project.client, 'size-worker.js'), 'utf8');
  project.remove();
  return new Map([
    ['/client.js', outputFiles.map(({ text }) => text).join('')],
    ['/size-worker.js', worker],
  ]);
}

async function startClientSite(): Promise<ClientSite> {
  const scripts = await bundledClient();
  const pages = createServer(({ url = '' }, response) => {
    const script = scripts.get(url);
    if (script !== undefined) response.setHeader('Content-Type', 'text/javascript').end(script);
    else if (url !== '/') response.writeHead(404).end();
    else response.setHeader('Content-Type', 'text/html').end('<title>A page</title><input type="file">');
  });
  const port = await listenOnLoopback(pages, 0);
  const [origin, stranger] = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  const { cosmos, settings } = await startContentStore(0);
  const blob = await startLocalBlob({
    port: 0,
    folder: undefined,
    containers: [
      { name: 'incoming', publicAccess: 'none' },
      { name: 'media', publicAccess: 'blob' },
    ],
    origins: [origin],
  });
  const media = { MEDIA_ENDPOINT: blob.endpoint, MEDIA_TOKEN: blob.token };
  const host = await startServiceProcess({
    appFolder: builtApp(),
    env: { ...platformSettings, ...settings, ...media, ALLOWED_ORIGINS: `${origin},${stranger}` },
    args: corsArguments({ origins: [origin, stranger], credentials: false }),
  });
  return {
    service: serviceAt(host.url, {}),
    blob,
    origin,
    stranger,
    scripts,
    async stop() {
      await host.stop();
      await Promise.all([cosmos.close(), blob.close()]);
      pages.close();
    },
  };
}

/** Such a page for the tests of a file. */
export const useClientSite = (): ClientSite => useStarted(startClientSite, site => site.stop());
