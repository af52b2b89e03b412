import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
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
import { serviceAt } from '../support/service/service.ts';

/** A page that has the client, of another origin than the service and storage. */
export interface ClientSite {
  service: ReturnType<typeof serviceAt>;
  blob: LocalBlob;
  /** The page's origin, and another one of the same page, which storage does not allow. */
  origin: string;
  stranger: string;
  /** The scripts that it serves, by their paths. */
  scripts: Map<string, string>;
  stop(): Promise<void>;
}

/**
 * The installed client as a bundler puts it into a page, with its worker beside it, as esbuild does if it is told the name of the worker; and
 * the package itself, for a page without a bundler.
 */
async function scriptsOfClient(): Promise<Map<string, string>> {
  const project = await createClientProject();
  const { outputFiles } = await build({
    entryPoints: {
      client: 'blog-content-client',
      'size-worker': 'blog-content-client/size-worker.js',
      'openapi-fetch': 'openapi-fetch',
    },
    absWorkingDir: project.folder,
    outdir: project.folder,
    bundle: true,
    format: 'esm',
    write: false,
  });
  const own = (name: string) => readFileSync(join(project.client, name), 'utf8');
  const scripts = new Map([
    ...outputFiles.map(({ path, text }) => [`/${basename(path)}`, text] as const),
    ['/package/index.js', own('index.js')],
    ['/package/size-worker.js', own('size-worker.js')],
  ]);
  project.remove();
  return scripts;
}

/** A page without a bundler. */
const plainPage = (api: string) => `<title>A page</title>
<script type="importmap">{ "imports": { "blog-content-client": "/package/index.js", "openapi-fetch": "/openapi-fetch.js" } }</script>
<script type="module">
  import { BlogClient } from 'blog-content-client';
  window.api = new BlogClient({ baseUrl: '${api}' });
</script>`;

async function startClientSite(): Promise<ClientSite> {
  const scripts = await scriptsOfClient();
  const html = new Map([['/', '<title>A page</title><input type="file">']]);
  const pages = createServer(({ url = '' }, response) => {
    const script = scripts.get(url);
    if (script !== undefined) response.setHeader('Content-Type', 'text/javascript').end(script);
    else if (html.has(url)) response.setHeader('Content-Type', 'text/html').end(html.get(url));
    else response.writeHead(404).end();
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
  const service = serviceAt(host.url, {});
  html.set('/plain.html', plainPage(service.api));
  return {
    service,
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
