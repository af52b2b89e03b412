import type { BuildOptions, Plugin } from 'esbuild';

/** The managed identity, as a separate file: it is needed only where there is no key, and not parsed elsewhere. */
export const identityBundle: BuildOptions = {
  stdin: {
    contents: "export { ManagedIdentityCredential } from '@azure/identity';",
    resolveDir: process.cwd(),
    sourcefile: 'identity.js',
  },
  minifyIdentifiers: true,
  // Errors are reported by their class names.
  keepNames: true,
};

/** Loads the managed identity from that file, next to the bundle that imports it. */
export const identityApart: Plugin = {
  name: 'identity-apart',
  setup({ onResolve }) {
    onResolve({ filter: /^@azure\/identity$/ }, () => ({ path: './identity.js', external: true }));
  },
};
