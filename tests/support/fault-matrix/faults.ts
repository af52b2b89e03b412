import type { Fault } from '../../../infra/local/cosmos/wire/fault-injector.ts';
import { isFullDepth } from '../../../infra/local/kit/testing/depth.ts';
import { paced } from '../../../infra/local/kit/testing/pace.ts';
import { families } from '../content/families.ts';
import { type Operation, operations } from '../requests/operations.ts';

/** The timeout of a call to the store in the service under test (COSMOS_TIMEOUT_MS). */
export const callLimit = paced(1_200);

/**
 * The maximum time of an operation: three calls (9 s where a call may take 3 s), and processing time, which a busy machine
 * makes long. Tests under load measure it (load/slow-store.test.ts, load/write-time.test.ts).
 */
export const maxMilliseconds = callLimit * 3 + Math.max(10_000, paced(2_000));

/** What the store does to the requests of an operation, and what that means for the operation. */
export interface StoreFault {
  name: string;
  /** Undefined if the test itself causes the fault. */
  fault?: Fault;
  /** Whether the service waits for an answer until the timeout of a call. */
  waits?: true;
  /** `writes`: they check whether they were carried out, and faults are aimed only at the requests that write. */
  survivedBy: 'all' | 'writes' | 'none';
  /** The cause in the log, if the operation fails. */
  cause: RegExp;
}

const times = Number.POSITIVE_INFINITY;
const retryAfterMs = 20;
const noAnswer = /no answer within \d{1,5} ms/;
const lost = { kind: 'loseAnswer' } as const;
const late = { kind: 'delay', delayMs: callLimit * 1.5 } as const;

/** A status that the store answers once is survived; one that it answers endlessly is not. */
function status(statusCode: NonNullable<Fault['statusCode']>): StoreFault[] {
  const fault = { kind: 'status', statusCode } as const;
  const cause = new RegExp(`code ${statusCode}\\b`);
  return [
    { name: `${statusCode} once`, fault, survivedBy: 'all', cause },
    { name: `${statusCode} endlessly`, fault: { ...fault, times }, survivedBy: 'none', cause },
  ];
}

/** A connection or an answer that breaks, before or after the request was carried out. */
function broken(
  name: string,
  kind: Fault['kind'],
  cause: RegExp,
  survivedBy: StoreFault['survivedBy'],
): StoreFault[] {
  return [
    { name: `${name} once`, fault: { kind }, survivedBy: 'all', cause },
    { name: `${name} endlessly`, fault: { kind, times }, survivedBy, cause },
  ];
}

/** Nothing listens at the address of the store. */
export const refused: StoreFault = { name: 'connection refused', survivedBy: 'none', cause: /ECONNREFUSED/ };

/** The faults of the matrix that local Cosmos causes. */
export const storeFaults: StoreFault[] = [
  {
    name: '429 once',
    fault: { kind: 'status', statusCode: 429, retryAfterMs },
    survivedBy: 'all',
    cause: /code 429/,
  },
  {
    name: '429 endlessly',
    fault: { kind: 'status', statusCode: 429, retryAfterMs, times },
    survivedBy: 'none',
    cause: /retryAfterMs 20\b/,
  },
  {
    name: '429 for a minute',
    fault: { kind: 'status', statusCode: 429, retryAfterMs: 60_000, times },
    survivedBy: 'none',
    cause: /code 429.*retryAfterMs 60000\b/,
    waits: true,
  },
  ...status(449),
  ...status(408),
  ...status(410),
  ...status(503),
  ...broken('dropped before', 'dropBefore', /ECONNRESET/, 'none'),
  ...broken('dropped after', 'dropAfter', /ECONNRESET/, 'writes'),
  ...broken('malformed', 'malformed', /not JSON|cut off/, 'writes'),
  { name: 'answer lost once', fault: lost, survivedBy: 'all', cause: noAnswer, waits: true },
  {
    name: 'answer lost endlessly',
    fault: { ...lost, times },
    survivedBy: 'writes',
    cause: noAnswer,
    waits: true,
  },
  { name: 'answer late once', fault: late, survivedBy: 'all', cause: noAnswer, waits: true },
  {
    name: 'answer late endlessly',
    fault: { ...late, times },
    survivedBy: 'writes',
    cause: noAnswer,
    waits: true,
  },
];

/** Whether the operation writes. */
export const isWrite = ({ method }: Operation) => method !== 'GET';

/** Whether the operation must succeed when it meets the fault. */
export function survives(operation: Operation, { survivedBy }: StoreFault): boolean {
  return survivedBy === 'all' || (survivedBy === 'writes' && isWrite(operation));
}

/**
 * The requests at which the faults are aimed: for a write only the request that writes, because the operations that
 * read cover its reads.
 */
export function aimAt(operation: Operation, textIncludes: string): Fault['on'] {
  return { kind: isWrite(operation) ? ['batch', 'patch', 'delete'] : ['read', 'query'], textIncludes };
}

const kinds: Operation['kind'][] = ['create', 'list', 'read', 'update', 'delete', 'patch'];

/**
 * The operations that meet a fault: those of a blog, and one of each kind on another family in turn, because the four
 * families share their code (fault-matrix-places.test.ts tries every operation). With DEPTH=full, all 30.
 */
export function operationsThatMeet(storeFault: StoreFault): Operation[] {
  const place = storeFaults.indexOf(storeFault);
  // The faults are in groups of "once" and "endlessly": each family has its share of both.
  const turn = place + Math.floor(place / families.length);
  return operations.filter(
    ({ entity, kind }) =>
      isFullDepth ||
      !('segment' in entity) ||
      entity === families[(turn + kinds.indexOf(kind)) % families.length],
  );
}
