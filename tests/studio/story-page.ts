import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, extname } from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { pages } from '../../infra/tools/build/page-build.ts';

const studio = pages.find(({ name }) => name === 'studio');

const contentTypes: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

/** Parts of the studio, built as the studio is. @returns what is at each path of their server. */
async function buildStory(entry: string): Promise<Map<string, { type: string; body: string }>> {
  if (!studio) throw new Error('The build knows no studio');
  const { options } = studio;
  const entryPoints = { ...(options.entryPoints as Record<string, string>), page: entry };
  const { outputFiles = [] } = await build({ ...options, entryPoints, write: false });
  const names = outputFiles.map(({ path }) => basename(path));
  const source = await readFile(studio.html, 'utf8');
  const body = source.replace(/\{(\w+)\.(\w+)\}/g, (_, name, type) => {
    const file = names.find(each => each.startsWith(`${name}.`) && each.endsWith(type));
    return `studio/${file}`;
  });
  const files = outputFiles.map(({ path, text }) => {
    const type = contentTypes[extname(path)] ?? 'text/plain';
    return [`/api/studio/${basename(path)}`, { type, body: text }] as const;
  });
  return new Map([['/api/studio', { type: 'text/html', body }], ...files]);
}

/** A page with parts of the studio, under the policy of the studio's own page. */
export interface Story {
  url: string;
  stop(): Promise<void>;
}

/**
 * Serves parts of the studio on a page of their own.
 * @param entry the script of that page.
 * @param serviceUrl a service, of whose studio it has the policy.
 */
export async function serveStory(entry: string, serviceUrl: string): Promise<Story> {
  const answers = await buildStory(entry);
  const { headers } = await fetch(`${serviceUrl}/api/studio`);
  const policy = headers.get('content-security-policy');
  if (!policy) throw new Error('The studio has no policy');
  const server = createServer(({ url = '' }, response) => {
    const answer = answers.get(url);
    response.writeHead(answer ? 200 : 404, {
      'content-type': answer?.type ?? 'text/plain',
      'content-security-policy': policy,
    });
    response.end(answer?.body);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api/studio`,
    async stop() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

/** Opens a story. @returns what the page complains of: in its console, and about its policy, then and later. */
export async function openStory(page: Page, { url }: Story): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.text()} ${message.location().url}`.trim());
  });
  page.on('pageerror', error => complaints.push(String(error)));
  await page.exposeFunction('complain', (text: string) => complaints.push(text));
  await page.addInitScript(`addEventListener('securitypolicyviolation', event =>
    complain(event.violatedDirective + ' ' + event.blockedURI), true)`);
  // A page begins without what others have chosen; a reload does not.
  await page.addInitScript(`if (self === top && location.protocol !== 'about:' && !sessionStorage.getItem('begun')) {
    localStorage.clear();
    sessionStorage.setItem('begun', 'yes');
  }`);
  await page.goto(url);
  return complaints;
}
