import type { BuildOptions, Plugin } from 'esbuild';
import { document } from '../../shared/description/openapi.ts';

/**
 * The description of the service, made once, here: what is asked for seldom is no part of the start, and what it is
 * made from is not in the package twice.
 */
export const descriptionBundle: BuildOptions = {
  stdin: {
    contents: `export const document = ${JSON.stringify(document)};`,
    resolveDir: process.cwd(),
    sourcefile: 'openapi.js',
  },
};

/** Loads the description from that file, beside the bundle that asks for it. */
export const descriptionApart: Plugin = {
  name: 'description-apart',
  setup({ onResolve }) {
    onResolve({ filter: /\/description\/openapi\.ts$/ }, () => ({ path: './openapi.js', external: true }));
  },
};
