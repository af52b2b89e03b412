import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * The classes of the SDK that the service does not use, though those that it uses name them; with what only they use they are
 * a fifth of the SDK, which a start would parse. Each is the only export that is used of a file of its own, and is made only
 * on a call that the service does not make, or for a query of a kind that it does not send.
 */
const unused = [
  'bulk/BulkHelper',
  'client/ChangeFeed/ChangeFeedIteratorBuilder',
  'ChangeFeedIterator',
  'client/Conflict/Conflict',
  'client/Conflict/Conflicts',
  'client/Offer/Offer',
  'client/Permission/Permission',
  'client/Permission/Permissions',
  'client/Script/Scripts',
  'client/User/User',
  'encryption/EncryptionItemQueryIterator',
  'encryption/EncryptionManager',
  'encryption/EncryptionProcessor',
  'queryExecutionContext/EndpointComponent/GroupByEndpointComponent',
  'queryExecutionContext/EndpointComponent/NonStreamingOrderByDistinctEndpointComponent',
  'queryExecutionContext/EndpointComponent/NonStreamingOrderByEndpointComponent',
  'queryExecutionContext/EndpointComponent/OrderedDistinctEndpointComponent',
  'queryExecutionContext/EndpointComponent/UnorderedDistinctEndpointComponent',
  'queryExecutionContext/hybridQueryExecutionContext',
];

/** In the place of a class: says what is missing when it is made after all. */
function placeholder(part: string): string {
  const [file = ''] = part.split('/').slice(-1);
  const name = `${file[0]?.toUpperCase()}${file.slice(1)}`;
  const message = `The bundle has no ${name} of @azure/cosmos: take it off the list in infra/tools/build/sdk-parts.ts`;
  return `export class ${name} { constructor() { throw new Error(${JSON.stringify(message)}); } }`;
}

/**
 * What stands in the place of these and another class, by its file: the SDK writes what it notes of each call as JSON, and then
 * drops it unless its own log is on, which takes objects as well. That was a twentieth of a list's processor time.
 */
const replaced = new Map([
  ...unused.map(part => [part, placeholder(part)] as const),
  [
    'diagnostics/DiagnosticFormatter',
    'export class DefaultDiagnosticFormatter { format(diagnostic) { return diagnostic; } }',
  ],
]);

/** Their files. A filter is applied within esbuild; a call of a plugin is a message to this process and back. */
const replacedFiles = new RegExp(
  `[\\\\/]@azure[\\\\/]cosmos[\\\\/]dist[\\\\/]esm[\\\\/](${[...replaced.keys()].join('|').replaceAll('/', '[\\\\/]')})\\.js$`,
);

/** Replaces these classes in a bundle. The build fails if the SDK has one no longer under its name or in its place. */
export const withoutUnusedSdkParts: Plugin = {
  name: 'without-unused-sdk-parts',
  setup({ onLoad, onEnd }) {
    const missing = new Set(replaced.keys());
    onLoad({ filter: replacedFiles }, ({ path }) => {
      const [, part = ''] = replacedFiles.exec(path) ?? [];
      const known = part.replaceAll('\\', '/');
      missing.delete(known);
      return { contents: replaced.get(known) ?? '' };
    });
    onEnd(() => ({
      errors: [...missing].map(part => ({
        text: `@azure/cosmos has no ${part}.js any more, which the list in infra/tools/build/sdk-parts.ts names`,
      })),
    }));
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
export const withoutEffects: Plugin = {
  name: 'without-effects',
  setup({ onResolve, resolve }) {
    // Nine tenths of the SDK's imports. Asking esbuild for these as well would double the time of a build.
    onResolve({ filter: /^\.\.?\/.*\.js$/ }, ({ path, importer }) =>
      ofSdk.test(importer) ? { path: join(dirname(importer), path), sideEffects: false } : undefined,
    );
    onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, ...options }) => {
      const isOfSdk = ofSdk.test(options.importer) || /^@azure\/(cosmos|core-)/.test(path);
      if (pluginData === resolving || !isOfSdk) return undefined;
      return { ...(await resolve(path, { ...options, pluginData: resolving })), sideEffects: false };
    });
  },
};
