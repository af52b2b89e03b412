import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { BuildOptions, Metafile } from 'esbuild';
import { keepFiles, type MadeFiles } from './kept-files.ts';
import { licenceTexts } from './third-party.ts';

const source = join('client', 'docs');
const page = join(source, 'index.html');
/** Sources that esbuild does not name. */
const further = [page, join(source, 'tsconfig.json')];

const options = {
  entryPoints: { page: join(source, 'main.ts'), style: join(source, 'page.css') },
  entryNames: '[name].[hash]',
  // Nothing is written there: names are reported relative to it.
  outdir: 'docs',
  write: false,
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  legalComments: 'none',
  metafile: true,
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
    if (!found) throw new Error(`${page} names ${name}.${type}, which the build does not make`);
    return `docs/${found}`;
  });
}

const compress = (content: Uint8Array | string) =>
  promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });

async function makeDocs(): Promise<MadeFiles> {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build(options);
  const licences = licenceTexts(metafile);
  const named = new Map<string, Uint8Array | string>([
    ...outputFiles.map(({ path, contents }) => [basename(path), contents] as const),
    [hashedName('licences.txt', licences), licences],
  ]);
  const html = withAddresses(await readFile(page, 'utf8'), [...named.keys()]);
  const files = new Map([['docs.html.br', await compress(html)]]);
  for (const [name, content] of named) files.set(`docs.${name}.br`, await compress(content));
  return { files, metafile };
}

/**
 * Builds the page that `GET docs` answers, as separate files beside the bundle, each compressed once with Brotli:
 * `docs.html.br`, and `docs.<name>.br` for each file that it names.
 * @param folder where to write.
 */
export function buildDocs(folder: string): Promise<Metafile> {
  return keepFiles('docs', folder, makeDocs, further);
}
