import type { BuildOptions, Plugin } from 'esbuild';
import { document } from '../../../shared/description/openapi.ts';

/**
 * The service's description, built once, here: it is rarely requested, so it is not part of the start, and its
 * sources are not in the package twice.
 */
export const descriptionBundle: BuildOptions = {
  stdin: {
    contents: `export const document = ${JSON.stringify(document)};`,
    resolveDir: process.cwd(),
    sourcefile: 'openapi.js',
  },
};

/** Loads the description from that file, next to the bundle that imports it. */
export const descriptionApart: Plugin = {
  name: 'description-apart',
  setup({ onResolve }) {
    onResolve({ filter: /\/description\/openapi\.ts$/ }, () => ({ path: './openapi.js', external: true }));
  },
};
