import type { BuildOptions } from 'esbuild';
import { apart } from './apart.ts';

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

export const identityApart = apart(/^@azure\/identity$/, 'identity.js');
