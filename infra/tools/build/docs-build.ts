import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { BuildOptions, Metafile, OutputFile } from 'esbuild';
import { licenceTexts } from './third-party.ts';

const source = join('client', 'docs');

/** The page itself, which esbuild does not read. */
export const docsPage = 'client/docs/index.html';

/** How the page's script and style are bundled. */
export const docsOptions = {
  entryPoints: { page: join(source, 'main.ts'), style: join(source, 'page.css') },
  entryNames: '[name].[hash]',
  // Nothing is written there: names are reported relative to it.
  outdir: 'docs',
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  legalComments: 'none',
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** Names a file by its content, as esbuild names its own. */
function hashedName(name: string, content: string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8).toUpperCase();
  return name.replace('.', `.${hash}.`);
}

/** Replaces each `{name.type}` with the relative address of the file that has that name before its hash. */
function withAddresses(html: string, names: string[]): string {
  return html.replace(/\{(\w+)\.(\w+)\}/g, (_, name, type) => {
    const found = names.find(each => each.startsWith(`${name}.`) && each.endsWith(`.${type}`));
    if (!found) throw new Error(`${docsPage} names ${name}.${type}, which the build does not make`);
    return `docs/${found}`;
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
 * The files of the page that `GET docs` answers, which are beside the bundles, each compressed once with Brotli:
 * `docs.html.br`, and `docs.<name>.br` for each file that it names.
 */
export async function docsFiles(
  outputs: readonly OutputFile[],
  metafile: Metafile,
): Promise<Map<string, Uint8Array>> {
  const licences = licenceTexts(metafile);
  const named = new Map<string, Uint8Array | string>([
    ...outputs.map(({ path, contents }) => [basename(path), contents] as const),
    [hashedName('licences.txt', licences), licences],
  ]);
  const html = withAddresses(await readFile(docsPage, 'utf8'), [...named.keys()]);
  const files = new Map([['docs.html.br', await compress(html)]]);
  for (const [name, content] of named) files.set(`docs.${name}.br`, await compress(content));
  return files;
}
