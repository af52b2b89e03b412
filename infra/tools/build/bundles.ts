import { dirname, join } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';

/** Bundles that the others load when they use them, by what they import then. */
const apart: [imported: RegExp, bundle: string][] = [
  // A start and the first reads do without the libraries that read bodies.
  [/\/validation-libraries\.ts$/, 'validation.js'],
  [/\/cosmos-sdk\.ts$/, 'cosmos.js'],
  // Most requests have nothing to do with files.
  [/\/storage-sdk\.ts$/, 'storage.js'],
  [/^file-type\/core$/, 'file-type.js'],
  // Needed only where there is no key.
  [/^@azure\/identity$/, 'identity.js'],
  // Rarely requested.
  [/\/description\/openapi\.ts$/, 'openapi.js'],
];

const othersApart: Plugin = {
  name: 'others-apart',
  setup({ onResolve }) {
    for (const [filter, bundle] of apart)
      onResolve({ filter }, ({ kind }) =>
        kind === 'entry-point' ? undefined : { path: `./${bundle}`, external: true },
      );
  },
};

/** The files of the SDK's packages. */
const ofSdk = /[\\/]node_modules[\\/]@(azure[\\/](?!functions)|typespec[\\/])/;

/** Marks a question of the plugin below to esbuild, which asks the plugin as well. */
const resolving = Symbol('resolving');

/**
 * Keeps of the SDK's packages only what is used. They say of all their modules that importing one has no effect by itself,
 * but their ES modules are in a folder with a package.json of its own, which says nothing, so that esbuild would keep them.
 * The agents for proxies that the SDK's HTTP client imports, and nothing calls, are CommonJS modules of packages that say
 * nothing either.
 */
const withoutEffects: Plugin = {
  name: 'without-effects',
  setup({ onResolve, resolve }) {
    // Nine tenths of the SDK's imports. Asking esbuild for these as well would double the time of a build.
    onResolve({ filter: /^\.\.?\/.*\.js$/ }, ({ path, importer }) =>
      ofSdk.test(importer) ? { path: join(dirname(importer), path), sideEffects: false } : undefined,
    );
    onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, ...options }) => {
      const isOfSdk = ofSdk.test(options.importer) || /^@azure\/(cosmos|storage-|core-)/.test(path);
      if (pluginData === resolving || !isOfSdk) return undefined;
      return { ...(await resolve(path, { ...options, pluginData: resolving })), sideEffects: false };
    });
  },
};

/** Puts other texts in the place of a package's modules. */
const replaced = (name: string, filter: RegExp, contents: string): Plugin => ({
  name,
  setup({ onLoad }) {
    onLoad({ filter }, () => ({ contents }));
  },
});

/**
 * The SDK writes what it notes of each call as JSON, and then drops it unless its own log is on, which takes objects as well.
 * That was a twentieth of a list's processor time.
 */
const quietDiagnostics = replaced(
  'quiet-diagnostics',
  /@azure[\\/]cosmos[\\/].*[\\/]DiagnosticFormatter\.js$/,
  'export class DefaultDiagnosticFormatter { format(diagnostic) { return diagnostic; } }',
);

/**
 * The SDK of Blob Storage has a checksum as WebAssembly, which it would use if asked. It looks for its own file, which a bundle
 * does not have, as soon as it is loaded.
 */
const withoutChecksum = replaced(
  'without-checksum',
  /storage-common[\\/].*[\\/]crc64\.js$/,
  'export default async () => { throw new Error("CRC-64 is not in the bundle"); };',
);

/**
 * The packages that Application Insights uses to collect automatically and to send elsewhere than to Azure Monitor:
 * more than half of the whole. The service does neither (shared/telemetry/client.ts), so they are left empty.
 */
const unused =
  /^(@opentelemetry\/(exporter|otlp|propagator|instrumentation)-|@opentelemetry\/(configuration|redis-common|sql-common|winston-transport)$|@azure\/opentelemetry-instrumentation-|@grpc\/|protobufjs|yaml$)/;

const withoutUnused: Plugin = {
  name: 'without-unused',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: unused }, ({ path }) => ({ path, namespace: 'unused' }));
    onLoad({ filter: /./, namespace: 'unused' }, () => ({ contents: 'module.exports = {};' }));
  },
};

/**
 * Application Insights requests settings for its self-statistics from Microsoft's servers every hour. They are
 * off, but nothing switches these requests off, so the class that sends them is replaced by one that does not.
 */
const withoutPolling = replaced(
  'without-polling',
  /monitor-opentelemetry-exporter.*[\\/]configurationWorker\.js$/,
  'export class ConfigurationWorker { shutdown() {} }',
);

/** For bundles that are almost only packages. Errors are reported by their class names. */
const smallest = { minifyIdentifiers: true, keepNames: true } as const satisfies BuildOptions;

const common = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  // A dependency's ES modules let esbuild drop what is not used: half of class-validator, for example.
  mainFields: ['module', 'main'],
  minifyWhitespace: true,
  minifySyntax: true,
  // Provided by the Functions worker that loads the bundle.
  external: ['@azure/functions-core'],
  plugins: [othersApart],
  logLevel: 'warning',
} as const satisfies BuildOptions;

/**
 * Runs the public surface in place of the API: the same package, with another setting. The Functions host loads one file, whose
 * functions must be registered when it has been loaded. A module returns here before it runs anything else, so that neither
 * surface loads the other, and the API loads no file more than it would alone.
 */
const surfaceFirst = '"use strict";if(process.env.SURFACE==="public")return void require("./public.js");';

/**
 * The bundles, by file. `index.js` is the app, `public.js` the app with SURFACE=public, and each start loads `cosmos.js` as well; the
 * others are loaded when they are used, telemetry and rendering in other threads.
 */
export const bundles: Readonly<Record<string, BuildOptions>> = {
  'index.js': { ...common, entryPoints: ['functions/index.ts'], banner: { js: surfaceFirst } },
  'public.js': { ...common, entryPoints: ['functions/public.ts'] },
  'openapi.js': { ...common, entryPoints: ['shared/description/openapi.ts'] },
  'validation.js': { ...common, entryPoints: ['shared/http/request/validation-libraries.ts'] },
  'cosmos.js': {
    ...common,
    entryPoints: ['shared/store/transport/cosmos-sdk.ts'],
    plugins: [withoutEffects, quietDiagnostics],
  },
  'storage.js': {
    ...common,
    ...smallest,
    entryPoints: ['shared/blob-storage/storage-sdk.ts'],
    plugins: [othersApart, withoutEffects, withoutChecksum],
  },
  'file-type.js': {
    ...common,
    ...smallest,
    stdin: {
      contents: "export { fileTypeFromBuffer } from 'file-type/core';",
      resolveDir: process.cwd(),
      sourcefile: 'file-type.js',
    },
    plugins: [],
  },
  'identity.js': {
    ...common,
    ...smallest,
    stdin: {
      contents: "export { ManagedIdentityCredential } from '@azure/identity';",
      resolveDir: process.cwd(),
      sourcefile: 'identity.js',
    },
    plugins: [],
  },
  'rendering.js': {
    ...common,
    ...smallest,
    entryPoints: ['shared/rendering/worker.ts'],
  },
  'telemetry.js': {
    ...common,
    ...smallest,
    entryPoints: ['shared/telemetry/worker.ts'],
    plugins: [othersApart, withoutUnused, withoutPolling],
  },
};
