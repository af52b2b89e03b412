import type { Setup } from './estimate.ts';
import type { Meter } from './prices.ts';

/** What the timer of events does: with them it runs each minute, whether anybody writes or not. */
export const timer = {
  runsADay: 24 * 60,
  /** Instance seconds billed for a run: Flex Consumption bills at least one. */
  secondsARun: 1,
  /** Its query, in an account of one physical partition. */
  unitsARun: 3,
};

/** The units of Functions and Cosmos DB that a month of the timer uses, in instances of its own. */
export function timerUsage(
  { events, instanceMemoryMB, cosmosCapacity }: Setup,
  { days, ready, zoneFactor }: { days: number; ready: number; zoneFactor: number },
): Partial<Record<Meter, number>> {
  if (!events) return {};
  const runs = timer.runsADay * days;
  const memoryGb = instanceMemoryMB / 1_024;
  const time = runs * timer.secondsARun * memoryGb;
  const isReady = ready > 0;
  return {
    [isReady ? 'alwaysReadyTime' : 'onDemandTime']: time,
    [isReady ? 'alwaysReadyExecutions' : 'onDemandExecutions']: runs / 1e6,
    alwaysReadyBaseline: ready * memoryGb * 86_400 * days,
    // Autoscale has them within its least.
    serverless: cosmosCapacity === 'serverless' ? (runs * timer.unitsARun * zoneFactor) / 1e6 : 0,
  };
}
