import { createServer, type ServerResponse } from 'node:http';
import { onDraft } from '../../client/api/on-draft.ts';
import { listenOnLoopback } from '../../infra/local/kit/loopback.ts';
import { useStarted } from '../../infra/local/kit/testing/use-started.ts';

/** What a site does with a request. */
export type Behaviour = (response: ServerResponse, path: string) => void;

/** A site of another origin than the studio. */
export interface SiteServer {
  url: string;
  /** From now on it answers so. */
  behave(behaviour: Behaviour): void;
  /** The paths that were asked for, with what each request said of where it comes from. */
  asked: { path: string; referer: string | undefined }[];
}

/** A page with a script. */
export const pageWith =
  (script: string): Behaviour =>
  response => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>A site</title><h1>A site</h1><main></main><script type="module">${script}</script>`,
    );
  };

/** The script of a site that shows drafts of a studio, with what else it does. */
export const showing = (studio: string, more = '') => `
  const onDraft = ${onDraft};
  const place = document.querySelector('main');
  onDraft('${studio}', post => {
    document.querySelector('h1').textContent = post.title;
    place.innerHTML = post.contentHtml ?? post.content;
    place.dataset.post = JSON.stringify(post);
    place.dataset.times = Number(place.dataset.times ?? 0) + 1;
  });
  ${more}`;

async function startSite(): Promise<SiteServer & { stop(): Promise<void> }> {
  const asked: SiteServer['asked'] = [];
  let answer: Behaviour = response => response.end();
  const server = createServer(({ url = '/', headers }, response) => {
    asked.push({ path: url, referer: headers.referer });
    answer(response, url);
  });
  const port = await listenOnLoopback(server, 0);
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    behave(behaviour) {
      answer = behaviour;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

/** A site for the tests of a file. */
export const useSiteServer = (): SiteServer => useStarted(startSite, site => site.stop());
