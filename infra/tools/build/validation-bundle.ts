import type { BuildOptions } from 'esbuild';
import { apart } from './apart.ts';

/** The libraries that read request bodies, as a separate file: a start and the first reads do without them. */
export const validationBundle: BuildOptions = {
  entryPoints: ['shared/http/request/validation-libraries.ts'],
};

export const validationApart = apart(/\/validation-libraries\.ts$/, 'validation.js');
