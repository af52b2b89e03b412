import type { BuildOptions, Plugin } from 'esbuild';
import { identityApart } from './identity-bundle.ts';

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
const withoutPolling: Plugin = {
  name: 'without-polling',
  setup({ onLoad }) {
    onLoad({ filter: /monitor-opentelemetry-exporter.*[\\/]configurationWorker\.js$/ }, () => ({
      contents: 'export class ConfigurationWorker { shutdown() {} }',
    }));
  },
};

/** How the telemetry sender is bundled, in addition to what holds for every bundle. */
export const telemetryBundle: BuildOptions = {
  entryPoints: ['shared/telemetry/worker.ts'],
  minifyIdentifiers: true,
  // Errors are reported by their class names.
  keepNames: true,
  plugins: [withoutUnused, withoutPolling, identityApart],
};
