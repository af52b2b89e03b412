import type { Fault as StoreFault } from '../../../infra/local/cosmos/wire/fault-injector.ts';
import { failStorage } from '../uploads/storage-faults.ts';
import type { TwoInstances } from './two-instances.ts';

type Stores = Pick<TwoInstances, 'blob' | 'cosmos'>;

const times = Number.POSITIVE_INFINITY;

const refusal = { statusCode: 400, body: '{"code":"BadRequest","message":"Refused by the test"}' };

const batch =
  (fault: StoreFault) =>
  ({ cosmos }: Stores) => {
    cosmos.faults.inject({ ...fault, on: { kind: 'batch' } });
  };

/** What happens to the copy of what a write overwrites, or to the batch that writes. */
const effects = {
  'copies refused': (stores: Stores) => failStorage(stores, 'PutBlob', { status: 403 }, times),
  'copy cut off once': (stores: Stores) => failStorage(stores, 'PutBlob', 'cut before', 1),
  'answer of copy lost once': (stores: Stores) => failStorage(stores, 'PutBlob', 'cut after', 1),
  'answers of copies lost': (stores: Stores) => failStorage(stores, 'PutBlob', 'cut after', times),
  // As if the instance had ended before it.
  'batch refused': batch({ kind: 'foreign', foreign: refusal, times }),
  'batch dropped once': batch({ kind: 'dropBefore' }),
  'answer of batch lost once': batch({ kind: 'dropAfter' }),
};

export type Fault = keyof typeof effects;
export const faults = Object.keys(effects) as Fault[];

/** The faults after which a write may be answered 500. All others are survived. */
const failing: readonly Fault[] = ['copies refused', 'answers of copies lost', 'batch refused'];
export const mayFail = (fault: Fault | undefined): boolean => fault !== undefined && failing.includes(fault);

/** Does something while its requests to the stores meet a fault. */
export async function meeting<T>(
  stores: Stores,
  fault: Fault | undefined,
  act: () => Promise<T>,
): Promise<T> {
  if (fault) effects[fault](stores);
  try {
    return await act();
  } finally {
    stores.cosmos.faults.clear();
    stores.blob.faults.clear();
  }
}
