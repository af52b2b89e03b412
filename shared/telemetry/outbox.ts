import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { app } from '@azure/functions';
import { settlesWithin } from '../calls/pause.ts';
import type {
  FromWorker,
  TelemetryConfig,
  TelemetryRecord,
  ToWorker,
  WorkerSettings,
} from './record-types.ts';
import { recordTo } from './recorder.ts';

/** The maximum number of records that wait for the worker; more are dropped. */
const maxWaiting = 2_000;

/** How long after an invocation the worker is started, so that the response has been sent; in milliseconds. */
const startDelay = 1_000;

/** How long records are collected before they are sent to the worker together, in milliseconds. */
const collectFor = 250;

/** How long the end of the process may wait for unsent records, in milliseconds. */
const flushWithin = 1_000;

/** The minimum time between two log lines about telemetry, in milliseconds. */
const warnEvery = 60_000;

const workerDefaults = {
  // Azure sets this. Without it the library would look for a name at Azure's metadata address.
  WEBSITE_SITE_NAME: 'local',
  // How long calls are collected before they are sent together, in milliseconds.
  OTEL_BSP_SCHEDULE_DELAY: '2000',
};

// Nothing is reported about the library itself or the machine. These are variables of applicationinsights and
// OpenTelemetry, and they are set only for the worker.
const workerEnvironment = {
  APPLICATION_INSIGHTS_NO_STATSBEAT: 'true',
  APPLICATIONINSIGHTS_SDKSTATS_DISABLED: 'true',
  APPLICATIONINSIGHTS_OPENTELEMETRY_RESOURCE_METRIC_DISABLED: 'true',
  APPLICATIONINSIGHTS_INSTRUMENTATION_LOGGING_LEVEL: 'NONE',
  OTEL_NODE_RESOURCE_DETECTORS: 'none',
};

/**
 * Passes records to the worker that sends them. Nobody waits for the worker: loading Application Insights blocks a thread
 * for hundreds of milliseconds, so the worker is a thread of its own, started after the first response.
 */
export class Outbox {
  readonly #file: string;
  readonly #settings: WorkerSettings;
  #waiting: TelemetryRecord[] = [];
  #worker: Worker | undefined;
  /** The timer of the next records that the worker gets. */
  #timer: NodeJS.Timeout | undefined;
  /** Whether the worker was sent records that it has not taken yet. */
  #handed = false;
  #ended = false;
  #warnedAt = Number.NEGATIVE_INFINITY;

  /** @param file the worker's bundle. */
  constructor(file: string, settings: WorkerSettings) {
    this.#file = file;
    this.#settings = settings;
  }

  /** Takes a record; drops it if too many are waiting or if the worker has ended. */
  add(record: TelemetryRecord): void {
    if (this.#ended) return;
    if (this.#waiting.length >= maxWaiting) {
      this.#warn('records come faster than they can be sent');
      return;
    }
    this.#waiting.push(record);
    if (this.#worker) this.#handOnIn(collectFor);
  }

  /** Starts the worker after a delay, if there is something to send. */
  startSoon(): void {
    if (!this.#worker) this.#handOnIn(startDelay);
  }

  /** Sends what is waiting, as far as that is possible within a second. */
  async flush(): Promise<void> {
    if (this.#ended || (!this.#worker && this.#waiting.length === 0)) return;
    const worker = this.#handOn(true);
    const flushed = new Promise<unknown>(resolve => {
      worker.once('exit', resolve);
      worker.on('message', ({ kind }: FromWorker) => kind === 'flushed' && resolve(kind));
    });
    await settlesWithin(flushed, flushWithin);
  }

  #start(): Worker {
    const { env } = process;
    const worker = new Worker(this.#file, {
      name: 'telemetry',
      workerData: this.#settings,
      env: { ...workerDefaults, ...env, ...workerEnvironment },
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    });
    worker.on('message', (message: FromWorker) => this.#receive(message));
    worker.on('error', error => this.#end(error));
    worker.unref();
    return worker;
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'undelivered') this.#warn(`not delivered (${message.reason})`);
    if (message.kind !== 'taken') return;
    this.#handed = false;
    this.#handOnIn(collectFor);
  }

  /** Sends what is waiting to the worker after a delay, unless there is nothing, or it has not taken what it was sent. */
  #handOnIn(delay: number): void {
    if (this.#ended || this.#handed || this.#timer || this.#waiting.length === 0) return;
    this.#timer = setTimeout(() => this.#handOn(false), delay).unref();
  }

  /** Sends what is waiting to the worker, which is started first if it is not there. */
  #handOn(flush: boolean): Worker {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#worker ??= this.#start();
    this.#worker.postMessage({ records: this.#waiting, flush } satisfies ToWorker);
    this.#waiting = [];
    this.#handed = true;
    return this.#worker;
  }

  #end(error: Error): void {
    this.#ended = true;
    this.#waiting = [];
    clearTimeout(this.#timer);
    this.#warnedAt = Number.NEGATIVE_INFINITY;
    this.#warn(`off until the next start: ${error.message.split('\n', 1)[0]}`);
  }

  #warn(trouble: string): void {
    const now = performance.now();
    if (now - this.#warnedAt < warnEvery) return;
    this.#warnedAt = now;
    console.warn(`Telemetry is being lost; the service continues: ${trouble}`);
  }
}

// The worker's bundle is next to the app's, independent of the deployment and of the working directory.
const workerFile = join(__dirname, 'telemetry.js');

/** What telemetry needs of the settings: it names the store's host and container in its records. */
interface TelemetrySettings {
  telemetry?: TelemetryConfig;
  cosmos: { endpoint: string; container: string };
}

/** Turns telemetry on if there is a connection string. Nothing is loaded before the first response has been sent. */
export function startTelemetry({ telemetry, cosmos }: TelemetrySettings): void {
  if (!telemetry) return;
  const { hostname: target } = new URL(cosmos.endpoint);
  const outbox = new Outbox(workerFile, { ...telemetry, target, container: cosmos.container });
  recordTo(entry => outbox.add(entry));
  app.hook.postInvocation(() => outbox.startSoon());
  app.hook.appTerminate(() => outbox.flush());
}
