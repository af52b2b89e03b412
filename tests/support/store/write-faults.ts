import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../../../infra/local/cosmos/wire/fault-injector.ts';
import type { LocalService } from '../service/local-service.ts';

/**
 * Lets a request to the store meet a fault.
 * @returns a function that waits until one has met it.
 */
function injectInto({ cosmos: { faults } }: Pick<LocalService, 'cosmos'>, fault: Fault): () => Promise<void> {
  const others = faults.armed;
  faults.inject(fault);
  return async () => {
    while (faults.armed > others) await wait(1);
  };
}

/**
 * Makes the next write to the store succeed without an answer.
 * @param on the write, if not any.
 * @returns a function that waits until that write has been carried out: the store does so at the moment in which it meets the fault.
 */
export const loseNextWrite = (
  service: Pick<LocalService, 'cosmos'>,
  on: Fault['on'] = { kind: ['batch', 'patch'] },
): (() => Promise<void>) => injectInto(service, { kind: 'loseAnswer', on });

/** A batch that waits on its way to the store. */
interface HeldBatch {
  /** Resolves once it is on its way: what was read for it was read before. */
  isOnItsWay(): Promise<void>;
  /** Lets the store carry it out. */
  release(): void;
}

/** Holds the next batch with this text on its way to the store, until it is released. */
export function holdNextBatch(service: Pick<LocalService, 'cosmos'>, textIncludes: string): HeldBatch {
  let release = () => {};
  const until = new Promise<void>(resolve => {
    release = resolve;
  });
  const isOnItsWay = injectInto(service, { kind: 'delay', until, on: { kind: 'batch', textIncludes } });
  return { isOnItsWay, release };
}
