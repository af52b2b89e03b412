import { randomUUID } from 'node:crypto';
import type { FunctionApp } from '../host/core-module.ts';
import { startTimeout, type TimeoutContext } from '../host/function-timeout.ts';
import { invoke } from '../host/invocation.ts';
import { describeError, type Log, shortId } from '../host/log.ts';
import { createTraceContext } from '../host/trace-context.ts';
import { nextTime } from './cron.ts';
import type { TimerFunction } from './timer-function.ts';
import { statusJson, type TimerStatus, type TimerStatuses } from './timer-status.ts';

export interface TimerContext extends TimeoutContext {
  app: FunctionApp;
  log: Log;
  statuses: TimerStatuses;
}

/** Runs the app's timers as the Functions host does (azure-webjobs-sdk-extensions, TimerListener). */
export class Timers {
  readonly #timers: ReadonlyMap<string, Timer>;

  constructor(functions: readonly TimerFunction[], context: TimerContext) {
    this.#timers = new Map(functions.map(fn => [fn.name.toUpperCase(), new Timer(fn, context)]));
  }

  start(): void {
    for (const timer of this.#timers.values()) timer.start();
  }

  /** Runs a timer at once, beside its schedule. @returns whether there is one of this name. */
  runNow(name: string): boolean {
    const timer = this.#timers.get(name.toUpperCase());
    timer?.runNow();
    return timer !== undefined;
  }

  /** Runs none any more, and waits for those that run. */
  async stop(): Promise<void> {
    await Promise.all([...this.#timers.values()].map(timer => timer.stop()));
  }
}

type Reason = 'schedule' | 'past due' | 'startup' | 'request';

/** One timer. Its schedule runs it once at a time. */
class Timer {
  readonly #fn: TimerFunction;
  readonly #context: TimerContext;
  #status: TimerStatus | undefined;
  #timeout: NodeJS.Timeout | undefined;
  #isStopped = false;
  readonly #runs = new Set<Promise<void>>();

  constructor(fn: TimerFunction, context: TimerContext) {
    this.#fn = fn;
    this.#context = context;
  }

  start(): void {
    const now = Date.now();
    const { schedule, isMonitored, runsOnStartup } = this.#fn;
    const status = isMonitored
      ? this.#context.statuses.atStart(this.#fn, now)
      : { last: undefined, next: nextTime(schedule, now), lastUpdated: undefined };
    this.#status = status;
    if (status.next < now) this.#schedule('past due', status, 0);
    else if (runsOnStartup) this.#schedule('startup', status, 0);
    else this.#schedule('schedule', status, status.next - now);
  }

  runNow(): void {
    this.#track(this.#invoke('request'));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timeout);
    await Promise.all(this.#runs);
  }

  #schedule(reason: Reason, status: TimerStatus, wait: number): void {
    if (this.#isStopped) return;
    this.#timeout = setTimeout(() => this.#track(this.#run(reason, status)), wait);
  }

  #track(run: Promise<void>): void {
    this.#runs.add(run);
    run.finally(() => this.#runs.delete(run));
  }

  /**
   * Runs it, then waits for the next time after the one at which this run began: what became due during a long run follows
   * at once, but only once.
   */
  async #run(reason: Reason, { next: due }: TimerStatus): Promise<void> {
    const begun = Date.now();
    await this.#invoke(reason);
    // Clocks differ: a run that began too early was the one that was due.
    const last = reason === 'schedule' ? Math.max(begun, due) : begun;
    const status = { last, next: nextTime(this.#fn.schedule, last), lastUpdated: last };
    this.#status = status;
    if (this.#fn.isMonitored) this.#context.statuses.set(this.#fn.name, status);
    this.#schedule('schedule', status, Math.max(0, status.next - Date.now()));
  }

  async #invoke(reason: Reason): Promise<void> {
    const { app, log } = this.#context;
    const { name } = this.#fn;
    const invocationId = randomUUID();
    const startedAt = performance.now();
    const timeout = startTimeout(this.#context, name, invocationId);
    const outcome = await invoke(app, this.#fn, this.#invocation(invocationId, reason), () => {});
    clearTimeout(timeout);
    const took = `${(performance.now() - startedAt).toFixed(1)} ms`;
    const why = reason === 'schedule' ? '' : ` (${reason})`;
    log.host('information', `TIMER ${name} ${took} ${shortId(invocationId)}${why}`);
    if ('error' in outcome) {
      const what = 'the handler threw: Azure does not run it again before its next time';
      log.host('error', `${name} (invocation ${invocationId}): ${what}. ${describeError(outcome.error)}`);
    }
  }

  #invocation(invocationId: string, reason: Reason) {
    const { metadata, name, triggerName, isMonitored } = this.#fn;
    const info = {
      Schedule: { AdjustForDST: true },
      ScheduleStatus: isMonitored && this.#status ? statusJson(this.#status) : null,
      IsPastDue: reason === 'past due',
    };
    return {
      invocationId,
      functionId: metadata.functionId ?? name,
      triggerMetadata: {},
      inputData: [{ name: triggerName, data: { json: JSON.stringify(info) } }],
      traceContext: createTraceContext(),
    };
  }
}
