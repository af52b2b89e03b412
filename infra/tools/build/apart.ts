import type { Plugin } from 'esbuild';

/**
 * Loads what is imported by such a path from a bundle of its own, next to the one that imports it.
 * @param file the name of that bundle.
 */
export const apart = (path: RegExp, file: string): Plugin => ({
  name: `${file} apart`,
  setup({ onResolve }) {
    onResolve({ filter: path }, ({ kind }) =>
      kind === 'entry-point' ? undefined : { path: `./${file}`, external: true },
    );
  },
});
