import { TelemetryClient } from 'applicationinsights';
import { managedIdentity } from '../managed-identity.ts';
import { boundedCredential, boundedDelivery } from './delivery.ts';
import type { WorkerSettings } from './record-types.ts';

const instrumentationKey = /(^|;)InstrumentationKey=[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(;|$)/;

/** The options for an endpoint with http, such as a local one: the exporter would use https for any endpoint. */
function plainHttp(connectionString: string) {
  const [, host] = /(?:^|;)IngestionEndpoint=(http:[^;]*?)\/*(?:;|$)/.exec(connectionString) ?? [];
  return host === undefined ? {} : { host, allowInsecureConnection: true };
}

const off = { enabled: false };

/** Checks the settings, because the client silently accepts unusable ones and sends nothing. */
function requireUsable({ connectionString, identity }: WorkerSettings): void {
  const setting = 'APPLICATIONINSIGHTS_CONNECTION_STRING';
  if (!instrumentationKey.test(connectionString))
    throw new Error(`${setting} needs an InstrumentationKey that is a GUID in lower case`);
  if (identity && 'host' in plainHttp(connectionString))
    throw new Error(`${setting} needs an IngestionEndpoint with https: a token is not sent over http`);
}

/**
 * The client of Application Insights, with everything that it would collect by itself turned off.
 * @param report receives the reason if something could not be delivered.
 * @throws Error that names the setting if the connection string cannot be used.
 */
export function openClient(settings: WorkerSettings, report: (reason: string) => void): TelemetryClient {
  requireUsable(settings);
  const { connectionString, identity } = settings;
  const client = new TelemetryClient(connectionString);
  client.config.azureMonitorOpenTelemetryOptions = {
    azureMonitorExporterOptions: {
      connectionString,
      ...plainHttp(connectionString),
      ...(identity && { credential: boundedCredential(managedIdentity(identity.clientId), report) }),
      // What cannot be delivered is dropped, not stored on the disk of an instance that may vanish.
      disableOfflineStorage: true,
      retryOptions: { maxRetries: 1 },
      additionalPolicies: [{ policy: boundedDelivery(report), position: 'perCall' }],
    },
    // Send everything: the number of calls already limits the number of records. 0 removes the limit of 5 per second.
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
    },
  };
  client.initialize();
  return client;
}
