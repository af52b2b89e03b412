import { join, relative } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';

/** How a script starts a worker: by a file beside it, which it names as it will be named when it is compiled. */
const start = /new Worker\(\s*new URL\('\.\/([a-z-]+)\.js', import\.meta\.url\)/g;

const prefix = 'worker:';

/**
 * A script whose workers are started by the addresses that their files get (`pageWorkers`), which have a digest of their
 * content in their names.
 */
export function withWorkers(script: string): string {
  const imports: string[] = [];
  const changed = script.replace(start, (_, name: string) => {
    const address = `workerAddress${imports.length}`;
    imports.push(`import ${address} from '${prefix}./${name}.ts';`);
    return `new Worker(new URL(${address}, import.meta.url)`;
  });
  return [...imports, changed].join('\n');
}

/** Says what a worker is made of, in place of the file that it is for the page. */
function describe(page: Metafile, file: string, worker: Metafile): void {
  const [madeOf] = Object.values(worker.outputs);
  const naming = Object.values(page.outputs).filter(({ inputs }) => file in inputs);
  for (const { inputs } of naming) {
    const isItself = Object.keys(inputs).length === 1;
    delete inputs[file];
    if (isItself) Object.assign(inputs, madeOf?.inputs);
  }
  delete page.inputs[file];
  Object.assign(page.inputs, worker.inputs);
}

/** Bundles each worker into one file of the page: esbuild follows imports, and a worker is started by an address. */
export const pageWorkers = (options: BuildOptions): Plugin => ({
  name: 'page-workers',
  setup({ onStart, onResolve, onLoad, onEnd }) {
    const made = new Map<string, Metafile>();
    onStart(() => made.clear());
    // A path that begins at the project's folder, because the digests of scripts are made with it.
    onResolve({ filter: new RegExp(`^${prefix}`) }, ({ path, resolveDir }) => ({
      path: relative('', join(resolveDir, path.slice(prefix.length))).replace(/\.ts$/, '.js'),
      namespace: 'worker',
    }));
    onLoad({ filter: /./, namespace: 'worker' }, async ({ path }) => {
      const { outputFiles, metafile } = await build({
        ...options,
        entryPoints: [path.replace(/\.js$/, '.ts')],
        format: 'esm',
        write: false,
        metafile: true,
      });
      made.set(`worker:${path}`, metafile);
      return { contents: outputFiles[0]?.contents ?? '', loader: 'file' };
    });
    onEnd(({ metafile }) => {
      if (metafile) for (const [file, worker] of made) describe(metafile, file, worker);
    });
  },
});
