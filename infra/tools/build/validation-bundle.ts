import type { BuildOptions, Plugin } from 'esbuild';

/** The libraries that read request bodies, as a separate file: a start and the first reads do without them. */
export const validationBundle: BuildOptions = { entryPoints: ['shared/http/validation-libraries.ts'] };

/** Loads them from that file, next to the bundle that imports it. */
export const validationApart: Plugin = {
  name: 'validation-apart',
  setup({ onResolve }) {
    onResolve({ filter: /\/validation-libraries\.ts$/ }, ({ kind }) =>
      kind === 'entry-point' ? undefined : { path: './validation.js', external: true },
    );
  },
};
