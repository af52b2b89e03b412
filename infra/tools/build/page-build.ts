import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { BuildOptions, Metafile, OutputFile } from 'esbuild';
import { licenceTexts } from './third-party.ts';

const common = {
  entryNames: '[name].[hash]',
  chunkNames: '[name].[hash]',
  bundle: true,
  minify: true,
  target: 'es2022',
  legalComments: 'none',
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** A page that the service serves, with its files. */
export interface Page {
  /** The last segment of its address, and the beginning of its files' names beside the bundles. */
  name: string;
  /** The page itself, which esbuild does not read. */
  html: string;
  /** How its scripts and styles are bundled. Nothing is written to `outdir`: names are reported relative to it. */
  options: BuildOptions;
}

/** The pages: of the description, and of the people who write. */
export const pages: readonly Page[] = [
  {
    name: 'docs',
    html: 'client/docs/index.html',
    options: {
      ...common,
      entryPoints: { page: 'client/docs/main.ts', style: 'client/docs/page.css' },
      outdir: 'docs',
      format: 'iife',
    },
  },
  {
    name: 'studio',
    html: 'client/studio/index.html',
    options: {
      ...common,
      entryPoints: {
        page: 'client/studio/main.tsx',
        style: 'client/studio/studio.css',
        preview: 'client/studio/preview/preview.css',
      },
      outdir: 'studio',
      format: 'esm',
      // What only the editor needs is loaded with the first post that is opened.
      splitting: true,
      jsx: 'automatic',
      jsxImportSource: 'preact',
    },
  },
];

/** Names a file by its content, as esbuild names its own. */
function hashedName(name: string, content: string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8).toUpperCase();
  return name.replace('.', `.${hash}.`);
}

/** Replaces each `{name.type}` with the relative address of the file that has that name before its hash. */
async function withAddresses(page: Page, names: string[]): Promise<string> {
  const html = await readFile(page.html, 'utf8');
  return html.replace(/\{(\w+)\.(\w+)\}/g, (_, name, type) => {
    const found = names.find(each => each.startsWith(`${name}.`) && each.endsWith(`.${type}`));
    if (!found) throw new Error(`${page.html} names ${name}.${type}, which the build does not make`);
    return `${page.name}/${found}`;
  });
}

/** The best quality takes twenty times as long, for a tenth fewer bytes. */
const quality = 9;

const compress = (content: Uint8Array | string) =>
  promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

/**
 * The files of a page, which are beside the bundles, each compressed once with Brotli: `docs.html.br`, and `docs.<name>.br` for
 * each file that it names or loads.
 */
export async function pageFiles(
  page: Page,
  outputs: readonly OutputFile[],
  metafile: Metafile,
): Promise<Map<string, Uint8Array>> {
  const licences = licenceTexts(metafile);
  const named = new Map<string, Uint8Array | string>([
    ...outputs.map(({ path, contents }) => [basename(path), contents] as const),
    [hashedName('licences.txt', licences), licences],
  ]);
  const html = await withAddresses(page, [...named.keys()]);
  const files = new Map([[`${page.name}.html.br`, await compress(html)]]);
  for (const [name, content] of named) files.set(`${page.name}.${name}.br`, await compress(content));
  return files;
}
