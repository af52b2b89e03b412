import { setTimeout as wait } from 'node:timers/promises';
import type { LocalService } from './local-service.ts';

/**
 * Delays the next batch with this text on its way to the store.
 * @returns a function that waits until the batch is on its way: what was read for it was read before.
 */
export function delayNextBatch(
  { cosmos: { faults } }: Pick<LocalService, 'cosmos'>,
  delayMs: number,
  textIncludes: string,
): () => Promise<void> {
  const others = faults.armed;
  faults.inject({ kind: 'delay', delayMs, on: { kind: 'batch', textIncludes } });
  return async () => {
    while (faults.armed > others) await wait(1);
  };
}
