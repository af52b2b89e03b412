import type { Binding, RegisteredFunction } from '../host/core-types.ts';
import { messageOf } from '../host/log.ts';
import { type Cron, isOftenerThanMinutes, parseCron } from './cron.ts';

/** A function with a timer trigger, ready to be run. */
export interface TimerFunction extends RegisteredFunction {
  name: string;
  /** Name of its trigger binding. */
  triggerName: string;
  schedule: Cron;
  /** Whether its times are kept, so that one that was missed is made up for. */
  isMonitored: boolean;
  runsOnStartup: boolean;
}

/** @throws Error for what Azure would refuse, and for what this host does not support. */
export function describeTimer(fn: RegisteredFunction, triggerName: string, trigger: Binding): TimerFunction {
  const { name, retryOptions } = fn.metadata;
  if (retryOptions !== undefined)
    throw new Error(`Function "${name}": retries of timers are not supported by this host`);
  const schedule = readSchedule(name, trigger.schedule);
  return {
    ...fn,
    name,
    triggerName,
    schedule,
    isMonitored: trigger.useMonitor !== false && !isOftenerThanMinutes(schedule),
    runsOnStartup: trigger.runOnStartup === true,
  };
}

function readSchedule(name: string, schedule: unknown): Cron {
  try {
    return parseCron(String(schedule ?? ''));
  } catch (error) {
    throw new Error(`Function "${name}", schedule "${schedule}": ${messageOf(error)}`);
  }
}
