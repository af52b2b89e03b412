import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { pages } from '../../infra/tools/build/page-build.ts';

const studio = pages.find(({ name }) => name === 'studio');

/** A file of the page that a test shows. */
interface StoryFile {
  body: string;
  contentType: string;
}

const contentTypes: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

/** Parts of the studio on a page of their own, built as the studio is. @returns its files by their names, and its HTML. */
export async function buildStory(entry: string): Promise<{ html: string; files: Map<string, StoryFile> }> {
  if (!studio) throw new Error('The build knows no studio');
  const { options } = studio;
  const entryPoints = { ...(options.entryPoints as Record<string, string>), page: entry };
  const { outputFiles = [] } = await build({ ...options, entryPoints, write: false });
  const files = new Map(
    outputFiles.map(({ path, text }) => [
      basename(path),
      { body: text, contentType: contentTypes[extname(path)] ?? 'text/plain' },
    ]),
  );
  const source = await readFile(studio.html, 'utf8');
  const html = source.replace(/\{(\w+)\.(\w+)\}/g, (_, name, type) => {
    const file = [...files.keys()].find(each => each.startsWith(`${name}.`) && each.endsWith(type));
    return `studio/${file}`;
  });
  return { html, files };
}

/**
 * Shows parts of the studio in the studio's place: at its address, with the headers that the service sends with it.
 * @returns what the page complains of: in its console, and about its policy.
 */
export async function showStory(
  page: Page,
  serviceUrl: string,
  { html, files }: Awaited<ReturnType<typeof buildStory>>,
): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
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
  await page.route('**/api/studio', async route => {
    const response = await route.fetch();
    await route.fulfill({ response, body: html });
  });
  await page.route('**/api/studio/*', async route => {
    const file = files.get(basename(new URL(route.request().url()).pathname));
    if (file) await route.fulfill(file);
    else await route.continue();
  });
  page.setDefaultTimeout(20_000);
  await page.goto(`${serviceUrl}/api/studio`);
  return complaints;
}
