import type { BuildOptions, Plugin } from 'esbuild';
import { identityApart } from './identity-bundle.ts';

/**
 * What Application Insights takes in for collecting by itself and for sending to others than Azure Monitor: more
 * than half of the whole. The service does neither (shared/telemetry/client.ts), so these packages are left empty.
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
 * Application Insights asks Microsoft's servers every hour for settings of its statistics about itself, which
 * are off, and has no switch for that: the class that asks is replaced by one that does not.
 */
const withoutPolling: Plugin = {
  name: 'without-polling',
  setup({ onLoad }) {
    onLoad({ filter: /monitor-opentelemetry-exporter.*[\\/]configurationWorker\.js$/ }, () => ({
      contents: 'export class ConfigurationWorker { shutdown() {} }',
    }));
  },
};

/** How what sends telemetry is bundled, beside what holds for every bundle. */
export const telemetryBundle: BuildOptions = {
  entryPoints: ['shared/telemetry/worker.ts'],
  minifyIdentifiers: true,
  // Errors are told by the names of their classes.
  keepNames: true,
  plugins: [withoutUnused, withoutPolling, identityApart],
};
