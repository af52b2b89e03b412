import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { BuildOptions, Metafile, OutputFile, Plugin } from 'esbuild';
import { pageWorkers, withWorkers } from './page-workers.ts';
import { licenceTexts } from './third-party.ts';

const common = {
  entryNames: '[name].[hash]',
  chunkNames: '[name].[hash]',
  assetNames: '[name].[hash]',
  bundle: true,
  minify: true,
  target: 'es2022',
  legalComments: 'none',
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** Marks a question of the plugin below to esbuild, which asks the plugin as well. */
const resolving = Symbol('resolving');

const editor = 'client/studio/editor/desk.tsx';

/** Small modules that the other pages share with what is loaded after the editor: with the editor they are in a file that both load anyway. */
const withEditor = [
  'client/studio/put-look.ts',
  'client/studio/editor/copy-body.ts',
  'client/studio/media/shown-picture.ts',
  'client/studio/media/stored-file.ts',
];

/** The studio's scripts that are loaded before others that are loaded later. */
function thereBefore(path: string): string[] {
  const later = 'client/studio/later-pages.ts';
  if (/client\/studio\/(?:history|editor\/text\/insert)\//.test(path)) return [editor, later];
  if (/client\/studio\/(?:media\/focus-point\.|events\/)/.test(path)) return [later];
  if (!/client\/studio\/(editor|preview)\//.test(path)) return [];
  if (!/\/editor\/text\/(find|picture)\//.test(path)) return [editor];
  const field = [editor, 'client/studio/editor/text/code-field.ts'];
  return /picture-acts/.test(path)
    ? [...field, later, 'client/studio/editor/text/picture/shown-pictures.ts']
    : field;
}

/**
 * Keeps the page's own script in one file. esbuild makes a file of each set of modules that the same scripts use, and each file is a request, which
 * is a call of a function. So each part that is loaded later names the page's script, which is there by then: all of it is one set. So it is with the editor
 * and with its field, and what they load later themselves.
 */
const oneShell: Plugin = {
  name: 'one-shell',
  setup({ initialOptions: { entryPoints }, onResolve, onLoad, resolve: find }) {
    const { page } = entryPoints as Record<string, string>;
    if (!page) throw new Error('The page has no script');
    const loadedLater = new Set<string>();
    /** The scripts that are there by the time at which a script is loaded. */
    const before = (path: string) =>
      [page, ...(page.endsWith('studio/main.tsx') ? thereBefore(path) : [])].map(each => resolve(each));
    onResolve({ filter: /^\./ }, async ({ path, pluginData, ...options }) => {
      if (options.kind !== 'dynamic-import' || pluginData === resolving) return undefined;
      const found = await find(path, { ...options, pluginData: resolving });
      loadedLater.add(found.path);
      return found;
    });
    onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      const names = loadedLater.has(path) ? before(path).filter(each => each !== path) : [];
      const along = path === resolve(editor) ? withEditor.map(each => resolve(each)) : [];
      const contents = [
        withWorkers(await readFile(path, 'utf8')),
        ...[...names, ...along].map(name => `import ${JSON.stringify(name)};`),
      ].join('\n');
      return { contents, loader: extname(path) === '.tsx' ? 'tsx' : 'ts' };
    });
  },
};

/** A page that the service serves, with its files. */
export interface ServedPage {
  /** The last segment of its address, and the beginning of its files' names beside the bundles. */
  name: string;
  /** The page itself, which esbuild does not read. */
  html: string;
  /** How its scripts and styles are bundled. Nothing is written to `outdir`: names are reported relative to it. */
  options: BuildOptions;
}

/** The pages: of the description, and of the people who write. */
export const pages: readonly ServedPage[] = [
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
      plugins: [oneShell, pageWorkers(common)],
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
async function withAddresses(page: ServedPage, names: string[]): Promise<string> {
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
  page: ServedPage,
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
