import type { BuildOptions, Plugin } from 'esbuild';

/** The managed identity, as a file of its own: what is loaded only where there is no key is not parsed elsewhere. */
export const identityBundle: BuildOptions = {
  stdin: {
    contents: "export { ManagedIdentityCredential } from '@azure/identity';",
    resolveDir: process.cwd(),
    sourcefile: 'identity.js',
  },
  minifyIdentifiers: true,
  // Errors are told by the names of their classes.
  keepNames: true,
};

/** Loads the managed identity from that file, beside the bundle that asks for it. */
export const identityApart: Plugin = {
  name: 'identity-apart',
  setup({ onResolve }) {
    onResolve({ filter: /^@azure\/identity$/ }, () => ({ path: './identity.js', external: true }));
  },
};
