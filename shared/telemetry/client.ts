import { TelemetryClient } from 'applicationinsights';
import { managedIdentity } from '../store/credential.ts';
import { boundedDelivery } from './delivery.ts';
import type { WorkerSettings } from './worker-messages.ts';

// The client takes a connection string without such a key in silence, and sends nothing.
const instrumentationKey = /(^|;)InstrumentationKey=[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(;|$)/;

/** The exporter makes https of any endpoint; one that is named with http, such as a local one, is reached so. */
function plainHttp(connectionString: string) {
  const [, host] = /(?:^|;)IngestionEndpoint=(http:[^;]*?)\/*(?:;|$)/.exec(connectionString) ?? [];
  return host === undefined ? {} : { host, allowInsecureConnection: true };
}

const off = { enabled: false };

/**
 * The client of Application Insights with all that it collects by itself switched off.
 * @param report is told why something could not be delivered.
 * @throws Error when the connection string has no key.
 */
export function openClient(settings: WorkerSettings, report: (reason: string) => void): TelemetryClient {
  const { connectionString, identity } = settings;
  if (!instrumentationKey.test(connectionString)) {
    throw new Error('APPLICATIONINSIGHTS_CONNECTION_STRING needs an InstrumentationKey that is a GUID');
  }
  const client = new TelemetryClient(connectionString);
  client.config.azureMonitorOpenTelemetryOptions = {
    azureMonitorExporterOptions: {
      connectionString,
      ...plainHttp(connectionString),
      // What cannot be delivered is dropped, not kept on the disk of an instance that may vanish.
      disableOfflineStorage: true,
      additionalPolicies: [{ policy: boundedDelivery(report), position: 'perCall' }],
      ...(identity && { credential: managedIdentity(identity.clientId) }),
    },
    // All of it: how many records there are is decided by how many calls are made. 0 lifts the limit of 5 a second.
    samplingRatio: 1,
    tracesPerSecond: 0,
    enableLiveMetrics: false,
    enableStandardMetrics: false,
    enablePerformanceCounters: false,
    enableAutoCollectPerformance: false,
    enableAutoCollectExceptions: false,
    instrumentationOptions: {
      http: off,
      azureSdk: off,
      mongoDb: off,
      mySql: off,
      postgreSql: off,
      redis: off,
      redis4: off,
      bunyan: off,
      winston: off,
    },
  };
  client.initialize();
  return client;
}
