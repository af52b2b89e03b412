import { join } from 'node:path';
import { app } from '@azure/functions';
import type { Config } from '../config.ts';
import { Outbox } from './outbox.ts';
import { recordTo } from './recorder.ts';

// The worker's bundle is next to the app's, wherever that was deployed and whatever the working directory is.
const workerFile = join(__dirname, 'telemetry.js');

/** Turns telemetry on if there is a connection string. Nothing is loaded before the first response has been sent. */
export function startTelemetry({ telemetry, cosmos }: Config): void {
  if (!telemetry) return;
  const { hostname: target } = new URL(cosmos.endpoint);
  const outbox = new Outbox(workerFile, { ...telemetry, target, container: cosmos.container });
  recordTo(entry => outbox.add(entry));
  app.hook.postInvocation(() => outbox.startSoon());
  app.hook.appTerminate(() => outbox.flush());
}
