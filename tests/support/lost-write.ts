import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../../infra/local/cosmos/wire/fault-injector.ts';
import type { LocalService } from './local-service.ts';

/**
 * Makes the next write to the store succeed without an answer.
 * @param on the write, if not any.
 * @returns a function that waits until that write has been carried out.
 */
export function loseNextWrite(
  { cosmos: { faults } }: Pick<LocalService, 'cosmos'>,
  on: Fault['on'] = { kind: ['batch', 'patch'] },
): () => Promise<void> {
  const others = faults.armed;
  faults.inject({ kind: 'loseAnswer', on });
  return async () => {
    // The store carries it out at the moment in which it meets the fault.
    while (faults.armed > others) await wait(1);
  };
}
