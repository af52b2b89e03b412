import type { BuildOptions } from 'esbuild';
import { document } from '../../../shared/description/openapi.ts';
import { apart } from './apart.ts';

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

export const descriptionApart = apart(/\/description\/openapi\.ts$/, 'openapi.js');
