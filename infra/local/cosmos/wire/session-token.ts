import { badRequest } from '../cosmos-failure.ts';
import type { ContainerRecord } from '../storage/catalog.ts';
import type { PartitionState } from '../storage/write-history.ts';

/**
 * The headers from which the SDK keeps session tokens: the states that were read or written, as `0:-1#12,1:-1#7`
 * (partition key range, version, number of the latest write), and the container by name and by `_rid`.
 */
export function describeSession(
  container: ContainerRecord,
  states: readonly PartitionState[],
): Record<string, string> {
  return {
    'x-ms-session-token': states.map(({ part, lsn }) => `${part}:-1#${lsn}`).join(','),
    'x-ms-alt-content-path': encodeURI(`dbs/${container.database.id}/colls/${container.id}`),
    'x-ms-content-path': container.rid,
  };
}

/** The write numbers in a request's token, by physical partition; @throws CosmosFailure 400. */
export function readSessionToken(token: string | string[] | undefined): Map<number, number> {
  if (typeof token !== 'string' || token === '') return new Map();
  return new Map(
    token.split(',').map(range => {
      const [, part, lsn] = /^(\d+):-?\d+#(\d+)(?:#|$)/.exec(range) ?? [];
      if (part === undefined)
        throw badRequest(`A session token must look like 0:-1#12 (got '${token.slice(0, 100)}')`);
      return [Number(part), Number(lsn)];
    }),
  );
}
