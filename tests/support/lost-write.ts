import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../../infra/local/cosmos/wire/fault-injector.ts';
import type { LocalService } from './local-service.ts';

/**
 * Makes the next write to the store succeed without an answer.
 * @param on the write, if not any.
 * @returns a function that waits until that write has been carried out.
 */
export function loseNextWrite(
  { cosmos }: LocalService,
  on: Fault['on'] = { kind: ['batch', 'patch'] },
): () => Promise<void> {
  const countWrites = () => {
    const { batch = 0, patch = 0, delete: deletes = 0 } = cosmos.requests.counts();
    return batch + patch + deletes;
  };
  const before = countWrites();
  cosmos.faults.inject({ kind: 'loseAnswer', on });
  return async () => {
    while (countWrites() === before) await wait(1);
  };
}
