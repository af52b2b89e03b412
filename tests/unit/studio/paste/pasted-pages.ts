import { build } from 'esbuild';
import type { Page } from 'playwright-core';

/** What a paste becomes; the files by their names. */
export interface Seen {
  text: string;
  isInline: boolean;
  files: string[];
  places: number[];
  hosts: string[];
  lost: string[];
}

const bundled = build({
  entryPoints: ['client/studio/editor/text/paste/rich-text.ts'],
  bundle: true,
  format: 'iife',
  globalName: 'pasting',
  write: false,
});

/** Opens a page that can make texts of what is pasted, as the studio's editor does. */
export async function openPasting(page: Page): Promise<void> {
  // Identifiers are made in secure pages only.
  await page.route('https://studio.example/', route =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  );
  await page.goto('https://studio.example/');
  const { outputFiles } = await bundled;
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
}

/** What the page makes of HTML from the clipboard. */
export const pasted = (page: Page, html: string, format = 'markdown', language?: string): Promise<Seen> =>
  page.evaluate<Seen>(`(() => {
    const { pictures, ...rich } = pasting.richText(${JSON.stringify(html)}, '${format}', document, ${JSON.stringify(language)});
    return { ...rich, ...pictures, files: pictures.files.map(({ file: { name, type, size }, alternativeText }) => [name, type, size, alternativeText].join(' ').trim()) };
  })()`);
