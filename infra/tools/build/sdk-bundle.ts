import type { BuildOptions } from 'esbuild';
import { apart } from './apart.ts';
import { withoutEffects, withoutUnusedSdkParts } from './sdk-parts.ts';

/**
 * The Cosmos DB SDK, as a separate file, so that a change of the service does not build it again: that would be three quarters
 * of a build.
 */
export const sdkBundle: BuildOptions = {
  entryPoints: ['shared/store/transport/cosmos-sdk.ts'],
  plugins: [withoutEffects, withoutUnusedSdkParts],
};

export const sdkApart = apart(/\/cosmos-sdk\.ts$/, 'cosmos.js');
