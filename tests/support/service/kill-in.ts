import { setTimeout as wait } from 'node:timers/promises';
import type { Operation } from '../../../infra/local/blob/wire/operation.ts';
import { failStorage } from '../uploads/storage-faults.ts';
import type { Instance } from './instance.ts';
import type { MediaService } from './media-service.ts';
import { type Service, serviceAt } from './service.ts';

/**
 * Where an instance is killed: in a call to storage that is not carried out, or one to Cosmos DB that is refused, or carried
 * out without an answer.
 */
export type Place = Operation | 'refused batch' | 'lost batch' | 'lost query';

/** The request of a place in Cosmos DB. */
const storeCalls: Partial<Record<Place, 'batch' | 'query'>> = {
  'refused batch': 'batch',
  'lost batch': 'batch',
  'lost query': 'query',
};

/** Longer than the instance lives, in milliseconds. */
const never = 600_000;

/**
 * Kills an instance over the stores of a service as soon as it has made the call.
 * @param skip of a call to storage: how many of these it makes before.
 */
export async function killIn(
  { blob, cosmos }: Pick<MediaService, 'blob' | 'cosmos'>,
  victim: Instance,
  place: Place,
  act: (send: Service['send']) => Promise<unknown>,
  skip = 0,
): Promise<void> {
  const call = storeCalls[place];
  const times = Number.POSITIVE_INFINITY;
  if (!call) failStorage({ blob }, place as Operation, { delay: never }, 1, skip);
  else if (place === 'refused batch')
    cosmos.faults.inject({ kind: 'status', statusCode: 503, on: { kind: call }, times });
  else cosmos.faults.inject({ kind: 'loseAnswer', on: { kind: call }, times });
  const made = () => (call ? (cosmos.requests.counts()[call] ?? 0) : blob.requests.of(place as Operation));
  const before = made() + skip;
  let isOver = false;
  const ended = act(serviceAt(victim.host.url, {}).send)
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  while (made() <= before) {
    if (isOver) throw new Error(`It was over without a call of ${place}`);
    await wait(1);
  }
  victim.host.kill('SIGKILL');
  await ended;
  blob.faults.clear();
  cosmos.faults.clear();
}
