import type { FaultEffect } from '../../../infra/local/blob/wire/faults.ts';
import type { Operation } from '../../../infra/local/blob/wire/operation.ts';
import type { MediaService } from '../service/media-service.ts';

/**
 * Lets the next requests to storage of an operation meet a fault.
 * @param times how many; all if left out. @param skip how many pass before.
 */
export const failStorage = (
  { blob }: Pick<MediaService, 'blob'>,
  operation: Operation,
  effect: FaultEffect,
  times = Number.POSITIVE_INFINITY,
  skip = 0,
) => blob.faults.add({ operation, skip, times, effect });
