import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isJsonObject } from '../../kit/json-object.ts';
import { type Log, messageOf } from '../host/log.ts';
import { nextTime } from './cron.ts';
import type { TimerFunction } from './timer-function.ts';

/** When a timer ran and is to run, in milliseconds since 1970; undefined if it never did. */
export interface TimerStatus {
  last: number | undefined;
  next: number;
  lastUpdated: number | undefined;
}

/** The time that stands for none in .NET. */
const never = '0001-01-01T00:00:00+00:00';

/** A time as the host writes it. */
const textOf = (time: number | undefined): string =>
  time === undefined ? never : new Date(time).toISOString().replace(/(\.000)?Z$/, '+00:00');

/** A status as the host stores it and sends it to the worker. */
export const statusJson = ({ last, next, lastUpdated }: TimerStatus) => ({
  Last: textOf(last),
  Next: textOf(next),
  LastUpdated: textOf(lastUpdated),
});

/** Keeps the status of all timers in a file, as the host does in blobs; without a file, for as long as the process lives. */
export class TimerStatuses {
  readonly #file: string | undefined;
  readonly #log: Log;
  /** Read when the first timer starts: another process may run them until then. */
  #read: Record<string, unknown> | undefined;

  constructor(file: string | undefined, log: Log) {
    this.#file = file;
    this.#log = log;
  }

  get #kept(): Record<string, unknown> {
    this.#read ??= this.#readFile();
    return this.#read;
  }

  #readFile(): Record<string, unknown> {
    if (this.#file === undefined) return {};
    try {
      const kept: unknown = JSON.parse(readFileSync(this.#file, 'utf8'));
      if (isJsonObject(kept)) return kept;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    }
    this.#log.host('warning', `${this.#file} does not say when timers ran: it is written anew`);
    return {};
  }

  /** What is kept of a timer; undefined if it is not known. */
  #of(name: string): TimerStatus | undefined {
    const kept = this.#kept[name];
    if (!isJsonObject(kept)) return undefined;
    const timeOf = (text: unknown) => {
      const time = Date.parse(String(text));
      return text === never || Number.isNaN(time) ? undefined : time;
    };
    const next = timeOf(kept.Next);
    return next === undefined
      ? undefined
      : { last: timeOf(kept.Last), next, lastUpdated: timeOf(kept.LastUpdated) };
  }

  set(name: string, status: TimerStatus): void {
    this.#kept[name] = statusJson(status);
    if (this.#file === undefined) return;
    try {
      const draft = `${this.#file}.${process.pid}`;
      writeFileSync(draft, JSON.stringify(this.#kept));
      renameSync(draft, this.#file);
    } catch (error) {
      this.#log.host('error', `When ${name} ran could not be kept: ${messageOf(error)}`);
    }
  }

  /**
   * The status with which a timer starts. If its schedule is another one than when it was kept, it is reckoned anew, so that
   * nothing is past due (azure-webjobs-sdk-extensions, ScheduleMonitor.CheckPastDueAsync).
   */
  atStart({ name, schedule }: TimerFunction, now: number): TimerStatus {
    const kept = this.#of(name);
    if (kept === undefined) {
      const next = nextTime(schedule, now);
      this.set(name, { last: undefined, next, lastUpdated: now });
      return { last: undefined, next, lastUpdated: undefined };
    }
    const reckonedFrom = kept.last ?? kept.lastUpdated ?? now;
    const expected = nextTime(schedule, reckonedFrom);
    if (kept.next === expected) return kept;
    const changed =
      expected < now
        ? { last: undefined, next: nextTime(schedule, now), lastUpdated: now }
        : { last: undefined, next: expected, lastUpdated: reckonedFrom };
    this.set(name, changed);
    return changed;
  }
}
