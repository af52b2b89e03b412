import { TelemetryClient } from 'applicationinsights';
import { managedIdentity } from '../store/credential.ts';
import { boundedDelivery } from './delivery.ts';
import type { WorkerSettings } from './worker-messages.ts';

// The client logs a key that it cannot use and goes on without sending anything.
const instrumentationKey =
  /(^|;)\s*InstrumentationKey\s*=\s*[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\s*(;|$)/i;

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
